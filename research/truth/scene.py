"""The fixed scene of keytruth: what a key has to tell from the screen, each with its own known alpha.

Hairs from half a pixel to three, a glass, a soft shadow, a hand blurred by its motion, an edge out of focus, hard edges,
wires, neutral grays, skin, and cloth with a touch of the screen's color. All of it sways, so that flicker shows. The
screen is lit unevenly and throws its light on the subject, and the camera adds noise.
"""

import numpy as np

from camera import mixed, spilled
from shapes import Canvas

WIDTH, HEIGHT, FRAMES = 1280, 720, 4
SCREEN = {"green": (0.16, 0.68, 0.26), "blue": (0.12, 0.26, 0.72)}
NOISE = 0.012  # standard deviation of each channel, in display values

# sRGB-like display values. The cloth leans to the screen's color, but is nearer to gray than to the screen.
CLOTH = {"green": (0.42, 0.50, 0.32), "blue": (0.38, 0.42, 0.52)}
SKIN, HAIR = (0.80, 0.60, 0.50), ((0.22, 0.15, 0.10), (0.62, 0.48, 0.30), (0.35, 0.33, 0.32))


def screen(canvas: Canvas, name: str):
    """The wall alone (h, w, 3): darker to the corners, brighter on one side, with a slow wave; redder to the right."""
    u, v = (canvas.x / canvas.width * 2 - 1), (canvas.y / canvas.height * 2 - 1)
    shade = 1 - 0.17 * (u * u + v * v) + 0.06 * np.sin(canvas.x / 180 + 1) + 0.04 * np.cos(canvas.y / 120)
    wall = np.asarray(SCREEN[name], np.float32) * shade[..., None]
    wall[..., 0] += 0.03 * canvas.x / canvas.width
    return wall.astype(np.float32)


def photographed(alpha, color, wall, name, way, frame):
    """The frame that the camera sees (h, w, 3), 0 to 1."""
    seen = mixed(alpha, spilled(alpha, color, SCREEN[name]), wall, way)
    noise = np.random.RandomState(1000 + frame).normal(0, NOISE, seen.shape)
    return np.clip(seen + noise, 0, 1)


def subject(canvas: Canvas, screen: str, turn: float):
    """Alpha (h, w) and premultiplied display color (h, w, 3) of the subject, at `turn` 0 to 1 of its sway."""
    alpha, color = canvas.empty(), np.zeros((canvas.height, canvas.width, 3), np.float32)
    for cover, paint in _layers(canvas, screen, turn):
        cover = cover[..., None]
        color = color * (1 - cover) + cover * np.asarray(paint, np.float32)
        alpha = alpha * (1 - cover[..., 0]) + cover[..., 0]
    return alpha, color


def _layers(canvas, screen, turn):
    """From the back to the front: coverage and color."""
    x, y = canvas.x, canvas.y
    sway = 12 * np.sin(2 * np.pi * turn)
    middle = 640 + sway

    yield 0.55 * canvas.glow(middle - 140, 600, 140, 52), (0, 0, 0)  # a soft shadow on the screen
    yield canvas.ellipse(1120, 590, 88, 88, softness=32), (0.55, 0.50, 0.48)  # a ball out of focus

    folds = 0.42 + 0.10 * np.sin(x / 46) + 0.05 * np.cos(y / 34)
    yield canvas.ellipse(middle, 690, 240, 270), _gray(folds)
    yield canvas.ellipse(middle, 610, 68, 140), (0.88, 0.88, 0.88)
    yield canvas.line([(middle, 500), (middle, 730)], 28), (0.05, 0.05, 0.06)
    weave = 0.05 * np.sin(x / 10)
    yield canvas.ellipse(middle, 464, 120, 44), np.stack([c + weave for c in CLOTH[screen]], -1)

    yield canvas.ellipse(middle, 320, 104, 136), SKIN
    yield canvas.ellipse(middle, 224, 112, 68), HAIR[0]
    yield from _hair(canvas, middle)

    # A disc moved by 48 pixels while the shutter was open.
    steps = 48
    hand = 300 + 60 * np.sin(2 * np.pi * turn)
    yield sum(canvas.ellipse(hand + 48 * (k / (steps - 1) - 0.5), 300, 44, 52) for k in range(steps)) / steps, SKIN

    glass, inner = canvas.ellipse(980, 340, 80, 124), canvas.ellipse(980, 340, 72, 116)
    yield 0.22 * glass, (0.75, 0.80, 0.85)
    yield 0.35 * np.clip(glass - inner, 0, 1), (0.90, 0.92, 0.95)
    yield 0.8 * canvas.glow(950, 280, 14, 32) * glass, (1, 1, 1)

    yield canvas.line([(80, 40), (240, 680)], 0.6), (0.3, 0.3, 0.3)
    yield canvas.line([(120, 40), (400, 120)], 1.2), (0.70, 0.70, 0.72)
    yield canvas.polygon([(60, 480), (220, 480), (220, 620), (160, 660), (60, 660)]), (0.5, 0.5, 0.5)


def _hair(canvas, middle):
    random = np.random.RandomState(5)
    for i in range(160):
        angle, bend = random.uniform(-np.pi, 0), random.uniform(-0.9, 0.9)
        length, width = random.uniform(28, 120), random.choice([0.5, 0.8, 1.2, 2, 3])
        at = [(middle + 104 * np.cos(angle), 250 + 72 * np.sin(angle))]
        for step in range(1, 9):
            way = angle + bend * step / 8
            at.append((at[-1][0] + length / 8 * np.cos(way), at[-1][1] + length / 8 * np.sin(way)))
        yield canvas.line(at, width), HAIR[i % 3]


def _gray(value):
    return np.repeat(value[..., None], 3, -1)
