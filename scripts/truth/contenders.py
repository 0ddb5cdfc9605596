"""Who keys: each takes a movie and gives its frames as matte and premultiplied color."""

import functools
import itertools
import os
import subprocess
import tempfile

import numpy as np

from camera import HEIGHT, SCREEN, WIDTH, run
from score import Scores, Truth


def frames_of(arguments):
    """Frames (matte, premultiplied color) of what ffmpeg makes of these arguments, read as straight RGBA of 16 bits."""
    raw = run([*arguments, "-f", "rawvideo", "-pix_fmt", "rgba64le", "-"])
    return [_premultiplied(frame, 65535) for frame in np.frombuffer(raw, "<u2").reshape(-1, HEIGHT, WIDTH, 4)]


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
    MIXES = (0.2, 0.35, 0.5, 0.65, 0.8, 1.0)
    FINER = (-0.5, 0.0, 0.5)
    STEP = {"chromakey": (0.03, 0.04), "colorkey": (0.05, 0.05)}
    LEAST = 1e-5  # of similarity

    def __init__(self, name):
        self.name, self.settings = name, None

    def tune(self, movie, variant, truth, wall):
        """`truth` are the movie's frames, of which the second is looked at; `wall` (h, w, 3) is the screen alone."""
        color = np.median(wall.reshape(-1, 3), axis=0)
        self.color = _codes(color, variant["matrix"]) if self.name == "chromakey" else _hexadecimal(color)
        coarse = [(*pair, 0.5) for pair in itertools.product(*self.GRIDS[self.name])]
        _, (similarity, blend, _) = min(self._errors(movie, variant, truth[1], coarse))
        finer = [
            (max(similarity + a * self.STEP[self.name][0], self.LEAST), max(blend + b * self.STEP[self.name][1], 0), 0.5)
            for a, b in itertools.product(self.FINER, self.FINER)
        ]
        _, (similarity, blend, _) = min(self._errors(movie, variant, truth[1], finer))
        mixes = [(similarity, blend, mix) for mix in self.MIXES]
        _, self.settings = min(self._errors(movie, variant, truth[1], mixes))

    def key(self, movie, variant):
        return frames_of(["-i", movie, "-vf", self._chain(variant, self.settings), "-vsync", "0"])

    def _chain(self, variant, settings):
        similarity, blend, mix = settings
        key = f"{self.name}={self.color}:{similarity:.5f}:{blend:.5f}" + (":yuv=1" if self.name == "chromakey" else "")
        return f"{key},despill=type={variant['screen']}:mix={mix}"

    def _errors(self, movie, variant, truth, all_settings):
        """Pairs of composite error and settings, of every third pixel each way: all settings in one run of ffmpeg."""
        count = len(all_settings)
        graph = f"[0:v]select=eq(n\\,1),split={count}" + "".join(f"[i{n}]" for n in range(count))
        for n, settings in enumerate(all_settings):
            graph += f";[i{n}]{self._chain(variant, settings)},format=rgba[o{n}]"
        graph += ";" + "".join(f"[o{n}]" for n in range(count)) + f"vstack=inputs={count}"
        raw = run(["-i", movie, "-filter_complex", graph, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
        every = (slice(None, None, 3), slice(None, None, 3))
        few = Truth(truth.alpha[every], truth.color[every])
        errors = []
        for frame in np.frombuffer(raw, "u1").reshape(count, HEIGHT, WIDTH, 4):
            scores = Scores(variant["way"], variant["screen"])
            scores.add(*_premultiplied(frame[every], 255), few)
            errors.append(scores.result()["composite"])
        return list(zip(errors, all_settings))


@functools.cache
def binary():
    """The glfx that is measured: GLFX, else the release, which is built."""
    build = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "build")
    return os.environ.get("GLFX") or subprocess.run([build], stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


class Glfx:
    """The command with what follows its input, untouched by any truth. COLOR is the screen's."""

    def __init__(self, *arguments):
        self.arguments, self.settings = arguments, None

    def tune(self, movie, variant, truth, wall):
        self.color = _hexadecimal(np.median(wall.reshape(-1, 3), axis=0), "#")

    def key(self, movie, variant):
        words = [self.color if word == "COLOR" else word for word in self.arguments]
        with tempfile.TemporaryDirectory() as folder:
            result = os.path.join(folder, "keyed.mov")
            subprocess.run([binary(), movie, *words, "--codec", "png", "--quiet", result], check=True)
            return frames_of(["-i", result, "-vsync", "0"])


def _hexadecimal(color, prefix="0x"):
    return prefix + "".join(f"{round(float(c) * 255):02x}" for c in color)


def _codes(color, matrix):
    """8-bit Y'CbCr codes in limited range of display RGB, as one number."""
    red, blue = {"709": (0.2126, 0.0722), "601": (0.299, 0.114)}[matrix]
    luma = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
    codes = 16 + 219 * luma, 128 + 112 * (color[2] - luma) / (1 - blue), 128 + 112 * (color[0] - luma) / (1 - red)
    return "0x" + "".join(f"{round(float(code)):02x}" for code in codes)
