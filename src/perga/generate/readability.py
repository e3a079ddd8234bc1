"""How hard an exact answer is on the eye: its length, its nested roots, its largest number."""

from __future__ import annotations

from collections.abc import Iterator

from perga.algebra.expression import Binary, Call, Expression, Negation, Num, SetOf, TupleOf


def root_depth(expression: Expression) -> int:
    """How many roots stand inside each other at most: 2 for `sqrt(1 + sqrt(2))`."""
    own = isinstance(expression, Call) and expression.function in ("sqrt", "root")
    return own + max(map(root_depth, _parts(expression)), default=0)


def largest_number(expression: Expression) -> int:
    """The largest numerator or denominator among the numbers of the expression, 0 if none."""
    own = 0
    if isinstance(expression, Num):
        own = max(abs(expression.value.numerator), expression.value.denominator)
    return max(own, max(map(largest_number, _parts(expression)), default=0))


def _parts(expression: Expression) -> Iterator[Expression]:
    match expression:
        case Negation(argument=argument):
            yield argument
        case Binary(left=left, right=right):
            yield from (left, right)
        case Call(arguments=parts) | TupleOf(items=parts) | SetOf(items=parts):
            yield from parts
        case _:
            return
