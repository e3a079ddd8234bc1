"""Reading programs: from a file or standard input, of bounded size, as UTF-8 text."""

import os
import re
import select
import stat
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from perga.errors import InputError

MAX_FILE_BYTES = 8_000_000  # the language allows 64 kB; up to here its own message is better
PATIENCE = 10.0  # seconds until a named pipe must end; `-` waits for as long as it takes

_GOAL_COMMENT = re.compile(r"^[ \t]*#[ \t]*goal:[ \t]*(\S.*?)[ \t]*$", re.MULTILINE)


def read_program_text(path: str) -> str:
    """The text of a program file, or of standard input for `-`.

    Raises InputError for a file that is missing, no regular text, not UTF-8 or far too large.
    """
    shown = "standard input" if path == "-" else path
    try:
        data = _read_bytes(path)
    except FileNotFoundError as fault:
        raise InputError(
            f"{shown}: no such file", "check the path; `-` reads standard input"
        ) from (fault)
    except IsADirectoryError as fault:
        raise InputError(f"{shown} is a folder", "name one CDL file in it") from fault
    except PermissionError as fault:
        raise InputError(f"{shown} may not be read", "change its permissions") from fault
    except ValueError as fault:  # a NUL byte in the path
        raise InputError("the path is not one", "leave out the NUL character") from fault
    if len(data) > MAX_FILE_BYTES:
        raise InputError(
            f"{shown} is larger than {MAX_FILE_BYTES:,} bytes",
            "a CDL program has at most 64 kB; is this the right file?",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(
            f"{shown} is not UTF-8 text (byte {fault.start})",
            "CDL is plain text: save the file as UTF-8",
        ) from fault


def asked_term(text: str, goal: str | None) -> str:
    """The goal given, else the one in the comment `# goal: ...` of the text."""
    found = goal if goal is not None else commented_goal(text)
    if found is None:
        raise InputError(
            "no goal: nothing is asked",
            'add --goal, for example --goal "Distance(A, B)", or a line `# goal: Distance(A, B)`',
        )
    return found


@dataclass(frozen=True, slots=True)
class GoalComment:
    """A goal in a comment; it starts at `line` and `column`, counted from 1."""

    term: str
    line: int
    column: int


def goal_comments(text: str) -> tuple[GoalComment, ...]:
    """Every comment `# goal: ...` of the text, in order."""
    found = _GOAL_COMMENT.finditer(text)
    return tuple(
        GoalComment(
            one.group(1),
            text.count("\n", 0, one.start(1)) + 1,
            one.start(1) - text.rfind("\n", 0, one.start(1)),
        )
        for one in found
    )


def commented_goal(text: str) -> str | None:
    """The goal in the first comment `# goal: ...`, if there is one."""
    found = goal_comments(text)
    return found[0].term if found else None


def _read_bytes(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a pipe opens without its writer
    with open(handle, "rb", buffering=0) as file:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(path)
        if stat.S_ISFIFO(mode):
            return _read_pipe(handle, path)
        os.set_blocking(handle, True)
        found = bytearray()
        while len(found) <= MAX_FILE_BYTES and (part := file.read(MAX_FILE_BYTES)):
            found += part
        return bytes(found)


def _read_pipe(handle: int, path: str) -> bytes:
    """All that the writers of a named pipe send, if they come to an end in time."""
    found = bytearray()
    end = time.monotonic() + PATIENCE
    ready = select.poll()
    ready.register(handle, select.POLLIN)
    while len(found) <= MAX_FILE_BYTES:
        if not ready.poll(max(0.0, end - time.monotonic()) * 1000):
            raise InputError(
                f"{path} is a pipe that did not end within {PATIENCE:g} seconds",
                "write a file first, or let the program that makes the text write to `perga ... -`",
            )
        part = os.read(handle, MAX_FILE_BYTES)
        if not part:
            break
        found += part
    return bytes(found)


def write_program_text(path: str, text: str) -> None:
    """Put `text` in the place of a file, whole or not at all."""
    target = Path(path)
    part = target.with_name(f".{target.name}.part")
    part.write_text(text, encoding="utf-8", newline="\n")
    part.replace(target)
