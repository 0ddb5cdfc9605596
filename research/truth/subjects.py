"""What stands before a random wall. Each subject gives its layers from the back to the front at a frame.

A layer is the part of the canvas that it lies in, its coverage (h, w) there, and its display color (3,) or (h, w, 3).
"""

import numpy as np

import cloth
from colors import away, hsv, of_hsv, rgb
from palette import HAIRS, SKINS
from shapes import Canvas, divided


class Subject:
    """`size` is a factor; `x` and `y` are where its middle is in the middle of the movie, in pixels."""

    def __init__(self, random: np.random.Generator, wall_hue, size, x, y, near=False):
        self.random, self.wall_hue, self.size, self.x, self.y, self.near = random, wall_hue, size, x, y, near
        speed = random.uniform(12, 25) if random.random() < 0.2 else random.uniform(0, 4)
        angle = random.normal(0, 0.5) + random.choice((0, np.pi))
        self.speed = np.array([np.cos(angle), np.sin(angle)]) * speed
        self.sway = random.uniform(0, 5), random.uniform(0.3, 1.2), random.uniform(0, 6)
        self.prepare(random)

    def prepare(self, random):
        """Draws all random numbers, so that frames differ only in movement."""

    def at(self, frame):
        """Its middle at a frame."""
        (reach, pace, phase), (dx, dy) = self.sway, (frame - 2.5) * self.speed
        return self.x + dx + reach * np.sin(pace * frame + phase), self.y + dy

    def layers(self, canvas: Canvas, frame):
        raise NotImplementedError


def _around(canvas, cx, cy, rx, ry):
    return canvas.part(cx - rx, cy - ry, cx + rx, cy + ry)


def _ball_shade(part, cx, cy, rx, ry):
    """A round thing's shading (h, w): lit from above left."""
    u, v = np.clip((part.x - cx) / rx, -1, 1), np.clip((part.y - cy) / ry, -1, 1)
    return np.clip(1 - 0.28 * (u * u + v * v) - 0.12 * u - 0.18 * v, 0.3, 1.1)


def _shaded(color, shade):
    return np.minimum(np.asarray(color) * shade[..., None], 1).astype(np.float32)


class Person(Subject):
    def prepare(self, random):
        self.head = random.uniform(38, 60) * self.size
        self.skin, tone = rgb(random.choice(SKINS)), rgb(random.choice(list(HAIRS.values())))
        if abs(away(hsv(self.skin)[0], self.wall_hue)) < cloth.LEAST:
            self.skin = rgb("#c98d73")
        self.tones = [np.clip(tone * factor, 0, 1) for factor in (0.7, 0.85, 1.0, 1.2)]
        self.fabric = cloth.Fabric(random, self.wall_hue, self.near)
        self.strands = self._strands(random, int(random.integers(100, 301)))
        self.long = random.random() < 0.4
        self.raised, self.wave = random.random() < 0.5, random.uniform(0, 6)
        self.eyes = rgb(random.choice(("#3a2a1c", "#20242a", "#5a4030")))

    def _strands(self, random, count):
        """Points (strand, point, 2) in pixels from the head's middle, widths, and which tone each has."""
        angle = random.uniform(-np.pi - 0.3, 0.3, count)
        bend = random.normal(random.normal(0, 0.7), 0.8, count)
        length = random.uniform(0.25, random.uniform(0.5, 1.4), count) * self.head
        start = np.stack([0.95 * self.head * np.cos(angle), -0.3 * self.head + 0.95 * self.head * np.sin(angle)], -1)
        turned = angle[:, None] + bend[:, None] * np.arange(1, 9) / 8
        steps = length[:, None, None] / 8 * np.stack([np.cos(turned), np.sin(turned)], -1)
        points = np.concatenate([start[:, None], start[:, None] + np.cumsum(steps, axis=1)], axis=1)
        widths = random.choice((0.5, 0.8, 1.2, 2, 3), count, p=(0.3, 0.25, 0.2, 0.15, 0.1))
        return points, widths, random.integers(0, len(self.tones), count)

    def layers(self, canvas, frame):
        (cx, cy), r = self.at(frame), self.head
        bottom = max(canvas.height + 60, cy + 3 * r)
        if self.long and (part := _around(canvas, cx, cy + 0.6 * r, 1.6 * r, 2 * r)):
            yield part, part.ellipse(cx, cy + 0.5 * r, 1.2 * r, 1.6 * r, 3), self.tones[0]

        if part := canvas.part(cx - 2.1 * r, cy + 1.3 * r, cx + 2.1 * r, canvas.height):
            shoulders = cy + 2.6 * r
            below = [(cx - 2 * r, shoulders), (cx + 2 * r, shoulders), (cx + 1.75 * r, bottom), (cx - 1.75 * r, bottom)]
            body = np.maximum(part.ellipse(cx, shoulders, 2 * r, 1.15 * r), part.polygon(below))
            yield part, body, self.fabric(part.x - cx, part.y - cy)
        if part := _around(canvas, cx, cy + 1.35 * r, r, r):
            yield part, part.line([(cx, cy + 0.8 * r), (cx, cy + 1.55 * r)], 0.85 * r), 0.8 * self.skin

        if part := _around(canvas, cx, cy, r + 3, 1.3 * r + 3):
            yield part, part.ellipse(cx, cy, r, 1.3 * r), _shaded(self.skin, _ball_shade(part, cx, cy, r, 1.3 * r))
            for side in (-1, 1):
                x, y = cx + 0.38 * side * r, cy - 0.05 * r
                yield part, part.ellipse(x, y, 0.17 * r, 0.09 * r), (0.92, 0.91, 0.9)
                yield part, part.ellipse(x, y, 0.08 * r, 0.08 * r), self.eyes
            yield part, part.ellipse(cx, cy + 0.68 * r, 0.3 * r, 0.08 * r), 0.75 * self.skin
        yield from self._hair(canvas, frame, cx, cy)
        yield from self._arm(canvas, frame, cx, cy)

    def _hair(self, canvas, frame, cx, cy):
        r, (points, widths, tones) = self.head, self.strands
        if part := _around(canvas, cx, cy - 0.75 * r, 1.3 * r, r):
            yield part, part.ellipse(cx, cy - 0.8 * r, 1.08 * r, 0.62 * r, 2), self.tones[1]
        swayed = points + [cx, cy]
        swayed[..., 0] += np.linspace(0, 1, 9) ** 2 * 5 * np.sin(0.9 * frame + points[:, :1, 0])
        for tone, color in enumerate(self.tones):
            if (part := _around(canvas, cx, cy, 3 * r, 3 * r)) and (tones == tone).any():
                yield part, part.strands(swayed[tones == tone], widths[tones == tone]), color

    def _arm(self, canvas, frame, cx, cy):
        r, swing = self.head, 0.25 * np.sin(0.8 * frame + self.wave)
        side = 1 if self.speed[0] >= 0 else -1
        shoulder = cx + 1.65 * side * r, cy + 2.2 * r
        elbow = cx + 2.6 * side * r, cy + (2.6 if self.raised else 4.2) * r
        angle = (-1.5 if self.raised else 1.6) + swing
        hand = elbow[0] + 1.6 * r * np.cos(angle), elbow[1] + 1.6 * r * np.sin(angle)
        if part := canvas.part(min(cx, hand[0]) - 3 * r, min(cy, hand[1]) - r, max(cx, hand[0]) + 3 * r, canvas.height):
            yield part, part.line([shoulder, elbow, hand], 0.75 * r), self.fabric(part.x - cx - 40, part.y - cy)
            yield part, part.ellipse(*hand, 0.42 * r, 0.46 * r), self.skin
            tips = [hand + 0.8 * r * np.array([np.cos(angle + f), np.sin(angle + f)]) for f in (-0.6, -0.2, 0.2, 0.6)]
            yield part, part.strands(np.stack([divided([hand, tip], 12) for tip in tips]), [0.2 * r] * 4), self.skin


class Ball(Subject):
    """Blurred by its motion while the shutter was open."""

    def prepare(self, random):
        self.radius, self.blur = random.uniform(30, 60) * self.size, random.uniform(15, 60)
        self.way = random.uniform(0, np.pi)
        self.color = _object_color(random, self.wall_hue, self.near)

    def layers(self, canvas, frame):
        (cx, cy), r = self.at(frame), self.radius
        if part := _around(canvas, cx, cy, r + self.blur, r + self.blur):
            shutter = (np.arange(24) + 0.5) / 24 - 0.5
            dx, dy = self.blur * np.cos(self.way), self.blur * np.sin(self.way)
            covers = [part.ellipse(cx + s * dx, cy + s * dy, r, r, 1 + self.blur / 24) for s in shutter]
            yield part, np.mean(covers, axis=0), _shaded(self.color, _ball_shade(part, cx, cy, 1.2 * r, 1.2 * r))


class Defocused(Subject):
    def prepare(self, random):
        self.radii, self.softness = random.uniform(45, 100, 2) * self.size, random.uniform(12, 50)
        self.color = _object_color(random, self.wall_hue, self.near)

    def layers(self, canvas, frame):
        (cx, cy), (rx, ry) = self.at(frame), self.radii
        if part := _around(canvas, cx, cy, rx + self.softness, ry + self.softness):
            yield part, part.ellipse(cx, cy, rx, ry, self.softness), _shaded(self.color, _ball_shade(part, cx, cy, rx, ry))


class Furry(Subject):
    def prepare(self, random):
        self.radii = random.uniform(60, 105, 2) * self.size
        tone = rgb(random.choice(list(HAIRS.values()))) if random.random() < 0.7 else cloth.color(random, self.wall_hue)
        self.tones = [np.clip(tone * factor, 0, 1) for factor in (0.75, 0.95, 1.15)]
        count = int(random.integers(400, 800))
        angle, bend = random.uniform(-np.pi, np.pi, count), random.normal(0.4, 0.4, count)
        turned = angle[:, None] + bend[:, None] * np.arange(1, 5) / 4
        start = np.stack([np.cos(angle), np.sin(angle)], -1) * self.radii * random.uniform(0.85, 1, (count, 1))
        steps = random.uniform(2.5, 7, (count, 1, 1)) * np.stack([np.cos(turned), np.sin(turned)], -1)
        self.points = np.concatenate([start[:, None], start[:, None] + np.cumsum(steps, axis=1)], axis=1)
        self.widths, self.groups = random.uniform(0.5, 1.8, count), random.integers(0, 3, count)
        self.lattice = cloth.Lattice(random)

    def layers(self, canvas, frame):
        (cx, cy), (rx, ry) = self.at(frame), self.radii
        part = _around(canvas, cx, cy, rx + 45, ry + 45)
        if not part:
            return
        coat = 0.75 + 0.35 * self.lattice(part.x - cx, (part.y - cy) / 3, 4)
        yield part, part.ellipse(cx, cy, rx, ry, 2), _shaded(self.tones[1], coat * _ball_shade(part, cx, cy, rx, ry))
        for group, tone in enumerate(self.tones):
            of_it = self.groups == group
            yield part, part.strands(self.points[of_it] + [cx, cy], self.widths[of_it]), tone


class Glass(Subject):
    def prepare(self, random):
        self.radii, self.body = random.uniform(40, 85, 2) * self.size, random.uniform(0.08, 0.35)
        self.tint = of_hsv(random.uniform(0, 360), random.uniform(0, 0.07), random.uniform(0.5, 0.95))

    def layers(self, canvas, frame):
        (cx, cy), (rx, ry) = self.at(frame), self.radii
        part = _around(canvas, cx, cy, rx + 4, ry + 4)
        if not part:
            return
        whole, inner = part.ellipse(cx, cy, rx, ry), part.ellipse(cx, cy, 0.86 * rx, 0.86 * ry, 5)
        yield part, self.body * whole, self.tint
        yield part, 0.5 * np.clip(whole - inner, 0, 1), 0.9 * self.tint
        yield part, 0.9 * part.glow(cx - 0.4 * rx, cy - 0.45 * ry, 0.16 * rx, 0.3 * ry) * whole, (1, 1, 1)
        yield part, 0.5 * part.glow(cx + 0.45 * rx, cy + 0.5 * ry, 0.3 * rx, 0.1 * ry) * whole, (0.97, 0.97, 0.97)


class Smoke(Subject):
    """Puffs that drift apart."""

    def prepare(self, random):
        self.reach, self.density = random.uniform(70, 130) * min(self.size, 1.3), random.uniform(0.15, 0.5)
        self.puffs = np.stack([random.normal(0, 0.4, 36), random.normal(0, 0.4, 36), random.uniform(0.1, 0.45, 36)], -1)
        self.drift, self.gray = random.normal(0, 1.5, (36, 2)), random.uniform(0.45, 0.95)

    def layers(self, canvas, frame):
        (cx, cy), reach = self.at(frame), self.reach
        part = _around(canvas, cx, cy, 2 * reach, 2 * reach)
        if not part:
            return
        depth = part.empty()
        for (u, v, radius), (dx, dy) in zip(self.puffs, self.drift):
            x, y, r = cx + u * reach + frame * dx, cy + v * reach + frame * dy, radius * reach
            if puff := part.part(x - 2.2 * r, y - 2.2 * r, x + 2.2 * r, y + 2.2 * r):
                depth[part.within(puff)] += self.density * np.clip(puff.glow(x, y, r, r) - 0.01, 0, 1)
        yield part, 1 - np.exp(-depth), np.full(3, self.gray)


class Net(Subject):
    def prepare(self, random):
        self.reach = random.uniform(90, 150) * min(self.size, 1.4)
        self.mesh, self.width = random.uniform(9, 24), random.uniform(0.6, 1.5)
        self.color = cloth.color(random, self.wall_hue, gray=0.6)
        self.angle, self.bulge = random.uniform(0, np.pi), random.uniform(0, 14)

    def layers(self, canvas, frame):
        (cx, cy), reach = self.at(frame), self.reach
        lines = []
        for offset in np.arange(-reach, reach + 1, self.mesh):
            along = np.arange(-reach, reach + 1, 10)
            bent = offset + self.bulge * np.sin(along / 60 + 0.5 * frame)
            lines += [np.stack([along, bent], -1), np.stack([bent, along], -1)]
        turn = np.array([[np.cos(self.angle), np.sin(self.angle)], [-np.sin(self.angle), np.cos(self.angle)]])
        if part := _around(canvas, cx, cy, 1.6 * reach, 1.6 * reach):
            yield part, part.strands(np.stack(lines) @ turn + [cx, cy], [self.width] * len(lines)), self.color


class Box(Subject):
    """A hard-edged one with two faces."""

    def prepare(self, random):
        self.reach, self.angle = random.uniform(50, 110, 2) * self.size, random.uniform(-0.6, 0.6)
        self.fabric = cloth.Fabric(random, self.wall_hue, self.near) if random.random() < 0.4 else None
        self.color = _object_color(random, self.wall_hue, self.near)

    def layers(self, canvas, frame):
        (cx, cy), (rx, ry) = self.at(frame), self.reach
        turn = self.angle + 0.02 * frame
        across, down = np.array([np.cos(turn), np.sin(turn)]) * rx, np.array([-np.sin(turn), np.cos(turn)]) * ry
        part = _around(canvas, cx, cy, 1.5 * (rx + ry), 1.5 * (rx + ry))
        if not part:
            return

        def face(left, right):
            corners = [left * across - down, right * across - down, right * across + down, left * across + down]
            return part.polygon([(cx + x, cy + y) for x, y in corners])

        color = self.color if self.fabric is None else self.fabric(part.x - cx, part.y - cy)
        yield part, face(-1, 1), 0.65 * color
        yield part, face(-1, 0.3), color


class Wires(Subject):
    """Thin wires and a chain."""

    def prepare(self, random):
        self.reach = random.uniform(110, 190) * self.size
        self.color = of_hsv(random.uniform(0, 60), random.uniform(0, 0.07), random.uniform(0.05, 0.85))
        self.wires = random.uniform(-1, 1, (6, 4)) * self.reach
        self.widths, self.link, self.sag = random.uniform(0.6, 2.5, 6), random.uniform(6, 12), random.uniform(20, 80)

    def layers(self, canvas, frame):
        cx, cy = self.at(frame)
        part = _around(canvas, cx, cy, 1.2 * self.reach, 1.2 * self.reach)
        if not part:
            return
        u = np.linspace(0, 1, 28)
        for (x0, y0, x1, y1), width in zip(self.wires, self.widths):
            sag = self.sag * 4 * u * (1 - u) * (1 + 0.1 * np.sin(frame))
            wire = np.stack([cx + x0 + (x1 - x0) * u, cy + y0 + (y1 - y0) * u + sag], -1)
            yield part, part.strands(wire[None], [width]), self.color
        turns, pitch = np.linspace(0, 2 * np.pi, 13), 1.5 * self.link
        link = np.stack([self.link * np.cos(turns), 0.55 * self.link * np.sin(turns)], -1)
        numbers = np.arange(-self.reach / pitch, self.reach / pitch)
        middles = np.stack([cx + numbers * pitch, cy + 6 * np.sin(numbers / 2 + frame)], -1)
        yield part, part.strands(link + middles[:, None], [2.2] * len(numbers)), 0.8 * self.color


class Toy(Subject):
    """A smooth body of one saturated color."""

    def prepare(self, random):
        self.radii, self.square = random.uniform(40, 90, 2) * self.size, random.random() < 0.4
        self.color = cloth.color(random, self.wall_hue, True) if self.near else cloth.signal(random, self.wall_hue)

    def layers(self, canvas, frame):
        (cx, cy), (rx, ry) = self.at(frame), self.radii
        part = _around(canvas, cx, cy, rx + 4, ry + 4)
        if not part:
            return
        corners = [(cx - rx, cy - ry), (cx + rx, cy - ry), (cx + rx, cy + ry), (cx - rx, cy + ry)]
        cover = part.polygon(corners) if self.square else part.ellipse(cx, cy, rx, ry)
        yield part, cover, _shaded(self.color, _ball_shade(part, cx, cy, rx, ry))
        yield part, 0.6 * part.glow(cx - 0.4 * rx, cy - 0.4 * ry, 0.15 * rx, 0.12 * ry) * cover, (1, 1, 1)


class Neutral(Toy):
    """The same in white, black or gray."""

    def prepare(self, random):
        super().prepare(random)
        self.color = np.full(3, random.choice((0.03, 0.12, 0.35, 0.5, 0.7, 0.95)), np.float32)


def _object_color(random, wall_hue, near):
    return cloth.signal(random, wall_hue) if not near and random.random() < 0.35 else cloth.color(random, wall_hue, near)


PEOPLE = (Person,)
OBJECTS = (Ball, Defocused, Furry, Glass, Smoke, Net, Box, Wires, Toy, Neutral)
SHARES = (0.11, 0.08, 0.12, 0.1, 0.09, 0.08, 0.09, 0.08, 0.15, 0.1)  # how often each object is taken
