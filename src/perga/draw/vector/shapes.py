"""What a vector picture is made of: shapes in px from the top left corner, rows downwards.

Coordinates are those of the picture's area: the top left corner is (0, 0), and the centre of the
raster's pixel (i, j) is (i + 1/2, j + 1/2).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from perga.draw.palette import Ink, Pen

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Oval:
    """A whole ellipse: centre, semi-axes a >= b > 0, unit vector along the major axis."""

    x: float
    y: float
    a: float
    b: float
    ux: float
    uy: float


@dataclass(frozen=True, slots=True)
class Run:
    """A start and the steps from it: each step is 1, 2 or 3 points, the last one its end.

    One point is a straight step, two are a quadratic and three a cubic Bezier curve.
    """

    start: Spot
    steps: tuple[tuple[Spot, ...], ...]

    def cubics(self) -> Iterator[tuple[Spot, ...]]:
        """The steps with quadratic curves written as cubic ones, which they are exactly."""
        (x0, y0) = self.start
        for step in self.steps:
            if len(step) == 2:
                (x1, y1), (x2, y2) = step
                yield (
                    (x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0)),
                    (x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2)),
                    (x2, y2),
                )
            else:
                yield step
            x0, y0 = step[-1]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A shape drawn with a pen; `phase` is how far into its dash pattern the stroke begins, px."""

    shape: Oval | tuple[Run, ...]
    pen: Pen
    phase: float = 0.0


@dataclass(frozen=True, slots=True)
class Filled:
    """A filled shape: an oval, or closed runs (nonzero winding)."""

    shape: Oval | tuple[Run, ...]
    ink: Ink


@dataclass(frozen=True, slots=True)
class Letter:
    """A character with its pen at (x, y) on the base line; `size` is the em, px."""

    char: str
    size: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Text:
    """A text: the box of its bitmap, px, and its letters."""

    letters: tuple[Letter, ...]
    left: int
    top: int
    width: int
    height: int


Item = Stroke | Filled | Text
