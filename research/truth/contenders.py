"""Keys: each takes a take and yields its frames as matte and premultiplied color."""

import dataclasses
import functools
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

from camera import run
from score import Scores, Truth


@dataclasses.dataclass
class Take:
    """A movie, and what is known of it."""

    movie: str
    frames: list[Truth]
    color: np.ndarray  # of the screen alone: its median (3,), display values
    screen: str  # green or blue: which of ffmpeg's two kinds it is
    way: str  # in which light subject and screen were mixed: display or linear
    matrix: str  # of the Y'CbCr codes: 709 or 601

    @property
    def size(self):
        height, width = self.frames[0].alpha.shape
        return width, height


def straight_frames(arguments, width, height):
    """What ffmpeg makes of these arguments (n, h, w, 4), read as straight RGBA of 16 bits."""
    raw = run([*arguments, "-f", "rawvideo", "-pix_fmt", "rgba64le", "-"])
    return np.frombuffer(raw, "<u2").reshape(-1, height, width, 4)


def frames_of(arguments, width, height):
    """The same as pairs of matte and premultiplied color."""
    return [_premultiplied(frame, 65535) for frame in straight_frames(arguments, width, height)]


def _premultiplied(frame, top):
    frame = frame.astype(np.float32) / top
    return frame[..., 3], frame[..., :3] * frame[..., 3:]


class FFmpeg:
    """One of ffmpeg's keys with its despill filter, tuned on the truth: the settings with the least composite error.

    A coarse grid first, then a finer one around its best. The key color is what the wall really has in its middle; for
    chromakey as Y'CbCr codes, because it takes a color in RGB for full-range BT.601 whatever the movie is.
    """

    GRIDS = {
        "chromakey": ((0.03, 0.06, 0.09, 0.12, 0.15, 0.18), (0.0, 0.04, 0.08, 0.12, 0.2)),
        "colorkey": ((0.1, 0.15, 0.2, 0.25, 0.3), (0.0, 0.05, 0.1, 0.2, 0.3)),
    }
    WIDE = {  # for screens of any brightness
        "chromakey": ((0.01, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18), (0.0, 0.04, 0.08, 0.12, 0.2, 0.3)),
        "colorkey": ((0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3), (0.0, 0.05, 0.1, 0.2, 0.3, 0.45)),
    }
    MIXES = (0.2, 0.35, 0.5, 0.65, 0.8, 1.0)
    FINER = (-0.5, 0.0, 0.5)
    STEP = {"chromakey": (0.03, 0.04), "colorkey": (0.05, 0.05)}
    LEAST = 0.01  # similarity that ffmpeg takes
    STRIDE = 3  # of the sampled pixels, each way

    def __init__(self, name, grids=GRIDS):
        self.name, self.grid, self.settings = name, grids[name], None

    def tune(self, take):
        """Tunes on the take's second frame."""
        self.color = _codes(take.color, take.matrix) if self.name == "chromakey" else hexadecimal(take.color, "0x")
        coarse = [(*pair, 0.5) for pair in itertools.product(*self.grid)]
        _, (similarity, blend, _) = min(self._errors(take, coarse))
        finer = [
            (max(similarity + a * self.STEP[self.name][0], self.LEAST), max(blend + b * self.STEP[self.name][1], 0), 0.5)
            for a, b in itertools.product(self.FINER, self.FINER)
        ]
        _, (similarity, blend, _) = min(self._errors(take, finer))
        mixes = [(similarity, blend, mix) for mix in self.MIXES]
        _, self.settings = min(self._errors(take, mixes))

    def key(self, take):
        return frames_of(["-i", take.movie, "-vf", self._chain(take, self.settings), "-vsync", "0"], *take.size)

    def _chain(self, take, settings):
        similarity, blend, mix = settings
        key = f"{self.name}={self.color}:{similarity:.5f}:{blend:.5f}" + (":yuv=1" if self.name == "chromakey" else "")
        return f"{key},despill=type={take.screen}:mix={mix}"

    def _errors(self, take, all_settings):
        """Pairs of composite error and settings, of every third pixel each way: all settings in one run of ffmpeg."""
        count, (width, height) = len(all_settings), take.size
        graph = f"[0:v]select=eq(n\\,1),split={count}" + "".join(f"[i{n}]" for n in range(count))
        for n, settings in enumerate(all_settings):
            graph += f";[i{n}]{self._chain(take, settings)},format=rgba[o{n}]"
        graph += ";" + "".join(f"[o{n}]" for n in range(count)) + f"vstack=inputs={count}"
        raw = run(["-i", take.movie, "-filter_complex", graph, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
        few = take.frames[1].thinned(self.STRIDE)
        errors = []
        for frame in np.frombuffer(raw, "u1").reshape(count, height, width, 4):
            scores = Scores(take.way, take.screen)
            scores.add(*_premultiplied(frame[:: self.STRIDE, :: self.STRIDE], 255), few)
            errors.append(scores.result()["composite"])
        return list(zip(errors, all_settings))


@functools.cache
def binary():
    """The glfx that is measured: GLFX, else the release, which is built."""
    build = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "scripts", "build")
    return os.environ.get("GLFX") or subprocess.run([build], stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


class NoScreen(Exception):
    """glfx reports that it finds no screen in a movie."""


def keyed(glfx, movie, arguments, size=None, report=None):
    """The frames (n, h, w, 4), straight RGBA of 16 bits, that a glfx makes of a movie.

    size: width and height of the result; without them, ffprobe tells. report: gets what `--key-report json` prints.
    """
    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "keyed.mov")
        command = [glfx, movie, *arguments, "--codec", "png", "--quiet", result]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode and "no screen was found" in done.stderr:
            raise NoScreen(done.stderr.strip())
        sys.stderr.write(done.stderr)
        done.check_returncode()
        if report is not None:
            report.update(json.loads(done.stdout))
        return straight_frames(["-i", result, "-vsync", "0"], *(size or size_of(result)))


def size_of(movie):
    """Width and height of a movie's frames."""
    entries = ["-select_streams", "v", "-show_entries", "stream=width,height", "-of", "csv=p=0"]
    shown = subprocess.run(["ffprobe", "-v", "error", *entries, movie], stdout=subprocess.PIPE, text=True, check=True)
    return tuple(int(word) for word in shown.stdout.strip().split(",")[:2])


class Glfx:
    """The command with what follows its input, untouched by any truth. COLOR is the screen's."""

    def __init__(self, *arguments):
        self.arguments, self.settings = arguments, None

    def tune(self, take):
        pass

    def key(self, take):
        arguments = [hexadecimal(take.color, "#") if word == "COLOR" else word for word in self.arguments]
        return [_premultiplied(frame, 65535) for frame in keyed(binary(), take.movie, arguments, take.size)]


def hexadecimal(color, prefix):
    return prefix + "".join(f"{round(float(c) * 255):02x}" for c in color)


def _codes(color, matrix):
    """8-bit Y'CbCr codes in limited range of display RGB, as one number."""
    red, blue = {"709": (0.2126, 0.0722), "601": (0.299, 0.114)}[matrix]
    luma = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
    codes = 16 + 219 * luma, 128 + 112 * (color[2] - luma) / (1 - blue), 128 + 112 * (color[0] - luma) / (1 - red)
    return "0x" + "".join(f"{round(float(code)):02x}" for code in codes)
