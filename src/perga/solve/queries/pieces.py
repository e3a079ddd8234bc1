"""Sets of real numbers: unions of intervals with exact ends, points and open ends."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cmp_to_key

from perga.algebra.closed_form import closed_form, pi_text
from perga.algebra.real import Real


@dataclass(frozen=True, slots=True)
class End:
    """An end of an interval: a number, or infinite (-1 or +1) with number 0."""

    number: Real
    infinite: int = 0

    def compare(self, other: "End") -> int:
        """-1, 0 or 1."""
        if self.infinite or other.infinite:
            return (self.infinite > other.infinite) - (self.infinite < other.infinite)
        return self.number.compare(other.number)

    def text(self, with_pi: bool = False) -> str:
        """`-oo`, `oo` or the closed form, times pi if so asked."""
        if self.infinite:
            return "oo" if self.infinite > 0 else "-oo"
        text = closed_form(self.number)
        return pi_text(text) if with_pi else text


@dataclass(frozen=True, slots=True)
class Piece:
    """An interval; a point has equal closed ends."""

    low: End
    high: End
    low_open: bool
    high_open: bool


def point(value: Real) -> Piece:
    """The set of one number."""
    return Piece(End(value), End(value), False, False)


def _order(first: Piece, second: Piece) -> int:
    return first.low.compare(second.low) or int(first.low_open) - int(second.low_open)


def union(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The union as disjoint pieces in ascending order; touching pieces are joined."""
    merged: list[Piece] = []
    for piece in sorted(pieces, key=cmp_to_key(_order)):
        if merged and _touch(merged[-1], piece):
            merged[-1] = _join(merged[-1], piece)
        else:
            merged.append(piece)
    return tuple(merged)


def _touch(left: Piece, right: Piece) -> bool:
    order = left.high.compare(right.low)
    return order > 0 or (order == 0 and not (left.high_open and right.low_open))


def _join(left: Piece, right: Piece) -> Piece:
    order = left.high.compare(right.high)
    if order > 0:
        return left
    high_open = right.high_open if order < 0 else left.high_open and right.high_open
    low_open = left.low_open
    if left.low.compare(right.low) == 0:
        low_open = left.low_open and right.low_open
    return Piece(left.low, right.high, low_open, high_open)


def pieces_text(pieces: Sequence[Piece], with_pi: bool = False) -> str:
    """`[1, 2) + {3}` in mathematical notation; every end times pi if so asked."""
    texts: list[str] = []
    for p in pieces:
        if p.low.compare(p.high) == 0:
            texts.append("{" + p.low.text(with_pi) + "}")
        else:
            left, right = "(" if p.low_open else "[", ")" if p.high_open else "]"
            texts.append(f"{left}{p.low.text(with_pi)}, {p.high.text(with_pi)}{right}")
    return " + ".join(texts)


def bounds_text(name: str, piece: Piece) -> str:
    """`0 < t <= 4`, `t > 0`, "" where there is none."""
    low, high = piece.low, piece.high
    below, above = "<" if piece.low_open else "<=", "<" if piece.high_open else "<="
    if low.infinite and high.infinite:
        return ""
    if high.infinite:
        return f"{name} {below.replace('<', '>')} {low.text()}"
    if low.infinite:
        return f"{name} {above} {high.text()}"
    if low.compare(high) == 0:
        return f"{name} = {low.text()}"
    return f"{low.text()} {below} {name} {above} {high.text()}"
