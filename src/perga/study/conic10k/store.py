"""What the engine said, kept line by line, so that a stopped run goes on where it was.

Golds and verdicts are no part of it: they are worked out anew from it in an instant.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TextIO, cast

import perga
from perga.study.conic10k.engine import Reply, Solve
from perga.study.conic10k.questions import Question

ANSWERS: Final = "answers.jsonl"
PICTURES: Final = "pictures"
_ENGINE: Final = ("algebra", "cdl", "errors", "geometry", "resolve", "solve")
_DRAWN: Final = ("draw", "image", "measure", "study/drawn", "study/witness", "study/conic10k")
"""What else a picture and the check of its facts depend on."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A reply with the name of its picture, "" without one, and `Drawing.to_json` of it."""

    reply: Reply
    picture: str
    drawing: Mapping[str, Any]


def engine_id(solve: Solve, seconds: float, pictures: bool) -> str:
    """Changes with the source text of the engine, with that for pictures, and with the budget."""
    name = f"{solve.__module__}.{solve.__qualname__} {seconds} {pictures}"
    return sources_digest((*_ENGINE, *_DRAWN) if pictures else _ENGINE, name)


@cache
def sources_digest(parts: tuple[str, ...], name: str = "") -> str:
    """Changes with `name` and with the source text of some parts of the package."""
    digest = sha256(name.encode())
    root = Path(perga.__file__).parent
    for part in parts:
        for file in sorted((root / part).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def key_of(question: Question, engine: str) -> str:
    """What a kept reply is good for: this problem, its program and goals, this engine."""
    text = json.dumps([engine, question.index, question.cdl, question.goals])
    return sha256(text.encode()).hexdigest()


def kept_replies(folder: Path) -> Mapping[str, Kept]:
    """The replies of earlier runs by key; a line cut off by a kill is passed over."""
    found: dict[str, Kept] = {}
    try:
        lines = (folder / ANSWERS).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return found
    for line in lines:
        try:
            row: Any = json.loads(line)
        except ValueError:
            continue
        reply = cast(dict[str, Any], row["reply"])
        solutions = tuple(reply["solutions"])
        made = Reply(reply["ending"], reply["why"], solutions, reply["seconds"])
        found[row["key"]] = Kept(made, row["picture"], row.get("drawing", {}))
    return found


def open_answers(folder: Path) -> TextIO:
    """The file of replies, see `open_lines`."""
    return open_lines(folder / ANSWERS)


def open_lines(path: Path) -> TextIO:
    """A file of lines, to be appended to; a line that a kill cut off is ended first."""
    before = path.read_bytes() if path.exists() else b""
    file = path.open("a", encoding="utf-8", newline="\n")
    if before and not before.endswith(b"\n"):
        file.write("\n")
    return file


def line_of(key: str, question: Question, kept: Kept) -> str:
    """The line for one reply."""
    row = {
        "key": key,
        "index": question.index,
        "cdl": question.cdl,
        "goals": question.goals,
        "reply": kept.reply.to_json(),
        "picture": kept.picture,
        "drawing": dict(kept.drawing),
    }
    return json.dumps(row, allow_nan=False) + "\n"


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in its place, whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(data)
    part.replace(path)


def write_lines(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write JSON lines."""
    text = "".join(json.dumps(row, allow_nan=False, ensure_ascii=False) + "\n" for row in rows)
    write_whole(path, text.encode())
