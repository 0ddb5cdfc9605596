"""A key's results on a chart: figures of each patch, and their summary."""

import numpy as np

import chart
from colors import away, delta_e, hsv, rgb

LEAST, OFF = 0.98, 3  # the least matte of what is solid; the most codes its color may be off
STEP = 0.02  # how much smaller the matte of a brighter color may be than that of a duller one
BRIGHT = 0.6  # the least value of a patch that is not dark


def drawn(frames, page):
    """The mean color (patch, 3) of each disc before any coding, with the camera's noise."""
    return np.mean([_mean(*chart.centers(frame, page)) for frame in frames], axis=0)


def measured(frames, page, true):
    """A row for each patch of a page: mean and least matte, color error in 8-bit codes, CIEDE2000.

    `frames` (n, h, w, 4) are straight RGBA of 16 bits, `true` (patch, 3) is what was drawn. The least matte is that of
    means over 3x3 pixels. The color error is that of the mean color, in its worst channel.
    """
    means, least = [], []
    for frame in frames:
        cut, inside = chart.centers(frame, page)
        cut = cut.astype(np.float32) / 65535
        means.append(_mean(cut, inside))
        near = np.lib.stride_tricks.sliding_window_view(cut[..., 3], (3, 3), axis=(1, 2)).mean((-2, -1))
        least.append(near[:, inside[1:-1, 1:-1]].min(-1))
    mean = np.mean(means, axis=0)
    codes = 255 * np.abs(mean[:, :3] - true).max(-1)
    return np.stack([mean[:, 3], np.min(least, axis=0), codes, delta_e(mean[:, :3], true)], -1)


def _mean(cut, inside):
    return cut[:, inside].mean(1)


def summary(patches, rows, wall_name):
    """The summary of one wall's `rows` (patch, 4)."""
    wall_hue = hsv(rgb(chart.WALLS[wall_name][0]))[0]
    solid = np.array([patch.solid for patch in patches])
    matte, least, codes, different = rows.T
    thinnest, farthest = (int(n) for n in (np.where(solid, matte, 9).argmin(), np.where(solid, codes, -1).argmax()))
    return {
        "solid": int(solid.sum()),
        "thin": int((matte[solid] < LEAST).sum()),
        "thin_least": int((least[solid] < LEAST).sum()),
        "thinnest": [patches[thinnest].name, float(matte[thinnest])],
        "off": int((codes[solid] > OFF).sum()),
        "farthest": [patches[farthest].name, float(codes[farthest])],
        "delta_e": float(different[solid].mean()),
        "drops": drops(patches, matte, wall_hue),
        "paler": paler(patches, matte, wall_hue),
    }


def drops(patches, matte, wall_hue):
    """For each kind the largest fall of the matte on a way from the wall's hue to 50 degrees from it."""
    found = {}
    for kind in chart.KINDS:
        near = [(away(p.hue, wall_hue), m) for p, m in zip(patches, matte) if p.kind == kind and not p.solid]
        for side in (1, -1):
            way = [m for _, m in sorted((side * turn, m) for turn, m in near if side * turn >= 0)]
            falls = np.maximum.accumulate(way) - way if way else [0]
            name = "v%s s%s" % kind
            found[name] = max(found.get(name, 0.0), float(np.max(falls)))
    return found


def paler(patches, matte, wall_hue):
    """Pairs near the wall's hue, alike in hue and saturation, of which the brighter has the smaller matte.

    How many, how many of these with both as bright as BRIGHT, and the worst.
    """
    near = {(p.hue, p.kind): m for p, m in zip(patches, matte) if p.kind and abs(away(p.hue, wall_hue)) < 50}
    hues, count, bright, worst = {hue for hue, _ in near}, 0, 0, ["", 0.0]
    for hue in hues:
        for v, s in chart.KINDS:
            for duller, its in chart.KINDS:
                less = near[hue, (duller, its)] - near[hue, (v, s)] if v > duller and abs(s - its) <= 0.1 + 1e-9 else 0
                count += bool(less > STEP)
                bright += bool(less > STEP and duller >= BRIGHT)
                worst = max(worst, [f"hue {hue}: v{v} s{s} below v{duller} s{its}", float(less)], key=lambda pair: pair[1])
    return {"count": count, "bright": bright, "worst": worst}


def line(found):
    """A summary as a line."""
    kind, drop = max(found["drops"].items(), key=lambda pair: pair[1])
    return (
        f"solids {found['solid']}: thin {found['thin']} (at their thinnest {found['thin_least']})"
        f", worst {found['thinnest'][1]:.3f} {found['thinnest'][0]}"
        f"; off {found['off']}, worst {found['farthest'][1]:.1f} {found['farthest'][0]}; dE2000 {found['delta_e']:.2f}"
        f"; drop {drop:.3f} {kind}; brighter but thinner {found['paler']['count']}"
        f" ({found['paler']['bright']} of v{BRIGHT} and more)"
        + (f", by {found['paler']['worst'][1]:.3f} {found['paler']['worst'][0]}" if found["paler"]["count"] else "")
    )
