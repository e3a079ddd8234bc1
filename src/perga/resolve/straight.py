"""Conics without an equation whose position two stated foci fix."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

from perga.algebra.expression import Name
from perga.cdl.program import Assignment, CoordinateFact
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError, rational

_Place = tuple[Fraction, Fraction]


def straight(facts: Facts) -> frozenset[str]:
    """The conics without an equation that lie straight all the same, by two stated foci."""
    places: dict[str, _Place] = {}
    foci: dict[str, set[str]] = {}
    for fact in facts.facts:
        statement = fact.statement
        if isinstance(statement, CoordinateFact):
            place = _place(statement)
            if place is not None:
                places[statement.target] = place
        elif isinstance(statement, Assignment) and statement.call.function == "Focus":
            curve = statement.call.arguments[0]
            if isinstance(curve, Name):
                foci.setdefault(curve.id, set()).update(statement.targets)
    known = {curve: [places[n] for n in names if n in places] for curve, names in foci.items()}
    return frozenset(curve for curve, found in known.items() if _level_or_upright(found))


def _place(fact: CoordinateFact) -> _Place | None:
    try:
        return (rational(fact.x), rational(fact.y))
    except (UnsupportedTermError, UndefinedMeasureError):
        return None


def _level_or_upright(foci: Iterable[_Place]) -> bool:
    return any((p[0] == q[0]) != (p[1] == q[1]) for p, q in combinations(foci, 2))
