"""A second renderer, dense and slow, so that the measurer is not judged by the drawer alone."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from perga.image import Image, Viewport, label_layout, text_layout

INKS = ((230, 0, 0), (0, 0, 230), (0, 150, 0), (200, 0, 200))


class Painter:
    """A picture under way: float channels, painted over the whole plane for every stroke."""

    def __init__(self, size: int = 512, half: float = 5.0) -> None:
        self.viewport = Viewport(size, size, -half, half, -half, half)
        self.ground = np.full((size, size, 3), 255.0)
        self.rows, self.columns = np.mgrid[0:size, 0:size].astype(float)

    def blend(self, coverage: np.ndarray, ink: tuple[int, int, int]) -> None:
        part = coverage[:, :, None]
        self.ground = np.round(self.ground * (1 - part) + np.array(ink, float) * part)

    def disc(self, x: float, y: float, radius: float, ink: tuple[int, int, int]) -> None:
        away = np.sqrt((self.columns - x) ** 2 + (self.rows - y) ** 2)
        self.blend(np.clip(radius + 0.5 - away, 0, 1), ink)

    def circle(self, x: float, y: float, radius: float, ink: tuple[int, int, int]) -> None:
        away = np.abs(np.sqrt((self.columns - x) ** 2 + (self.rows - y) ** 2) - radius)
        self.blend(np.clip(1.5 - away, 0, 1), ink)

    def line(self, x: float, y: float, angle: float, ink: tuple[int, int, int]) -> None:
        away = (self.columns - x) * math.sin(angle) - (self.rows - y) * math.cos(angle)
        self.blend(np.clip(1.5 - np.abs(away), 0, 1), ink)

    def axes(self) -> None:
        size = self.viewport.width
        middle = size / 2 - 0.5
        black = (0, 0, 0)
        for along, across in ((self.columns, self.rows), (self.rows, self.columns)):
            self.blend(np.clip(1.0 - np.abs(across - middle), 0, 1), black)
            for tick in range(size // 8, size - 4, size // 8):
                mark = np.clip(1.0 - np.abs(along - tick), 0, 1)
                self.blend(mark * np.clip(4.0 - np.abs(across - middle), 0, 1), black)
        for row in range(9):  # an arrow head
            wide = np.clip(5.0 - row / 2 - np.abs(self.columns - middle), 0, 1)
            self.blend(wide * (self.rows == 12 - row), black)

    def stamp(self, coverage: np.ndarray, x: int, y: int) -> None:
        full = np.zeros(self.rows.shape)
        full[y : y + coverage.shape[0], x : x + coverage.shape[1]] = coverage / 255
        self.blend(full, (0, 0, 0))

    def name(self, name: str, x: int, y: int) -> None:
        self.stamp(label_layout(name).coverage, x, y)

    def text(self, text: str, size: int, x: int, y: int) -> None:
        self.stamp(text_layout(text, size).coverage, x, y)

    def marker(self, x: float, y: float) -> None:
        self.disc(x, y, 5.5, (255, 255, 255))
        self.disc(x, y, 3.5, (0, 0, 0))

    def clutter(self, rng: np.random.Generator, strokes: int = 3) -> None:
        """Axes, tick numbers and coloured strokes, as they lie under markers."""
        self.axes()
        size = self.viewport.width
        for number in range(strokes):
            x, y, radius, angle = rng.uniform(0.2, 0.8, 4) * size
            self.circle(x, y, radius / 2, INKS[number % len(INKS)])
            self.line(y, x, angle, INKS[(number + 1) % len(INKS)])

    def clear(self, x: int, y: int, width: int, height: int) -> None:
        """White ground for a label, with the two pixels around it that every label has."""
        self.ground[max(y - 2, 0) : y + height + 2, max(x - 2, 0) : x + width + 2] = 255.0

    def image(self) -> Image:
        return Image(self.ground.astype(np.uint8), self.viewport)


def labelled(
    points: Sequence[tuple[str, float, float]],
    rng: np.random.Generator | None = None,
    size: int = 512,
    strokes: int = 3,
) -> Image:
    """A picture of named points at pixel positions, each label to the upper right of its own."""
    painter = Painter(size)
    if rng is not None:
        painter.clutter(rng, strokes)
    places = []
    for name, x, y in points:
        layout = label_layout(name)
        place = (round(x) + 7, round(y) - 7 - layout.height)
        painter.clear(*place, layout.width, layout.height)
        places.append((name, *place))
    for _, x, y in points:
        painter.marker(x, y)
    for place in places:
        painter.name(*place)
    return painter.image()


@pytest.fixture
def painter() -> Callable[..., Painter]:
    return Painter


@pytest.fixture
def labelled_picture() -> Callable[..., Image]:
    return labelled
