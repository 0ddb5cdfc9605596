"""Pictures through filters: needs the library."""

import copy
import gc
import pickle
import pydoc

import numpy
import pytest

import glfx
from conftest import needs_library, picture

pytestmark = needs_library

SHOW = """
in vec2 position; out vec4 color; uniform sampler2D frame;
void main() { color = texelFetch(frame, ivec2(gl_FragCoord.xy), 0); }
"""
OTHER = """
in vec2 position; out vec4 color; uniform sampler2D frame; uniform sampler2D other; uniform float iTime;
void main() { color = vec4(texture(other, position).rg, fract(iTime), texture(frame, position).a); }
"""


def shader(text, **values):
    return glfx.shader(text=text, **values)


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "float16", "float32"])
@pytest.mark.parametrize("channels", [3, 4])
def test_a_picture_goes_through_unchanged(dtype, channels):
    array = picture(31, 17, channels=channels)
    if dtype == "uint16":
        array = array.astype(dtype) * numpy.uint16(257) - (array > 0) * numpy.uint16(100)
    elif dtype != "uint8":
        array = (array / 200 - 0.1).astype(dtype)
        array[..., 3:] = numpy.clip(array[..., 3:], 0, 1)
    result = glfx.draw(shader(SHOW), array)
    assert result.dtype == array.dtype and result.shape == array.shape and result is not array
    assert (result == array).all()


def test_views_are_drawn_right():
    array = picture(40, 30)
    with glfx.Filter(shader(SHOW), (20, 10)) as show:
        for view in (array[::-3], array[5:15, 7:27], array[9::-1, :20], array[:20:2, ::-2], array[10:20, :20, ::-1]):
            assert (show.apply(view[:10, :20]) == view[:10, :20]).all()
        bgr = array[:10, :20, :3].copy()
        assert (show.apply(bgr[..., ::-1]) == bgr[..., ::-1]).all()
        out = numpy.zeros((10, 20, 3), numpy.uint8)
        assert show.apply(bgr, out=out[..., ::-1]).base is not None
        assert (out == bgr[..., ::-1]).all()
        for wanted in (numpy.zeros((10, 20, 4), numpy.float32)[::-1], numpy.zeros((10, 40, 3), numpy.uint16)[:, ::2]):
            show.apply(array[:10, :20], out=wanted)
            one = 65535 if wanted.dtype == numpy.uint16 else 1
            expected = array[:10, :20, : wanted.shape[2]] / 255.0
            assert numpy.abs(wanted / one - expected).max() < 1e-4
        same = array[:10, :20]
        before = same.copy()
        assert show.apply(same, out=same) is same and (same == before).all()


def test_the_picture_is_the_same_as_a_job_draws(tmp_path):
    array = picture(64, 48, channels=3)
    with glfx.Writer(tmp_path / "a.png", (64, 48)) as writer:
        writer.append(array)
    job = glfx.open(tmp_path / "a.png", fps=25, hold=1).shader("vignette", amount=0.9)
    assert (glfx.draw("vignette", array, amount=0.9) == job.frame(0)[..., :3]).all()


def test_inputs_time_and_values():
    array = picture(16, 8)
    with glfx.Filter(shader(OTHER, inputs={"other": picture(16, 8, 1)}), (16, 8), rate=4) as both:
        for number in range(3):
            result = both.apply(array)
            assert (result[..., :2] == picture(16, 8, 1)[..., :2]).all()
            assert (result[..., 2] == round(number / 4 * 255)).all()
        assert (both.apply(array, time=2.5)[..., 2] == 128).all() or (
            both.apply(array, time=2.6)[0, 0, 2] in (152, 153)
        )
        both.rewind()
        assert (both.apply(array)[..., 2] == 0).all()
        other = numpy.full((4, 4, 3), 9, numpy.uint8)
        assert (both.apply(array, inputs={"other": other})[..., :2] == 9).all()
        with pytest.raises(glfx.UsageError):
            both.set_input("other", "x.png")
        with pytest.raises(glfx.Error):
            both.set_input("nothing", array)
    with pytest.raises(glfx.Error) as caught:
        glfx.draw(shader(OTHER), array)
    assert "other" in str(caught.value)


def test_values_can_change():
    array = picture(32, 32)
    with glfx.Filter("vignette", (32, 32)) as vignette:
        first = vignette.apply(array)
        assert vignette.set(amount=1, softness="0.1") is vignette
        assert vignette.apply(array)[..., :3].sum() < first[..., :3].sum()
        assert vignette.parameters["amount"].value == 1
        assert vignette.parameters["softness"].value == pytest.approx(0.1)
        assert vignette.describe()["resultSize"] == [32, 32] and vignette.result_size == (32, 32)
        with pytest.raises(glfx.UsageError):
            vignette.set(amount=5)
        with pytest.raises(glfx.UsageError):
            vignette.set()
    with glfx.Filter(["grade", glfx.shader("chromakey", key_color="#00ff00")], (8, 8)) as chain:
        assert chain.parameters["keyColor"].value == (0, 1, 0)
        chain.set(key_color=[0, 0, 1])
        assert chain.parameters["keyColor"].value == (0, 0, 1) and chain.parameters["keyColor"].shader == 1


def test_alpha_is_asked_for():
    green = numpy.zeros((8, 8, 3), numpy.uint8)
    green[..., 1] = 255
    assert glfx.draw("chromakey", green, key_color="#00ff00").shape == (8, 8, 3)
    keyed = glfx.draw("chromakey", green, key_color="#00ff00", channels=4)
    assert keyed.shape == (8, 8, 4) and (keyed[..., 3] == 0).all()


def test_a_shader_tells_its_parameters(capsys):
    vignette = glfx.shader("vignette", amount=0.2)
    assert vignette.parameters["amount"].value == 0.2
    vignette.help()
    assert "how much farther out" in capsys.readouterr().out
    text = pydoc.plain(pydoc.render_doc(vignette))
    assert "how much farther out" in text
    assert glfx.shader("missing").name == "missing"
    with pytest.raises(glfx.UsageError, match="missing"):
        glfx.shader("missing").parameters
    assert "missing" in pydoc.plain(pydoc.render_doc(glfx.shader("missing")))


def test_mistakes():
    array = picture(8, 8)
    with pytest.raises(glfx.ShaderError) as caught:
        glfx.draw(shader("void main() {\n  gl_FragColor = vec4(x);\n}"), array)
    assert caught.value.diagnostics[0].line == 2
    for wrong in ((0, 8), (8,), "ab", (8.5, 8), (99999, 8)):
        with pytest.raises((glfx.UsageError, glfx.LimitError)):
            glfx.Filter("vignette", wrong)
    with pytest.raises(glfx.UsageError):
        glfx.draw("vignette", array, amount="much")
    with pytest.raises(glfx.UsageError, match="glfx.shader"):
        glfx.draw(["vignette"], array, amount=1)
    closed = glfx.Filter("vignette", (8, 8))
    closed.close()
    with pytest.raises(glfx.UsageError, match="the filter is closed; make a new one"):
        closed.apply(array)
    assert "closed" in repr(closed)


def _memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.slow
def test_a_thousand_pictures_take_no_memory():
    array = picture(256, 256)
    with glfx.Filter("vignette", (256, 256)) as vignette:
        for _ in range(100):
            vignette.apply(array)
        before = _memory()
        for _ in range(1000):
            vignette.apply(array)
        assert _memory() - before < 16 << 20


@pytest.mark.slow
def test_filters_take_no_memory():
    array = picture(64, 64)
    for _ in range(10):
        glfx.draw("vignette", array)
    gc.collect()
    before = _memory()
    for _ in range(40):
        glfx.draw("vignette", array)
    gc.collect()
    assert _memory() - before < 16 << 20


def test_pixels_that_are_not_square():
    text = """
    in vec2 position; out vec4 color; uniform sampler2D frame; uniform float pixelAspect;
    void main() { color = vec4(pixelAspect / 4.0) + 0.0 * texture(frame, position); }
    """
    aspect = shader(text)
    array = picture(8, 8)
    for given, code in ((1, 64), (2, 128), ("4/3", 85), (0.5, 32)):
        with glfx.Filter(aspect, (8, 8), pixel_aspect=given) as drawing:
            assert (drawing.apply(array) == code).all()
    with pytest.raises(glfx.UsageError, match="pixel-aspect"):
        glfx.Filter(aspect, (8, 8), pixel_aspect=-1)


def test_a_handle_is_not_copied():
    with glfx.Filter("vignette", (8, 8)) as vignette:
        for copied in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(TypeError, match="a Filter cannot be copied"):
                copied(vignette)


def test_a_mistake_in_values_names_no_place_in_a_text_that_nobody_wrote():
    with pytest.raises(glfx.UsageError) as caught:
        glfx.draw("vignette", picture(8, 8), amount=7)
    assert str(caught.value).startswith("'amount'")
    for number in (float("nan"), float("inf")):
        with pytest.raises(glfx.UsageError, match="infinite"):
            glfx.draw("vignette", picture(8, 8), amount=number)
