"""Skia: a runtime effect whose child is a picture, painted upon a color with the blend mode SrcOver."""
import os
import sys

import skia

if sys.argv[1] == "--version":
    print("skia-python", skia.__version__)
    sys.exit()

path, source, output, *pairs = sys.argv[1:]
image = skia.Image.open(source)
text = open(path).read()
effect = skia.RuntimeEffect.MakeForShader(text)
if isinstance(effect, tuple):
    effect, message = effect
    if effect is None:
        sys.exit(str(message))
builder = skia.RuntimeEffectBuilder(effect)
# As Android makes an effect of a view: transparent black outside.
decal = skia.TileMode.kDecal
child = image.makeShader(decal, decal, skia.SamplingOptions(skia.FilterMode.kLinear))
if "uniform shader" in text:
    builder.setChild("content", child)
if "resolution" in text:
    builder.setUniform("resolution", skia.V2(image.width(), image.height()))
for pair in pairs:
    name, value = pair.split("=")
    numbers = [float(part) for part in value.split(",")]
    builder.setUniform(name, {1: lambda v: v[0], 2: lambda v: skia.V2(*v), 3: lambda v: skia.V3(*v)}.get(
        len(numbers), lambda v: skia.V4(*v))(numbers))
shader = builder.makeShader()
# In sRGB, as a view of Android; without a color space toLinearSrgb() would change nothing.
surface = skia.Surface.MakeRaster(
    skia.ImageInfo.MakeN32Premul(image.width(), image.height(), skia.ColorSpace.MakeSRGB()))
with surface as canvas:
    canvas.clear(skia.Color(*(int(part) for part in os.environ["BACKGROUND"].split(","))))
    canvas.drawPaint(skia.Paint(Shader=shader))
surface.makeImageSnapshot().save(output, skia.kPNG)
