"""A chart: discs of every hue, of grays, skins, hairs and fabrics before a wall, which is seen between all of them."""

import dataclasses
from typing import Callable

import numpy as np

from camera import mixed
from colors import away, hsv, of_hsv, rgb
from palette import HAIRS, SKINS
from shapes import Canvas, edge

WIDTH, HEIGHT, COPIES = 1920, 1080, 2
NOISE = 0.008  # standard deviation of each channel, in display values
PITCH, RADIUS, EDGE = 60, 20, 1.2  # pixels: from disc to disc, of a disc, and over which its edge goes
CENTER = RADIUS // 2  # the radius that is measured
COLUMNS, ROWS = (WIDTH - 1) // PITCH, (HEIGHT - 1) // PITCH

SOFT, UNEVEN = 0.12, 0.40  # how much darker the darkest place of a wall is
WALLS = {  # the color where it is brightest, and its shading
    "green-paint": ("#00b140", SOFT),
    "green-digital": ("#12d822", SOFT),
    "green-cloth-uneven": ("#2fae46", UNEVEN),
    "green-pale": ("#8fc49a", SOFT),
    "green-yellowish": ("#a0a50b", SOFT),
    "green-dark": ("#0f4020", SOFT),
    "blue-paint": ("#0047bb", SOFT),
    "blue-digital": ("#1030f0", SOFT),
    "blue-cloth-uneven": ("#1f4fb8", UNEVEN),
    "blue-dull": ("#4a6a9c", SOFT),
    "blue-dark": ("#101f52", SOFT),
    "cyan": ("#1fb0b8", SOFT),
}

HUES = range(0, 360, 5)
KINDS = (  # value and saturation: brilliant, dark, medium, dull and pale
    *((1.0, 0.9), (0.8, 0.85), (0.6, 0.8), (0.3, 0.85), (0.15, 0.8)),
    *((1.0, 0.5), (0.8, 0.45), (0.4, 0.45), (0.95, 0.2), (0.5, 0.22)),
)
GRAYS = 21


@dataclasses.dataclass
class Patch:
    group: str  # hue, gray, skin, hair or fabric
    name: str
    color: np.ndarray | None = None  # (3,) where it is of one color
    pattern: Callable | None = None  # else its colors (h, w, 3) at x and y, pixels from its middle
    hue: int | None = None  # of the group hue, in degrees, and its value and saturation
    kind: tuple | None = None
    solid: bool = True  # far enough from the wall's hue that a key has to keep all of it

    def paint(self, canvas, cx, cy):
        return self.color if self.pattern is None else self.pattern(canvas.x - cx, canvas.y - cy).astype(np.float32)


def wall(name):
    """The wall alone (h, w, 3): brightest left of the middle, darkest in the far corner."""
    color, depth = WALLS[name]
    canvas = Canvas(WIDTH, HEIGHT)
    far = np.hypot(canvas.x / WIDTH - 0.4, 0.8 * (canvas.y / HEIGHT - 0.45))
    return rgb(color) * (1 - depth * (far / far.max()) ** 1.5)[..., None]


def patches(wall_name):
    """All patches; those of one color are the same before every wall."""
    wall_hue = hsv(rgb(WALLS[wall_name][0]))[0]

    def plain(group, name, color, **more):
        hue, saturation, _ = hsv(color)
        return Patch(group, name, color, solid=saturation < 0.08 or abs(away(hue, wall_hue)) >= 50, **more)

    return [
        *(plain("hue", f"hue {h} v{v} s{s}", of_hsv(h, s, v), hue=h, kind=(v, s)) for h in HUES for v, s in KINDS),
        *(plain("gray", f"gray {n / (GRAYS - 1):.2f}", np.full(3, n / (GRAYS - 1), np.float32)) for n in range(GRAYS)),
        *(plain("skin", f"skin {color}", rgb(color)) for color in SKINS),
        *(plain("hair", f"hair {name}", rgb(color)) for name, color in HAIRS.items()),
        *(Patch("fabric", name, pattern=pattern) for name, pattern in fabrics(wall_hue)),
    ]


def fabrics(wall_hue):
    """Names and patterns; all colors are gray or 60 degrees or more from the wall's hue."""

    def dyed(turn, saturation=0.8, value=0.75):
        return of_hsv(wall_hue + turn, saturation, value)

    def gray(value):
        return np.full(3, value, np.float32)

    pairs = {
        "black and +60": (gray(0.04), dyed(60)),
        "white and -60": (gray(0.95), dyed(-60)),
        "+90 and -90": (dyed(90), dyed(-90, 0.6, 0.9)),
        "+180 and gray": (dyed(180), gray(0.5)),
        "+120 and -120": (dyed(120, 0.9, 0.5), dyed(-120, 0.4, 0.9)),
        "black and white": (gray(0.06), gray(0.92)),
    }
    weaves = {"+60": dyed(60, 0.5, 0.6), "-60": dyed(-60, 0.5, 0.6), "180": dyed(180, 0.6, 0.5), "gray": gray(0.45)}
    for at, (name, (one, other)) in enumerate(pairs.items()):
        for size in (2, 4, 8) if at % 2 else (3, 6):
            yield f"stripes {size} px {name}", _pattern(one, other, lambda x, y, size=size: (x + 100) // size % 2)
            yield f"checks {size} px {name}", _pattern(one, other, lambda x, y, size=size: (x // size + y // size) % 2)
        yield f"dots {name}", _pattern(one, other, lambda x, y: np.hypot(x % 7 - 3.5, y % 7 - 3.5) < 2.2)
    for name, color in weaves.items():
        yield f"weave {name}", _pattern(0.7 * color, color, lambda x, y: 0.5 + 0.5 * np.sin(1.9 * x) * np.sin(2.1 * y))
        yield f"twill {name}", _pattern(0.75 * color, np.minimum(1.2 * color, 1), lambda x, y: (x + y) % 3 / 2)
    for turn in (60, -60, 180):
        print_of = lambda x, y: np.sin(x / 2.1 + 1.3 * np.sin(y / 3)) * np.sin(y / 2.4 + np.sin(x / 4)) > 0.2
        yield f"print {turn}", _pattern(dyed(turn, 0.7, 0.9), dyed(-turn / 2 + 180, 0.8, 0.4), print_of)


def _pattern(one, other, share):
    """A pattern that is `other` where `share` of x and y is 1."""

    def colors(x, y):
        much = np.asarray(share(x, y), np.float32)[..., None]
        return one * (1 - much) + other * much

    return colors


def shuffled(chart):
    """Pages of (patch number, cx, cy): all patches at random places, a fifth of which stays free."""
    random = np.random.default_rng(7)
    count = -(-len(chart) * 5 // (4 * COLUMNS * ROWS))
    places = random.permutation(count * COLUMNS * ROWS)[: len(chart)]
    pages = [[] for _ in range(count)]
    for number, place in enumerate(places):
        page, cell = divmod(int(place), COLUMNS * ROWS)
        pages[page].append((number, *_middle(cell % COLUMNS, cell // COLUMNS)))
    return pages


TURNS = (-120, -90, -60, -50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 60, 90, 120, 180)


def sorted_page(chart, wall_name):
    """One page to look at: the hues by their distance from the wall's, a row for each kind; the others below.

    Also the bounds (width, height) of what is filled.
    """
    wall_hue = 5 * round(hsv(rgb(WALLS[wall_name][0]))[0] / 5)
    at = {(patch.hue, patch.kind): number for number, patch in enumerate(chart) if patch.kind}
    rows = [[at[(wall_hue + turn) % 360, kind] for turn in TURNS] for kind in KINDS]
    for group in ("gray", "skin", "hair", "fabric"):
        members = [number for number, patch in enumerate(chart) if patch.group == group]
        rows.append([members[round(n)] for n in np.linspace(0, len(members) - 1, min(len(TURNS), len(members)))])
    page = [(number, *_middle(x, y)) for y, row in enumerate(rows) for x, number in enumerate(row)]
    return page, ((len(TURNS) + 1) * PITCH, (len(rows) + 1) * PITCH)


def _middle(column, row):
    return PITCH * (column + 1), PITCH * (row + 1)


def photographed(chart, page, wall_name, way):
    """The copies of a page (h, w, 3) as the camera records them, 0 to 1: they differ only in their noise."""
    seen = wall(wall_name)
    canvas = Canvas(WIDTH, HEIGHT)
    for number, cx, cy in page:
        part = canvas.part(cx - RADIUS - 2, cy - RADIUS - 2, cx + RADIUS + 2, cy + RADIUS + 2)
        here = seen[canvas.within(part)]
        cover = edge(RADIUS - np.hypot(part.x - cx, part.y - cy), EDGE)
        color = cover[..., None] * chart[number].paint(part, cx, cy)
        here[:] = mixed(cover, color, here, way)
    for copy in range(COPIES):
        noise = np.random.default_rng(copy).standard_normal(seen.shape, np.float32)
        yield np.clip(seen + NOISE * noise, 0, 1)


def centers(picture, page):
    """The middles of a page's discs (patch, 2 r, 2 r, channel) of a picture (h, w, channel), and which of them are within r."""
    r = CENTER
    cut = np.stack([picture[cy - r : cy + r, cx - r : cx + r] for _, cx, cy in page])
    y, x = np.mgrid[-r:r, -r:r] + 0.5
    return cut, np.hypot(x, y) <= r
