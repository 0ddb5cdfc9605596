"""Runs a job so that Ctrl-C and exceptions stop it at once."""

from __future__ import annotations

import ctypes
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import Any, Callable, Dict, Optional, TextIO, Tuple, Union

from . import _json
from ._errors import Error
from ._handle import Handle, last_error, take_string
from ._library import CProgress, library

#: Gets the number of frames that are drawn, and their share of the whole, 0 to 1; None where that is unknown.
Progress = Callable[[int, Optional[float]], object]


def run(handle: Handle, progress: Optional[Progress]) -> Tuple[Dict[str, Any], Optional[Error]]:
    """Runs a job. Gives its report and what it failed with.

    The library works on another thread, while this one waits in Python, where a signal can interrupt it. An exception
    here, KeyboardInterrupt or one of `progress`, cancels the job, waits for its end and is raised.
    """
    events: SimpleQueue[Optional[Tuple[int, Optional[float]]]] = SimpleQueue()
    result: Dict[str, Any] = {}
    failure: Optional[Error] = None
    shown = (-1, -1.0)

    def on_progress(context: object, frames: int, share: float) -> int:
        nonlocal shown
        # The library also calls where no frame was drawn.
        if (frames, share) != shown:
            shown = (frames, share)
            events.put((frames, share if share >= 0 else None))
        return 0

    def work() -> None:
        nonlocal failure
        # Signals are for the main thread, which would not wake for one that arrives here.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        try:
            with handle.run() as pointer:
                place = ctypes.c_void_p()
                # Without progress no thread of the library has to wait for Python.
                callback = CProgress(on_progress) if progress else CProgress()
                status = library().glfx_job_run(pointer, callback, None, ctypes.byref(place))
                if status:
                    failure = last_error(status, pointer)
                report = take_string(place)
            result.update(_json.loads(report) if report else {})
        except Error as error:
            failure = error
        finally:
            events.put(None)

    thread = threading.Thread(target=work, name="glfx", daemon=True)
    try:
        thread.start()
        while True:
            event = events.get()
            if event is None:
                break
            if progress:
                progress(*event)
        thread.join()
    except BaseException:
        _stop(handle, thread)
        raise
    return result, failure


def _stop(handle: Handle, thread: threading.Thread) -> None:
    while thread.is_alive():
        # Again and again: the first may come before the run, which it then would not stop.
        try:
            with handle.use() as pointer:
                library().glfx_job_cancel(pointer)
        except Error:
            pass  # Another thread closes the job, which cancels it too.
        thread.join(0.05)


class Meter:
    """Progress on stderr: a line that is rewritten in place on a terminal, else a line every few seconds."""

    def __init__(self, name: str, stream: Optional[TextIO] = None) -> None:
        self._name = name
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._interval = 0.1 if self._is_terminal else 5.0
        self._last = time.monotonic() - (self._interval if self._is_terminal else 0)
        self._is_open = False

    def __call__(self, frames: int, share: Optional[float]) -> None:
        now = time.monotonic()
        if now - self._last >= self._interval:
            self._last = now
            self._print(frames, share)

    def _print(self, frames: int, share: Optional[float]) -> None:
        line = f"{self._name}: {frames} frame{'' if frames == 1 else 's'}" + ("" if share is None else f", {share:.0%}")
        if self._is_terminal:
            # The rest of a longer line before it is erased.
            self._stream.write(f"\r{line}\x1b[K")
        else:
            self._stream.write(line + "\n")
        self._stream.flush()
        self._is_open = self._is_terminal

    def finish(self, frames: Optional[int]) -> None:
        """frames: None: the job failed."""
        if frames is not None:
            self._print(frames, 1.0)
        if self._is_open:
            self._stream.write("\n")
            self._stream.flush()
            self._is_open = False


def progress_of(progress: Union[None, bool, Progress], name: str) -> Tuple[Optional[Progress], Optional[Meter]]:
    """What the argument `progress` of `Job.write` asks for."""
    if progress is True:
        meter = Meter(name)
        return meter, meter
    if not progress:
        return None, None
    return progress, None
