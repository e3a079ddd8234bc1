"""Where curves meet, in every position, against 60 digits computed without Perga."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from conic_pieces import Six
from conic_positions import POSITIONS, Pair, pair_of
from conic_witness import Met, Quad, common_points

from perga.algebra.pairs import PairSolutions, solve_pair
from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.geometry.classify import classify
from perga.geometry.conic import Degenerate
from perga.geometry.incidence import SharedCurveError, intersections
from perga.geometry.values import Branch, Conic, ConicKind, Line, Side
from perga.resolve.exact import ExactRoots

XY = ("x", "y")
BITS = 230
"""Accuracy asked of Perga's numbers: more than 60 digits."""

NEAR = mpmath.mpf(10) ** -60
CI_PAIRS = 100
"""Of each position in the normal run."""

SLOW_PAIRS = 5000
THOROUGH_EVERY = 5
"""One pair in so many is also met by the geometry layer, and with the curves exchanged."""


@pytest.fixture(autouse=True)
def _eighty_digits() -> Iterator[None]:
    with mpmath.workdps(80):
        yield


def real(value: "Quad | Fraction | int") -> Real:
    if isinstance(value, Quad):
        return Real.of(value.p) + Real.of(value.q) * Real.of(value.n).sqrt()
    return Real.of(value)


def polynomial(six: Six) -> Polynomial:
    powers = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))
    return Polynomial(XY, {m: real(c) for m, c in zip(powers, six, strict=True)})


def carrier(six: Six) -> Line | Conic | Degenerate:
    a, b, c, d, e, f = (real(k) for k in six)
    if not any(six[:3]):
        return Line(d, e, f)
    return classify((a, b, c, d, e, f), ExactRoots())


def digits(value: Real) -> Any:
    man, exponent = value.enclosure(BITS).mid().man_exp()
    return mpmath.ldexp(mpmath.mpf(int(man)), int(exponent))


def close(a: Any, b: Any) -> bool:
    return abs(a - b) <= NEAR * (1 + abs(b))


def agree(found: list[tuple[Any, Any, int]], expected: list[Met]) -> bool:
    """The same points with the same multiplicities, in whatever order."""
    left = list(expected)
    for x, y, power in found:
        same = [m for m in left if close(x, m.x) and close(y, m.y) and power == m.multiplicity]
        if len(same) != 1:
            return False
        left.remove(same[0])
    return not left


def fault(pair: Pair, thorough: bool) -> str:
    """What is wrong with Perga's answer about a pair; empty if nothing."""
    expected = common_points(pair.first, pair.second)
    f, g = polynomial(pair.first), polynomial(pair.second)
    answer = solve_pair(f, g, XY)
    if answer.complete != (expected is not None) or (pair.shared and expected is not None):
        return "a shared curve is not told"
    if expected is None:
        return _shared_fault(pair, answer)
    if not agree([(digits(p.x), digits(p.y), p.multiplicity) for p in answer.points], expected):
        return f"points {answer.points} and not {expected}"
    if list(answer.points) != sorted(answer.points):
        return "the order"
    for (x, y), power in pair.contacts:
        if (real(x), real(y), power) not in answer.points:
            return f"the known contact {x}, {y} of multiplicity {power} is missing"
    if thorough:
        swapped = sorted((x, y, m) for y, x, m in solve_pair(g, f, ("y", "x")).points)
        if swapped != list(answer.points):
            return "exchanged curves meet elsewhere"
    return _geometry_fault(pair, expected, thorough)


def _shared_fault(pair: Pair, answer: PairSolutions) -> str:
    # two curves that share a line by chance leave what this test does not know
    beside = [] if pair.rest is None else common_points(*pair.rest)
    found = [(digits(p.x), digits(p.y), p.multiplicity) for p in answer.points]
    if pair.shared and not agree(found, beside or []):
        return f"beside the shared curve {found} and not {beside}"
    curves = carriers(pair)
    if curves is None:
        return ""
    with pytest.raises(SharedCurveError):
        intersections(*curves)
    return ""


def _geometry_fault(pair: Pair, expected: list[Met], thorough: bool) -> str:
    """The geometry layer gives each point once. Lines always: they have a way of their own."""
    if not thorough and any(pair.first[:3]) and any(pair.second[:3]):
        return ""
    curves = carriers(pair)
    once = [m._replace(multiplicity=1) for m in expected]
    for one, other in () if curves is None else (curves, curves[::-1]):
        met = intersections(one, other)
        if not agree([(digits(p.x), digits(p.y), 1) for p in met], once):
            return f"the geometry layer gives {met}"
    return ""


def carriers(pair: Pair) -> tuple[Line | Conic, Line | Conic] | None:
    """Both as values of the geometry layer, which has no degenerate conics."""
    first, second = carrier(pair.first), carrier(pair.second)
    if isinstance(first, Degenerate) or isinstance(second, Degenerate):
        return None
    return first, second


def faults(position: str, count: int) -> list[str]:
    told: list[str] = []
    for index in range(count):
        words = fault(pair_of(position, index), index % THOROUGH_EVERY == 0)
        if words:
            told.append(f"{position}/{index}: {words}")
    return told


@pytest.mark.parametrize("position", POSITIONS)
def test_pairs_in_every_position(position: str) -> None:
    assert len(POSITIONS) * CI_PAIRS == 2_000
    assert faults(position, CI_PAIRS) == []


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS)
def test_a_hundred_thousand_pairs(position: str) -> None:
    assert len(POSITIONS) * SLOW_PAIRS == 100_000
    assert faults(position, SLOW_PAIRS) == []


@pytest.mark.parametrize("position", POSITIONS)
def test_the_positions_are_what_they_say(position: str) -> None:
    """Enough of the pairs meet, and the special ones in the special way."""
    pairs = [pair_of(position, index) for index in range(CI_PAIRS)]
    met = [common_points(pair.first, pair.second) for pair in pairs]
    assert len(set(pairs)) > 0.9 * CI_PAIRS
    powers = Counter(m.multiplicity for points in met if points for m in points)
    least = {"touching": 2, "osculating": 3, "four-fold": 4, "twice-touching": 2, "tangent-line": 2}
    assert powers[least.get(position, 1)] >= (0 if position == "shared-part" else 25)
    if position in least:
        assert max(powers) >= least[position]
    assert (None in met) == (position in ("shared-part", "turned", "both-degenerate"))


def test_the_halves_of_a_hyperbola_share_out_its_points() -> None:
    halves = 0
    for position in ("general", "known-points", "line", "same-directions", "shared-focus"):
        for index in range(CI_PAIRS // 2):
            curves = carriers(pair_of(position, index))
            if curves is None:
                continue
            other, whole = curves
            if not isinstance(whole, Conic) or whole.kind is not ConicKind.HYPERBOLA:
                continue
            if whole.frame.ux.is_zero():
                continue
            parts = [set(intersections(other, Branch(whole, side))) for side in Side]
            assert parts[0] | parts[1] == set(intersections(other, whole))
            assert not parts[0] & parts[1]
            for side, met in zip(Side, parts, strict=True):
                wanted = 1 if side is Side.RIGHT else -1
                assert all((p.x - whole.frame.origin.x).sign() == wanted for p in met)
            halves += all(parts)
    assert halves >= 10


def test_the_witness_knows_closed_forms() -> None:
    """x^2 + y^2 = 1 meets y = x^2 where y is the inverse of the golden ratio."""
    one, nil = Fraction(1), Fraction(0)
    circle, parabola = (one, nil, one, nil, nil, -one), (one, nil, nil, nil, -one, nil)
    low, high = sorted(common_points(circle, parabola) or [])
    y = (mpmath.sqrt(5) - 1) / 2
    assert (low.multiplicity, high.multiplicity) == (1, 1)
    assert close(high.x, mpmath.sqrt(y))
    assert close(low.x, -high.x)
    assert close(low.y, y)
    inner = (one, nil, one, nil, nil, Fraction(-4))
    assert common_points(circle, inner) == []
    assert common_points(circle, tuple(2 * k for k in circle)) is None
    turned = tuple(Quad(k, nil, 2) for k in circle)
    (contact,) = common_points(turned, (nil, nil, nil, one, one, Quad(nil, -one, 2))) or []
    assert contact.multiplicity == 2
    assert close(contact.x, mpmath.sqrt(2) / 2)
