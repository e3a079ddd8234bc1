"""Conics whose position their facts fix: by two stated foci, or by an equation about the origin."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from perga.algebra.expression import Name
from perga.algebra.failures import NotRealError
from perga.cdl.language import Language
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, CoordinateFact, EquationFact
from perga.geometry.values import Number
from perga.resolve.equation import coefficients
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError, rational
from perga.resolve.mentions import mentioned
from perga.resolve.symbols import System, constant
from perga.resolve.terms import Environment

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


def about_origin(fact: EquationFact, types: Mapping[str, Type], language: Language) -> bool:
    """Whether an equation puts its conic about the origin, whatever its numbers are.

    The centre lies there, or the vertex of a parabola, and the axes along the coordinate axes.
    """
    names = mentioned(fact.left, fact.right)
    if any(types.get(name) not in (Type.NUMBER, Type.REAL) for name in names):
        return False
    system = System(positive=set())
    values = {name: Number(system.variable(name)) for name in names}
    try:
        env = Environment(values, language, system, constant, constant)
        six = coefficients(fact.left, fact.right, env)
    except (UnsupportedTermError, UndefinedMeasureError, NotRealError, ZeroDivisionError):
        return False
    a, b, c, d, e, f = (value.numerator.is_zero() for value in six)
    if types[fact.target] is Type.PARABOLA:
        return b and f and ((a and e) or (c and d))
    return b and d and e
