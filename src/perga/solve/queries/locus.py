"""The locus of a point: the curves that its coordinates satisfy over all admissible scenes.

The free unknowns are eliminated between the facts and the coordinates; of the factors that
remain, those count on which sampled scenes lie, so that no stray factor of an eliminant is told.
Which part of each curve is reached is found in `parts`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd as whole_gcd
from math import lcm

from perga.algebra.closed_form import closed_form
from perga.algebra.expression import Expression
from perga.algebra.failures import NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.geometry.values import Point
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.environment import Environment, Family
from perga.resolve.facts import Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import positions, positive_numbers
from perga.resolve.search import Complete, Dead, Loose, Search
from perga.resolve.symbols import constant, map_scalars
from perga.resolve.system import Reduced, reduce_system
from perga.resolve.terms import object_value
from perga.resolve.unknowns import lift_symbolic
from perga.solve.queries.apart import off_diagonals
from perga.solve.queries.parts import Part, parts
from perga.solve.queries.plane import X, Y, curves_of, shadows


@dataclass(frozen=True, slots=True)
class Piece:
    """An irreducible polynomial in x and y, and which part of its zero set is reached."""

    curve: Polynomial
    part: Part


def locus(term: Expression, facts: Facts, budget: Budget) -> tuple[Piece, ...]:
    """The pieces whose union is the locus, but for single positions.

    Raises UnsupportedTermError where the elimination is too large, or where it is not decided
    which part of a curve is reached.
    """
    trouble = UnsupportedTermError("no curve was found on which the point moves")
    for position in positions(facts):
        try:
            kept = _in_position(term, facts, budget, position)
        except UnsupportedTermError as error:
            trouble = error
            continue
        if kept:
            return tuple(kept)
    raise trouble


def _in_position(term: Expression, facts: Facts, budget: Budget, position: Position) -> list[Piece]:
    """The pieces of the locus with conics without an equation in this position."""
    names = mentioned(term)
    search = Search(facts, positive_numbers(facts), budget, whole=names, position=position)
    found: list[Polynomial] = []
    families: list[Reduced] = []
    single: list[Point] = []
    points = _samples(term, facts, budget, position)
    for leaf in search.run():
        if isinstance(leaf, Loose):
            for reduced in map(off_diagonals, _family(term, leaf, facts, budget)):
                families.append(reduced)
                for plane in shadows(reduced.equations, budget, conditions=reduced.conditions):
                    for curve in curves_of(plane):
                        if not any(_same(curve, other) for other in found):
                            found.append(curve)
        elif isinstance(leaf, Complete):
            single += _position(term, leaf)  # it adds no curve, but may be a point of one
        elif not isinstance(leaf, Dead):
            raise UnsupportedTermError(getattr(leaf, "why", "the family is not understood"))
    kept = _needed(found, points)
    return [Piece(c, part) for c in kept for part in parts(c, families, single, budget)]


def _samples(term: Expression, facts: Facts, budget: Budget, position: Position) -> list[Point]:
    part = budget.part(0.4)
    leaves = Search(facts, positive_numbers(facts), part, position=position).run()
    complete = [leaf for leaf in leaves if isinstance(leaf, Complete)]
    points = [point for leaf in complete for point in _position(term, leaf)]
    if not points:
        raise UnsupportedTermError("no scene of the family was found")
    return points


def _position(term: Expression, leaf: Complete) -> list[Point]:
    """The point of a single scene; nothing where it is not determined there."""
    value = leaf.values.get(next(iter(mentioned(term))))
    return [value] if isinstance(value, Point) else []


def _needed(curves: Sequence[Polynomial], points: Sequence[Point]) -> list[Polynomial]:
    """The fewest curves on which all sampled points lie, those with most points first.

    Stray factors of an eliminant meet the locus in a few points, but add none of their own. A
    curve counts from three points on, since single positions may lie anywhere.
    """
    hits = [{i for i, p in enumerate(points) if _on(curve, p)} for curve in curves]
    left = set(range(len(points)))
    kept: list[Polynomial] = []
    while True:
        best = max(range(len(curves)), key=lambda k: len(hits[k] & left), default=-1)
        if best < 0 or len(hits[best] & left) < min(3, len(points)):
            return kept
        kept.append(curves[best])
        left -= hits[best]


def _on(curve: Polynomial, point: Point) -> bool:
    return curve.evaluate({X: point.x, Y: point.y}).is_zero()


def _family(term: Expression, leaf: Loose, facts: Facts, budget: Budget) -> list[Reduced]:
    """The systems of a family with the place of the point as x and y."""

    def lifted(scalar: Real | Quotient) -> Quotient:
        return scalar if isinstance(scalar, Quotient) else constant(scalar)

    known = {
        n: Family(map_scalars(v.members, lifted))
        if isinstance(v, Family)
        else map_scalars(v, lifted)
        for n, v in leaf.values.items()
    }
    system = leaf.setting.system.copy()
    env = Environment({**known, **leaf.setting.values}, facts.language, system, lift_symbolic)
    try:
        place = object_value(term, env)
    except (NotRealError, ZeroDivisionError):
        return []
    if not isinstance(place, Point):
        raise UnsupportedTermError("a locus is asked of a point")
    system.vanish(place.x - Quotient.of(Polynomial.variable(X)))
    system.vanish(place.y - Quotient.of(Polynomial.variable(Y)))
    variables = [v for v in system.variables if v not in (X, Y)]
    return reduce_system(system.equations, system.conditions, variables, budget, keep=(X, Y))


def _same(first: Polynomial, second: Polynomial) -> bool:
    names = (X, Y)
    left, right = first.terms_over(names), second.terms_over(names)
    if left.keys() != right.keys():
        return False
    key = next(iter(left))
    return (first * right[key] - second * left[key]).is_zero()


def curve_text(curve: Polynomial) -> str:
    """`x^2 + y^2 - 4 = 0`, with primitive whole coefficients where they are rational."""
    scaled = _primitive(curve)
    parts: list[str] = []
    for (i, j), coefficient in sorted(
        scaled.terms_over((X, Y)).items(), key=lambda t: (-sum(t[0]), -t[0][0])
    ):
        power = "*".join(f"{v}^{e}" if e > 1 else v for v, e in ((X, i), (Y, j)) if e > 0)
        text = closed_form(coefficient)
        negative = text.startswith("-") and " " not in text
        body = text[1:] if negative else text
        if " " in body or "/" in body:
            body = f"({body})"
        term = body if not power else power if body == "1" else f"{body}*{power}"
        lead = "-" if negative else "+"
        parts.append(f"{lead} {term}" if parts else (f"-{term}" if negative else term))
    return " ".join(parts) + " = 0"


def _primitive(curve: Polynomial) -> Polynomial:
    if not curve.is_rational():
        return curve
    values = [c.as_fraction() for c in curve.terms().values()]
    common = lcm(*(v.denominator for v in values))
    divisor = whole_gcd(*(int(v * common) for v in values))
    terms = curve.terms_over((X, Y))
    lead = min(terms, key=lambda place: (-sum(place), -place[0]))
    sign = -1 if terms[lead].sign() < 0 else 1
    return curve * Real.of(sign * common) / Real.of(divisor)
