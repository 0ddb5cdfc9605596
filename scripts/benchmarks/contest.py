"""Commands that run interleaved (A B C A B C …), so that a slow phase of the machine affects all of them."""

import dataclasses
import os
import statistics
import subprocess
import sys
import time


@dataclasses.dataclass
class Run:
    wall: float  # seconds
    cpu: float  # seconds, of the process and its children
    peak: float  # bytes


def measured(command, environment=None):
    """Runs one command to its end. What it prints is only shown when it fails."""
    start = time.monotonic()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        env={**os.environ, **(environment or {})})
    printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        text = printed.decode(errors="replace").strip().splitlines()[-3:]
        sys.exit(f"bench: error: '{' '.join(command)[:200]}' failed: {' '.join(text)}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


class Contest:
    """Several commands, by name, and what each took."""

    def __init__(self, commands, environments=None):
        self.commands = commands
        self.environments = environments or {}
        self.runs = {name: [] for name in commands}

    def run(self, rounds, warm_up=True, progress=None):
        for number in range(-1 if warm_up else 0, rounds):
            if progress:
                progress(f"{'warm-up' if number < 0 else f'round {number + 1} of {rounds}'}: {', '.join(self.commands)}")
            for name, command in self.commands.items():
                run = measured(command, self.environments.get(name))
                if number >= 0:
                    self.runs[name].append(run)
        return self

    def median(self, name, figure="wall"):
        return statistics.median(getattr(run, figure) for run in self.runs[name])

    def ratio(self, name, other, figure="wall"):
        """The median of the rounds' ratios: both runs of a round had the same load."""
        pairs = zip(self.runs[name], self.runs[other])
        return statistics.median(getattr(a, figure) / getattr(b, figure) for a, b in pairs)

    def figures(self):
        return {
            name: {"wall_s": round(self.median(name), 3), "cpu_s": round(self.median(name, "cpu"), 3),
                   "peak_mb": round(self.median(name, "peak") / 1e6, 1)}
            for name in self.commands
        }
