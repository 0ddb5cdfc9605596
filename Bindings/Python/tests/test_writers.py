"""Movies from arrays: needs the library."""

from fractions import Fraction

import numpy
import pytest

import glfx
from conftest import needs_library, picture

pytestmark = needs_library


def test_a_movie_comes_back(tmp_path):
    path = tmp_path / "a.mkv"
    with glfx.Writer(path, (64, 48), "30000/1001", codec="ffv1", alpha=True) as writer:
        for number in range(5):
            writer.append(picture(number=number)[::-1])
        assert not path.exists()
    job = glfx.open(path)
    assert job.size == (64, 48)
    assert (job.frame(3) == picture(number=3)[::-1]).all()


def test_times_are_kept(tmp_path):
    path = tmp_path / "a.mov"
    with glfx.Writer(path, (64, 48), 10, codec="prores") as writer:
        for time in (0, 0.1, Fraction(1, 4), 1):
            writer.append(picture(number=0, channels=3), time)
    assert glfx.open(path).frame_count == 4
    assert [frame.time for frame in glfx.open(path)] == [0, Fraction(1, 10), Fraction(1, 4), 1]


@pytest.mark.parametrize("dtype", ["uint16", "float32"])
def test_sixteen_bits_are_kept(tmp_path, dtype):
    array = (numpy.arange(64 * 48 * 3).reshape(48, 64, 3) * 7 % 65536).astype(numpy.uint16)
    given = array if dtype == "uint16" else (array / 65535).astype(numpy.float32)
    with glfx.Writer(tmp_path / "a.png", (64, 48), dtype=dtype, depth=16) as writer:
        writer.append(given)
    job = glfx.open(tmp_path / "a.png")
    assert job.dtype == numpy.uint16
    assert numpy.abs(job.frame(0)[..., :3].astype(int) - array).max() <= (0 if dtype == "uint16" else 1)


def test_numbered_pictures(tmp_path):
    with glfx.Writer(tmp_path / "%03d.png", (8, 8)) as writer:
        for number in range(3):
            writer.append(picture(8, 8, number, 3))
    files = sorted(path.name for path in tmp_path.iterdir())
    assert len(files) == 3
    job = glfx.open(str(tmp_path / "%03d.png"), fps=5)
    assert (job.frame(2)[..., :3] == picture(8, 8, 2)[..., :3]).all() and job.rate == 5


def test_an_exception_leaves_no_file(tmp_path):
    with pytest.raises(ZeroDivisionError):
        with glfx.Writer(tmp_path / "a.mov", (64, 48), codec="prores") as writer:
            writer.append(picture())
            1 / 0
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(glfx.UsageError, match="the writer is closed"):
        writer.append(picture())
    dropped = glfx.Writer(tmp_path / "b.mov", (64, 48), codec="prores")
    dropped.append(picture())
    del dropped
    assert list(tmp_path.iterdir()) == []


def test_mistakes(tmp_path):
    with pytest.raises(glfx.UsageError):
        glfx.Writer(tmp_path / "a.mov", (64, 48), codec="nothing")
    with pytest.raises(glfx.UsageError):
        glfx.Writer(tmp_path / "a.mov", (64, 48), 0)
    with pytest.raises(glfx.Error) as caught:
        glfx.Writer("/nowhere/a.mov", (64, 48), codec="prores")
    assert caught.value.kind == "output"
    with glfx.Writer(tmp_path / "a.mov", (64, 48), codec="prores") as writer:
        with pytest.raises(glfx.UsageError):
            writer.append(picture(32, 32))
        writer.append(picture(), 1)
        with pytest.raises(glfx.UsageError):
            writer.append(picture(), 0.5)
    with pytest.raises(glfx.Error):
        glfx.Writer(tmp_path / "a.mov", (64, 48), codec="prores")  # It exists.
