"""The paper's tools: names, arguments, return shapes, and values."""

import json
import math
from typing import Any

import numpy as np
import pytest

from perga.draw import draw_picture
from perga.errors import InputError, RefusedError
from perga.geometry.marks import CircleMark, EllipseMark, LineMark, PointMark, SegmentMark
from perga.image import Image, Viewport
from perga.measure import TOOLS, Toolbox
from perga.study.accuracy.renderers import USUAL, Renderer, drawn_by

MARKS = (
    CircleMark("k", 1.0, 0.5, 3.0),
    EllipseMark("e", 0.0, 0.0, 1.0, 0.0, 5.0, 2.0),
    LineMark("l", 1.0, -2.0, 0.5),
    SegmentMark(-4.0, 3.0, -2.0, 3.5),
    PointMark("A", 1.0, 3.5),
)
PICTURE = draw_picture(MARKS)

# the paper's names, arguments and keys, appendix C.5
PAPER = {
    "pixel_to_coord": ({"px": 10, "py": 20}, {"x", "y"}),
    "coord_to_pixel": ({"x": 1.0, "y": 2.0}, {"px", "py"}),
    "find_nearest_curve_point": (
        {"x": 4.1, "y": 0.5, "search_radius": 50},
        {"x", "y", "pixel_distance"},
    ),
    "compute_distance": ({"x1": 0, "y1": 0, "x2": 3, "y2": 4}, {"distance"}),
    "compute_slope": ({"x1": 0, "y1": 0, "x2": 3, "y2": 4}, {"slope"}),
    "compute_angle": (
        {"x1": 1, "y1": 0, "vx": 0, "vy": 0, "x2": 0, "y2": 2},
        {"angle_degrees"},
    ),
    "compute_area": (
        {"points": [{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 0, "y": 3}]},
        {"area"},
    ),
    "scan_region": (
        {"x_min": -6, "x_max": 6, "y_min": -6, "y_max": 6, "max_points": 200},
        {"curve_pixels", "count"},
    ),
    "profile_line": (
        {"x1": 1, "y1": 0.5, "x2": 1, "y2": 6, "n_samples": 200},
        {"crossings", "count"},
    ),
    "intersect_line_curve": (
        {"x1": 1, "y1": 0.5, "x2": 1, "y2": 6, "n_samples": 500},
        {"intersections", "count"},
    ),
    "intersect_curves": (
        {"x_min": -6, "x_max": 6, "y_min": -6, "y_max": 6},
        {"intersections", "count"},
    ),
}


@pytest.fixture(scope="module")
def box():
    return Toolbox(PICTURE.image)


def test_the_papers_twelve_tools_and_ours():
    names = [tool.name for tool in TOOLS]
    assert sorted(names) == sorted(
        [*PAPER, "verify_point_on_curve", "fit_curves", "tangent_at", "arc_length"]
    )
    for tool in TOOLS:
        if tool.name in PAPER:
            assert [one.name for one in tool.parameters] == list(PAPER[tool.name][0])
    defaults = {(t.name, p.name): p.default for t in TOOLS for p in t.parameters if p.default}
    assert defaults == {
        ("find_nearest_curve_point", "search_radius"): 50,
        ("scan_region", "max_points"): 200,
        ("profile_line", "n_samples"): 200,
        ("intersect_line_curve", "n_samples"): 500,
    }


@pytest.mark.parametrize("name", PAPER)
def test_return_shapes(box, name):
    arguments, keys = PAPER[name]
    result = box.call(name, arguments)
    assert set(result) == keys
    json.dumps(result, allow_nan=False)
    last = box.trace()[-1]
    assert (last.tool, last.arguments, last.result) == (name, arguments, result)


def test_plain_values(box):
    for name, value in (("distance", 5.0), ("slope", 4 / 3), ("angle", 90.0), ("area", 3.0)):
        ((_, told),) = box.call(f"compute_{name}", PAPER[f"compute_{name}"][0]).items()
        assert told == pytest.approx(value)
    level = {"x1": 2, "y1": 0, "x2": 2, "y2": 4}
    assert box.call("compute_slope", level) == {"slope": "undefined"}
    pixel = box.call("coord_to_pixel", {"x": 1.0, "y": 2.0})
    back: Any = box.call("pixel_to_coord", pixel)
    step = PICTURE.image.viewport.dx
    assert math.dist((back["x"], back["y"]), (1, 2)) < step
    assert isinstance(pixel["px"], int)


LIMITS = {Renderer.DEFAULT: 3e-4, Renderer.HARD: 0.02, Renderer.OPENCV: 0.006}


@pytest.mark.parametrize("renderer", USUAL, ids=lambda one: one.value)
def test_strokes_by_three_renderers(renderer):
    tools, near = Toolbox(drawn_by(renderer, PICTURE, MARKS)), LIMITS[renderer]
    found: Any = tools.call("intersect_line_curve", {"x1": 1, "y1": 0, "x2": 1, "y2": 1})
    # the circle at 3.5 (its marker hides it) and -2.5, the ellipse at +-2 sqrt(24/25), the line
    truth = [-2.5, -2 * math.sqrt(0.96), 0.75, 2 * math.sqrt(0.96), 3.5]
    assert found["count"] == 5
    assert [one["y"] for one in found["intersections"]] == pytest.approx(truth, abs=near)
    assert [one["x"] for one in found["intersections"]] == pytest.approx([1.0] * 5, abs=near)
    ends = {"x1": 1, "y1": 0, "x2": 1, "y2": 3}
    along: Any = tools.call("profile_line", {**ends, "n_samples": 301})
    assert [one["index"] for one in along["crossings"]] == [75, 196]
    snapped: Any = tools.call(
        "find_nearest_curve_point", {"x": 1 + 3.3 * 0.6, "y": 0.5 - 3.3 * 0.8}
    )
    assert (snapped["x"], snapped["y"]) == pytest.approx((2.8, -1.9), abs=near)
    assert snapped["pixel_distance"] == pytest.approx(
        0.3 / PICTURE.image.viewport.dx, abs=near / PICTURE.image.viewport.dx
    )
    crossing: Any = tools.call(
        "intersect_curves", {"x_min": -9, "x_max": 9, "y_min": -9, "y_max": 9}
    )
    places = [(one["x"], one["y"]) for one in crossing["intersections"]]
    assert places == sorted(places)
    # circle and ellipse 4 times, the line crosses each twice, the segment nothing
    assert len(places) == 8
    on_circle = [p for p in places if abs(math.dist(p, (1, 0.5)) - 3) < near]
    on_ellipse = [p for p in places if abs((p[0] / 5) ** 2 + (p[1] / 2) ** 2 - 1) < near]
    on_line = [p for p in places if abs(p[0] - 2 * p[1] + 0.5) / math.sqrt(5) < near]
    assert (len(on_circle), len(on_ellipse), len(on_line)) == (6, 6, 4)


def test_scanning_tells_where_ink_is(box):
    everywhere: Any = box.call("scan_region", {**PAPER["scan_region"][0], "max_points": 10_000})
    assert everywhere["count"] == len(everywhere["curve_pixels"]) > 1000
    step = PICTURE.image.viewport.dx
    for one in everywhere["curve_pixels"][::50]:
        x, y = one["x"], one["y"]
        ellipse = abs((x / 5) ** 2 + (y / 2) ** 2 - 1) / math.hypot(2 * x / 25, y / 2)
        away = [abs(math.dist((x, y), (1, 0.5)) - 3), ellipse, abs(x - 2 * y + 0.5) / 5**0.5]
        away.append(abs((x + 4) * 0.5 - (y - 3) * 2) / math.hypot(2, 0.5))
        assert min(away) < 2 * step
    few: Any = box.call("scan_region", PAPER["scan_region"][0])
    assert (few["count"], len(few["curve_pixels"])) == (everywhere["count"], 200)
    none: Any = box.call("scan_region", {"x_min": 0.9, "x_max": 1, "y_min": 1, "y_max": 1.2})
    assert none == {"curve_pixels": [], "count": 0}


def test_only_fitted_equations_are_verified(box):
    told: Any = box.call("fit_curves", {})
    assert told["count"] == 4
    kinds = sorted((one["hue"], one["kind"]) for one in told["curves"])
    assert kinds == [("blue", "conic"), ("brown", "line"), ("red", "conic"), ("violet", "line")]
    circle = next(one["equation"] for one in told["curves"] if one["hue"] == "blue")
    # the equation means the circle x^2 + y^2 - 2 x - y - 7.75 = 0
    told_terms: list[str] = circle.split()[:-3]
    terms = {one.split("*", 1)[1]: one.split("*", 1)[0] for one in told_terms}
    constant = float(circle.split()[-3])
    told_by = [float(terms[power]) for power in ("x**2", "y**2", "x", "y")]
    assert [one / told_by[0] for one in (*told_by, constant)] == pytest.approx(
        [1, 1, -2, -1, -7.75], abs=1e-3
    )
    on = box.call("verify_point_on_curve", {"x": 4.0, "y": 0.5, "equation_str": circle})
    assert on["on_curve"] is True
    assert on["residual"] < 1e-3
    off = box.call("verify_point_on_curve", {"x": 4.5, "y": 0.5, "equation_str": circle + " "})
    assert off["on_curve"] is False
    assert off["residual"] == pytest.approx(0.5, abs=1e-3)
    for other in ("x**2 + y**2 = 1", "", "__import__('os')"):
        with pytest.raises(InputError, match="not fitted"):
            box.call("verify_point_on_curve", {"x": 4.0, "y": 0.5, "equation_str": other})


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("compute_volume", {}, "there is no tool"),
        ("compute_distance", {"x1": 0, "y1": 0, "x2": 1}, "needs y2"),
        ("compute_distance", {"x1": 0, "y1": 0, "x2": 1, "y2": 1, "z": 1}, "takes no 'z'"),
        ("compute_distance", {"x1": "0", "y1": 0, "x2": 1, "y2": 1}, "x1 is '0'"),
        ("compute_distance", {"x1": True, "y1": 0, "x2": 1, "y2": 1}, "x1 is True"),
        ("compute_distance", {"x1": math.nan, "y1": 0, "x2": 1, "y2": 1}, "x1 is nan"),
        ("compute_distance", {"x1": 10**400, "y1": 0, "x2": 1, "y2": 1}, "x1 is 1000"),
        ("pixel_to_coord", {"px": 10**5000, "py": 1}, "px is a whole number of 16610 bits"),
        ("pixel_to_coord", {"px": -(10**5000), "py": 1}, "px is a whole number"),
        ("pixel_to_coord", {10**5000: 1}, "takes no a whole number"),
        (None, {}, "there is no tool None"),
        ([], {}, "there is no tool a list of 0"),
        ("pixel_to_coord", None, "arguments of pixel_to_coord are None"),
        ("pixel_to_coord", 5, "arguments of pixel_to_coord are 5"),
        ("fit_curves", [], "arguments of fit_curves are a list of 0"),
        ("compute_area", {"points": [10**5000] * 3}, "has an entry a whole number"),
        ("compute_area", {"points": [[10**5000]] * 3}, "has an entry a list of 1"),
        ("compute_area", {"points": [{"x": 10**5000, "y": 1}] * 3}, "points is a whole number"),
        ("compute_slope", {"x1": 1, "y1": 2, "x2": 1, "y2": 2}, "no slope"),
        ("compute_angle", {"x1": 1, "y1": 2, "vx": 1, "vy": 2, "x2": 0, "y2": 2}, "no angle"),
        ("compute_angle", {"x1": 0, "y1": 2, "vx": 1, "vy": 2, "x2": 1, "y2": 2}, "no angle"),
        ("compute_area", {"points": []}, "points is"),
        ("compute_area", {"points": [1, 2, 3]}, "has an entry 1"),
        ("compute_area", {"points": [{"x": 0, "y": "a"}] * 3}, "points is 'a'"),
        ("scan_region", {**PAPER["scan_region"][0], "max_points": 10**9}, "max_points is"),
        ("profile_line", {"x1": 1, "y1": 1, "x2": 1, "y2": 1}, "within a pixel"),
        ("find_nearest_curve_point", {"x": 1, "y": 1, "search_radius": 1}, "no curve within"),
        ("verify_point_on_curve", {"x": 1, "y": 1, "equation_str": "x" * 2000}, "equation_str is"),
    ],
)
def test_calls_that_cannot_be_done(box, name, arguments, said):
    refused(box, name, arguments, said)


@pytest.mark.parametrize("ends", [(2, 1), (-2, 1)])
def test_a_level_line_has_no_minus_zero(box, ends):
    x, y = ends
    told = box.call("compute_slope", {"x1": 0, "y1": y, "x2": x, "y2": y})
    assert json.dumps(told) == '{"slope": 0.0}'


def test_a_name_beyond_what_python_writes(box):
    refused(box, 10**5000, {}, "there is no tool a whole number")


def refused(box, name, arguments, said):
    before = box.trace()
    with pytest.raises(InputError) as caught:
        box.call(name, arguments)
    assert said in caught.value.message
    assert caught.value.help
    assert len(caught.value.message) < 200
    assert box.trace() == before


def test_nobody_changes_the_trace(box):
    points = [{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 0, "y": 3}]
    given: dict[str, Any] = {"points": points}
    result = box.call("compute_area", given)
    told = box.trace()[-1].to_json()
    assert (told["arguments"], told["result"]) == ({"points": list(points)}, {"area": 3.0})
    points.append({"x": 5, "y": 5})
    points[0]["x"] = 7
    given["more"] = 1
    result["area"] = 99
    step = box.trace()[-1]
    step.result["area"] = 98
    step.arguments["points"].clear()
    now = box.trace()[-1].to_json()
    assert now["result"] == {"area": 3.0}
    assert now["arguments"] == {"points": [{"x": 0, "y": 0}, {"x": 2, "y": 0}, {"x": 0, "y": 3}]}


def test_a_picture_that_is_no_figure():
    rng = np.random.default_rng(2)
    specks = rng.choice(np.array([0, 255], np.uint8), (512, 512, 1)).repeat(3, axis=2)
    tools = Toolbox(Image(specks, Viewport(512, 512, -1, 1, -1, 1)))
    with pytest.raises(RefusedError):
        tools.call("fit_curves", {})


def test_snapping_goes_beneath_markers_and_no_farther(box):
    """A segment ends at the centre of a marker, whose ring hides the last pixels of it."""
    marks = (SegmentMark(-3.0, 2.0, 3.0, 2.0), PointMark("A", 3.0, 2.0), PointMark("B", -3.0, 2.0))
    tools = Toolbox(draw_picture(marks).image)
    for x, y in ((2.97, 2.0), (2.9, 2.1), (0.1, 1.9), (-2.96, 2.05)):
        told = tools.call("find_nearest_curve_point", {"x": x, "y": y})
        assert (told["x"], told["y"]) == pytest.approx((x, 2.0), abs=1e-3)
    # beyond the end it is the end
    told = tools.call("find_nearest_curve_point", {"x": 3.3, "y": 2.0})
    assert (told["x"], told["y"]) == pytest.approx((3.0, 2.0), abs=1e-3)
    # on a curve too, beneath the marker at its top
    told = box.call("find_nearest_curve_point", {"x": 1.02, "y": 3.6})
    radius = math.hypot(told["x"] - 1.0, told["y"] - 0.5)
    assert radius == pytest.approx(3.0, abs=1e-3)
    assert told["x"] == pytest.approx(1.02, abs=5e-3)
    # and where the place is far, and the foot far from the nearest ink seen at first
    open_end = Toolbox(draw_picture((SegmentMark(-3.0, 2.0, 3.0, 2.0),)).image)
    told = open_end.call("find_nearest_curve_point", {"x": 3.3, "y": 2.0})
    assert told["x"] == pytest.approx(3.0, abs=0.05)


def test_snapping_bridges_an_axis_and_no_white_gap():
    tools = Toolbox(draw_picture((CircleMark("k", 0.0, 3.0, 3.0),)).image)
    # near the x-axis, which the circle touches, its ink is nowhere alone
    told = tools.call("find_nearest_curve_point", {"x": 0.1, "y": -0.1})
    assert (told["x"], told["y"]) == pytest.approx((0.1, 0.0), abs=0.01)
    gap = (SegmentMark(-4.0, 2.0, -1.0, 2.0), SegmentMark(1.0, 2.0, 4.0, 2.0))
    told = Toolbox(draw_picture(gap).image).call(
        "find_nearest_curve_point", {"x": 0.3, "y": 2.0, "search_radius": 200}
    )
    assert told["x"] == pytest.approx(1.0, abs=0.05)


def test_tangents_and_arcs_of_fitted_curves():
    box = Toolbox(PICTURE.image)
    told: Any = box.call("fit_curves", {})
    by_hue = {one["hue"]: one["equation"] for one in told["curves"]}
    circle, line = by_hue["blue"], by_hue["violet"]
    at = {"x": 1 + 3 * 0.6, "y": 0.5 + 3 * 0.8, "equation_str": circle}
    found: Any = box.call("tangent_at", at)
    assert (found["x"], found["y"]) == pytest.approx((at["x"], at["y"]), abs=1e-4)
    assert found["slope"] == pytest.approx(-0.75, abs=1e-4)
    right = {"x": 4.0, "y": 0.5, "equation_str": by_hue["blue"]}
    steep: Any = box.call("tangent_at", right)
    assert steep["slope"] == "undefined" or abs(steep["slope"]) > 1e3
    ends = {"x1": 4.0, "y1": 0.5, "x2": at["x"], "y2": at["y"], "equation_str": circle}
    length: Any = box.call("arc_length", ends)
    assert length["length"] == pytest.approx(3 * math.atan2(4, 3), rel=1e-4)
    for name, arguments, said in (
        ("tangent_at", {**at, "x": 0.0}, "not on that curve"),
        ("tangent_at", {**at, "equation_str": line}, "of a line"),
        ("tangent_at", {**at, "equation_str": "x = 0"}, "was not fitted"),
        ("arc_length", {**ends, "y2": 9.0}, "not on that curve"),
        ("arc_length", {**ends, "equation_str": ""}, "was not fitted"),
    ):
        with pytest.raises(InputError, match=said):
            box.call(name, arguments)
    assert [step.tool for step in box.trace()].count("tangent_at") == 2
