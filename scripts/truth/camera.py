"""Subject and screen as a camera gives them: uneven light, the screen's own light on the subject, noise, and coding."""

import subprocess

import numpy as np

from shapes import Canvas

WIDTH, HEIGHT, FRAMES, RATE = 1280, 720, 4, 25
SCREEN = {"green": (0.16, 0.68, 0.26), "blue": (0.12, 0.26, 0.72)}
NOISE = 0.012  # standard deviation of each channel, in display values
GAMMA = 2.4  # a BT.1886 display


def light(display):
    return np.clip(display, 0, None) ** GAMMA


def display(light):
    return np.clip(light, 0, None) ** (1 / GAMMA)


def screen(canvas: Canvas, name: str):
    """The wall alone (h, w, 3): darker to the corners, brighter on one side, with a slow wave; redder to the right."""
    u, v = (canvas.x / canvas.width * 2 - 1), (canvas.y / canvas.height * 2 - 1)
    shade = 1 - 0.17 * (u * u + v * v) + 0.06 * np.sin(canvas.x / 180 + 1) + 0.04 * np.cos(canvas.y / 120)
    wall = np.asarray(SCREEN[name], np.float32) * shade[..., None]
    wall[..., 0] += 0.03 * canvas.x / canvas.width
    return wall.astype(np.float32)


def mixed(alpha, color, over, way):
    """Premultiplied display `color` over the picture `over`, as display values or as light."""
    if way == "display":
        return color + (1 - alpha[..., None]) * over
    straight = color / np.maximum(alpha, 1e-6)[..., None]
    return display(alpha[..., None] * light(straight) + (1 - alpha[..., None]) * light(over))


def photographed(alpha, color, wall, name, way, frame):
    """The frame that the camera sees (h, w, 3), 0 to 1."""
    # The wall's light on the subject: strongest at its edges, a little everywhere.
    reach = 1 - _blurred(alpha, 18)
    strength = 0.10 * np.clip(1.6 * reach, 0, 1) + 0.03
    straight = color / np.maximum(alpha, 1e-6)[..., None]
    spill = strength[..., None] * np.asarray(SCREEN[name]) * straight.mean(-1, keepdims=True) * 1.6
    seen = mixed(alpha, color + alpha[..., None] * spill, wall, way)
    noise = np.random.RandomState(1000 + frame).normal(0, NOISE, seen.shape)
    return np.clip(seen + noise, 0, 1)


def coded(frames, path, layout, matrix, crf):
    """Writes frames to a movie by ffmpeg: zimg converts, x264 codes. `layout` is a pixel format's name."""
    number = {"709": "bt709", "601": "smpte170m"}[matrix]
    zscale = {"709": "709", "601": "170m"}[matrix]
    raw = b"".join(np.round(frame * 65535).astype("<u2").tobytes() for frame in frames)
    run(
        ["-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE), "-i", "-"]
        + ["-vf", f"zscale=matrixin=gbr:rangein=full:matrix={zscale}:range=limited:chromal=left:filter=spline36"]
        + ["-pix_fmt", layout, "-c:v", "libx264", "-crf", str(crf), "-colorspace", number, "-color_range", "tv"]
        + ["-color_primaries", "bt709", "-color_trc", "bt709", path],
        raw,
    )


def run(arguments, given=None):
    """ffmpeg's standard output; its own words and its failure pass through."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments]
    if given is not None:
        command.remove("-nostdin")
    return subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True).stdout


def _blurred(picture, radius):
    """Three boxes, which are nearly a Gaussian."""
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (radius + 1, radius)
            total = np.cumsum(np.pad(picture, pad, mode="edge"), axis=axis, dtype=np.float64)
            first, last = [slice(None)] * 2, [slice(None)] * 2
            first[axis], last[axis] = slice(0, -(2 * radius + 1)), slice(2 * radius + 1, None)
            picture = ((total[tuple(last)] - total[tuple(first)]) / (2 * radius + 1)).astype(np.float32)
    return picture
