"""What the audit looks at: an item's text, points and strokes, without its answer.

A piece is a whole item, or one of the two figures of an item that compares them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from perga.errors import PergaError
from perga.noregeo.ingredients import cross_inside
from perga.noregeo.lattice import REACH, Vec, cross, sub

Segment = tuple[Vec, Vec]

_SEGMENT = re.compile(r"Length\(LineSegmentOf\(([A-Z]), ([A-Z])\)\) > 0")
_POLYGON = re.compile(r"Area\((?:TriangleOf|PolygonOf)\(([A-Z](?:, [A-Z])*)\)\) > 0")
_LINE = re.compile(r"[a-z] = LineOf\(([A-Z]), ([A-Z])\)")
_CIRCLE = re.compile(r"Equation\([a-z]\) = .* = ([0-9]+)(?:/([0-9]+))?")
_SILENT = re.compile(r"[a-z]: (?:Line|Circle)|[A-Z]: Origin|Equation\([a-z]\) = [xy] = [0-9xy]")


class UnknownStrokeError(PergaError):
    """A stroke that the audit cannot measure: a fault of the code."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Piece:
    """An item as the features see it.

    * `text`: the question in text mode; for one of two figures as well.
    * `points`: in the order of their letters.
    * `segments`: the straight strokes of the full picture between two points, each once.
    * `ink`: the length of all strokes that differ between items, units.
    * `lines`: whether the strokes stand for whole lines.
    """

    text: str
    points: tuple[Vec, ...]
    segments: tuple[Segment, ...]
    ink: float

    @property
    def ways(self) -> tuple[Vec, ...]:
        """From the start of each segment to its end."""
        return tuple(sub(q, p) for p, q in self.segments)

    @property
    def area(self) -> bool:
        """Whether there are three points or more: a box says the same as a segment itself."""
        return len(self.points) > 2


def pieces(
    text: str, points: Mapping[str, Vec], strokes: Sequence[str], parts: Sequence[str]
) -> tuple[Piece, ...]:
    """The whole item and, where it has two parts, each of them."""
    found = [_piece(text, points, strokes)]
    if len(parts) > 1:
        for part in parts:
            own = [s for s in strokes if set(_letters(s)) <= set(part)]
            found.append(_piece(text, {k: v for k, v in points.items() if k in part}, own))
    return tuple(found)


def _letters(stroke: str) -> str:
    return "".join(re.findall(r"\b[A-Z]\b", stroke))


def _piece(text: str, points: Mapping[str, Vec], strokes: Sequence[str]) -> Piece:
    segments: dict[Segment, None] = {}
    ink = 0.0
    for one in strokes:
        if polygon := _POLYGON.fullmatch(one):
            letters = polygon[1].split(", ")
            sides = list(zip(letters, (*letters[1:], letters[0]), strict=True))
        elif segment := _SEGMENT.fullmatch(one) or _LINE.fullmatch(one):
            sides = [(segment[1], segment[2])]
        elif circle := _CIRCLE.fullmatch(one):
            sides = []
            ink += 2 * math.pi * math.sqrt(int(circle[1]) / int(circle[2] or 1))
        elif _SILENT.fullmatch(one):
            continue
        else:
            raise UnknownStrokeError(f"a stroke {one!r:.80} has no length", "add it to the audit")
        for a, b in sides:
            if a in points and b in points:  # the origin is no marked point
                segments[(points[a], points[b])] = None
    ink += math.fsum(math.dist(p, q) for p, q in segments)
    return Piece(text, tuple(points.values()), tuple(segments), ink)


def meet(one: Segment, other: Segment) -> bool:
    """Whether two segments without a common end cross each other inside the ends of both."""
    return cross_inside(*one, *other)


def meet_in_view(one: Segment, other: Segment) -> bool:
    """Whether the lines through two segments cross within the window."""
    (a, b), (c, d) = one, other
    u, v = sub(b, a), sub(d, c)
    over = cross(u, v)
    if not over:
        return False
    share = cross(sub(c, a), v) / over
    return all(abs(start + share * way) <= REACH + 1 for start, way in zip(a, u, strict=True))
