"""The sheet of tasks: one item of each, as an offline page and as one picture, from rows alone."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from perga.dataset.items.answers import answer_text
from perga.dataset.items.item import Item, Mode
from perga.errors import InputError
from perga.image import decode_png, encode_png
from perga.image.pages import Pixels, put_picture, put_text, shrunk, wrapped
from perga.report.page import render

_TEMPLATE = "sheet.html.j2"
_COLUMNS = 5
_SIDE = 180  # px at most of a picture on the sheet
_EDGE, _GAP, _BETWEEN = 14, 18, 4
_TITLE, _TEXT, _LINE = 14, 12, 16  # sizes of letters, and a line
_LINES = 3
_SHADES = 8  # steps of grey and colour that are told apart
_GROUND, _RULE, _QUIET, _INK = 255, 205, 95, 20


@dataclass(frozen=True, slots=True)
class Shown:
    """One item of a task: its rows by mode."""

    rows: Mapping[Mode, Item]

    @property
    def one(self) -> Item:
        """Any of the rows, for what they share."""
        return self.rows[Mode.TEXT]

    @property
    def answer(self) -> str:
        """The answer as people read it, with at most three decimals."""
        text = answer_text(self.one.answer)
        return ", ".join(_short(part) for part in text.strip("()").split(", "))

    @property
    def answer_line(self) -> str:
        """The answer; a point in brackets."""
        return f"({self.answer})" if "," in self.answer else self.answer


def _short(text: str) -> str:
    """A number with at most three decimals; all else as it is."""
    whole, point, _ = text.partition(".")
    if not point or not whole.lstrip("-").isdigit():
        return text
    return f"{float(text):.3f}".rstrip("0").rstrip(".")


def shown(rows: Iterable[Item]) -> list[Shown]:
    """The first item of each task, in order of first sight.

    Raises InputError where one lacks a mode.
    """
    by_task: dict[str, dict[Mode, Item]] = {}
    for row in rows:
        by_task.setdefault(row.task_id, {}).setdefault(Mode(row.mode), row)
    for task, modes in by_task.items():
        if len(modes) < len(Mode):
            raise InputError(f"{task} is not there in all modes", "build it in all of them")
    return [Shown(modes) for modes in by_task.values()]


def sheet_page(items: Sequence[Shown]) -> bytes:
    """The page as HTML, its pictures inside it."""
    one = items[0].one
    return render(
        _TEMPLATE,
        items=[
            {
                "row": item.one,
                "questions": [(mode.value, item.rows[mode].question) for mode in Mode],
                "pictures": [
                    (mode.value, _inside(item.rows[mode].png)) for mode in (Mode.DOTTED, Mode.FULL)
                ],
                "answer": item.answer_line,
            }
            for item in items
        ],
        seed=one.seed,
        split=one.split,
        version=one.version,
    )


def _inside(png: bytes) -> str:
    return f"data:image/png;base64,{b64encode(png).decode()}"


def sheet_picture(items: Sequence[Shown]) -> bytes:
    """The sheet as one PNG: both pictures side by side, name, question and answer below.

    Pictures are those of the rows, each block of pixels as one such that they find room.
    """
    pictures = [
        [_fitted(item.rows[mode].png) for mode in (Mode.DOTTED, Mode.FULL)] for item in items
    ]
    side = max(one.shape[0] for pair in pictures for one in pair)
    inner = 2 * side + _BETWEEN
    wide, high = inner + _GAP, side + 2 * _LINE + _LINES * _LINE + _GAP
    rows = -(-len(items) // _COLUMNS)
    size = (rows * high + 2 * _EDGE - _GAP, _COLUMNS * wide + 2 * _EDGE - _GAP, 3)
    page: Pixels = np.full(size, _GROUND, dtype=np.uint8)
    for place, (item, pair) in enumerate(zip(items, pictures, strict=True)):
        top, left = _EDGE + place // _COLUMNS * high, _EDGE + place % _COLUMNS * wide
        _put_item(page, item, left, top, inner)
        for number, picture in enumerate(pair):
            put_picture(page, _framed(picture), left + number * (side + _BETWEEN), top + _LINE + 4)
        _put_words(page, item, left, top + _LINE + 4 + side, inner)
    return encode_png(page)


def _fitted(png: bytes) -> Pixels:
    """The picture, shrunk; with fewer shades, as those of a blurred grid make a file large."""
    pixels = decode_png(png)
    small = shrunk(pixels, max(1, -(-pixels.shape[0] // _SIDE)))
    return 255 - (255 - small) // _SHADES * _SHADES


def _framed(picture: Pixels) -> Pixels:
    """The picture with a thin rim, so that two beside each other stay apart."""
    framed = picture.copy()
    framed[[0, -1], :] = framed[:, [0, -1]] = _RULE
    return framed


def _put_item(page: Pixels, item: Shown, left: int, top: int, width: int) -> None:
    row = item.one
    put_text(page, row.task_id, left, top + _TITLE, _TITLE, _INK)
    name = row.task.replace("_", " ")
    (line, *_) = wrapped(name, _TEXT, width)
    put_text(page, line, left + _name_at(width), top + _TITLE, _TEXT, _QUIET)


def _name_at(width: int) -> int:
    """Where the name begins: ids have the same length but for a letter or two."""
    return min(width // 3, 112)


def _put_words(page: Pixels, item: Shown, left: int, top: int, width: int) -> None:
    lines = wrapped(item.rows[Mode.FULL].question, _TEXT, width)[:_LINES]
    for number, line in enumerate(lines, start=1):
        put_text(page, line, left, top + number * _LINE, _TEXT, _INK)
    answer = f"Answer: {item.answer_line}"
    put_text(page, answer, left, top + (len(lines) + 1) * _LINE, _TEXT, _QUIET)
