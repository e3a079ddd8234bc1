"""Plain replies to tokens: numbers, words, LaTeX commands, signs; one linear pass."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Kind(Enum):
    """The kinds of token."""

    NUMBER = "number"
    COMMAND = "command"
    WORD = "word"
    SIGN = "sign"
    OPEN = "open"
    CLOSE = "close"
    COMMA = "comma"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Token:
    """One token, where it stands, and whether a blank or a line end stands before it."""

    kind: Kind
    text: str
    start: int
    spaced: bool
    begins_line: bool

    @property
    def end(self) -> int:
        """The place behind the token."""
        return self.start + len(self.text)


_THOUSANDS: Final = r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]+)?"
_PLAIN: Final = r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_REST: Final = (
    r"|(?P<command>\\[A-Za-z]+)|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)|(?P<sign>[-+*/^×·⋅÷])"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<comma>[,;])|(?P<other>\S)"
)
_TOKEN: Final = re.compile(rf"(?P<number>{_PLAIN}){_REST}")
_TOKEN_OF_THOUSANDS: Final = re.compile(rf"(?P<number>{_THOUSANDS}|{_PLAIN}){_REST}")

_SPACING: Final = re.compile(r"\\[,;:!>() \[\]]|\\(?:left|right|displaystyle)(?![A-Za-z])|[$`]")
_DEGREE: Final = re.compile(r"\^\{\\circ\}|\^\\circ(?![A-Za-z])|°")
_EMPHASIS: Final = re.compile(r"(?<![0-9)])\*\*|\*\*(?![0-9(-])|__")


def bare(text: str) -> str:
    """The text without spacing commands, code and formula signs, degrees, and emphasis."""
    text = _SPACING.sub(" ", _DEGREE.sub(" ", text))
    return _EMPHASIS.sub(" ", text).replace("**", "^")


def tokenize(text: str, thousands: bool = False) -> Sequence[Token]:
    """The tokens of a text; with `thousands`, `1,234` is one number."""
    found: list[Token] = []
    end = 0
    for match in (_TOKEN_OF_THOUSANDS if thousands else _TOKEN).finditer(text):
        between = text[end : match.start()]
        kind = Kind(match.lastgroup)
        line = not found or "\n" in between
        found.append(Token(kind, match.group(), match.start(), bool(between) or line, line))
        end = match.end()
    return found
