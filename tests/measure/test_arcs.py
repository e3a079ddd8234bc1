"""The length of an arc and the tangent at a point: against quadrature, and in pictures."""

import math
from typing import Any

import mpmath
import numpy as np
import pytest

from perga.draw import draw_picture
from perga.errors import InputError
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    PointMark,
)
from perga.measure import (
    Entity,
    EntityKind,
    FoundBy,
    Instruction,
    Measurement,
    Quantity,
    Unmeasurable,
    measure,
)
from perga.measure.fits.arcs import arc_length
from perga.measure.fits.not_such import NotSuch
from perga.study.accuracy.renderers import USUAL, Renderer, drawn_by

P, L, C = EntityKind.POINT, EntityKind.LINE, EntityKind.CURVE
LIMITS = {Renderer.DEFAULT: 3e-5, Renderer.HARD: 4e-3, Renderer.OPENCV: 2e-3}
S, K = 0.6, 0.8  # sine and cosine of the turn of every curve here
AT = (0.25, -0.5)


def placed(f, g):
    return AT[0] + K * f - S * g, AT[1] + S * f + K * g


def matrix(local):
    """The matrix of a conic that has the matrix `local` in the turned frame."""
    turn = np.array([[K, S, 0], [-S, K, 0], [0, 0, 1.0]]) @ np.array(
        [[1, 0, -AT[0]], [0, 1, -AT[1]], [0, 0, 1.0]]
    )
    return turn.T @ np.array(local, dtype=float) @ turn


def ellipse(a, b):
    return matrix(np.diag([1 / a**2, 1 / b**2, -1])), lambda t: (a * math.cos(t), b * math.sin(t))


def hyperbola(a, b):
    return matrix(np.diag([1 / a**2, -1 / b**2, -1])), lambda t: (
        a * math.cosh(t),
        b * math.sinh(t),
    )


def parabola(p):
    return matrix([[0, 0, -p], [0, 1, 0], [-p, 0, 0]]), lambda t: (p * t * t / 2, p * t)


ARCS = [
    ("circle", ellipse(3, 3), 0.2, 1.9),
    ("ellipse", ellipse(5, 3), -0.4, 2.1),
    ("flat", ellipse(50, 1), 1.2, 3.9),
    ("tall", ellipse(1, 4), -1.0, 1.5),
    ("hyperbola", hyperbola(2, 1.5), -1.1, 1.6),
    ("steep", hyperbola(0.25, 5), -2.0, 0.4),
    ("parabola", parabola(1.25), -2.0, 1.3),
]


def speed_of(name, a, b):
    match name:
        case "circle" | "ellipse" | "flat" | "tall":
            return lambda t: mpmath.sqrt((a * mpmath.sin(t)) ** 2 + (b * mpmath.cos(t)) ** 2)
        case "parabola":
            return lambda t: a * mpmath.sqrt(1 + t * t)
        case _:
            return lambda t: mpmath.sqrt((a * mpmath.sinh(t)) ** 2 + (b * mpmath.cosh(t)) ** 2)


def quad(name, a, b, low, high):
    found: Any = mpmath.quad(speed_of(name, a, b), mpmath.linspace(low, high, 33))
    return float(found)


NUMBERS = {
    "circle": (3, 3),
    "ellipse": (5, 3),
    "flat": (50, 1),
    "tall": (1, 4),
    "hyperbola": (2, 1.5),
    "steep": (0.25, 5),
    "parabola": (1.25, 0),
}


@pytest.mark.parametrize(("name", "curve", "low", "high"), ARCS, ids=[one[0] for one in ARCS])
def test_lengths_are_those_of_quadrature(name, curve, low, high):
    conic, at = curve
    first, second = NUMBERS[name]
    truth = quad(name, first, second, low, high)
    ends = placed(*at(low)), placed(*at(high))
    for factor in (1.0, -7.5):  # a matrix is that of a conic up to a factor
        assert arc_length(factor * conic, ends) == pytest.approx(truth, rel=1e-11)
        assert arc_length(factor * conic, ends[::-1]) == pytest.approx(truth, rel=1e-11)
    middle = placed(*at((2 * low + high) / 3))
    three = (ends[0], middle, ends[1])
    assert arc_length(conic, three) == pytest.approx(truth, rel=1e-11)
    # an end a little beside the curve is taken onto it
    x, y = ends[0]
    near = (x + 1e-9, y - 1e-9), ends[1]
    assert abs(arc_length(conic, near) - truth) < 3e-9


def test_a_point_between_chooses_the_longer_arc_of_a_closed_curve():
    conic, at = ellipse(5, 3)
    whole = 4 * 5 * float(mpmath.ellipe(16 / 25))
    a, b, far = (placed(*at(t)) for t in (0.3, 1.4, 4.0))
    short = arc_length(conic, (a, b))
    assert 0 < short < whole / 2
    for three in ((a, far, b), (b, far, a)):
        assert arc_length(conic, three) == pytest.approx(whole - short, rel=1e-11)


def test_a_parabola_is_no_border_case():
    """Conics a hair to both sides of a parabola have nearly its length."""
    conic, at = parabola(1.25)
    ends = placed(*at(-2.0)), placed(*at(1.3))
    truth = 1.25 * sum((t * math.hypot(1, t) + math.asinh(t)) / 2 for t in (2.0, 1.3))
    for bend in (0.0, 1e-14, -1e-14, 1e-9, -1e-9):
        other = conic + bend * matrix(np.diag([1.0, 0, 0]))
        assert arc_length(other, ends) == pytest.approx(truth, rel=1e-12 + 10 * abs(bend))


def test_no_arc():
    conic, at = hyperbola(2, 1.5)
    f, g = at(0.5)
    with pytest.raises(NotSuch, match="different branches"):
        arc_length(conic, (placed(f, g), placed(-f, g)))
    ends = [placed(*at(t)) for t in (0.0, 0.5, 1.0)]
    with pytest.raises(NotSuch, match="between"):
        arc_length(conic, (ends[0], ends[2], ends[1]))
    with pytest.raises(NotSuch, match="real points"):
        arc_length(np.diag([1.0, 1.0, 1.0]), ((0, 0), (1, 1)))


ELLIPSE = EllipseMark("e", *AT, K, S, 4.0, 2.5)
HYPERBOLA = HyperbolaMark("h", *AT, K, S, 1.5, 1.0)
PARABOLA = ParabolaMark("p", *AT, K, S, 1.25)
CIRCLE = CircleMark("k", 1.0, 0.5, 3.0)
LINE = LineMark("l", 1.0, -2.0, 0.5)  # slope 1/2
BLUE = Entity("G", C, FoundBy.HUE, ("blue",))


def named(name, f, g):
    return PointMark(name, *placed(f, g))


def points(*names):
    return tuple(Entity(name, P) for name in names)


PICTURES = [
    (("A", "B"), [ELLIPSE, named("A", 4 * math.cos(0.3), 2.5 * math.sin(0.3)),
                  named("B", 4 * math.cos(2.5), 2.5 * math.sin(2.5))],
     quad("ellipse", 4, 2.5, 0.3, 2.5)),
    (("A", "M", "B"), [ELLIPSE, named("A", 4 * math.cos(0.3), 2.5 * math.sin(0.3)),
                       named("M", -4, 0), named("B", 4 * math.cos(1.5), 2.5 * math.sin(1.5))],
     quad("ellipse", 4, 2.5, 1.5, 0.3 + 2 * math.pi)),
    (("A", "B"), [PARABOLA, named("A", 1.25 * 0.72, -1.25 * 1.2), named("B", 1.25 * 2, 2.5)],
     quad("parabola", 1.25, 0, -1.2, 2)),
    (("A", "B"), [HYPERBOLA, named("A", 1.5 * math.cosh(-0.9), math.sinh(-0.9)),
                  named("B", 1.5 * math.cosh(1.3), math.sinh(1.3))],
     quad("hyperbola", 1.5, 1.0, -0.9, 1.3)),
    (("A", "B"), [CIRCLE, PointMark("A", 4.0, 0.5), PointMark("B", 1.0 - 1.8, 0.5 + 2.4)],
     3 * (math.pi - math.atan2(4, 3))),
]  # fmt: skip


@pytest.mark.parametrize(("names", "marks", "truth"), PICTURES)
def test_arcs_in_pictures(names, marks, truth):
    picture = draw_picture(tuple(marks))
    instruction = Instruction(Quantity.ARC_LENGTH, (*points(*names), BLUE))
    assert Instruction.from_json(instruction.to_json()) == instruction
    for renderer in USUAL:
        found = measure(drawn_by(renderer, picture, marks), instruction)
        assert isinstance(found, Measurement), found.reason
        assert abs(found.value - truth) <= LIMITS[renderer] * truth, renderer
        assert 0 < found.uncertainty < LIMITS[renderer] * truth
        if renderer is Renderer.DEFAULT:
            assert abs(found.value - truth) < 4 * found.uncertainty
    assert found.trace[-1].tool == "compute_arc_length"
    tools = {step.step: step.tool for step in found.trace}
    used = [tools[number] for number in found.trace[-1].uses]
    assert used == ["pixel_to_coord"] * len(names) + ["fit_curve"]


def test_a_point_off_the_curve_has_no_arc_and_no_tangent():
    marks = (CIRCLE, PointMark("A", 4.0, 0.5), PointMark("B", 1.0, 3.8))
    image = draw_picture(marks).image
    line = Entity("t", L, FoundBy.TANGENT, ("B", "G"))
    for instruction in (
        Instruction(Quantity.ARC_LENGTH, (*points("A", "B"), BLUE)),
        Instruction(Quantity.SLOPE, (*points("B"), BLUE)),
        Instruction(Quantity.SLOPE, (line, *points("B"), BLUE)),
    ):
        found = measure(image, instruction)
        assert isinstance(found, Unmeasurable)
        assert "px off curve G" in found.reason


def touching(name, *of):
    return Entity(name, L, FoundBy.TANGENT, of)


VIOLET = Entity("l", L, FoundBy.HUE, ("violet",))
RED = Entity("K", C, FoundBy.HUE, ("red",))
T = PointMark("T", 1.0 + 3 * 0.6, 0.5 + 3 * 0.8)  # tangent of slope -3/4
# the centres of the two circles are 4.8 apart
OTHER = CircleMark("q", 1.0 + 2 * 3 * 0.8, 0.5, 3.0)
CROSS = PointMark("X", 1.0 + 3 * 0.8, 0.5 + 3 * 0.6)
FAR = PointMark("F", 1.0, -1.0)

TANGENTS = [
    ("slope", [touching("t", "T", "G"), Entity("T", P), BLUE], [CIRCLE, T], -0.75),
    ("angle", [touching("t", "T", "G"), Entity("T", P), BLUE, VIOLET], [CIRCLE, LINE, T],
     math.atan(0.75) + math.atan(0.5)),
    ("angle", [touching("t", "X", "G"), touching("s", "X", "K"), Entity("X", P), BLUE, RED],
     [CIRCLE, OTHER, CROSS], math.pi - 2 * math.acos(0.6)),
    # two tangents of one circle, at the two crossings of the strokes
    ("angle", [touching("t", "Y", "G"), touching("s", "Z", "G"),
               Entity("Y", P, FoundBy.CROSSING, ("G", "K")),
               Entity("Z", P, FoundBy.CROSSING, ("K", "G")), BLUE, RED],
     [CIRCLE, OTHER], math.pi - 2 * math.acos(0.6)),
    ("distance", [touching("t", "T", "G"), Entity("T", P), BLUE, Entity("F", P)],
     [CIRCLE, T, FAR], 0.8 * (0.5 + 1.0) + 3.0),
]  # fmt: skip


@pytest.mark.parametrize(("quantity", "entities", "marks", "truth"), TANGENTS)
def test_tangents_are_lines_like_others(quantity, entities, marks, truth):
    picture = draw_picture(tuple(marks))
    instruction = Instruction(Quantity(quantity), tuple(entities))
    assert Instruction.from_json(instruction.to_json()) == instruction
    for renderer in USUAL:
        found = measure(drawn_by(renderer, picture, marks), instruction)
        assert isinstance(found, Measurement), found.reason
        assert abs(found.value - truth) <= LIMITS[renderer] * abs(truth), renderer
        assert 0 < found.uncertainty < LIMITS[renderer] * abs(truth)
        if renderer is Renderer.DEFAULT:
            assert abs(found.value - truth) < 4 * found.uncertainty
    assert "find_tangent" in [step.tool for step in found.trace]


@pytest.mark.parametrize(
    ("kind", "of"), [(P, ("A", "G")), (C, ("A", "G")), (L, ()), (L, ("A",)), (L, ("A", "A"))]
)
def test_what_is_no_tangent_is_refused(kind, of):
    with pytest.raises(InputError):
        Entity("t", kind, FoundBy.TANGENT, of)


def test_a_tangent_touches_a_curve():
    image = draw_picture((CIRCLE, LINE, T)).image
    line = touching("t", "T", "l")
    found = measure(image, Instruction(Quantity.SLOPE, (line, Entity("T", P), VIOLET)))
    assert isinstance(found, Unmeasurable)
    assert "no curve" in found.reason
