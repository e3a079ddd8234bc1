"""Text to tokens, in one linear pass; nothing is ever evaluated here.

Typographic twins of ASCII signs (minus signs, full-width forms, subscript digits, primes) are
replaced one for one first, so that columns stay those of the user's text.
"""

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from perga.algebra.limits import DIGITS, NAME, TEXT_BYTES
from perga.errors import Diagnostic, Span
from perga.errors.catalogue import MAX_DIAGNOSTICS, diagnose


class Kind(Enum):
    """The kinds of token; the value is the word used in messages."""

    NAME = "a name"
    NUMBER = "a number"
    SIGN = "an arithmetic sign"
    OPEN = "an opening bracket"
    CLOSE = "a closing bracket"
    COMMA = "`,`"
    COLON = "`:`"
    RELATION = "a relation sign"
    SEMICOLON = "`;`"
    NEWLINE = "the end of the line"
    END = "the end of the text"
    BAD = "a character that CDL does not use"


class Token(NamedTuple):
    """One token; `width` counts its code points, `spaced` says whether a blank stands before it."""

    kind: Kind
    text: str
    line: int
    column: int
    width: int
    spaced: bool

    @property
    def end_column(self) -> int:
        """The column behind the token."""
        return self.column + self.width

    @property
    def span(self) -> Span:
        """Where the token stands; at least one column wide, so that it can be shown."""
        return Span(self.line, self.column, self.line, self.column + max(self.width, 1))

    def shown(self) -> str:
        """The token in a message: short, and in words where signs would not be seen."""
        if self.kind in (Kind.NEWLINE, Kind.END, Kind.SEMICOLON):
            return self.kind.value
        return quoted(self.text)


@dataclass(frozen=True, slots=True)
class Lexed:
    """The tokens (the last is END) and the faults met on the way."""

    tokens: tuple[Token, ...]
    faults: tuple[Diagnostic, ...]


def quoted(text: str) -> str:
    """`text` between backticks, cut to 24 characters, with unprintable characters escaped."""
    cut = text if len(text) <= 24 else text[:20] + "..."
    return "`" + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in cut) + "`"


_TWINS = {
    **{ord(c): "-" for c in "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63"},
    **{0xFF01 + i: chr(0x21 + i) for i in range(94)},  # full-width ASCII
    **{0x2080 + i: chr(0x30 + i) for i in range(10)},  # subscript digits
    **{ord(c): "'" for c in "\u2019\u2032\u02b9"},
    **{ord(c): "*" for c in "\u00d7\u00b7\u22c5\u2217"},
    **{ord(c): " " for c in "\u00a0\u2009\u202f\u3000"},
    ord("\u00f7"): "/",
    ord("\u03d5"): "\u03c6",
}

_TOKEN = re.compile(
    r"(?P<blank>[ \t]+)"
    r"|(?P<comment>\#[^\r\n]*)"
    r"|(?P<newline>\r\n|\n|\r)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    r"|(?P<name>[A-Za-z_\u0391-\u03c9][A-Za-z0-9_\u0391-\u03c9]*'*)"
    r"|(?P<relation><=|>=|!=|==|[=<>\u2264\u2265\u2260])"
    r"|(?P<sign>\*\*|[-+*/^])"
    r"|(?P<open>[({])"
    r"|(?P<close>[)}])"
    r"|(?P<comma>,)"
    r"|(?P<colon>:)"
    r"|(?P<semicolon>;)"
    r"|(?P<bad>.)",
    re.DOTALL,
)

_KINDS = {kind.name.lower(): kind for kind in Kind}
_SPELLINGS = {"\u2264": "<=", "\u2265": ">=", "\u2260": "!=", "\u03c0": "pi"}

_HINTS = {
    "?": "state facts only; give what is asked as the goal",
    "|": "write Distance(A, B) for |AB| and Abs(v) for |v|",
    "[": "use round brackets ( )",
    "]": "use round brackets ( )",
    "\\": "write plain CDL instead of LaTeX: x^2/4, sqrt(3), pi",
    "$": "write plain CDL instead of LaTeX: x^2/4, sqrt(3), pi",
    "`": "leave out quotation marks and code fences",
    '"': "leave out quotation marks",
    "'": "a prime belongs directly behind a name: A'",
    "!": "write != for `different`",
    ".": "a decimal number has digits behind its point: 2.5",
    "%": "comments start with #",
    "&": "separate facts with `;`",
    "\u00b0": "write 60*degree",
    "\u221a": "write sqrt(3)",
    "\u00b1": "state both cases with two objects, or leave the sign open",
    "\u00b2": "write ^2",
    "\u00b3": "write ^3",
    "\u2220": "write AngleOf(A, B, C), B being the vertex",
    "\u25b3": "write TriangleOf(A, B, C)",
    "\u22a5": "write IsPerpendicular(l, m)",
    "\u2225": "write IsParallel(l, m)",
}


def too_long(text: str) -> Diagnostic | None:
    """The limit diagnostic if `text` has more than 64 kB, found without encoding huge texts."""
    size = len(text)
    if size <= TEXT_BYTES:
        size = len(text.encode("utf-8", "surrogatepass"))
    if size <= TEXT_BYTES:
        return None
    return diagnose(
        "limit",
        Span(1, 1, 1, 2),
        f"the text has more than {TEXT_BYTES:,} bytes",
        "split it, or leave out what is not needed",
    )


def tokenize(text: str) -> Lexed:
    """Split `text`; characters that CDL does not use become BAD tokens with one fault per run."""
    excess = too_long(text)
    if excess is not None:
        return Lexed((Token(Kind.END, "", 1, 1, 0, False),), (excess,))
    source = text if text.isascii() else text.translate(_TWINS)
    if source.startswith("\ufeff"):
        source = " " + source[1:]
    tokens: list[Token] = []
    faults: list[Diagnostic] = []
    line, line_start, spaced, bad = 1, 0, False, False
    for match in _TOKEN.finditer(source):
        group = str(match.lastgroup)
        column = match.start() - line_start + 1
        word = match.group()
        bad_before, bad = bad, False
        if group in ("blank", "comment"):
            spaced = True
            continue
        if group == "newline":
            tokens.append(Token(Kind.NEWLINE, "", line, column, 0, spaced))
            line, line_start, spaced = line + 1, match.end(), False
            continue
        shown = _SPELLINGS.get(word, word)
        token = Token(_KINDS[group], shown, line, column, len(word), spaced)
        if token.kind is Kind.BAD:
            bad = True
            if bad_before:
                continue
        # whatever is too long for a number is too long for a name
        fault = _fault(token) if bad or len(word) > NAME else None
        if fault is not None:
            token = Token(Kind.BAD, "", line, column, len(word), spaced)
            if len(faults) <= MAX_DIAGNOSTICS:
                faults.append(fault)
        tokens.append(token)
        spaced = False
    tokens.append(Token(Kind.END, "", line, len(source) - line_start + 1, 0, spaced))
    return Lexed(tuple(tokens), tuple(faults))


def _fault(token: Token) -> Diagnostic | None:
    if token.kind is Kind.NUMBER and len(token.text) > DIGITS:
        return diagnose(
            "limit", token.span, f"a number of more than {DIGITS:,} digits", "write fewer digits"
        )
    if token.kind is Kind.NAME and len(token.text) > NAME:
        return diagnose(
            "limit",
            token.span,
            f"the name {quoted(token.text)} has more than {NAME} characters",
            "choose a shorter name",
        )
    if token.kind is not Kind.BAD:
        return None
    code = "goal-inside" if token.text == "?" else "character"
    mark = ord(token.text)
    seen = f"{quoted(token.text)} (U+{mark:04X})" if mark > 126 or mark < 32 else quoted(token.text)
    otherwise = (
        "names are Latin or Greek letters; state facts with the operators of CDL"
        if token.text.isalpha()
        else "leave it out, or write it in words as CDL does"
    )
    return diagnose(
        code, token.span, f"{seen} is not used in CDL", _HINTS.get(token.text, otherwise)
    )
