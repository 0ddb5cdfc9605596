"""Makes the test pictures of scripts/compare-hosts, and measures how far two results are apart.

usage: compare.py picture opaque|alpha FILE
       compare.py measure HOST-RESULT GLFX-RESULT BACKGROUND
"""
import sys

import numpy
from PIL import Image

WIDTH, HEIGHT = 64, 48


def picture(kind: str) -> Image.Image:
    """Ramps with blocks of saturated colors, different at each corner, so that no flip goes unseen."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    pixels = numpy.zeros((HEIGHT, WIDTH, 4), numpy.uint8)
    pixels[..., 0] = x * 255 // (WIDTH - 1)
    pixels[..., 1] = y * 255 // (HEIGHT - 1)
    pixels[..., 2] = (x * 5 + y * 3) % 256
    pixels[..., 3] = 255
    pixels[2:14, 3:20, :3] = (255, 0, 0)
    pixels[4:10, 50:62, :3] = (0, 255, 0)
    pixels[30:46, 2:10, :3] = (0, 0, 255)
    pixels[38:44, 40:60, :3] = (255, 255, 0)
    if kind == "alpha":
        pixels[..., 3] = 96 + (x * 2 + y) * 159 // (2 * (WIDTH - 1) + HEIGHT - 1)
        pixels[6:20, 10:30, 3] = 128
        pixels[26:36, 34:52, 3] = 64
        pixels[20:26, 20:34] = 0
    return Image.fromarray(pixels, "RGBA")


def over(path: str, background: tuple[int, ...]) -> numpy.ndarray:
    """A picture with straight alpha over a color. A host's result is opaque already."""
    pixels = numpy.asarray(Image.open(path).convert("RGBA"), numpy.float64)
    alpha = pixels[..., 3:] / 255
    return pixels[..., :3] * alpha + numpy.array(background) * (1 - alpha)


def measure(host: str, glfx: str, background: str) -> None:
    color = tuple(int(part) for part in background.split(","))
    first, second = over(host, color), over(glfx, color)
    if first.shape != second.shape:
        sys.exit(f"the sizes differ: {first.shape} and {second.shape}")
    difference = numpy.abs(numpy.round(first) - numpy.round(second))
    error = float((difference**2).mean())
    psnr = "inf" if error == 0 else f"{10 * numpy.log10(255**2 / error):.1f}"
    print(int(difference.max()), psnr, int((difference.max(axis=2) > 2).sum()))


if sys.argv[1] == "picture":
    picture(sys.argv[2]).save(sys.argv[3])
else:
    measure(*sys.argv[2:])
