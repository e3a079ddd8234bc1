"""Answers that are a number, right within a tolerance, or a code, right only if equal."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal, final

from perga.answers.replies.asking import Form, filled
from perga.answers.replies.constants import BestConstant, best_number, most_frequent
from perga.answers.replies.lenient import mended
from perga.answers.replies.numeric import (
    HALF,
    as_float,
    closed,
    number_of_field,
    number_schema,
    square,
)
from perga.answers.replies.prose import number_in
from perga.answers.replies.reasons import Outcome, Reason
from perga.answers.replies.strict import read_fields
from perga.answers.replies.types import Chance, ReplyType, Schema
from perga.answers.replies.values import (
    LenientReading,
    Unreadable,
    Value,
    json_number,
    number_of,
    within,
)
from perga.errors import InputError


@final
@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """A number; `exact` for codes, which have no tolerance and no squared error.

    `codes` are the whole numbers that a code may be, if they are known; they imply `exact`.
    """

    tolerance: Fraction = HALF
    exact: bool = False
    codes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.tolerance < 0 or (self.codes and not self.exact):
            raise InputError("a tolerance is not negative, and codes are exact", "mend the type")
        if len(self.codes) == 1 or len(set(self.codes)) < len(self.codes):
            raise InputError("there are two codes or more", "give different whole numbers")

    @property
    def type(self) -> ReplyType:
        """NUMBER."""
        return ReplyType.NUMBER

    @property
    def options(self) -> tuple[str, ...]:
        """The codes as texts; empty for free numbers."""
        return tuple(map(str, self.codes))

    @property
    def rule(self) -> str:
        """Within the tolerance, or equal for codes."""
        return "the same code" if self.exact else within(self.tolerance)

    @property
    def has_error(self) -> bool:
        """Not for codes."""
        return not self.exact

    def template(self) -> str:
        """`{"answer": <number>}`."""
        return '{"answer": <number>}'

    @property
    def form(self) -> Form:
        """CODE where the codes are known, else NUMBER."""
        return Form.CODE if self.codes else Form.NUMBER

    @property
    def words(self) -> str:
        """The form, with the codes if there are any."""
        what = "one of the codes {options}" if self.codes else "an integer or a decimal number"
        return (
            "Answer with one JSON object of the form {template},"
            f" where <number> is {what}. Write nothing else."
        )

    def ask(self, words: str | None = None) -> str:
        """The words with the codes in their places."""
        return filled(self.words if words is None else words, self.template(), self.options)

    def schema(self) -> Schema:
        """One key, a number within bounds or one of the codes."""
        codes = {"type": "integer", "enum": list(self.codes)}
        return closed({"answer": codes if self.codes else number_schema()})

    def read(self, reply: str) -> Decimal | Unreadable:
        """The number, exactly as written."""
        found = read_fields(reply, ("answer",))
        if isinstance(found, Unreadable):
            return found
        (answer,) = found
        if not isinstance(answer, Decimal):
            return Unreadable(Reason.WRONG_TYPE)
        return answer if self._allowed(answer) else Unreadable(Reason.NOT_AN_OPTION)

    def read_leniently(self, reply: str) -> LenientReading | Unreadable:
        """The number that the reply settles on."""
        strict = self.read(reply)
        if not isinstance(strict, Unreadable):
            return LenientReading(strict, ())
        reading = mended(reply, ("answer",), lambda fields: number_of_field(fields[0]), number_in)
        if isinstance(reading, LenientReading) and not self._allowed(reading.value):
            return Unreadable(Reason.NOT_AN_OPTION)
        return reading

    def parse_gold(self, text: str) -> Decimal:
        """The number that a row names."""
        found = self.read(text)
        if isinstance(found, Unreadable):
            raise InputError(f"no gold of type {self.type.value}", found.reason.sentence)
        return found

    def write(self, value: object) -> str:
        """`{"answer": 2.5}`; integers, floats, decimals and fractions are taken."""
        number = number_of(value)
        if not self._allowed(number):
            raise InputError("a gold is none of the codes", ", ".join(map(str, self.codes)))
        return f'{{"answer": {json_number(number)}}}'

    def compare(self, value: Value, gold: Value) -> Literal[Outcome.CORRECT, Outcome.WRONG]:
        """Correct within the tolerance, or only if equal for codes."""
        off = abs(Fraction(number_of(value)) - Fraction(number_of(gold)))
        return Outcome.CORRECT if off <= self._slack() else Outcome.WRONG

    def squared_error(self, value: Value, gold: Value) -> float:
        """(value - gold)^2, at most the largest float; InputError for codes."""
        if self.exact:
            raise InputError("codes have no squared error", "see has_error")
        return as_float(square(value, gold))

    def chance(self) -> Fraction | Chance:
        """One of the number of codes; numbers have no chance of their own."""
        return Fraction(1, len(self.codes)) if self.codes else Chance.OF_BUILD

    def best_constant(self, golds: Sequence[Value]) -> BestConstant:
        """The middle of the fullest interval, or the commonest code."""
        numbers = [number_of(gold) for gold in golds]
        if self.exact:
            return most_frequent(numbers, sorted(set(numbers)))
        return best_number(numbers, self.tolerance)

    def _slack(self) -> Fraction:
        return Fraction(0) if self.exact else self.tolerance

    def _allowed(self, value: Value) -> bool:
        return not self.codes or value in self.codes
