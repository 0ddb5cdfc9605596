"""Movies and the command for the tests.

Tests that draw need the library (GLFX_LIBRARY, else where the package looks for it); without one they are skipped.
Those that compare with the command need it too: the environment variable GLFX names it, else it is in PATH.
"""

import os
import shutil

import numpy
import pytest

import glfx


def pytest_configure(config):
    # Here, as the wheel's trial has the tests alone.
    config.addinivalue_line("markers", "slow: left out by `-m 'not slow'`, for a quick check")


def _has_library():
    try:
        glfx.library_version()
    except glfx.LibraryError:
        return False
    return True


needs_library = pytest.mark.skipif(not _has_library(), reason="there is no libglfx; GLFX_LIBRARY names one")


@pytest.fixture(scope="session")
def command():
    path = os.environ.get("GLFX") or shutil.which("glfx")
    if not path:
        pytest.skip("there is no command to compare with; GLFX names one")
    return path


def picture(width=64, height=48, number=0, channels=4):
    """A picture of gradients and noise that differs from number to number and has no symmetry."""
    rows, columns = numpy.mgrid[0:height, 0:width]
    result = numpy.empty((height, width, 4), numpy.uint8)
    result[..., 0] = columns * 255 // width
    result[..., 1] = rows * 255 // height
    result[..., 2] = numpy.random.default_rng(number).integers(0, 256, (height, width))
    result[..., 3] = 255 - columns
    return result[..., :channels].copy()


@pytest.fixture(scope="session")
def movie(tmp_path_factory):
    """A movie of 25 frames without loss, 64x48, 25 a second; frame n is picture(number=n) without alpha."""
    path = tmp_path_factory.mktemp("movies") / "in.mkv"
    with glfx.Writer(path, (64, 48), 25, codec="ffv1", alpha=False) as writer:
        for number in range(25):
            writer.append(picture(number=number, channels=3))
    return str(path)


def long_job():
    """A job whose frames take some hundredths of a second each, and that has far more than a test waits for."""
    return glfx.open("color:navy", end=1000, fps=25, size=(64, 48)).shader(text=SLOW)


SLOW = """
in vec2 position; out vec4 color; uniform sampler2D frame;
void main() {
    float sum = 0.0;
    for (int i = 0; i < 4000; i++) sum += sin(position.x * float(i)) * cos(position.y + sum);
    color = vec4(fract(sum), texture(frame, position).gba);
}
"""


def read_pam(path):
    """A picture of the format PAM, which the command writes: 8 or 16 bits a channel."""
    with open(path, "rb") as file:
        header, _, samples = file.read().partition(b"ENDHDR\n")
    fields = dict(line.split(None, 1) for line in header.decode().splitlines()[1:])
    dtype = "uint8" if int(fields["MAXVAL"]) < 256 else ">u2"
    array = numpy.frombuffer(samples, dtype)
    return array.reshape(int(fields["HEIGHT"]), int(fields["WIDTH"]), int(fields["DEPTH"]))
