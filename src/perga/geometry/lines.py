"""Points and lines over abstract scalars: joins, meets, feet, incidence.

Every function uses + - * / and integers only, so it runs on exact numbers, on quotients of
polynomials and on floats.
"""

from perga.geometry.values import Chord, Line, Point, Scalar, Segment, Vector

LineLike = Line | Segment | Chord
Directed = Line | Segment | Chord | Vector


def join(p: Point, q: Point) -> Line:
    """The line through two points; (0, 0, 0) if they coincide."""
    return Line(p.y - q.y, q.x - p.x, p.x * q.y - q.x * p.y)


def as_line(value: LineLike) -> Line:
    """The line itself, or the line through the ends of a segment."""
    if isinstance(value, Chord):
        return value.line
    return value if isinstance(value, Line) else join(value.p, value.q)


def at(line: Line, p: Point) -> Scalar:
    """ax + by + c at p: zero iff p lies on the line."""
    return line.a * p.x + line.b * p.y + line.c


def direction(value: Directed) -> tuple[Scalar, Scalar]:
    """A direction vector; for segments and vectors the difference of the ends."""
    if isinstance(value, Chord):
        value = value.line
    if isinstance(value, Line):
        return (value.b, -value.a)
    return (value.q.x - value.p.x, value.q.y - value.p.y)


def cross(u: tuple[Scalar, Scalar], v: tuple[Scalar, Scalar]) -> Scalar:
    """u x v: zero iff parallel."""
    return u[0] * v[1] - u[1] * v[0]


def dot(u: tuple[Scalar, Scalar], v: tuple[Scalar, Scalar]) -> Scalar:
    """u . v: zero iff perpendicular."""
    return u[0] * v[0] + u[1] * v[1]


def meet(k: Line, m: Line) -> Point:
    """The common point; divides by zero if the lines are parallel."""
    w = k.a * m.b - m.a * k.b
    return Point((k.b * m.c - m.b * k.c) / w, (k.c * m.a - m.c * k.a) / w)


def foot(p: Point, line: Line) -> Point:
    """The foot of the perpendicular from p."""
    n = line.a * line.a + line.b * line.b
    t = at(line, p) / n
    return Point(p.x - line.a * t, p.y - line.b * t)


def midpoint(p: Point, q: Point) -> Point:
    """The point halfway between p and q."""
    return Point((p.x + q.x) / 2, (p.y + q.y) / 2)


def squared_distance(p: Point, q: Point) -> Scalar:
    """|pq|^2."""
    dx, dy = p.x - q.x, p.y - q.y
    return dx * dx + dy * dy


def squared_distance_to_line(p: Point, line: Line) -> Scalar:
    """The squared distance from p to the line."""
    value = at(line, p)
    return value * value / (line.a * line.a + line.b * line.b)


def same_line(k: Line, m: Line) -> tuple[Scalar, Scalar, Scalar]:
    """Three scalars that all vanish iff the lines coincide (l x m)."""
    return (k.b * m.c - k.c * m.b, k.c * m.a - k.a * m.c, k.a * m.b - k.b * m.a)
