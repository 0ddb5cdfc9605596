"""A random green or blue screen: its color as paint, cloth or LEDs have it, uneven light, folds and tracking markers."""

import copy

import numpy as np

from colors import of_hsv
from shapes import Canvas, divided

HUES = {"green": (95, 150), "blue": (205, 240), "cyan": (165, 195)}
SHARES = (0.5, 0.42, 0.08)
NEAR = 0.18  # a marker that is lighter or darker than the wall by no more than this share counts as wall
AROUND = 5  # pixels around a marker of another color that are not scored: a lens and a codec smear it


class Wall:
    def __init__(self, random: np.random.Generator):
        kind = random.choice(list(HUES), p=SHARES)
        self.hue = float({name: random.uniform(*hues) for name, hues in HUES.items()}[kind])
        self.color = of_hsv(self.hue, random.uniform(0.45, 0.95), random.uniform(0.3, 0.9))
        self.screen = "green" if self.color[1] >= self.color[2] else "blue"  # which of despill's two kinds it is
        self.falloff = random.uniform(0.05, 0.45)
        self.random = random

    def picture(self, canvas: Canvas):
        """The wall (h, w, 3) as display values, and where it bears markers of another color (h, w) bool."""
        random = copy.deepcopy(self.random)  # the same picture each time
        wall = self.color * (self._light(canvas, random) * self._folds(canvas, random))[..., None]
        cover, factor = self._markers(canvas, random)
        if factor is None:  # tape
            paint = random.choice(((0.9, 0.9, 0.88), (0.05, 0.05, 0.05), (0.9, 0.4, 0.1), (0.85, 0.1, 0.15)))
            strange = cover > 0
        else:
            paint, strange = wall * factor, (cover > 0) & (abs(factor - 1) > NEAR)
        wall = wall + cover[..., None] * (np.asarray(paint, np.float32) - wall)
        return np.clip(wall, 0, 1).astype(np.float32), _grown(strange, AROUND)

    def _light(self, canvas, random):
        """Light of low order: a tilt, a bowl, a saddle; and up to two hot spots."""
        u, v = canvas.x / canvas.width * 2 - 1, canvas.y / canvas.height * 2 - 1
        a = random.normal(0, 1, 5)
        surface = a[0] * u + a[1] * v - abs(a[2]) * (u * u + v * v) + 0.6 * a[3] * u * v + 0.5 * a[4] * np.sin(2.2 * u + a[0])
        light = 1 - self.falloff * (surface.max() - surface) / np.ptp(surface)
        for _ in range(random.integers(0, 3)):
            cx, cy = random.uniform(0, canvas.width), random.uniform(0, canvas.height)
            rx, ry = random.uniform(60, 260, 2)
            light = light + random.uniform(0.03, 0.15) * canvas.glow(cx, cy, rx, ry)
        return light

    def _folds(self, canvas, random):
        """Bands of brightness of random direction; half of the walls have none."""
        shade = np.ones_like(canvas.x)
        if random.random() < 0.5:
            return shade
        for _ in range(random.integers(2, 9)):
            angle, width = random.normal(np.pi / 2, 0.5), random.uniform(6, 40)
            across = (canvas.x - random.uniform(0, canvas.width)) * np.sin(angle) + canvas.y * np.cos(angle)
            across = across + random.uniform(0, 25) * np.sin(canvas.y / random.uniform(50, 150))
            ridge = np.exp(-((across / width) ** 2)) - 0.7 * np.exp(-(((across - 1.5 * width) / width) ** 2))
            shade = shade + random.uniform(-0.1, 0.1) * ridge
        return shade

    def _markers(self, canvas, random):
        """Their coverage, and how bright they are to the wall: None where they are tape."""
        factor = None if random.random() < 0.4 else random.choice((-1, 1)) * random.uniform(0.08, 0.3) + 1
        if random.random() < 0.55:
            return canvas.empty(), 1.0
        columns, rows, size = random.integers(2, 6), random.integers(1, 4), random.uniform(5, 11)
        dots, cover = random.random() < 0.3, canvas.empty()
        for x in (np.arange(columns) + 0.5) / columns * canvas.width:
            for y in (np.arange(rows) + 0.5) / rows * canvas.height:
                cx, cy = x + random.normal(0, 8), y + random.normal(0, 8)
                if dots:
                    cover = np.maximum(cover, canvas.ellipse(cx, cy, size / 2, size / 2))
                    continue
                for dx, dy in ((size, 0), (0, size)):
                    arm = divided([(cx - dx, cy - dy), (cx + dx, cy + dy)], 12)
                    cover = np.maximum(cover, canvas.strands(arm[None], [size / 3]))
        return cover, factor


def _grown(mask, radius):
    """A mask (h, w) with all pixels near it, up to so many each way."""
    for axis in (0, 1):
        padded = np.pad(mask, [(radius, radius) if axis == each else (0, 0) for each in (0, 1)])
        size = mask.shape[axis]
        mask = np.any([padded.take(range(at, at + size), axis) for at in range(2 * radius + 1)], axis=0)
    return mask
