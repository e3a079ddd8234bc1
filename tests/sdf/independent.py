"""By how much a scene misses its program's facts, told by code that shares nothing with solvers.

Facts are read by the second witness, `perga.study.witness`, in extended precision. A residual
says little by itself, so every number of the scene is moved a little in turn: what counts is the
smallest move, relative to the size of each number, that makes the fact hold to first order.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from perga.cdl.operator import Type
from perga.cdl.printer import statement_text
from perga.cdl.program import Program, QuantifiedFact, RestrictionFact, Statement
from perga.errors import PergaError
from perga.geometry.values import Point, Value
from perga.resolve.scene import Scene
from perga.study.witness.facts import check
from perga.study.witness.parameters import Parameters, Spread
from perga.study.witness.reading import Reading
from perga.study.witness.verdicts import AbsentError, UncoveredError

MOVE = 1e-6
KIND = np.longdouble


@dataclass(frozen=True)
class Missed:
    """The largest move that a fact asks for, how many facts were read, and which were not."""

    worst: float
    fact: str
    read: int
    unread: tuple[str, ...]


class _Nothing(Parameters):
    __slots__ = ()

    def take(self, spread: Spread) -> Any:
        raise UncoveredError("an object that the scene does not have")


def missed(program: Program, scene: Scene) -> Missed:
    """How far the scene is from satisfying every stated fact."""
    columns, objects = _moved(scene.objects)
    for name, kind in program.types.items():
        if kind is Type.ORIGIN:
            objects[name] = Point(np.zeros(columns, KIND), np.zeros(columns, KIND))
    worst, which, read, unread = 0.0, "", 0, []
    for statement in program.statements:
        text = statement_text(statement)
        if isinstance(statement, QuantifiedFact | RestrictionFact):
            unread.append(text)
            continue
        try:
            gap = _gap(statement, program, objects, columns)
        except (PergaError, KeyError):  # a form that is not read, or a number that is not told
            unread.append(text)
            continue
        read += 1
        if not gap <= worst:
            worst, which = gap, text
    return Missed(worst, which, read, tuple(unread))


def _moved(objects: Mapping[str, Value]) -> tuple[int, dict[str, Value]]:
    """Column 0 is the scene; two further columns for each number move it up and down."""
    count = 0

    def counted(scalar: Any) -> Any:
        nonlocal count
        count += 1
        return scalar

    plain = {name: _each(_floats(v), counted) for name, v in objects.items()}
    columns = 1 + 2 * count
    place = 0

    def spread(scalar: Any) -> Any:
        nonlocal place
        row = np.full(columns, scalar, KIND)
        size = KIND(MOVE) * max(1.0, abs(float(scalar)))
        row[1 + 2 * place] += size
        row[2 + 2 * place] -= size
        place += 1
        return row

    return columns, {name: _each(v, spread) for name, v in plain.items()}


def _floats(value: Value) -> Value:
    return _each(value, lambda v: KIND(float(v)))


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    """Like `map_scalars`, for floats too."""
    if isinstance(value, tuple):
        return tuple(_each(v, change) for v in value)
    if is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "sign"):
        parts = {f.name: _each(getattr(value, f.name), change) for f in fields(value)}
        return replace(value, **parts)
    if value is None or isinstance(value, bool) or hasattr(value, "name"):
        return value
    return change(value)


def _gap(
    statement: Statement, program: Program, objects: Mapping[str, Value], columns: int
) -> float:
    best, first = _trial(statement, program, objects, columns, (0,))
    for choices in product(range(min(first.ways, 6)), repeat=min(first.chosen, 4)):
        if best < 1e-8 or first.chosen == 0:
            break
        best = min(best, _trial(statement, program, objects, columns, choices)[0])
    return best


def _trial(
    statement: Statement,
    program: Program,
    objects: Mapping[str, Value],
    columns: int,
    choices: tuple[int, ...],
) -> tuple[float, Reading]:
    reading = Reading(program.language, _Nothing(columns), choices or (0,), True)
    reading.values.update(objects)
    try:
        with np.errstate(all="ignore"):
            check(statement, reading)
    except AbsentError:
        return float("inf"), reading
    rows = [*reading.rows, *(np.minimum(margin, 0.0) for margin in reading.margins)]
    return max(map(_in_moves, rows), default=0.0), reading


def _in_moves(row: Any) -> float:
    off = abs(float(row[0]))
    if off < 1e-15:
        return off
    moves = np.nan_to_num(np.abs(row[1:] - row[0]), nan=0.0, posinf=0.0)
    reach = float(np.maximum(moves[0::2], moves[1::2]).sum())
    return MOVE * off / reach if reach > 0.0 else float("inf")
