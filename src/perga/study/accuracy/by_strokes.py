"""The same instructions with points found where strokes cross, and not by their markers.

A point that lies on two strokes of two inks, each of them alone in its ink, is asked for as their
crossing. Its label still says which crossing is meant; the place is that of the fitted strokes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from perga.dataset.problems.plan import MeasurePlan
from perga.draw import SCREEN
from perga.geometry.marks import LineMark, Mark, PointMark, SegmentMark, StrokeMark
from perga.measure import Entity, EntityKind, FoundBy, Instruction
from perga.measure.fits.hues import hue_of
from perga.study.accuracy.crossing_angles import NEAR, TANGENT, angle_between, direction

Pair = tuple[Entity, Entity]


def by_strokes(plan: MeasurePlan, marks: Sequence[Mark], size: float) -> MeasurePlan | None:
    """The plan with crossings for markers wherever that can be; None where it cannot be at all.

    `size` is the width of the figure in data units.
    """
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    entities = _alone(strokes)
    places = {mark.name: mark for mark in marks if isinstance(mark, PointMark)}
    pairs: dict[str, Pair] = {}
    for name, point in places.items():
        pair = _pair(point, entities, NEAR * size)
        if pair is not None:
            pairs[name] = pair
    changed = tuple(_changed(one, pairs) for one in plan.instructions)
    return replace(plan, instructions=changed) if changed != plan.instructions else None


def _alone(strokes: Sequence[StrokeMark]) -> list[tuple[StrokeMark, Entity]]:
    """The strokes that are the only ones of their ink, as entities."""
    inks = [pen.ink for pen in SCREEN.pens(strokes)]
    found: list[tuple[StrokeMark, Entity]] = []
    for number, (mark, ink) in enumerate(zip(strokes, inks, strict=True)):
        if inks.count(ink) == 1:
            straight = isinstance(mark, LineMark | SegmentMark)
            kind = EntityKind.LINE if straight else EntityKind.CURVE
            name = f"stroke_{number}"
            found.append((mark, Entity(name, kind, FoundBy.HUE, (hue_of(ink).value,))))
    return found


def _pair(
    point: PointMark, entities: Sequence[tuple[StrokeMark, Entity]], near: float
) -> Pair | None:
    """The two strokes that cross at the point at the widest angle."""
    ways = [
        (way, entity)
        for mark, entity in entities
        if (way := direction(mark, point.x, point.y, near)) is not None
    ]
    best = max(
        combinations(ways, 2), key=lambda two: angle_between(two[0][0], two[1][0]), default=None
    )
    if best is None or angle_between(best[0][0], best[1][0]) <= TANGENT:
        return None
    return best[0][1], best[1][1]


def _changed(instruction: Instruction, pairs: Mapping[str, Pair]) -> Instruction:
    used: dict[str, Entity] = {}
    listed: list[Entity] = []
    for entity in instruction.entities:
        pair = pairs.get(entity.name)
        if entity.kind is EntityKind.POINT and pair is not None:
            used.update({one.name: one for one in pair})
            of = (pair[0].name, pair[1].name)
            listed.append(Entity(entity.name, EntityKind.POINT, FoundBy.CROSSING, of))
        else:
            listed.append(entity)
    return Instruction(instruction.quantity, (*listed, *used.values()))
