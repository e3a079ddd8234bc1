"""The paper's twelve tools (appendix C.5) by name, arguments and return shape, and three of ours.

Where the paper snaps to pixels, these snap to the fitted strokes. `fit_curves` is ours: it gives
the equations, and `verify_point_on_curve` takes no other, so that nobody checks a point against
what the picture does not show.
"""

import math

import numpy as np

from perga.errors import InputError
from perga.measure.bench import Bench
from perga.measure.curve_tools import CURVE_TOOLS, stroke_of
from perga.measure.feet import feet_on
from perga.measure.found import Spot, Unseen, line_through
from perga.measure.tool import Parameter, Result, Tool
from perga.measure.tools import (
    Point,
    compute_angle,
    compute_area,
    compute_distance,
    compute_slope,
    crosses_itself,
)
from perga.measure.trace import JsonValue

ON_CURVE = 1.0
"""px from a curve up to which a point is on it."""


def _pixel_to_coord(bench: Bench, px: float, py: float) -> Result:
    return _xy(bench.to_data(px, py))


def _coord_to_pixel(bench: Bench, x: float, y: float) -> Result:
    px, py = bench.viewport.to_pixel(x, y)
    return {"px": round(px), "py": round(py)}


def _find_nearest_curve_point(bench: Bench, x: float, y: float, search_radius: int) -> Result:
    px, py = bench.viewport.to_pixel(x, y)
    feet = [foot for one in bench.strokes for foot in feet_on(bench, one, px, py)]
    away, foot = min(((math.dist(one, (px, py)), one) for one in feet), default=(math.inf, (0, 0)))
    if away > search_radius:
        raise InputError(
            f"no curve within {search_radius} px of ({x:g}, {y:g})", "search farther, or elsewhere"
        )
    return {**_xy(bench.to_data(*foot)), "pixel_distance": away}


def _compute_distance(_bench: Bench, x1: float, y1: float, x2: float, y2: float) -> Result:
    return {"distance": compute_distance((x1, y1), (x2, y2))}


def _compute_slope(_bench: Bench, x1: float, y1: float, x2: float, y2: float) -> Result:
    if (x1, y1) == (x2, y2):
        raise _same("slope")
    slope = compute_slope((x1, y1), (x2, y2))
    return {"slope": "undefined" if slope is None else slope + 0.0}  # not -0.0


def _compute_angle(
    _bench: Bench, x1: float, y1: float, vx: float, vy: float, x2: float, y2: float
) -> Result:
    angle = compute_angle((x1, y1), (vx, vy), (x2, y2))
    if angle is None:
        raise _same("angle")
    return {"angle_degrees": math.degrees(angle)}


def _same(what: str) -> InputError:
    return InputError(f"two of the points are the same, and there is no {what}", "give others")


def _compute_area(_bench: Bench, points: tuple[Point, ...]) -> Result:
    if crosses_itself(points):
        raise InputError("sides of the polygon cross", "give its corners in order")
    return {"area": compute_area(points)}


def _scan_region(
    bench: Bench, x_min: float, x_max: float, y_min: float, y_max: float, max_points: int
) -> Result:
    x, y = bench.viewport.to_data(bench.inked[:, 0], bench.inked[:, 1])
    inside = np.flatnonzero((x >= x_min) & (x <= x_max) & (y >= y_min) & (y <= y_max))
    count = min(len(inside), max_points)
    # evenly over all that is there, so that a short answer still shows the whole
    chosen = inside[np.linspace(0, len(inside) - 1, count).round().astype(int)] if count else inside
    pixels: list[JsonValue] = [_xy((float(x[k]), float(y[k]))) for k in chosen]
    return {"curve_pixels": pixels, "count": len(inside)}


def _profile_line(
    bench: Bench, x1: float, y1: float, x2: float, y2: float, n_samples: int
) -> Result:
    length = compute_distance((x1, y1), (x2, y2))
    found: list[tuple[float, Point]] = []
    for x, y in _on_line(bench, x1, y1, x2, y2):
        along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length**2
        if 0 <= along <= 1:
            found.append((along, (x, y)))
    told: list[JsonValue] = [
        {**_xy(place), "index": round(along * (n_samples - 1))} for along, place in sorted(found)
    ]
    return {"crossings": told, "count": len(told)}


def _intersect_line_curve(
    bench: Bench, x1: float, y1: float, x2: float, y2: float, n_samples: int
) -> Result:
    del n_samples  # of the paper's way; the fits need no samples
    return _intersections(_on_line(bench, x1, y1, x2, y2))


def _on_line(bench: Bench, x1: float, y1: float, x2: float, y2: float) -> list[Point]:
    """Where the line through two points crosses strokes of the picture, in data units."""
    a, b = bench.viewport.to_pixel(x1, y1), bench.viewport.to_pixel(x2, y2)
    try:
        line = line_through("of the call", Spot(*a, 0, 0, 0), Spot(*b, 0, 0, 0)).quadric
    except Unseen:
        raise InputError("the two points lie within a pixel", "give two points apart") from None
    found = [one for stroke in bench.strokes for one in bench.meetings(line, stroke)]
    return [bench.to_data(one.x, one.y) for one in found]


def _intersect_curves(
    bench: Bench, x_min: float, x_max: float, y_min: float, y_max: float
) -> Result:
    found: list[Point] = []
    for number, stroke in enumerate(bench.strokes):
        for other in bench.strokes[:number]:
            found += [bench.to_data(one.x, one.y) for one in bench.meetings(stroke, other)]
    inside = [(x, y) for x, y in found if x_min <= x <= x_max and y_min <= y <= y_max]
    return _intersections(inside)


def _intersections(places: list[Point]) -> Result:
    told: list[JsonValue] = [_xy(place) for place in sorted(places)]
    return {"intersections": told, "count": len(told)}


def _fit_curves(bench: Bench) -> Result:
    told: list[JsonValue] = [
        {
            "hue": one.hue,
            "kind": "line" if one.quadric.is_line else "conic",
            "equation": one.equation,
        }
        for one in bench.strokes
    ]
    return {"curves": told, "count": len(told)}


def _verify_point_on_curve(bench: Bench, x: float, y: float, equation_str: str) -> Result:
    stroke = stroke_of(bench, equation_str)
    away = abs(stroke.quadric.distance(*bench.viewport.to_pixel(x, y))[0])
    return {"on_curve": away <= ON_CURVE, "residual": away * bench.viewport.dx}


def _xy(place: Point) -> Result:
    return {"x": place[0], "y": place[1]}


def _numbers(*names: str) -> tuple[Parameter, ...]:
    return tuple(Parameter(name) for name in names)


_ENDS = _numbers("x1", "y1", "x2", "y2")
_BOX = _numbers("x_min", "x_max", "y_min", "y_max")
TOOLS: tuple[Tool, ...] = (
    Tool("pixel_to_coord", _numbers("px", "py"), _pixel_to_coord,
         "Data coordinates of a pixel; whole numbers are centres."),
    Tool("coord_to_pixel", _numbers("x", "y"), _coord_to_pixel,
         "The pixel at data coordinates."),
    Tool("find_nearest_curve_point", (*_numbers("x", "y"), Parameter("search_radius", "count", 50)),
         _find_nearest_curve_point, "The nearest point of a curve, within a radius in px."),
    Tool("compute_distance", _ENDS, _compute_distance, "The distance of two points."),
    Tool("compute_slope", _ENDS, _compute_slope, "The slope, or `undefined` if vertical."),
    Tool("compute_angle", _numbers("x1", "y1", "vx", "vy", "x2", "y2"), _compute_angle,
         "The angle at (vx, vy), in degrees."),
    Tool("compute_area", (Parameter("points", "points"),), _compute_area,
         "The area of a polygon with its corners in order."),
    Tool("scan_region", (*_BOX, Parameter("max_points", "count", 200)), _scan_region,
         "Curve pixels in a rectangle; `count` is all of them."),
    Tool("profile_line", (*_ENDS, Parameter("n_samples", "count", 200)), _profile_line,
         "Where curves cross a segment, and at which sample."),
    Tool("intersect_line_curve", (*_ENDS, Parameter("n_samples", "count", 500)),
         _intersect_line_curve, "Where the whole line through two points crosses curves."),
    Tool("intersect_curves", _BOX, _intersect_curves,
         "Where curves cross each other within a rectangle."),
    Tool("verify_point_on_curve", (*_numbers("x", "y"), Parameter("equation_str", "text")),
         _verify_point_on_curve, "Whether a point is on a fitted curve, to a pixel."),
    Tool("fit_curves", (), _fit_curves, "The equations of all strokes, fitted."),
    *CURVE_TOOLS,
)  # fmt: skip
