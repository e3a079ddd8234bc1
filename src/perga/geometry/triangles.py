"""Remarkable points of a triangle. Barycentric weights: sides for the incentre, rational else."""

from perga.geometry.lines import cross, squared_distance
from perga.geometry.values import Line, Point, Scalar, Triangle


def sides(triangle: Triangle) -> tuple[Line, ...]:
    """The lines opposite to the corners, in the order of the corners."""
    a, b, c = triangle.vertices
    return tuple(
        Line(p.y - q.y, q.x - p.x, p.x * q.y - q.x * p.y) for p, q in ((b, c), (c, a), (a, b))
    )


def twice_area(triangle: Triangle) -> Scalar:
    """Twice the signed area."""
    a, b, c = triangle.vertices
    return cross((b.x - a.x, b.y - a.y), (c.x - a.x, c.y - a.y))


def incentre(triangle: Triangle) -> tuple[Point, Scalar]:
    """The incentre, corners weighted with the opposite sides, and the inradius; exact numbers."""
    a, b, c = triangle.vertices
    u, v, w = (squared_distance(p, q).sqrt() for p, q in ((b, c), (c, a), (a, b)))
    total = u + v + w
    centre = Point((a.x * u + b.x * v + c.x * w) / total, (a.y * u + b.y * v + c.y * w) / total)
    area = twice_area(triangle)
    return (centre, (area if area.sign() > 0 else -area) / total)


def circumcentre(triangle: Triangle) -> Point:
    """The point at equal distances from the corners."""
    a, b, c = triangle.vertices
    bx, by, cx, cy = b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y
    d = twice_area(triangle) * 2
    m, n = bx * bx + by * by, cx * cx + cy * cy
    return Point(a.x + (cy * m - by * n) / d, a.y + (bx * n - cx * m) / d)


def orthocentre(triangle: Triangle) -> Point:
    """The common point of the altitudes: the sum of the corners seen from the circumcentre."""
    a, b, c = triangle.vertices
    o = circumcentre(triangle)
    return Point(a.x + b.x + c.x - o.x * 2, a.y + b.y + c.y - o.y * 2)
