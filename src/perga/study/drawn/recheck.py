"""Each stated fact on the drawn objects: by how many pixels do marks miss it?

A fact is a few residuals. Every mark is moved by TOLERANCE pixels in each of its ways; a residual
that is no larger than these moves together change it is within the tolerance, since so small a
move of the marks makes it vanish. The smallest such move, to first order, is told in pixels.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from itertools import product
from typing import Any, Final

import numpy as np

from perga.algebra.expression import Name
from perga.cdl.names import BUILT_IN
from perga.cdl.operator import Type
from perga.cdl.printer import statement_text
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    PredicateFact,
    Program,
    QuantifiedFact,
    RestrictionFact,
    Statement,
)
from perga.errors import PergaError
from perga.geometry.marks import ChainMark, Mark, PointMark, SegmentMark
from perga.geometry.values import Number, Point, Value
from perga.image.image import Image
from perga.study.drawn.objects import Floats, drawn_objects
from perga.study.drawn.seeing import ink_share, is_found, seen_points
from perga.study.witness.facts import check
from perga.study.witness.parameters import Parameters, Spread
from perga.study.witness.plan import is_extreme, names_in
from perga.study.witness.reading import Reading
from perga.study.witness.terms import number
from perga.study.witness.verdicts import AbsentError, UncoveredError

TOLERANCE: Final = 0.5
"""Pixels by which marks may miss a fact."""

MARKER_TOLERANCE: Final = 0.1
"""Pixels by which a measured marker may lie beside its point."""

_TINY: Final = 1e-9
_MAX_TRIALS: Final = 256
_NUMBERS: Final = (Type.NUMBER, Type.REAL)


class Verdict(Enum):
    """What came of one fact."""

    HOLDS = "holds"
    DISAGREES = "disagrees"
    NOT_DRAWN = "not drawn"
    UNREAD = "not read"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact: `pixels` is the move that would make it hold, -1.0 where it was not checked."""

    fact: str
    verdict: Verdict
    pixels: float
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """The finding as strict JSON."""
        return {**asdict(self), "verdict": self.verdict.value}


@dataclass(frozen=True, slots=True)
class Recheck:
    """All facts of a picture; how many points were measured in pixels, and what was not found."""

    findings: tuple[Finding, ...]
    points: int
    measured: int
    faults: tuple[str, ...]

    def count(self, verdict: Verdict) -> int:
        """How many facts have a verdict."""
        return sum(one.verdict is verdict for one in self.findings)


def recheck(
    program: Program, marks: Sequence[Mark], numbers: Mapping[str, float], image: Image
) -> Recheck:
    """Check every fact on what was drawn.

    Points are where the blind measurer finds their markers by their labels, where it can; lines
    and curves are their marks, whose ink is looked for in the pixels. `numbers` are the values of
    declared numbers, which no picture shows.
    """
    seen = seen_points(image, marks)
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    columns, objects = drawn_objects(marks, seen, numbers, image.viewport, TOLERANCE)
    for name, kind in program.types.items():
        if kind is Type.ORIGIN and name not in objects:
            objects[name] = Point(np.zeros(columns), np.zeros(columns))
    chains = {mark.name for mark in marks if isinstance(mark, ChainMark)}
    stated = [s for s in program.statements if not isinstance(s, QuantifiedFact)]
    facts = [s for s in stated if not is_extreme(s)]
    given = _given_numbers(facts, program, objects, columns)
    findings = [
        Finding(statement_text(s), Verdict.UNREAD, -1.0, "the extreme over other figures")
        for s in stated
        if is_extreme(s)
    ]
    findings += [
        Finding(statement_text(s), Verdict.UNREAD, -1.0, "a claim about many figures")
        for s in program.statements
        if isinstance(s, QuantifiedFact)
    ]
    for statement in facts:
        text = statement_text(statement)
        if statement in given:
            findings.append(
                Finding(text, Verdict.NOT_DRAWN, -1.0, "it only gives a number its value")
            )
            continue
        findings.append(_checked(statement, text, program, objects, chains, columns))
    faults = (*_misplaced(points, seen, image), *_without_ink(marks, image))
    return Recheck(tuple(findings), len(points), len(seen), faults)


def _misplaced(
    points: Sequence[PointMark], seen: Mapping[str, tuple[float, float]], image: Image
) -> Iterable[str]:
    for point in points:
        if point.name in seen:
            x, y = image.viewport.to_pixel(point.x, point.y)
            off = float(np.hypot(seen[point.name][0] - x, seen[point.name][1] - y))
            if off > MARKER_TOLERANCE:
                yield f"the marker of {point.name} is {off:.2f} px off"


def _without_ink(marks: Sequence[Mark], image: Image) -> Iterable[str]:
    for mark in marks:
        if not isinstance(mark, PointMark):
            share = ink_share(image, mark)
            if not is_found(share, mark):
                name = "a segment" if isinstance(mark, SegmentMark) else mark.name
                yield f"only {share:.0%} of {name} has ink"


def _names(statement: Statement) -> set[str]:
    match statement:
        case EquationFact(target, left, right, _):
            return {target} | (names_in(left, right) - {"x", "y"})
        case CoordinateFact(target, x, y, _):
            return {target} | names_in(x, y)
        case Assignment(targets, call, _, _):
            return {*targets} | names_in(call)
        case PredicateFact(call, _, _):
            return names_in(call)
        case Equality(left, right, _, _) | Comparison(_, left, right, _):
            return names_in(left, right)
        case RestrictionFact(target):
            return {target}


def _given_numbers(
    facts: Sequence[Statement], program: Program, objects: dict[str, Value], columns: int
) -> list[Statement]:
    """Facts that tell a number which the scene does not have; its value is taken from them."""
    given: list[Statement] = []
    for statement in facts:
        if not isinstance(statement, Equality) or statement.type not in _NUMBERS:
            continue
        for side, other in (
            (statement.left, statement.right),
            (statement.right, statement.left),
        ):
            if not isinstance(side, Name) or side.id in objects or side.id in BUILT_IN:
                continue
            if not names_in(other) <= objects.keys():
                continue
            reading = _reading(program, objects, columns, ())
            try:
                with np.errstate(all="ignore"):
                    objects[side.id] = Number(reading.full(number(other, reading)))
            except PergaError:
                continue
            given.append(statement)
            break
    return given


def _checked(
    statement: Statement,
    text: str,
    program: Program,
    objects: Mapping[str, Value],
    chains: set[str],
    columns: int,
) -> Finding:
    names = _names(statement)
    if names & chains:
        return Finding(text, Verdict.UNREAD, -1.0, "a part of a curve is not read")
    missing = sorted(names - objects.keys())
    if missing:
        return Finding(text, Verdict.NOT_DRAWN, -1.0, f"{', '.join(missing)} is not drawn")
    if all(isinstance(objects[name], Number) for name in names):
        return Finding(text, Verdict.NOT_DRAWN, -1.0, "it speaks of numbers alone")
    try:
        pixels = _missed(statement, program, objects, columns)
    except PergaError as fault:  # a form not read here, or an operator that refuses its arguments
        return Finding(text, Verdict.UNREAD, -1.0, fault.message)
    verdict = Verdict.HOLDS if pixels <= TOLERANCE else Verdict.DISAGREES
    return Finding(text, verdict, min(round(pixels, 4), 1e6))


def _missed(
    statement: Statement, program: Program, objects: Mapping[str, Value], columns: int
) -> float:
    """By how many pixels the marks miss a fact, with the best choice of members of sets."""
    first = _reading(program, objects, columns, ())
    best = _trial(statement, first)
    if best <= TOLERANCE or first.chosen == 0:
        return best
    options = min(first.ways, 8)
    for trial, choices in enumerate(product(range(options), repeat=min(first.chosen, 4))):
        if trial >= _MAX_TRIALS or best <= TOLERANCE:
            break
        best = min(best, _trial(statement, _reading(program, objects, columns, choices)))
    return best


def _trial(statement: Statement, reading: Reading) -> float:
    try:
        with np.errstate(all="ignore"):
            check(statement, reading)
    except AbsentError:
        return float("inf")
    rows = [*reading.rows, *(np.minimum(margin, 0.0) for margin in reading.margins)]
    return max((_in_pixels(row) for row in rows), default=0.0)


def _in_pixels(row: Floats) -> float:
    """A residual as the least move of marks, in pixels, that makes it vanish to first order."""
    off = abs(float(row[0]))
    if not np.isfinite(off):
        return float("inf")
    with np.errstate(all="ignore"):
        moves = np.nan_to_num(np.abs(row[1:] - row[0]), nan=0.0, posinf=0.0)
    reach = float(np.maximum(moves[0::2], moves[1::2]).sum())
    if off <= _TINY:
        return 0.0
    return TOLERANCE * off / reach if reach > 0.0 else float("inf")


class _NoParameters(Parameters):
    """No free objects: all there is was drawn."""

    __slots__ = ()

    def take(self, spread: Spread) -> Floats:
        """Raise UncoveredError."""
        raise UncoveredError("it speaks of an object that is neither named nor computed")


def _reading(
    program: Program, objects: Mapping[str, Value], columns: int, choices: tuple[int, ...]
) -> Reading:
    reading = Reading(program.language, _NoParameters(columns), choices or (0,), True)
    reading.values.update(objects)
    return reading
