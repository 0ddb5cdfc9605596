"""Shapes as coverage: for each pixel the share of it, 0 to 1, that a shape covers, worked out from its distance.

A pixel is a box one pixel wide. The overlap of that box with a straight edge at the distance d is clip(d + 1/2, 0, 1),
exact along the axes and within 0.06 elsewhere; a line's is the overlap of two boxes, so that a hair of half a pixel
covers at most half of any. Coordinates are pixels from the top left corner; pixel centers lie at halves.
"""

import numpy as np


class Canvas:
    def __init__(self, width, height):
        self.width, self.height = width, height
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        self.x, self.y = x + 0.5, y + 0.5

    def empty(self):
        return np.zeros((self.height, self.width), np.float32)

    def ellipse(self, cx, cy, rx, ry, softness=1.0):
        """`softness` is the width of the edge in pixels: 1 is a sharp one."""
        u, v = (self.x - cx) / rx, (self.y - cy) / ry
        radius = np.hypot(u, v)
        # The distance to an ellipse, to first order: the value over the length of its gradient.
        slope = np.hypot(u / rx, v / ry) / np.maximum(radius, 1e-6)
        return _edge((1 - radius) / np.maximum(slope, 1e-6), softness)

    def polygon(self, points):
        """A convex one, its corners clockwise on the screen."""
        inside = np.full((self.height, self.width), 1e9, np.float32)
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
            length = np.hypot(x1 - x0, y1 - y0)
            inside = np.minimum(inside, ((x1 - x0) * (self.y - y0) - (y1 - y0) * (self.x - x0)) / length)
        return _edge(inside, 1.0)

    def line(self, points, width):
        """A polyline of round joints; `width` in pixels may be less than one."""
        covered = self.empty()
        reach = int(np.ceil(width / 2 + 2))
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            left, right = int(max(min(x0, x1) - reach, 0)), int(min(max(x0, x1) + reach + 1, self.width))
            top, bottom = int(max(min(y0, y1) - reach, 0)), int(min(max(y0, y1) + reach + 1, self.height))
            if left >= right or top >= bottom:
                continue
            x, y = self.x[top:bottom, left:right], self.y[top:bottom, left:right]
            dx, dy = x1 - x0, y1 - y0
            along = np.clip(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0, 1)
            distance = np.hypot(x - x0 - along * dx, y - y0 - along * dy)
            overlap = np.minimum(width / 2, distance + 0.5) - np.maximum(-width / 2, distance - 0.5)
            part = covered[top:bottom, left:right]
            np.maximum(part, np.clip(overlap, 0, 1), out=part)
        return covered

    def glow(self, cx, cy, rx, ry):
        """A Gaussian hill, 1 in the middle; rx and ry are its standard deviations times the root of two."""
        return np.exp(-(((self.x - cx) / rx) ** 2 + ((self.y - cy) / ry) ** 2)).astype(np.float32)


def _edge(inside, softness):
    return np.clip(inside / softness + 0.5, 0, 1).astype(np.float32)
