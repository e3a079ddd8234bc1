"""AL text to tokens, one list for each statement, in one linear pass."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from perga.algebra.lexer import quoted, too_long
from perga.algebra.limits import DIGITS, NAME, STATEMENTS
from perga.errors import Span
from perga.errors.catalogue import Faults


class Kind(Enum):
    """The kinds of token."""

    NUMBER = "number"
    NAME = "name"
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """One token and its place; `tight`: no blank stands before it."""

    kind: Kind
    text: str
    span: Span
    tight: bool

    def shown(self) -> str:
        """The token in a message."""
        return "the end of the statement" if self.kind is Kind.END else quoted(self.text)


# Chinese and typographic twins of the signs that AL uses, one character for one.
_TWINS = {
    **{0xFF01 + i: chr(0x21 + i) for i in range(94)},
    **{0x2080 + i: chr(0x30 + i) for i in range(10)},
    **{ord(c): "-" for c in "\u2010\u2011\u2012\u2013\u2014\u2212"},
    **{ord(c): "'" for c in "\u2019\u2032"},
    ord("\u3000"): " ",
    ord("\u00a0"): " ",
    ord("\u3001"): ",",
    ord("\u3002"): ";",
    ord("\u00d7"): "*",
    ord("\u00b7"): "*",
    ord("\u2264"): "\u2264",
}
_SPELLINGS = {
    "**": "^",
    "==": "=",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2260": "!=",
    "&&": "&",
    "\u03c0": "pi",
    "\u00b1": "pm",
}
_TOKEN = re.compile(
    r"(?P<blank>[ \t]+)"
    r"|(?P<end>;|\r\n|\n|\r)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    r"|(?P<name>[^\W\d]\w*'*|\u00b1)"
    r"|(?P<sign>\*\*|<=|>=|!=|==|&&|[-+*/^=<>&(){}\[\],:\u2264\u2265\u2260])"
    r"|(?P<bad>.)",
    re.DOTALL,
)


def statements(text: str, faults: Faults) -> Sequence[tuple[Token, ...]]:
    """The tokens of every statement, each closed by an END token; empty statements left out.

    Text that is too long, and statements with a strange character, go to `faults`.
    """
    excess = too_long(text)
    if excess is not None:
        faults.extend((excess,))
        return ()
    found: list[tuple[Token, ...]] = []
    part: list[Token] = []
    line, start, tight, spoiled = 1, 0, False, False
    source = text.translate(_TWINS)
    for match in [*_TOKEN.finditer(source), None]:
        group = "end" if match is None else str(match.lastgroup)
        word = "" if match is None else match.group()
        column = (len(source) if match is None else match.start()) - start + 1
        span = Span(line, column, line, column + max(len(word), 1))
        if group == "end":
            if part and not spoiled:
                found.append((*part, Token(Kind.END, "", span, False)))
            part, spoiled, tight = [], False, False
            if match is not None and word != ";":
                line, start = line + 1, match.end()
            if len(found) > STATEMENTS:
                faults.add("limit", span, f"more than {STATEMENTS:,} statements", "leave some out")
                return ()
            continue
        if group == "blank":
            tight = False
            continue
        fault = _fault(group, word)
        if fault is not None:
            faults.add(fault[0], span, *fault[1:])
            spoiled = True
        part.append(Token(Kind[_KINDS[group]], _SPELLINGS.get(word, word), span, tight))
        tight = True
    return found


_KINDS = {"number": "NUMBER", "name": "NAME", "sign": "SIGN", "bad": "SIGN"}


def _fault(group: str, word: str) -> tuple[str, str, str] | None:
    if group == "number" and len(word) > DIGITS:
        return ("limit", f"a number of more than {DIGITS:,} digits", "write fewer digits")
    if group == "name" and len(word) > NAME:
        return ("limit", f"a name of more than {NAME} characters", "choose a shorter name")
    if group == "bad":
        return ("character", f"{quoted(word)} is not used in AL", "leave it out")
    return None
