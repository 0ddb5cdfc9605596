"""A frame of a job: an array that knows its time."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional, Tuple

import numpy

from ._png import png

if TYPE_CHECKING:
    _Base = numpy.ndarray[Any, numpy.dtype[Any]]
else:
    _Base = numpy.ndarray


class Frame(_Base):
    """A frame: a numpy array of the shape (height, width, 4 or 3), the top row first, alpha straight.

    ``number``: from 0; None where the frame was asked for by its time.
    ``time``: when it is shown, in seconds since the first frame, an exact `fractions.Fraction`; ``float(frame.time)``
    for printing.
    ``duration``: how long it is shown, likewise; None where the frame was asked for by its time.

    It is an ordinary array otherwise. Views of it and arrays computed from it keep these attributes;
    ``numpy.asarray(frame)`` is the same memory without them. A notebook shows it as a picture.
    """

    number: Optional[int]
    time: Fraction
    duration: Optional[Fraction]

    def __array_finalize__(self, source: Optional[numpy.ndarray[Any, Any]], /) -> None:
        self.number = getattr(source, "number", None)
        # An array that is made a frame by `view` alone has none.
        self.time = getattr(source, "time", None)  # type: ignore[assignment]
        self.duration = getattr(source, "duration", None)

    # An array's own pickle leaves the attributes out.
    def __reduce__(self) -> Tuple[Any, ...]:
        reduced: Any = super().__reduce__()
        function, arguments, state = reduced
        return function, arguments, (state, self.number, self.time, self.duration)

    def __setstate__(self, state: Tuple[Any, ...], /) -> None:
        array, self.number, self.time, self.duration = state
        super().__setstate__(array)

    def _repr_png_(self) -> Optional[bytes]:
        """The picture for a notebook; None where the array is no picture."""
        is_picture = self.ndim == 3 and self.shape[2] in (3, 4) and self.size > 0
        if not is_picture or self.dtype.name not in ("uint8", "uint16", "float16", "float32"):
            return None
        return png(numpy.asarray(self))


def frame(
    array: numpy.ndarray[Any, Any],
    time: Fraction,
    duration: Optional[Fraction] = None,
    number: Optional[int] = None,
) -> Frame:
    """The same memory as a frame."""
    result = array.view(Frame)
    result.number, result.time, result.duration = number, time, duration
    return result
