"""Replaces the green screen of many clips: key_batch.py BACKGROUND OUT-FOLDER CLIP...

The key comes from glfx; the picture behind it is laid under in numpy, where anything else can be done with the frames.
"""

import sys
from pathlib import Path

import glfx
import numpy


def over(front, back):
    """A picture with straight alpha over an opaque one, both of bytes."""
    alpha = front[..., 3:].astype("float32") / 255
    return numpy.rint(front[..., :3] * alpha + back * (1 - alpha)).astype("uint8")


def replace(clip, background, output):
    with glfx.job([clip, "--key", "auto"]) as job:
        back = glfx.open(background).options(size=job.size, fit="cover").frame(0, dtype="uint8", channels=3)
        with glfx.Writer(output, job.size, job.rate or 25, overwrite=True) as movie:
            for frame in job.frames(dtype="uint8"):
                movie.append(over(frame, back), frame.time)
                share = f"{(frame.number + 1) / job.frame_count:4.0%}" if job.frame_count else ""
                print(f"\r{clip}: frame {frame.number + 1} {share}", end="", file=sys.stderr)
    print(file=sys.stderr)


background, folder, *clips = map(Path, sys.argv[1:])
folder.mkdir(parents=True, exist_ok=True)
failed = 0
for clip in clips:
    try:
        replace(clip, background, folder / clip.with_suffix(".mov").name)
    except glfx.Error as error:
        print(f"{clip}: {error}", file=sys.stderr)
        failed += 1
sys.exit(1 if failed else 0)
