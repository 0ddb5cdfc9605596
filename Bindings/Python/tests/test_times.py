import math
from fractions import Fraction

import numpy
import pytest

from glfx import UsageError
from glfx import _times


@pytest.mark.parametrize(
    "number, exact", [(0.5, "1/2"), (0.12, "3/25"), (0.1, "1/10"), (3, "3"), (-0.25, "-1/4"), (0.0, "0")]
)
def test_a_float_is_the_simplest_fraction_it_stands_for(number, exact):
    assert _times.fraction(number) == Fraction(exact)


def test_a_frame_time_survives_a_float():
    for rate in (Fraction(30000, 1001), Fraction(25), Fraction(90000, 7)):
        for number in (1, 7, 1000, 123_457, 1_000_003):
            time = number / rate
            assert _times.fraction(float(time)) == time


def test_any_float_comes_back():
    for number in (math.pi, 1e-9, 1e15 + 0.3, numpy.float32(0.1), 2.0**52 + 1):
        assert float(_times.fraction(number)) == float(number)


def test_a_time_goes_to_the_library_and_back():
    for time in (Fraction(7007, 30000), Fraction(-3), Fraction(2**40, 3)):
        assert _times.from_c(_times.to_c(time)) == time
    assert abs(_times.from_c(_times.to_c(Fraction(1, 2**40))) - Fraction(1, 2**40)) < Fraction(1, 2**31)


@pytest.mark.parametrize("value", [math.nan, math.inf, "x", "1/0", None, object()])
def test_what_is_no_time_is_refused(value):
    with pytest.raises(UsageError):
        _times.fraction(value)


@pytest.mark.parametrize("value", [0, -25, "fast", math.nan])
def test_what_is_no_rate_is_refused(value):
    with pytest.raises(UsageError):
        _times.rate(value)
    assert _times.rate("30000/1001") == Fraction(30000, 1001)
    assert _times.rate(29.97) == Fraction(2997, 100)
