"""Diagnostics as plain text: place, message, the source line with carets, reason and mend."""

from collections.abc import Iterable

from perga.errors import Diagnostic

_BEFORE, _WIDTH = 40, 100
_HIDDEN = frozenset(
    "\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)


def render_diagnostics(text: str, diagnostics: Iterable[Diagnostic], file: str = "<text>") -> str:
    """All `diagnostics` of `text` for a reader at a terminal or for a model.

    Control characters and characters that change the direction of writing are shown as escapes,
    and long lines are cut around the fault.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\n".join(_one(lines, d, file) for d in diagnostics)


def _one(lines: list[str], d: Diagnostic, file: str) -> str:
    span = d.span
    rows = [
        f"{_visible(file)}:{span.line}:{span.column}: {d.severity.value}[{d.code}]: {d.message}"
    ]
    if span.line <= len(lines):
        line = lines[span.line - 1]
        one_line = span.end_line == span.line
        end = min(span.end_column if one_line else len(line) + 1, len(line) + 1)
        first = max(span.column - 1 - _BEFORE, 0)
        last = min(first + _WIDTH, len(line))
        head = ("..." if first else "") + _visible(line[first : span.column - 1])
        marked = _visible(line[span.column - 1 : min(end - 1, last)])
        tail = _visible(line[max(min(end - 1, last), span.column - 1) : last])
        gutter = str(span.line)
        blank = " " * len(gutter)
        rows.append(f" {gutter} | {head}{marked}{tail}{'...' if last < len(line) else ''}")
        rows.append(f" {blank} | {' ' * len(head)}{'^' * max(len(marked), 1)}")
    rows.append(f"   why: {d.why}")
    if d.help:
        rows.append(f"   help: {d.help}")
    return "\n".join(rows) + "\n"


def _visible(text: str) -> str:
    return "".join(
        " " if c == "\t" else c if c.isprintable() and c not in _HIDDEN else f"\\u{ord(c):04x}"
        for c in text
    )
