"""Kivy: an effect in an EffectWidget upon a window, or a whole shader in a RenderContext upon an Fbo, of one color."""
import os
import sys

os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_HOME="/tmp/.kivy-compare-hosts")
import kivy  # noqa: E402

if sys.argv[1] == "--version":
    print("Kivy", kivy.__version__)
    sys.exit()

from kivy.config import Config  # noqa: E402

Config.set("graphics", "width", "64")
Config.set("graphics", "height", "48")
Config.set("graphics", "multisamples", "0")
from kivy.base import EventLoop, runTouchApp  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle, RenderContext  # noqa: E402
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels  # noqa: E402
from kivy.graphics.texture import Texture  # noqa: E402
from kivy.uix.effectwidget import AdvancedEffectBase, EffectWidget  # noqa: E402
from kivy.uix.widget import Widget  # noqa: E402
from PIL import Image  # noqa: E402

# Kivy sends it to its log.
sys.stderr = sys.__stderr__
path, source, output, *pairs = sys.argv[1:]
text = open(path).read()
picture = Image.open(source).convert("RGBA")
size = picture.size
background = [int(part) / 255 for part in os.environ["BACKGROUND"].split(",")]
values = {}
for pair in pairs:
    name, value = pair.split("=")
    numbers = [float(part) for part in value.split(",")]
    values[name] = numbers[0] if len(numbers) == 1 else numbers

# Rows from the bottom up, as in an Fbo, which is what effects and transitions read.
texture = Texture.create(size=size, colorfmt="rgba")
texture.blit_buffer(picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes(), colorfmt="rgba")

if "void main" in text:
    target = Fbo(size=size)
    with target:
        ClearColor(*background, 1)
        ClearBuffers()
    context = RenderContext(use_parent_projection=True, use_parent_modelview=True, use_parent_frag_modelview=True)
    context.shader.fs = text
    if not context.shader.success:
        sys.exit("the shader is refused")
    with context:
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, pos=(0, 0), size=size)
    context["resolution"] = [float(part) for part in size]
    for name, value in values.items():
        context[name] = value
    target.add(context)
    target.draw()
    pixels = target.pixels
else:
    # A window, as the widget's effect is drawn one frame later than the widget.
    Window.clearcolor = [*background, 1]
    Clock.get_boottime = lambda: values.get("time", 0.0)
    child = Widget()
    with child.canvas:
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, pos=(0, 0), size=size)
    widget = EffectWidget()
    widget.add_widget(child)
    effect = AdvancedEffectBase(glsl=text, uniforms={name: values[name] for name in values if name != "time"})
    widget.effects = [effect]
    if not effect.fbo.shader.success:
        sys.exit("the effect is refused")
    runTouchApp(widget, embedded=True)
    for _ in range(4):
        EventLoop.idle()
    if Window.size != size:
        sys.exit(f"the window is {Window.size}")
    Window.dispatch("on_draw")
    pixels = glReadPixels(0, 0, *size, GL_RGBA, GL_UNSIGNED_BYTE)

result = Image.frombytes("RGBA", size, pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
# The alpha that is left in the target is not seen.
result.convert("RGB").save(output)
