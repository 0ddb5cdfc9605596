"""MovieMaker, which draws and encodes 1080p at the same time, beside drawing alone and encoding alone."""

import pathlib
import statistics
import subprocess
import sys

from contest import measured
from goals import at_least, at_most

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def program():
    """Tests/Consumer's MakerBench, which is built if need be."""
    build = ["swift", "build", "--package-path", "Tests/Consumer", "--scratch-path", ".build/consumer", "-c", "release",
             "--product", "MakerBench"]
    if subprocess.run(build, cwd=ROOT, stdout=sys.stderr).returncode != 0:
        sys.exit("bench: error: MakerBench cannot be built")
    folder = subprocess.run([*build, "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return str((ROOT / folder.splitlines()[-1] / "MakerBench").resolve())


def rows(binary, target, frames, rounds, tell):
    """Rows for the table, and the frames a second of each way."""
    seconds = {"draw": [], "encode": [], "make": []}
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}: {', '.join(seconds)}")
        for mode, taken in seconds.items():
            # It prints its seconds without setting up.
            taken.append(float(subprocess.run([binary, mode, str(frames), target], capture_output=True, text=True,
                                              check=True).stdout))
    draw, encode, make = (statistics.median(taken) for taken in seconds.values())
    short, long = (measured([binary, "make", str(count), target]).peak for count in (300, frames))
    speeds = {"drawing alone": frames / draw, "encoding alone": frames / encode, "one after the other": frames / (draw + encode),
              "MovieMaker": frames / make}
    return [
        at_least("MovieMaker, times as fast as one after the other", (draw + encode) / make, 0.9),
        at_most(f"peak memory of {frames} frames, in those of 300", long / short, 1.1, f"{long / 1e6:.0f} MB"),
    ], speeds
