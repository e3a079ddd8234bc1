"""Absolute values in equations: the pieces together are the curve."""

from fractions import Fraction
from itertools import product

import pytest

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.algebra.reader import read_expression
from perga.cdl.pieces import pieces
from perga.cdl.program import Order
from perga.errors import RefusedError


def value(term: Expression, x: Fraction, y: Fraction) -> Fraction:
    """A second reading of the term, on numbers."""
    match term:
        case Num(number, _, _):
            return number
        case Name(id, _):
            return {"x": x, "y": y}[id]
        case Negation(argument, _):
            return -value(argument, x, y)
        case Call("Abs", (argument,), _):
            return abs(value(argument, x, y))
        case Binary(sign, left, right, _):
            a, b = value(left, x, y), value(right, x, y)
            power = Fraction(a ** int(b)) if sign == "^" else a
            return {"+": a + b, "-": a - b, "*": a * b, "^": power}[sign]
        case _:
            raise AssertionError


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("x^2 + y*Abs(y) - 1", 2),
        ("x*Abs(x) + y*Abs(y) - 1", 4),
        ("Abs(x) + Abs(x - 1) + Abs(y) - 3", 8),
        ("Abs(Abs(x) - 1) - y", 4),
        ("x^2 + y^2 - 1", 1),
    ],
)
def test_each_point_lies_on_exactly_one_piece_with_the_same_value(text: str, count: int) -> None:
    left, right = read_expression(text), read_expression("0")
    found = pieces(left, right)
    assert len(found) == count
    for i, j in product(range(-6, 7), repeat=2):
        x, y = Fraction(i, 3), Fraction(j, 3)
        mine = [
            piece
            for piece in found
            if all(
                value(t, x, y) >= 0 if order is Order.GREATER_EQUAL else value(t, x, y) < 0
                for order, t in piece.conditions
            )
        ]
        assert len(mine) == 1
        assert value(mine[0].left, x, y) == value(left, x, y)


def test_too_many_are_refused() -> None:
    text = " + ".join(f"Abs(x - {n})" for n in range(5))
    with pytest.raises(RefusedError):
        pieces(read_expression(text), read_expression("0"))
