"""Objects as models write them: single quotes, bare names, comments, a comma too many.

Only flat ones: a value is a quoted text, or raw text up to the next comma or brace. At most
`OPENINGS` braces are tried, from the last, each for at most `LENGTH` characters, so that any text
is done in linear time. Nothing is evaluated.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from perga.answers.replies.reasons import Repair

OPENINGS: Final = 32
LENGTH: Final = 1_024

_QUOTES: Final = "\"'"
_BLANKS: Final = frozenset("nrt")
_CODE: Final = re.compile(r"u[0-9A-Fa-f]{4}|[nrt](?![A-Za-z])")
_JSON_SCALAR: Final = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null"
)


@dataclass(frozen=True, slots=True)
class Field:
    """One value of an object: its text, and whether that stood in quotes."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class RelaxedObject:
    """An object, where it stands in the text, and what had to be mended to read it."""

    start: int
    end: int
    fields: tuple[tuple[str, Field], ...]
    repaired: tuple[Repair, ...]


class _BrokenError(Exception):
    """What stands behind the brace is no object."""


class _EndedError(Exception):
    """The text ended, or became too long, inside the object."""


def relaxed_objects(text: str) -> Iterator[RelaxedObject]:
    """The objects in a text, the last one first."""
    for start in _openings(text):
        try:
            yield _Reader(text, start).object()
        except (_BrokenError, _EndedError):
            continue


def unfinished(text: str) -> bool:
    """Whether an object begins and does not end."""
    for start in _openings(text):
        try:
            _Reader(text, start).object()
        except _BrokenError:
            continue
        except _EndedError:
            return True
    return False


def _openings(text: str) -> Iterator[int]:
    at = len(text)
    for _ in range(OPENINGS):
        at = text.rfind("{", 0, at)
        if at < 0:
            return
        yield at


class _Reader:
    """Reads one object from its brace on."""

    def __init__(self, text: str, start: int) -> None:
        """Stand at the brace."""
        self.text = text[start : start + LENGTH]
        self.start = start
        self.at = 0
        self.repaired: dict[Repair, None] = {}

    def object(self) -> RelaxedObject:
        """Read it; raises _BrokenError or _EndedError."""
        self.at = 1
        fields: list[tuple[str, Field]] = []
        while True:
            self._blanks()
            if self._here() == "}" and fields:
                self._note(Repair.TRAILING_COMMA)
                break
            key = self._key()
            self._blanks()
            if self._here() != ":":
                raise _BrokenError
            self.at += 1
            self._blanks()
            fields.append((key, self._value()))
            self._blanks()
            if self._here() == "}":
                break
            if self._here() != ",":
                raise _BrokenError
            self.at += 1
        end = self.start + self.at + 1
        return RelaxedObject(self.start, end, tuple(fields), tuple(self.repaired))

    def _note(self, repair: Repair) -> None:
        self.repaired[repair] = None

    def _here(self) -> str:
        if self.at >= len(self.text):
            raise _EndedError
        return self.text[self.at]

    def _blanks(self) -> None:
        while True:
            while self._here().isspace():
                self.at += 1
            ending = self._comment()
            if not ending:
                return
            self._note(Repair.COMMENT)
            found = self.text.find(ending, self.at + 1)
            if found < 0:
                raise _EndedError
            self.at = found + len(ending)

    def _comment(self) -> str:
        """What ends the comment that begins here; empty if none does."""
        if self.text.startswith("/*", self.at):
            return "*/"
        return "\n" if self.text.startswith(("//", "#"), self.at) else ""

    def _key(self) -> str:
        if self._here() in _QUOTES:
            return self._quoted()
        begin = self.at
        while self.at < len(self.text) and (self._here().isalnum() or self._here() == "_"):
            self.at += 1
        key = self.text[begin : self.at]
        if not key.isidentifier() or self.at == len(self.text):
            raise _BrokenError
        self._note(Repair.BARE_KEY)
        return key

    def _quoted(self) -> str:
        r"""A text in quotes; backslashes stay, as in LaTeX, unless they are clearly of JSON.

        They are before quotes, another backslash, `u` and four digits, and in `\n`, `\r`, `\t`
        where no letter follows.
        """
        quote = self._here()
        if quote == "'":
            self._note(Repair.SINGLE_QUOTES)
        self.at += 1
        found: list[str] = []
        while self._here() != quote:
            if self._here() == "\\":
                self.at += 1
                code = _CODE.match(self.text, self.at)
                if code:
                    self.at = code.end()
                    found.append(" " if code.group() in _BLANKS else chr(int(code.group()[1:], 16)))
                    continue
                if self._here() not in "\"'\\/":
                    found.append("\\")
            found.append(self._here())
            self.at += 1
        self.at += 1
        return "".join(found)

    def _value(self) -> Field:
        if self._here() in _QUOTES:
            return Field(self._quoted(), True)
        begin, depth = self.at, 0
        while depth or (self._here() not in ",}" and not self._comment()):
            depth += (self._here() in "([{") - (self._here() in ")]}")
            self.at += 1
        text = self.text[begin : self.at].strip()
        if not text:
            raise _BrokenError
        if text.startswith("{"):
            return Field("", False)  # an object of its own, which is found at its own brace
        if not _JSON_SCALAR.fullmatch(text):
            self._note(Repair.BARE_VALUE)
        return Field(text, False)
