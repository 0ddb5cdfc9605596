"""Random colors that are not the wall's, and random fabrics of them with folds."""

import numpy as np

from colors import away, hsv, of_hsv

LEAST = 50  # degrees of hue between a wall and what is before it, where that is not gray


def color(random: np.random.Generator, wall_hue, near=False, gray=0.35):
    """(3,); `near` takes a saturated one at 50 to 90 degrees from the wall, `gray` is the share of low saturations else."""
    if near:
        turn = random.choice((-1, 1)) * random.uniform(LEAST, 90)
        return of_hsv(wall_hue + turn, random.uniform(0.5, 0.95), random.uniform(0.35, 1))
    if random.random() < gray:
        return of_hsv(random.uniform(0, 360), random.uniform(0, 0.07), random.uniform(0.03, 0.97))
    turn = random.choice((-1, 1)) * random.uniform(LEAST, 180)
    return of_hsv(wall_hue + turn, random.uniform(0.15, 0.95), random.uniform(0.12, 1))


def signal(random: np.random.Generator, wall_hue):
    """A saturated color that people wear there: red or magenta before blue, yellow or orange before green."""
    hue = random.uniform(-15, 12) if 180 < wall_hue < 290 else min(random.uniform(45, 62), wall_hue - LEAST)
    return of_hsv(hue, random.uniform(0.7, 1), random.uniform(0.5, 1))


class Lattice:
    """Smooth noise 0 to 1 over the plane, from random values at the corners of cells."""

    SIZE = 32

    def __init__(self, random):
        self.values = random.random((self.SIZE, self.SIZE)).astype(np.float32)

    def __call__(self, x, y, cell):
        x, y = x / cell, y / cell
        column, row = np.floor(x).astype(int), np.floor(y).astype(int)
        u, v = x - column, y - row
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        left, right, up, down = column % self.SIZE, (column + 1) % self.SIZE, row % self.SIZE, (row + 1) % self.SIZE
        above = self.values[up, left] * (1 - u) + self.values[up, right] * u
        below = self.values[down, left] * (1 - u) + self.values[down, right] * u
        return above * (1 - v) + below * v


class Fabric:
    """Plain, striped, checked, mottled or printed; its coordinates move with who wears it."""

    def __init__(self, random: np.random.Generator, wall_hue, near=False):
        self.kind = random.choice(("plain", "stripes", "checks", "noise", "print"), p=(0.3, 0.2, 0.15, 0.15, 0.2))
        first = signal(random, wall_hue) if not near and random.random() < 0.2 else color(random, wall_hue, near)
        self.colors = first, _beside(random, wall_hue, first, 0.35), _beside(random, wall_hue, first, 0.7)
        self.size = random.choice((2, 3, 4, 6, 8, 12, 20))
        self.angle = random.uniform(0, np.pi)
        self.lattice = Lattice(random)
        self.fold = random.uniform(0.05, 0.22), random.uniform(18, 60), random.uniform(0, np.pi)

    def __call__(self, x, y):
        """Colors (h, w, 3) at x and y, pixels from the wearer's middle."""
        return np.minimum(self._pattern(x, y) * self._shade(x, y)[..., None], 1).astype(np.float32)

    def _pattern(self, x, y):
        one, other, third = self.colors
        along, across = x * np.cos(self.angle) + y * np.sin(self.angle), y * np.cos(self.angle) - x * np.sin(self.angle)
        if self.kind == "plain":
            return np.broadcast_to(one, (*x.shape, 3))
        if self.kind == "stripes":
            share = _smooth(np.sin(np.pi * along / self.size), self.size)
        elif self.kind == "checks":
            share = _smooth(np.sin(np.pi * along / self.size) * np.sin(np.pi * across / self.size), self.size)
        elif self.kind == "noise":
            return one * (0.7 + 0.3 * self.lattice(x, y, self.size / 2 + 1))[..., None]
        else:
            value = self.lattice(x, y, 3 * self.size)
            spots = np.clip((self.lattice(y + 31.5, x, 2 * self.size) - 0.62) * 12, 0, 1)[..., None]
            share = np.clip((value - 0.55) * 12, 0, 1)
            return (one + (other - one) * share[..., None]) * (1 - spots) + third * spots
        return one + (other - one) * share[..., None]

    def _shade(self, x, y):
        depth, length, angle = self.fold
        along = x * np.cos(angle) + y * np.sin(angle) + 14 * self.lattice(x, y, 45)
        return 1 - depth + depth * np.sin(2 * np.pi * along / length)


def _beside(random, wall_hue, first, gray):
    """Another color that does not mix with the first to the wall's hue: yellow and cyan threads do look green."""
    for _ in range(20):
        other = color(random, wall_hue, gray=gray)
        hue, saturation, _ = hsv((first + other) / 2)
        if saturation < 0.1 or abs(away(hue, wall_hue)) >= LEAST:
            break
    return other


def _smooth(wave, size):
    """A square wave of a sine, its edges about a pixel wide."""
    return np.clip(wave * size / np.pi + 0.5, 0, 1)
