"""Numbers that grow without end are refused before they take the memory."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from perga.algebra.deadline import LONG_BITS, LONGEST_BITS, deadline
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.real import Real

STEPS: dict[str, Callable[[Real], Real]] = {
    "squares": lambda a: a * a,
    "powers": lambda a: a**64,
    "sums of fractions": lambda a: a + 1 / (a + 1) + 1 / (a + 2),
    "quotients": lambda a: a / (1 / (a + 1)),
}


def grown(step: Callable[[Real], Real], number: Real) -> Real:
    for _ in range(100):
        number = step(number)
    return number


@pytest.mark.parametrize("first", [Real.of(Fraction(7, 3)), 1 + Real.of(2).sqrt()], ids=str)
@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
def test_a_number_grows_until_it_is_refused(step: Callable[[Real], Real], first: Real) -> None:
    assert step(first) != first
    with pytest.raises(AlgebraLimitError, match="too large"):
        grown(step, first)


def test_the_deadline_is_asked_where_numbers_are_long_and_only_there() -> None:
    short, long = Real.of(3), Real.of(3) ** LONG_BITS
    with deadline(-1.0):
        assert short + short == 6
        with pytest.raises(AlgebraLimitError, match="time"):
            _ = long + short


def test_what_a_text_can_write_is_far_below_the_limit() -> None:
    written = Real.of(10**10_000 - 1)
    assert LONGEST_BITS > 20 * 33_220
    assert (written * written / written) == written
