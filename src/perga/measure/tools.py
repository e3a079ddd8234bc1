"""The measuring tools: plain functions of coordinates, each one call in the trace."""

import math

from perga.image.viewport import Viewport

Point = tuple[float, float]


def pixel_to_coord(viewport: Viewport, pixel: Point) -> Point:
    """Data coordinates of pixel coordinates (whole numbers are pixel centres)."""
    return viewport.to_data(pixel[0], pixel[1])


def compute_distance(a: Point, b: Point) -> float:
    """Distance of two points."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def compute_line_distance(point: Point, a: Point, b: Point) -> float:
    """Distance of a point from the line through a and b, two different points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return abs(dx * (point[1] - a[1]) - dy * (point[0] - a[0])) / math.hypot(dx, dy)


def compute_area(corners: tuple[Point, ...]) -> float:
    """Area of the polygon with these corners in order (shoelace formula, about the first one)."""
    x0, y0 = corners[0]
    moved = [(x - x0, y - y0) for x, y in corners]
    return abs(_around(moved)) / 2


def crosses_itself(corners: tuple[Point, ...]) -> bool:
    """Whether two sides of the closed polygon cross within both: then it encloses no one area."""
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    for number, (a, b) in enumerate(sides):
        for c, d in sides[:number]:
            here = _turn(a, b, c) * _turn(a, b, d) < 0
            if here and _turn(c, d, a) * _turn(c, d, b) < 0:
                return True
    return False


def compute_perimeter(corners: tuple[Point, ...]) -> float:
    """Perimeter of the polygon with these corners in order."""
    following = corners[1:] + corners[:1]
    return math.fsum(compute_distance(a, b) for a, b in zip(corners, following, strict=True))


def compute_angle(a: Point, vertex: Point, b: Point) -> float | None:
    """Angle at the vertex between the rays to a and to b, in radians, 0 to pi.

    None where an end is the vertex itself, and there is no ray.
    """
    ux, uy = a[0] - vertex[0], a[1] - vertex[1]
    vx, vy = b[0] - vertex[0], b[1] - vertex[1]
    if a == vertex or b == vertex:
        return None
    return math.atan2(abs(ux * vy - uy * vx), ux * vx + uy * vy)


def compute_slope(a: Point, b: Point) -> float | None:
    """Slope of the line through two points; None where it is vertical."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return None if abs(dx) <= 1e-12 * abs(dy) else dy / dx


def compute_line_angle(a: Point, b: Point, c: Point, d: Point) -> float:
    """Angle between the lines ab and cd, in radians, 0 to pi / 2."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    return math.atan2(abs(ux * vy - uy * vx), abs(ux * vx + uy * vy))


def _turn(a: Point, b: Point, c: Point) -> int:
    """The sign of the turn from ab to ac."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def _around(corners: list[Point]) -> float:
    following = corners[1:] + corners[:1]
    return math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, following, strict=True))
