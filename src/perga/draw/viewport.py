"""The choice of the window: everything that matters in view, equal scales, neat bounds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from perga.draw.checks import check_drawable, check_finite, check_readable, check_size
from perga.draw.demand import Demand
from perga.draw.palette import SCREEN, Style
from perga.draw.ticks import tick_steps
from perga.draw.traces import clipped_line
from perga.errors import RefusedError
from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    SegmentMark,
)
from perga.image.viewport import Viewport

POINT_MARGIN = 32.0  # px from a point or an axis to the edge: room for a label, or for numbers
CURVE_MARGIN = 14.0  # px from a curve to the edge
SCALE_MARGIN = 16.0  # px more, where an axis is drawn at the edge
AXIS_LIMIT = 2.0  # how much smaller the figure may become so that an axis comes into view
LINE_CHORD = 60.0  # px of every line in view, at least
MOST_TURNS = 4
LONE_SIDE = 10.0  # data units across when nothing in the figure has a size

HYPERBOLA_ARC = 1.2  # parameter up to which the arms are kept in view: 1.8 a across
PARABOLA_ARC = 1.6  # half chord in units of p: a little behind the latus rectum


@dataclass(frozen=True, slots=True)
class _Need:
    """A place that must be in view, with a margin in px."""

    x: float
    y: float
    margin: float


def choose_viewport(
    marks: tuple[Mark, ...],
    size: int = 512,
    context: Sequence[PointMark] = (),
    demand: Demand = Demand.MEASURED,
    style: Style = SCREEN,
) -> Viewport:
    """The square window of `size` px that shows the marks.

    Points, and the `context` points that are not drawn, lie at least 24 px inside; circles and
    ellipses are whole; of hyperbolas and parabolas the vertices, the foci and an arc are in
    view; every line crosses the window. The axes are in view unless this would halve the
    figure. The bounds are multiples of the finer tick step.

    Raises RefusedError where no window shows the marks well.
    """
    check_size(size)
    check_finite((*marks, *context))
    # All margins are px of the screen: in a larger style the picture has so many fewer of them.
    room = size / style.scale
    needs = [need for mark in (*marks, *context) for need in _needs(mark)]
    lines = [mark for mark in marks if isinstance(mark, LineMark)]
    needs += _line_needs(lines, needs, room)
    needs = _with_axes(needs, room)
    viewport = _neat_window(needs, room, size)
    for _ in range(MOST_TURNS):
        # The window may have moved away from a line that crossed the middle of what is needed.
        lost = [line for line in lines if _chord(line, viewport) < LINE_CHORD * style.scale]
        if not lost:
            break
        x, y = viewport.to_data(0.5 * (viewport.width - 1), 0.5 * (viewport.height - 1))
        needs = [*needs, *(_foot(line, x, y) for line in lost)]
        viewport = _neat_window(needs, room, size)
    if demand is not Demand.SEEN:
        check_drawable(marks, viewport, style)
    return viewport


def _needs(mark: Mark) -> list[_Need]:
    match mark:
        case PointMark():
            return [_Need(mark.x, mark.y, POINT_MARGIN)]
        case SegmentMark():
            return [
                _Need(mark.x1, mark.y1, CURVE_MARGIN),
                _Need(mark.x2, mark.y2, CURVE_MARGIN),
            ]
        case LineMark():
            return []
        case CircleMark():
            return _corners(mark.cx, mark.cy, mark.r, mark.r)
        case EllipseMark():
            across = math.hypot(mark.a * mark.ux, mark.b * mark.uy)
            up = math.hypot(mark.a * mark.uy, mark.b * mark.ux)
            return _corners(mark.cx, mark.cy, across, up)
        case ChainMark():
            low_x, low_y, high_x, high_y = mark.core
            return [_Need(low_x, low_y, CURVE_MARGIN), _Need(high_x, high_y, CURVE_MARGIN)]
        case HyperbolaMark():
            f = mark.a * math.cosh(HYPERBOLA_ARC)
            g = mark.b * math.sinh(HYPERBOLA_ARC)
            c = math.hypot(mark.a, mark.b)
            local = [(f, g), (f, -g), (-f, g), (-f, -g), (c, 0.0), (-c, 0.0)]
            return [_turned(mark.cx, mark.cy, mark.ux, mark.uy, *at) for at in local]
        case ParabolaMark():
            g = PARABOLA_ARC * mark.p
            f = g * g / (2 * mark.p)
            local = [(f, g), (f, -g), (-0.5 * mark.p, 0.0)]
            return [_turned(mark.vx, mark.vy, mark.ux, mark.uy, *at) for at in local]


def _corners(x: float, y: float, across: float, up: float) -> list[_Need]:
    return [
        _Need(x - across, y - up, CURVE_MARGIN),
        _Need(x + across, y + up, CURVE_MARGIN),
    ]


def _turned(x: float, y: float, ux: float, uy: float, f: float, g: float) -> _Need:
    return _Need(x + f * ux - g * uy, y + f * uy + g * ux, CURVE_MARGIN)


def _line_needs(lines: Sequence[LineMark], needs: Sequence[_Need], size: float) -> list[_Need]:
    """The foot of the window's centre on each line that would pass outside the window."""
    side = size / _scale(needs, size)
    x = _middle([need.x for need in needs])
    y = _middle([need.y for need in needs])
    found: list[_Need] = []
    for line in lines:
        foot = _foot(line, x, y)
        if math.hypot(foot.x - x, foot.y - y) > 0.42 * side or not needs:
            found.append(foot)
    return found


def _foot(line: LineMark, x: float, y: float) -> _Need:
    """The place of a line that is nearest to (x, y)."""
    norm = math.hypot(line.a, line.b)
    a, b = line.a / norm, line.b / norm
    distance = a * x + b * y + line.c / norm
    return _Need(x - a * distance, y - b * distance, POINT_MARGIN)


def _chord(line: LineMark, viewport: Viewport) -> float:
    """How many px of a line are in view."""
    ends = clipped_line(line, viewport)
    if ends is None:
        return 0.0
    x0, y0, x1, y1 = ends
    low, high = 0.0, 1.0
    bounds = ((x0, x1 - x0, viewport.width - 0.5), (y0, y1 - y0, viewport.height - 0.5))
    for start, way, most in bounds:
        if way == 0:
            if not -0.5 <= start <= most:
                return 0.0
            continue
        one, two = sorted(((-0.5 - start) / way, (most - start) / way))
        low, high = max(low, one), min(high, two)
    return max(0.0, high - low) * math.dist(ends[:2], ends[2:])


def _middle(values: Sequence[float]) -> float:
    return 0.5 * (min(values) + max(values)) if values else 0.0


def _with_axes(needs: Sequence[_Need], size: float) -> list[_Need]:
    """The needs, and places on the axes that can be shown without making the figure too small."""
    if not needs:
        return [_Need(0.0, 0.0, POINT_MARGIN)]
    x = _middle([need.x for need in needs])
    y = _middle([need.y for need in needs])
    alone = _scale(needs, size)
    origin = [*needs, _Need(0.0, 0.0, POINT_MARGIN)]
    if math.isinf(alone) or _scale(origin, size) * AXIS_LIMIT >= alone:
        return origin
    # An axis that stays out of view is drawn as a scale at the edge, which takes some room.
    narrow = [replace(need, margin=need.margin + SCALE_MARGIN) for need in needs]
    one_axis = [
        [*narrow, _Need(0.0, y, POINT_MARGIN)],
        [*narrow, _Need(x, 0.0, POINT_MARGIN)],
    ]
    best = max(one_axis, key=lambda choice: _scale(choice, size))
    return best if _scale(best, size) * AXIS_LIMIT >= alone else narrow


def _scale(needs: Sequence[_Need], size: float) -> float:
    """The largest px per unit at which all needs fit into `size` px; infinite for one place."""
    margins = sorted({need.margin for need in needs})
    scale = math.inf
    for low in margins:
        for high in margins:
            room = size - low - high
            lows = [need for need in needs if need.margin == low]
            highs = [need for need in needs if need.margin == high]
            for extent in (
                max(need.x for need in highs) - min(need.x for need in lows),
                max(need.y for need in highs) - min(need.y for need in lows),
            ):
                if extent > 0:
                    scale = min(scale, room / extent)
    return scale


def _neat_window(needs: Sequence[_Need], size: float, pixels: int) -> Viewport:
    """The window for a picture of `size` px of the screen, which are `pixels` px of its own."""
    scale = _scale(needs, size)
    side = LONE_SIDE if math.isinf(scale) else size / scale
    check_readable(side, max(max(abs(need.x), abs(need.y)) for need in needs))
    # Each turn either finds neat bounds or widens the window; a finer step always fits at last.
    for _ in range(100):
        steps = tick_steps(size / side)
        quantum = steps.minor
        count = math.ceil(side / quantum - 1e-9)
        side = count * quantum
        if tick_steps(size / side).minor == quantum:
            x = _neat_start([(n.x, n.margin) for n in needs], side, size, quantum)
            y = _neat_start([(n.y, n.margin) for n in needs], side, size, quantum)
            if x is not None and y is not None:
                digits = steps.minor_decimals
                x_min, x_max = round(x * quantum, digits), round((x + count) * quantum, digits)
                y_min, y_max = round(y * quantum, digits), round((y + count) * quantum, digits)
                return Viewport(pixels, pixels, x_min, x_max, y_min, y_max)
            side += quantum
    raise RefusedError("no window with neat bounds shows the figure", "ask for a larger picture")


def _neat_start(
    needs: Sequence[tuple[float, float]], side: float, size: float, quantum: float
) -> int | None:
    """The multiple of `quantum` at which the window may start so that all needs are inside."""
    unit = side / size
    low = max(at + margin * unit for at, margin in needs) - side
    high = min(at - margin * unit for at, margin in needs)
    start = round(0.5 * (low + high) / quantum)
    slack = 1e-9 * side
    return start if low - slack <= start * quantum <= high + slack else None
