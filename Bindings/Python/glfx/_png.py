"""A small writer of PNG, for notebooks: no compression beyond zlib's, no color management."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy
import numpy.typing


def png(array: numpy.typing.NDArray[Any]) -> bytes:
    """array: (height, width, 3 or 4) of uint8, uint16 (written with 16 bits), or floats, which are cut to 0 and 1."""
    if array.dtype.kind == "f":
        light = numpy.nan_to_num(array.astype(numpy.float32), nan=0.0, posinf=1.0, neginf=0.0)
        array = (numpy.clip(light, 0, 1) * 255 + 0.5).astype(numpy.uint8)
    height, width, channels = array.shape
    # PNG has the high byte first.
    samples = numpy.ascontiguousarray(array.astype(array.dtype.newbyteorder(">"), copy=False))
    rows = numpy.zeros((height, 1 + width * channels * array.itemsize), numpy.uint8)  # Byte 0 of a row: no filter.
    rows[:, 1:] = samples.view(numpy.uint8).reshape(height, -1)
    header = struct.pack(">IIBBBBB", width, height, 8 * array.itemsize, 2 if channels == 3 else 6, 0, 0, 0)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 3)),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
