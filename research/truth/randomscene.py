"""A random scene before a random green or blue screen, fully determined by its seed, with the alpha that is true of it."""

import os

import numpy as np

import camera
from randomwall import Wall
from score import Truth
from shapes import Canvas
from subjects import OBJECTS, PEOPLE, SHARES

EDITION = 1  # raise it when what is drawn changes: it invalidates earlier measurements
WIDTH, HEIGHT, FRAMES = 960, 540, 6
LAYOUTS = ("yuv420p", "yuv444p", "yuv420p10le", "yuv422p10le", "yuv444p10le")
COVERED = 0.18, 0.50  # of the picture by subjects, the mean of their alpha
BARE = 0.3  # of the picture, at least, where nothing covers the wall


class Scene:
    """The random parameters of a scene, before any pixel is drawn."""

    def __init__(self, seed):
        self.seed = seed
        # Each part has its own generator: a change of one leaves the others as they are.
        walls, cast, lens = (np.random.default_rng([EDITION, seed, part]) for part in range(3))
        self.wall = Wall(walls)
        self.shadow = self._shadow(cast)
        self.near = bool(cast.random() < 1 / 3)  # somebody wears what is only 50 to 90 degrees from the wall's hue
        self.cast = self._cast(cast)
        self.covered = cast.uniform(*COVERED)
        self.spill = lens.uniform(0, 0.15)
        self.way = str(lens.choice(("display", "linear")))
        self.blur = lens.uniform(0, 0.7)
        self.noise, self.denoised = float(np.exp(lens.uniform(np.log(0.004), np.log(0.03)))), bool(lens.random() < 0.35)
        self.layout, self.crf = str(lens.choice(LAYOUTS)), int(lens.integers(14, 25))
        self.matrix = "709" if lens.random() < 0.85 else "601"
        self.gains = self._exposure(lens)

    def __str__(self):
        cast = " ".join(kind.__name__.lower() for kind, *_ in self.cast)
        wall = "#" + "".join(f"{round(255 * float(c)):02x}" for c in self.wall.color)
        return f"{self.seed}: {wall} {self.way} {self.layout} {self.matrix} crf {self.crf} noise {self.noise:.3f}: {cast}"

    @property
    def full_chroma(self):
        return "444" in self.layout

    def _shadow(self, random):
        """Middle, radii and alpha of a soft one on the wall; half of the scenes have one."""
        if random.random() < 0.5:
            return None
        middle = random.uniform(0.2, 0.8) * WIDTH, random.uniform(0.5, 1) * HEIGHT
        return *middle, *random.uniform(50, 140, 2), random.uniform(0.15, 0.5)

    def _cast(self, random):
        """Kind, place, random generator and nearness of each subject, from the back to the front."""
        count = int(random.integers(2, 5))
        kinds = [random.choice(OBJECTS, p=SHARES) for _ in range(count)]
        if random.random() < 0.65:
            kinds[int(random.integers(0, count))] = PEOPLE[0]
        places = (random.permutation(count) + random.uniform(0.3, 0.7, count)) / count * WIDTH
        worn = int(random.integers(0, count))
        cast = []
        for n, (kind, x) in enumerate(zip(kinds, places)):
            y = random.uniform(0.26, 0.45) if kind in PEOPLE else random.uniform(0.3, 0.8)
            cast.append((kind, float(x), y * HEIGHT, int(random.integers(1 << 40)), self.near and n == worn))
        return cast

    def _exposure(self, random):
        """The camera's gain at each frame, in display values."""
        if random.random() < 0.5:
            return np.ones(FRAMES)
        return np.linspace(random.uniform(0.8, 1.2), random.uniform(0.8, 1.2), FRAMES)

    def drawn(self):
        """Each frame's truth, as `np.float16` keeps it; and the wall (h, w, 3) alone."""
        canvas = Canvas(WIDTH, HEIGHT)
        wall, strange = self.wall.picture(canvas)
        subjects = self._sized(canvas)
        frames = []
        for frame in range(FRAMES):
            alpha, color = self._layered(canvas, subjects, frame)
            color = np.minimum(self.gains[frame] * color, alpha[..., None])
            alpha, color = (_lens(each, self.blur).astype(np.float16) for each in (alpha, color))
            known = ~strange | (alpha >= 0.9995)
            frames.append(Truth(alpha.astype(np.float32), color.astype(np.float32), known))
        return frames, wall

    def photographed(self, frames, wall):
        """The frames (h, w, 3), 0 to 1, that the camera sees of it."""
        random = np.random.default_rng([EDITION, self.seed, 3])
        for truth, gain in zip(frames, self.gains):
            screen = self.wall.color * gain
            color = camera.spilled(truth.alpha, truth.color, screen, self.spill, 0.25 * self.spill, reach=10)
            seen = camera.mixed(truth.alpha, color, np.minimum(gain * wall, 1), self.way)
            yield np.clip(seen + self._noise(random, seen), 0, 1)

    def _sized(self, canvas):
        """The subjects, all made greater or smaller until they cover what they should."""
        size = 1.0
        for _ in range(5):
            subjects = [
                kind(np.random.default_rng([EDITION, self.seed, 4, lot]), self.wall.hue, size, x, y, near)
                for kind, x, y, lot, near in self.cast
            ]
            alpha = self._layered(canvas, subjects, FRAMES // 2, shadow=False)[0]
            covered, bare = alpha.mean(), (alpha <= 0.0005).mean()
            if bare >= BARE and abs(covered / self.covered - 1) < 0.1:
                break
            factor = np.sqrt(self.covered / max(covered, 0.01)) if bare >= BARE else 0.85
            size = float(np.clip(size * factor, 0.4, 3.2))
        return subjects

    def _layered(self, canvas, subjects, frame, shadow=True):
        """Alpha (h, w) and premultiplied display color (h, w, 3)."""
        alpha, color = canvas.empty(), np.zeros((canvas.height, canvas.width, 3), np.float32)
        if self.shadow and shadow:
            x, y, rx, ry, depth = self.shadow
            alpha = depth * np.clip(canvas.glow(x + 2 * frame, y, rx, ry) - 0.01, 0, 1)
        for subject in subjects:
            for part, cover, paint in subject.layers(canvas, frame):
                here, cover = canvas.within(part), cover.astype(np.float32)
                color[here] += cover[..., None] * (np.asarray(paint, np.float32) - color[here])
                alpha[here] += cover * (1 - alpha[here])
        return np.clip(alpha, 0, 1), np.clip(color, 0, 1)

    def _noise(self, random, seen):
        """Stronger in the dark and in blue; denoised, it is coarser and weaker."""
        noise = random.standard_normal(seen.shape, np.float32) * np.array((1, 0.85, 1.25), np.float32)
        if self.denoised:
            noise = _lens(noise, 0.9)
        return self.noise * (1.25 - 0.6 * seen) * noise


def cached(folder, scene):
    """The movie of a scene, its frames' truth and the wall's median color (3,); drawn if missing."""
    base = os.path.join(folder, f"{scene.seed:05d}-{EDITION}")
    movie, kept = base + ".mkv", base + ".npz"
    if not os.path.exists(kept):
        frames, wall = scene.drawn()
        camera.coded(list(scene.photographed(frames, wall)), movie, scene.layout, scene.matrix, scene.crf)
        half = {name: np.stack([getattr(frame, name) for frame in frames]).astype(np.float16) for name in ("alpha", "color")}
        color = np.median(wall.reshape(-1, 3), axis=0) * np.median(scene.gains)
        np.savez_compressed(kept + ".new.npz", known=np.stack([frame.known for frame in frames]), wall=color, **half)
        os.replace(kept + ".new.npz", kept)
    with np.load(kept) as file:
        alpha, color, known = file["alpha"].astype(np.float32), file["color"].astype(np.float32), file["known"]
        return movie, [Truth(*frame) for frame in zip(alpha, color, known)], np.clip(file["wall"], 0, 1)


def _lens(picture, sigma):
    """A picture (h, w) or (h, w, 3) under a small Gaussian, whose radius is in pixels."""
    reach = 3
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(sigma, 1e-3)) ** 2)
    weights = (weights / weights.sum()).astype(np.float32)
    for axis in (0, 1):
        padded = np.pad(picture, [(reach, reach) if axis == each else (0, 0) for each in range(picture.ndim)], mode="edge")
        size = picture.shape[axis]
        parts = [slice(at, at + size) for at in range(2 * reach + 1)]
        picture = sum(w * (padded[part] if axis == 0 else padded[:, part]) for w, part in zip(weights, parts) if w > 1e-5)
    return picture
