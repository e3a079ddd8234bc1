"""Objects placed on others: points of curves by a parameter, lines through a point, crossings."""

import numpy as np

from perga.geometry.chords import along
from perga.geometry.lines import as_line
from perga.geometry.values import Branch, Chord, Conic, ConicKind, Line, Point, Segment, Value
from perga.study.witness.parameters import Floats, Spread
from perga.study.witness.reading import Reading, unit
from perga.study.witness.verdicts import AbsentError, UncoveredError


def on_carrier(carrier: Value, reading: Reading) -> Point:
    """A point of a line or a conic, anywhere on it."""
    if isinstance(carrier, Branch):
        carrier = carrier.conic
    if isinstance(carrier, Line | Segment | Chord):
        line = unit(as_line(carrier))
        t = reading.parameters.take(Spread.PLACE)
        return Point(-line.a * line.c + line.b * t, -line.b * line.c - line.a * t)
    if not isinstance(carrier, Conic):
        raise UncoveredError("a point on such an object")
    frame = carrier.frame
    if carrier.kind is ConicKind.HYPERBOLA:
        side = np.where(reading.parameters.take(Spread.SIDE) > 0, 1.0, -1.0)
        v = reading.parameters.take(Spread.RATIO)
        s, t = side * frame.a * np.sqrt(1.0 + v * v), frame.b * v
    elif carrier.kind is ConicKind.PARABOLA:
        v = reading.parameters.take(Spread.RATIO)
        s, t = frame.b * v * v / 2, frame.b * v
    else:
        turn = 2.0 * reading.parameters.take(Spread.ANGLE)
        s, t = frame.a * np.cos(turn), frame.b * np.sin(turn)
    return Point(
        frame.origin.x + s * frame.ux - t * frame.uy, frame.origin.y + s * frame.uy + t * frame.ux
    )


def through(place: Value, reading: Reading) -> Line:
    """A line through a point, in any direction."""
    if not isinstance(place, Point):
        raise UncoveredError("a line through such an object")
    turn = reading.parameters.take(Spread.ANGLE)
    a, b = np.cos(turn), np.sin(turn)
    return Line(a, b, -(a * place.x + b * place.y))


def crossings(first: Value, second: Value) -> list[Point]:
    """Both points where a line meets a conic; not numbers where it misses."""
    if isinstance(first, Conic):
        first, second = second, first
    if not isinstance(second, Conic) or not isinstance(first, Line | Segment | Chord):
        raise AbsentError
    line = unit(as_line(first))
    base, square, linear, constant = along(line, second)
    root: Floats = np.sqrt(linear * linear - 4 * square * constant)
    # The larger in size first: its formula stays accurate where the square term vanishes.
    larger: Floats = -linear - np.where(linear < 0, -root, root)
    steps = (2 * constant / larger, larger / (2 * square))
    points = [Point(base.x + line.b * t, base.y - line.a * t) for t in steps]
    return points
