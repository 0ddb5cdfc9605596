"""numpy arrays as pictures of the library, without a copy where their memory allows it."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Dict, NamedTuple, Optional, Tuple, Type

import numpy
import numpy.typing

from ._errors import UsageError
from ._library import CImage

Array = numpy.typing.NDArray[Any]

RGBA8 = 1
_BGR8 = 6


class _Format(NamedTuple):
    rgba: int
    rgb: Optional[int]  # None: the library has none
    opaque: float


_FORMATS: Dict[numpy.dtype[Any], _Format] = {
    numpy.dtype(numpy.uint8): _Format(RGBA8, 5, 255),
    numpy.dtype(numpy.uint16): _Format(2, None, 65535),
    numpy.dtype(numpy.float16): _Format(3, None, 1),
    numpy.dtype(numpy.float32): _Format(4, None, 1),
}

# What "format" in a description names.
DTYPES: Dict[str, numpy.dtype[Any]] = {
    "bgra8": numpy.dtype(numpy.uint8),
    "rgba8": numpy.dtype(numpy.uint8),
    "rgba16": numpy.dtype(numpy.uint16),
    "half": numpy.dtype(numpy.float16),
    "float": numpy.dtype(numpy.float32),
}


def checked(picture: object, what: str) -> Array:
    """The picture as an array of a shape and a dtype that the library takes, in the machine's byte order."""
    array = picture if isinstance(picture, numpy.ndarray) else numpy.asarray(picture)
    dtype_of(array.dtype, what)
    shape_of(array.shape, what)
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return array


def dtype_of(dtype: object, what: str = "the picture") -> numpy.dtype[Any]:
    """One of the four dtypes, in the machine's byte order."""
    try:
        result = numpy.dtype(dtype)  # type: ignore[call-overload]
    except TypeError:
        raise UsageError(f"{dtype!r} is not a dtype", "give uint8, uint16, float16 or float32") from None
    native: numpy.dtype[Any] = result.newbyteorder("=")
    if native in _FORMATS:
        return native
    advice = "convert it: array.astype(numpy.float32)" if result.kind == "f" else "convert it to uint8 or float32"
    raise UsageError(f"{what} has the dtype {result}, not uint8, uint16, float16 or float32", advice)


def format_of(dtype: numpy.dtype[Any]) -> int:
    """The library's format with four channels of a dtype."""
    return _FORMATS[dtype].rgba


def shape_of(shape: Tuple[int, ...], what: str) -> None:
    if len(shape) == 2 or len(shape) == 3 and shape[2] == 1:
        raise UsageError(
            f"{what} has the shape {shape}, without channels of color",
            "repeat it: numpy.repeat(gray.reshape(height, width, 1), 3, axis=2)",
        )
    if len(shape) != 3 or shape[2] not in (3, 4):
        raise UsageError(f"{what} has the shape {shape}", "give (height, width, 3) or (height, width, 4)")
    if 0 in shape:
        raise UsageError(f"{what} has the shape {shape}, without a pixel", "give at least one")


def channels_of(channels: int) -> int:
    if channels not in (3, 4):
        raise UsageError(f"channels={channels!r} is not possible", "give 3, without alpha, or 4")
    return channels


def source(picture: object, what: str = "the picture") -> Tuple[CImage, Array]:
    """An image that the library reads, and the array that holds its memory."""
    array = checked(picture, what)
    image = _image(array)
    if image is None:
        array = _with_alpha(array)
        image = _image(array)
        assert image is not None
    return image, array


class Target:
    """An array that the library writes to.

    ``image`` is `out`'s own memory where the library knows its format, else that of another array, which the end of
    the ``with`` block copies to `out`.
    """

    def __init__(self, out: Array) -> None:
        self.out = out
        image = _image(out)
        self._other: Optional[Array] = None
        if image is None:
            format = _FORMATS[out.dtype]
            channels = 3 if out.shape[2] == 3 and format.rgb is not None else 4
            self._other = numpy.empty(out.shape[:2] + (channels,), out.dtype)
            image = _image(self._other)
            assert image is not None
        self.image = image

    def __enter__(self) -> CImage:
        return self.image

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if self._other is not None and kind is None:
            self.out[...] = self._other[..., : self.out.shape[2]]


def result_array(out: Optional[Array], size: Tuple[int, int], dtype: numpy.dtype[Any], channels: int) -> Array:
    """The caller's array where there is one, else a new one. size: (width, height)."""
    shape = (size[1], size[0])
    if out is None:
        return numpy.empty(shape + (channels,), dtype)
    if not isinstance(out, numpy.ndarray):
        raise UsageError(f"out is of the type {type(out).__name__}", "give a numpy array")
    dtype_of(out.dtype, "out")
    shape_of(out.shape, "out")
    if out.shape[:2] != shape:
        raise UsageError(f"out has the shape {out.shape}", f"the result has the shape {shape + (out.shape[2],)}")
    if not out.flags.writeable:
        raise UsageError("out cannot be written to", "give an array of your own: out.copy()")
    if not out.dtype.isnative:
        raise UsageError(f"out has the dtype {out.dtype}, not of this machine's byte order", "give another")
    return out


def apart(image: CImage, array: Array, target: CImage, out: Array) -> Tuple[CImage, Array]:
    """The source, or a copy of it where the result would overwrite it before it is read.

    The library allows the same memory only for pictures that lie in it alike.
    """
    if not numpy.may_share_memory(array, out):
        return image, array
    if bytes(image) == bytes(target):
        return image, array
    return source(array.copy())


def _image(array: Array) -> Optional[CImage]:
    """The array's own memory as an image; None where the library has no such format."""
    height, width, channels = array.shape
    item = array.itemsize
    row, pixel, channel = array.strides
    # The strides of an axis with one element mean nothing.
    if width == 1:
        pixel = channels * item
    if height == 1:
        row = width * channels * item
    format = _FORMATS[array.dtype]
    number = format.rgba if channels == 4 else format.rgb
    address = array.ctypes.data
    if number is not None and channels == 3 and channel == -1:
        # bgr[..., ::-1]: its memory begins with blue, two bytes before its first red.
        number, address, channel = _BGR8, address - 2, 1
    if number is None or channel != item or pixel != channels * item:
        return None
    if abs(row) < width * pixel or row % item or address % item:
        return None
    return CImage(address, row, width, height, number)


def _with_alpha(array: Array) -> Array:
    """A copy in a format of the library: opaque where it had no alpha."""
    format = _FORMATS[array.dtype]
    height, width, channels = array.shape
    if channels == 4 or format.rgb is not None:
        return numpy.array(array, order="C", subok=False)
    result: Array = numpy.empty((height, width, 4), array.dtype)
    result[..., :3] = array
    result[..., 3] = format.opaque
    return result
