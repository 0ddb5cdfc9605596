"""Movies, and sequences of stills, from pictures."""

from __future__ import annotations

import threading
from fractions import Fraction
from typing import Any, Optional, Tuple, Type

import numpy

from . import _json, _pictures, _times
from ._filter import size_of
from ._handle import Handle, Owner
from ._job import output_members
from ._library import library
from ._shader import Path


class Writer(Owner):
    """Writes arrays into a movie, or into numbered stills.

        with glfx.Writer("out.mov", (640, 360), 25, codec="prores") as writer:
            for picture in pictures:
                writer.append(picture)

    path: the file, or a pattern of numbered pictures such as "out/%05d.png".
    size: (width, height) of all pictures. An array's shape has the height first.
    rate: pictures a second: a number, a Fraction, or a text such as "30000/1001".
    dtype: in which pictures wait for the encoder: uint8, uint16, float16 or float32; those of another are converted.
    alpha: True keeps alpha, and is refused where the codec cannot; False lays the pictures over black; None keeps it
    where the codec can, else it is as False.
    output: the output's options, those of the command and of job files, with underscores: codec, quality, preset,
    depth, overwrite, metadata, ...

    The file gets its name at the end of the ``with`` block, or by `finish`. An exception in the block leaves no file.
    Any thread can use it; calls from several threads wait for each other.

    Raises UsageError, OutputError and LimitError.
    """

    def __init__(
        self,
        path: Path,
        size: Tuple[int, int],
        rate: object = 25,
        *,
        dtype: object = numpy.uint8,
        alpha: Optional[bool] = None,
        **output: Any,
    ) -> None:
        width, height = size_of(size)
        self._rate = _times.rate(rate)
        members = output_members({}, path, output)
        number = _pictures.format_of(_pictures.dtype_of(dtype, "the movie"))
        if alpha is not None:
            members["alpha"] = "keep" if alpha else "drop"
        text = _json.dumps(members)
        frame = _times.to_c(1 / self._rate)
        frame = type(frame)(1, frame.value, frame.den)
        self._path = str(members["path"])
        self._handle = Handle(
            "writer", lambda place: library().glfx_writer_new(text, width, height, number, frame, place)
        )
        self._lock = threading.Lock()
        self._next = Fraction(0)

    def append(self, picture: Any, time: Optional[_times.Time] = None) -> None:
        """Adds a picture.

        picture: an array, or what ``numpy.asarray`` makes one of: the shape is (height, width, 3 or 4), the dtype
        uint8, uint16, float16 or float32, the top row first, alpha straight. Strides are as for `Filter.apply`.
        time: in seconds, more than that of the picture before. None: 1 / rate after that.
        """
        image, array = _pictures.source(picture)
        with self._lock:
            moment = self._next if time is None else _times.fraction(time)
            self._handle.call("glfx_writer_append", image, _times.to_c(moment))
            self._next = moment + 1 / self._rate
        del array  # It held the memory until here.

    def finish(self) -> None:
        """Completes the file, which gets its name now. The writer takes nothing more."""
        try:
            self._handle.call("glfx_writer_finish")
        finally:
            self._handle.close()

    def close(self) -> None:
        """Frees the writer. Without `finish` before it no file is left."""
        self._handle.close()

    def __exit__(self, kind: Optional[Type[BaseException]], error: object, trace: object) -> None:
        try:
            # A block may have called `finish` or `close` itself.
            if kind is None and not self._handle.is_closed:
                self.finish()
        finally:
            self.close()

    def __repr__(self) -> str:
        return f"<glfx.Writer {self._path}{' (closed)' if self._handle.is_closed else ''}>"
