"""Random well-typed programs: solve always ends with a status, never with a traceback."""

import random
from collections import Counter

import pytest

from perga.cdl import check, read_goal
from perga.cdl.operator import Category, Operator, Type, Yield
from perga.cdl.operators import CDL
from perga.cdl.reading import Accepted
from perga.errors import DiagnosedError
from perga.solve import solve

OPERATORS = tuple(CDL.operators.values())
EQUATIONS = {
    "Ellipse": ("x^2/25 + y^2/16 = 1", "x^2/4 + y^2/9 = 1", "x^2/k^2 + y^2/4 = 1"),
    "Hyperbola": ("x^2/4 - y^2/12 = 1", "y^2 - x^2/3 = 1", "x^2/k^2 - y^2 = 1"),
    "Parabola": ("y^2 = 4*x", "x^2 = -8*y", "y^2 = 2*k*x"),
    "Circle": ("x^2 + y^2 = 25", "(x-1)^2 + (y-2)^2 = k"),
}
NAMES = {
    Type.POINT: ("A", "B", "P", "O"),
    Type.LINE: ("l", "m", "xAxis", "yAxis"),
    Type.NUMBER: ("k", "2", "3"),
}
CURVES = (Type.CIRCLE, Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA)


def term(draw: random.Random, types: tuple[Type, ...]) -> str:
    kind = draw.choice(types)
    if kind is Type.CURVE or kind in CURVES:
        return "C" if kind is Type.CIRCLE else draw.choice(("G", "G", "C"))
    if kind in NAMES:
        return draw.choice(NAMES[kind])
    makers = [o for o in OPERATORS if o.category is Category.WRAPPER and o.result is kind]
    return call(draw, draw.choice(makers))


def call(draw: random.Random, operator: Operator) -> str:
    slots = draw.choice(operator.signatures).slots
    arguments = [term(draw, slot.types) for slot in slots]
    if operator.directions and draw.random() < 0.6:
        arguments.append(draw.choice(operator.directions).value)
    return f"{operator.name}({', '.join(arguments)})"


def statement(draw: random.Random) -> str:
    operator = draw.choice(OPERATORS)
    if operator.category is Category.CONSTRUCTION:
        points = operator.result is Type.POINT
        one, both = (draw.choice("ABP"), "{A, B}") if points else (draw.choice("lm"), "{l, m}")
        several = operator.yields is Yield.SEVERAL and draw.random() < 0.4
        return f"{call(draw, operator)} = {both if several else one}"
    if operator.category is Category.PREDICATE:
        fact = call(draw, operator)
        return fact if draw.random() < 0.9 else f"Negation({fact})"
    if operator.category is Category.MEASURE:
        value = "pi/3" if operator.unit else draw.choice(("1", "2", "5", "k", "sqrt(3)"))
        return f"{call(draw, operator)} {draw.choice('==>')} {value}"
    return f"Coordinate({draw.choice('ABP')}) = ({draw.randint(-4, 4)}, {draw.randint(-4, 4)})"


def program(draw: random.Random) -> tuple[str, str]:
    kind = draw.choice(tuple(EQUATIONS))
    lines = [f"A, B, P: Point; O: Origin; l, m: Line; G: {kind}; C: Circle; k: Number; k > 0"]
    lines.append(f"Equation(G) = {draw.choice(EQUATIONS[kind])}")
    lines.append(f"Equation(C) = {draw.choice(EQUATIONS['Circle'])}")
    lines += [statement(draw) for _ in range(draw.randint(1, 5))]
    measure = draw.choice([o for o in OPERATORS if o.category is Category.MEASURE])
    return "\n".join(lines), call(draw, measure)


@pytest.mark.parametrize("block", range(4))
def test_every_program_ends_with_a_status(block: int) -> None:
    ended: Counter[str] = Counter()
    for seed in range(block * 100, block * 100 + 100):
        text, goal = program(random.Random(seed))
        reading = check(text)
        if not isinstance(reading, Accepted):
            continue
        try:
            asked = read_goal(goal, reading.program)
        except DiagnosedError:
            continue
        ended[solve(reading.program, asked, seconds=2).status.value] += 1
    assert ended.total() > 15
    assert ended["ok"] > 0
    assert ended["contradictory"] > 0
    assert ended["underdetermined"] > 0
