"""Floats of the statements behind a parametric curve: on it or not, in the part or not."""

from collections.abc import Callable
from math import pi

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.cdl.program import EquationFact, Order, Program, RestrictionFact

CLOSE = 1e-7


def float_of(term: Expression, names: dict[str, float]) -> float:
    match term:
        case Num(value, _, _):
            return float(value)
        case Name("pi", _):
            return pi
        case Name(id, _):
            return names[id]
        case Negation(argument, _):
            return -float_of(argument, names)
        case Call("sqrt", (argument,), _):
            return float_of(argument, names) ** 0.5
        case Binary(operator, left, right, _):
            a, b = float_of(left, names), float_of(right, names)
            table: dict[str, Callable[[], float]] = {
                "+": lambda: a + b,
                "-": lambda: a - b,
                "*": lambda: a * b,
                "/": lambda: a / b,
                "^": lambda: a**b,
            }
            return table[operator]()
        case _:
            raise AssertionError(term)


def on_curve(program: Program, x: float, y: float, **letters: float) -> bool:
    names = {"x": x, "y": y, **letters}
    (equation,) = [s for s in program.statements if isinstance(s, EquationFact)]
    gap = float_of(equation.left, names) - float_of(equation.right, names)
    return abs(gap) < CLOSE * (1 + x * x + y * y) ** 2


def in_part(program: Program, x: float, y: float) -> bool:
    names = {"x": x, "y": y}
    for side in [s for s in program.statements if isinstance(s, RestrictionFact)]:
        gap = float_of(side.left, names) - float_of(side.right, names)
        holds = {
            Order.LESS: gap < -CLOSE,
            Order.LESS_EQUAL: gap <= CLOSE,
            Order.GREATER: gap > CLOSE,
            Order.GREATER_EQUAL: gap >= -CLOSE,
            Order.DIFFERENT: abs(gap) > CLOSE,
        }[side.order]
        if not holds:
            return False
    return True
