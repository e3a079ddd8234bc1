"""Strict JSON and safe files: sorted keys, no NaN, bounded reading, writing by replacement."""

from __future__ import annotations

import hashlib
import json
import os
import stat
from pathlib import Path, PurePosixPath
from typing import Any

from perga.errors import InputError, RefusedError

LARGEST_JSON = 64 * 1024 * 1024
MOST_NODES = 2_000_000
"""Objects and lists in one JSON text; each costs many times the two bytes it takes to write."""
PARTIAL = ".partial"
_BLOCK = 1 << 20


def write_json(value: object, indent: int | None = None) -> str:
    """`value` as canonical JSON text; ValueError for NaN and infinities."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(
        value,
        sort_keys=True,
        allow_nan=False,
        ensure_ascii=False,
        indent=indent,
        separators=separators,
    )


def read_json(text: str | bytes, what: str) -> Any:
    """The value of a JSON text; InputError, naming `what`, on anything that is not strict JSON."""
    if len(text) > LARGEST_JSON:
        raise InputError(f"{what} is larger than {LARGEST_JSON} bytes", "build it again")
    opening = ("[", "{") if isinstance(text, str) else (b"[", b"{")
    if sum(text.count(one) for one in opening) > MOST_NODES:  # pyright: ignore[reportArgumentType]
        raise InputError(f"{what} holds more than {MOST_NODES} objects", "build it again")
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_repeats)
        # half a surrogate pair is no text, and 1e999 no number
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
        return value
    except (ValueError, RecursionError) as fault:
        raise InputError(f"{what} is not strict JSON: {fault}", "build it again") from None


def _no_constant(word: str) -> float:
    raise ValueError(f"{word} is not a JSON number")


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def read_file(path: Path, limit: int = LARGEST_JSON) -> bytes:
    """The bytes of a regular file; InputError for links, pipes and the like, and above `limit`."""
    try:
        # a pipe is opened without waiting for its writer, and then refused
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise InputError(f"{path} is no regular file", "put the file itself there")
            data = file.read(limit + 1)
    except OSError as fault:
        raise InputError(
            f"{path} cannot be read: {fault.strerror}", "give the folder that a finished run wrote"
        ) from None
    if len(data) > limit:
        raise InputError(f"{path} is larger than {limit} bytes", "build the folder again")
    return data


def is_plain_file(path: Path) -> bool:
    """Whether a regular file, and no link to one, stands there; False for an impossible name."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except (OSError, ValueError):  # a name that is too long, or holds a NUL
        return False


def sha256_text(text: str) -> str:
    """The SHA-256 of `text` in UTF-8, as hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def sha256_file(path: Path) -> str:
    """The SHA-256 of a file, as hex; OSError where it cannot be read."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def draft_name(name: str) -> str:
    """What a file is called while it is written."""
    return f".{name}{PARTIAL}"


def settled_name(name: str) -> str:
    """The file, by its path in a folder, that the draft `name` becomes; `name` where it is none."""
    path = PurePosixPath(name)
    if path.name.startswith(".") and path.name.endswith(PARTIAL) and len(path.name) > len(PARTIAL):
        return str(path.with_name(path.name[1 : -len(PARTIAL)]))
    return name


def replace_file(path: Path, data: bytes, durable: bool = True) -> None:
    """Write `data` to `path` so that nobody ever sees half of it.

    `durable` waits until the disk has it, which a killed process does not need. RefusedError
    where the disk does not take it.
    """
    draft = path.with_name(draft_name(path.name))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        draft.replace(path)
    except OSError as fault:
        raise RefusedError(
            f"{path} cannot be written: {fault.strerror}",
            "free some space or give another folder, then run the same command again",
        ) from None
