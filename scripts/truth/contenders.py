"""Who keys: each takes a movie and gives its frames as matte and premultiplied color."""

import itertools
import os
import subprocess
import tempfile

import numpy as np

from camera import HEIGHT, SCREEN, WIDTH, run
from score import Scores


def frames_of(arguments):
    """Frames (matte, premultiplied color) of what ffmpeg makes of these arguments, read as straight RGBA of 16 bits."""
    raw = run([*arguments, "-f", "rawvideo", "-pix_fmt", "rgba64le", "-"])
    frames = np.frombuffer(raw, "<u2").reshape(-1, HEIGHT, WIDTH, 4).astype(np.float32) / 65535
    for frame in frames:
        yield frame[..., 3], frame[..., :3] * frame[..., 3:]


class FFmpeg:
    """One of ffmpeg's keys with its despill filter, tuned on the truth: the settings with the least composite error."""

    GRIDS = {
        "chromakey": ((0.03, 0.06, 0.09, 0.12, 0.15, 0.18), (0.0, 0.04, 0.08, 0.12, 0.2)),
        "colorkey": ((0.1, 0.15, 0.2, 0.25, 0.3), (0.0, 0.05, 0.1, 0.2, 0.3)),
    }
    DESPILL = (0.3, 0.5, 0.8)

    def __init__(self, name):
        self.name, self.settings = name, None

    def tune(self, movie, screen, way, truth):
        """`truth` are pairs of alpha and premultiplied color, the movie's frames; two of them are looked at."""
        looked = sorted({0, len(truth) // 2})
        pick = "select='" + "+".join(f"eq(n,{index})" for index in looked) + "'"
        best = None
        for similarity, blend in itertools.product(*self.GRIDS[self.name]):
            settings = (similarity, blend, self.DESPILL[1])
            best = min(best or (1e9,), (self._error(movie, screen, way, truth, looked, pick, settings), settings))
        for mix in self.DESPILL[::2]:
            settings = (*best[1][:2], mix)
            best = min(best, (self._error(movie, screen, way, truth, looked, pick, settings), settings))
        self.settings = best[1]

    def key(self, movie, screen, before=""):
        similarity, blend, mix = self.settings
        color = "0x" + "".join(f"{round(c * 255):02x}" for c in SCREEN[screen])
        chain = f"{self.name}={color}:{similarity}:{blend},despill=type={screen}:mix={mix}"
        yield from frames_of(["-i", movie, "-vf", (before + "," if before else "") + chain, "-vsync", "0"])

    def _error(self, movie, screen, way, truth, looked, pick, settings):
        self.settings = settings
        scores = Scores(way, screen)
        for index, frame in zip(looked, self.key(movie, screen, pick)):
            scores.add(*frame, *truth[index])
        return scores.result()["composite"]


class Glfx:
    """The command with what follows its input, untouched by any truth."""

    def __init__(self, name, arguments):
        self.name, self.arguments = name, arguments
        self.binary = os.environ.get("GLFX", "glfx")

    def tune(self, movie, screen, way, truth):
        pass

    def key(self, movie, screen):
        words = [word.replace("SCREEN", screen) for word in self.arguments]
        words = ["#" + "".join(f"{round(c * 255):02x}" for c in SCREEN[screen]) if w == "COLOR" else w for w in words]
        with tempfile.TemporaryDirectory() as folder:
            result = os.path.join(folder, "keyed.mov")
            command = [self.binary, movie, *words, "--codec", "png", "--quiet", result]
            subprocess.run(command, check=True)
            yield from frames_of(["-i", result, "-vsync", "0"])
