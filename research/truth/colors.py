"""Colors as display values 0 to 1: hue, saturation and value, and how far two look apart (CIEDE2000)."""

import colorsys

import numpy as np

XYZ_OF_RGB = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def rgb(hexadecimal):
    """(3,) of #rrggbb."""
    return np.array([int(hexadecimal[at : at + 2], 16) / 255 for at in (1, 3, 5)], np.float32)


def of_hsv(hue, saturation, value):
    """(3,); hue in degrees, red 0, green 120, blue 240."""
    return np.array(colorsys.hsv_to_rgb(hue % 360 / 360, saturation, value), np.float32)


def hsv(color):
    hue, saturation, value = colorsys.rgb_to_hsv(*map(float, color))
    return 360 * hue, saturation, value


def away(hue, other):
    """Degrees from another hue, -180 to 180."""
    return (hue - other + 180) % 360 - 180


def lab(color):
    """CIELAB (…, 3) of sRGB (…, 3), D65."""
    color = np.asarray(color, np.float64)
    linear = np.where(color <= 0.04045, color / 12.92, ((np.maximum(color, 0) + 0.055) / 1.055) ** 2.4)
    xyz = linear @ np.transpose(XYZ_OF_RGB) / [0.95047, 1.0, 1.08883]
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def delta_e(one, other):
    """CIEDE2000 (…) of two sRGB colors (…, 3), after Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = np.moveaxis(lab(one), -1, 0), np.moveaxis(lab(other), -1, 0)
    chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    c1, c2 = np.hypot((1 + g) * a1, b1), np.hypot((1 + g) * a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, (1 + g) * a1)) % 360, np.degrees(np.arctan2(b2, (1 + g) * a2)) % 360
    gray = c1 * c2 == 0
    turn = np.where(gray, 0, (h2 - h1 + 180) % 360 - 180)
    dl, dc, dh = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    l, c, h = (l1 + l2) / 2, (c1 + c2) / 2, np.where(gray, h1 + h2, (h1 + turn / 2) % 360)
    t = 1 - 0.17 * _cos(h - 30) + 0.24 * _cos(2 * h) + 0.32 * _cos(3 * h + 6) - 0.20 * _cos(4 * h - 63)
    sl = 1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    twist = -2 * np.sqrt(c**7 / (c**7 + 25.0**7)) * np.sin(np.radians(60 * np.exp(-(((h - 275) / 25) ** 2))))
    return np.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + twist * (dc / sc) * (dh / sh))


def _cos(degrees):
    return np.cos(np.radians(degrees))
