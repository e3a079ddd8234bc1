"""What is in view of each stroke, and strokes too close to be told apart: shown, or refused."""

import math
from dataclasses import replace

import numpy as np
import pytest

from perga.cdl import read
from perga.draw import EXAM, SCREEN, Demand, choose_viewport, draw, scene_marks
from perga.draw.dashes import courses
from perga.draw.followed import HYPERBOLA as HYPERBOLA_KIND
from perga.draw.followed import nearness, seen_length, to_look_at
from perga.draw.legible import LONG, MIN_ARC, check_legible, shape_of
from perga.draw.palette import SOLID
from perga.draw.traces import Conic, trace_of
from perga.draw.viewport import LINE_CHORD
from perga.errors import RefusedError
from perga.geometry.marks import (
    ChainMark,
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
)
from perga.image import Viewport
from perga.resolve import resolve

VIEW = Viewport(512, 512, -8.0, 8.0, -8.0, 8.0)
PX = 1 / 32
LINE = LineMark("l", 0.6, 0.8, 1.0)
CIRCLE = CircleMark("C", 0.0, 0.0, 5.0)
HYPERBOLA = HyperbolaMark("H", 0.0, 0.0, 1.0, 0.0, 0.8, 0.6)


def random_figure(rng):
    """Up to two conics, two lines, a segment and three points, anywhere."""
    marks = []
    for k in range(rng.integers(0, 3)):
        x, y = rng.uniform(-8, 8, 2)
        turn = rng.uniform(0, 2 * math.pi)
        u, v = math.cos(turn), math.sin(turn)
        b, a = sorted(10 ** rng.uniform(-0.7, 1, 2))
        one, two = (a, b) if rng.integers(2) else (b, a)
        marks.append(
            (
                CircleMark(f"c{k}", x, y, a),
                EllipseMark(f"c{k}", x, y, u, v, a, b),
                HyperbolaMark(f"c{k}", x, y, u, v, one, two),
                ParabolaMark(f"c{k}", x, y, u, v, a),
            )[rng.integers(4)]
        )
    for k in range(rng.integers(0, 3)):
        x, y = rng.uniform(-12, 12, 2)
        turn = rng.uniform(0, 2 * math.pi)
        u, v = math.cos(turn), math.sin(turn)
        marks.append(LineMark(f"l{k}", u, v, -u * x - v * y))
    if rng.integers(2):
        marks.append(SegmentMark(*rng.uniform(-8, 8, 4)))
    marks += [PointMark(f"P{k}", *rng.uniform(-8, 8, 2)) for k in range(rng.integers(0, 4))]
    return tuple(marks)


def check(marks):
    """Whether these strokes may be drawn; raises RefusedError."""
    check_legible({mark: trace_of(mark, SOLID, VIEW) for mark in marks}, VIEW, SCREEN)


def arcs(mark, view):
    """px in view of each branch, by following it densely; another way than the check's."""
    trace = trace_of(mark, (0.0, 0.0), view)
    if isinstance(trace, Conic):
        for one in courses(trace, view.width, view.height):
            inside = (one.x > -0.5) & (one.x < view.width - 0.5)
            inside &= (one.y > -0.5) & (one.y < view.height - 0.5)
            yield np.diff(one.s)[inside[1:] & inside[:-1]].sum()
        return
    t = np.linspace(0, 1, 4000)
    total = 0.0
    for x0, y0, x1, y1 in trace:
        x, y = x0 + t * (x1 - x0), y0 + t * (y1 - y0)
        inside = (x > -0.5) & (x < view.width - 0.5) & (y > -0.5) & (y < view.height - 0.5)
        total += inside.mean() * math.hypot(x1 - x0, y1 - y0)
    yield total


@pytest.mark.parametrize("style", [SCREEN, EXAM])
def test_windows_show_a_part_of_every_branch_and_line(style):
    rng = np.random.default_rng(1)
    seen = {HyperbolaMark: 0, ParabolaMark: 0, LineMark: 0, EllipseMark: 0}
    for _ in range(400):
        marks = random_figure(rng)
        try:
            view = choose_viewport(marks, style.size, style=style)
        except RefusedError:
            continue
        for mark in marks:
            if type(mark) not in seen:
                continue
            least = LINE_CHORD if isinstance(mark, LineMark) else MIN_ARC
            for length in arcs(mark, view):
                assert length > least * style.scale * 0.99, (mark, view)
                seen[type(mark)] += 1
    assert min(seen.values()) > 40


def test_a_line_that_the_window_moved_away_from_is_in_view():
    marks = (
        LineMark("l", -0.9861458149586589, -0.1658807753765409, -6.642200613406052),
        SegmentMark(-3.9712790913, 3.674143044237, -4.406559611872, 5.397168797103),
        PointMark("P", -5.932377035101, 0.322483749824),
    )
    (length,) = arcs(marks[0], choose_viewport(marks))
    assert length > LINE_CHORD


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (HyperbolaMark("H", -7.0, 0.0, 1.0, 0.0, 3.0, 1.0), "outside the view"),  # one branch
        (HyperbolaMark("H", -4.9, 0.0, 1.0, 0.0, 3.0, 1.0), "px of hyperbola H are in view"),
        (ParabolaMark("P", 7.99, 0.0, 1.0, 0.0, 5.0), "px of parabola P are in view"),
        (CircleMark("C", 10.99, 0.0, 3.0), "px of circle C are in view"),
        (LineMark("l", 1.0, 1.0, -15.8), "px of line l are in view"),
        (LineMark("l", 1.0, 1.0, -17.0), "line l is outside the view"),
        (ChainMark("K", (7.9, 30.0), (0.0, 0.0), (7.9, 0.0, 8.0, 0.0)), "chain K are in view"),
        (ChainMark("K", (0.0, 0.01), (0.0, 0.0), (0.0, 0.0, 0.01, 0.0)), "cannot be seen"),
    ],
)
def test_too_little_in_view_is_refused_unless_only_seen(mark, said):
    with pytest.raises(RefusedError, match=said):
        draw((mark,), VIEW)
    draw((mark,), VIEW, demand=Demand.SEEN)


TOO_CLOSE = [
    (LINE, LineMark("m", 0.6, 0.8, 1.0 + PX)),
    (LINE, LineMark("m", 0.601, 0.8, 1.0)),  # they meet, at a fifteenth of a degree
    (CIRCLE, CircleMark("D", 0.0, 0.0, 5.0 + PX)),
    (CIRCLE, EllipseMark("E", 0.0, 0.0, 1.0, 0.0, 5.0 + PX, 5.0 - PX)),
    (SegmentMark(-3.0, 0.0, 3.0, 0.0), SegmentMark(-3.0, 0.0, 3.0, 1.2 * PX)),
    (HYPERBOLA, HyperbolaMark("I", 0.0, 0.0, 1.0, 0.0, 0.8 + 0.5 * PX, 0.6)),
    (ParabolaMark("P", 0.0, 0.0, 1.0, 0.0, 1.0), ParabolaMark("Q", PX, 0.0, 1.0, 0.0, 1.0)),
]
FAR_ENOUGH = [
    (LINE, LineMark("m", 0.6, 0.8, 1.0 + 3 * PX)),
    (LINE, LineMark("m", 1.2, 1.6, 2.0)),  # the same line
    (LINE, LineMark("m", 0.66, 0.8, 1.0)),
    (CIRCLE, CircleMark("D", 0.0, 0.0, 5.0 + 3 * PX)),
    (CIRCLE, CircleMark("D", 2.0, 0.0, 3.0)),
    (CIRCLE, LineMark("m", 0.0, 1.0, -5.0)),
    (EllipseMark("E", 0.0, 0.0, 1.0, 0.0, 5.0, 3.0), CircleMark("D", 0.0, 0.0, 3.0)),
    (HYPERBOLA, LineMark("m", 0.6, -0.8, 0.0)),  # an asymptote
    (HYPERBOLA, LineMark("m", 0.6, 0.8, 0.0, Role.HELPER)),
    (LINE, SegmentMark(1.0, -2.0, -3.0, 1.0)),  # on the line
    # tangents of flat parabolas touch between the samples
    (ParabolaMark("G", 2.0, -1.0, 0.0, 1.0, 4.0), LineMark("n", -4.5, -3.0, -7.5)),
    (ParabolaMark("G", 0.0, -1.0, -1.0, 0.0, 2.0), LineMark("t", 4.0, -12.0, -48.0)),
]


@pytest.mark.parametrize("pair", TOO_CLOSE)
def test_strokes_too_close_to_be_told_apart_are_refused(pair):
    for marks in (pair, pair[::-1]):
        with pytest.raises(RefusedError, match=r"px apart for a long way; under 2 px"):
            check(marks)
    with pytest.raises(RefusedError, match="for a long way"):
        draw(pair, VIEW)
    draw(pair, VIEW, demand=Demand.SEEN)


@pytest.mark.parametrize("pair", FAR_ENOUGH)
def test_crossings_touches_and_asymptotes_are_none_of_that(pair):
    for marks in (pair, pair[::-1]):
        check(marks)


def test_no_two_parallel_lines_under_two_px_are_drawn():
    rng = np.random.default_rng(7)
    refused = 0
    for _ in range(200):
        turn, gap = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 4.0)
        a, b, c = math.cos(turn), math.sin(turn), rng.uniform(-3, 3)
        marks = (LineMark("l", a, b, c), LineMark("m", a, b, c + gap * PX))
        try:
            check(marks)
        except RefusedError:
            refused += 1
            assert gap < 2.0
        else:
            assert gap >= 2.0
    assert 50 < refused < 150
    assert LONG < 512


@pytest.mark.parametrize("least", ["9", "40"])
def test_a_part_of_a_curve_that_is_far_out_shows_an_arc_of_it(least):
    program = read(
        f"H: Curve; A: Point; Equation(H) = x^2/4 - y^2 = 1; Restriction(H) = x >= {least};"
        "Coordinate(A) = (1, 1)"
    )
    marks = scene_marks(program, resolve(program).scenes[0])
    chains = [mark for mark in marks if isinstance(mark, ChainMark)]
    assert chains
    view = choose_viewport(marks)
    for chain in chains:
        (length,) = arcs(chain, view)
        assert length > MIN_ARC
    draw(marks, view)


def moved(mark, by):
    """The same stroke, a little larger or away."""
    match mark:
        case CircleMark():
            return replace(mark, name="m", r=mark.r + by)
        case EllipseMark() | HyperbolaMark():
            return replace(mark, name="m", a=mark.a + by)
        case ParabolaMark():
            return replace(mark, name="m", vx=mark.vx + by)
        case LineMark():
            return replace(mark, name="m", a=mark.a + 0.1 * by, c=mark.c + by)
        case _:
            return replace(mark, x1=mark.x1 + by, y2=mark.y2 + by)


def test_the_quick_look_passes_over_nothing_that_is_refused():
    rng = np.random.default_rng(12)
    limits = (2.0, LONG)
    refused, passed, short = 0, 0, 0
    for _ in range(400):
        strokes = [mark for mark in random_figure(rng) if not isinstance(mark, PointMark)]
        strokes += [moved(mark, rng.uniform(0, 3) * PX) for mark in strokes if rng.integers(2)]
        traces = [trace_of(mark, SOLID, VIEW) for mark in strokes]
        rows = [shape_of(trace) for trace in traces if isinstance(trace, Conic) or len(trace)]
        shapes = np.array(rows).reshape(-1, 7)
        doubtful = to_look_at(shapes, (512, 512), MIN_ARC, *limits)
        for one, shape in enumerate(shapes):
            for branch in range(2 if shape[0] == HYPERBOLA_KIND else 1):
                if seen_length(shape, branch, 512, 512)[0] < MIN_ARC:
                    assert doubtful[one, one]
                    short += 1
            for two, other in enumerate(shapes):
                if one != two and nearness(shape, other, 512, 512, *limits) < 2.0:
                    assert doubtful[one, two]
                    refused += 1
                passed += not doubtful[one, two]
    assert refused > 100
    assert short > 50
    assert passed > 1000
