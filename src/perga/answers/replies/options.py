"""Answers that are one of a few words: yes or no, or a choice.

Strictly an option is its text letter for letter; leniently capital letters do not matter.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal, final

from perga.answers.replies.asking import Form, filled
from perga.answers.replies.constants import BestConstant, most_frequent
from perga.answers.replies.lenient import Reading, mended
from perga.answers.replies.mentions import option_in
from perga.answers.replies.numeric import closed
from perga.answers.replies.reasons import Outcome, Reason, Repair
from perga.answers.replies.relaxed import Field
from perga.answers.replies.strict import read_fields
from perga.answers.replies.types import Chance, ReplyType, Schema
from perga.answers.replies.values import LenientReading, Unreadable, Value
from perga.errors import InputError

_TRUTH: Final[Mapping[str, str]] = MappingProxyType({"true": "yes", "false": "no"})


class _Options(ABC):
    """What both types share: one key, one of some texts."""

    __slots__ = ()

    @property
    @abstractmethod
    def _texts(self) -> tuple[str, ...]:
        """The options in their order."""

    @property
    @abstractmethod
    def type(self) -> ReplyType:
        """The name of the type in item rows."""

    @property
    def has_error(self) -> bool:
        """No: options have no distance."""
        return False

    def template(self) -> str:
        """`{"answer": "<option>"}`."""
        return '{"answer": "<option>"}'

    @property
    def words(self) -> str:
        """The form, with the options in their order."""
        return (
            "Answer with one JSON object of the form {template},"
            " where <option> is one of {quoted_options}. Write nothing else."
        )

    def ask(self, words: str | None = None) -> str:
        """The words with the options in their places."""
        return filled(self.words if words is None else words, self.template(), self._texts)

    def schema(self) -> Schema:
        """One key, one of the options."""
        return closed({"answer": {"type": "string", "enum": list(self._texts)}})

    def read(self, reply: str) -> str | Unreadable:
        """The option, letter for letter."""
        found = read_fields(reply, ("answer",))
        if isinstance(found, Unreadable):
            return found
        (answer,) = found
        if not isinstance(answer, str):
            return Unreadable(Reason.WRONG_TYPE)
        return answer if answer in self._texts else Unreadable(Reason.NOT_AN_OPTION)

    def read_leniently(self, reply: str) -> LenientReading | Unreadable:
        """The option that the reply settles on."""
        strict = self.read(reply)
        if not isinstance(strict, Unreadable):
            return LenientReading(strict, ())
        return mended(reply, ("answer",), self._of_fields, self._of_text)

    def _of_fields(self, fields: Sequence[Field]) -> Reading:
        text = fields[0].text
        reading = self._of_text(text)
        case = text in self._texts
        if isinstance(reading, Unreadable) or case or reading.repaired:
            return reading
        return LenientReading(reading.value, (Repair.PROSE,))

    def _of_text(self, text: str) -> Reading:
        return option_in(text, self._texts, short=False)

    def parse_gold(self, text: str) -> str:
        """The option that a row names."""
        found = self.read(text)
        if isinstance(found, Unreadable):
            raise InputError(f"no gold of type {self.type.value}", found.reason.sentence)
        return found

    def write(self, value: object) -> str:
        """`{"answer": "ABC"}`."""
        return json.dumps({"answer": self._option(value)}, ensure_ascii=False)

    def compare(self, value: Value, gold: Value) -> Literal[Outcome.CORRECT, Outcome.WRONG]:
        """Correct only if they are the same option."""
        same = self._option(value) == self._option(gold)
        return Outcome.CORRECT if same else Outcome.WRONG

    def chance(self) -> Fraction | Chance:
        """One of the number of options."""
        return Fraction(1, len(self._texts))

    def best_constant(self, golds: Sequence[Value]) -> BestConstant:
        """The commonest option; the first of equally common ones."""
        return most_frequent([self._option(gold) for gold in golds], self._texts)

    def _option(self, value: object) -> str:
        if not isinstance(value, str) or value not in self._texts:
            raise InputError(f"{value!r:.60} is none of the options", ", ".join(self._texts))
        return value


@final
@dataclass(frozen=True, slots=True)
class Choice(_Options):
    """One of at least two different texts, neither empty nor with blanks at their ends."""

    options: tuple[str, ...]

    @property
    def rule(self) -> str:
        """Equal."""
        return "the same option, letter for letter"

    def __post_init__(self) -> None:
        lowered = {option.lower() for option in self.options}
        if len(self.options) < 2 or len(lowered) < len(self.options):
            raise InputError("a choice has two options or more", "give different texts")
        if any(not option or option != option.strip() for option in self.options):
            raise InputError("an option is empty, or has blanks at an end", "give plain texts")

    @property
    def type(self) -> ReplyType:
        """CHOICE."""
        return ReplyType.CHOICE

    @property
    def form(self) -> Form:
        """CHOICE."""
        return Form.CHOICE

    @property
    def _texts(self) -> tuple[str, ...]:
        return self.options


@final
@dataclass(frozen=True, slots=True)
class YesNo(_Options):
    """Yes or no; leniently also true or false."""

    @property
    def type(self) -> ReplyType:
        """YES_NO."""
        return ReplyType.YES_NO

    @property
    def form(self) -> Form:
        """YES_NO."""
        return Form.YES_NO

    @property
    def options(self) -> tuple[str, ...]:
        """Yes, no."""
        return ("yes", "no")

    @property
    def rule(self) -> str:
        """Equal."""
        return "the same word"

    @property
    def _texts(self) -> tuple[str, ...]:
        return self.options

    def _of_text(self, text: str) -> Reading:
        truth = _TRUTH.get(text.strip().strip(".").lower())
        if truth is not None:
            return LenientReading(truth, (Repair.BOOLEAN,))
        return option_in(text, self._texts, short=True)
