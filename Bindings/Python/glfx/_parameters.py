"""Parameters of shaders: what they are, as tables, and how a value goes to the library."""

from __future__ import annotations

import ctypes
import html
import json
import numbers
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import numpy

from . import _json
from ._errors import UsageError
from ._handle import Handle

#: One number, or a tuple with a number for each component.
Value = Union[bool, int, float, Tuple[Union[bool, int, float], ...]]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a shader, as its text declares it.

    ``value``: as it is now: a number, a bool, or a tuple with a number for each component; None where there is none.
    Of a parameter with keyframes it is the default.
    ``type``: the type in GLSL: "float", "vec3", "bool". ``kind``: what it stands for: "number", "color", and others.
    ``minimum``, ``maximum``, ``step``: None where the shader does not say.
    ``choices``: the names of the values that can be chosen, with the values; empty where any can be given.
    ``can_change``: whether another value can be set between two pictures.
    ``shader``: the index of its shader in the chain.
    """

    name: str
    type: str
    kind: Optional[str] = None
    value: Optional[Value] = None
    default: Optional[Value] = None
    minimum: Optional[Value] = None
    maximum: Optional[Value] = None
    step: Optional[Value] = None
    label: Optional[str] = None
    help: Optional[str] = None
    choices: Mapping[str, Value] = field(default_factory=dict)
    can_change: bool = True
    shader: int = 0

    @property
    def range(self) -> str:
        """For people: "0 to 1", "a | b", or ""."""
        if self.choices:
            return " | ".join(self.choices)
        if self.minimum is None and self.maximum is None:
            return ""
        if self.maximum is None:
            return f"from {_written(self.minimum)}"
        if self.minimum is None:
            return f"up to {_written(self.maximum)}"
        return f"{_written(self.minimum)} to {_written(self.maximum)}"


@dataclass(frozen=True)
class Input:
    """A sampler of a shader. ``is_frame``: it gets the frame itself."""

    name: str
    is_frame: bool = False
    label: Optional[str] = None
    help: Optional[str] = None


@dataclass(frozen=True)
class ShaderDescription:
    """A shader of a chain, as it was loaded. ``dialect``: the ecosystem that it was written for."""

    name: str
    dialect: Optional[str]
    parameters: ParameterTable
    inputs: Tuple[Input, ...]


class ParameterTable(Mapping[str, Parameter]):
    """Parameters by name. A name that several shaders of the chain have is preceded by the shader's index:
    "0.amount" and "1.amount".

    ``print(table)`` prints a table; a notebook shows one.
    """

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        names = [parameter.name for parameter in parameters]
        self._parameters: Dict[str, Parameter] = {
            parameter.name if names.count(parameter.name) == 1 else f"{parameter.shader}.{parameter.name}": parameter
            for parameter in parameters
        }

    def __getitem__(self, name: str) -> Parameter:
        return self._parameters[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parameters)

    def __len__(self) -> int:
        return len(self._parameters)

    def _rows(self) -> List[List[str]]:
        return [
            [
                name,
                parameter.type,
                _written(parameter.value),
                _written(parameter.default),
                parameter.range,
                parameter.help or parameter.label or "",
            ]
            for name, parameter in self._parameters.items()
        ]

    _HEADS = ["name", "type", "value", "default", "range", "help"]

    def __repr__(self) -> str:
        if not self._parameters:
            return "no parameters"
        rows = [self._HEADS] + self._rows()
        widths = [max(len(row[column]) for row in rows) for column in range(len(self._HEADS))]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in self._HEADS)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in self._rows()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def descriptions(shaders: Sequence[Mapping[str, Any]]) -> Tuple[ShaderDescription, ...]:
    """The "shaders" of a description in JSON."""
    return tuple(
        ShaderDescription(
            name=str(shader.get("name", "")),
            dialect=shader.get("dialect"),
            parameters=ParameterTable([_parameter(item, index) for item in shader.get("parameters", ())]),
            inputs=tuple(
                Input(str(item["name"]), bool(item.get("isFrame")), item.get("label"), item.get("help"))
                for item in shader.get("inputs", ())
            ),
        )
        for index, shader in enumerate(shaders)
    )


def table(shaders: Sequence[ShaderDescription]) -> ParameterTable:
    """The parameters of a whole chain."""
    return ParameterTable([parameter for shader in shaders for parameter in shader.parameters.values()])


def set_value(
    handle: Handle,
    functions: str,
    shaders: Optional[Sequence[ShaderDescription]],
    index: Optional[int],
    name: str,
    value: object,
) -> None:
    """Gives a parameter of a handle another value.

    functions: "glfx_job_set" or "glfx_filter_set". shaders: None: not known yet; then the index has to be given.
    """
    if shaders is not None:
        index, name = _place(name, index, shaders)
    assert index is not None
    # The library's own error says what an index or a name should be; only what C cannot hold is refused here.
    if isinstance(value, str):
        handle.call(f"{functions}_text", index, _json.encode(name), _json.encode(value))
        return
    components = _numbers(name, value)
    array = (ctypes.c_double * len(components))(*components)
    handle.call(functions, index, _json.encode(name), array, len(components))


def _place(name: str, index: Optional[int], shaders: Sequence[ShaderDescription]) -> Tuple[int, str]:
    """A parameter's shader and its name in the text."""
    prefix, dot, rest = name.partition(".")
    if index is None and dot and prefix.isdigit():
        index, name = int(prefix), rest
    if index is not None:
        if not 0 <= index < len(shaders):
            raise UsageError(f"there is no shader {index}", f"the chain has {len(shaders)}, counted from 0")
        return index, _own_name(name, shaders[index]) or name
    found = [
        (number, own)
        for number, own in ((number, _own_name(name, shader)) for number, shader in enumerate(shaders))
        if own is not None
    ]
    if len(found) == 1:
        return found[0]
    if found:
        listed = " or ".join(f"shader={number}" for number, _ in found)
        raise UsageError(f"several shaders have a parameter '{name}'", f"say which one: {listed}")
    if len(shaders) == 1:
        return 0, name  # The library knows similar names.
    names = ", ".join(table(shaders))
    raise UsageError(f"no shader has a parameter '{name}'", f"there are: {names}" if names else None)


def _own_name(name: str, shader: ShaderDescription) -> Optional[str]:
    names = [parameter.name for parameter in shader.parameters.values()]
    if name in names:
        return name
    similar = [own for own in names if option_name(own) == option_name(name)]
    return similar[0] if len(similar) == 1 else None


def option_name(name: str) -> str:
    """A name of GLSL as the command's option: keyColor and key_color are "key-color"."""
    result = ""
    after_lower = False
    for character in name:
        if character in "_-":
            if result and not result.endswith("-"):
                result += "-"
            after_lower = False
        else:
            if character.isupper() and after_lower:
                result += "-"
            result += character.lower()
            after_lower = character.islower() or character.isnumeric()
    return result[:-1] if result.endswith("-") else result


def keyword(name: str) -> str:
    """A keyword argument as a job file has it: key_color is "key-color", keyColor stays, as _a does."""
    inside = name.strip("_")
    return name.replace("_", "-") if inside == name and name == name.lower() else name


def merged(parameters: Optional[Mapping[str, object]], values: Mapping[str, object]) -> Dict[str, object]:
    """Parameters by their exact names, then those of keyword arguments."""
    result = dict(parameters or {})
    result.update((keyword(name), value) for name, value in values.items())
    return result


def _numbers(name: str, value: object) -> List[float]:
    if isinstance(value, (numbers.Real, numpy.bool_)):
        return [float(value)]
    if isinstance(value, Mapping):
        raise UsageError(
            f"parameter '{name}': {value!r} is not a value", "give keyframes where the shader is added to a job"
        )
    try:
        components = [float(component) for component in value]  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        raise UsageError(
            f"parameter '{name}': {value!r} is not a value", "give a number, a list of numbers, a bool or a text"
        ) from None
    return components


def _parameter(item: Mapping[str, Any], shader: int) -> Parameter:
    type = str(item.get("type", "float"))
    return Parameter(
        name=str(item["name"]),
        type=type,
        kind=item.get("kind"),
        value=_value(item.get("value"), type),
        default=_value(item.get("default"), type),
        minimum=_value(item.get("minimum"), type),
        maximum=_value(item.get("maximum"), type),
        step=_value(item.get("step"), type),
        label=item.get("label"),
        help=item.get("help"),
        choices=_choices(item.get("choices"), type),
        can_change=bool(item.get("canChange", True)),
        shader=shader,
    )


def _value(numbers: Any, type: str) -> Optional[Value]:
    if numbers is None or isinstance(numbers, str):
        return None
    components = list(numbers) if isinstance(numbers, list) else [numbers]
    if type.startswith("b"):
        components = [bool(component) for component in components]
    elif type.startswith(("i", "u")):
        components = [int(component) for component in components]
    else:
        components = [float(component) for component in components]
    return components[0] if len(components) == 1 else tuple(components) or None


def _choices(choices: Any, type: str) -> Dict[str, Value]:
    result: Dict[str, Value] = {}
    for number, choice in enumerate(choices or ()):
        label, value = (
            (choice.get("label"), choice.get("value", number)) if isinstance(choice, dict) else (choice, number)
        )
        read = _value(value, type)
        if read is not None:
            result[str(value if label is None else label)] = read
    return result


def _written(value: Optional[Value]) -> str:
    if value is None:
        return ""
    if isinstance(value, tuple):
        return ", ".join(_written(component) for component in value)
    if isinstance(value, bool):
        return json.dumps(value)
    return f"{value:.6g}"
