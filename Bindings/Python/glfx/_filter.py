"""Pictures through a chain of shaders."""

from __future__ import annotations

import threading
from fractions import Fraction
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy

from . import _json, _pictures, _times
from ._errors import UsageError
from ._handle import Handle, Owner
from ._library import library
from ._parameters import ParameterTable, ShaderDescription, descriptions, keyword, set_value, table
from ._pictures import Array
from ._shader import AnyShader, chain_and_arrays, is_file, shader as make_shader


class Filter(Owner):
    """A chain of shaders, compiled once, for many pictures.

        with glfx.Filter("vignette", (640, 360)) as vignette:
            for picture in pictures:
                show(vignette.apply(picture))

    shaders: a shader or a list of them: files, names of bundled shaders, or what `glfx.shader` makes.
    size: (width, height) of the pictures, 1 to 16384 a side. An array's shape has the height first.
    dtype: of the results: uint8, uint16, float16 or float32. The shaders' results are rounded to it.
    rate: pictures a second, for shaders that ask, and for `apply` without a time.
    device: "auto", "native", "software", or a device's file.
    pixel_aspect: width of the pictures' pixels over their height, for shaders that ask: a number or a Fraction.

    Any thread can use it; calls from several threads wait for each other. Different filters draw at the same time.
    A ``with`` block frees it at its end; else it is freed with the object.

    Raises UsageError, ShaderError, GPUError and LimitError.
    """

    def __init__(
        self,
        shaders: Union[AnyShader, Sequence[AnyShader]],
        size: Tuple[int, int],
        *,
        dtype: object = numpy.uint8,
        rate: object = 25,
        device: Optional[str] = None,
        pixel_aspect: object = 1,
    ) -> None:
        width, height = size_of(size)
        self._dtype = _pictures.dtype_of(dtype, "the result")
        self._rate = _times.rate(rate)
        chain, arrays = chain_and_arrays(shaders)
        members: Dict[str, Any] = {"shaders": chain, "fps": self._rate}
        if device is not None:
            members["device"] = device
        if pixel_aspect != 1:
            members["pixel-aspect"] = _times.fraction(pixel_aspect, "pixel_aspect")
        text = _json.dumps(members)
        number = _pictures.format_of(self._dtype)
        self._handle = Handle("filter", lambda place: library().glfx_filter_new(text, width, height, number, place))
        self._lock = threading.Lock()
        self._next = Fraction(0)
        self._size = (width, height)
        described = self.describe()
        self._result_size: Tuple[int, int] = tuple(described["resultSize"])
        for name, picture in arrays.items():
            self.set_input(name, picture)

    @property
    def size(self) -> Tuple[int, int]:
        """(width, height) that pictures are drawn in; those of another size are scaled to it."""
        return self._size

    @property
    def result_size(self) -> Tuple[int, int]:
        """(width, height) of the results, which a shader may make other than `size`."""
        return self._result_size

    @property
    def dtype(self) -> numpy.dtype[Any]:
        """The dtype of the results."""
        return self._dtype

    def apply(
        self,
        picture: Any,
        time: Optional[_times.Time] = None,
        *,
        inputs: Optional[Mapping[str, Any]] = None,
        progress: float = 0,
        out: Optional[Array] = None,
        channels: Optional[int] = None,
    ) -> Array:
        """Draws a picture and returns the result, a new array or `out`.

        picture: an array, or what ``numpy.asarray`` makes one of: the shape is (height, width, 3 or 4), the dtype
        uint8, uint16, float16 or float32, the top row first, alpha straight. 3 channels are opaque. Rows of any stride,
        also a negative one, are read without a copy, as ``bgr[..., ::-1]`` of uint8 is. Other views are copied.
        time: the shaders' time in seconds. Shaders with memory, and movies among their inputs, need one that does not go
        back until `rewind`. None: 1 / rate after the last picture, and 0 for the first.
        inputs: arrays for further samplers, by name, which stay until they are replaced; 3 or 4 channels, of any size.
        progress: of a transition, 0 to 1.
        out: where the result goes: an array with the result's height and width, 3 or 4 channels, one of the four dtypes
        and any strides. It may be the picture itself.
        channels: of a new array: 4, or 3 to leave alpha out; by default as many as the picture has.

        Raises UsageError, GPUError and LimitError.
        """
        image, array = _pictures.source(picture)
        wanted = array.shape[2] if channels is None else _pictures.channels_of(channels)
        if isinstance(picture, numpy.ndarray):
            wanted = picture.shape[2] if channels is None else wanted
        result = _pictures.result_array(out, self._result_size, self._dtype, wanted)
        for name, other in (inputs or {}).items():
            self.set_input(name, other)
        with self._lock:
            moment = self._next if time is None else _times.fraction(time)
            target = _pictures.Target(result)
            image, array = _pictures.apart(image, array, target.image, result)
            with target as output:
                self._handle.call("glfx_filter_apply", image, output, _times.to_c(moment), progress)
            self._next = moment + 1 / self._rate
        return result

    def set(
        self, name: Optional[str] = None, value: object = None, /, *, shader: Optional[int] = None, **values: object
    ) -> Filter:
        """Gives parameters other values from the next picture on: ``set(amount=0.5)`` or ``set("amount", 0.5)``.

        shader: the index in the chain, where several have a parameter of that name.
        A value is a number, a list or an array with a number for each component, a bool, or a text as the command line
        has it: "#40ff18", "0.1,0.2", the name of a choice. Returns this filter.
        """
        described = self.shaders
        for key, given in assignments(name, value, values):
            set_value(self._handle, "glfx_filter_set", described, shader, key, given)
        return self

    def set_input(self, name: str, picture: Any) -> Filter:
        """Fills a sampler of all shaders that have it, until the next call. picture: as for `apply`, of any size.

        Files are given to `glfx.shader`. Returns this filter.
        """
        if is_file(picture):
            raise UsageError(
                f"input '{name}' is a file, and a filter that is made takes arrays",
                "give it to the shader: glfx.shader(..., inputs={...})",
            )
        image, array = _pictures.source(picture, f"input '{name}'")
        self._handle.call("glfx_filter_set_input", _json.encode(name), image)
        del array  # It held the memory until here.
        return self

    def rewind(self) -> None:
        """Forgets earlier pictures and times: the next picture is the first."""
        with self._lock:
            self._handle.call("glfx_filter_rewind")
            self._next = Fraction(0)

    def describe(self) -> Dict[str, Any]:
        """What the library says: "size", "resultSize", "renderer", "shaders", as in glfx.h."""
        result: Dict[str, Any] = _json.loads(self._handle.ask("glfx_filter_describe"))
        return result

    @property
    def shaders(self) -> Tuple[ShaderDescription, ...]:
        """The chain, with the parameters' values as they are now."""
        return descriptions(self.describe()["shaders"])

    @property
    def parameters(self) -> ParameterTable:
        """The parameters of the chain by name, with their values as they are now."""
        return table(self.shaders)

    def help(self) -> None:
        """Prints the parameters."""
        print(self.parameters)

    def close(self) -> None:
        """Frees the filter, after calls of other threads. Using it afterwards raises UsageError."""
        self._handle.close()

    def __repr__(self) -> str:
        state = ", closed" if self._handle.is_closed else ""
        return f"<glfx.Filter {self._size[0]}x{self._size[1]} {self._dtype}{state}>"


def draw(
    shader: Union[AnyShader, Sequence[AnyShader]],
    picture: Any,
    time: _times.Time = 0,
    *,
    inputs: Optional[Mapping[str, Any]] = None,
    progress: float = 0,
    out: Optional[Array] = None,
    channels: Optional[int] = None,
    device: Optional[str] = None,
    parameters: Optional[Mapping[str, object]] = None,
    **values: object,
) -> Array:
    """Draws one picture: ``glfx.draw("vignette", picture, amount=0.8)``.

    shader: a file, a bundled shader's name, what `glfx.shader` makes, or a list of them.
    picture, time, inputs, progress, out, channels: as for `Filter.apply`; `inputs` may also name files.
    parameters, values: of a shader that is a file or a name; as for `glfx.shader`.

    The result has the dtype and the number of channels of the picture. It compiles the shader in each call: for many
    pictures, make a `Filter`. Raises UsageError, ShaderError, GPUError and LimitError.
    """
    array = _pictures.checked(picture, "the picture")
    files = {name: item for name, item in (inputs or {}).items() if is_file(item)}
    if values or parameters or files:
        if not isinstance(shader, (str, bytes)) and not hasattr(shader, "__fspath__"):
            raise UsageError("values are given for something that is not one shader's name", "give them to glfx.shader")
        shader = make_shader(shader, parameters=parameters, inputs=files, **values)  # type: ignore[arg-type]
    height, width = array.shape[:2]
    dtype = array.dtype if out is None else getattr(out, "dtype", array.dtype)
    with Filter(shader, (width, height), dtype=dtype, device=device) as drawing:
        others = {name: item for name, item in (inputs or {}).items() if name not in files}
        return drawing.apply(array, time, inputs=others, progress=progress, out=out, channels=channels)


def size_of(size: Tuple[int, int]) -> Tuple[int, int]:
    """(width, height) as whole numbers."""
    try:
        width, height = (int(side) for side in size)
        if (width, height) == tuple(size) and 0 < width < 2**31 and 0 < height < 2**31:
            return width, height
    except (TypeError, ValueError):
        pass
    raise UsageError(f"size {size!r} is not possible", "give (width, height) in pixels")


def assignments(name: Optional[str], value: object, values: Mapping[str, object]) -> Sequence[Tuple[str, object]]:
    """What the arguments of `set` say."""
    result: List[Tuple[str, object]] = [] if name is None else [(name, value)]
    result += [(keyword(key), given) for key, given in values.items()]
    if not result:
        raise UsageError("no parameter is given", "write set(amount=0.5) or set('amount', 0.5)")
    return result
