"""The locus of a point: the curve that its coordinates satisfy over all admissible scenes.

The free unknowns are eliminated between the facts and the coordinates; of the factors that
remain, those count on which sampled scenes lie, so that no stray factor of an eliminant is told.
"""

from collections.abc import Sequence
from math import gcd as whole_gcd
from math import lcm

from perga.algebra.closed_form import closed_form
from perga.algebra.elimination import exact_quotient, factors, gcd, resultant
from perga.algebra.expression import Expression
from perga.algebra.failures import NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.geometry.values import Point
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.facts import Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import positions, positive_numbers
from perga.resolve.search import Complete, Dead, Loose, Search
from perga.resolve.symbols import System, constant, map_scalars
from perga.resolve.system import Reduced, reduce_system
from perga.resolve.terms import Environment, Family, object_value
from perga.resolve.unknowns import lift_symbolic
from perga.solve.queries.apart import off_diagonals

X, Y = "x", "y"
MAX_SIZE = 300_000
MAX_SPLITS = 12


def locus(term: Expression, facts: Facts, budget: Budget) -> tuple[Polynomial, ...]:
    """Irreducible polynomials in x and y whose zero sets make up the locus.

    Raises UnsupportedTermError where the elimination is too large.
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


def _in_position(
    term: Expression, facts: Facts, budget: Budget, position: Position
) -> list[Polynomial]:
    """The curves of the locus with conics without an equation in this position."""
    names = mentioned(term)
    search = Search(facts, positive_numbers(facts), budget, whole=names, position=position)
    found: list[Polynomial] = []
    points = _samples(term, facts, budget, position)
    for leaf in search.run():
        if isinstance(leaf, Loose):
            for curve in _family(term, leaf, facts, budget):
                if not any(_same(curve, other) for other in found):
                    found.append(curve)
        elif not isinstance(leaf, Dead | Complete):  # a single scene adds no curve
            raise UnsupportedTermError(getattr(leaf, "why", "the family is not understood"))
    return _needed(found, points)


def _samples(term: Expression, facts: Facts, budget: Budget, position: Position) -> list[Point]:
    part = budget.part(0.4)
    leaves = Search(facts, positive_numbers(facts), part, position=position).run()
    points: list[Point] = []
    for leaf in leaves:
        if isinstance(leaf, Complete) and mentioned(term) <= leaf.values.keys():
            value = leaf.values.get(next(iter(mentioned(term))))
            if isinstance(value, Point):
                points.append(value)
    if not points:
        raise UnsupportedTermError("no scene of the family was found")
    return points


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


def _family(term: Expression, leaf: Loose, facts: Facts, budget: Budget) -> list[Polynomial]:
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
    found: list[Polynomial] = []
    for reduced in _reductions(system, variables, budget):
        found += _eliminate(off_diagonals(reduced).equations, budget, 0)
    return found


def _reductions(system: System, variables: Sequence[str], budget: Budget) -> list[Reduced]:
    return reduce_system(system.equations, system.conditions, variables, budget, keep=(X, Y))


def _eliminate(equations: Sequence[Polynomial], budget: Budget, depth: int) -> list[Polynomial]:
    """Factors in x and y of what the equations imply; every common factor is followed apart."""
    budget.check()
    if depth > MAX_SPLITS:
        raise UnsupportedTermError("the equations of the locus split too often")
    others = sorted({v for e in equations for v in e.variables()} - {X, Y})
    if not others:
        return _in_plane(equations)
    name = min(others, key=lambda v: sum(e.degree(v) for e in equations))
    holders = [e for e in equations if name in e.variables()]
    rest = [e for e in equations if name not in e.variables()]
    pivot = min(holders, key=lambda e: (e.degree(name), len(e.terms())))
    for other in holders:
        if other is pivot:
            continue
        _check_size(pivot, other, name)
        shadow = resultant(pivot, other, name)
        if shadow.is_zero():
            shared = gcd(pivot, other)
            kept = [e for e in equations if e is not pivot and e is not other]
            parts = [exact_quotient(pivot, shared), exact_quotient(other, shared)]
            found = _eliminate([shared, *kept], budget, depth + 1)
            if not any(p.is_constant() for p in parts):
                found += _eliminate([*parts, *kept], budget, depth + 1)
            return found
        rest.append(_squarefree(shadow))
    return _eliminate(rest, budget, depth)


def _in_plane(equations: Sequence[Polynomial]) -> list[Polynomial]:
    if not equations:
        return []  # the point moves over a region
    shared = equations[0]
    for other in equations[1:]:
        shared = gcd(shared, other)
    if shared.is_constant():
        return []
    if not shared.is_rational():
        return [shared]
    return [part for part, _ in factors(shared)[1] if set(part.variables()) & {X, Y}]


def _squarefree(polynomial: Polynomial) -> Polynomial:
    if not polynomial.is_rational():
        return polynomial
    product = Polynomial.of(1)
    for part, _ in factors(polynomial)[1]:
        product = product * part
    return product


def _check_size(first: Polynomial, second: Polynomial, name: str) -> None:
    degree = first.degree(name) * second.total_degree() + second.degree(name) * first.total_degree()
    if degree * degree * max(len(first.terms()), len(second.terms())) > MAX_SIZE:
        raise UnsupportedTermError("the elimination for the locus is too large")


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
