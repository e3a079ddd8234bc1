"""Comparing answers: what is equal, what is not, and by how much."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.answers import compare, read_gold
from perga.answers.compare import Comparison
from perga.answers.gold import Wanted
from perga.answers.identity import identical
from perga.answers.range_reading import range_of
from perga.answers.ranges import canonical
from perga.answers.reading import expression
from perga.answers.sameness import TOLERANCE
from perga.answers.values import Count, EquationOf, Infinity, Interval, Number, Range


def judged(found: str, gold: str, kind: Wanted, positive: tuple[str, ...] = ()) -> Comparison:
    return compare(read_gold(found, kind), read_gold(gold, kind), positive)


@pytest.mark.parametrize(
    ("found", "gold", "kind"),
    [
        ("sqrt(8)", "2*sqrt(2)", Wanted.NUMBER),
        ("sqrt(3 + 2*sqrt(2))", "1 + sqrt(2)", Wanted.NUMBER),
        ("root(x^2 - 2, 2)", "sqrt(2)", Wanted.NUMBER),
        ("{3, 15}", "15, 3", Wanted.NUMBER),
        ("{2, -2}", "pm*2", Wanted.NUMBER),
        ("pi/2", "ApplyUnit(90, degree)", Wanted.ANGLE),
        ("4*a + 2*m", "2*(m + 2*a)", Wanted.NUMBER),
        ("(a^2 - b^2)/(a - b)", "a + b", Wanted.NUMBER),
        ("(0, pm*sqrt(-30*k)/6)", "(0, pm*sqrt(-5*k/6))", Wanted.POINT),
        ("2*x + 2*y - 3 = 0", "y = 3/2 - x", Wanted.EQUATION),
        ("3*x^2 - y^2 - 3 = 0", "x^2 - y^2/3 = 1", Wanted.EQUATION),
        ("y^2 - 2*p*x = 0", "y^2 = 2*p*x", Wanted.EQUATION),
        ("4*x^2 - y^2 = 0", "y = pm*2*x", Wanted.LINE_PAIR),
        ("{2*x + y = 0, 2*x - y = 0}", "y = pm*2*x", Wanted.LINE_PAIR),
        ("(0, 2) & Negation(k = 1)", "(0, 1) + (1, 2)", Wanted.RANGE),
        ("[0, 1] + [1, 2)", "[0, 2)", Wanted.RANGE),
        ("{(3, 4), (1, 2)}", "(1, 2) + (3, 4)", Wanted.RANGE),
        ("[0, b^4/c^2]", "[0, (b^2/c)^2]", Wanted.RANGE),
        ("(x^2/9 - y^2 = 1) & (x >= 3)", "(x^2 - 9*y^2 = 9) & (x > 0)", Wanted.LOCUS),
        ("(x^2 + y^2 = 1) & (y != 0)", "(x^2 + y^2 = 1) & Negation(y = 0)", Wanted.LOCUS),
        ("x^2 - 9*y^2 - 9 = 0 & x >= 3", "(x^2/9 - y^2 = 1) & (x >= 3)", Wanted.LOCUS),
        ("y - 1 = 0 & -2 <= x <= 2", "(y = 1) & (-2 <= x <= 2)", Wanted.LOCUS),
        ("x^2 + y^2 - 1 = 0 & (x, y) != (0, 1)", "(x^2 + y^2 = 1) & Negation(y = 1)", Wanted.LOCUS),
        ("(y - x^2)*(1 + 4*x^2) = 1", "y*(1 + 4*x^2) = 1 + x^2 + 4*x^4", Wanted.LOCUS),
    ],
)
def test_equal_exactly(found: str, gold: str, kind: Wanted) -> None:
    for first, second in ((found, gold), (gold, found)):
        verdict = judged(first, second, kind)
        assert verdict.right, verdict.why
        assert verdict.tolerance == 0.0
        assert verdict.without_openness
        assert verdict.without_exclusions


@pytest.mark.parametrize(
    ("found", "gold", "kind"),
    [
        ("{1, 2}", "2", Wanted.NUMBER),
        ("2", "{1, 2}", Wanted.NUMBER),
        ("1.4142135623730951", "sqrt(2)", Wanted.NUMBER),
        ("sqrt(a^2)", "a", Wanted.NUMBER),
        ("a + 1/10^12", "a", Wanted.NUMBER),
        ("(1, 2)", "(2, 1)", Wanted.POINT),
        ("y = 2*x", "y = pm*2*x", Wanted.LINE_PAIR),
        ("y^2 = -2*p*x", "y^2 = 2*p*x", Wanted.EQUATION),
        ("x^2 + y^2 = 1", "x^2 + y^2 = 2", Wanted.EQUATION),
        ("(0, 1)", "(0, 2)", Wanted.RANGE),
        ("(0, 1)", "(0, oo)", Wanted.RANGE),
    ],
)
def test_not_equal(found: str, gold: str, kind: Wanted) -> None:
    verdict = judged(found, gold, kind)
    assert not verdict.right
    assert not verdict.without_openness


def test_letters_above_zero() -> None:
    assert judged("sqrt(a^2)", "a", Wanted.NUMBER, ("a",)).right
    assert not judged("sqrt(a^2)", "a", Wanted.NUMBER).right


def test_openness_apart() -> None:
    verdict = judged("[0, 1]", "[0, 1)", Wanted.RANGE)
    assert not verdict.right
    assert verdict.without_openness


def test_parts_and_points_of_loci_apart() -> None:
    half = judged("x^2 - y^2 = 1", "(x^2 - y^2 = 1) & (x > 0)", Wanted.LOCUS)
    assert not half.right
    assert not half.without_exclusions
    assert half.equation_only
    stated = "(x^2 + y^2 = 1) & Negation(y = 0)"
    other = judged("(x^2 + y^2 = 1) & (x != 1)", stated, Wanted.LOCUS)
    assert not other.right
    assert other.without_exclusions
    silent = judged("x^2 + y^2 = 1", stated, Wanted.LOCUS)
    assert silent.right
    ends = judged("(y = 1) & (-2 < x < 2)", "(y = 1) & (-2 < x <= 2)", Wanted.LOCUS)
    assert not ends.right
    assert ends.without_exclusions


def test_union_of_pieces() -> None:
    gold = "{(y^2 = 8*x) & (x >= 0), (y = 0) & (x < 0)}"
    assert judged("{(y = 0) & (x < 0), y^2 = 8*x}", gold, Wanted.LOCUS).right
    assert not judged("y^2 = 8*x", gold, Wanted.LOCUS).equation_only
    assert not judged("{y = 0, y^2 = 8*x}", gold, Wanted.LOCUS).right


def test_floats_are_compared_with_a_tolerance_that_is_reported() -> None:
    gold = read_gold("sqrt(2)", Wanted.NUMBER)
    near = compare([Number(None, 2**0.5 * (1 + 1e-11), "")], gold)
    assert near.right
    assert near.tolerance == TOLERANCE
    assert not compare([Number(None, 2**0.5 * (1 + 1e-8), "")], gold).right
    curve = read_gold("x^2/4 + y^2 = 1", Wanted.EQUATION)
    assert compare([EquationOf(None, (1.0, 0.0, 4.0, 0.0, 0.0, -4.0), "")], curve).right
    assert not compare([EquationOf(None, (1.0, 0.0, 4.0, 0.0, 1e-6, -4.0), "")], curve).right


def test_no_answer_and_other_kinds_are_wrong() -> None:
    gold = read_gold("2", Wanted.NUMBER)
    assert not compare([], gold).right
    assert compare([Count(2)], gold).right
    assert not compare(read_gold("(2, 2)", Wanted.POINT), gold).right
    assert not compare(read_gold("x = 2", Wanted.EQUATION), gold).right
    assert compare(read_gold("{2, 8}", Wanted.NUMBER), read_gold("{8, 2}", Wanted.RANGE)).right


_NUMBERS = st.integers(-5, 5)
_INTERVALS = st.tuples(_NUMBERS, _NUMBERS, st.booleans(), st.booleans())


@settings(max_examples=80, deadline=None)
@given(st.lists(_INTERVALS, min_size=1, max_size=4), st.lists(_NUMBERS, max_size=2))
def test_canonical_ranges_hold_the_same_numbers(
    parts: list[tuple[int, int, bool, bool]], punctures: list[int]
) -> None:
    intervals = tuple(Interval(_of(a), _of(b), c, d) for a, b, c, d in parts)
    found = canonical(Range(intervals, tuple(_of(p) for p in punctures), ""))
    for value in [k / 2 for k in range(-14, 15)]:
        inside = any(_holds(one, value) for one in intervals) and value not in punctures
        assert inside == any(_holds(one, value) for one in found)
    for one, other in pairwise(found):
        assert _end(one.high) <= _end(other.low)
        assert _end(one.high) < _end(other.low) or (one.high_open and other.low_open)


def _of(value: int) -> Number:
    return Number(expression(f"({value})"), float(value), str(value))


def _end(end: Number | Infinity) -> float:
    assert isinstance(end, Number)
    assert end.value is not None
    return end.value


def _holds(one: Interval, value: float) -> bool:
    low, high = _end(one.low), _end(one.high)
    above = value > low or (value == low and not one.low_open)
    return above and (value < high or (value == high and not one.high_open))


@settings(max_examples=40, deadline=None)
@given(st.integers(-4, 4), st.integers(-4, 4), st.integers(1, 4))
def test_identity_of_formulas_against_expansion(p: int, q: int, n: int) -> None:
    left = expression(f"({p}*a + {q}*b)^{n}")
    total = " + ".join(
        f"({_binomial(n, k) * p ** (n - k) * q**k})*a^{n - k}*b^{k}" for k in range(n + 1)
    )
    assert identical(left, expression(total))
    assert not identical(left, expression(total + " + a*b/1000"))


def _binomial(n: int, k: int) -> int:
    value = 1
    for i in range(k):
        value = value * (n - i) // (i + 1)
    return value


def test_a_range_is_read_from_its_own_text() -> None:
    assert range_of("[0, 1) + {3}").text == "[0, 1) + {3}"
