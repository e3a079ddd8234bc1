"""From the names of an instruction to a region: sides of fitted strokes, and what is made of them.

First the strokes and points that a region needs are found; then the region is built of them, and
built again of fits that are moved a little, so that its area has an uncertainty.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from perga.geometry.distances import (
    Difference,
    HalfPlane,
    Inside,
    Intersection,
    Outside,
    PolygonField,
    Region,
    Union,
)
from perga.image import Viewport
from perga.measure.fits.fields import Conic, conic_field, line_numbers
from perga.measure.fits.not_such import NotSuch
from perga.measure.fits.quadrics import Quadric
from perga.measure.found import Spot, Stroke, Unseen
from perga.measure.instruction import Entity, EntityKind, FoundBy, Instruction
from perga.measure.telling import data_matrix
from perga.measure.trace import JsonValue

MOST_SIDES = 32
"""Sides of curves that one region is made of."""

STEEP = 1e-3
"""Rise and run of a line, as parts of its length, below which it has no left or no above."""

BESIDE = 2.0
"""px from a line to a point that tells one side of it, at least."""

_JOINED = (FoundBy.INTERSECTION, FoundBy.UNION, FoundBy.DIFFERENCE)


class Finds(Protocol):
    """What finds strokes and points by name."""

    def stroke(self, name: str) -> Stroke:
        """The line or curve of that name."""
        ...

    def spot(self, name: str) -> Spot:
        """The place of a point."""
        ...


@dataclass(frozen=True, slots=True)
class RegionPlan:
    """A region by name, with the strokes and the points that it is made of."""

    name: str
    instruction: Instruction
    viewport: Viewport
    strokes: Mapping[str, Stroke]
    spots: Mapping[str, Spot]

    def region(self, spots: Sequence[Spot], quadrics: Sequence[Quadric]) -> Region:
        """The region in data units with these places and fits, in the order of the mappings.

        Raises NotSuch where a fit has no such side.
        """
        places = dict(zip(self.spots, spots, strict=True))
        fits = dict(zip(self.strokes, quadrics, strict=True))
        return _built(self, _region_of(self.instruction, self.name), places, fits)

    def told(self) -> JsonValue:
        """The region in names, for the trace: {"inside": ["G"]}, {"union": [..., ...]}."""
        return _told(self.instruction, self.name)


def plan_region(
    name: str, instruction: Instruction, viewport: Viewport, finder: Finds
) -> RegionPlan:
    """Find what the region of that name is made of. Raises Unseen."""
    strokes: dict[str, Stroke] = {}
    spots: dict[str, Spot] = {}
    sides: dict[str, int] = {}

    def visit(name: str) -> int:
        if name not in sides:
            entity = _region_of(instruction, name)
            if entity.found_by in _JOINED:
                sides[name] = sum(visit(part) for part in entity.of)
            else:
                lines, points = _needs(entity)
                strokes.update({one: finder.stroke(one) for one in lines})
                spots.update({one: finder.spot(one) for one in points})
                _check(entity, strokes, spots)
                sides[name] = max(1, len(points))
            if sides[name] > MOST_SIDES:
                raise Unseen(f"region {name} has more than {MOST_SIDES} sides")
        return sides[name]

    visit(name)
    return RegionPlan(name, instruction, viewport, strokes, spots)


def _told(instruction: Instruction, name: str) -> JsonValue:
    entity = _region_of(instruction, name)
    joined = entity.found_by in _JOINED
    parts = [_told(instruction, part) if joined else part for part in entity.of]
    return {entity.found_by.value: parts}


def _region_of(instruction: Instruction, name: str) -> Entity:
    entity = instruction.entity(name)
    if entity is None or entity.kind is not EntityKind.REGION:
        raise Unseen(f"the instruction has no region {name}")
    return entity


def _needs(entity: Entity) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the strokes and of the points that a side is told by."""
    if entity.found_by in (FoundBy.INSIDE, FoundBy.OUTSIDE) and len(entity.of) > 1:
        return (), entity.of
    return entity.of[:1], entity.of[1:]


def _check(entity: Entity, strokes: Mapping[str, Stroke], spots: Mapping[str, Spot]) -> None:
    """Unseen for the side of a line that only curves have, and the other way round."""
    round_ = entity.found_by in (FoundBy.INSIDE, FoundBy.OUTSIDE)
    for name in _needs(entity)[0]:
        straight = strokes[name].ends is not None
        if round_ and straight:
            raise Unseen(f"line {name} has no inside; its sides are above, below, left and right")
        if not round_ and not straight:
            raise Unseen(f"curve {name} has the sides inside and outside, and no others")
        for point in () if round_ else _needs(entity)[1]:
            spot = spots[point]
            if abs(strokes[name].quadric.distance(spot.x, spot.y)[0]) < BESIDE:
                raise Unseen(f"point {point} lies on line {name} and tells no side of it")


def _built(
    plan: RegionPlan, entity: Entity, spots: Mapping[str, Spot], fits: Mapping[str, Quadric]
) -> Region:
    way = entity.found_by
    if way in _JOINED:
        parts = tuple(
            _built(plan, _region_of(plan.instruction, name), spots, fits) for name in entity.of
        )
        if way is FoundBy.DIFFERENCE:
            return Difference(*parts)
        return Intersection(parts) if way is FoundBy.INTERSECTION else Union(parts)
    if way in (FoundBy.INSIDE, FoundBy.OUTSIDE):
        curve = _polygon(plan, entity, spots) if len(entity.of) > 1 else _conic(plan, entity, fits)
        return Inside(curve) if way is FoundBy.INSIDE else Outside(curve)
    return _half(plan, entity, spots, fits)


def _polygon(plan: RegionPlan, entity: Entity, spots: Mapping[str, Spot]) -> PolygonField:
    places = [(spots[name].x, spots[name].y) for name in entity.of]
    return PolygonField(tuple(plan.viewport.to_data(*place) for place in places))


def _conic(plan: RegionPlan, entity: Entity, fits: Mapping[str, Quadric]) -> Conic:
    name = entity.of[0]
    seen = plan.strokes[name].seen
    assert seen is not None  # only axes and lines through points are not seen in ink
    x, y = plan.viewport.to_data(seen[:, 0], seen[:, 1])
    matrix = data_matrix(plan.viewport, fits[name].matrix())
    return conic_field(matrix, np.stack([x, y], axis=1))


def _half(
    plan: RegionPlan, entity: Entity, spots: Mapping[str, Spot], fits: Mapping[str, Quadric]
) -> HalfPlane:
    name = entity.of[0]
    a, b, c = line_numbers(data_matrix(plan.viewport, fits[name].matrix()))
    match entity.found_by:
        case FoundBy.ABOVE | FoundBy.BELOW:
            told, outwards = b, entity.found_by is FoundBy.BELOW
        case FoundBy.LEFT_OF | FoundBy.RIGHT_OF:
            told, outwards = a, entity.found_by is FoundBy.LEFT_OF
        case _:
            spot = spots[entity.of[1]]
            x, y = plan.viewport.to_data(spot.x, spot.y)
            turn = -1.0 if a * x + b * y + c > 0 else 1.0
            return HalfPlane(turn * a, turn * b, turn * c)
    if abs(told) < STEEP:
        raise NotSuch(f"line {name} has no side {entity.found_by.value}")
    turn = 1.0 if (told > 0) is outwards else -1.0
    return HalfPlane(turn * a, turn * b, turn * c)
