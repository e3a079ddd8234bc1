"""All real roots of a polynomial in one variable, exact and certified."""

from dataclasses import dataclass
from math import lcm
from typing import Final

from flint import acb, acb_poly, arb, ctx, fmpq, fmpz_poly

from perga.algebra import nodes
from perga.algebra.balls import ends, horner, newton_step
from perga.algebra.deadline import check_deadline
from perga.algebra.failures import UnboundVariableError, ZeroPolynomialError, limit_error
from perga.algebra.polynomial import Polynomial
from perga.algebra.rational_roots import roots_with_multiplicity
from perga.algebra.real import Real

ISOLATION_BITS: Final = 256
"""Precision at which the roots of a polynomial with irrational coefficients are told apart."""

BISECTIONS: Final = 2000
"""Most halvings of an interval around one root."""


@dataclass(frozen=True, slots=True)
class Root:
    """A real root and how often it counts."""

    value: Real
    multiplicity: int


def real_roots(f: Polynomial) -> tuple[Root, ...]:
    """Every distinct real root, ascending, with its multiplicity.

    Raises ZeroPolynomialError for zero, UnboundVariableError for more than one variable.
    """
    if f.is_zero():
        raise ZeroPolynomialError("every number is a root of zero", "check is_zero first")
    names = f.variables()
    if len(names) > 1:
        raise UnboundVariableError(
            f"a polynomial in {', '.join(names)} has no list of roots",
            "give all variables but one a value first",
        )
    if not names:
        return ()
    if f.is_rational():
        return _rational_roots(f.univariate_coefficients(names[0]))
    scaled = f / f.coefficients_in(names[0])[-1].constant()
    if scaled.is_rational():
        return _rational_roots(scaled.univariate_coefficients(names[0]))
    return _irrational_roots(f, names[0])


def _rational_roots(coefficients: tuple[Real, ...]) -> tuple[Root, ...]:
    fractions = [c.as_fraction() for c in coefficients]
    common = lcm(*(c.denominator for c in fractions))
    found = roots_with_multiplicity(fmpz_poly([int(c * common) for c in fractions]))
    return tuple(Root(Real.from_node(node), power) for node, power in found)


def _irrational_roots(f: Polynomial, name: str) -> tuple[Root, ...]:
    coefficients = f.univariate_coefficients(name)
    if len(coefficients) <= 3:
        return _by_formula(coefficients)
    seeds = _isolate([nodes.evaluate(c.node, ISOLATION_BITS) for c in coefficients])
    if seeds is not None:
        parts = tuple(c.node for c in coefficients)
        return tuple(Root(Real.from_node(nodes.root(parts, seed)), 1) for seed in seeds)
    return _between_critical_points(f, name)


def _between_critical_points(f: Polynomial, name: str) -> tuple[Root, ...]:
    """The roots of f from those of its derivative, which may be multiple.

    A zero of both is a root with one more multiplicity. Between neighbouring zeros of the
    derivative f is monotone: one simple root where the signs differ, none where they agree.
    """
    coefficients = f.univariate_coefficients(name)
    lead = coefficients[-1]
    # all roots are below 1 + max |c/lead| (Cauchy)
    sizes = [ends((c / lead).enclosure(32).abs_upper())[1] for c in coefficients[:-1]]
    bound = Real.of(max(sizes) + 2)
    critical = real_roots(f.derivative(name))
    stops = [-bound, *(root.value for root in critical), bound]
    signs = [f.evaluate({name: stop}).sign() for stop in stops]
    found: list[Root] = []
    for i in range(1, len(stops)):
        check_deadline()
        if signs[i - 1] * signs[i] < 0:
            found.append(Root(_simple_root(f, name, (stops[i - 1], stops[i]), signs[i]), 1))
        if signs[i] == 0:
            found.append(Root(stops[i], critical[i - 1].multiplicity + 1))
    return tuple(found)


def _simple_root(f: Polynomial, name: str, stops: tuple[Real, Real], rising: int) -> Real:
    """The one root between two points, at the second of which f has the sign `rising`."""
    parts = tuple(c.node for c in f.univariate_coefficients(name))
    low, high = _inside(f, name, stops, rising)
    for halvings in range(BISECTIONS):
        middle, bits = (low + high) / 2, ISOLATION_BITS + 2 * halvings
        with ctx.workprec(bits):
            seed = arb(middle, (high - low) / 2)
            slope = horner([nodes.evaluate(part, bits) for part in parts], seed)[1]
        if not slope.contains(0):
            return Real.from_node(nodes.root(parts, seed))
        sign = f.evaluate({name: middle}).sign()
        if sign == 0:
            return Real.of(middle)
        low, high = (low, middle) if sign == rising else (middle, high)
    raise limit_error("telling the roots of a polynomial apart")


def _inside(f: Polynomial, name: str, stops: tuple[Real, Real], rising: int) -> tuple[fmpq, fmpq]:
    """Fractions between two points that still have the root between them."""
    bits = nodes.BASE_BITS
    while bits < BISECTIONS * nodes.BASE_BITS:
        low, high = (nodes.evaluate(stop.node, bits) for stop in stops)
        if low < high:
            start, end = ends(low)[1], ends(high)[0]
            before, after = (f.evaluate({name: at}).sign() for at in (start, end))
            if before == -rising and after == rising:
                return start, end
        bits *= 2
    raise limit_error("telling the roots of a polynomial apart")


def _by_formula(coefficients: tuple[Real, ...]) -> tuple[Root, ...]:
    if len(coefficients) == 2:
        return (Root(-coefficients[0] / coefficients[1], 1),)
    c, b, a = coefficients
    if b.is_zero():
        square = -c / a
        sign = square.sign()
        root = square.sqrt() if sign > 0 else Real.of(0)
        single = (Root(Real.of(0), 2),) if sign == 0 else ()
        return (Root(-root, 1), Root(root, 1)) if sign > 0 else single
    discriminant = b * b - 4 * a * c
    sign = discriminant.sign()
    if sign < 0:
        return ()
    if sign == 0:
        return (Root(-b / (2 * a), 2),)
    root = discriminant.sqrt()
    low, high = (1, -1) if a.sign() < 0 else (-1, 1)
    return tuple(Root((root * s - b) / (2 * a), 1) for s in (low, high))


def _isolate(coefficients: list[arb]) -> list[arb] | None:
    """Balls around the real roots, ascending, or None if they cannot be told at this precision."""
    with ctx.workprec(ISOLATION_BITS):
        try:
            found = acb_poly(coefficients).roots()
        except ValueError:  # flint: multiple roots, or coefficients too vague
            return None
        return _real_seeds(coefficients, found)


def _real_seeds(coefficients: list[arb], found: list[acb]) -> list[arb] | None:
    seeds: list[arb] = []
    for ball in found:
        if not ball.imag.contains(0):
            continue
        # The mirror image of the root in this ball is a root too; if its ball meets no other
        # root's ball, then it is the same root, which is therefore real.
        if sum(other.overlaps(ball.conjugate()) for other in found) != 1:
            return None
        seed = ball.real
        for _ in range(8):
            if not horner(coefficients, seed)[1].contains(0):
                break
            seed = newton_step(coefficients, seed)
        else:
            return None
        seeds.append(seed)
    return sorted(seeds, key=lambda seed: seed.mid())
