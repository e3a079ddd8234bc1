"""Measure a picture: pixels, viewport and an instruction without numbers in, a number out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from perga.errors import RefusedError
from perga.geometry.regions import RegionError
from perga.image import Image, Viewport
from perga.measure.boxes import LabelBox
from perga.measure.deviation import check_slope, deviation, deviation_of_root
from perga.measure.finding import Finder
from perga.measure.fits.not_such import NotSuch
from perga.measure.fits.quadrics import Quadric
from perga.measure.fits.shapes import Shape
from perga.measure.found import Spot, Unseen
from perga.measure.in_view import check_in_view, check_told
from perga.measure.instruction import EntityKind, Instruction
from perga.measure.looking import look, look_assisted
from perga.measure.recipes import Recipe, Things, recipe_for
from perga.measure.regions import RegionPlan, plan_region
from perga.measure.shade import unshaded
from perga.measure.shade_witness import check_shaded
from perga.measure.tangents import check_on
from perga.measure.telling import data_matrix
from perga.measure.tools import Point, pixel_to_coord
from perga.measure.trace import JsonValue, Recorder, TraceStep


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
        bare = unshaded(image)
        sight = look(bare) if boxes is None else look_assisted(bare, boxes)
        finder = Finder(sight, instruction, recorder)
        found = _measured(finder, image, recipe, instruction, recorder)
        return replace(found, assisted=sight.assisted)
    except (Unseen, NotSuch) as fault:
        return Unmeasurable(str(fault), recorder.steps())
    except (RefusedError, RegionError) as fault:
        return Unmeasurable(fault.message, recorder.steps())


def _measured(
    finder: Finder,
    image: Image,
    recipe: Recipe,
    instruction: Instruction,
    recorder: Recorder,
) -> Measurement:
    viewport = image.viewport
    found = _found(finder, viewport, instruction)
    span = math.hypot(viewport.x_max - viewport.x_min, viewport.y_max - viewport.y_min)

    def compute(spots: Sequence[Spot], quadrics: Sequence[Quadric]) -> float:
        if found.plan is not None:
            return recipe.compute(Things((), None, found.plan.region(spots, quadrics)))
        points = tuple(_coord(viewport, one.x, one.y) for one in spots)
        shapes = [Shape(data_matrix(viewport, one.matrix()), span) for one in quadrics]
        return recipe.compute(Things(points, shapes[0] if shapes else None, None))

    spots, quadrics = found.spots, found.quadrics
    value = compute(spots, quadrics) + 0.0  # turns -0.0, of a level line, into 0.0
    if not math.isfinite(value):
        raise NotSuch(f"the {recipe.quantity.value} has no finite value")
    points: list[JsonValue] = [list(_coord(viewport, one.x, one.y)) for one in spots]
    told: dict[str, JsonValue] = {"points": points}
    if found.plan is not None:
        told["region"] = found.plan.told()
    steps = (*(spot.step for spot in spots), *found.uses)
    if found.plan is not None:
        region = found.plan.region(spots, quadrics)
        check_in_view(region, viewport)
        check_shaded(image, region, recorder, steps)
    if recipe.steep:
        check_slope(compute, value, spots, quadrics, viewport.dx / viewport.dy)
    recorder.add(recipe.tool, steps, told, value)
    sigma = deviation(compute, spots, quadrics)
    if found.plan is not None:
        check_told(value, sigma)
    if recipe.root and quadrics:
        sigma = deviation_of_root(compute, value, quadrics[0], sigma)
    return Measurement(value, sigma, recorder.steps())


@dataclass(frozen=True, slots=True)
class _Found:
    """What a value is computed of, and the steps that found what is no spot."""

    spots: Sequence[Spot]
    quadrics: Sequence[Quadric]
    plan: RegionPlan | None
    uses: Sequence[int]


def _found(finder: Finder, viewport: Viewport, instruction: Instruction) -> _Found:
    spots: list[Spot] = []
    points: dict[str, Spot] = {}
    uses: list[int] = []
    quadrics: list[Quadric] = []
    for entity in instruction.asked:  # points, lines, curves, regions
        if entity.kind is EntityKind.REGION:
            plan = plan_region(entity.name, instruction, viewport, finder)
            steps = [step for one in plan.strokes.values() for step in one.steps]
            fits = [one.quadric for one in plan.strokes.values()]
            return _Found(tuple(plan.spots.values()), fits, plan, steps)
        if entity.kind is EntityKind.POINT:
            points[entity.name] = finder.spot(entity.name)
            spots.append(points[entity.name])
            continue
        stroke = finder.stroke(entity.name)
        if stroke.ends is not None:
            spots += stroke.ends
        else:
            quadrics.append(stroke.quadric)
            uses += stroke.steps
            # every recipe of a curve and points is of points on it
            for name, spot in points.items():
                check_on(name, spot, entity.name, stroke.quadric)
    return _Found(spots, quadrics, None, uses)


def _coord(viewport: Viewport, x: float, y: float) -> Point:
    return pixel_to_coord(viewport, (x, y))
