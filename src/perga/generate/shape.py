"""What a problem shape is: one value that owns its parameters, formal text and sentences."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.random import Generator

XY = tuple[float, float]


class CurveType(Enum):
    """The curve that a problem is about; the order is the order of cycling."""

    ELLIPSE = "ellipse"
    HYPERBOLA = "hyperbola"
    PARABOLA = "parabola"
    CIRCLE = "circle"


class GoalType(Enum):
    """What a problem asks for; the order is the order of cycling."""

    CHORD_LENGTH = "chord_length"
    DISTANCE = "distance"
    AREA = "area"
    ANGLE = "angle"
    PERIMETER = "perimeter"


@dataclass(frozen=True, slots=True)
class Axis:
    """One named parameter and the values it may take, in canonical order."""

    name: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A finite parameter space: the product of its axes, the last axis running fastest."""

    axes: tuple[Axis, ...]

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(len(axis.values) for axis in self.axes)

    @property
    def firsts(self) -> int:
        """How many values the first axis has, which numbers the elements most coarsely."""
        return len(self.axes[0].values)

    def element(self, number: int) -> dict[str, Any]:
        """Element `number` as axis name -> value; IndexError outside range(size)."""
        if not 0 <= number < self.size:
            raise IndexError(f"element {number} is outside range({self.size})")
        chosen: dict[str, Any] = {}
        for axis in reversed(self.axes):
            number, position = divmod(number, len(axis.values))
            chosen[axis.name] = axis.values[position]
        return {axis.name: chosen[axis.name] for axis in self.axes}


@dataclass(frozen=True, slots=True)
class Draw:
    """One element of a shape's space, and the stream that chooses its wording."""

    parameters: Mapping[str, Any]
    words: Generator


@dataclass(frozen=True, slots=True)
class Sight:
    """A visual condition: the marked point `name` stands at (x, y).

    `x_text` and `y_text` are the exact coordinates as CDL expressions, `x` and `y` their floats.
    """

    name: str
    x_text: str
    y_text: str
    x: float
    y: float

    def statement(self) -> str:
        """The CDL statement."""
        return f"Coordinate({self.name}) = ({self.x_text}, {self.y_text})"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the CDL goal term, and the labelled points it is computed from.

    `points` are two points for a length, three for an area, a perimeter or an angle (vertex in
    the middle). With `on_line` the goal is the distance from the single point of `points` to the
    line through the two points of `on_line`.
    """

    goal: str
    points: tuple[str, ...]
    on_line: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A problem before any gate has seen it.

    `declarations`, `text` and the statements of `visual` are CDL; `alternatives` are other
    admissible values of the visual condition, the most telling first. `place` gives every
    labelled point in floats for any value of the visual condition, by formulas that share
    nothing with the solver; None where the construction does not exist.
    """

    declarations: tuple[str, ...]
    text: tuple[str, ...]
    visual: tuple[Sight, ...]
    alternatives: tuple[tuple[Sight, ...], ...]
    asked: Asked
    question: str
    place: Callable[[Mapping[str, XY]], Mapping[str, XY] | None]

    def conditions_visual(self) -> tuple[str, ...]:
        """The visual conditions as CDL statements."""
        return tuple(sight.statement() for sight in self.visual)

    def program_text(self, sights: tuple[Sight, ...]) -> str:
        """The whole program with `sights` as the visual condition."""
        return "\n".join((*self.declarations, *self.text, *(s.statement() for s in sights)))


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of problem.

    `parameters` is its finite space; distinct elements give distinct problems. `build` turns an
    element into a draft and decides nothing else.
    """

    id: str
    curve: CurveType
    goal: GoalType
    parameters: Space
    build: Callable[[Draw], Draft]
