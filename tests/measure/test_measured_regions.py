"""Areas of regions between fitted strokes: against integrals, and what is refused."""

import math

import numpy as np
import pytest
from scipy.integrate import quad

from perga.draw import draw_picture
from perga.errors import InputError
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    ParabolaMark,
    PointMark,
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
from perga.measure.fits.arcs import vertex_form
from perga.measure.fits.fields import conic_field
from perga.study.accuracy.renderers import USUAL, Renderer, drawn_by

P, L, C, R = EntityKind
LIMITS = {Renderer.DEFAULT: 3e-5, Renderer.HARD: 3e-3, Renderer.OPENCV: 2e-3}

BLUE = Entity("G", C, FoundBy.HUE, ("blue",))
RED = Entity("K", C, FoundBy.HUE, ("red",))
VIOLET = Entity("l", L, FoundBy.HUE, ("violet",))
A, B, D = (Entity(name, P) for name in "ABD")


def side(name, word, *of):
    return Entity(name, R, FoundBy(word), of)


def asks(*entities, quantity="area"):
    return Instruction(Quantity(quantity), entities)


def both(*of):
    return side("R", "intersection", *of)


IN, OUT = side("i", "inside", "G"), side("o", "outside", "G")
IN_K, OUT_K = side("j", "inside", "K"), side("q", "outside", "K")
UP, DOWN = side("u", "above", "l"), side("d", "below", "l")
S, T = 0.6, 0.8

CIRCLE = CircleMark("k", 1.0, 0.5, 3.0)
OTHER = CircleMark("q", -1.0, 0.5, 2.5)
ELLIPSE = EllipseMark("e", 0.5, -0.5, T, S, 4.0, 2.5)
PARABOLA = ParabolaMark("p", 0.0, -2.0, 0.0, 1.0, 1.25)  # y = x^2 / 2.5 - 2
HYPERBOLA = HyperbolaMark("h", 0.0, 0.0, 1.0, 0.0, 2.0, 1.5)
LINE = LineMark("l", 1.0, -2.0, 0.5)  # y = x / 2 + 1 / 4
LEVEL = LineMark("l", 0.0, 1.0, -1.0)
UPRIGHT = LineMark("l", 1.0, 0.0, -3.0)


def cap(r, h):
    """Of a disc, what lies beyond a chord at distance h from the centre."""
    return r * r * math.acos(h / r) - h * math.sqrt(r * r - h * h)


def lens(r, s, d):
    near = (d * d + r * r - s * s) / (2 * d)
    return cap(r, near) + cap(s, d - near)


def under(function, low, high):
    return float(quad(function, low, high, epsabs=1e-12, limit=200)[0])


def parabola_cut():
    ends = np.roots([1 / 2.5, -0.5, -2.25])
    return under(lambda x: x / 2 + 2.25 - x * x / 2.5, float(min(ends)), float(max(ends)))


OFF = 0.5 / math.sqrt(5)  # from the centre of CIRCLE to LINE
BRANCH = 2 * under(lambda x: 1.5 * math.sqrt(max(0.0, x * x / 4 - 1)), 2, 3)
CASES = {
    "disc above a line": ([both("i", "u"), IN, UP, BLUE, VIOLET], [CIRCLE, LINE],
                          cap(3, OFF)),
    "disc below a line": ([both("i", "d"), IN, DOWN, BLUE, VIOLET], [CIRCLE, LINE],
                          9 * math.pi - cap(3, OFF)),
    "lens": ([both("i", "j"), IN, IN_K, BLUE, RED], [CIRCLE, OTHER], lens(3, 2.5, 2)),
    "union": ([side("R", "union", "i", "j"), IN, IN_K, BLUE, RED], [CIRCLE, OTHER],
              15.25 * math.pi - lens(3, 2.5, 2)),
    "difference": ([side("R", "difference", "i", "j"), IN, IN_K, BLUE, RED], [CIRCLE, OTHER],
                   9 * math.pi - lens(3, 2.5, 2)),
    "outside": ([both("o", "j"), OUT, IN_K, BLUE, RED], [CIRCLE, OTHER],
                6.25 * math.pi - lens(3, 2.5, 2)),
    "half an ellipse": ([both("i", "u"), IN, UP, BLUE, VIOLET],
                        [ELLIPSE, LineMark("l", 1.0, -2.0, -1.5)], 5 * math.pi),
    "whole ellipse": ([IN, BLUE], [ELLIPSE], 10 * math.pi),
    # the point keeps the ends of the chord in the picture
    "parabola below a line": ([both("i", "d"), IN, DOWN, BLUE, VIOLET],
                              [PARABOLA, LINE, PointMark("A", 4.0, 3.0)], parabola_cut()),
    "one branch left of a line": ([both("i", "w", "v"), IN, side("w", "left_of", "l"),
                                   side("v", "right_of", "yAxis"), BLUE, VIOLET],
                                  [HYPERBOLA, UPRIGHT], BRANCH),
    "above the x-axis": ([both("i", "u"), IN, side("u", "above", "xAxis"), BLUE], [CIRCLE],
                         cap(3, -0.5)),
    "triangle less a disc": ([side("R", "difference", "t", "i"), side("t", "inside", *"ABD"), IN,
                              BLUE, A, B, D],
                             [CircleMark("k", 0.0, 0.0, 1.0), PointMark("A", -4.0, -3.0),
                              PointMark("B", 4.0, -3.0), PointMark("D", 0.0, 5.0)],
                             32 - math.pi),
    "the side of a point": ([both("i", "s"), IN, side("s", "side_of", "l", "A"), BLUE, VIOLET, A],
                            [CIRCLE, LINE, PointMark("A", -2.0, 3.0)],
                            cap(3, OFF)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_areas_in_pictures(name):
    entities, marks, truth = CASES[name]
    picture = draw_picture(tuple(marks))
    instruction = asks(*entities)
    assert Instruction.from_json(instruction.to_json()) == instruction
    for renderer in USUAL:
        found = measure(drawn_by(renderer, picture, marks), instruction)
        assert isinstance(found, Measurement), found.reason
        assert abs(found.value - truth) <= LIMITS[renderer] * truth, renderer
        assert 0 < found.uncertainty < LIMITS[renderer] * truth
        if renderer is Renderer.DEFAULT:
            assert abs(found.value - truth) < 4 * found.uncertainty
    last = found.trace[-1]
    assert (last.tool, last.result) == ("compute_region_area", found.value)
    tools = {step.step: step.tool for step in found.trace}
    assert {tools[number] for number in last.uses} & {"fit_curve", "fit_line"}
    assert set(last.arguments) == {"points", "region"}


def test_the_length_round_a_region():
    marks = (CIRCLE, LINE)
    found = measure(draw_picture(marks).image, asks(
        both("i", "u"), IN, UP, BLUE, VIOLET, quantity="perimeter"))  # fmt: skip
    truth = 6 * math.acos(OFF / 3) + 2 * math.sqrt(9 - OFF * OFF)
    assert isinstance(found, Measurement)
    assert abs(found.value - truth) < 4 * found.uncertainty < 1e-3


def test_the_trace_tells_the_region_in_names():
    entities, marks, _ = CASES["difference"]
    found = measure(draw_picture(tuple(marks)).image, asks(*entities))
    told = found.trace[-1].arguments["region"]
    assert told == {"difference": [{"inside": ["G"]}, {"inside": ["K"]}]}


def test_what_gives_no_area():
    marks = (CIRCLE, OTHER, LINE, SegmentMark(-4.0, 3.0, 4.0, -1.0), PointMark("A", 1.0, 0.75))
    image = draw_picture(marks).image
    for entities, said in (
        ([UP, VIOLET], "has no end"),
        ([OUT, BLUE], "has no end"),
        ([both("i", "o"), IN, OUT, BLUE], "empty"),
        ([side("R", "inside", "l"), VIOLET], "has no inside"),
        ([side("R", "above", "G"), BLUE], "and no others"),
        ([both("i", "s"), IN, side("s", "side_of", "l", "A"), BLUE, VIOLET, A], "tells no side"),
        ([both("i", "w"), IN, side("w", "left_of", "xAxis"), BLUE], "no side left_of"),
        ([both("i", "nothing"), IN, BLUE], "no region nothing"),
        ([both("i", "G"), IN, BLUE], "no region G"),
        ([side("R", "inside", "nothing")], "no line or curve nothing"),
        ([both("i", "u"), IN, UP, BLUE, Entity("l", L, FoundBy.HUE, ("green",))], "no ink is"),
    ):
        found = measure(image, asks(*entities))
        assert isinstance(found, Unmeasurable), entities
        assert said in found.reason


def test_the_inside_of_a_polygon_is_measured_only_if_its_sides_do_not_cross():
    places = {"A": (0.0, 0.0), "B": (4.0, 3.0), "D": (4.0, 0.0), "E": (0.0, 3.0)}
    image = draw_picture(tuple(PointMark(name, x, y) for name, (x, y) in places.items())).image
    named = [Entity(name, P) for name in places]
    found = measure(image, asks(side("R", "inside", "A", "D", "B", "E"), *named))
    assert isinstance(found, Measurement)
    assert found.value == pytest.approx(12, rel=1e-3)
    crossed = measure(image, asks(side("R", "inside", "A", "B", "D", "E"), *named))
    assert isinstance(crossed, Unmeasurable)
    assert "sides of the polygon cross" in crossed.reason


def test_regions_of_regions_are_bounded():
    """Each doubles the one before it, and would be built a million times: refused by its size."""
    image = draw_picture((CIRCLE, OTHER)).image
    made = [IN, side("p0", "inside", "K"), side("r0", "union", "i", "p0")]
    for k in range(1, 20):
        made.append(side(f"p{k}", "intersection", f"r{k - 1}", f"p{k - 1}"))
        made.append(side(f"r{k}", "union", f"p{k}", f"r{k - 1}"))
    found = measure(image, asks(*made, BLUE, RED))
    assert isinstance(found, Unmeasurable)
    assert "more than 32 sides" in found.reason


@pytest.mark.parametrize(
    ("kind", "word", "of"),
    [
        (R, "inside", ()),
        (R, "inside", ("A", "B")),
        (R, "inside", ("A", "B", "A")),
        (R, "above", ("l", "m")),
        (R, "side_of", ("l",)),
        (R, "union", ("r",)),
        (R, "union", ("r", "r")),
        (R, "difference", ("r", "s", "t")),
        (R, "label", ()),
        (R, "hue", ("blue",)),
        (P, "inside", ("G",)),
        (C, "union", ("r", "s")),
        (R, "inside", tuple(f"P{k}" for k in range(65))),
    ],
)
def test_what_is_no_region_is_refused(kind, word, of):
    with pytest.raises(InputError):
        Entity("R", kind, FoundBy(word), of)


def test_conics_of_all_kinds_come_back_as_fields():
    """A hair to both sides of a parabola the field is the same, as far as one looks."""
    turn = np.array([[T, -S, 0.5], [S, T, -1.0], [0, 0, 1.0]])
    back = np.linalg.inv(turn)
    places = np.array([[-0.4, 0.3], [1.0, 2.0], [2.5, -1.0], [0.7, 0.1]])
    here = places @ turn[:2, :2].T + turn[:2, 2]
    p = 1.25
    reference = None
    for bend in (0.0, 1e-12, -1e-12, 3e-8, -3e-8, 1e-6, -1e-6):
        matrix = -7.0 * back.T @ np.array([[bend, 0, -p], [0, 1, 0], [-p, 0, 0]]) @ back
        form = vertex_form(matrix)
        assert form.p == pytest.approx(p, rel=1e-6)
        assert form.square == pytest.approx(1 - bend, abs=1e-9)
        signed = conic_field(matrix, here[1:]).signed(here)
        reference = signed if reference is None else reference
        assert np.abs(signed - reference).max() < 1e-9 + 4 * abs(bend)
    assert reference is not None
    assert (reference < 0).tolist() == [False, False, True, True]


def test_branches_that_are_none():
    upright = HyperbolaMark("h", 0.0, 0.0, 0.0, 1.0, 1.0, 1.0)
    right = PointMark("A", 7.0, 0.0)  # the window ends left of the other branch
    shifted = HyperbolaMark("h", -8.0, 0.0, 1.0, 0.0, 6.0, 6.0)
    for marks, way, said in (
        ((ELLIPSE,), "left_part", "no hyperbola"),
        ((upright,), "left_part", "above each other"),
        ((shifted, right), "left_part", "not in the picture"),
    ):
        part = Entity("b", C, FoundBy(way), ("G",))
        picture = draw_picture(marks).image
        if marks[-1] is right:  # erase what is seen of the left branch
            pixels = picture.pixels.copy()
            pixels[:, : round(picture.viewport.to_pixel(-8.0, 0.0)[0])] = 255
            picture = Image(pixels, picture.viewport)
        found = measure(picture, asks(part, BLUE, quantity="eccentricity"))
        assert isinstance(found, Unmeasurable), (way, found)
        assert said in found.reason
    axis = Entity("b", C, FoundBy.RIGHT_PART, ("l",))
    found = measure(draw_picture((ELLIPSE, LINE)).image, asks(axis, VIOLET, quantity="radius"))
    assert isinstance(found, Unmeasurable)
    assert "no curve" in found.reason
