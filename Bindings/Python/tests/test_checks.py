import pytest

import glfx
from conftest import needs_library

pytestmark = needs_library

GOOD = (
    "in vec2 position; out vec4 color;\nuniform sampler2D frame;\nvoid main() { color = texture(frame, position); }\n"
)


def test_a_good_text():
    result = glfx.check(GOOD)
    assert (result.outcome, result.is_ok, result.diagnostics) == ("ok", True, ())
    assert result.dialect == "GLSL ES"


def test_a_mistake_has_its_place(tmp_path):
    result = glfx.check(GOOD.replace("(frame", "(fram"), "a.frag")
    assert (result.outcome, result.is_ok) == ("fail", False)
    mistake = result.diagnostics[0]
    assert (mistake.file, mistake.line, mistake.rule) == ("a.frag", 3, "undeclared")
    assert "a.frag:3:" in str(result)
    path = tmp_path / "b.frag"
    path.write_text(GOOD.replace("main", "mein"))
    assert not glfx.check(path).is_ok
    with pytest.raises(glfx.InputError):
        glfx.check(tmp_path / "missing.frag")


def test_what_a_shader_needs():
    assert (
        glfx.check(
            GOOD.replace("void", "uniform sampler2D other;\nvoid").replace(
                "color = ", "color = texture(other, position) * "
            )
        ).outcome
        == "needs"
    )
