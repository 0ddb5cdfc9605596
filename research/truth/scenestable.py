"""Two groups of random scenes side by side: those used in development, and unseen ones."""

import numpy as np

DIFFERS = 0.1  # relative, from which on two figures are marked
KEYS = ("chromakey", "colorkey")


def markdown(groups, glfx="glfx"):
    """`groups` are two pairs of a title and a list of (scene, scores by contender)."""
    both = [_figures(rows, glfx) for _, rows in groups]
    lines = ["| | " + " | ".join(title for title, _ in groups) + " | |", "| --- | --- | --- | --- |"]
    for (name, one, shown), (_, other, also) in zip(*both):
        differ = abs(one - other) > DIFFERS * max(abs(one), abs(other)) if np.isfinite([one, other]).all() else True
        lines.append(f"| {name} | {shown} | {also} | {'differs' if differ else ''} |")
    notes = "Ratios are glfx's figure to the better one of ffmpeg's two keys, each tuned on the truth of the scene."
    return "\n".join([*lines, "", f"{notes} Marked: what differs by more than {100 * DIFFERS:.0f} %."])


def _figures(rows, glfx):
    """Names, figures and how they are shown."""
    measured = [(scene, scores) for scene, scores in rows if {glfx, *KEYS} <= scores.keys()]
    keyed = [(scene, scores) for scene, scores in measured if not scores[glfx].get("refused")]
    figures = [
        ("scenes measured", len(measured), str(len(measured))),
        ("no screen found", *_share(len(measured) - len(keyed), len(measured))),
    ]
    for column, title, limits in (
        ("composite", "composite", (0.5, 0.7)),
        ("soft", "soft alpha", (0.6, 1.0)),
        ("flicker", "flicker", (1.0,)),
    ):
        ratios = {scene.seed: s[glfx][column] / min(s[key][column] for key in KEYS) for scene, s in keyed}
        figures += _summed(f"{title}, ratio", ratios)
        figures += [(f"{title}, ratio at most {most}", *_share(_met(ratios, most), len(measured))) for most in limits]
    for column in ("holes", "residue"):
        for full, chroma, most in ((True, "4:4:4", 0.1), (False, "coarser chroma", 0.3)):
            of_kind = [(scene, s) for scene, s in measured if scene.full_chroma == full]
            percent = {scene.seed: s[glfx][column] for scene, s in of_kind if _known(s[glfx].get(column))}
            of = len(percent) + sum("refused" in s[glfx] for _, s in of_kind)
            figures += _summed(f"{column} %, {chroma}", percent)
            figures.append((f"{column}, {chroma}, at most {most} %", *_share(_met(percent, most), of)))
    return figures


def _summed(name, by_seed):
    if not by_seed:
        return [(f"{name}: median", np.nan, "-"), (f"{name}: worst", np.nan, "-")]
    median, worst = float(np.median(list(by_seed.values()))), max(by_seed, key=by_seed.get)
    shown = f"{by_seed[worst]:.2f} (seed {worst})"
    return [(f"{name}: median", median, f"{median:.2f}"), (f"{name}: worst", by_seed[worst], shown)]


def _met(by_seed, most):
    return sum(value <= most for value in by_seed.values())


def _share(count, of):
    """As a share, so that groups of different sizes compare."""
    return (count / of if of else np.nan), f"{count} of {of}"


def _known(figure):
    """Whether there was anything to measure: a net has no solid pixels."""
    return figure is not None and np.isfinite(figure)
