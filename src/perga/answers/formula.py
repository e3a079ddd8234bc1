"""The values of expressions: exactly, with letters given, and as floats."""

import math
from collections.abc import Callable, Mapping
from typing import Final

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num, walk
from perga.algebra.failures import NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.answers.trees import is_root
from perga.errors import PergaError


class NotAlgebraicError(PergaError):
    """An expression that cannot be evaluated, exactly or at all, such as an arc cosine."""


def quotient(node: Expression, values: Mapping[str, Real | Polynomial]) -> Quotient:
    """The exact value; every letter needs a value, a number or a polynomial.

    Raises NotAlgebraicError, NotRealError, ZeroDivisionError, AlgebraLimitError.
    """
    match node:
        case Num(value, _, _):
            return Quotient(Real.of(value))
        case Name(id, _):
            if id not in values:
                raise NotAlgebraicError(f"`{id}` has no value", "")
            return Quotient(values[id])
        case Negation(argument, _):
            return -quotient(argument, values)
        case Binary("^", left, right, _):
            return _power(quotient(left, values), quotient(right, values))
        case Binary(operator, left, right, _):
            a, b = quotient(left, values), quotient(right, values)
            match operator:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "*":
                    return a * b
                case _:
                    return a / b
        case Call():
            return _call(node, values)
        case _:
            raise NotAlgebraicError("brackets of several values are no number", "")


def real(node: Expression, values: Mapping[str, Real] | None = None) -> Real:
    """The exact number; raises like `quotient`."""
    return _number(quotient(node, values or {}))


def _number(value: Quotient) -> Real:
    if not value.numerator.is_constant() or not value.denominator.is_constant():
        raise NotAlgebraicError("a root or power of x or y is no polynomial", "")
    return value.numerator.constant() / value.denominator.constant()


def _power(base: Quotient, exponent: Quotient) -> Quotient:
    power = _number(exponent).as_fraction()
    if power.denominator == 2:
        base, power = Quotient(_number(base).sqrt()), power * 2
    if power.denominator != 1 or abs(power) > 64:
        raise NotAlgebraicError("an exponent that is neither whole nor a half", "")
    return base ** int(power)


def _call(node: Call, values: Mapping[str, Real | Polynomial]) -> Quotient:
    if is_root(node):
        polynomial = quotient(node.arguments[0], {"x": Polynomial.variable("x")}).numerator
        index = int(real(node.arguments[1]).as_fraction())
        coefficients = polynomial.univariate_coefficients("x")
        whole = tuple(int(c.as_fraction()) for c in coefficients)
        return Quotient(Real.root(whole, index))
    arguments = [_number(quotient(a, values)) for a in node.arguments]
    match (node.function, arguments):
        case ("sqrt", [value]):
            return Quotient(value.sqrt())
        case ("Abs" | "abs", [value]):
            return Quotient(abs(value))
        case ("root", [degree, value]):
            return Quotient(_nth_root(int(degree.as_fraction()), value))
        case _:
            raise NotAlgebraicError(f"`{node.function}` is not computed exactly", "")


def _nth_root(degree: int, value: Real) -> Real:
    fraction = value.as_fraction()
    if not 2 <= degree <= 12 or (degree % 2 == 0 and fraction < 0):
        raise NotRealError("this root is not real", "")
    if fraction == 0:
        return Real.of(0)
    coefficients = (-fraction.numerator, *[0] * (degree - 1), fraction.denominator)
    return Real.root(coefficients, 2 if degree % 2 == 0 else 1)


# --- floats ---------------------------------------------------------------------------

_FUNCTIONS: Final[Mapping[str, Callable[[float], float]]] = {
    "sqrt": math.sqrt,
    "Abs": abs,
    "abs": abs,
    "arccos": math.acos,
    "arcsin": math.asin,
    "arctan": math.atan,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "Sin": math.sin,
    "Cos": math.cos,
    "Tan": math.tan,
    "ln": math.log,
    "lg": math.log10,
}


def approximate(node: Expression, values: Mapping[str, float] | None = None) -> float:
    """The value as a float; raises NotAlgebraicError where there is none."""
    known = {"pi": math.pi, **(values or {})}
    try:
        found = _float(node, known)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise NotAlgebraicError("this has no real value", "") from None
    if not math.isfinite(found):
        raise NotAlgebraicError("this is too large for a float", "")
    return found


def _float_root(degree: float, value: float) -> float:
    """The real root of a whole degree; of a negative number where the degree is odd."""
    if degree < 2 or degree != int(degree) or (value < 0 and degree % 2 == 0):
        raise NotAlgebraicError("this root is not real", "")
    return math.copysign(abs(value) ** (1 / degree), value)


def _float(node: Expression, values: Mapping[str, float]) -> float:
    match node:
        case Num(value, _, _):
            return float(value)
        case Name(id, _):
            if id not in values:
                raise NotAlgebraicError(f"`{id}` has no value", "")
            return values[id]
        case Negation(argument, _):
            return -_float(argument, values)
        case Binary(operator, left, right, _):
            a, b = _float(left, values), _float(right, values)
            match operator:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "*":
                    return a * b
                case "/":
                    return a / b
                case _:
                    return math.pow(a, b)
        case Call(function, arguments, _):
            with_pi = any(isinstance(part, Name) and part.id == "pi" for part in walk(node))
            if function == "root" and (is_root(node) or not with_pi):
                return float(real(node))
            if function == "root" and len(arguments) == 2:
                return _float_root(*(_float(argument, values) for argument in arguments))
            if function in _FUNCTIONS and len(arguments) == 1:
                return _FUNCTIONS[function](_float(arguments[0], values))
            raise NotAlgebraicError(f"`{function}` is not computed", "")
        case _:
            raise NotAlgebraicError("brackets of several values are no number", "")
