"""What numbers and points share: the tolerance, decided exactly, and the squared error.

Both bounds count: 2.5 answers 2 within 0.5, 2.5000001 does not. A gold is the decimal that its
row writes, to the letter: with the gold 3.0000000000000004 the answer 2.5 is wrong, so builders
write exact values (a `Fraction` is rounded once).
"""

from fractions import Fraction
from sys import float_info
from typing import Final

from perga.answers.replies.lenient import Reading
from perga.answers.replies.prose import number_in
from perga.answers.replies.reasons import Repair
from perga.answers.replies.relaxed import Field
from perga.answers.replies.types import OUTSIDE_SCHEMA, Schema
from perga.answers.replies.values import LenientReading, number_of

HALF: Final = Fraction(1, 2)
"""The papers' tolerance: half a step of the grid."""


def number_schema() -> Schema:
    """A number within bounds: without them guided models write 1e300; see OUTSIDE_SCHEMA."""
    return {"type": "number", "minimum": -OUTSIDE_SCHEMA, "maximum": OUTSIDE_SCHEMA}


def closed(properties: Schema) -> Schema:
    """An object with exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def number_of_field(field: Field) -> Reading:
    """The number of a field that stands alone in it, or that its words settle on."""
    reading = number_in(field.text)
    if isinstance(reading, LenientReading) and field.quoted:
        return LenientReading(reading.value, (*reading.repaired, Repair.QUOTED_NUMBER))
    return reading


def square(a: object, b: object) -> Fraction:
    """(a - b)^2, exactly."""
    return (Fraction(number_of(a)) - Fraction(number_of(b))) ** 2


def as_float(value: Fraction) -> float:
    """The nearest float, or the largest one, so that a record stays strict JSON."""
    return float(value) if value < Fraction(float_info.max) else float_info.max
