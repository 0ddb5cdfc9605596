"""Jobs through libglfx, in C and in Python, beside the command; and memory over many frames."""

import os
import pathlib
import subprocess
import sys

from contest import Contest
from goals import at_most

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# Draws one picture again and again, and prints how much memory was added after the first tenth.
GROWTH = """
import sys, numpy, glfx
def kilobytes(): return int(open("/proc/self/statm").read().split()[1]) * 4
picture = numpy.zeros((270, 480, 4), numpy.uint8)
chain = glfx.Filter("chromakey", (480, 270))
out, before = None, 0
for number in range(int(sys.argv[1])):
    if number == int(sys.argv[1]) // 10: before = kilobytes()
    out = chain.apply(picture, out=out)
print(kilobytes() - before)
"""
RUN = "import sys, glfx; glfx.job(sys.argv[1:]).write()"
FRAMES = """
import sys, glfx
for frame in glfx.job(sys.argv[1:]).frames(): pass
"""


def library():
    """The folder of scripts/library, or of the environment."""
    folder = os.environ.get("GLFX_LIBRARY_FOLDER")
    if not folder:
        made = subprocess.run([ROOT / "scripts" / "library"], stdout=subprocess.PIPE, text=True)
        if made.returncode != 0:
            sys.exit("bench: error: scripts/library has failed")
        folder = made.stdout.splitlines()[-1]
    return pathlib.Path(folder).resolve()


def rows(bench):
    folder = library()
    program = bench.file("programs")
    subprocess.run(["cc", "-O2", "-I", folder / "include", HERE / "programs.c", "-o", program, "-L", folder / "lib", "-lglfx",
                    f"-Wl,-rpath,{folder}/lib"], check=True)
    # Debian's Python has Debian's numpy.
    python = os.environ.get("PYTHON", "/usr/bin/python3")
    environment = {"GLFX_LIBRARY": str(folder / "lib" / "libglfx.so.0"), "PYTHONPATH": str(ROOT / "Bindings" / "Python")}
    source = bench.source()
    job = bench.glfx(source, bench.key)[1:]
    raw = [source, *job[1:job.index("--codec")], "--audio", "none"]
    found = []
    contest = Contest(
        {"command": [bench.binary, *job], "C": [program, "run", *job], "Python": [python, "-c", RUN, *job]},
        {"Python": environment})
    contest.run(bench.rounds, progress=bench.tell)
    bench.figures["programs"] = contest.figures()
    for name in ("C", "Python"):
        found.append(at_most(f"a job by {name}, in the command's times", contest.ratio(name, "command"), 1.1))
    frames = Contest(
        {"command": ["sh", "-c", 'exec "$@" >/dev/null', "sh", bench.binary, *raw, "--codec", "rawvideo", "--format", "nut",
                     "--quiet", "-"],
         "C": [program, "frames", *raw], "Python": [python, "-c", FRAMES, *raw]},
        {"Python": environment})
    frames.run(bench.rounds, progress=bench.tell)
    bench.figures["frames in memory"] = frames.figures()
    for name in ("C", "Python"):
        found.append(at_most(f"frames into memory by {name}, in the command's times to /dev/null",
                             frames.ratio(name, "command"), 1.1))
    count = 10_000
    grown = subprocess.run([python, "-c", GROWTH, str(count)], stdout=subprocess.PIPE, text=True, check=True,
                           env={**os.environ, **environment})
    found.append(at_most(f"MB more over {count} pictures by Python", int(grown.stdout) / 1000, 8, form="{:.1f}"))
    return found
