"""Names that CDL gives a meaning, wordings that it bans, and `did you mean` within a budget."""

from collections.abc import Iterable
from types import MappingProxyType

from perga.cdl.language import Language
from perga.cdl.operator import DECLARABLE, Direction, Type

COORDINATES = frozenset({"x", "y"})
DIRECTIONS = MappingProxyType({d.value: d for d in Direction})
BUILT_IN = MappingProxyType(
    {"xAxis": Type.LINE, "yAxis": Type.LINE, "pi": Type.NUMBER, "degree": Type.NUMBER}
)
FORMS = MappingProxyType(
    {
        "Equation": "Equation(G) = x^2/4 + y^2 = 1",
        "Coordinate": "Coordinate(P) = (1, 2)",
        "Restriction": "Restriction(G) = x < 0",
        "Negation": "Negation(PointOnCurve(P, G))",
        "Parametric": "Parametric(G, t) = (2*cos(t), 3*sin(t))",
    }
)
UNION = "Union"
INFINITY = "oo"
"""The name of the end that an interval does not have; only inside intervals."""

FUNCTIONS = MappingProxyType({"sqrt": 1, "arccos": 1, "root": 2, "ln": 1, "lg": 1})
FUNCTION_USAGE = MappingProxyType(
    {
        "sqrt": "sqrt(v), the square root",
        "arccos": "arccos(v), an angle in radians",
        "root": "root(n, v), the n-th root",
        "ln": "ln(v), the natural logarithm",
        "lg": "lg(v), the logarithm to base 10",
    }
)
TYPES = MappingProxyType({t.value: t for t in DECLARABLE})

BANNED = MappingProxyType(
    {
        "Vector": "write VectorOf(A, B)",
        "Triangle": "write TriangleOf(A, B, C), inside Area or Perimeter",
        "Angle": "write AngleOf(A, B, C) = value, B being the vertex",
        "LineThrough": "declare l: Line and write PointOnCurve(A, l); PointOnCurve(B, l),"
        " or use LineOf(A, B) inside another operator",
        "IsOnAxis": "write PointOnCurve(P, xAxis) or PointOnCurve(P, yAxis)",
        "CircleWithDiameter": "declare C: Circle and write IsDiameter(LineSegmentOf(A, B), C)",
        "Radius": "give its Equation, or Distance(M, A) = r from its centre to a point on it",
        "Diameter": "write IsDiameter(LineSegmentOf(A, B), C) and Distance(A, B) = d",
        "Expression": "write Equation(G) = left = right",
        UNION: "write it inside In(a, Union(...)), where a is a number",
    }
)
QUESTIONS = frozenset({"Goal", "Find", "Query", "Question", "Answer", "Solve", "Prove"})

_TYPE_HINTS = MappingProxyType(
    {
        "Triangle": "declare the corners as Point and write TriangleOf(A, B, C) where it is needed",
        "Angle": "write AngleOf(A, B, C) where the angle is needed",
        "Vector": "write VectorOf(A, B) where the vector is needed",
        "Segment": "declare the ends as Point and write LineSegmentOf(A, B)",
        "LineSegment": "declare the ends as Point and write LineSegmentOf(A, B)",
        "Branch": "write RightPart(G) or LeftPart(G)",
    }
)


def reserved_reason(name: str, language: Language) -> str | None:
    """Why `name` may not be declared, or None if it may."""
    if name in COORDINATES:
        return "is a coordinate inside Equation(...)"
    if name in BUILT_IN:
        return "is built in and needs no declaration"
    if name in DIRECTIONS:
        return "is a direction"
    if name in TYPES:
        return "is a type"
    if name in FORMS or name in FUNCTIONS or name in language.operators:
        return "is an operator"
    if language.shorthands and name in (UNION, INFINITY):
        return "is a word for sets of numbers"
    return None


class Suggestions:
    """`did you mean`, at most so much work per reading, so that hostile texts stay cheap."""

    def __init__(self) -> None:
        """Start with a full budget."""
        self._budget = 100_000

    def closest(self, word: str, known: Iterable[str]) -> str | None:
        """The known word within two edits of `word` (one if it is short), or None."""
        most = 0 if len(word) == 1 else 1 if len(word) <= 4 else 2
        best: tuple[int, str] | None = None
        for candidate in known:
            if self._budget <= 0:
                break
            self._budget -= 1
            if candidate.lower() == word.lower():
                return candidate
            if abs(len(candidate) - len(word)) > most:
                continue
            self._budget -= len(word)
            distance = _edits(word, candidate, most)
            if distance <= most and (best is None or distance < best[0]):
                best = (distance, candidate)
        return None if best is None else best[1]

    def type_help(self, word: str) -> str:
        """What to write instead of an unknown type."""
        if word in _TYPE_HINTS:
            return _TYPE_HINTS[word]
        near = self.closest(word, TYPES)
        if near is not None:
            return f"did you mean {near}?"
        return "use one of " + ", ".join(TYPES)


def _edits(a: str, b: str, most: int) -> int:
    """Levenshtein distance of `a` and `b`, given up beyond `most`."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
        if min(row) > most:
            return most + 1
    return row[-1]
