"""Shapes as coverage: for each pixel the share of it, 0 to 1, that a shape covers, worked out from its distance.

A pixel is a box one pixel wide. The overlap of that box with a straight edge at the distance d is clip(d + 1/2, 0, 1),
exact along the axes and within 0.06 elsewhere; a line's is the overlap of two boxes, so that a hair of half a pixel
covers at most half of any. Coordinates are pixels from the top left corner; pixel centers lie at halves.
"""

import numpy as np


class Canvas:
    """`left` and `top` are where it begins in a greater one, whose coordinates it has."""

    def __init__(self, width, height, left=0, top=0):
        self.width, self.height, self.left, self.top = width, height, left, top
        y, x = np.mgrid[top : top + height, left : left + width].astype(np.float32)
        self.x, self.y = x + 0.5, y + 0.5

    def part(self, left, top, right, bottom):
        """The part of this canvas in these bounds, which may lie outside: None where nothing is left."""
        left, right = max(int(np.floor(left)), self.left), min(int(np.ceil(right)), self.left + self.width)
        top, bottom = max(int(np.floor(top)), self.top), min(int(np.ceil(bottom)), self.top + self.height)
        return Canvas(right - left, bottom - top, left, top) if left < right and top < bottom else None

    def within(self, part):
        """Where a part of it lies in an array (h, w, …) of its pixels."""
        left, top = part.left - self.left, part.top - self.top
        return slice(top, top + part.height), slice(left, left + part.width)

    def empty(self):
        return np.zeros((self.height, self.width), np.float32)

    def ellipse(self, cx, cy, rx, ry, softness=1.0):
        """`softness` is the width of the edge in pixels: 1 is a sharp one."""
        u, v = (self.x - cx) / rx, (self.y - cy) / ry
        radius = np.hypot(u, v)
        # The distance to an ellipse, to first order: the value over the length of its gradient.
        slope = np.hypot(u / rx, v / ry) / np.maximum(radius, 1e-6)
        return edge((1 - radius) / np.maximum(slope, 1e-6), softness)

    def polygon(self, points, softness=1.0):
        """A convex one, its corners clockwise on the screen."""
        inside = np.full((self.height, self.width), 1e9, np.float32)
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
            length = np.hypot(x1 - x0, y1 - y0)
            inside = np.minimum(inside, ((x1 - x0) * (self.y - y0) - (y1 - y0) * (self.x - x0)) / length)
        return edge(inside, softness)

    def line(self, points, width):
        """A polyline of round joints; `width` in pixels may be less than one."""
        covered = self.empty()
        reach = int(np.ceil(width / 2 + 2))
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            part = self.part(min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach + 1, max(y0, y1) + reach + 1)
            if not part:
                continue
            dx, dy = x1 - x0, y1 - y0
            along = np.clip(((part.x - x0) * dx + (part.y - y0) * dy) / (dx * dx + dy * dy), 0, 1)
            distance = np.hypot(part.x - x0 - along * dx, part.y - y0 - along * dy)
            overlap = np.minimum(width / 2, distance + 0.5) - np.maximum(-width / 2, distance - 0.5)
            here = covered[self.within(part)]
            np.maximum(here, np.clip(overlap, 0, 1), out=here)
        return covered

    def strands(self, points, widths):
        """Many polylines (strand, point, 2) as one coverage, each of its own width in pixels (strand,)."""
        first, last = points[:, :-1].reshape(-1, 2), points[:, 1:].reshape(-1, 2)
        half = np.repeat(np.asarray(widths, np.float32) / 2, points.shape[1] - 1)
        covered = self.empty()
        reach = half.max() + 2
        span = int(np.ceil(np.abs(last - first).max() + 2 * reach)) + 1
        several = max(1, 2_000_000 // span**2)
        for at in range(0, len(first), several):
            self._segments(covered, *(part[at : at + several] for part in (first, last, half)), reach, span)
        return covered

    def _segments(self, covered, first, last, half, reach, span):
        """Draws lines, each in its own square of `span` pixels: all at once, because of a hair there are thousands."""
        corner = np.floor(np.minimum(first, last) - reach).astype(int)
        columns, rows = (corner[:, axis, None] + np.arange(span) for axis in (0, 1))
        x = (columns + 0.5 - first[:, :1]).astype(np.float32)[:, None, :]
        y = (rows + 0.5 - first[:, 1:]).astype(np.float32)[:, :, None]
        dx, dy = ((last - first)[:, axis, None, None].astype(np.float32) for axis in (0, 1))
        along = np.clip((x * dx + y * dy) / np.maximum(dx * dx + dy * dy, 1e-9), 0, 1)
        distance, half = np.hypot(x - along * dx, y - along * dy), half[:, None, None]
        overlap = np.clip(np.minimum(half, distance + 0.5) - np.maximum(-half, distance - 0.5), 0, 1)
        segment, row, column = np.nonzero(overlap)
        y, x = rows[segment, row] - self.top, columns[segment, column] - self.left
        inside = (x >= 0) & (x < self.width) & (y >= 0) & (y < self.height)
        np.maximum.at(covered, (y[inside], x[inside]), overlap[segment, row, column][inside])

    def glow(self, cx, cy, rx, ry):
        """A Gaussian hill, 1 in the middle; rx and ry are its standard deviations times the root of two."""
        return np.exp(-(((self.x - cx) / rx) ** 2 + ((self.y - cy) / ry) ** 2)).astype(np.float32)


def divided(points, step):
    """A polyline (point, 2) with more points between, at most `step` pixels apart."""
    parts = []
    for start, end in zip(points, points[1:]):
        count = max(1, int(np.ceil(np.hypot(*np.subtract(end, start)) / step)))
        parts.append(np.linspace(start, end, count, endpoint=False))
    return np.concatenate([*parts, [points[-1]]])


def edge(inside, softness):
    """Coverage of a distance in pixels, positive inside."""
    return np.clip(inside / softness + 0.5, 0, 1).astype(np.float32)
