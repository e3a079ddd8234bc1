"""What an answer can be: frozen values that say what they are and nothing about where from.

Exact parts are expression trees (`perga.algebra.expression`), so that a formula in free letters
is a number like any other; where only a float is known, the tree is None.
"""

from dataclasses import dataclass
from enum import Enum

from perga.algebra.expression import Expression


class Infinity(Enum):
    """An end of an unbounded interval; the value is its text."""

    MINUS = "-oo"
    PLUS = "oo"


@dataclass(frozen=True, slots=True)
class Number:
    """A number, or a formula in free letters.

    `exact` is None where only a float is known; `value` is None for formulas. Not both.
    """

    exact: Expression | None
    value: float | None
    text: str


@dataclass(frozen=True, slots=True)
class Angle:
    """An angle in radians."""

    size: Number


@dataclass(frozen=True, slots=True)
class Count:
    """How many there are of something."""

    number: int


@dataclass(frozen=True, slots=True)
class Point:
    """The point (x, y)."""

    x: Number
    y: Number


@dataclass(frozen=True, slots=True)
class Relation:
    """left = right in x, y and perhaps letters: a curve or line."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class EquationOf:
    """A line, conic or curve; any non-zero multiple of left - right is the same equation.

    `relation` is None where only floats are known: then `coefficients` are those of
    x^2, xy, y^2, x, y, 1.
    """

    relation: Relation | None
    coefficients: tuple[float, ...]
    text: str


@dataclass(frozen=True, slots=True)
class LinePair:
    """Two lines as one answer, such as both asymptotes."""

    first: EquationOf
    second: EquationOf


@dataclass(frozen=True, slots=True)
class Condition:
    """left order right, with order one of < <= > >= = !=: which part of a curve is meant."""

    left: Expression
    order: str
    right: Expression


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a curve where all conditions hold, without some points."""

    equation: EquationOf
    conditions: tuple[Condition, ...]
    excluded: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Locus:
    """A locus: one piece or the union of several."""

    pieces: tuple[Piece, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Interval:
    """All numbers from low to high; infinite ends are open; [a, a] is the single value a."""

    low: Number | Infinity
    high: Number | Infinity
    low_open: bool
    high_open: bool


@dataclass(frozen=True, slots=True)
class Range:
    """The union of intervals, without some single values."""

    intervals: tuple[Interval, ...]
    punctures: tuple[Number, ...]
    text: str


AnswerValue = Number | Angle | Count | Point | EquationOf | LinePair | Locus | Range
"""One answer. A set of answers is a sequence of these."""
