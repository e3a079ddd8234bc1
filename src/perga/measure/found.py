"""What is found in a picture: spots and strokes, in px, each with the step that found it."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.image import Viewport
from perga.measure.fits.quadrics import Quadric

Floats = NDArray[np.float64]

AXES = ("xAxis", "yAxis")
"""Strokes that need no entity: the viewport says where they are."""

APART = 1.0
"""px between two points that a line is given by, at least."""


class Unseen(Exception):
    """A thing that the picture does not show for sure; the message says why."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in px, one standard deviation along each axis, and the step that found it."""

    x: float
    y: float
    sigma_x: float
    sigma_y: float
    step: int


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """A line or curve: the pixels (n, 2) that show it, or None where it is not a stroke in ink.

    `ends` are two far places on a line, None for a curve; `steps` are what it was found by.
    """

    quadric: Quadric
    seen: Floats | None
    ends: tuple[Spot, Spot] | None
    steps: tuple[int, ...]


def axis(viewport: Viewport, name: str) -> Stroke:
    """The x-axis or the y-axis, which the viewport tells."""
    x, y = viewport.to_pixel(0.0, 0.0)
    level = name == "xAxis"
    coefficients = np.array([0.0, 0.0, 0.0, 0.0 if level else 1.0, 1.0 if level else 0.0, 0.0])
    quadric = Quadric(coefficients, x, y, 1.0, 0.0, np.zeros((6, 6)), 0.0)
    far = (x + 100, y) if level else (x, y + 100)
    ends = Spot(x, y, 0.0, 0.0, 0), Spot(*far, 0.0, 0.0, 0)
    return Stroke(quadric, None, ends, ())


def line_through(name: str, a: Spot, b: Spot) -> Stroke:
    """The line through two spots; each end adds its own uncertainty across the line."""
    length = math.hypot(b.x - a.x, b.y - a.y)
    if length < APART:
        raise Unseen(f"the two points of line {name} lie at one place")
    ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
    scale = length / 2
    variance = sum((one.sigma_x * uy) ** 2 + (one.sigma_y * ux) ** 2 for one in (a, b)) / 4
    turned, moved = np.zeros(6), np.zeros(6)
    turned[3:5] = ux, uy  # how the normal turns, and
    moved[5] = 1.0  # how the line moves, when an end does
    covariance = (np.outer(turned, turned) + np.outer(moved, moved)) * variance / scale**2
    coefficients = np.array([0.0, 0.0, 0.0, -uy, ux, 0.0])
    middle = (a.x + b.x) / 2, (a.y + b.y) / 2
    quadric = Quadric(coefficients, *middle, scale, 0.0, covariance, 0.0)
    return Stroke(quadric, None, (a, b), (a.step, b.step))
