"""What kind of question a query is: the rows of the table of results."""

from collections.abc import Mapping
from typing import Final

from perga.answers.splitting import bracketed, relations, split

TYPES: Final = (
    "number",
    "conic equation",
    "eccentricity",
    "range",
    "min",
    "max",
    "line equation",
    "coordinate",
    "locus",
    "angle",
)
NUMERIC: Final = frozenset({"number", "eccentricity", "min", "max", "angle"})
"""The kinds whose answers are numbers."""

_HEADS: Final[Mapping[str, str]] = {
    "Eccentricity": "eccentricity",
    "Range": "range",
    "Min": "min",
    "Max": "max",
    "Coordinate": "coordinate",
    "LocusEquation": "locus",
    "Locus": "locus",
    "AngleOf": "angle",
    "Inclination": "angle",
}
_LINES: Final = (
    "Asymptote",
    "Directrix",
    "LeftDirectrix",
    "RightDirectrix",
    "LineOf",
    "OverlappingLine",
    "TangentOnPoint",
    "TangentOfPoint",
    "PerpendicularBisector",
    "SymmetryAxis",
    "LineSegmentOf",
)


def declared(facts: str) -> Mapping[str, str]:
    """The declared names of an annotation and their concepts."""
    found: dict[str, str] = {}
    for part in split(facts, ";\n"):
        names, colon, concept = part.partition(":")
        if colon:
            found.update({name.strip(): concept.strip() for name in names.split(",")})
    return found


def query_type(query: str, concepts: Mapping[str, str]) -> str:
    """The kind of one query, one of TYPES."""
    head, _, rest = query.strip().partition("(")
    if not bracketed("(" + rest):
        return "number"
    if head.strip() != "Expression":
        return _HEADS.get(head.strip(), "number")
    inner = rest[:-1].strip()
    if inner.startswith("OneOf("):
        inner = inner[len("OneOf(") : -1].strip()
    is_line = inner.partition("(")[0] in _LINES or concepts.get(inner) == "Line"
    return "line equation" if is_line else "conic equation"


def positive_letters(facts: str) -> frozenset[str]:
    """Names that the facts state to be above zero, directly or through others."""
    pairs: list[tuple[str, str]] = []
    for part in split(facts, ";\n"):
        if ":" in part or not any(sign in part for sign in "<>"):
            continue
        terms, orders = relations(part)
        for left, order, right in zip(terms, orders, terms[1:], strict=False):
            if order in (">", ">="):
                pairs.append((left, right))
            elif order in ("<", "<="):
                pairs.append((right, left))
    found: set[str] = set()
    for _ in pairs:
        found.update(more for more, less in pairs if less in found or _above_zero(more, less))
    return frozenset(name for name in found if name.isidentifier())


def _above_zero(more: str, less: str) -> bool:
    return more.isidentifier() and less.isdecimal()
