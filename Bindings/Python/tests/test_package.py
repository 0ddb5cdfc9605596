"""The package itself: loading, errors, values, the command. Without the library."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy
import pytest

import glfx
from glfx import _json
from glfx._frame import frame
from glfx._job import _input, output_members
from glfx._parameters import descriptions, keyword, merged, option_name, set_value, table

PACKAGE = Path(glfx.__file__).parent.parent


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(PACKAGE), **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_import_loads_no_library():
    done = python("import glfx; print(glfx.__version__)", GLFX_LIBRARY="/nowhere/libglfx.so.0")
    assert (done.returncode, done.stdout.strip()) == (0, glfx.__version__)


def test_a_missing_library_is_said_plainly():
    done = python("import glfx; glfx.library_version()", GLFX_LIBRARY="/nowhere/libglfx.so.0")
    line = done.stderr.strip().splitlines()[-1]
    assert line.startswith("glfx.LibraryError: libglfx cannot be loaded: /nowhere/libglfx.so.0")
    assert "GLFX_LIBRARY" in line


@pytest.fixture
def compiled(tmp_path):
    """Makes a library of a C text."""

    def make(text):
        source, library = tmp_path / "a.c", tmp_path / "liba.so"
        source.write_text(text)
        try:
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
        except FileNotFoundError:
            pytest.skip("there is no C compiler")
        return str(library)

    return make


@pytest.mark.slow
def test_another_abi_is_refused(compiled):
    done = python("import glfx; glfx.library_version()", GLFX_LIBRARY=compiled("unsigned glfx_abi(void) { return 7; }"))
    assert "has the ABI 7, and this package needs 0; install" in done.stderr.splitlines()[-1]


@pytest.mark.slow
def test_another_library_is_refused(compiled):
    done = python("import glfx; glfx.library_version()", GLFX_LIBRARY=compiled("int a(void) { return 7; }"))
    assert "is not libglfx" in done.stderr.splitlines()[-1]


def test_errors_have_kinds_and_one_line():
    error = glfx.UsageError("'x' is wrong", "give y")
    assert (str(error), error.kind, error.message, error.advice) == (
        "'x' is wrong; give y",
        "usage",
        "'x' is wrong",
        "give y",
    )
    assert isinstance(error, ValueError) and isinstance(glfx.EndError("a"), IndexError)
    assert str(glfx.GPUError("none")) == "none"
    shader = glfx.ShaderError("a", None, [glfx.Diagnostic("b", "f.frag", 3, 4, "undeclared")])
    again = pickle.loads(pickle.dumps(shader))
    assert type(again) is glfx.ShaderError and again.diagnostics[0].line == 3
    assert str(again.diagnostics[0]) == "f.frag:3:4: b"


def test_a_frame_is_an_array_with_a_time():
    array = numpy.zeros((4, 6, 4), numpy.uint8)
    shown = frame(array, 1, 2, 3)
    assert numpy.shares_memory(shown, array)
    assert (shown[1:, ..., :3].time, shown.copy().number) == (1, 3)
    again = pickle.loads(pickle.dumps(shown))
    assert isinstance(again, glfx.Frame) and (again.time, again.duration, again.number) == (1, 2, 3)
    assert (again == array).all()
    assert shown._repr_png_().startswith(b"\x89PNG")
    assert shown[..., 0]._repr_png_() is None and (shown * 1.0)._repr_png_() is None
    assert type(numpy.asarray(shown)) is numpy.ndarray


def test_names_that_are_not_utf8_go_through_json():
    name = os.fsdecode(b"a\xe9.mov")
    assert _json.dumps([name]) == '["a\U0010ffe9.mov"]'.encode()
    assert _json.loads(_json.dumps([name, {"é": name}])) == [name, {"é": name}]
    assert _json.loads(b'{"a": ["a\\udbff\\udfe9.mov"]}') == {"a": [name]}


def test_values_of_json():
    from fractions import Fraction

    value = {
        "a": Fraction(30000, 1001),
        "b": Fraction(2),
        "c": numpy.float32(0.5),
        "d": numpy.arange(2),
        "e": Path("x"),
    }
    assert _json.loads(_json.dumps(value)) == {"a": "30000/1001", "b": 2, "c": 0.5, "d": [0, 1], "e": "x"}
    with pytest.raises(TypeError):
        _json.dumps(object())


@pytest.mark.parametrize(
    "item, expected",
    [
        ("in.mov", "in.mov"),
        (Path("a@1-2.mov"), {"file": "a@1-2.mov"}),
        ("-", {"standard-input": True}),
        ("color:#204060", {"color": "#204060"}),
        ("color:transparent", {"color": [0, 0, 0, 0]}),
        ("f/%04d.png", {"pictures": "f/%04d.png"}),
        ("f/*.png", {"pictures": "f/*.png"}),
        ("100%.mov", "100%.mov"),
        ({"file": "a"}, {"file": "a"}),
    ],
)
def test_inputs(item, expected):
    assert _input(item) == expected


def test_keywords():
    assert [keyword(name) for name in ("key_color", "keyColor", "_a", "u_B")] == ["key-color", "keyColor", "_a", "u_B"]
    assert [option_name(name) for name in ("keyColor", "key_color", "KeyColor", "iTime2X")] == [
        "key-color",
        "key-color",
        "key-color",
        "i-time2-x",
    ]
    assert merged({"a_b": 1}, {"c_d": 2}) == {"a_b": 1, "c-d": 2}


def test_an_output():
    assert output_members("a.mov", None, {"pix_fmt": "yuv420p"}) == {"path": "a.mov", "pix-fmt": "yuv420p"}
    assert output_members({"path": "a.mov", "codec": "ffv1"}, Path("b.mov"), {"codec": None, "alpha": True}) == {
        "path": "b.mov",
        "alpha": "keep",
    }
    assert output_members({}, "b.mov", {"encoder_options": {"tune": "film"}})["encoder-options"] == ["tune=film"]
    with pytest.raises(glfx.UsageError):
        output_members({}, None, {})


def parameter(name, **members):
    return {"name": name, "type": "float", "value": [0.25], "default": [0.5], "minimum": 0, "maximum": 1, **members}


def test_the_table_of_parameters():
    chain = descriptions(
        [
            {
                "name": "a",
                "dialect": "GLSL ES",
                "parameters": [parameter("amount"), parameter("keyColor", type="vec3", value=[0, 0.5, 1])],
            },
            {
                "name": "b",
                "dialect": "ISF",
                "parameters": [
                    parameter("amount", help="how <much>"),
                    parameter("on", type="bool", value=[1], default=None, minimum=None, maximum=None),
                    parameter(
                        "way",
                        type="int",
                        value=[1],
                        choices=[{"label": "up", "value": 0}, {"label": "down", "value": 1}],
                    ),
                ],
            },
        ]
    )
    all_of_them = table(chain)
    assert list(all_of_them) == ["0.amount", "keyColor", "1.amount", "on", "way"]
    assert all_of_them["keyColor"].value == (0, 0.5, 1) and all_of_them["on"].value is True
    assert all_of_them["way"].choices == {"up": 0, "down": 1} and all_of_them["way"].shader == 1
    lines = repr(all_of_them).splitlines()
    assert lines[0].split() == ["name", "type", "value", "default", "range", "help"]
    assert lines[1].split() == ["0.amount", "float", "0.25", "0.5", "0", "to", "1"]
    assert "up | down" in lines[5]
    assert "how &lt;much&gt;" in all_of_them._repr_html_()
    assert repr(table(())) == "no parameters"


class Calls:
    def __init__(self):
        self.calls = []

    def call(self, function, index, name, values, count=None):
        self.calls.append((function, index, name, values if isinstance(values, bytes) else list(values)))


def test_values_find_their_shader():
    chain = descriptions(
        [
            {"name": "a", "parameters": [parameter("amount"), parameter("keyColor")]},
            {"name": "b", "parameters": [parameter("amount")]},
        ]
    )
    calls = Calls()

    def give(name, value, index=None):
        set_value(calls, "f", chain, index, name, value)

    give("key-color", "lime")
    give("1.amount", numpy.float32(0.5))
    give("amount", [1, 2], 0)
    give("key_color", numpy.array([0.5, 1]))
    give("keyColor", True)
    assert calls.calls == [
        ("f_text", 0, b"keyColor", b"lime"),
        ("f", 1, b"amount", [0.5]),
        ("f", 0, b"amount", [1, 2]),
        ("f", 0, b"keyColor", [0.5, 1]),
        ("f", 0, b"keyColor", [1]),
    ]
    for name, value, index in (
        ("amount", 1, None),
        ("x", 1, None),
        ("amount", {}, 0),
        ("amount", None, 0),
        ("amount", 1, 2),
    ):
        with pytest.raises(glfx.UsageError):
            give(name, value, index)


def test_chaining_changes_nothing():
    first = glfx.open("in.mov")
    second = first.shader("vignette", amount=0.5)
    third = second.shader("grade").options(start=2, audio_gain=-3)
    assert "shaders" not in first._members and len(second._members["shaders"]) == 1
    assert third._members["audio-gain"] == -3 and "start" not in second._members
    assert repr(third) == "<glfx.Job in.mov | vignette | grade>"
    with pytest.raises(glfx.UsageError, match="array"):
        first.shader("lut", inputs={"lut": numpy.zeros((2, 2, 4))})
    third.close()
    with pytest.raises(glfx.UsageError, match="the job is closed; make a new one"):
        third.shader("grade")


@pytest.mark.slow
def test_the_command_is_found(tmp_path):
    own = tmp_path / "own"
    other = tmp_path / "other"
    for folder, text in (
        (own, f"#!{sys.executable}\nimport glfx\n"),
        (other, '#!/bin/sh\necho "command $*"\nexit 5\n'),
    ):
        folder.mkdir()
        (folder / "glfx").write_text(text)
        (folder / "glfx").chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    environment["PATH"] = f"{own}:{other}"
    done = subprocess.run([sys.executable, "-m", "glfx", "a", "b c"], env=environment, capture_output=True, text=True)
    if (Path(glfx.__file__).parent / "bin" / "glfx").exists():
        pytest.skip("this package has the command")
    assert (done.returncode, done.stdout) == (5, "command a b c\n")
    environment["PATH"] = str(own)
    done = subprocess.run([sys.executable, "-m", "glfx"], env=environment, capture_output=True, text=True)
    assert done.returncode == 127 and done.stderr.startswith("glfx: error: ")
