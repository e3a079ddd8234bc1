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
from typing import Final

Place = tuple[Fraction, Fraction]

LARGEST: Final = 10**6
"""The largest coordinate or radius that is taken."""
_ROUNDED: Final = 2
"""Decimals from which on a radius may be a rounded root."""
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

    `rounded_from` is a whole number whose root gives the radius when it is rounded as that is
    written: `radius 3.61` may mean sqrt(13). `faults` says what contradicts itself or
    is too large; then nothing is to be relied on.
    """

    points: Mapping[str, Place]
    unlabelled: tuple[Place, ...] = ()
    centre: Place | None = None
    radius_squared: Fraction | None = None
    rounded_from: int | None = None
    faults: tuple[str, ...] = ()


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
    centre = (Fraction(0), Fraction(0)) if _AT_ORIGIN.search(text) else None
    for match in _PAIR.finditer(text):
        x, y = number(match["x"]), number(match["y"])
        before = text[max(0, match.start() - _BACK) : match.start()]
        label = _LABEL.search(before)
        if x is None or y is None:
            faults.append(f"{match[0]} divides by zero")
        elif max(abs(x), abs(y)) > LARGEST:
            faults.append(f"{match[0]} is larger than {LARGEST:,}")
        elif label is not None:
            name = re.sub(r"[_{}]", "", label[1])
            if points.setdefault(name, (x, y)) != (x, y):
                faults.append(f"{name} is stated in two places")
        elif match["open"] == "[":
            continue  # a range, such as that of a grid
        elif _CENTRE.search(before):
            centre = (x, y)
        else:
            unlabelled.append((x, y))
    radius, root_of = _radius(text, faults)
    return Stated(points, tuple(unlabelled), centre, radius, root_of, tuple(faults))


def _radius(text: str, faults: list[str]) -> tuple[Fraction | None, int | None]:
    """The squared radius, and what it may be rounded from."""
    found: dict[Fraction, int | None] = {}
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
        found[squared * int(root or 1)] = _rounded_from(factor, times or "") if plainly else None
    if len(found) > 1:
        faults.append("two different radii are stated")
    return next(iter(found.items())) if len(found) == 1 else (None, None)


def _rounded_from(radius: Fraction, written: str) -> int | None:
    """The whole number whose root is this radius but for rounding; None for short decimals."""
    places = len(written.partition(".")[2])
    if places < _ROUNDED or "/" in written:
        return None
    whole = round(radius**2)
    low, high = (radius + sign * Fraction(1, 10**places) for sign in (-1, 1))
    return whole if low**2 <= whole <= high**2 and whole != radius**2 else None
