"""The measurements of keychart as Markdown."""

import chart
import chartscore
from colors import away, hsv, rgb

COLUMNS = ("wall, layout, mixed in", "glfx", "thin", "worst matte", "off", "codes off", "dE2000", "drop", "brighter, thinner")
KINDS = ((1.0, 0.9), (0.6, 0.8), (0.8, 0.45))


def markdown(results):
    """`results` are triples of a variant's name, a binary's and what was found there."""
    lines = ["| " + " | ".join(COLUMNS) + " |", "|" + " --- |" * len(COLUMNS)]
    for label, binary, found in results:
        figures = [
            f"{found['thin']} of {found['solid']}",
            f"{found['thinnest'][1]:.3f} {found['thinnest'][0]}",
            str(found["off"]),
            f"{found['farthest'][1]:.1f} {found['farthest'][0]}",
            f"{found['delta_e']:.2f}",
            f"{max(found['drops'].values()):.3f}",
            f"{found['paler']['count']} ({found['paler']['bright']})",
        ]
        lines.append(f"| {label} | {binary} | " + " | ".join(figures) + " |")
    notes = f"""
Thin: mean matte below {chartscore.LEAST}; off: color off by more than {chartscore.OFF} 8-bit codes; both of patches 50 degrees
or more from the wall's hue, or gray. dE2000: the mean of their colors' differences. Drop: the matte's largest fall on a way
from the wall's hue, within 50 degrees. Brighter, thinner: pairs there of one hue, alike in saturation, whose brighter has a
matte smaller by more than {chartscore.STEP}; in brackets those with both of value {chartscore.BRIGHT} or more."""
    return "\n".join(lines) + "\n" + notes


def hues(patches, rows_by_binary, wall_name):
    """Matte and color error in codes by hue, in steps of 15 degrees, for three kinds of value and saturation."""
    wall_hue = hsv(rgb(chart.WALLS[wall_name][0]))[0]
    at = {(patch.hue, patch.kind): number for number, patch in enumerate(patches) if patch.kind}
    heads = [f"{binary} v{v} s{s}" for binary in rows_by_binary for v, s in KINDS]
    lines = ["| hue | from the wall | " + " | ".join(heads) + " |", "|" + " --- |" * (2 + len(heads))]
    for hue in range(0, 360, 15):
        cells = [rows[at[hue, kind]] for rows in rows_by_binary.values() for kind in KINDS]
        figures = " | ".join(f"{cell[0]:.2f}, {cell[2]:.0f}" for cell in cells)
        lines.append(f"| {hue} | {away(hue, wall_hue):+.0f} | {figures} |")
    return "\n".join(lines)
