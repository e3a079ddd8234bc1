"""The scale gauge: a program without absolute lengths may fix one length to 1.

Numbers and coordinates get weights under scaling (coordinates 1); if every equation is homogeneous
for some choice of weights of the declared numbers, all scenes are scaled copies of those in which
one positive number of weight 1 equals 1.
"""

from collections.abc import Mapping
from itertools import product

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.cdl.operator import Type
from perga.cdl.program import (
    Assignment,
    CoordinateFact,
    Equality,
    PredicateFact,
    Statement,
)
from perga.resolve.facts import Facts

ZERO = "zero"
Weight = int | str | None  # None: not homogeneous; ZERO: the number 0, homogeneous of any weight


def scale_gauge(facts: Facts, positive: frozenset[str]) -> str | None:
    """The number to set to 1, if the program is scale-free."""
    numbers = [n for n, t in facts.types.items() if t in (Type.NUMBER, Type.REAL)]
    if not numbers or len(numbers) > 4:
        return None
    for weights in product((1, 0, 2), repeat=len(numbers)):
        table = dict(zip(numbers, weights, strict=True))
        usable = [n for n in numbers if table[n] == 1 and n in positive]
        if usable and all(homogeneous(f.statement, table, facts) for f in facts.facts):
            return usable[0]
    return None


def homogeneous(statement: Statement, table: Mapping[str, int], facts: Facts) -> bool:
    """Whether scaling the figure keeps the statement true."""
    if isinstance(statement, Assignment | PredicateFact):
        return True
    if isinstance(statement, CoordinateFact):
        return all(weight(side, table, facts) in (1, ZERO) for side in (statement.x, statement.y))
    if isinstance(statement, Equality) and statement.type not in (Type.NUMBER, Type.REAL):
        return True
    left = weight(statement.left, table, facts)
    right = weight(statement.right, table, facts)
    if left is None or right is None:
        return False
    return left == right or ZERO in (left, right)


def weight(expression: Expression, table: Mapping[str, int], facts: Facts) -> Weight:
    """The degree under scaling; x and y have 1, plain numbers 0."""
    if isinstance(expression, Num):
        return ZERO if expression.value == 0 else 0
    if isinstance(expression, Negation):
        return weight(expression.argument, table, facts)
    if isinstance(expression, Name):
        if expression.id in ("x", "y"):
            return 1
        return table.get(expression.id, 0)
    if isinstance(expression, Binary):
        return _binary(expression, table, facts)
    if isinstance(expression, Call):
        operator = facts.language.operators.get(expression.function)
        if operator is not None:
            return operator.dimension
        inner = weight(expression.arguments[0], table, facts)
        if expression.function == "sqrt" and isinstance(inner, int):
            return inner // 2 if inner % 2 == 0 else None
    return None


def _binary(expression: Binary, table: Mapping[str, int], facts: Facts) -> Weight:
    left = weight(expression.left, table, facts)
    if expression.operator == "^":
        if isinstance(expression.right, Num) and expression.right.value.denominator == 1:
            return left * int(expression.right.value) if isinstance(left, int) else left
        return None
    right = weight(expression.right, table, facts)
    if left is None or right is None:
        return None
    if expression.operator in "+-":
        if ZERO in (left, right):
            return right if left == ZERO else left
        return left if left == right else None
    if left == ZERO:
        return ZERO
    if not isinstance(left, int) or not isinstance(right, int):
        return ZERO if expression.operator == "*" else None
    return left + right if expression.operator == "*" else left - right
