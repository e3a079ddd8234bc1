"""The closed list of cheap guesses for numbers and points: what needs no understanding of the task.

Each is one declaration. How often a guess is right is counted by the task's own rule. A guess that
is the answer itself in a task is left out there, with the reason; one that a task's gates refuse
must never be right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from perga.answers.replies import AnswerType, Outcome, Value
from perga.noregeo.lattice import Vec, box
from perga.noregeo.task import Figure, Task, Truth

Number = Callable[[Sequence[Vec]], float]
Place = Callable[[Sequence[Vec]], tuple[float, float] | None]


@dataclass(frozen=True, slots=True)
class Guess:
    """A number or a point that is read off the marked points; None where there is none."""

    name: str
    of: Callable[[Sequence[Vec]], Truth | None]


def _box(points: Sequence[Vec]) -> tuple[int, int]:
    x0, x1, y0, y1 = box(points)
    return x1 - x0, y1 - y0


def _middle(points: Sequence[Vec]) -> tuple[float, float]:
    x0, x1, y0, y1 = box(points)
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def _mean(points: Sequence[Vec]) -> tuple[float, float]:
    return (
        sum(x for x, _ in points) / len(points),
        sum(y for _, y in points) / len(points),
    )


def _between(i: int, j: int) -> Place:
    def of(points: Sequence[Vec]) -> tuple[float, float] | None:
        if max(i, j) >= len(points):
            return None
        return _mean((points[i], points[j]))

    return of


def _marked(i: int) -> Place:
    return lambda points: (points[i][0], points[i][1]) if i < len(points) else None


def _first(a: int, b: int, c: int, d: int) -> Place:
    return lambda points: (
        a * points[0][0] + b * points[0][1],
        c * points[0][0] + d * points[0][1],
    )


NUMBERS: tuple[Guess, ...] = (
    Guess("area of the box", lambda p: math.prod(_box(p))),
    Guess("half the area of the box", lambda p: math.prod(_box(p)) / 2),
    Guess("a third of the area of the box", lambda p: math.prod(_box(p)) / 3),
    Guess("perimeter of the box", lambda p: 2 * sum(_box(p))),
    Guess("0.9 of the perimeter of the box", lambda p: 1.8 * sum(_box(p))),
    Guess("0.8 of the perimeter of the box", lambda p: 1.6 * sum(_box(p))),
    Guess("twice the diagonal of the box", lambda p: 2 * math.hypot(*_box(p))),
    Guess("diagonal of the box", lambda p: math.hypot(*_box(p))),
    Guess("width and height together", lambda p: sum(_box(p))),
    Guess("longer side of the box", lambda p: max(_box(p))),
    Guess("shorter side of the box", lambda p: min(_box(p))),
    Guess("half the shorter side of the box", lambda p: min(_box(p)) / 2),
    Guess("a third of the shorter side of the box", lambda p: min(_box(p)) / 3),
    Guess("a quarter of the shorter side of the box", lambda p: min(_box(p)) / 4),
    Guess("sum of all coordinates' sizes", lambda p: sum(abs(x) + abs(y) for x, y in p)),
    Guess("largest coordinate", lambda p: max(max(abs(x), abs(y)) for x, y in p)),
)
PLACES: tuple[Guess, ...] = (
    Guess("origin", lambda p: (0.0, 0.0)),
    Guess("middle of the box", _middle),
    Guess("mean of the points", _mean),
    *(
        Guess(f"middle of the {one} and {other} point", _between(i, j))
        for one, i, other, j in (
            ("first", 0, "second", 1),
            ("first", 0, "third", 2),
            ("second", 1, "third", 2),
            ("third", 2, "fourth", 3),
        )
    ),
    *(
        Guess(f"the {name} point", _marked(i))
        for i, name in enumerate(("first", "second", "third", "fourth"))
    ),
    Guess("first point, x negated", _first(-1, 0, 0, 1)),
    Guess("first point, y negated", _first(1, 0, 0, -1)),
    Guess("first point, both negated", _first(-1, 0, 0, -1)),
    Guess("first point, x and y swapped", _first(0, 1, 1, 0)),
    Guess("first point, turned clockwise", _first(0, 1, -1, 0)),
    Guess("first point, turned counter-clockwise", _first(0, -1, 1, 0)),
)


@dataclass(frozen=True, slots=True)
class Guessed:
    """The best constant and the best cheap guess of a task, and what the gates refuse."""

    constant: str
    constant_share: float
    guess: str
    guess_share: float
    refused_right: int


def guessed(task: Task, figures: Sequence[Figure], truths: Sequence[Truth]) -> Guessed:
    """How often the constants and guesses are right by the task's rule."""
    kind = task.answer
    golds = [_value(kind, truth) for truth in truths]
    constant = kind.best_constant(golds)
    known = PLACES if isinstance(truths[0], tuple) else NUMBERS
    points = [tuple(figure.points.values()) for figure in figures]
    right: dict[str, int] = {}
    for guess in known:
        if guess.name in task.audited.formula:
            continue
        replies = ((guess.of(of), gold) for of, gold in zip(points, golds, strict=True))
        right[guess.name] = sum(
            kind.compare(_value(kind, reply), gold) is Outcome.CORRECT
            for reply, gold in replies
            if reply is not None
        )
    best = max(right, key=lambda name: right[name])
    refused = sum(right[name] for name in task.audited.refused)
    return Guessed(
        kind.write(constant.value), float(constant.share), best, right[best] / len(golds), refused
    )


def _value(kind: AnswerType, truth: Truth) -> Value:
    return kind.parse_gold(kind.write(truth))
