"""All real common zeros of two polynomials in two variables: where two curves meet."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from perga.algebra.elimination import exact_quotient, gcd, resultant
from perga.algebra.failures import UnboundVariableError, ZeroPolynomialError, limit_error
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.roots import real_roots

SHEARS: Final = (1, -1, 2, -2, 3, -3, 5, -5, 7, -7, 11, -11, 13)
"""Directions in which points are looked at until no two stand behind each other."""


class CommonZero(NamedTuple):
    """A point where both polynomials vanish, and its intersection multiplicity."""

    x: Real
    y: Real
    multiplicity: int


@dataclass(frozen=True, slots=True)
class PairSolutions:
    """The real points where two curves meet, ascending by x, then y.

    `points` are all common zeros after the `shared` factor (one, if nothing is shared) was
    divided out of both; the zeros of `shared` are common zeros as well.
    """

    points: tuple[CommonZero, ...]
    shared: Polynomial

    @property
    def complete(self) -> bool:
        """Whether `points` are all common zeros: no curve is shared."""
        return self.shared.is_constant()


def solve_pair(f: Polynomial, g: Polynomial, names: tuple[str, str]) -> PairSolutions:
    """All real common zeros of f and g in the two named variables, exact.

    Raises ZeroPolynomialError if one of them is zero, UnboundVariableError if another
    variable occurs, AlgebraLimitError where the numbers grow too large.
    """
    for p in (f, g):
        if p.is_zero():
            raise ZeroPolynomialError("an equation that always holds", "check is_zero first")
        if set(p.variables()) - set(names):
            raise UnboundVariableError(
                f"the equations depend on more than {' and '.join(names)}",
                "give the other variables values first",
            )
    shared = gcd(f, g)
    if not shared.is_constant():
        f, g = exact_quotient(f, shared), exact_quotient(g, shared)
    if f.is_constant() or g.is_constant():
        return PairSolutions((), shared)
    return PairSolutions(tuple(_points(f, g, names)), shared)


def _points(f: Polynomial, g: Polynomial, names: tuple[str, str]) -> list[CommonZero]:
    """The common zeros of two polynomials without a common factor."""
    x, y = names
    found: list[CommonZero] = []
    # a polynomial without y stands for its resultant, a power of it
    power = max(1, g.degree(y) if f.degree(y) == 0 else f.degree(y) if g.degree(y) == 0 else 1)
    for root in real_roots(_eliminated(f, g, y)):
        at = {x: root.value}
        left, right = f.substitute(at), g.substitute(at)
        # without a common factor, at most one of the two vanishes on the line x = root
        common = gcd(left, right)
        heights = real_roots(common)
        # the multiplicity of the root is the sum over the points on the line, also at infinity
        alone = common.degree(y) == 1 and (
            left.degree(y) == f.degree(y) or right.degree(y) == g.degree(y)
        )
        total = root.multiplicity * power
        for height in heights:
            if total == 1 or alone:
                count = total
            else:
                count = _multiplicity(f, g, names, (root.value, height.value))
            found.append(CommonZero(root.value, height.value, count))
    return found


def _eliminated(f: Polynomial, g: Polynomial, name: str) -> Polynomial:
    """A polynomial that vanishes wherever both do; not zero if they share no factor."""
    if f.degree(name) == 0:
        return f
    return g if g.degree(name) == 0 else resultant(f, g, name)


def _multiplicity(
    f: Polynomial, g: Polynomial, names: tuple[str, str], point: tuple[Real, Real]
) -> int:
    """The intersection multiplicity at a common zero.

    One where the gradients are independent. Else the plane is sheared until no other common
    zero, complex or at infinity, stands behind the point; then the resultant counts it alone.
    """
    x, y = names
    at = {x: point[0], y: point[1]}
    fx, fy = f.derivative(x).evaluate(at), f.derivative(y).evaluate(at)
    gx, gy = g.derivative(x).evaluate(at), g.derivative(y).evaluate(at)
    if not (fx * gy - fy * gx).is_zero():
        return 1
    for slope in SHEARS:
        shear = {x: Polynomial.variable(x) - Polynomial.variable(y) * slope}
        left, right = f.substitute(shear), g.substitute(shear)
        if left.degree(y) < f.total_degree() or right.degree(y) < g.total_degree():
            continue
        where = point[0] + point[1] * slope
        common = gcd(left.substitute({x: where}), right.substitute({x: where}))
        alone = (Polynomial.variable(y) - point[1]) ** common.degree(y)
        if common != alone:
            continue
        return _order_at(resultant(left, right, y), x, where)
    raise limit_error("the multiplicity of a common zero")


def _order_at(f: Polynomial, name: str, where: Real) -> int:
    """How often a polynomial in one variable vanishes at a number."""
    order = 0
    while f.evaluate({name: where}).is_zero():
        f = f.derivative(name)
        order += 1
    return order
