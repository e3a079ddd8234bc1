"""What a question in any wording states: labelled points, points without a label, a radius.

The reader takes decimals and fractions as they are written; nothing is evaluated. A coordinate
that it cannot read leaves its point out, so the question then lacks a point: never is a number
read in part (`(4sqrt(2), 1)` is no point, and no 4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Final

Place = tuple[Fraction, Fraction]
_Span = tuple[int, int, str]

LARGEST: Final = 10**6
"""The largest coordinate or radius that is taken."""
ORIGIN: Final[Place] = (Fraction(0), Fraction(0))
PLACE: Final = "@"
"""Stands in what is left of a question for a place without a letter."""
_MOST_ROOTS: Final = 12
"""Roots that a radius may be rounded from; of one that is written more roughly nothing is told."""
_BACK: Final = 48  # characters before a bracket that may name its point
_SIGNS: Final = {
    **{ord(c): "-" for c in "\u2010\u2011\u2012\u2013\u2212\ufe63"},
    **{ord(c): " " for c in "\u00a0\u2009\u202f\u3000\ufeff"},
    **{0xFF01 + i: chr(0x21 + i) for i in range(94)},  # full-width ASCII
    ord("\u00b2"): "^2",
    ord("\u00b0"): " degrees",
    ord("\u2192"): "->",
    ord("\u00d7"): "*",
}
_FRACTION: Final = re.compile(r"\\[dt]?frac\s?\{(-?\d{1,9})\}\s?\{(\d{1,9})\}")
_SHORT_FRACTION: Final = re.compile(r"\\[dt]?frac\s?(\d)(\d)(?!\d)")
_ROOT: Final = re.compile(r"(?:\\sqrt|\bsqrt|\u221a)\s?(?:\{(\d{1,9})\}|\((\d{1,9})\)|(\d{1,9}))")
_CIRC: Final = re.compile(r"\^\s?(?:\{\s?\\circ\s?\}|\\circ)")
_SQUARE: Final = re.compile(r"\^\s?\{\s?2\s?\}")
_SPACING: Final = re.compile(
    r"\\(?:left|right|displaystyle|quad|text|mathrm)(?![A-Za-z])|\\[,;:! ]|[$`*]"
)
_ARROW: Final = re.compile(r"\\(?:rightarrow|to|longrightarrow)(?![A-Za-z])")
_INLINE: Final = re.compile(r"\\[()\[\]]")

_NUMBER: Final = r"[-+]?\s?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:\s?/\s?\d{1,9})?"
_PAIR: Final = re.compile(
    rf"(?P<open>[(\[])\s{{0,3}}(?P<x>{_NUMBER})\s{{0,3}}[,;]\s{{0,3}}(?P<y>{_NUMBER})\s{{0,3}}[)\]]"
)
_LINK: Final = (
    r"(?:=|:=|:|->|at|is|is at|lies at|located at|is located at|has coordinates|with coordinates"
    r"|having coordinates|whose coordinates are|at the point|at coordinates)"
)
_LABEL: Final = re.compile(
    rf"(?<![A-Za-z0-9_\\^])([A-Z](?:_?\{{?\d{{1,2}}\}}?|['\u2032])?)\s{{0,3}}(?:{_LINK}\s{{0,3}})?$"
)
_CENTRE: Final = re.compile(
    r"\bcent(?:er(?:ed)?|red?)(?:\s(?:is|at|in|point|the))*\s{0,3}[:=]?\s{0,3}$", re.IGNORECASE
)
_AT_ORIGIN: Final = re.compile(
    r"\bcent(?:er(?:ed)?|red?)\s(?:is\s)?(?:at|in)\sthe\sorigin\b", re.IGNORECASE
)
_VALUE: Final = (
    r"(?P<times>(?:\d{1,9}(?:\.\d{1,9})?)(?:\s?/\s?\d{1,9})?)?\s?(?:sqrt\((?P<root>\d{1,9})\))?"
)
_RADIUS: Final = re.compile(
    rf"(?:\bradius(?:\s[rR])?|\b[rR])(?P<squared>\s?\^2|\ssquared)?\s{{0,3}}"
    rf"(?:=|:|of|is|equals|equal to)?\s{{0,3}}{_VALUE}(?!\.?\d|\w|\(|\s?[/^\u221a\\])"
)


@dataclass(frozen=True, slots=True)
class Stated:
    """Points by label, points without one, the centre of a circle and its squared radius.

    `rounded_from` are whole numbers whose roots give the radius when they are rounded as that is
    written: `radius 3.61` may mean sqrt(13). `faults` says what contradicts itself or
    is too large; then nothing is to be relied on. `rest` is the question with the letter of each
    place where it was stated, `PLACE` for those without one, and `radius` for the radius: what
    has not been read is still in it.
    """

    points: Mapping[str, Place]
    unlabelled: tuple[Place, ...] = ()
    centre: Place | None = None
    radius_squared: Fraction | None = None
    rounded_from: tuple[int, ...] = ()
    faults: tuple[str, ...] = ()
    rest: str = ""


def plain(text: str) -> str:
    """The text without formula signs: typographic signs, roots and fractions in one form."""
    text = text.translate(_SIGNS)
    text = _SHORT_FRACTION.sub(r"\1/\2", _FRACTION.sub(r"\1/\2", text))
    text = _ROOT.sub(lambda m: f"sqrt({m[1] or m[2] or m[3]})", text)
    text = _SQUARE.sub("^2", _CIRC.sub(" degrees", text))
    text = _ARROW.sub("->", _INLINE.sub(" ", text))
    return re.sub(r"\s+", " ", _SPACING.sub(" ", text))


def number(text: str) -> Fraction | None:
    """A decimal or fraction as it is written; None for anything else."""
    bare = text.translate(_SIGNS).strip()
    if re.fullmatch(_NUMBER, bare) is None:
        return None
    whole = bare.replace(" ", "")
    top, _, bottom = whole.partition("/")
    if bottom and not int(bottom):
        return None
    return Fraction(top) / (int(bottom) if bottom else 1)


def stated(question: str) -> Stated:
    """What a question states."""
    text = plain(question)
    points: dict[str, Place] = {}
    unlabelled: list[Place] = []
    faults: list[str] = []
    spans: list[_Span] = []
    at_origin = _AT_ORIGIN.search(text)
    centre = ORIGIN if at_origin else None
    if at_origin:
        spans.append((*at_origin.span(), "centre O"))
    for match in _PAIR.finditer(text):
        x, y = number(match["x"]), number(match["y"])
        back = max(0, match.start() - _BACK)
        before = text[back : match.start()]
        label = _LABEL.search(before)
        if x is None or y is None:
            faults.append(f"{match[0]} divides by zero")
        elif max(abs(x), abs(y)) > LARGEST:
            faults.append(f"{match[0]} is larger than {LARGEST:,}")
        elif label is not None:
            name = re.sub(r"[_{}]", "", label[1])
            spans.append((back + label.start(1), match.end(), name))
            if points.setdefault(name, (x, y)) != (x, y):
                faults.append(f"{name} is stated in two places")
        elif match["open"] == "[":
            continue  # a range, such as that of a grid
        elif _CENTRE.search(before):
            centre = (x, y)
            spans.append((*match.span(), "O"))
        else:
            unlabelled.append((x, y))
            spans.append((*match.span(), PLACE))
    radius, roots = _radius(text, faults, spans)
    rest = _without(text, spans)
    return Stated(points, tuple(unlabelled), centre, radius, roots, tuple(faults), rest)


def _without(text: str, spans: list[_Span]) -> str:
    """The text with a word for each span; a sign of its own that looks like PLACE is another."""
    pieces: list[str] = []
    done = 0
    for start, end, word in sorted(spans):
        if start >= done:
            pieces += (text[done:start].replace(PLACE, "%"), f" {word} ")
            done = end
    return "".join((*pieces, text[done:].replace(PLACE, "%")))


def _radius(
    text: str, faults: list[str], spans: list[_Span]
) -> tuple[Fraction | None, tuple[int, ...]]:
    """The squared radius, and what it may be rounded from; where it stands is put to `spans`."""
    found: dict[Fraction, tuple[int, ...]] = {}
    for match in _RADIUS.finditer(text):
        times, root = match["times"], match["root"]
        if times is None and root is None:
            continue
        factor = Fraction(1) if times is None else number(times)
        if factor is None or factor > LARGEST:
            faults.append("the radius is no number of a size that is read")
            continue
        squared = factor if match["squared"] else factor**2
        plainly = root is None and not match["squared"]
        roots = _rounded_from(factor, times or "") if plainly else ()
        if len(roots) > _MOST_ROOTS:
            faults.append("the radius may be one of many rounded roots")
        found[squared * int(root or 1)] = roots
        # What is no part of a number, such as a blank after it, stays.
        spans.append((match.start(), match.start() + len(match[0].rstrip()), "radius"))
    if len(found) > 1:
        faults.append("two different radii are stated")
    return next(iter(found.items())) if len(found) == 1 else (None, ())


def _rounded_from(radius: Fraction, written: str) -> tuple[int, ...]:
    """The whole numbers whose roots are this radius, rounded or cut to its decimals."""
    places = len(written.strip().partition(".")[2])
    if not places or "/" in written:
        return ()
    unit = Fraction(1, 10**places)
    low, high = max(radius - unit / 2, Fraction(0)) ** 2, (radius + unit) ** 2
    last = min(floor(high), ceil(low) + _MOST_ROOTS)
    return tuple(one for one in range(ceil(low), last + 1) if one and one != radius**2)
