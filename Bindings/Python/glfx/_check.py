"""Checks a shader's text."""

from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Tuple, Union

from . import _json
from ._errors import Diagnostic, InputError
from ._handle import last_error, take_string
from ._library import library


@dataclass(frozen=True)
class CheckResult:
    """What `check` found.

    ``outcome``: "ok"; "needs": it draws once a job gives it pictures or values; "fail"; "skip": no shader of its own,
    such as text for others to include.
    ``dialect``: the ecosystem that it is written for; None where the text could not be read so far.
    ``diagnostics``: the mistakes. ``notes``: what glfx has to change to draw it.
    """

    outcome: str
    dialect: Optional[str] = None
    diagnostics: Tuple[Diagnostic, ...] = ()
    notes: Tuple[Diagnostic, ...] = ()

    @property
    def is_ok(self) -> bool:
        """Whether it draws: the outcome is "ok" or "needs"."""
        return self.outcome in ("ok", "needs")

    def __str__(self) -> str:
        return "\n".join([self.outcome] + [str(item) for item in self.diagnostics + self.notes])


def check(text: Union[str, os.PathLike[str]], name: str = "shader.frag") -> CheckResult:
    """Parses and compiles a shader's text, without a graphics device.

    text: the text itself, or a path object, whose file is read.
    name: what messages call it; its ending may tell the dialect. Not used for a path.

    A mistake in the shader is no exception but in the result. Raises InputError for a file that cannot be read.
    """
    if isinstance(text, os.PathLike):
        name = os.fsdecode(text)
        try:
            text = Path(text).read_bytes().decode(errors="replace")
        except OSError as error:
            raise InputError(f"cannot open '{name}': {error.strerror}", "check the name") from None
    place = ctypes.c_void_p()
    status = library().glfx_check(_json.encode(text), _json.encode(name), ctypes.byref(place))
    given = take_string(place)
    if given is None:
        raise last_error(status, None)
    members = _json.loads(given)
    return CheckResult(
        outcome=str(members["outcome"]),
        dialect=members.get("dialect"),
        diagnostics=tuple(Diagnostic._from_json(item) for item in members.get("diagnostics", ())),
        notes=tuple(
            Diagnostic._from_json(item) if isinstance(item, dict) else Diagnostic(str(item))
            for item in members.get("notes", ())
        ),
    )
