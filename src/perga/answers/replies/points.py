"""Answers that are a point, right if both coordinates are within a tolerance."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal, cast, final

from perga.answers.replies.asking import Form, filled
from perga.answers.replies.constants import BestConstant, best_point
from perga.answers.replies.lenient import Reading, mended
from perga.answers.replies.numeric import (
    HALF,
    as_float,
    closed,
    number_of_field,
    number_schema,
    square,
)
from perga.answers.replies.prose import point_in
from perga.answers.replies.reasons import Outcome, Reason
from perga.answers.replies.relaxed import Field
from perga.answers.replies.strict import read_fields
from perga.answers.replies.types import Chance, ReplyType, Schema
from perga.answers.replies.values import (
    LenientReading,
    PointValue,
    Unreadable,
    Value,
    json_number,
    number_of,
    within,
)
from perga.errors import InputError


@final
@dataclass(frozen=True, slots=True)
class PointAnswer:
    """A point; both coordinates must be within the tolerance."""

    tolerance: Fraction = HALF

    def __post_init__(self) -> None:
        if self.tolerance < 0:
            raise InputError("a tolerance is not negative", "mend the type")

    @property
    def type(self) -> ReplyType:
        """POINT."""
        return ReplyType.POINT

    @property
    def options(self) -> tuple[str, ...]:
        """None."""
        return ()

    @property
    def rule(self) -> str:
        """Within the tolerance in both coordinates."""
        return f"{within(self.tolerance)}, in each coordinate"

    @property
    def has_error(self) -> bool:
        """Yes."""
        return True

    def template(self) -> str:
        """`{"x": <number>, "y": <number>}`."""
        return '{"x": <number>, "y": <number>}'

    @property
    def form(self) -> Form:
        """POINT."""
        return Form.POINT

    @property
    def words(self) -> str:
        """The form."""
        return (
            "Answer with one JSON object of the form {template}, the coordinates of the"
            " point as integers or decimal numbers. Write nothing else."
        )

    def ask(self, words: str | None = None) -> str:
        """The words with the template in its place."""
        return filled(self.words if words is None else words, self.template(), self.options)

    def schema(self) -> Schema:
        """Two keys, each a number within bounds."""
        return closed({"x": number_schema(), "y": number_schema()})

    def read(self, reply: str) -> PointValue | Unreadable:
        """The point, exactly as written; its keys in either order."""
        found = read_fields(reply, ("x", "y"))
        if isinstance(found, Unreadable):
            return found
        x, y = found
        if not isinstance(x, Decimal) or not isinstance(y, Decimal):
            return Unreadable(Reason.WRONG_TYPE)
        return PointValue(x, y)

    def read_leniently(self, reply: str) -> LenientReading | Unreadable:
        """The point that the reply settles on."""
        strict = self.read(reply)
        if not isinstance(strict, Unreadable):
            return LenientReading(strict, ())
        return mended(reply, ("x", "y"), _point, point_in)

    def parse_gold(self, text: str) -> PointValue:
        """The point that a row names."""
        found = self.read(text)
        if isinstance(found, Unreadable):
            raise InputError(f"no gold of type {self.type.value}", found.reason.sentence)
        return found

    def write(self, value: object) -> str:
        """`{"x": 1, "y": 2.5}`; a pair of numbers is taken."""
        point = _point_of(value)
        return f'{{"x": {json_number(point.x)}, "y": {json_number(point.y)}}}'

    def compare(self, value: Value, gold: Value) -> Literal[Outcome.CORRECT, Outcome.WRONG]:
        """Correct if each coordinate is within the tolerance."""
        pairs = zip(_point_of(value), _point_of(gold), strict=True)
        near = all(abs(Fraction(a) - Fraction(b)) <= self.tolerance for a, b in pairs)
        return Outcome.CORRECT if near else Outcome.WRONG

    def squared_error(self, value: Value, gold: Value) -> float:
        """The mean over both coordinates, so that it compares with that of a number."""
        pairs = zip(_point_of(value), _point_of(gold), strict=True)
        return as_float(sum((square(a, b) for a, b in pairs), Fraction(0)) / 2)

    def chance(self) -> Fraction | Chance:
        """Points have no chance of their own."""
        return Chance.OF_BUILD

    def best_constant(self, golds: Sequence[Value]) -> BestConstant:
        """The middle of the golds in the fullest square."""
        return best_point([_point_of(gold) for gold in golds], self.tolerance)


def _point(fields: Sequence[Field]) -> Reading:
    if len(fields) == 1:
        return point_in(fields[0].text)
    x, y = (number_of_field(field) for field in fields)
    if isinstance(x, Unreadable):
        return x
    if isinstance(y, Unreadable):
        return y
    value = PointValue(number_of(x.value), number_of(y.value))
    return LenientReading(value, x.repaired + y.repaired)


def _point_of(value: object) -> PointValue:
    parts = cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()
    if len(parts) != 2:
        raise InputError(f"{value!r:.60} is no point", "give a pair of numbers")
    return PointValue(number_of(parts[0]), number_of(parts[1]))
