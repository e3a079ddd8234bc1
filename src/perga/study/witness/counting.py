"""How often a line meets a conic, on floats."""

from typing import Any, Final

import numpy as np

from perga.algebra.expression import Call
from perga.geometry.chords import along
from perga.geometry.lines import as_line
from perga.geometry.values import Conic
from perga.study.witness.parameters import Floats
from perga.study.witness.reading import Reading, unit
from perga.study.witness.terms import thing
from perga.study.witness.verdicts import UncoveredError

COUNT: Final = "NumIntersection"
_ZERO: Final = 1e-9


def counted(call: Call, count: int, reading: Reading) -> None:
    """A line meets a conic so often: by the quadratic along the line."""
    square, linear, bend = quadratic_along(call, reading)
    if count == 1:
        if reading.choose(2):  # parallel to an asymptote, or to the axis of a parabola
            reading.vanish(square)
            reading.above(np.abs(linear))
        else:
            reading.vanish(bend)
            reading.above(np.abs(square))
    elif count in (0, 2):
        reading.above(bend if count else -bend)
        reading.above(np.abs(square))
    else:
        raise UncoveredError("more than two common points")


def quadratic_along(call: Call, reading: Reading) -> tuple[Floats, Floats, Floats]:
    """(q, r, r^2 - 4 q s) of the conic q t^2 + r t + s along the line of a count."""
    first, second = (thing(a, reading) for a in call.arguments)
    if isinstance(first, Conic):
        first, second = second, first
    if isinstance(first, Conic) or not isinstance(second, Conic):
        raise UncoveredError("common points of these two curves")
    line: Any = first
    _, square, linear, constant = along(unit(as_line(line)), second)
    return square, linear, linear * linear - 4 * square * constant


def count_along(call: Call, reading: Reading) -> Floats:
    """How many common points the line and the conic of a count have."""
    square, linear, bend = quadratic_along(call, reading)
    curved = np.where(np.abs(bend) < _ZERO, 1.0, np.where(bend > 0, 2.0, 0.0))
    straight = np.where(np.abs(linear) < _ZERO, 0.0, 1.0)
    return np.where(np.abs(square) < _ZERO, straight, curved)
