"""Bounds on what an expression becomes when it is expanded, kept while it is read."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from perga.algebra import limits

_SMALL_DIGITS = 40  # constants up to here are folded, to know exponents and zero divisors


class TooLarge(Exception):
    """An operation whose value would be too large, or has none; becomes a diagnostic."""

    def __init__(self, code: str, message: str, help: str) -> None:
        """Carry what the diagnostic says."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


@dataclass(frozen=True, slots=True)
class Size:
    """Upper bounds for one expression.

    `height`: operations on the longest path. `digits`: of its largest coefficient. `degree`,
    `terms`: of the expanded polynomial in its names and calls. `numeric`: no names, no calls.
    `constant`: its value if it is numeric and short, else None.
    """

    height: int
    digits: int
    degree: int
    terms: int
    numeric: bool
    constant: Fraction | None

    @staticmethod
    def of_number(value: Fraction, digits: int) -> "Size":
        """The size of a literal with this many digits."""
        return Size(1, digits, 0, 1, True, value if digits <= _SMALL_DIGITS else None)

    @staticmethod
    def of_name() -> "Size":
        """The size of a name."""
        return _NAME

    @staticmethod
    def of_call(arguments: tuple["Size", ...]) -> "Size":
        """The size of a call, pair or set: its value counts as one unknown."""
        height = 1 + max(a.height for a in arguments)
        digits = max(a.digits for a in arguments)
        return _checked(Size(height, digits, 1, 1, False, None))

    def negated(self) -> "Size":
        """The size of the negation."""
        value = None if self.constant is None else -self.constant
        return _checked(
            Size(self.height + 1, self.digits, self.degree, self.terms, self.numeric, value)
        )

    @staticmethod
    def of_binary(operator: str, left: "Size", right: "Size") -> "Size":
        """The size of `left operator right`; raises TooLarge."""
        if operator == "^":
            return _power(left, right)
        value = _folded(operator, left, right)
        height = 1 + max(left.height, right.height)
        numeric = left.numeric and right.numeric
        if operator in "+-":
            degree = max(left.degree, right.degree)
            terms, digits = left.terms + right.terms, left.digits + right.digits
            if left.degree and right.degree:  # coefficients meet only within like terms
                digits = max(left.digits, right.digits) + 1
        else:
            degree = left.degree + right.degree
            terms, digits = left.terms * right.terms, left.digits + right.digits
        return _checked(Size(height, digits, degree, terms, numeric, value))


_NAME = Size(1, 1, 1, 1, False, None)


def _folded(operator: str, left: Size, right: Size) -> Fraction | None:
    if operator == "/" and right.constant == 0:
        raise TooLarge("zero-division", "division by zero", "write a divisor that is not zero")
    if left.constant is None or right.constant is None:
        return None
    if left.digits + right.digits > _SMALL_DIGITS:
        return None
    match operator:
        case "+":
            return left.constant + right.constant
        case "-":
            return left.constant - right.constant
        case "*":
            return left.constant * right.constant
        case _:
            return left.constant / right.constant


def _power(base: Size, exponent: Size) -> Size:
    value = exponent.constant
    if not exponent.numeric or (value is not None and value.denominator != 1):
        raise TooLarge(
            "exponent",
            "the exponent is not a whole number",
            "write a whole number; roots are sqrt(v) or root(n, v)",
        )
    if value is None or abs(value) > limits.EXPONENT:
        raise TooLarge(
            "limit",
            f"an exponent beyond {limits.EXPONENT}",
            f"use exponents from -{limits.EXPONENT} to {limits.EXPONENT}",
        )
    count = abs(int(value))
    if value < 0 and base.constant == 0:
        raise TooLarge("zero-division", "a negative power of zero", "use a positive exponent")
    digits = max(1, base.digits * count)
    folded = None
    if base.constant is not None and digits <= _SMALL_DIGITS:
        folded = base.constant ** int(value)
    terms = comb(base.terms + count - 1, count) if base.terms > 1 and count else 1
    height = 1 + max(base.height, exponent.height)
    return _checked(Size(height, digits, base.degree * count, terms, base.numeric, folded))


def _checked(size: Size) -> Size:
    if size.height > limits.HEIGHT:
        raise TooLarge(
            "limit",
            f"more than {limits.HEIGHT} operations chained in one expression",
            "split it with declared numbers",
        )
    if size.digits > limits.DIGITS:
        raise TooLarge(
            "limit", f"a value of more than {limits.DIGITS:,} digits", "use smaller numbers"
        )
    if size.degree > limits.DEGREE:
        over = f"degree {size.degree} in its names, beyond {limits.DEGREE}"
        raise TooLarge("limit", over, "lower the degree")
    if size.terms > limits.TERMS:
        raise TooLarge(
            "limit", f"more than {limits.TERMS:,} terms when expanded", "write a simpler expression"
        )
    return size
