"""Tools of our own on fitted curves: the tangent at a point of one, and the length of an arc.

Like `verify_point_on_curve` they take only an equation that `fit_curves` returned for this picture,
so that nobody measures a curve that the picture does not show.
"""

from perga.errors import InputError
from perga.measure.bench import Bench, Fitted
from perga.measure.fits.arcs import arc_length
from perga.measure.fits.not_such import NotSuch
from perga.measure.fits.shapes import Shape
from perga.measure.tangents import ON_CURVE
from perga.measure.telling import data_matrix
from perga.measure.tool import Parameter, Result, Tool
from perga.measure.tools import Point


def stroke_of(bench: Bench, equation: str) -> Fitted:
    """The stroke whose fitted equation reads so; InputError for any other text."""
    plain = "".join(equation.split())
    for stroke in bench.strokes:
        if "".join(stroke.equation.split()) == plain:
            return stroke
    raise InputError(
        "that equation was not fitted in this picture", "use one that fit_curves returns"
    )


def _conic(bench: Bench, equation: str, *places: Point) -> Fitted:
    stroke = stroke_of(bench, equation)
    if stroke.quadric.is_line:
        raise InputError("that equation is of a line", "use one of a conic")
    for x, y in places:
        away = abs(stroke.quadric.distance(*bench.viewport.to_pixel(x, y))[0])
        if not away <= ON_CURVE:
            raise InputError(
                f"({x:g}, {y:g}) is not on that curve", "snap to it by find_nearest_curve_point"
            )
    return stroke


def _tangent_at(bench: Bench, x: float, y: float, equation_str: str) -> Result:
    stroke = _conic(bench, equation_str, (x, y))
    px, py = bench.viewport.to_pixel(x, y)
    for _ in range(4):
        d, nx, ny = stroke.quadric.distance(px, py)
        px, py = px - d * nx, py - d * ny
    foot = bench.to_data(px, py)
    try:
        slope: float | str = (
            Shape(data_matrix(bench.viewport, stroke.quadric.matrix())).tangent_slope(*foot) + 0.0
        )
    except NotSuch:
        slope = "undefined"  # vertical
    return {"x": foot[0], "y": foot[1], "slope": slope}


def _arc_length(
    bench: Bench, x1: float, y1: float, x2: float, y2: float, equation_str: str
) -> Result:
    places = ((x1, y1), (x2, y2))
    stroke = _conic(bench, equation_str, *places)
    try:
        return {"length": arc_length(data_matrix(bench.viewport, stroke.quadric.matrix()), places)}
    except NotSuch as fault:
        raise InputError(str(fault), "give two points that an arc joins") from None


_EQUATION = Parameter("equation_str", "text")
CURVE_TOOLS: tuple[Tool, ...] = (
    Tool("tangent_at", (Parameter("x"), Parameter("y"), _EQUATION), _tangent_at,
         "Where a curve is touched at a point of it, and the slope there or `undefined`."),
    Tool("arc_length", (*(Parameter(name) for name in ("x1", "y1", "x2", "y2")), _EQUATION),
         _arc_length, "The length along a curve between two points of it: of the shorter arc."),
)  # fmt: skip
