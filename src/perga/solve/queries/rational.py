"""A conic in two unknowns through a real point, written with one rational parameter."""

from fractions import Fraction

from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.resolve.symbols import Condition, Sign, constant
from perga.resolve.system import Reduced, bind

TRIES = tuple(
    Fraction(n, d)
    for n, d in (
        (0, 1), (1, 1), (-1, 1), (1, 2), (2, 1), (-1, 2), (-2, 1), (3, 1), (1, 3), (4, 1), (5, 1),
        (-3, 1), (8, 1), (1, 5), (-5, 1), (13, 1), (-8, 1), (30, 1),
    )
)  # fmt: skip


def parametrise(reduced: Reduced, equation: Polynomial, parameter: str) -> list[Reduced]:
    """The points of a conic `equation` = 0 in two free unknowns, as branches.

    First the branch with a rational parameter (lines through one real point), then the points it
    misses. Empty if no real point is found on a few vertical lines.
    """
    u, v = equation.variables()
    base = _real_point(equation, u, v)
    if base is None:
        return []
    u0, v0 = base
    slope = Quotient.of(Polynomial.variable(parameter))
    du = _at(equation.derivative(u), u, u0, v, v0)
    dv = _at(equation.derivative(v), u, u0, v, v0)
    uu, uv, vv = (_second(equation, a, b) for a, b in ((u, u), (u, v), (v, v)))
    step = (constant(du) + slope * constant(dv)) / (
        constant(uu / 2) + slope * constant(uv) + slope * slope * constant(vv / 2)
    )
    regular = Condition(Quotient.of(step.denominator), Sign.NON_ZERO)
    rest = Reduced(
        tuple(e for e in reduced.equations if e is not equation),
        (*reduced.conditions, regular),
        (*reduced.free, parameter),
        reduced.bound,
    )
    moved = bind(bind(rest, u, constant(u0) - step), v, constant(v0) - slope * step)
    branches = [moved]
    vertical = equation.substitute({u: u0})
    if not vertical.is_constant():
        fixed = Reduced(rest.equations, reduced.conditions, reduced.free, reduced.bound)
        for root in real_roots(vertical):
            branches.append(bind(bind(fixed, u, constant(u0)), v, constant(root.value)))
    return branches


def _real_point(equation: Polynomial, u: str, v: str) -> tuple[Real, Real] | None:
    for first, second in ((u, v), (v, u)):
        for value in TRIES:
            line = equation.substitute({first: Real.of(value)})
            if line.is_constant():
                continue
            roots = real_roots(line)
            if roots and second in line.variables():
                other = roots[0].value
                found = (Real.of(value), other) if first == u else (other, Real.of(value))
                du = _at(equation.derivative(u), u, found[0], v, found[1])
                dv = _at(equation.derivative(v), u, found[0], v, found[1])
                if not (du.is_zero() and dv.is_zero()):
                    return found
    return None


def _at(polynomial: Polynomial, u: str, u0: Real, v: str, v0: Real) -> Real:
    return polynomial.evaluate({u: u0, v: v0})


def _second(polynomial: Polynomial, first: str, second: str) -> Real:
    return polynomial.derivative(first).derivative(second).constant()
