"""Expressions back to text, with as few brackets as reading them again allows."""

from collections.abc import Callable
from fractions import Fraction

from perga.algebra.digits import digits_of_int
from perga.algebra.expression import (
    Binary,
    Call,
    Expression,
    Name,
    Negation,
    Num,
    Related,
    SetOf,
    TupleOf,
)

_SUM, _PRODUCT, _MINUS, _POWER, _ATOM = 10, 20, 30, 40, 50
_STRENGTH = {"+": _SUM, "-": _SUM, "*": _PRODUCT, "/": _PRODUCT, "^": _POWER}


def number_text(value: Fraction, decimals: int) -> str:
    """`value` as a decimal with `decimals` places if that is exact, else as a quotient."""
    scaled = value * 10**decimals
    if scaled.denominator != 1:
        return f"{digits_of_int(value.numerator)}/{digits_of_int(value.denominator)}"
    digits = digits_of_int(abs(scaled.numerator)).zfill(decimals + 1)
    sign = "-" if value < 0 else ""
    if decimals == 0:
        return sign + digits
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}"


def expression_text(expression: Expression, name: Callable[[str], str] | None = None) -> str:
    """`expression` in CDL syntax; `name` renames names on the way.

    Reading the text gives the same expression up to spans, provided its numbers are non-negative
    decimals (as the reader makes them).
    """
    return _text(expression, name or _same)[0]


def _same(name: str) -> str:
    return name


def _text(node: Expression, name: Callable[[str], str]) -> tuple[str, int]:
    match node:
        case Num(value, decimals, _):
            text = number_text(value, decimals)
            if "/" in text:
                return text, _PRODUCT
            return text, (_MINUS if value < 0 else _ATOM)
        case Name(id, _):
            return name(id), _ATOM
        case Negation(argument, _):
            return "-" + _wrapped(argument, _MINUS, name), _MINUS
        case Call(function, arguments, _):
            return f"{function}({_list(arguments, name)})", _ATOM
        case TupleOf(items, _):
            return f"({_list(items, name)})", _ATOM
        case SetOf(items, _):
            return "{" + _list(items, name) + "}", _ATOM
        case Related(terms, signs, _):
            rest = "".join(
                f" {s} {_text(t, name)[0]}" for s, t in zip(signs, terms[1:], strict=True)
            )
            return _text(terms[0], name)[0] + rest, 0
        case Binary(operator, left, right, _):
            strength = _STRENGTH[operator]
            if operator == "^":
                base = _wrapped(left, _ATOM, name)
                power, power_strength = _text(right, name)
                if power_strength < _POWER and not isinstance(right, Negation):
                    power = f"({power})"
                return f"{base}^{power}", _POWER
            first = _wrapped(left, strength, name)
            second = _wrapped(right, strength + 1, name)
            gap = " " if strength == _SUM else ""
            return f"{first}{gap}{operator}{gap}{second}", strength


def _wrapped(node: Expression, least: int, name: Callable[[str], str]) -> str:
    text, strength = _text(node, name)
    return text if strength >= least else f"({text})"


def _list(items: tuple[Expression, ...], name: Callable[[str], str]) -> str:
    return ", ".join(_text(item, name)[0] for item in items)
