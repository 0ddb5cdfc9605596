"""Times: exact fractions of seconds here, a value and a time base in the library."""

from __future__ import annotations

import math
import numbers
from fractions import Fraction
from typing import Union

from ._errors import UsageError
from ._library import CTime

#: Seconds. A float means the simplest fraction that it can stand for: 0.12 is 3/25.
Time = Union[int, float, Fraction]

_LARGEST_BASE = 2**31 - 1


def fraction(value: object, what: str = "time") -> Fraction:
    """A number, or a text such as "30000/1001", as an exact fraction."""
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise UsageError(f"{what} {value!r} is not a number", "give a number, a Fraction or '30000/1001'") from None
    if isinstance(value, numbers.Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, numbers.Real):
        number = float(value)
        if math.isfinite(number):
            return _simplest(number)
    raise UsageError(f"{what} {value!r} is not a number", "give a number of seconds" if what == "time" else None)


def rate(value: object) -> Fraction:
    """Pictures a second."""
    result = fraction(value, "rate")
    if result <= 0 or result.numerator > _LARGEST_BASE or result.denominator > _LARGEST_BASE:
        raise UsageError(f"rate {value!r} is not possible", "give pictures a second: 25, or Fraction(30000, 1001)")
    return result


def to_c(value: Fraction) -> CTime:
    if value.denominator > _LARGEST_BASE:
        value = value.limit_denominator(_LARGEST_BASE)
    if not -(2**63) <= value.numerator < 2**63:
        raise UsageError(f"time {float(value)} is too large", "give seconds")
    return CTime(value.numerator, 1, value.denominator)


def from_c(time: CTime) -> Fraction:
    return Fraction(time.value * time.num, time.den)


def _simplest(number: float) -> Fraction:
    """The fraction with the smallest denominator that is rounded to this float.

    A frame's time that went through a float is found again exactly, so that it still names that frame.
    """
    exact, half = Fraction(abs(number)), Fraction(math.ulp(number)) / 2
    # The ends are left out: which of two floats an end is rounded to depends on their last bits.
    result = _between(max(exact - half * Fraction(99, 100), Fraction(0)), exact + half * Fraction(99, 100))
    return -result if number < 0 else result


def _between(low: Fraction, high: Fraction) -> Fraction:
    whole = math.floor(low)
    if whole == low:
        return Fraction(whole)
    if whole + 1 <= high:
        return Fraction(whole + 1)
    return whole + 1 / _between(1 / (high - whole), 1 / (low - whole))
