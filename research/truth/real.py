"""Figures of a key on footage, whose truth nobody knows: they follow from the source and the result alone.

Lengths are pixels of the frame, colors display values from 0 to 255.
"""

import numpy as np
from scipy import ndimage

NAMES = ("rim green", "rim dark", "holes %", "residue %", "colour", "flicker", "blocks")
# Codecs transform and quantize blocks of so many pixels, or of a multiple.
BLOCK = 8


def figures(sources, results, axis):
    """Of the middle one of three frames.

    sources: three pictures (h, w, 3); results: three of straight RGBA (h, w, 4), alpha from 0 to 255.
    axis: which channel the screen is: 1 is green, 2 blue.
    """
    source, result = sources[1].astype(np.float32), results[1].astype(np.float32)
    alpha, color = result[..., 3] / 255, result[..., :3]
    others = [channel for channel in range(3) if channel != axis]
    core, far = _zones(alpha, 1)
    found = {
        "holes %": 100 * _share(alpha < 0.95, core),
        "residue %": 100 * _share(alpha > 0.02, far),
        "colour": _colour(source, color, alpha, core, axis, others),
        "flicker": _flicker(sources, results, ~core & ~far),
        "blocks": _blocks(result[..., 3]),
    }
    found["rim green"], found["rim dark"] = _rim(alpha, color, axis, others)
    return {name: None if value is None or np.isnan(value) else float(value) for name, value in found.items()}


def quick_cost(result):
    """Holes and residue of a result (h, w, 4) in percent, of every second pixel each way: to choose among many settings."""
    alpha = result[::2, ::2, 3].astype(np.float32) / 255
    core, far = _zones(alpha, 2)
    parts = (_share(alpha < 0.95, core), _share(alpha > 0.02, far))
    return sum(100 if np.isnan(part) else 100 * part for part in parts)


def _zones(alpha, stride):
    """What is deep inside the subject once small gaps are closed, and what is far from all of it."""
    solid = alpha > 0.5
    clear = ndimage.binary_opening(alpha < 0.1, iterations=2 // stride)
    core = ndimage.binary_erosion(ndimage.binary_closing(solid, iterations=4 // stride), iterations=7 // stride)
    core &= ~ndimage.binary_dilation(clear, iterations=7 // stride)
    return core, ~ndimage.binary_dilation(solid, iterations=14 // stride)


def _share(mask, where):
    return np.mean(mask[where]) if where.any() else np.nan


def _colour(source, color, alpha, core, axis, others):
    """How far solid colors are changed, of pixels that are no nearer to the screen's hue than to another."""
    kept = core & (alpha > 0.99) & (source[..., axis] < np.maximum(source[..., others[0]], source[..., others[1]]))
    return np.abs(color - source).mean(-1)[kept].mean() if kept.any() else np.nan


def _flicker(sources, results, edge):
    """How much the matte changes at edges, in thousandths, where the source stands still."""
    moves = np.max([np.abs(frame.astype(np.float32) - sources[1]).max(-1) for frame in sources], axis=0)
    still = edge & (ndimage.maximum_filter(moves, 5) < 4)
    if still.sum() <= 200:
        return np.nan
    return 1000 * np.abs(results[2][..., 3].astype(np.float32) - results[1][..., 3])[still].mean() / 255


def _rim(alpha, color, axis, others):
    """Screen color in the outer 2.5 pixels of the subject beyond that of the nearest deep solid, and how much brighter the rim is."""
    solid = alpha > 0.5
    depth = ndimage.distance_transform_edt(solid)
    rim, deep = solid & (depth <= 2.5), (depth > 6) & (alpha > 0.98)
    if not deep.any() or not rim.any():
        return np.nan, np.nan
    distance, nearest = ndimage.distance_transform_edt(~deep, return_indices=True)
    rim &= distance < 14
    if not rim.any():
        return np.nan, np.nan
    tint = color[..., axis] - 0.5 * (color[..., others[0]] + color[..., others[1]])
    luma = color.mean(-1)
    beyond = np.maximum(tint - tint[tuple(nearest)], 0) * alpha
    darker = (luma - luma[tuple(nearest)]) * alpha
    return beyond[rim].mean(), darker[rim].mean()


def _blocks(alpha):
    """The matte's steps across the borders of the coding's blocks, relative to its steps inside of them: 1 where no block shows.

    Where it is partial within 4 pixels, without the edges of the subject themselves.
    """
    partial = ndimage.binary_dilation((alpha > 2) & (alpha < 253), iterations=4)
    ratios = []
    for plane, near in ((alpha, partial), (alpha.T, partial.T)):
        steps = np.abs(np.diff(plane, axis=1))
        counted = near[:, 1:] & near[:, :-1] & (steps < 40)
        phase = np.broadcast_to(np.arange(1, plane.shape[1]) % BLOCK, steps.shape)
        border, inside = counted & (phase == 0), counted & (phase > 1) & (phase < BLOCK - 1)
        if min(border.sum(), inside.sum()) > 200 and steps[inside].mean() > 0:
            ratios.append(steps[border].mean() / steps[inside].mean())
    return np.mean(ratios) if ratios else np.nan
