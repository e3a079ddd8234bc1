"""The values of a rational function of two free unknowns where conditions hold.

The candidates for ends are the values at interior critical points and the ends of the images on
the boundary curves; between two candidates either every value is taken or none, which one sample
decides.
"""

from collections.abc import Sequence

from perga.algebra.elimination import gcd, resultant
from perga.algebra.failures import NotRealError
from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.resolve.budget import Budget
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.families import VALUES
from perga.resolve.stationary import derivative
from perga.resolve.steps import too_large
from perga.resolve.symbols import Condition, Sign, at, is_constant, relaxed
from perga.resolve.system import Reduced, reduce_system
from perga.solve.queries.cells import cells
from perga.solve.queries.image import admits, image
from perga.solve.queries.pieces import Piece, point
from perga.solve.queries.rational import parametrise


def planar_image(
    names: tuple[str, ...], value: Quotient, conditions: Sequence[Condition], budget: Budget
) -> list[Piece]:
    """All values over two unknowns; raises UnsupportedTermError for boundaries too hard."""
    u, v = names
    critical = _critical(value, u, v)
    loose = [relaxed(c) for c in conditions]
    ends: list[Real] = []
    attained: list[Real] = []
    for here in critical:
        if value.denominator.evaluate(here).is_zero():
            continue
        ends.append(at(value, here))
        if admits(conditions, here):
            attained.append(ends[-1])
    for piece in _boundary(names, value, conditions, loose, budget):
        ends += [e.number for e in (piece.low, piece.high) if not e.infinite]

    def taken_here(wanted: Real) -> bool:
        return taken(names, value, conditions, wanted, budget)

    return cells(ends, attained, taken_here, budget)


def curve_image(
    curve: Polynomial,
    names: tuple[str, ...],
    value: Quotient,
    conditions: Sequence[Condition],
    budget: Budget,
) -> list[Piece]:
    """All values on a plane curve of any degree; raises UnsupportedTermError where too hard."""
    u, v = names
    du, dv = derivative(value, u), derivative(value, v)
    jacobian = du * curve.derivative(v) - dv * curve.derivative(u)
    if jacobian.is_zero() or gcd(jacobian, curve).total_degree() > 0:
        raise UnsupportedTermError("the term is constant on a part of the family")
    edges = [jacobian, value.denominator, curve.derivative(u), curve.derivative(v)]
    edges += [
        p
        for c in conditions
        if c.asks is not Sign.ANY
        for p in (c.value.numerator, c.value.denominator)
    ]
    ends: list[Real] = _far_values(curve, u, v, value)
    attained: list[Real] = []
    for edge in edges:
        budget.check()
        for here in _common(curve, edge, u, v):
            if value.denominator.evaluate(here).is_zero():
                continue
            ends.append(at(value, here))
            if admits(conditions, here):
                attained.append(ends[-1])

    def taken_here(wanted: Real) -> bool:
        level = value.numerator - value.denominator * Polynomial.of(wanted)
        return any(
            not value.denominator.evaluate(here).is_zero() and admits(conditions, here)
            for here in _common(curve, level, u, v)
        )

    return cells(ends, attained, taken_here, budget)


def _common(first: Polynomial, second: Polynomial, u: str, v: str) -> list[dict[str, Real]]:
    if second.is_constant():
        return []
    if too_large(first, second):
        raise UnsupportedTermError("two curves for the ends of the range are too large")
    found = solve_pair(first, second, (u, v))
    return [{u: p.x, v: p.y} for p in found.points]


def _far_values(curve: Polynomial, u: str, v: str, value: Quotient) -> list[Real]:
    """Values that are approached far out: where the eliminated relation loses its degree."""
    t = Polynomial.variable("t")
    level = value.numerator - value.denominator * t
    found: list[Real] = []
    for name, other in ((v, u), (u, v)):
        if name not in curve.variables():
            continue
        relation = resultant(curve, level, name) if name in level.variables() else level
        if relation.is_zero():
            continue
        parts = relation.coefficients_in(other) if other in relation.variables() else (relation,)
        lead = parts[-1]
        if "t" in lead.variables():
            found += [r.value for r in real_roots(lead)]
    return found


def _critical(value: Quotient, u: str, v: str) -> list[dict[str, Real]]:
    du, dv = derivative(value, u), derivative(value, v)
    if du.is_zero() or dv.is_zero() or du.is_constant() or dv.is_constant():
        return []
    found = solve_pair(du, dv, (u, v))
    return [{u: p.x, v: p.y} for p in found.points]


def _boundary(
    names: tuple[str, ...],
    value: Quotient,
    conditions: Sequence[Condition],
    loose: Sequence[Condition],
    budget: Budget,
) -> list[Piece]:
    pieces: list[Piece] = []
    for index, condition in enumerate(conditions):
        if condition.asks not in (Sign.POSITIVE, Sign.NON_NEGATIVE):
            continue
        others = [c for i, c in enumerate(loose) if i != index]
        edge = condition.value.numerator
        if edge.is_constant():
            continue
        for reduced in reduce_system([edge], others, names, budget):
            pieces += _on_curve(reduced, budget)
    return pieces


def _on_curve(reduced: Reduced, budget: Budget) -> list[Piece]:
    value = next(c.value for c in reduced.conditions if c.asks is Sign.ANY)
    if not reduced.equations:
        if is_constant(value):
            return [point(at(value, {}))]
        return image(reduced.free[0], value, reduced.conditions)
    (curve,) = reduced.equations[:1]
    if curve.total_degree() != 2 or len(curve.variables()) != 2:
        raise UnsupportedTermError("a boundary of the family is no rational curve")
    pieces: list[Piece] = []
    for branch in parametrise(reduced, curve, "m"):
        again = reduce_system(branch.equations, branch.conditions, branch.free, budget)
        for inner in again:
            if inner.equations:
                raise UnsupportedTermError("a boundary of the family is no rational curve")
            pieces += _on_curve(inner, budget)
    return pieces


def taken(
    names: tuple[str, ...],
    value: Quotient,
    conditions: Sequence[Condition],
    wanted: Real,
    budget: Budget,
) -> bool:
    """Whether some admissible point has this value; looked for on lines through the family."""
    level = value.numerator - value.denominator * Polynomial.of(wanted)
    for first, second in (names, names[::-1]):
        for number in VALUES:
            budget.check()
            here = {first: Real.of(number)}
            line = level.substitute(here)
            if line.is_constant():
                continue
            try:
                roots = real_roots(line)
            except NotRealError:
                continue
            for root in roots:
                place = {**here, second: root.value}
                if not value.denominator.evaluate(place).is_zero() and admits(conditions, place):
                    return True
    return False
