"""Which points a question names: single capital letters, alone or in a row (`ABCD`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Not the X of `X-axis`, the J of `JSON`, nor a capital within a word.
_WORD = re.compile(r"(?<![\w-])[A-Z]{1,8}(?![\w]|-[a-z])", re.ASCII)
_NO_NAMES = frozenset({"JSON", "OK"})
# `A segment ...`, `I see ...` at the beginning of a sentence: the letter may be a word.
_BEGINNING = re.compile(r"(?:^|[.?!:]\s+|\n\s*)[AI](?= [a-z])")


@dataclass(frozen=True, slots=True)
class Named:
    """The letters that a text surely names, and those that it may name."""

    surely: frozenset[str]
    perhaps: frozenset[str]


def names_in(text: str) -> Named:
    """The points that `text` names."""
    doubtful = {match.end() for match in _BEGINNING.finditer(text)}
    surely: set[str] = set()
    perhaps: set[str] = set()
    for word in _WORD.finditer(text):
        if word[0] not in _NO_NAMES:
            (perhaps if word.end() in doubtful else surely).update(word[0])
    return Named(frozenset(surely), frozenset(surely | perhaps))
