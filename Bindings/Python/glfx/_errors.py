"""Exceptions, one class for each kind of failure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Sequence, Tuple, Type

if TYPE_CHECKING:
    from ._job import Report


@dataclass(frozen=True)
class Diagnostic:
    """A mistake, or a note, in a shader's text.

    ``line`` and ``column`` count from 1. ``rule`` is an identifier that stays the same, such as ``"undeclared"``.
    ``file`` may be an included file. What is unknown is None.
    """

    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    rule: Optional[str] = None

    @classmethod
    def _from_json(cls, members: Mapping[str, Any]) -> Diagnostic:
        return cls(
            message=str(members.get("message", "")),
            file=members.get("file"),
            line=members.get("line"),
            column=members.get("column"),
            rule=members.get("rule"),
        )

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return f"{':'.join(place)}: {self.message}" if place else self.message


class Error(Exception):
    """The base of all exceptions of glfx.

    ``kind``: one word: "usage", "input", "damaged-input", "shader", "gpu", "output", "limit", "end", "cancelled",
    "library".
    ``message``: one line: what was given and what is wrong with it.
    ``advice``: what to do, or None.
    ``diagnostics``: the mistakes in a shader's text, a tuple of `Diagnostic`.

    ``str(error)`` is one line: the message, and the advice behind a semicolon.
    """

    kind = "error"

    def __init__(self, message: str, advice: Optional[str] = None, diagnostics: Sequence[Diagnostic] = ()) -> None:
        # All of them are arguments of the base, so that the exception can be pickled.
        super().__init__(message, advice, tuple(diagnostics))
        self.message = message
        self.advice = advice
        self.diagnostics: Tuple[Diagnostic, ...] = tuple(diagnostics)

    def __str__(self) -> str:
        return f"{self.message}; {self.advice}" if self.advice else self.message


class UsageError(Error, ValueError):
    """An argument, a name or a value that cannot be used."""

    kind = "usage"


class InputError(Error):
    """An input cannot be read."""

    kind = "input"


class DamagedInputError(Error):
    """An input is damaged.

    Raised by `Job.write` after what could be read was written: ``report`` is what it would have returned. It is None
    where nothing was written, as with the option ``strict``.
    """

    kind = "damaged-input"
    report: Optional[Report] = None


class ShaderError(Error):
    """A shader does not compile, or a sampler of it has no picture. ``diagnostics`` has the lines."""

    kind = "shader"


class GPUError(Error):
    """There is no device to draw with, or it was lost."""

    kind = "gpu"


class OutputError(Error):
    """The output cannot be written."""

    kind = "output"


class LimitError(Error):
    """A limit of size, memory or time."""

    kind = "limit"


class EndError(Error, IndexError):
    """There is no such frame: the movie ends before it."""

    kind = "end"


class CancelledError(Error):
    """The job was stopped by `Job.cancel`. Nothing was written."""

    kind = "cancelled"


class LibraryError(Error):
    """libglfx is missing, cannot be loaded, or is of another version than this package."""

    kind = "library"


# By the numbers of glfx_status.
CLASSES: Dict[int, Type[Error]] = {
    2: UsageError,
    3: InputError,
    4: DamagedInputError,
    5: ShaderError,
    6: GPUError,
    7: OutputError,
    8: LimitError,
    9: EndError,
    130: CancelledError,
}
