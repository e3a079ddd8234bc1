"""Whether an answer is right: every value found is in the gold set, every gold value is reached."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from perga.answers.loci import same_loci
from perga.answers.ranges import range_of_values, same_ranges, values_of
from perga.answers.sameness import Match, same_equation, same_number, same_point
from perga.answers.text import text_of
from perga.answers.values import (
    Angle,
    AnswerValue,
    Count,
    EquationOf,
    LinePair,
    Locus,
    Number,
    Piece,
    Point,
    Range,
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The verdict.

    `right` is the one that counts. `tolerance`: 0.0 if decided by exact arithmetic, else the
    relative difference that was allowed. The others are milder verdicts, each implied by `right`:
    `without_openness` leaves aside which ends belong to a range; `without_exclusions` leaves
    aside single points of a locus; `equation_only` all side conditions of a locus.
    """

    right: bool
    why: str
    tolerance: float
    without_openness: bool
    without_exclusions: bool
    equation_only: bool


def compare(
    found: Sequence[AnswerValue], gold: Sequence[AnswerValue], positive: Collection[str] = ()
) -> Comparison:
    """Compare all admissible values with all gold values.

    Formulas agree if identical in their letters; letters in `positive` stand for values above 0.
    Loci: the same curves, the same part of each, and where both say which single points are left
    out, the same ones. Alternatives and pieces of a locus are not told apart, as golds do not.
    """
    if not found:
        return _verdict(Match(False), "no answer")
    if any(isinstance(one, Locus) for one in (*found, *gold)):
        return _loci(found, gold, positive)
    if any(isinstance(one, Range) for one in (*found, *gold)):
        return _ranges(found, gold, positive)
    return _sets(_flat(found, gold), _flat(gold, found), positive)


def _verdict(match: Match, why: str) -> Comparison:
    right = match.equal
    return Comparison(right, why, match.tolerance, right, right, right)


# --- sets of values -------------------------------------------------------------------


def _flat(values: Sequence[AnswerValue], others: Sequence[AnswerValue]) -> list[AnswerValue]:
    """Pairs of lines as their lines, if the other side has single lines."""
    if all(isinstance(one, LinePair) for one in others) or _one_conic(others):
        return list(values)
    flat: list[AnswerValue] = []
    for one in values:
        flat.extend((one.first, one.second) if isinstance(one, LinePair) else (one,))
    return flat


def _one_conic(values: Sequence[AnswerValue]) -> bool:
    """Whether this is one equation, perhaps the product of two lines."""
    return len(values) == 1 and isinstance(values[0], EquationOf)


def _sets(
    found: list[AnswerValue], gold: list[AnswerValue], positive: Collection[str]
) -> Comparison:
    tolerance = 0.0
    reached: set[int] = set()
    for one in found:
        partners = [(k, _same(one, other, positive)) for k, other in enumerate(gold)]
        fitting = [(k, match) for k, match in partners if match.equal]
        if not fitting:
            return _verdict(Match(False), f"{text_of(one)} is not in the gold set")
        reached.update(k for k, _ in fitting)
        tolerance = max(tolerance, min(match.tolerance for _, match in fitting))
    for k, other in enumerate(gold):
        if k not in reached:
            return _verdict(Match(False), f"the gold value {text_of(other)} is not reached")
    how = "exactly" if tolerance == 0.0 else f"within {tolerance:g}"
    return _verdict(Match(True, tolerance), f"equal {how}")


def _same(a: AnswerValue, b: AnswerValue, positive: Collection[str]) -> Match:
    match a, b:
        case (Point(), Point()):
            return same_point(a, b, positive)
        case (EquationOf() | LinePair(), EquationOf() | LinePair()):
            return same_equation(a, b, positive)
        case (Count(), Count()):
            return Match(a.number == b.number)
        case _:
            left, right = _size(a), _size(b)
            if left is None or right is None:
                return _mixed(a, b)
            return same_number(left, right, positive)


def _size(value: AnswerValue) -> Number | None:
    match value:
        case Number():
            return value
        case Angle(size):
            return size
        case _:
            return None


def _mixed(a: AnswerValue, b: AnswerValue) -> Match:
    """A count beside a number."""
    for one, other in ((a, b), (b, a)):
        size = _size(other)
        if isinstance(one, Count) and size is not None:
            return Match(size.value == one.number)
    return Match(False)


# --- ranges ---------------------------------------------------------------------------


def _ranges(
    found: Sequence[AnswerValue], gold: Sequence[AnswerValue], positive: Collection[str]
) -> Comparison:
    mine, theirs = _as_range(found), _as_range(gold)
    if mine is None or theirs is None:
        return _verdict(Match(False), "a range beside something that is none")
    exact, ends = same_ranges(mine, theirs, positive)
    if exact.equal:
        why = "the same range"
    elif ends.equal:
        why = "the same ends, but not the same ones belong to the range"
    else:
        why = "another range"
    return Comparison(exact.equal, why, ends.tolerance, ends.equal, exact.equal, exact.equal)


def _as_range(values: Sequence[AnswerValue]) -> Range | None:
    if len(values) == 1 and isinstance(values[0], Range):
        return values[0]
    singles: list[Number] = []
    for one in values:
        inner = values_of(one) if isinstance(one, Range) else None
        size = _size(one)
        if inner is not None:
            singles.extend(inner)
        elif size is not None:
            singles.append(size)
        else:
            return None
    return range_of_values(tuple(singles))


# --- loci -----------------------------------------------------------------------------


def _loci(
    found: Sequence[AnswerValue], gold: Sequence[AnswerValue], positive: Collection[str]
) -> Comparison:
    mine, theirs = _as_locus(found), _as_locus(gold)
    if mine is None or theirs is None:
        return _verdict(Match(False), "a locus beside something that is none")
    match = same_loci(mine, theirs, positive)
    mild = match.equations.equal and match.parts
    right = mild and (match.points or not match.both_exclude)
    if not match.equations.equal:
        why = "another curve"
    elif not match.parts:
        why = "the same curve, but another part of it"
    elif not right:
        why = "the same part of the same curve, but other single points are left out"
    elif not match.points:
        why = "the same part; only one side says which single points are left out"
    else:
        why = "the same locus"
    return Comparison(right, why, match.equations.tolerance, right, mild, match.equations.equal)


def _as_locus(values: Sequence[AnswerValue]) -> Locus | None:
    found: list[Piece] = []
    for one in values:
        match one:
            case Locus(parts, _):
                found.extend(parts)
            case EquationOf():
                found.append(Piece(one, (), ()))
            case LinePair(first, second):
                found.extend((Piece(first, (), ()), Piece(second, (), ())))
            case _:
                return None
    return Locus(tuple(found), "")
