"""Strokes, crossings and every recipe, on pictures drawn by us and by OpenCV."""

import itertools
import math
from typing import Any

import pytest

from perga.draw import draw_picture
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
)
from perga.image import Image
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
from perga.measure.recipes import RECIPES
from perga.study.accuracy.renderers import USUAL, Renderer, drawn_by

P, L, C, R = EntityKind
HUE, CROSSING, LABEL = FoundBy.HUE, FoundBy.CROSSING, FoundBy.LABEL

CIRCLE = CircleMark("k", 1.0, 0.5, 3.0)
ELLIPSE = EllipseMark("e", 0.0, 0.0, 0.8, 0.6, 5.0, 3.0)
HYPERBOLA = HyperbolaMark("h", 0.0, 0.0, 1.0, 0.0, 2.0, 1.5)
PARABOLA = ParabolaMark("p", 0.0, -2.0, 0.0, 1.0, 1.25)
LINE = LineMark("l", 1.0, -2.0, 0.5)  # slope 1/2
OTHER = SegmentMark(-4.0, 3.0, 4.0, -1.0)  # slope -1/2


def hue(name: str, kind: EntityKind, *of: str) -> Entity:
    return Entity(name, kind, HUE, of)


def crossing(name: str, *of: str) -> Entity:
    return Entity(name, P, CROSSING, of)


def asks(quantity: str, *entities: Entity) -> Instruction:
    return Instruction(Quantity(quantity), entities)


def place_of(step) -> Any:
    """The pixel of a step that found a crossing."""
    return step.result["pixel"]


def values(instruction, marks):
    """What is measured in our picture, in the hard one, and in OpenCV's."""
    picture = draw_picture(tuple(marks))
    found = {one: measure(drawn_by(one, picture, marks), instruction) for one in USUAL}
    for one in found.values():
        assert isinstance(one, Measurement), one
    told = {name: one.value for name, one in found.items() if isinstance(one, Measurement)}
    return told, found


LIMITS = {Renderer.DEFAULT: 3e-5, Renderer.HARD: 4e-3, Renderer.OPENCV: 2e-3}
"""Relative errors."""

BLUE_CURVE = hue("G", C, "blue")
H = math.sqrt(25 - 9)
E_AGM = 25.526998863398124  # the perimeter of the ellipse 5, 3: 20 E(16/25)

CASES = [
    ("area", [BLUE_CURVE], [ELLIPSE], 15 * math.pi),
    ("perimeter", [BLUE_CURVE], [ELLIPSE], E_AGM),
    ("eccentricity", [BLUE_CURVE], [ELLIPSE], 0.8),
    ("focal_length", [BLUE_CURVE], [ELLIPSE], 8.0),
    ("eccentricity", [BLUE_CURVE], [HYPERBOLA], 1.25),
    ("focal_length", [BLUE_CURVE], [HYPERBOLA], 5.0),
    ("eccentricity", [BLUE_CURVE], [PARABOLA], 1.0),
    ("radius", [BLUE_CURVE], [CIRCLE], 3.0),
    ("area", [BLUE_CURVE], [CIRCLE], 9 * math.pi),
    ("slope", [hue("l", L, "violet")], [CIRCLE, LINE], 0.5),
    ("angle", [hue("l", L, "violet"), hue("m", L, "brown")], [CIRCLE, LINE, OTHER],
     2 * math.atan(0.5)),
    # a chord whose ends have neither marker nor label
    ("chord_length", [crossing("A", "G", "l"), crossing("B", "l", "G"), BLUE_CURVE,
                      hue("l", L, "violet")], [CIRCLE, LINE], 2 * math.sqrt(9 - 0.05)),
    # the x-axis needs no entity
    ("distance", [crossing("A", "G", "xAxis"), crossing("B", "G", "xAxis"), BLUE_CURVE],
     [CIRCLE], 2 * math.sqrt(9 - 0.25)),
    # two circles, blue and red
    ("chord_length", [crossing("A", "G", "K"), crossing("B", "G", "K"), BLUE_CURVE,
                      hue("K", C, "red")], [CIRCLE, CircleMark("q", -1.0, 0.5, 3.0)],
     2 * math.sqrt(8)),
    ("distance", [Entity("F", P), hue("l", L, "violet")],
     [CIRCLE, LINE, PointMark("F", 1.0, 2.5)], 3.5 / math.sqrt(5)),
    ("slope", [Entity("T", P), BLUE_CURVE],
     [CIRCLE, PointMark("T", 1.0 + 3 * 0.6, 0.5 + 3 * 0.8)], -0.75),
    ("slope", [Entity("A", P), Entity("B", P)],
     [CIRCLE, PointMark("A", -2.0, 2.0), PointMark("B", 2.0, -1.0)], -0.75),
    ("radius", [Entity("M", P), Entity("T", P)],
     [CIRCLE, PointMark("M", 1.0, 0.5), PointMark("T", 4.0, 0.5)], 3.0),
    ("focal_length", [Entity("F1", P), Entity("F2", P)],
     [ELLIPSE, PointMark("F1", 3.2, 2.4), PointMark("F2", -3.2, -2.4)], 8.0),
]  # fmt: skip


@pytest.mark.parametrize(("quantity", "entities", "marks", "truth"), CASES)
def test_recipes_on_three_renderers(quantity, entities, marks, truth):
    instruction = asks(quantity, *entities)
    assert Instruction.from_json(instruction.to_json()) == instruction
    told, found = values(instruction, marks)
    for renderer, value in told.items():
        assert abs(value - truth) <= LIMITS[renderer] * abs(truth), renderer
    ours = found[Renderer.DEFAULT]
    assert isinstance(ours, Measurement)
    assert 0 < ours.uncertainty < 1e-3 * abs(truth)


ROUND = [(0.5, -1.0, 3.0), (-1.3, 0.7, 1.1), (2.1, 1.9, 2.4), (0.05, 0.15, 0.9)]


@pytest.mark.parametrize("quantity", ["eccentricity", "focal_length"])
@pytest.mark.parametrize("circle", ROUND)
def test_zero_is_within_the_uncertainty_of_a_circle(quantity, circle):
    """Noise of the fit always raises these two, and its root is many times the noise."""
    told, found = values(asks(quantity, BLUE_CURVE), [CircleMark("k", *circle)])
    assert len(found) == 3
    for renderer, one in found.items():
        assert isinstance(one, Measurement)
        assert 0 <= told[renderer] <= one.uncertainty, renderer
        assert one.uncertainty < (0.2 if quantity == "eccentricity" else 1.0), renderer


# as the square of an eccentricity is what is measured, nearer to a circle less is known of it
@pytest.mark.parametrize(("b", "most"), [(2.9999, 0.06), (2.99, 0.01), (2.0, 0.01)])
def test_an_ellipse_that_is_told_from_a_circle_keeps_its_small_uncertainty(b, most):
    truth = math.sqrt(1 - (b / 3) ** 2)
    picture = draw_picture((EllipseMark("e", 0.3, 0.2, 1.0, 0.0, 3.0, b),))
    found = measure(picture.image, asks("eccentricity", BLUE_CURVE))
    assert isinstance(found, Measurement)
    assert 0 < found.uncertainty < most * truth
    assert abs(found.value - truth) < 0.01 * truth


def test_every_recipe_has_a_case():
    plain = {("distance", (P, P)), ("chord_length", (P, P)), ("area", (P, P, P))}
    plain |= {("perimeter", (P, P, P)), ("angle", (P, P, P))}  # in test_measure
    plain |= {("area", (R,)), ("perimeter", (R,))}  # in test_measured_regions
    plain |= {("arc_length", (P, P, C)), ("arc_length", (P, P, P, C))}  # in test_arcs
    tried = {
        (quantity, tuple(one.kind for one in asks(quantity, *entities).asked))
        for quantity, entities, _, _ in CASES
    }
    assert {(one.quantity.value, one.needs) for one in RECIPES} == tried | plain
    assert len(RECIPES) == 21


def test_a_named_crossing_is_the_one_at_its_marker():
    half = math.sqrt(9 - 0.05)
    foot = (0.9, 0.7)
    ends = [(foot[0] + s * half * 2 / 5**0.5, foot[1] + s * half / 5**0.5) for s in (1, -1)]
    marks = (CIRCLE, LINE, *(PointMark(n, *p) for n, p in zip("AB", ends, strict=True)),
             PointMark("Q", 1.0, 0.5))  # fmt: skip
    picture = draw_picture(marks)
    strokes = (BLUE_CURVE, hue("l", L, "violet"))
    for name, end in zip("AB", ends, strict=True):
        instruction = asks("distance", crossing(name, "G", "l"), Entity("Q", P), *strokes)
        for renderer in USUAL:
            found = measure(drawn_by(renderer, picture, marks), instruction)
            assert isinstance(found, Measurement)
            assert found.value == pytest.approx(3.0, rel=LIMITS[renderer])
            (taken,) = (step for step in found.trace if step.tool == "take_crossing")
            place = picture.image.viewport.to_pixel(*end)
            assert math.dist(place_of(taken), place) < 0.2
    # at the marker Q they do not cross
    told = measure(picture.image, asks("distance", crossing("Q", "G", "l"), Entity("A", P),
                                       *strokes))  # fmt: skip
    assert isinstance(told, Unmeasurable)
    assert "cross 0 times at the marker of Q" in told.reason


def test_one_of_several_straight_strokes():
    corners = {"A": (-3.0, -2.0), "B": (4.0, -1.0), "C": (1.0, 4.0)}
    sides = [SegmentMark(*p, *q) for p, q in itertools.combinations(corners.values(), 2)]
    marks = (*sides, *(PointMark(name, *place) for name, place in corners.items()))
    picture = draw_picture(marks)
    for p, q in itertools.combinations(corners, 2):
        (x1, y1), (x2, y2) = corners[p], corners[q]
        found = measure(picture.image, asks("slope", hue("s", L, "brown", p, q)))
        assert isinstance(found, Measurement)
        assert found.value == pytest.approx((y2 - y1) / (x2 - x1), rel=1e-4)
    for names, said in (((), "3 straight strokes are brown;"), (("A",), "2 of them through A")):
        told = measure(picture.image, asks("slope", hue("s", L, "brown", *names)))
        assert isinstance(told, Unmeasurable)
        assert said in told.reason


@pytest.mark.parametrize(
    ("quantity", "entities", "marks", "said"),
    [
        ("area", [BLUE_CURVE], [HYPERBOLA], "not closed"),
        ("area", [BLUE_CURVE], [PARABOLA], "not closed"),
        ("focal_length", [BLUE_CURVE], [PARABOLA], "it is a parabola"),
        ("radius", [BLUE_CURVE], [ELLIPSE], "no circle: its semi-axes are as 1.667 to 1"),
        ("radius", [hue("G", C, "green")], [CIRCLE], "no ink is green (inks seen: blue)"),
        ("area", [BLUE_CURVE], [LINE, PointMark("A", 1, 1)], "no ink is blue"),
        ("area", [hue("G", C, "violet")], [LINE, PointMark("A", 1, 1)], "line or a point"),
        ("slope", [hue("l", L, "violet")], [CIRCLE, LineMark("v", 1, 0, -2)], "vertical"),
        (
            "distance",
            [crossing("A", "G", "l"), Entity("F", P), BLUE_CURVE, hue("l", L, "violet")],
            [CIRCLE, LINE, PointMark("F", 1.0, 2.5)],
            "G and l cross 2 times, and the instruction names 1",
        ),
        (
            "distance",
            [crossing("A", "G", "m"), Entity("F", P), BLUE_CURVE],
            [CIRCLE, PointMark("F", 1.0, 2.5)],
            "the instruction has no line or curve m",
        ),
        (
            "distance",
            [Entity("F", P), hue("l", L, "teal")],
            [CIRCLE, LINE, PointMark("F", 1.0, 2.5)],
            "no ink is teal (inks seen: ",
        ),
    ],
)
def test_what_the_picture_does_not_tell(quantity, entities, marks, said):
    found = measure(draw_picture(tuple(marks)).image, asks(quantity, *entities))
    assert isinstance(found, Unmeasurable)
    assert said in found.reason


def test_dashed_lines_are_measured_too():
    marks = (PARABOLA, LineMark("d", 1.0, 3.0, 4.0, Role.HELPER))
    told, _ = values(asks("slope", hue("d", L, "teal")), marks)
    for renderer, value in told.items():
        assert value == pytest.approx(-1 / 3, rel=max(2e-4, LIMITS[renderer]))


def test_hues_come_from_the_pixels():
    """Recoloured pixels: what was blue is red, and the blue curve is gone."""
    image = draw_picture((CIRCLE,)).image
    turned = Image(image.pixels[:, :, ::-1].copy(), image.viewport)
    assert isinstance(measure(image, asks("radius", BLUE_CURVE)), Measurement)
    told = measure(turned, asks("radius", BLUE_CURVE))
    assert isinstance(told, Unmeasurable)
    assert "inks seen: orange" in told.reason or "inks seen: red" in told.reason


def test_the_trace_of_an_unmarked_chord():
    strokes = (BLUE_CURVE, hue("l", L, "violet"))
    chord = asks("chord_length", crossing("A", "G", "l"), crossing("B", "G", "l"), *strokes)
    found = measure(draw_picture((CIRCLE, LINE)).image, chord)
    assert isinstance(found, Measurement)
    steps = {step.step: step for step in found.trace}
    tools = [step.tool for step in found.trace]
    for tool in ("find_inks", "fit_curve", "fit_line", "find_crossings", "take_crossing"):
        assert tool in tools
    last = found.trace[-1]
    assert (last.tool, last.result) == ("compute_distance", found.value)
    for number in last.uses:
        taken = steps[steps[number].uses[0]]
        assert taken.tool == "take_crossing"
        source = steps[taken.uses[0]]
        assert source.tool == "find_crossings"
        assert {steps[one].tool for one in source.uses} == {"fit_curve", "fit_line"}
    # the equation that was fitted: x^2 + y^2 - 2x - y - 7.75 = 0
    (fit,) = (step for step in found.trace if step.tool == "fit_curve")
    told: Any = fit.result
    a, b, c, d, e, f = told["coefficients"]
    assert [x / a for x in (b, c, d, e, f)] == pytest.approx([0, 1, -2, -1, -7.75], abs=1e-3)
