"""DCTL as C++: the text is compiled behind dctl.h, and run for each pixel. DaVinci Resolve itself is not to be had."""
import ctypes
import os
import re
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

if sys.argv[1] == "--version":
    version = subprocess.run(["g++", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout
    print("DCTL by g++", version.strip())
    sys.exit()

path, source, output, *pairs = sys.argv[1:]
text = open(path).read()
values = dict(pair.split("=") for pair in pairs)
time = float(values.pop("time", 0))
os.environ.update({"DCTL_" + name: value for name, value in values.items()})

takes_planes = re.search(r"transform\s*\([^)]*__TEXTURE__", text) is not None
has_alpha = re.search(r"float4\s+transform\s*\(", text) is not None
is_straight = "DEFINE_DCTL_ALPHA_MODE_STRAIGHT" in text
count = 4 if has_alpha else 3
arguments = ", ".join(str(plane) if takes_planes else f"planes[{plane}][i]" for plane in range(count))
result = "color.w" if has_alpha else "planes[3][i]"
# What is only a word of DCTL.
text = re.sub(r"^\s*DEFINE_DCTL_ALPHA_MODE_STRAIGHT", "", text, flags=re.MULTILINE)
program = f"""
#include "{os.path.dirname(os.path.abspath(__file__))}/dctl.h"
namespace dctl {{
{text}
}}
extern "C" void draw(int width, int height, int frame, const float **planes, float *out) {{
    pictureWidth = width, pictureHeight = height, TIMELINE_FRAME_INDEX = frame;
    for (int plane = 0; plane < 4; plane++) picturePlanes[plane] = planes[plane];
    for (int i = 0; i < width * height; i++, out += 4) {{
        const auto color = dctl::transform(width, height, i % width, i / width, {arguments});
        out[0] = color.x, out[1] = color.y, out[2] = color.z, out[3] = {result};
    }}
}}
"""

pixels = numpy.asarray(Image.open(source).convert("RGBA"), numpy.float32) / 255
alpha = pixels[..., 3:]
if has_alpha and not is_straight:
    pixels = numpy.concatenate([pixels[..., :3] * alpha, alpha], axis=2)
height, width = pixels.shape[:2]
planes = [numpy.ascontiguousarray(pixels[..., plane]) for plane in range(4)]
# glfx shows a still at 30 frames a second.
drawn = numpy.zeros((height, width, 4), numpy.float32)
with tempfile.TemporaryDirectory() as folder:
    library = os.path.join(folder, "dctl.so")
    compiled = subprocess.run(
        ["g++", "-std=c++17", "-O1", "-w", "-fPIC", "-shared", "-x", "c++", "-o", library, "-"], input=program, text=True,
        stderr=subprocess.PIPE)
    if compiled.returncode != 0:
        sys.exit(compiled.stderr)
    ctypes.CDLL(library).draw(
        width, height, int(time * 30), (ctypes.c_void_p * 4)(*(plane.ctypes.data for plane in planes)),
        drawn.ctypes.data_as(ctypes.c_void_p))
drawn = drawn.clip(0, 1)
background = numpy.array([int(part) / 255 for part in os.environ["BACKGROUND"].split(",")])
color, alpha = drawn[..., :3], drawn[..., 3:]
if not has_alpha or is_straight:
    color = color * alpha
color = color + background * (1 - alpha)
Image.fromarray((color.clip(0, 1) * 255 + 0.5).astype(numpy.uint8), "RGB").save(output)
