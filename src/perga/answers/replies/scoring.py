"""Replies to scores, and scores to the figures of a run. No chance, no files, no clock.

The strict reading is the score; the lenient one stands beside it and says what form cost.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from sys import float_info
from typing import Final, TypeVar

from perga.answers.replies.reasons import Outcome, Reason, Repair
from perga.answers.replies.types import AnswerType, Measured
from perga.answers.replies.values import Unreadable, Value

CLIPPED_AT: Final = 40.0**2
"""Squared errors above this count as this in the clipped mean: the pictures are 42 wide."""

_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of one reply.

    `reason` is None unless the outcome is UNREADABLE. `value_text` is the canonical JSON of the
    strict value, empty unless the outcome is CORRECT or WRONG. `squared_error` is None where the
    row adds nothing to the mean: its type has no error, or the reply was not read.
    """

    outcome: Outcome
    value_text: str
    reason: Reason | None
    lenient_outcome: Outcome
    repaired: tuple[Repair, ...]
    squared_error: float | None


@dataclass(frozen=True, slots=True)
class SquaredErrors:
    """Mean, median and clipped mean of `n` squared errors; each None if n is 0."""

    n: int
    mean: float | None
    median: float | None
    clipped_mean: float | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of some scores; the accuracies are None if n is 0, and every outcome counts."""

    n: int
    accuracy: float | None
    lenient_accuracy: float | None
    outcomes: tuple[tuple[Outcome, int], ...]
    reasons: tuple[tuple[Reason, int], ...]
    repairs: tuple[tuple[Repair, int], ...]
    squared_errors: SquaredErrors

    def to_json(self) -> dict[str, object]:
        """Strict JSON: null beside a zero count, never NaN."""
        errors = self.squared_errors
        return {
            "n": self.n,
            "accuracy": self.accuracy,
            "lenient_accuracy": self.lenient_accuracy,
            "outcomes": {one.value: count for one, count in self.outcomes},
            "reasons": {one.value: count for one, count in self.reasons},
            "repairs": {one.value: count for one, count in self.repairs},
            "squared_error": {
                "n": errors.n,
                "mean": errors.mean,
                "median": errors.median,
                "clipped_mean": errors.clipped_mean,
            },
        }


def score(asked: AnswerType, reply: str, gold: Value) -> Scored:
    """Score a whole reply; `gold` is a value, see `AnswerType.parse_gold`."""
    strict = asked.read(reply)
    lenient = asked.read_leniently(reply)
    if isinstance(lenient, Unreadable):
        lenient_outcome, repaired = Outcome.UNREADABLE, ()
    else:
        lenient_outcome, repaired = asked.compare(lenient.value, gold), lenient.repaired
    if isinstance(strict, Unreadable):
        asked.write(gold)  # a gold of another type is a fault of the caller, whatever the reply
        return Scored(Outcome.UNREADABLE, "", strict.reason, lenient_outcome, repaired, None)
    outcome = asked.compare(strict, gold)
    error = None
    if isinstance(asked, Measured) and asked.has_error:
        error = asked.squared_error(strict, gold)
    return Scored(outcome, asked.write(strict), None, lenient_outcome, repaired, error)


def without_reply(outcome: Outcome) -> Scored:
    """The score where there is no whole reply: REFUSED, TRUNCATED or FAILED.

    A cut-off reply is not read at all, since its number may have lost digits.
    """
    if outcome in (Outcome.CORRECT, Outcome.WRONG, Outcome.UNREADABLE):
        raise ValueError(f"{outcome.value} is the outcome of a reply")
    return Scored(outcome, "", None, outcome, (), None)


def summary(scored: Iterable[Scored]) -> Summary:
    """The figures of some scores; the same whatever their order."""
    rows = list(scored)
    errors = sorted(row.squared_error for row in rows if row.squared_error is not None)
    return Summary(
        n=len(rows),
        accuracy=_share(row.outcome for row in rows),
        lenient_accuracy=_share(row.lenient_outcome for row in rows),
        outcomes=_counts(Outcome, (row.outcome for row in rows)),
        reasons=_counts(Reason, (row.reason for row in rows if row.reason is not None)),
        repairs=_counts(Repair, (one for row in rows for one in row.repaired)),
        squared_errors=_squared_errors(errors),
    )


def _share(outcomes: Iterable[Outcome]) -> float | None:
    every = list(outcomes)
    return every.count(Outcome.CORRECT) / len(every) if every else None


def _counts(kinds: type[_E], found: Iterable[_E]) -> tuple[tuple[_E, int], ...]:
    """How many there are of each kind, in the order of the enum, zeros included."""
    counts = Counter(found)
    return tuple((kind, counts[kind]) for kind in kinds)


def _squared_errors(ordered: Sequence[float]) -> SquaredErrors:
    n = len(ordered)
    if not n:
        return SquaredErrors(0, None, None, None)
    middle = _mean(ordered[(n - 1) // 2 : n // 2 + 1])
    return SquaredErrors(n, _mean(ordered), middle, _mean([min(e, CLIPPED_AT) for e in ordered]))


def _mean(numbers: Sequence[float]) -> float:
    """The mean, summed exactly, so that order and size do not matter."""
    mean = sum(map(Fraction, numbers), Fraction(0)) / len(numbers)
    return float(min(mean, Fraction(float_info.max)))
