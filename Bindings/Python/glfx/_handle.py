"""A handle of the library: its calls, its errors and its end."""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from contextlib import contextmanager
from typing import Any, Callable, Iterator, List, Optional, Type, TypeVar

from . import _json
from ._errors import CLASSES, Diagnostic, Error, LimitError, UsageError
from ._library import library

Self = TypeVar("Self", bound="Owner")


def last_error(status: int, pointer: Optional[int]) -> Error:
    """The exception for what this thread's last call with a handle gave."""
    error = library().glfx_last_error(pointer).contents
    message = _json.decode(error.message or b"") or f"glfx failed with the status {status}"
    diagnostics = _json.loads(error.diagnostics or b"[]")
    return CLASSES.get(status, Error)(
        message,
        _json.decode(error.advice) if error.advice else None,
        [Diagnostic._from_json(members) for members in diagnostics],
    )


def take_string(place: ctypes.c_void_p) -> Optional[bytes]:
    """A string that the library gave, which is freed here."""
    if not place.value:
        return None
    try:
        return ctypes.string_at(place.value)
    finally:
        library().glfx_string_free(place)


class _State:
    """What outlives the `Handle`, so that its finalizer can free it."""

    def __init__(self, pointer: int, what: str) -> None:
        self.pointer: Optional[int] = pointer
        self.what = what
        self.process = os.getpid()
        self.users: List[int] = []  # The threads that are in a call.
        self.is_job_running = False
        self.changed = threading.Condition()

    def close(self) -> None:
        """Frees the handle after the calls that other threads are in; a job that runs is cancelled."""
        if self.pointer is None or os.getpid() != self.process:
            # In a child of fork() the library frees nothing, and the parent's threads are not there to wait for.
            return
        with self.changed:
            pointer, self.pointer = self.pointer, None
            # This thread is in no call. One that Ctrl-C ended between two lines may have stayed in the list.
            own = threading.get_ident()
            self.users[:] = [user for user in self.users if user != own]
            while self.users:
                if self.is_job_running:
                    library().glfx_job_cancel(pointer)
                self.changed.wait(0.05)
        if pointer is not None:
            library().glfx_free(pointer)


class Handle:
    """Owns a pointer of the library. It is freed by `close`, else with this object."""

    def __init__(self, what: str, make: Callable[[Any], int]) -> None:
        """what: for messages: "job". make: calls glfx_..._new with the place for the pointer."""
        place = ctypes.c_void_p()
        status = make(ctypes.byref(place))
        if place.value is None:
            raise LimitError(f"there is no memory for a {what}") if status != 2 else last_error(status, None)
        if status:
            error = last_error(status, place.value)
            library().glfx_free(place)
            raise error
        self._state = _State(place.value, what)
        self._finalizer = weakref.finalize(self, self._state.close)

    @contextmanager
    def use(self) -> Iterator[int]:
        """The pointer, which is not freed before the end of the block."""
        state = self._state
        with state.changed:
            if state.pointer is None:
                raise UsageError(f"the {state.what} is closed", "make a new one")
            pointer, thread = state.pointer, threading.get_ident()
            state.users.append(thread)
        try:
            yield pointer
        finally:
            with state.changed:
                if thread in state.users:
                    state.users.remove(thread)
                state.changed.notify_all()

    @contextmanager
    def run(self) -> Iterator[int]:
        """As `use`, for a run, which `close` cancels."""
        with self.use() as pointer:
            self._state.is_job_running = True
            try:
                yield pointer
            finally:
                self._state.is_job_running = False

    def call(self, function: str, *arguments: Any) -> None:
        """Calls a function with the pointer and the arguments. Raises what it gives."""
        with self.use() as pointer:
            status = getattr(library(), function)(pointer, *arguments)
            if status:
                raise last_error(status, pointer)

    def ask(self, function: str) -> bytes:
        """Calls a function that gives a string."""
        place = ctypes.c_void_p()
        self.call(function, ctypes.byref(place))
        return take_string(place) or b""

    @property
    def is_closed(self) -> bool:
        return self._state.pointer is None

    def close(self) -> None:
        self._finalizer()


class Owner:
    """What has a `close`, which the end of a ``with`` block calls."""

    # For pickle and copy, which know nothing of handles.
    def __reduce__(self) -> str:
        name = type(self).__name__
        raise TypeError(f"a {name} cannot be copied or pickled; make another one, a job by glfx.job(job.json())")

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: object, trace: object) -> None:
        self.close()
