"""One reading of a program on floats: what it collects, and the choices it makes on the way."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from perga.cdl.language import Language
from perga.cdl.operator import Guard, Type
from perga.geometry.lines import same_line, squared_distance
from perga.geometry.values import Conic, Line, Number, Point, Value
from perga.study.witness.conics import placed
from perga.study.witness.parameters import Floats, Parameters, Spread
from perga.study.witness.verdicts import UncoveredError

MARGIN: Final = 1e-6
"""What must be positive, or not zero, must be so by this much."""

_ROUNDING: Final = 1e-9
_REPULSION: Final = 0.1
_LEAST_AXIS: Final = 1e-4


@dataclass(slots=True)
class Reading:
    """Objects, residuals and margins of a batch of configurations; each reading makes its own.

    `rows` vanish in a configuration and `margins` exceed MARGIN. `choices` are random integers,
    used one after the other where a set has several members: all configurations of the batch
    choose alike, in one of so many `ways`. `plane` holds the place at which an equation is being
    evaluated. `repulsion` grows where points that must differ come near each other: all rows are
    to be multiplied by it.
    """

    language: Language
    parameters: Parameters
    choices: Sequence[int]
    standard: bool
    values: dict[str, Value] = field(default_factory=dict[str, Value])
    rows: list[Floats] = field(default_factory=list[Floats])
    margins: list[Floats] = field(default_factory=list[Floats])
    plane: tuple[float, float] | None = None
    chosen: int = 0
    ways: int = 1
    repulsion: Any = 1.0

    def choose(self, count: int) -> int:
        """The next random choice below `count`."""
        self.chosen += 1
        self.ways *= count
        return self.choices[(self.chosen - 1) % len(self.choices)] % count

    def full(self, value: Any) -> Floats:
        """A scalar as one float for each configuration."""
        return np.broadcast_to(np.asarray(value), (self.parameters.columns,))

    def vanish(self, *residuals: Any) -> None:
        """Ask for zeros."""
        self.rows.extend(map(self.full, residuals))

    def above(self, value: Any, or_zero: bool = False) -> None:
        """Ask for a positive value."""
        lifted = self.full(value)
        self.margins.append(lifted + (MARGIN + _ROUNDING) if or_zero else lifted)

    def guard(self, guards: Sequence[Guard]) -> None:
        """The side conditions of an operator."""
        for one in guards:
            value = one.value if one.positive or one.or_zero else np.abs(self.full(one.value))
            self.above(value, one.or_zero)

    def apart(self, first: Value, second: Value) -> None:
        """Ask for two different points or lines."""
        if isinstance(first, Point) and isinstance(second, Point):
            square = self.full(squared_distance(first, second))
            self.above(square)
            self.repulsion = self.repulsion * (1.0 + _REPULSION / np.sqrt(square))
        elif isinstance(first, Line) and isinstance(second, Line):
            gaps = same_line(unit(first), unit(second))
            self.above(sum(gap * gap for gap in gaps))

    def raw(self, kind: Type) -> Value:
        """An object with parameters of its own. Raises UncoveredError for a Curve."""
        take = self.parameters.take
        if kind is Type.POINT:
            return Point(take(Spread.PLACE), take(Spread.PLACE))
        if kind in (Type.NUMBER, Type.REAL):
            return Number(take(Spread.NUMBER))
        if kind is Type.LINE:
            turn, offset = take(Spread.ANGLE), take(Spread.PLACE)
            return Line(np.cos(turn), np.sin(turn), -offset)
        if kind in (Type.CIRCLE, Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA):
            turn = self.choose(4)
            zero = np.zeros(self.parameters.columns)
            centre = Point(zero, zero)
            if kind is Type.CIRCLE or not self.standard:
                centre = Point(take(Spread.PLACE), take(Spread.PLACE))
            conic = placed(kind, centre, turn, self.parameters)
            self.proper(conic)
            return conic
        raise UncoveredError(f"a {kind.value} that nothing gives an equation")

    def proper(self, conic: Conic) -> None:
        """Ask for a conic with axes: of its kind, and not collapsed."""
        frame = conic.frame
        for axis in (frame.a, frame.b):
            self.above(axis - _LEAST_AXIS)
            self.above(1.0 - axis * _LEAST_AXIS)
        if conic.kind.value in ("ellipse", "hyperbola"):
            self.above(frame.c / frame.a - _LEAST_AXIS)
            self.above(frame.b / frame.a - _LEAST_AXIS)


def unit(line: Line) -> Line:
    """The line with a normal of length 1."""
    size = np.sqrt(line.a * line.a + line.b * line.b)
    return Line(line.a / size, line.b / size, line.c / size)
