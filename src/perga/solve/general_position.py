"""Figures in general position: named points apart, crossing lines apart, no line by chance.

Where several answers remain, or a goal varies, a figure in which two named points happen to
coincide, or three happen to lie on a line, may be a case that the statement did not mean. What
holds in every figure is no chance.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from perga.algebra.expression import Call, Expression, Name
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, PredicateFact
from perga.errors import Span
from perga.geometry.lines import as_line, cross, same_line
from perga.geometry.values import Chord, Line, Point, Segment
from perga.resolve.environment import Environment
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Fact, Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.scene import Resolution, Scene
from perga.resolve.terms import object_value

MEET, APART, WHOLE = "Intersection", "Distinct", "OverlappingLine"


def apart(facts: Facts, scenes: Sequence[Scene]) -> Facts | None:
    """The facts, and that what coincides in some of the scenes only does not; None if nothing does.

    Meant are two named points, and two lines of which an intersection is named.
    """
    added = [*_points(facts, scenes), *_lines(facts, scenes)]
    return replace(facts, facts=(*facts.facts, *added)) if added else None


def without_chance_lines(facts: Facts, resolution: Resolution) -> Resolution | None:
    """The scenes in which no three named points lie on a line unless they always do."""
    names = _named(facts)
    scenes = resolution.scenes
    chance = [
        triple
        for triple in combinations(names, 3)
        if _sometimes([_collinear(scene, triple) for scene in scenes])
    ]
    kept = tuple(s for s in scenes if not any(_collinear(s, triple) for triple in chance))
    return replace(resolution, scenes=kept) if chance and kept else None


def _named(facts: Facts) -> list[str]:
    points = [name for name, kind in facts.types.items() if kind is Type.POINT]
    return [name for name in points if not name.startswith("#")]


def _sometimes(found: Sequence[bool]) -> bool:
    return any(found) and not all(found)


def _places(scene: Scene, names: Sequence[str]) -> list[Point]:
    values = [scene.objects.get(name) for name in names]
    return [v for v in values if isinstance(v, Point)]


def _coincide(scene: Scene, names: Sequence[str]) -> bool:
    places = _places(scene, names)
    if len(places) < 2:
        return False
    p, q = places
    return (p.x - q.x).is_zero() and (p.y - q.y).is_zero()


def _collinear(scene: Scene, names: Sequence[str]) -> bool:
    places = _places(scene, names)
    if len(places) < 3:
        return False
    p, q, r = places
    return cross((q.x - p.x, q.y - p.y), (r.x - p.x, r.y - p.y)).is_zero()


def _points(facts: Facts, scenes: Sequence[Scene]) -> Iterator[Fact]:
    for pair in combinations(_named(facts), 2):
        if _sometimes([_coincide(scene, pair) for scene in scenes]):
            first, second = (Name(name, facts.facts[0].span) for name in pair)
            yield _distinct(first, second, facts.facts[0].span)


def _lines(facts: Facts, scenes: Sequence[Scene]) -> Iterator[Fact]:
    for fact in facts.facts:
        statement = fact.statement
        if not isinstance(statement, Assignment) or statement.call.function != MEET:
            continue
        first, second = statement.call.arguments
        if _sometimes([_one_line(scene, facts, first, second) for scene in scenes]):
            yield _distinct(_whole(first, facts), _whole(second, facts), fact.span)


def _whole(term: Expression, facts: Facts) -> Expression:
    """A term that stands for a line, not for a segment."""
    if isinstance(term, Call) and facts.language.operators[term.function].result is Type.SEGMENT:
        return Call(WHOLE, (term,), term.span)
    return term


def _one_line(scene: Scene, facts: Facts, first: Expression, second: Expression) -> bool:
    env = Environment({**scene.objects, **scene.sets}, facts.language, ExactRoots(), lift)
    if not mentioned(first, second) - {"xAxis", "yAxis"} <= env.values.keys():
        return False
    try:
        values = [object_value(term, env) for term in (first, second)]
    except (UndefinedMeasureError, UnsupportedTermError):
        return False
    lines = [as_line(v) for v in values if isinstance(v, Line | Segment | Chord)]
    return len(lines) == 2 and all(r.is_zero() for r in same_line(*lines))


def _distinct(first: Expression, second: Expression, span: Span) -> Fact:
    statement = PredicateFact(Call(APART, (first, second), span), True, span)
    return Fact(statement, mentioned(first, second))
