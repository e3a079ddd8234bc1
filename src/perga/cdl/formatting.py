"""A program's text in the one format, with its comments kept."""

from collections import defaultdict
from dataclasses import dataclass, replace

from perga.cdl.printer import format_program, statement_text
from perga.cdl.program import Program


@dataclass(frozen=True, slots=True)
class _Comment:
    """A comment from `#` on; `alone` if nothing stands before it on its line (from 1)."""

    line: int
    text: str
    alone: bool


def format_text(program: Program, text: str) -> str:
    """`text`, which reads as `program`, with declarations first and one statement to a line.

    A comment stays with the statement behind which it stands, else with the one that follows;
    the comments of declarations go to the head.
    """
    above: dict[int, list[str]] = defaultdict(list)  # statement index -> lines; -1 is the head
    behind: dict[int, str] = {}
    for comment in _comments(text):
        index = _owner(comment, program)
        if comment.alone or index == -1:
            above[index].append(comment.text)
        else:
            behind[index] = comment.text
    lines = [*above[-1], *format_program(replace(program, statements=(), written=())).splitlines()]
    for index, statement in enumerate(program.lines):
        tail = f"  {behind[index]}" if index in behind else ""
        lines += [*above[index], statement_text(statement) + tail]
    lines += above[len(program.lines)]
    return "".join(line + "\n" for line in lines)


def _comments(text: str) -> list[_Comment]:
    """All comments, in order. CDL has no strings, so every `#` begins one."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found: list[_Comment] = []
    for number, line in enumerate(lines, start=1):
        before, sign, words = line.partition("#")
        if sign:
            found.append(_Comment(number, ("#" + words).rstrip(), not before.strip(" \t;")))
    return found


def _owner(comment: _Comment, program: Program) -> int:
    """The index of the statement that a comment belongs to; -1 the head, past the last the end."""
    starts = [statement.span.line for statement in program.lines]
    if not comment.alone:
        mine = [i for i, line in enumerate(starts) if line <= comment.line]
        on_declaration = any(d.span.line == comment.line for d in program.declarations)
        return mine[-1] if mine and (starts[mine[-1]] == comment.line or not on_declaration) else -1
    next_statement = next((i for i, line in enumerate(starts) if line > comment.line), len(starts))
    ahead = [d.span.line for d in program.declarations if d.span.line > comment.line]
    next_line = starts[next_statement] if next_statement < len(starts) else None
    if ahead and (next_line is None or min(ahead) < next_line):
        return -1
    return next_statement
