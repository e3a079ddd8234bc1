"""What a reply says, as a value: an option, an exact decimal number, or a point of two.

A number is the decimal that was written, not the float nearest to it, so that a border is decided
exactly: 2.5 is within 0.5 of 2, and 2.5000001 is not. A float stands for its shortest decimal.
"""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Final, NamedTuple

from perga.answers.replies.reasons import Reason, Repair
from perga.errors import InputError

MAX_DIGITS: Final = 400
"""Of one number: a float written out in full has 309 before its point."""

MIN_EXPONENT: Final = -400
"""A number nearer to zero than ten to this power is refused, unless it is zero."""

_LONGEST_EXPONENT: Final = 6  # digits; no longer one reaches the decimal module
_INTEGER_BITS: Final = 1_024  # of the largest float
_PLAIN_INTEGER: Final = Decimal(10) ** 16  # up to here floats tell neighbouring integers apart


class PointValue(NamedTuple):
    """The point (x, y)."""

    x: Decimal
    y: Decimal


Value = str | Decimal | PointValue
"""The option, number or point that a reply names."""

Numeric = int | float | Decimal | Fraction
"""What builders may hand over as a number."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A reply that is no answer of the type that was asked."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class LenientReading:
    """The value found by mending a reply, with each mend once; none if it was in form."""

    value: Value
    repaired: tuple[Repair, ...]


def number_of_literal(text: str) -> Decimal | Reason:
    """The number that a JSON number literal says; NOT_FINITE or TOO_LONG where it is refused."""
    mantissa, _, exponent = text.lower().partition("e")
    if len(exponent.lstrip("+-").lstrip("0")) > _LONGEST_EXPONENT:
        zero = not mantissa.strip("-0.")
        over = Reason.TOO_LONG if exponent.startswith("-") else Reason.NOT_FINITE
        return Decimal(0) if zero else over
    number = Decimal(text)
    if not number:
        return Decimal(0)
    if not isfinite(float(number)):
        return Reason.NOT_FINITE
    if len(number.as_tuple().digits) > MAX_DIGITS or number.adjusted() < MIN_EXPONENT:
        return Reason.TOO_LONG
    return number


def number_of(value: object) -> Decimal:
    """The decimal of a number from a builder; a fraction is rounded once, to the nearest float.

    Raises InputError for what is no finite number, truth values included.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | Fraction):
        raise InputError(f"{value!r:.60} is no number", "give an integer, a float or a fraction")
    if isinstance(value, Fraction):
        value = value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, int) and value.bit_length() > _INTEGER_BITS:
        found: Decimal | Reason = Reason.NOT_FINITE
    elif isfinite(value):
        found = number_of_literal(repr(value) if isinstance(value, float) else str(value))
    else:
        found = Reason.NOT_FINITE
    if isinstance(found, Reason):
        raise InputError("a number of a gold cannot be written as JSON", found.sentence)
    return found


def within(tolerance: Fraction) -> str:
    """The rule of a number with a tolerance, in words."""
    return f"within {json_number(number_of(tolerance))}, bounds included"


def json_number(value: Decimal) -> str:
    """The canonical JSON text: integers as such, floats by their shortest digits, all exact."""
    if abs(value) < _PLAIN_INTEGER and value == value.to_integral_value():
        return str(int(value))
    shortest = repr(float(value))
    return shortest if Decimal(shortest) == value else str(value)
