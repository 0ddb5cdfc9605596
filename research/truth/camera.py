"""A camera: the screen's light on the subject, how both are mixed, and the coding into a movie."""

import subprocess

import numpy as np

RATE = 25
GAMMA = 2.4  # a BT.1886 display


def light(display):
    return np.clip(display, 0, None) ** GAMMA


def display(light):
    return np.clip(light, 0, None) ** (1 / GAMMA)


def mixed(alpha, color, over, way):
    """Premultiplied display `color` over the picture `over`, as display values or as light."""
    if way == "display":
        return color + (1 - alpha[..., None]) * over
    straight = color / np.maximum(alpha, 1e-6)[..., None]
    return display(alpha[..., None] * light(straight) + (1 - alpha[..., None]) * light(over))


def spilled(alpha, color, screen, edge=0.10, everywhere=0.03, reach=18):
    """Premultiplied `color` (h, w, 3) with the light of the `screen` (3,) on it: strongest near the subject's edges.

    `edge` and `everywhere` are shares of the screen's color, `reach` is in pixels.
    """
    near = 1 - blurred(alpha, reach)
    strength = edge * np.clip(1.6 * near, 0, 1) + everywhere
    straight = color / np.maximum(alpha, 1e-6)[..., None]
    return color + alpha[..., None] * strength[..., None] * np.asarray(screen) * straight.mean(-1, keepdims=True) * 1.6


def coded(frames, path, layout, matrix, crf):
    """Writes frames (h, w, 3), 0 to 1, to a movie by ffmpeg: zimg converts, x264 codes. `layout` is a pixel format's name."""
    number = {"709": "bt709", "601": "smpte170m"}[matrix]
    zscale = {"709": "709", "601": "170m"}[matrix]
    height, width = frames[0].shape[:2]
    raw = b"".join(np.round(frame * 65535).astype("<u2").tobytes() for frame in frames)
    run(
        ["-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", f"{width}x{height}", "-r", str(RATE), "-i", "-"]
        + ["-vf", f"zscale=matrixin=gbr:rangein=full:matrix={zscale}:range=limited:chromal=left:filter=spline36"]
        + ["-pix_fmt", layout, "-c:v", "libx264", "-crf", str(crf), "-colorspace", number, "-color_range", "tv"]
        + ["-color_primaries", "bt709", "-color_trc", "bt709", path],
        raw,
    )


def run(arguments, given=None):
    """ffmpeg's standard output; its messages and its failure pass through."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments]
    if given is not None:
        command.remove("-nostdin")
    return subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True).stdout


def blurred(picture, radius):
    """A picture (h, w) under three boxes, which are nearly a Gaussian."""
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (radius + 1, radius)
            total = np.cumsum(np.pad(picture, pad, mode="edge"), axis=axis, dtype=np.float64)
            first, last = [slice(None)] * 2, [slice(None)] * 2
            first[axis], last[axis] = slice(0, -(2 * radius + 1)), slice(2 * radius + 1, None)
            picture = ((total[tuple(last)] - total[tuple(first)]) / (2 * radius + 1)).astype(np.float32)
    return picture
