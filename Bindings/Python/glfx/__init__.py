"""GLSL fragment shaders as video filters, with numpy pictures.

    import glfx

    glfx.open("in.mov").shader("chromakey", threshold=0.3).write("out.mov", progress=True)

    for frame in glfx.open("in.mov").shader("vignette").frames(10, 20):
        print(frame.shape, float(frame.time))

    result = glfx.draw("toy.frag", picture, time=0.5, strength=2)

Pictures are arrays of the shape (height, width, 4) or (height, width, 3), the top row first, alpha straight, of uint8,
uint16, float16 or float32, whose 1.0 is 255, 65535, 1.0 and 1.0. Sizes are (width, height).

Errors are exceptions, all of them `glfx.Error`, with a class for each kind.

Drawing and writing run without the interpreter's lock. An object can be used by any thread; different objects work at
the same time. A child of fork() cannot use glfx if its parent did: there every call raises UsageError. Use
``multiprocessing.get_context("spawn")``.

The library libglfx is loaded at the first use: GLFX_LIBRARY names its file, else it is the package's own, else the
system's libglfx.so.0.
"""

from ._check import CheckResult, check
from ._errors import (
    CancelledError,
    DamagedInputError,
    Diagnostic,
    EndError,
    Error,
    GPUError,
    InputError,
    LibraryError,
    LimitError,
    OutputError,
    ShaderError,
    UsageError,
)
from ._filter import Filter, draw
from ._frame import Frame
from ._job import Job, Report, job, open
from ._library import library_version
from ._parameters import Input, Parameter, ParameterTable, ShaderDescription
from ._shader import Shader, shader
from ._version import __version__
from ._writer import Writer

__all__ = [
    "CancelledError",
    "CheckResult",
    "DamagedInputError",
    "Diagnostic",
    "EndError",
    "Error",
    "Filter",
    "Frame",
    "GPUError",
    "Input",
    "InputError",
    "Job",
    "LibraryError",
    "LimitError",
    "OutputError",
    "Parameter",
    "ParameterTable",
    "Report",
    "Shader",
    "ShaderDescription",
    "ShaderError",
    "UsageError",
    "Writer",
    "__version__",
    "check",
    "draw",
    "job",
    "library_version",
    "open",
    "shader",
]

# Messages, help() and pickles name what users import, and not the file that it happens to be in.
for _name in __all__:
    if hasattr(globals()[_name], "__module__"):
        globals()[_name].__module__ = __name__
del _name
