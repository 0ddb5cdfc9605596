"""The command `glfx`, of the wheel or of the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Iterator, NoReturn, Optional


def main() -> NoReturn:
    """Becomes the command, with the arguments of this process."""
    command = _command()
    if command is None:
        print(
            "glfx: error: the command is not part of this package and not in PATH; "
            "install glfx's wheel or Debian package",
            file=sys.stderr,
        )
        sys.exit(127)
    os.execv(command, [str(command)] + sys.argv[1:])


def _command() -> Optional[Path]:
    own = Path(__file__).parent / "bin" / "glfx"
    if os.access(own, os.X_OK):
        return own
    return next(_in_path(), None)


def _in_path() -> Iterator[Path]:
    for folder in os.get_exec_path():
        candidate = Path(folder) / "glfx"
        if candidate.is_file() and os.access(candidate, os.X_OK) and not _is_python(candidate):
            yield candidate


def _is_python(path: Path) -> bool:
    """Whether it is this entry point, of this environment or of another one: it would start itself for ever."""
    try:
        with path.open("rb") as file:
            # pip writes #!/bin/sh and an exec of Python where the interpreter's path is long.
            start = file.read(400)
    except OSError:
        return True
    return start.startswith(b"#!") and (b"python" in start or b"glfx._command" in start)
