"""JSON and strings as the library takes and gives them."""

from __future__ import annotations

import json
import os
from fractions import Fraction
from typing import Any

import numpy

from ._errors import UsageError

# Python has a byte B that is not UTF-8 as U+DC00 + B in a file's name, the library as U+10FF00 + B.
_TO_LIBRARY = {0xDC00 + byte: 0x10FF00 + byte for byte in range(0x80, 0x100)}
_FROM_LIBRARY = {there: here for here, there in _TO_LIBRARY.items()}


def encode(text: str) -> bytes:
    """A text for JSON or a message, with any file name in it."""
    return text.translate(_TO_LIBRARY).encode()


def decode(text: bytes) -> str:
    return text.decode(errors="replace").translate(_FROM_LIBRARY)


def dumps(value: Any) -> bytes:
    """JSON of plain values, of paths, fractions, and numpy's numbers and arrays.

    Raises TypeError for other objects, UsageError for infinity and NaN, which JSON does not have.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain)
    except ValueError:
        raise UsageError("a number is infinite, or none (NaN)", "give another one") from None
    return encode(text)


def loads(text: bytes) -> Any:
    return _named_here(json.loads(text.decode(errors="replace")))


def _named_here(value: Any) -> Any:
    """The value with Python's form of file names: after parsing, since JSON may have escaped the library's."""
    if isinstance(value, str):
        return value.translate(_FROM_LIBRARY)
    if isinstance(value, list):
        return [_named_here(item) for item in value]
    if isinstance(value, dict):
        return {name.translate(_FROM_LIBRARY): _named_here(item) for name, item in value.items()}
    return value


def _plain(value: object) -> Any:
    if isinstance(value, Fraction):
        # Both times and rates are read as "30000/1001".
        return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"
    if isinstance(value, (numpy.ndarray, numpy.generic)):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    raise TypeError(f"{value!r} cannot be part of a job: give a number, a text, a path, a list or a dict")
