"""A whole job: inputs, shaders and an output, for its frames and for a file."""

from __future__ import annotations

import ctypes
import logging
import os
import threading
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path as _FilePath
from typing import Any, Dict, Iterator, Mapping, Optional, Set, Tuple, Union

import numpy

from . import _json, _parameters, _pictures, _times
from ._errors import DamagedInputError, EndError, Error, InputError, UsageError
from ._filter import assignments
from ._frame import Frame, frame as make_frame
from ._handle import Handle, Owner
from ._library import CTime, library
from ._parameters import ParameterTable, ShaderDescription, keyword
from ._run import Progress, progress_of, run
from ._shader import Path, Shader, _escaped, members_for_job, shader as make_shader

_log = logging.getLogger("glfx")


@dataclass(frozen=True)
class Report:
    """What `Job.write` wrote.

    ``bytes``: the size of the file. ``duration``: of the output, ``elapsed``: of the run, in seconds.
    ``notes``: what was decided or left out, a line each.
    """

    output: str
    frames: int
    bytes: int
    duration: float
    elapsed: float
    renderer: str
    damage: Tuple[str, ...] = ()
    notes: Tuple[str, ...] = ()

    @classmethod
    def _from_json(cls, members: Mapping[str, Any]) -> Report:
        return cls(
            output=members.get("output", ""),
            frames=members.get("frames", 0),
            bytes=members.get("bytes", 0),
            duration=members.get("duration", 0.0),
            elapsed=members.get("elapsed", 0.0),
            renderer=members.get("renderer", ""),
            damage=tuple(members.get("damage", ())),
            notes=tuple(members.get("notes", ())),
        )


@dataclass(frozen=True)
class _Opened:
    """What does not change once a job is open."""

    size: Tuple[int, int]
    rate: Optional[Fraction]
    duration: Optional[float]
    frames: Optional[int]
    format: str
    renderer: str
    notes: Tuple[str, ...]


class Job(Owner):
    """Inputs, a chain of shaders and an output, made by `glfx.open` and `glfx.job`.

        job = glfx.open("in.mov").shader("chromakey", threshold=0.3)
        frame = job.frame(12)
        job.write("out.mov")

    `shader` and `options` give a new job and leave this one as it is; only `set` changes it. The shaders are compiled
    when the job is first used, and the movies are opened for the first frame or property that needs them.

    Any thread can use it; calls from several threads wait for each other, but for `cancel` and `write` with a path.
    A ``with`` block frees it at its end; else it is freed with the object.
    """

    def __init__(self, members: Mapping[str, Any], handle: Optional[Handle] = None) -> None:
        """members: as a job file has them. handle: one that was made from them. Use `glfx.job`."""
        self._members: Dict[str, Any] = dict(members)
        self._handle = handle
        self._opened: Optional[_Opened] = None
        self._is_closed = False
        self._has_changed = False
        self._lock = threading.RLock()
        self._runs: Set[Handle] = set()

    # ---- What it is made of ----

    def shader(
        self,
        source: Union[Shader, Path, None] = None,
        *,
        text: Optional[str] = None,
        dialect: Optional[str] = None,
        inputs: Optional[Mapping[str, Any]] = None,
        parameters: Optional[Mapping[str, object]] = None,
        options: Optional[Mapping[str, Any]] = None,
        **values: object,
    ) -> Job:
        """A new job with another shader behind the ones it has. The arguments are those of `glfx.shader`, or what that
        function gave; inputs are files, not arrays."""
        if isinstance(source, Shader):
            if text or dialect or inputs or parameters or options or values:
                raise UsageError("values are given for a shader that has its own", "give them to glfx.shader")
            added = source
        else:
            added = make_shader(
                source,
                text=text,
                dialect=dialect,
                inputs=inputs,
                parameters=parameters,
                options=options,
                **values,
            )
        shaders = list(self._current().get("shaders", ()))
        return self._with({"shaders": shaders + [members_for_job(added)]})

    def options(self, **options: Any) -> Job:
        """A new job with other options: those of the command and of job files, with underscores.

        ``job.options(start=2, end="0:12.5", size=(640, 360), background="room.mp4", audio_gain=-3)``. None takes an
        option away.
        """
        return self._with({keyword(name): value for name, value in options.items()})

    def _with(self, members: Mapping[str, Any]) -> Job:
        result = dict(self._current())
        result.update(members)
        return Job({name: value for name, value in result.items() if value is not None})

    def _with_output(self, path: Optional[Path], options: Mapping[str, Any]) -> Job:
        output = self._current().get("output") or {}
        return self._with({"output": output_members(output, path, options)})

    def _current(self) -> Dict[str, Any]:
        """The members, with the values that `set` gave."""
        with self._lock:
            self._check_open()
            if self._has_changed:
                self._members = _json.loads(self._made().ask("glfx_job_json"))
                self._has_changed = False
            return self._members

    def json(self) -> str:
        """The job as a job file, with its values as they are now: `glfx run` and `glfx.job` take it."""
        return _json.decode(self._made().ask("glfx_job_json"))

    # ---- Its handle ----

    def _check_open(self) -> None:
        if self._is_closed:
            raise UsageError("the job is closed", "make a new one")

    def _made(self) -> Handle:
        with self._lock:
            self._check_open()
            if self._handle is None:
                text = _json.dumps(self._members)
                self._handle = Handle("job", lambda place: library().glfx_job_new(text, place))
            return self._handle

    def _description(self) -> Dict[str, Any]:
        result: Dict[str, Any] = _json.loads(self._made().ask("glfx_job_describe"))
        return result

    def _open(self) -> _Opened:
        with self._lock:
            if self._opened is None:
                described = self._description()
                rate = described.get("rate")
                self._opened = _Opened(
                    size=(described["size"][0], described["size"][1]),
                    rate=Fraction(*rate) if rate else None,
                    duration=described.get("duration"),
                    frames=described.get("frames"),
                    format=described["format"],
                    renderer=described.get("renderer", ""),
                    notes=tuple(described.get("notes", ())),
                )
            return self._opened

    def open(self) -> Job:
        """Opens the movies, the device and the shaders now, and returns this job. Raises what is wrong with them."""
        self._open()
        return self

    def close(self) -> None:
        """Frees the job, after calls of other threads; a run is cancelled. Using it afterwards raises UsageError."""
        with self._lock:
            self._is_closed = True
            handle, runs = self._handle, list(self._runs)
        for each in runs:
            each.close()
        if handle is not None:
            handle.close()

    # ---- What it shows ----

    @property
    def size(self) -> Tuple[int, int]:
        """(width, height) of the frames. An array's shape has the height first."""
        return self._open().size

    @property
    def rate(self) -> Optional[Fraction]:
        """Frames a second; None where it is unknown. Frames may be shown for different times all the same."""
        return self._open().rate

    @property
    def duration(self) -> Optional[float]:
        """Seconds; None where it is unknown."""
        return self._open().duration

    @property
    def frame_count(self) -> Optional[int]:
        """As the movie's file or the job's times say it; None where neither does: Matroska and WebM do not, nor
        a part of a movie."""
        return self._open().frames

    @property
    def renderer(self) -> str:
        """What draws."""
        return self._open().renderer

    @property
    def notes(self) -> Tuple[str, ...]:
        """What was decided when the job was opened, a line each."""
        return self._open().notes

    @property
    def dtype(self) -> numpy.dtype[Any]:
        """The numpy dtype that holds every bit of the frames: uint8, uint16, float16 or float32."""
        return _pictures.DTYPES[self._open().format]

    @property
    def shaders(self) -> Tuple[ShaderDescription, ...]:
        """The chain, with the parameters' values as they are now."""
        return _parameters.descriptions(self._description().get("shaders", ()))

    @property
    def parameters(self) -> ParameterTable:
        """The parameters of the chain by name, with their values as they are now. Opens the job."""
        return _parameters.table(self.shaders)

    def help(self) -> None:
        """Prints the parameters. Opens the job."""
        print(self.parameters)

    def set(
        self, name: Optional[str] = None, value: object = None, /, *, shader: Optional[int] = None, **values: object
    ) -> Job:
        """Gives parameters other values from now on: ``set(amount=0.5)`` or ``set("amount", 0.5)``.

        shader: the index in the chain, where several have a parameter of that name; ``set("1.amount", 0.5)`` is the
        same. A value is a number, a list or an array with a number for each component, a bool, or a text as the command
        line has it. Returns this job.
        """
        for key, given in assignments(name, value, values):
            index, own = shader, key
            prefix, dot, rest = key.partition(".")
            if index is None and dot and prefix.isdigit():
                index, own = int(prefix), rest
            if index is None and len(self._current().get("shaders", ())) == 1:
                index = 0
            # Which of several shaders has the parameter is known once they are compiled.
            described = None if index is not None else self.shaders
            handle = self._made()
            _parameters.set_value(handle, "glfx_job_set", described, index, own, given)
            with self._lock:
                self._has_changed = True
        return self

    def frame(
        self,
        number: Optional[int] = None,
        *,
        time: Optional[_times.Time] = None,
        dtype: Optional[object] = None,
        channels: int = 4,
        out: Optional[_pictures.Array] = None,
    ) -> Frame:
        """Draws a frame: by its number, from 0, or the one that is on screen at a time in seconds since the first.

        It is bit for bit what `write` encodes, whatever was drawn before. The frame after the last one is fast.

        Returns an array of the shape (height, width, 4), the top row first, alpha straight, that has ``time``,
        ``duration`` and ``number`` (`Frame`).
        dtype: uint8, uint16, float16 or float32; by default `dtype`, which holds every bit.
        channels: 3 leaves alpha out.
        out: an array of the caller for the result, as for `Filter.apply`; then `dtype` and `channels` are its own.

        Raises EndError, an IndexError, where the movie ends before it, and what is wrong with the inputs and shaders.
        """
        if (number is None) == (time is None):
            raise UsageError(
                "a frame is asked for by its number or its time", "give one of the two: frame(12), frame(time=1.5)"
            )
        opened = self._open()
        kind = _pictures.DTYPES[opened.format] if dtype is None else _pictures.dtype_of(dtype, "the frame")
        array = _pictures.result_array(out, opened.size, kind, _pictures.channels_of(channels))
        shown, length = CTime(), CTime()
        with _pictures.Target(array) as image:
            if time is not None:
                moment = _times.to_c(_times.fraction(time))
                self._made().call("glfx_job_frame_at", moment, image, shown)
                return make_frame(array, _times.from_c(shown))
            assert number is not None
            self._made().call("glfx_job_frame", _whole(number, "number"), image, shown, length)
        duration = _times.from_c(length)
        return make_frame(array, _times.from_c(shown), duration or None, int(number))

    def frames(
        self,
        start: int = 0,
        stop: Optional[int] = None,
        step: int = 1,
        *,
        dtype: Optional[object] = None,
        channels: int = 4,
    ) -> Iterator[Frame]:
        """The frames from number `start` to the one before `stop`, or to the end, each a new array.

        As with a slice, a `stop` behind the end is no error. The other arguments are those of `frame`.
        """
        end = None if stop is None else _whole(stop, "stop")
        stride = _whole(step, "step")
        if stride < 1:
            raise UsageError(f"step is {step}", "give 1 or more")
        return self._frames(_whole(start, "start"), end, stride, dtype, channels)

    def _frames(
        self, number: int, stop: Optional[int], step: int, dtype: Optional[object], channels: int
    ) -> Iterator[Frame]:
        while stop is None or number < stop:
            try:
                drawn = self.frame(number, dtype=dtype, channels=channels)
            except EndError:
                return
            yield drawn
            number += step

    def __iter__(self) -> Iterator[Frame]:
        """All frames."""
        return self.frames()

    # ---- Its file ----

    def write(
        self, path: Optional[Path] = None, *, progress: Union[None, bool, Progress] = None, **output: Any
    ) -> Report:
        """Runs the job to a file, as the command does, and returns what was written.

        path: the file; None: the job's own output.
        progress: True prints a line on stderr; a function gets (frames, share) on this thread when frames were drawn,
        where share is 0 to 1, or None if unknown, and once more with 1 when the file is complete.
        output: the output's options, those of the command and of job files, with underscores:
        ``codec="prores", quality=18, preset="slow", alpha="keep", depth=10, overwrite=True``.

        The file gets its name when it is complete. Ctrl-C stops the job, leaves no file, and raises KeyboardInterrupt;
        so does an exception of `progress`. `cancel`, from another thread, raises CancelledError here.

        Raises OutputError, InputError, ShaderError, GPUError, LimitError and UsageError. Where an input is damaged,
        what could be read is written, and DamagedInputError is raised with the report.
        """
        target = self if path is None and not output else self._with_output(path, output)
        try:
            handle = target._made()
            with self._lock:
                self._check_open()
                self._runs.add(handle)
            try:
                return self._run(handle, target, progress)
            finally:
                with self._lock:
                    self._runs.discard(handle)
        finally:
            if target is not self:
                target.close()

    def _run(self, handle: Handle, target: Job, progress: Union[None, bool, Progress]) -> Report:
        called, meter = progress_of(progress, target._output_path())
        frames: Optional[int] = None
        try:
            members, failure = run(handle, called)
            report = Report._from_json(members) if members else None
            frames = report.frames if report else None
        finally:
            if meter:
                meter.finish(frames)
        if isinstance(failure, DamagedInputError):
            failure.report = report
        if failure is not None:
            raise failure
        assert report is not None
        for note in report.notes:
            _log.info("%s", note)
        return report

    def cancel(self) -> None:
        """Stops each `write` of this job soon, from any thread. Does nothing where none runs."""
        with self._lock:
            runs = list(self._runs)
        for handle in runs:
            try:
                with handle.use() as pointer:
                    library().glfx_job_cancel(pointer)
            except UsageError:
                pass  # It ended meanwhile.

    def _output_path(self) -> str:
        output = self._members.get("output") or {}
        return os.fsdecode(output.get("path", "") if isinstance(output, Mapping) else output)

    def __repr__(self) -> str:
        members = self._members
        inputs = ", ".join(_named(item) for item in members.get("inputs", ())) or "no input"
        shaders = [str(item.get("shader")) for item in members.get("shaders", ())]
        output = [self._output_path()] if self._output_path() else []
        state = " (closed)" if self._is_closed else ""
        return f"<glfx.Job {' | '.join([inputs] + shaders + output)}{state}>"

    def _repr_html_(self) -> str:
        head = f"<p>{_escaped(repr(self))}</p>"
        try:
            return head + self.parameters._repr_html_()
        except Error as error:
            return head + f"<pre>{_escaped(str(error))}</pre>"


def open(*inputs: Any, **options: Any) -> Job:
    """A job that shows files, one after the other.

        glfx.open("in.mov").shader("vignette", amount=0.8).write("out.mov")
        glfx.open("a.jpg", "b.mov", hold=3, transitions=[{"shader": "wipe"}]).write("show.mov")

    inputs: as the command has them: movies, stills, numbered pictures ("frames/%04d.png", "frames/*.png"), a part of a
    movie ("in.mov@0:12-0:20"), a color ("color:#204060"); a path object is always a whole file's name; a dict is an
    input as a job file has it. Without any, the first shader draws from nothing.
    options: as for `Job.options`.

    Nothing is read here.
    """
    members: Dict[str, Any] = {"inputs": [_input(item) for item in inputs]}
    return Job(members).options(**options)


def job(*source: Any) -> Job:
    """A job from a job file or from the command's arguments.

        glfx.job("job.json")
        glfx.job({"inputs": ["in.mov"], "shaders": [{"shader": "vignette"}], "output": "out.mov"})
        glfx.job("in.mov", "--shader", "vignette", "--amount", "0.8", "out.mov")

    source: one dict, one text of JSON (which begins with "{"), or one job file's name; or several arguments, or one
    list of them, without the command's name. Of several names the last is the output; one alone is an input, and the
    job has frames, but no output.

    Raises UsageError, ShaderError and InputError for what is wrong with the arguments. The shaders are read here.
    """
    if len(source) == 1:
        only = source[0]
        if isinstance(only, Mapping):
            return _checked(_json.dumps(dict(only)))
        if isinstance(only, str) and only.lstrip().startswith("{"):
            return _checked(_json.encode(only))
        if isinstance(only, (str, os.PathLike)):
            return _checked(_read(only))
        source = tuple(only)
    words = [os.fsencode(word) for word in source]
    array = (ctypes.c_char_p * len(words))(*words)
    return _of_handle(Handle("job", lambda place: library().glfx_job_new_from_arguments(array, len(words), place)))


def output_members(output: Any, path: Optional[Path], options: Mapping[str, Any]) -> Dict[str, Any]:
    """An output as a job file has it. output: the members that it has already, or a path."""
    members: Dict[str, Any] = {"path": output} if isinstance(output, (str, os.PathLike)) else dict(output)
    if path is not None:
        members["path"] = os.fsdecode(path)
    for name, value in options.items():
        key = keyword(name)
        if key == "encoder-options" and isinstance(value, Mapping):
            value = [f"{option}={given}" for option, given in value.items()]
        if key == "alpha" and isinstance(value, bool):
            value = "keep" if value else "drop"
        members[key] = value
    if not members.get("path"):
        raise UsageError("the job has no output", "give a path: write('out.mov')")
    return {name: value for name, value in members.items() if value is not None}


def _checked(text: bytes) -> Job:
    return _of_handle(Handle("job", lambda place: library().glfx_job_new(text, place)))


def _of_handle(handle: Handle) -> Job:
    return Job(_json.loads(handle.ask("glfx_job_json")), handle)


def _read(path: Path) -> bytes:
    try:
        return _FilePath(path).read_bytes()
    except OSError as error:
        name = os.fsdecode(path)
        raise InputError(f"cannot open the job file '{name}': {error.strerror}", "check the name") from None


def _input(item: Any) -> Any:
    """An input in JSON, from what the command takes."""
    if isinstance(item, os.PathLike):
        return {"file": os.fsdecode(item)}
    if not isinstance(item, str):
        return item
    if item == "-":
        return {"standard-input": True}
    if item.startswith("color:"):
        name = item[len("color:") :]
        return {"color": [0, 0, 0, 0] if name == "transparent" else name}
    if _is_pattern(item) and not os.path.exists(item):
        return {"pictures": item}
    return item


def _is_pattern(name: str) -> bool:
    if any(character in name for character in "*?["):
        return True
    return any(rest.lstrip("0123456789").startswith("d") for rest in name.split("%")[1:])


def _named(item: Any) -> str:
    if isinstance(item, Mapping):
        return str(next(iter(item.values()), ""))
    return str(item)


def _whole(number: object, what: str) -> int:
    try:
        result = number.__index__()  # type: ignore[attr-defined]
    except AttributeError:
        raise UsageError(f"{what} is {number!r}", "give a whole number") from None
    if not 0 <= result < 2**63:
        raise UsageError(f"{what} is {result}", "frames count from 0")
    return int(result)
