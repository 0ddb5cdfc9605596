"""How arrays become pictures: without the library."""

import ctypes

import numpy
import pytest

from conftest import picture
from glfx import UsageError
from glfx import _pictures
from glfx._png import png

RGBA8, RGBA16, HALF, FLOAT, RGB8, BGR8 = 1, 2, 3, 4, 5, 6


def read(image):
    """The first row's first pixel and the stride, as the library would see them."""
    return image.data, image.stride, image.width, image.height, image.format


@pytest.mark.parametrize(
    "dtype, channels, format",
    [("uint8", 4, RGBA8), ("uint8", 3, RGB8), ("uint16", 4, RGBA16), ("float16", 4, HALF), ("float32", 4, FLOAT)],
)
def test_these_are_used_in_place(dtype, channels, format):
    array = numpy.zeros((5, 7, channels), dtype)
    image, kept = _pictures.source(array)
    assert kept is array
    assert read(image) == (array.ctypes.data, 7 * channels * array.itemsize, 7, 5, format)


def test_views_are_used_in_place():
    array = numpy.zeros((10, 12, 4), numpy.uint8)
    upside_down = array[::-1]
    assert read(_pictures.source(upside_down)[0])[:2] == (array.ctypes.data + 9 * 48, -48)
    part = array[2:8:2, 3:9]
    assert read(_pictures.source(part)[0]) == (array.ctypes.data + 2 * 48 + 12, 96, 6, 3, RGBA8)
    bgr = numpy.zeros((10, 12, 3), numpy.uint8)
    assert read(_pictures.source(bgr[..., ::-1])[0]) == (bgr.ctypes.data, 36, 12, 10, BGR8)
    assert read(_pictures.source(array[:1, :1])[0]) == (array.ctypes.data, 4, 1, 1, RGBA8)


@pytest.mark.parametrize(
    "view",
    [
        lambda a: a[:, ::-1],
        lambda a: a[:, ::2],
        lambda a: a[..., :3],
        lambda a: a[..., [2, 1, 0, 3]],
        lambda a: a.transpose(1, 0, 2),
        lambda a: numpy.broadcast_to(a[:1], a.shape),
    ],
)
def test_other_views_are_copied_right(view):
    array = view(picture())
    image, kept = _pictures.source(array)
    assert kept is not array and (kept == array).all()
    assert image.data == kept.ctypes.data


def test_three_channels_become_opaque():
    for dtype, opaque in (("uint16", 65535), ("float16", 1), ("float32", 1)):
        array = picture(channels=3).astype(dtype)
        _, kept = _pictures.source(array)
        assert (kept[..., :3] == array).all() and (kept[..., 3] == opaque).all()


def test_other_byte_orders_and_unaligned_memory_are_copied():
    array = picture().astype(">u2")
    _, kept = _pictures.source(array)
    assert kept.dtype.isnative and (kept == array).all()
    memory = numpy.zeros(2 * 4 * 6 + 1, numpy.uint8)
    unaligned = memory[1:].view(numpy.uint16).reshape(2, 3, 4)
    assert _pictures.source(unaligned)[0].data % 2 == 0


@pytest.mark.parametrize(
    "array, words",
    [
        (numpy.zeros((4, 4)), "shape"),
        (numpy.zeros((4, 4), numpy.uint8), "numpy.repeat"),
        (numpy.zeros((4, 4, 1), numpy.uint8), "numpy.repeat"),
        (numpy.zeros((4, 4, 4)), "array.astype(numpy.float32)"),
        (numpy.zeros((4, 4, 4), numpy.int32), "int32"),
        (numpy.zeros((4, 4, 4), bool), "bool"),
        (numpy.zeros((4, 4, 2), numpy.uint8), "(4, 4, 2)"),
        (numpy.zeros((0, 4, 4), numpy.uint8), "without a pixel"),
        (numpy.zeros((2, 4, 4, 4), numpy.uint8), "(2, 4, 4, 4)"),
        ([[1, 2], [3, 4]], "int64"),
        ("in.mov", "dtype"),
    ],
)
def test_what_is_no_picture_is_refused(array, words):
    with pytest.raises(UsageError) as caught:
        _pictures.source(array)
    assert words in str(caught.value) or "dtype" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_target_of_any_strides_is_written():
    for out in (
        numpy.zeros((4, 6, 3), numpy.float32),
        numpy.zeros((4, 12, 4), numpy.uint8)[:, ::2],
        numpy.zeros((4, 6, 4), numpy.uint8)[::-1],
        numpy.zeros((4, 6, 3), numpy.uint8)[..., ::-1],
    ):
        target = _pictures.Target(out)
        with target as image:
            size = {RGBA8: 4, RGB8: 3, BGR8: 3, FLOAT: 16}[image.format]
            for y in range(4):
                row = numpy.arange(6 * size, dtype=numpy.uint8) + y
                if image.format == FLOAT:
                    row = numpy.arange(24, dtype=numpy.float32) + y
                ctypes.memmove(image.data + y * image.stride, row.ctypes.data, row.nbytes)
        expected = numpy.arange(6 * (3 if out.shape[2] == 3 and image.format != FLOAT else 4))
        expected = expected.reshape(6, -1)[:, : out.shape[2]]
        if image.format == BGR8:
            expected = expected[:, ::-1]
        for y in range(4):
            assert (out[y] == expected + y).all()


def test_a_wrong_target_is_refused():
    size, dtype = (6, 4), numpy.dtype(numpy.uint8)
    locked = numpy.zeros((4, 6, 4), numpy.uint8)
    locked.flags.writeable = False
    for out in (
        numpy.zeros((6, 4, 4), numpy.uint8),
        numpy.zeros((4, 6, 4)),
        locked,
        [1],
        numpy.zeros((4, 6, 4), ">u2"),
    ):
        with pytest.raises(UsageError):
            _pictures.result_array(out, size, dtype, 4)


def test_a_result_over_its_own_source_is_drawn_from_a_copy():
    array = numpy.zeros((4, 6, 4), numpy.uint8)
    image, _ = _pictures.source(array)
    same = _pictures.Target(array)
    assert _pictures.apart(image, array, same.image, array)[1] is array
    shifted = numpy.zeros((5, 6, 4), numpy.uint8)
    image, kept = _pictures.source(shifted[:4])
    target = _pictures.Target(shifted[1:])
    assert _pictures.apart(image, kept, target.image, shifted[1:])[1] is not kept
    bgr = numpy.zeros((4, 6, 3), numpy.uint8)
    image, kept = _pictures.source(bgr)
    target = _pictures.Target(bgr[..., ::-1])
    assert _pictures.apart(image, kept, target.image, bgr[..., ::-1])[1] is not kept


def test_png_is_read_back(tmp_path):
    import zlib

    for array in (picture(5, 3), picture(5, 3, channels=3), picture(5, 3).astype(numpy.uint16) * 257):
        data = png(array)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        start = data.index(b"IDAT")
        length = int.from_bytes(data[start - 4 : start], "big")
        rows = zlib.decompress(data[start + 4 : start + 4 + length])
        stride = 1 + 5 * array.shape[2] * array.itemsize
        assert len(rows) == 3 * stride
        for y in range(3):
            assert rows[y * stride] == 0
            row = numpy.frombuffer(rows[y * stride + 1 : (y + 1) * stride], array.dtype.newbyteorder(">"))
            assert (row.reshape(5, -1) == array[y]).all()
    assert png(numpy.array([[[-1, 0.5, numpy.nan, 9]]], numpy.float32)) == png(
        numpy.array([[[0, 128, 0, 255]]], numpy.uint8)
    )
