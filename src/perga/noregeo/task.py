"""What a task is: one frozen value that owns its figures, truth, questions and answer type."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from perga.answers.replies import AnswerType
from perga.dataset.items.item import TaskType
from perga.noregeo.arrays import Slack
from perga.noregeo.lattice import Vec
from perga.noregeo.space import Space

Truth = str | int | float | tuple[float, float]
"""The answer to a question: an option, a code, a number, or a point."""
Param = int | Fraction | str
NEARLY = 1e-6
"""Slacks nearer to zero than this, in units or degrees, do not tell whether a figure passes."""


class Group(Enum):
    """Which changes of a figure leave the truth, and count two items as one."""

    NONE = "none"
    SHIFTS = "translations"
    METRIC = "translations and the 8 lattice symmetries"


@dataclass(frozen=True, slots=True)
class Figure:
    """The points of an item, in the order of their letters, and its parameters by name."""

    points: Mapping[str, Vec]
    params: Mapping[str, Param] = field(default_factory=dict[str, Param])

    def __getitem__(self, letter: str) -> Vec:
        return self.points[letter]

    def of(self, letters: str) -> tuple[Vec, ...]:
        """The points with these letters."""
        return tuple(self.points[letter] for letter in letters)


@dataclass(frozen=True, slots=True)
class Shape:
    """A figure before it is placed: one tuple of points per part of the task, each up to its pose.

    `room` are further places, relative to the first part, that must lie in the window: a circle's
    box, a centre; whole or broken numbers. `frames` are the vectors, one tuple per part, that
    decide which of the eight mirror images stands for all; by default those from a part's first
    point.
    """

    parts: tuple[tuple[Vec, ...], ...]
    params: Mapping[str, Param] = field(default_factory=dict[str, Param])
    room: tuple[tuple[float, float], ...] = ()
    frames: tuple[tuple[Vec, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an element gives no item: the gate that refuses it."""

    gate: str


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: there is one of each
class Cell:
    """One kind of figure of a task: the label it is made for, its space, and what an element makes.

    `label` is the wish only; the truth is computed from the figure. A task without labels has
    cells with the label "". Cells of one label must not share figures.

    `slack(*axes)` is a quick look at the whole space, for spaces that take long to list: by how
    much each element passes `make` and all gates of the task, see `noregeo.arrays`. It must have
    the sign that they give, or lie within `NEARLY` of zero.
    """

    name: str
    label: str
    space: Space
    make: Callable[..., Shape | Refused]
    slack: Callable[..., Slack] | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """A judge of figures: `value(figure)` must be at least `least`; `asks` says what it is."""

    name: str
    asks: str
    value: Callable[[Figure], float]
    least: float


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to put the question, in the three modes.

    `{A}` stands for "A = (2, 1)" and `{radius}` for the parameter; dotted and full have none of
    the first kind: letters stand there as they are. Where figures differ in the number of points,
    `{corners}` stands for "A = (2, 1), B = (3, 0) and C = (0, 4)", `{letters}` for "A, B and C"
    and `{polygon}` for "ABC".
    """

    text: str
    dotted: str
    full: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The witness as one term of CDL to solve for: a number, or the coordinates of a point.

    `given` are further statements that hold the objects the term needs.
    """

    term: str
    given: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claims:
    """The witness as statements: an answer is right iff one of its statements fits the figure."""

    of: Mapping[str, tuple[str, ...]]
    otherwise: str = ""
    """The answer where no statement fits."""


def no_reason(_figure: Figure) -> str:
    """The reason of tasks whose answer is a measure: the measure says it all."""
    return ""


@dataclass(frozen=True, slots=True)
class Audited:
    """What the audit of surface features and cheap guesses must know of a task, by their names.

    `question` are features that are the question itself, each with the reason; `formula` are
    guesses that are the answer's own formula; `refused` are guesses that the gates refuse, which
    must never be right.
    """

    question: Mapping[str, str] = field(default_factory=dict[str, str])
    formula: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """One of the 25 tasks.

    * `id`, `name`, `category`, `type`: as in the paper's table 1.
    * `parts`: the letters, one text per part that is placed on its own; a part with fewer points
      takes the first of its letters.
    * `cells`, `gates`: what is drawn, and what is refused.
    * `truth(figure)`: the answer, from points and parameters in whole numbers.
    * `witness(figure)`: the same asked of the solver.
    * `strokes(figure)`: the CDL statements that draw the full figure, true of every figure.
    * `margin(figure)`: by how much a label is off from another, units (or degrees); 0 where it is
      exact or there is no label.
    * `facts`: what is true of every figure of the task beside its strokes, as CDL.
    * `reason(figure)`: the quantities that decide a label, in words for people.
    * `words`: what the codes of a numeric task mean, in their order.
    * `kin(figure)`: equal for a figure and those of other labels that it is matched with; what
      learns from items and is judged by others must not meet them on both sides. None where there
      are none.
    * `audited`: what an audit leaves out or expects.
    """

    id: str
    name: str
    category: str
    type: TaskType
    answer: AnswerType
    parts: tuple[str, ...]
    group: Group
    cells: tuple[Cell, ...]
    gates: tuple[Gate, ...]
    truth: Callable[[Figure], Truth]
    witness: Callable[[Figure], Asked | Claims]
    strokes: Callable[[Figure], Sequence[str]]
    wordings: tuple[Wording, ...]
    margin: Callable[[Figure], float]
    margin_unit: str = "units"
    facts: tuple[str, ...] = ()
    reason: Callable[[Figure], str] = no_reason
    words: tuple[str, ...] = ()
    kin: Callable[[Figure], Hashable] | None = None
    audited: Audited = Audited()

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels to balance, in the order of the cells."""
        return tuple(dict.fromkeys(cell.label for cell in self.cells))

    @property
    def letters(self) -> str:
        """All letters, in order."""
        return "".join(self.parts)

    def cells_of(self, label: str) -> tuple[Cell, ...]:
        """The cells made for a label."""
        return tuple(cell for cell in self.cells if cell.label == label)


def no_margin(_figure: Figure) -> float:
    """The margin of tasks without labels."""
    return 0.0


def lattice_circle(radius_squared: int) -> Mapping[str, Any]:
    """The parameter of a circle: `radius` where that is whole, else `radius_squared`."""
    root = round(radius_squared**0.5)
    if root * root == radius_squared:
        return {"radius": root}
    return {"radius_squared": radius_squared}
