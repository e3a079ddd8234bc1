"""Which letters a question speaks of together, and whether the task speaks of them so.

`AC and BD` are other lines than `AB and CD`, and angle BAC is none that a task asks for as ABC.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Final

_LEAST_ORDERED: Final = 4
"""Points whose order is that of a polygon or of two lines, where they are listed."""
_ONE: Final = r"(?<![A-Za-z0-9])[A-Z](?:\d{1,2}|['\u2032])?(?![A-Za-z0-9'\u2032])"
_MARK: Final = r"(?:[,;.:&]|->|\band\b|\bto\b|\bor\b)"
_BETWEEN: Final = rf"\s?{_MARK}?\s?(?:\band\s)?(?:(?:the\s)?points?\s)?"
_SERIES: Final = re.compile(rf"{_ONE}(?:{_BETWEEN}{_ONE})*")
_RUN: Final = re.compile(r"(?<![A-Za-z0-9])(angle )?([A-Z]{2,12})(?![A-Za-z0-9'\u2032])")
"""An angle is not the triangle of the same letters."""
_ITEM: Final = re.compile(_ONE)
_ARTICLE: Final = re.compile(
    r"(?:(?<=^)|(?<=[.?!:;] ))A(?= (?!and\b|is\b|to\b|or\b|lies\b|has\b|at\b|with\b|on\b)[a-z])"
)


@dataclass(frozen=True, slots=True)
class Lettered:
    """Letters listed one after the other (a single one too), and those written as one word."""

    series: tuple[tuple[str, ...], ...]
    runs: tuple[tuple[str, str], ...]
    rest: str


def lettered(text: str) -> Lettered:
    """The letters of a text, and the text without them."""
    text = _ARTICLE.sub("a", " ".join(text.split()))
    runs = tuple((one[1] or "", one[2]) for one in _RUN.finditer(text))
    text = _RUN.sub(lambda one: f" {one[1] or ''} # ", text)  # parts two series of letters
    series = tuple(tuple(_ITEM.findall(one[0])) for one in _SERIES.finditer(text))
    return Lettered(series, runs, _SERIES.sub(" ", text).replace(" # ", " "))


def strange_letters(
    asked: Lettered, own: Iterable[Lettered], wanted: str, stated: frozenset[str]
) -> str:
    """The first letters of a question that the task does not put so; empty where it puts all.

    `stated` are the names of the points; where they are not the task's, every renaming is tried.
    """
    texts = tuple(own)
    known = _Known(
        wanted,
        frozenset(_set(one) for text in texts for one in text.series),
        frozenset(one for text in texts for one in text.runs),
    )
    first = ""
    for naming in _namings(wanted, stated):
        strange = known.strange(asked, naming)
        if not strange:
            return ""
        first = first or strange
    return first


def _namings(wanted: str, stated: frozenset[str]) -> Iterable[Mapping[str, str]]:
    same = {letter: letter for letter in (*wanted, "O")}
    if not stated or stated == frozenset(wanted) or len(stated) != len(wanted):
        return (same,)
    origin = {} if "O" in stated else {"O": "O"}
    return (
        {**origin, **dict(zip(order, wanted, strict=True))}
        for order in permutations(sorted(stated))
    )


def _set(series: tuple[str, ...]) -> tuple[str, ...]:
    """Pairs have no order."""
    return tuple(sorted(series)) if len(series) <= 2 else series


@dataclass(frozen=True, slots=True)
class _Known:
    wanted: str
    series: frozenset[tuple[str, ...]]
    runs: frozenset[tuple[str, str]]

    def strange(self, asked: Lettered, naming: Mapping[str, str]) -> str:
        for series in asked.series:
            ours = tuple(naming.get(letter, "") for letter in series)
            if "" in ours or not (self._is_list(ours) or _set(ours) in self.series):
                return ", ".join(series)
        for angle, run in asked.runs:
            ours = "".join(naming.get(letter, "?") for letter in run)
            if not {(angle, ours), (angle, ours[::-1])} & self.runs:
                return angle + run
        return ""

    def _is_list(self, series: tuple[str, ...]) -> bool:
        """Whether all points are listed, as they are where a figure is stated."""
        if len(series) >= _LEAST_ORDERED:
            return "".join(series) == self.wanted
        return sorted(series) == sorted(self.wanted)
