"""Measure a picture: pixels, viewport and an instruction without numbers in, a number out."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from perga.errors import RefusedError
from perga.image import Image, Viewport
from perga.measure.boxes import LabelBox
from perga.measure.finding import Finder
from perga.measure.fits.not_such import NotSuch
from perga.measure.fits.quadrics import Quadric
from perga.measure.fits.shapes import Shape
from perga.measure.found import Spot, Unseen
from perga.measure.instruction import EntityKind, Instruction
from perga.measure.looking import look, look_assisted
from perga.measure.recipes import Recipe, recipe_for
from perga.measure.tangents import check_on
from perga.measure.telling import data_matrix
from perga.measure.tools import Point, pixel_to_coord
from perga.measure.trace import JsonValue, Recorder, TraceStep

_STEP = 1e-3  # px, for the derivatives of a value in the places of points


NEAR_ZERO = 5.0
"""Sigmas of its square within which a root may be zero; noise of two parts passes 4 once in 3000,
and fits of whole pixels are a little worse than their sigmas."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """A measured value in data units (radians for an angle), unrounded.

    `uncertainty` is one standard deviation, carried over from the places and fits. `assisted` says
    that names came from label boxes and not from the pixels.
    """

    value: float
    uncertainty: float
    trace: tuple[TraceStep, ...]
    assisted: bool = False

    def to_json(self) -> dict[str, JsonValue]:
        """The measurement as strict JSON; `assisted` is there only where it is true."""
        trace: list[JsonValue] = [step.to_json() for step in self.trace]
        told: dict[str, JsonValue] = {"value": self.value, "uncertainty": self.uncertainty}
        return {**told, **({"assisted": True} if self.assisted else {}), "trace": trace}


@dataclass(frozen=True, slots=True)
class Unmeasurable:
    """Why the picture does not give the quantity, and what was seen up to there."""

    reason: str
    trace: tuple[TraceStep, ...]

    def to_json(self) -> dict[str, JsonValue]:
        """The refusal as strict JSON."""
        trace: list[JsonValue] = [step.to_json() for step in self.trace]
        return {"reason": self.reason, "trace": trace}


def measure(
    image: Image, instruction: Instruction, boxes: tuple[LabelBox, ...] | None = None
) -> Measurement | Unmeasurable:
    """Measure what the instruction asks for, from the pixels and the viewport alone.

    Names are read from the picture: swap two labels in the pixels and the measurement swaps. With
    `boxes` they are taken from there, no letter is read, and the result says that it is assisted;
    InputError for a box that is not within the picture.
    """
    recorder = Recorder()
    asked = instruction.asked
    recipe = recipe_for(instruction.quantity, [entity.kind for entity in asked])
    assert recipe is not None  # the instruction was checked when it was built
    try:
        sight = look(image) if boxes is None else look_assisted(image, boxes)
        finder = Finder(sight, instruction, recorder)
        found = _measured(finder, image.viewport, recipe, instruction, recorder)
        return replace(found, assisted=sight.assisted)
    except (Unseen, NotSuch) as fault:
        return Unmeasurable(str(fault), recorder.steps())
    except RefusedError as fault:
        return Unmeasurable(fault.message, recorder.steps())


def _measured(
    finder: Finder,
    viewport: Viewport,
    recipe: Recipe,
    instruction: Instruction,
    recorder: Recorder,
) -> Measurement:
    spots: list[Spot] = []
    points: dict[str, Spot] = {}
    uses: list[int] = []
    quadric: Quadric | None = None
    for entity in instruction.asked:  # points first, then lines, then curves
        if entity.kind is EntityKind.POINT:
            points[entity.name] = finder.spot(entity.name)
            spots.append(points[entity.name])
            continue
        stroke = finder.stroke(entity.name)
        if stroke.ends is not None:
            spots += stroke.ends
        else:
            quadric = stroke.quadric
            uses += stroke.steps
            # every recipe of a curve and points is of points on it
            for name, spot in points.items():
                check_on(name, spot, entity.name, quadric)

    def compute(places: Sequence[Spot], quadric: Quadric | None) -> float:
        points = tuple(_coord(viewport, one.x, one.y) for one in places)
        shape = None if quadric is None else Shape(data_matrix(viewport, quadric.matrix()))
        return recipe.compute(points, shape)

    value = compute(spots, quadric) + 0.0  # turns -0.0, of a level line, into 0.0
    if not math.isfinite(value):
        raise NotSuch(f"the {recipe.quantity.value} has no finite value")
    told: list[JsonValue] = [list(_coord(viewport, one.x, one.y)) for one in spots]
    steps = (*(spot.step for spot in spots), *uses)
    recorder.add(recipe.tool, steps, {"points": told}, value)
    sigma = math.sqrt(_of_spots(compute, spots, quadric) + _of_fit(compute, spots, quadric))
    if recipe.root:
        sigma = _of_root(compute, value, quadric, sigma)
    return Measurement(value, sigma, recorder.steps())


_Compute = Callable[[Sequence[Spot], Quadric | None], float]


def _of_spots(compute: _Compute, spots: Sequence[Spot], quadric: Quadric | None) -> float:
    """Sum of (derivative x sigma)^2 over the places, derivatives by central differences."""
    total = 0.0
    for number, spot in enumerate(spots):
        for dx, dy, sigma in ((_STEP, 0.0, spot.sigma_x), (0.0, _STEP, spot.sigma_y)):
            ends = [
                compute(
                    [
                        replace(one, x=one.x + sign * dx, y=one.y + sign * dy)
                        if k == number
                        else one
                        for k, one in enumerate(spots)
                    ],
                    quadric,
                )
                for sign in (1, -1)
            ]
            total += ((ends[0] - ends[1]) / (2 * _STEP) * sigma) ** 2
    return total


def _of_fit(compute: _Compute, spots: Sequence[Spot], quadric: Quadric | None) -> float:
    """The same over the main axes of the coefficients' uncertainty."""
    if quadric is None:
        return 0.0
    total = 0.0
    values, vectors = np.linalg.eigh(quadric.covariance)
    for variance, axis in zip(values.tolist(), vectors.T, strict=True):
        if variance <= 0:
            continue
        # a small part of sigma, so that no parabola turns into what has no such quantity
        step = 0.01 * math.sqrt(variance) * axis
        ends = [
            compute(spots, replace(quadric, coefficients=quadric.coefficients + sign * step))
            for sign in (1, -1)
        ]
        total += ((ends[0] - ends[1]) / 0.02) ** 2
    return total


def _of_root(compute: _Compute, value: float, quadric: Quadric | None, sigma: float) -> float:
    """The uncertainty of a value that is a root of what was fitted, and so never below zero.

    Of a circle the fit gives e^2 as zero and some noise, always upwards; e is the root of that
    noise, many times larger, and its derivatives grow without bound towards zero, so `sigma`, which
    is made of them, tells nothing there. The square is what has a sigma. Where it is within
    NEAR_ZERO of these from zero, the picture does not tell the value from zero: then the
    uncertainty is the root of the square's sigma, or the value itself if that is more, so that
    zero is within it.
    """
    if quadric is None:
        return sigma
    variance = 0.0
    values, vectors = np.linalg.eigh(quadric.covariance)
    for one, axis in zip(values.tolist(), vectors.T, strict=True):
        if one <= 0:
            continue
        # a whole sigma and the larger side: at zero the square has a cusp, and no derivative
        step = math.sqrt(one) * axis
        try:
            ends = [
                compute((), replace(quadric, coefficients=quadric.coefficients + sign * step))
                for sign in (1, -1)
            ]
        except NotSuch:  # nearly a parabola, and far from zero
            return sigma
        variance += max(abs(end**2 - value**2) for end in ends) ** 2
    of_square = math.sqrt(variance)
    if value**2 > NEAR_ZERO * of_square:
        return sigma
    return max(sigma, value, math.sqrt(of_square))


def _coord(viewport: Viewport, x: float, y: float) -> Point:
    return pixel_to_coord(viewport, (x, y))
