"""The modes of one item, proven again from the rows alone: labels, answer, names, formal text,
picture; and what the modes must agree in."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from perga.algebra.expression import Expression, Negation, Num
from perga.cdl import geometry_id, read
from perga.cdl.operator import Type
from perga.cdl.program import CoordinateFact
from perga.dataset.finding import BROKEN
from perga.dataset.items.answers import answer_faults, is_number
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import FULL, SHARED, TEXT, TYPES, Item, item_id
from perga.dataset.items.names import names_in
from perga.dataset.manifest import CANARY
from perga.dataset.programs import failure
from perga.dataset.strict import read_json
from perga.errors import PergaError
from perga.image import decode_png, is_bare_png, pixel_hash

LONGEST_QUESTION = 2000
PARAMS: Mapping[str, type] = {
    "radius": int,
    "radius_squared": int,
    "axis": str,
    "angle_degrees": int,
}
"""What an item may have beside its points."""
_LETTER = re.compile(r"[A-Z]", re.ASCII)


@dataclass(frozen=True, slots=True)
class Expected:
    """What the manifest says about every row."""

    header: ItemsHeader
    version: str


def recheck(rows: Sequence[Item], expected: Expected) -> Iterator[tuple[str, str]]:
    """(row id, sentence) for what is wrong with the rows of one item."""
    figures: dict[str, _Figure] = {}  # the modes of an item have one
    for row in rows:
        try:
            yield from ((row.id, fault) for fault in _faults(row, expected, figures))
        except PergaError as fault:
            yield row.id, failure(fault)
        except BROKEN as fault:
            yield row.id, f"the row cannot be checked: {type(fault).__name__}: {fault!s:.120}"
    for name in SHARED:
        values = [getattr(row, name) for row in rows]
        common, count = Counter(values).most_common(1)[0]
        for row, value in zip(rows, values, strict=True):
            # what most modes say is taken for right; where two halves differ, neither is
            if count < len(rows) and (value != common or 2 * count <= len(rows)):
                yield row.id, f"{name} is not that of the other modes"


def _faults(row: Item, expected: Expected, figures: dict[str, _Figure]) -> Iterator[str]:
    yield from schema_faults(row, expected)
    if row.cdl not in figures:
        figures[row.cdl] = _Figure.of(row.cdl)
    yield from _figure(row, figures[row.cdl])
    yield from _picture(row, expected.header.size)


def schema_faults(row: Item, expected: Expected) -> Iterator[str]:
    """What the columns of text and number say that no row may say; all but figure and picture.

    Raises InputError where a column that must be JSON is none.
    """
    header = expected.header
    told = (row.seed, row.split, row.version)
    if told != (header.seed, header.split, expected.version):
        yield f"seed, split or version {told!r:.80} is not the manifest's"
    if row.id != item_id(row.task_id, row.seed, row.split, row.index, row.mode):
        yield "the id is not the one of its task, seed, split, index and mode"
    if not header.has(row.id):
        yield "the folder has no such item"
    if row.canary != CANARY:
        yield "the canary is missing or altered"
    if row.type not in TYPES or not row.task_id.startswith(row.type[:1].upper()):
        yield f"type {row.type!r:.40} is not that of task {row.task_id:.20}"
    if row.wording < 0:
        yield f"there is no wording {row.wording}"
    if not (math.isfinite(row.margin) and row.margin >= 0.0):
        yield f"margin {row.margin!r} is no distance"
    for name, text in (("task", row.task), ("category", row.category)):
        if not (0 < len(text) <= 60 and text.isprintable()):
            yield f"{name} is empty, too long or not printable"
    if not 0 < len(row.question) <= LONGEST_QUESTION:
        yield f"the question has {len(row.question)} characters"
    yield from answer_faults(row.answer_type, row.answer, row.options)
    yield from _params(row)


def _params(row: Item) -> Iterator[str]:
    params = read_json(row.params, "params")
    if not isinstance(params, dict):
        yield "params is no JSON object"
        return
    for name, value in cast("dict[str, Any]", params).items():
        wanted = PARAMS.get(name)
        if wanted is None or type(value) is not wanted:
            yield f"params holds {name:.20} = {value!r:.20}"


def points_of(row: Item) -> dict[str, tuple[float, float]]:
    """The points of an item; ValueError where the column holds anything else."""
    value = read_json(row.points, "points")
    if not isinstance(value, dict) or not value:
        raise ValueError("points is no JSON object, or is empty")
    found: dict[str, tuple[float, float]] = {}
    for name, pair in cast("dict[str, Any]", value).items():
        match pair:
            case [x, y] if is_number(x) and is_number(y) and _LETTER.fullmatch(name):
                found[name] = (float(x), float(y))
            case _:
                raise ValueError(f"points holds {name:.20} at {pair!r:.40}")
    return found


@dataclass(frozen=True, slots=True)
class _Figure:
    """What a formal text says: its canonical hash, the points that it names, and those of them
    that it places by numbers."""

    geometry_id: str
    types: Mapping[str, Type]
    placed: Mapping[str, tuple[float, float]]

    @staticmethod
    def of(cdl: str) -> _Figure:
        """Read the text; DiagnosedError where it is no CDL."""
        program = read(cdl)
        placed: dict[str, tuple[float, float]] = {}
        for fact in program.statements:
            if isinstance(fact, CoordinateFact):
                x, y = _number(fact.x), _number(fact.y)
                if x is not None and y is not None:
                    placed[fact.target] = (x, y)
        points = {name: of for name, of in program.types.items() if of in (Type.POINT, Type.ORIGIN)}
        return _Figure(geometry_id(program), points, placed)


def _figure(row: Item, figure: _Figure) -> Iterator[str]:
    if figure.geometry_id != row.geometry_id:
        yield "geometry_id is not the one of the cdl"
    points = points_of(row)
    for name in sorted(set(points) - set(figure.types)):
        yield f"{name} is no point of the cdl"
    given = {name for name in points if figure.types.get(name) is not Type.ORIGIN}
    yield from _names(row, given, set(figure.types))
    for name, place in figure.placed.items():
        if points.get(name, place) != place:
            yield f"the cdl puts {name} at {place}, the column points does not"


def _names(row: Item, given: set[str], known: set[str]) -> Iterator[str]:
    """Text and figure speak of the same points; text and dotted mode name all that are given."""
    named = names_in(row.question)
    for name in sorted(named.surely - given - known):
        yield f"the question names {name}, which is no point of the figure"
    if row.mode != FULL:
        for name in sorted(given - named.perhaps):
            yield f"the question does not name {name}, a point of the figure"


def _number(expression: Expression) -> float | None:
    match expression:
        case Num(value=value):
            return float(value)
        case Negation(argument=Num(value=value)):
            return -float(value)
        case _:
            return None


def _picture(row: Item, size: int) -> Iterator[str]:
    if row.mode == TEXT:
        if row.image_sha256 or row.png:
            yield "text mode has no picture"
        return
    pixels = decode_png(row.png)
    if pixels.shape[:2] != (size, size):
        yield f"the picture is not {size} x {size} px"
    if pixel_hash(pixels) != row.image_sha256:
        yield "the picture is not the one of image_sha256"
    if not is_bare_png(row.png, pixels):
        yield "the PNG carries more than its pixels, or is packed as Perga does not"
