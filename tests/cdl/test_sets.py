"""Membership in intervals, unions and finite sets."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from perga.algebra.expression import Expression
from perga.cdl import Accepted, canonical, check, read, read_goal
from perga.cdl.curves import polynomial_of
from perga.cdl.formatting import format_text
from perga.cdl.operators import PAPER
from perga.cdl.program import Comparison, Equality, Order, Stated
from perga.solve import solve


def _value(term: Expression, a: Fraction) -> Fraction:
    found = polynomial_of(term, {"a": a}).get((0, 0), Fraction(0))
    assert isinstance(found, Fraction)
    return found


def _holds(statement: Stated, a: Fraction) -> bool:
    assert isinstance(statement, Comparison | Equality)
    left, right = _value(statement.left, a), _value(statement.right, a)
    if isinstance(statement, Equality):
        return left == right
    return {
        Order.LESS: left < right,
        Order.LESS_EQUAL: left <= right,
        Order.GREATER: left > right,
        Order.GREATER_EQUAL: left >= right,
        Order.DIFFERENT: left != right,
    }[statement.order]


@pytest.mark.parametrize(
    ("among", "inside"),
    [
        ("Union(Interval(0, 2))", lambda a: 0 < a < 2),
        ("Union(ClosedInterval(0, 2))", lambda a: 0 <= a <= 2),
        ("Union(ClosedOpenInterval(0, 2))", lambda a: 0 <= a < 2),
        ("Union(OpenClosedInterval(0, 2))", lambda a: 0 < a <= 2),
        ("Interval(-oo, 1)", lambda a: a < 1),
        ("ClosedOpenInterval(-1/2, oo)", lambda a: a >= Fraction(-1, 2)),
        ("Interval(-oo, oo)", lambda a: True),
        ("{1, -2, 1/2}", lambda a: a in (1, -2, Fraction(1, 2))),
        ("Union(Interval(0, 1), Interval(2, 3))", lambda a: 0 < a < 1 or 2 < a < 3),
        ("Union(Interval(1, 2), Interval(0, 1))", lambda a: 0 < a < 1 or 1 < a < 2),
        ("Union(OpenClosedInterval(0, 1), Interval(1, 2))", lambda a: 0 < a < 2),
        ("Union(ClosedInterval(0, 1), Interval(2, 3))", lambda a: 0 <= a <= 1 or 2 < a < 3),
        ("Union(Interval(0, 1), ClosedInterval(2, 3))", lambda a: 0 < a < 1 or 2 <= a <= 3),
        ("Union({0, 3}, Interval(1, 2))", lambda a: a in (0, 3) or 1 < a < 2),
        ("Union(Interval(-oo, 0), Interval(1, oo))", lambda a: a < 0 or a > 1),
        ("Union(Interval(0, 3), ClosedInterval(1, 2), {3})", lambda a: 0 < a <= 3),
    ],
)
def test_what_a_membership_says_is_the_set(among: str, inside: Callable[[Fraction], bool]) -> None:
    means = read(f"a: Number; In(a, {among})").statements
    assert means
    tried = [Fraction(k, 4) for k in range(-16, 17)]
    assert [a for a in tried if all(_holds(s, a) for s in means)] == [a for a in tried if inside(a)]


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        ("a: Number; In(a, Interval(0, 5)); a^2 = 4", "a", ["2"]),
        ("a: Number; In(a, {1, -2, 3}); a^2 = 4", "a", ["-2"]),
        ("a, b: Number; In(a, ClosedInterval(b, 2*b)); b = 3", "Range(a)", ["[3, 6]"]),
        (
            "a: Number; In(a, Union(ClosedInterval(0, 1), Interval(2, 3), {5}))",
            "Range(a)",
            ["[0, 1] + (2, 3) + {5}"],
        ),
        ("a: Number; Abs(a - 1) < 2", "Range(a)", ["(-1, 3)"]),
        (
            "G: Ellipse; a: Number; a > 2; Equation(G) = x^2/a^2 + y^2/4 = 1;"
            "In(Eccentricity(G), OpenClosedInterval(0, 1/2))",
            "Range(a)",
            ["(2, 4*sqrt(3)/3]"],
        ),
        (
            "P, A, B: Point; Coordinate(A) = (1, 2); Coordinate(B) = (3, 4);"
            "In(P, {A, B, (5, 6)}); XCoordinate(P) > 2; Distance(P, A) < 4",
            "Coordinate(P)",
            ["(3, 4)"],
        ),
    ],
)
def test_memberships_are_solved(text: str, goal: str, answers: list[str]) -> None:
    program = read(text)
    assert [answer.exact for answer in solve(program, read_goal(goal, program)).answers] == answers


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: Number; In(a, Union(Interval(2, 1), {3}))", "contradiction"),
        ("a: Number; In(a, Union(Interval(1, 1), {3}))", "contradiction"),
        ("a: Number; In(a, ClosedInterval(0, oo))", "type"),
        ("a: Number; In(a, Interval(0))", "arity"),
        ("a: Number; In(a)", "arity"),
        ("a: Number; In(a, {1}) = 2", "arity"),
        ("a: Number; In(a, 3)", "type"),
        ("a: Number; In(a, Union(Interval(0, sqrt(2)), {3}))", "type"),
        ("a: Number; In(a, Union(a, {3}))", "type"),
        ("P: Point; In(P, Interval(0, 1))", "type"),
        ("P: Point; In(P, {1, 2})", "type"),
        ("P: Point; In(P, {(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)})", "limit"),
        ("a: Number; a = Union(Interval(0, 1), {3})", "type"),
        ("a: Number; Distance(a, In(a, {1})) = 2", "type"),
        ("oo: Number", "reserved-name"),
        ("Union: Point", "reserved-name"),
    ],
)
def test_faults(text: str, code: str) -> None:
    found = check(text)
    assert not isinstance(found, Accepted)
    assert code in [fault.code for fault in found.diagnostics]


def test_the_papers_dialect_has_no_memberships() -> None:
    text = "a: Number; In(a, {0, 1})"
    assert isinstance(check(text), Accepted)
    found = check(text, PAPER)
    assert [fault.code for fault in found.diagnostics] == ["unknown-operator"]


def test_a_membership_is_printed_as_written_and_means_the_inequalities() -> None:
    text = "a: Number\nIn(a, Union(ClosedInterval(0, 1), {1/2}))\n"
    program = read(text)
    assert format_text(program, text) == text
    assert canonical(program) == canonical(read("a: Number; a <= 1; a >= 0"))
