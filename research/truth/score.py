"""How far a matte and its picture are from the truth. All figures are per pixel means, in thousandths or percent."""

import functools

import numpy as np

from camera import mixed


@functools.cache
def backgrounds(height, width):
    """Black, white, and a busy one whose colors all vary within a few pixels."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    busy = [np.sin(x / 7) * np.cos(y / 9), np.sin(x / 13 + 1), np.cos((x + y) / 11)]
    shape = (height, width, 3)
    return np.zeros(shape, np.float32), np.ones(shape, np.float32), np.stack([0.5 + 0.4 * b for b in busy], -1)


class Truth:
    """A frame's alpha (h, w) and premultiplied display color (h, w, 3), and what it looks like over each background.

    `known` (h, w) is false where nobody can say what is right, and nothing is scored: everywhere known if not given.
    """

    def __init__(self, alpha, color, known=None):
        self.alpha, self.color, self._over = alpha, color, {}
        self.known = np.ones(alpha.shape, bool) if known is None else known

    def thinned(self, stride):
        """Of every so many pixels each way one."""
        every = (slice(None, None, stride),) * 2
        return Truth(self.alpha[every], self.color[every], self.known[every])

    def over(self, way):
        """`way` is the light in which the two are mixed, as the camera saw subject and screen mixed."""
        if way not in self._over:
            unders = backgrounds(*self.alpha.shape)
            self._over[way] = [mixed(self.alpha, self.color, under, way) for under in unders]
        return self._over[way]


class Scores:
    """Collects frames of one movie. `way` is the light in which the truth was mixed.

    `laid` is the light in which the key's user lays the result over: display values for whoever cannot choose.
    """

    NAMES = ("alpha", "soft", "holes", "residue", "composite", "spill", "flicker")

    def __init__(self, way, screen, laid="display"):
        self.way, self.laid, self.key = way, laid, {"green": 1, "blue": 2}[screen]
        self.rows, self.before = [], None

    def add(self, matte, color, truth):
        """`matte` (h, w) and `color` premultiplied display values (h, w, 3) of the key."""
        error, known = matte - truth.alpha, truth.known
        soft = known & (truth.alpha > 0.004) & (truth.alpha < 0.996)
        solid, empty = known & (truth.alpha >= 0.9995), known & (truth.alpha <= 0.0005)
        row = {
            "alpha": 1e3 * _mean(np.abs(error[known])),
            "soft": 1e3 * _mean(np.abs(error[soft])),
            "holes": 100 * _mean(matte[solid] < 0.98),
            "residue": 100 * _mean(matte[empty] > 0.02),
            "composite": 1e3 * self._composite(matte, color, truth),
            "spill": 1e3 * self._spill(matte, color, truth),
        }
        if self.before is not None:
            before, known_before = self.before
            row["flicker"] = 1e3 * np.abs(error - before)[known & known_before].mean()
        self.before = error, known
        self.rows.append(row)

    def result(self):
        """Means over the frames that have such pixels: None where none has, a net without anything solid say."""
        found = {name: [row[name] for row in self.rows if np.isfinite(row.get(name, np.nan))] for name in self.NAMES}
        return {name: float(np.mean(values)) if values else None for name, values in found.items()}

    def _composite(self, matte, color, truth):
        errors = []
        for under, true in zip(backgrounds(*matte.shape), truth.over(self.way)):
            mine = np.clip(mixed(matte, color, under, self.laid), 0, 1)
            errors.append(np.abs(mine - true)[truth.known].mean())
        return np.mean(errors)

    def _spill(self, matte, color, truth):
        """What the screen's channel has above both others where the subject is gray."""
        straight = truth.color / np.maximum(truth.alpha, 1e-6)[..., None]
        gray = truth.known & (truth.alpha > 0.05) & (matte > 0.05) & (np.ptp(straight, axis=-1) < 0.03)
        here = color[gray] / matte[gray][:, None]
        others = np.delete(here, self.key, axis=-1).max(-1)
        return np.clip(here[:, self.key] - others, 0, None).mean() if gray.any() else 0.0


def _mean(values):
    """Not a number where there are none."""
    return values.mean() if values.size else np.nan
