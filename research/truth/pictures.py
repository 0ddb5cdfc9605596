"""Pictures of results as PNG, by ffmpeg."""

import numpy as np

from camera import run

STRIP = 22  # pixels above the panels for their labels


def side_by_side(path, panels, width):
    """`panels` are pairs of a label and a picture (h, w, 3), 0 to 1, all of one size; the PNG is `width` pixels wide."""
    whole = np.concatenate([np.clip(picture, 0, 1) for _, picture in panels], axis=1)
    each = width / len(panels)
    labels = [
        f"drawtext=font=sans:fontsize=14:fontcolor=black:x={round(n * each) + 6}:y=4:text='{label}'"
        for n, (label, _) in enumerate(panels)
    ]
    png(path, whole, f"scale={width}:-2:flags=area,pad=iw:ih+{STRIP}:0:{STRIP}:color=white," + ",".join(labels))


def png(path, picture, filters="null"):
    """Writes a picture (h, w, 3), 0 to 1."""
    height, width = picture.shape[:2]
    raw = np.round(np.clip(picture, 0, 1) * 255).astype("u1").tobytes()
    source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-i", "-"]
    run([*source, "-vf", filters, "-compression_level", "9", path], raw)


def gray(matte):
    """A matte (h, w) as a picture."""
    return np.repeat(matte[..., None], 3, -1)
