"""What every answer type can do, and which there are."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Literal, Protocol, runtime_checkable

from perga.answers.replies.asking import Form
from perga.answers.replies.constants import BestConstant
from perga.answers.replies.reasons import Outcome
from perga.answers.replies.values import LenientReading, Unreadable, Value

Schema = Mapping[str, object]
"""A JSON schema; closed, so that what it allows is what the strict reader reads."""

OUTSIDE_SCHEMA = 1_000
"""Numbers of a schema lie between this and its negative.

A guided model then cannot write digits before the point, or an exponent, without end. Servers that
do not keep to bounds, and digits behind the point, are left to the token limit: such a reply is
TRUNCATED, and its number is not used.
"""


class ReplyType(Enum):
    """The answer types by their names in item rows."""

    YES_NO = "yes_no"
    CHOICE = "choice"
    NUMBER = "number"
    POINT = "point"


class Chance(Enum):
    """Chance levels that the type alone does not know."""

    OF_BUILD = "the best constant of a build"


class AnswerType(Protocol):
    """How to ask for an answer, read it, compare it and write it.

    `read(write(value)) == value` for every value of the type.
    """

    @property
    def type(self) -> ReplyType:
        """Its name in item rows."""
        ...

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to choose from, in order; empty where they are not listed.

        With `type` these make the type again: `answer_type(one.type, one.options)`.
        """
        ...

    @property
    def rule(self) -> str:
        """When an answer is right, as words that follow "if it is"."""
        ...

    @property
    def has_error(self) -> bool:
        """Whether a squared error says how far a wrong answer is off; see `Measured`."""
        ...

    def template(self) -> str:
        """The JSON that is asked for, with a word for the value."""
        ...

    @property
    def form(self) -> Form:
        """The form of its replies, by which prompts are named."""
        ...

    @property
    def words(self) -> str:
        """What `ask` says, with the places of template and options left open."""
        ...

    def ask(self, words: str | None = None) -> str:
        """The sentences at the end of a prompt that say in which form to answer.

        `words` are put for the type's own; see `Place` for what is filled in.
        """
        ...

    def schema(self) -> Schema:
        """The JSON schema of a reply, for guided decoding."""
        ...

    def read(self, reply: str) -> Value | Unreadable:
        """Read a reply strictly: one JSON object and nothing beside it."""
        ...

    def read_leniently(self, reply: str) -> LenientReading | Unreadable:
        """What a reply means to say, and what was mended; a diagnostic and never the score."""
        ...

    def parse_gold(self, text: str) -> Value:
        """The value of a row's answer; raises InputError if it is not of this type."""
        ...

    def write(self, value: object) -> str:
        """The canonical JSON text of a value; raises InputError if it is not of this type."""
        ...

    def compare(self, value: Value, gold: Value) -> Literal[Outcome.CORRECT, Outcome.WRONG]:
        """Whether the value answers as the gold does; InputError if one is not of this type."""
        ...

    def chance(self) -> Fraction | Chance:
        """How often a blind guess is right: 1/n of n options, else the build must say."""
        ...

    def best_constant(self, golds: Sequence[Value]) -> BestConstant:
        """The constant reply that is right most often; InputError without golds."""
        ...


@runtime_checkable
class Measured(AnswerType, Protocol):
    """An answer type with `has_error`."""

    def squared_error(self, value: Value, gold: Value) -> float:
        """How far off, squared: for a point the mean over both coordinates.

        At most the largest float, also where the exact error is larger.
        """
        ...
