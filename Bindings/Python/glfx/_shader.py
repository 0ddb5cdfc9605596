"""A shader as it is added to a job or a filter."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _json
from ._errors import Error, UsageError
from ._handle import Handle
from ._library import library
from ._pictures import RGBA8
from ._parameters import ParameterTable, ShaderDescription, descriptions, keyword, merged

Path = Union[str, "os.PathLike[str]"]


class _Documentation:
    """A class's ``__doc__``, and for an instance the help of that shader, so that help(shader) shows it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get__(self, instance: Optional[Shader], owner: object = None) -> str:
        if instance is None:
            return self.text
        try:
            return instance._help_text()
        except Error as error:
            return f"{self.text}\n\n{error}"


class Shader:
    __doc__ = _Documentation(
        """A shader with values for its parameters and pictures for its samplers, made by `glfx.shader`.

    It does not change. Nothing is read before it is used, or asked for its `parameters`.
    ``help(shader)`` and ``print(shader.parameters)`` list its parameters.
    """
    )

    def __init__(self, members: Mapping[str, Any]) -> None:
        """members: as in the "shaders" of a job file."""
        self._members: Dict[str, Any] = dict(members)
        self._description: Optional[ShaderDescription] = None

    @property
    def name(self) -> str:
        return str(self._members["shader"])

    @property
    def description(self) -> ShaderDescription:
        """The shader as it was loaded: its name, dialect, parameters and inputs. Compiles it at the first call.

        Raises what the shader raises in a filter, such as ShaderError.
        """
        if self._description is None:
            chain, _ = chain_and_arrays(self)
            text = _json.dumps(chain)
            handle = Handle("shader", lambda place: library().glfx_filter_new(text, 16, 16, RGBA8, place))
            try:
                shaders = _json.loads(handle.ask("glfx_filter_describe"))["shaders"]
            finally:
                handle.close()
            self._description = descriptions(shaders)[0]
        return self._description

    @property
    def parameters(self) -> ParameterTable:
        """Its parameters by name. Raises as `description` does."""
        return self.description.parameters

    def _help_text(self) -> str:
        described = self.description
        lines = [f"{described.name} ({described.dialect})", "", repr(described.parameters)]
        pictures = [item for item in described.inputs if not item.is_frame]
        if pictures:
            lines += ["", "inputs:"]
            lines += [f"  {item.name}  {item.help or item.label or ''}".rstrip() for item in pictures]
        return "\n".join(lines)

    def help(self) -> None:
        """Prints its parameters and inputs."""
        print(self._help_text())

    def __repr__(self) -> str:
        values = self._members.get("parameters") or {}
        return f"glfx.shader({', '.join([repr(self.name)] + [f'{name}={value!r}' for name, value in values.items()])})"

    def _repr_html_(self) -> str:
        try:
            return self.parameters._repr_html_()
        except Error as error:
            return f"<pre>{_escaped(str(error))}</pre>"


#: What is taken where a shader is wanted: a file, a bundled shader's name, or a `Shader`.
AnyShader = Union[Shader, str, "os.PathLike[str]"]


def shader(
    source: Optional[Path] = None,
    *,
    text: Optional[str] = None,
    dialect: Optional[str] = None,
    inputs: Optional[Mapping[str, Any]] = None,
    parameters: Optional[Mapping[str, object]] = None,
    options: Optional[Mapping[str, Any]] = None,
    **values: object,
) -> Shader:
    """A shader with its values, for `Job.shader`, `Filter` and `draw`.

    source: a file, else the name of a bundled shader, with or without ".frag".
    text: the shader's text itself; `source` is then what messages call it, and its ending may tell the dialect.
    dialect: the ecosystem that it was written for; by default it is detected.
    inputs: pictures for its samplers, by name: a file, {"color": "#204060"}, {"previous": 1} for the frame before, and
    in a `Filter` also an array of the shape (height, width, 3 or 4).
    parameters: values by the parameters' exact names.
    options: what else a job file says of a shader: "mix", "mask", "maskChannel", "maskInvert", "space", "include",
    "media", "resultAlpha".
    values: values by keyword; key_color and keyColor are the same. A parameter with the name of an argument of this
    function is given in `parameters`.

    A value is a number, a list or an array with a number for each component, a bool, or a text as the command line has
    it: "#40ff18", "lime", the name of a choice. In a job it can have keyframes:
    {"keyframes": [{"time": 0, "value": 0.2}, {"time": 2, "value": 0.6, "easing": "ease"}]}.
    """
    if source is None and text is None:
        raise UsageError("there is no shader", "give a file, a bundled shader's name, or text=")
    members: Dict[str, Any] = {keyword(name): value for name, value in (options or {}).items()}
    members["shader"] = "shader" if source is None else os.fsdecode(source)
    if text is not None:
        members["text"] = text
    if dialect is not None:
        members["dialect"] = dialect
    all_values = merged(parameters, values)
    if all_values:
        members["parameters"] = all_values
    if inputs:
        members["inputs"] = dict(inputs)
    return Shader(members)


def one(source: AnyShader) -> Shader:
    return source if isinstance(source, Shader) else shader(source)


def members_for_job(source: Shader) -> Dict[str, Any]:
    """As a job file has it. Raises UsageError for pictures that are arrays."""
    members = dict(source._members)
    pictures = members.get("inputs")
    if pictures:
        members["inputs"] = {name: _file(name, picture) for name, picture in pictures.items()}
    return members


def chain_and_arrays(
    shaders: Union[AnyShader, Sequence[AnyShader]],
) -> Tuple[List[Dict[str, Any]], Dict[str, Any]]:
    """A filter's chain as JSON has it, and the pictures of its samplers that are arrays."""
    single = isinstance(shaders, (Shader, str, os.PathLike))
    chain: List[Dict[str, Any]] = []
    arrays: Dict[str, Any] = {}
    for source in [shaders] if single else list(shaders):  # type: ignore[arg-type]
        members = dict(one(source)._members)  # type: ignore[arg-type]
        files: Dict[str, Any] = {}
        for name, picture in (members.pop("inputs", None) or {}).items():
            if is_file(picture):
                files[name] = _file(name, picture)
            else:
                arrays[name] = picture
        if files:
            members["inputs"] = files
        chain.append(members)
    return chain, arrays


def is_file(picture: object) -> bool:
    """Whether a picture is one for JSON, and not an array."""
    return isinstance(picture, (str, os.PathLike, Mapping))


def _file(name: str, picture: Any) -> Any:
    if not is_file(picture):
        raise UsageError(
            f"input '{name}' is an array, and a job reads pictures from files",
            "write it with glfx.Writer, or use glfx.Filter",
        )
    # The name of a path is never read as a part of a movie (in.mov@0:12-0:20).
    return {"file": os.fsdecode(picture)} if isinstance(picture, os.PathLike) else picture


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
