"""Conics from the general quadratic: kind, centre, axes; polars and the dual conic.

Classification by the invariants of A x^2 + B xy + C y^2 + D x + E y + F (determinant of the
3x3 matrix, B^2 - 4AC, trace); axes from the eigenvectors of [[A, B/2], [B/2, C]].
"""

from dataclasses import dataclass
from typing import Any, Protocol

from perga.geometry.values import Conic, ConicKind, Frame, Line, Point, Scalar

Coefficients = tuple[Scalar, Scalar, Scalar, Scalar, Scalar, Scalar]


class Roots(Protocol):
    """Where square roots of scalars come from: exact numbers take them, unknowns name them."""

    def sqrt(self, radicand: Any) -> Any:
        """The non-negative square root."""
        ...


@dataclass(frozen=True, slots=True)
class Degenerate:
    """The quadratic is no proper real conic; `reason` says what it is instead."""

    reason: str


def evaluate(conic: Conic, p: Point) -> Scalar:
    """The quadratic at p: zero iff p lies on the conic."""
    return quadratic(conic.coefficients, p)


def quadratic(coefficients: Coefficients, p: Point) -> Scalar:
    """A x^2 + B xy + C y^2 + D x + E y + F at p."""
    a, b, c, d, e, f = coefficients
    return (a * p.x + b * p.y + d) * p.x + (c * p.y + e) * p.y + f


def polar(conic: Conic, p: Point) -> Line:
    """The polar of p; for p on the conic, the tangent there."""
    a, b, c, d, e, f = conic.coefficients
    return Line(a * p.x * 2 + b * p.y + d, b * p.x + c * p.y * 2 + e, d * p.x + e * p.y + f * 2)


@dataclass(frozen=True, slots=True)
class Dual:
    """The adjugate of the doubled conic matrix; `at` vanishes iff the line touches."""

    xx: Scalar
    xy: Scalar
    yy: Scalar
    xw: Scalar
    yw: Scalar
    ww: Scalar

    def at(self, line: Line) -> Scalar:
        """line^T Dual l."""
        return (
            self.xx * line.a * line.a
            + self.yy * line.b * line.b
            + self.ww * line.c * line.c
            + (self.xy * line.a * line.b + self.xw * line.a * line.c + self.yw * line.b * line.c)
            * 2
        )

    def pole(self, line: Line) -> tuple[Scalar, Scalar, Scalar]:
        """The pole of l in homogeneous coordinates."""
        return (
            self.xx * line.a + self.xy * line.b + self.xw * line.c,
            self.xy * line.a + self.yy * line.b + self.yw * line.c,
            self.xw * line.a + self.yw * line.b + self.ww * line.c,
        )


def dual(coefficients: Coefficients) -> Dual:
    """The dual conic of the matrix [[2A, B, D], [B, 2C, E], [D, E, 2F]]."""
    a, b, c, d, e, f = coefficients
    return Dual(
        xx=c * f * 4 - e * e,
        xy=d * e - b * f * 2,
        yy=a * f * 4 - d * d,
        xw=b * e - c * d * 2,
        yw=b * d - a * e * 2,
        ww=a * c * 4 - b * b,
    )


def determinant(coefficients: Coefficients) -> Scalar:
    """det [[2A, B, D], [B, 2C, E], [D, E, 2F]]: zero iff the conic is degenerate."""
    a, b, _, d, _, _ = coefficients
    m = dual(coefficients)
    return a * m.xx * 2 + b * m.xy + d * m.xw


def same_curve(first: Coefficients, second: Coefficients) -> bool:
    """Whether two equations in exact numbers are multiples of each other."""
    return all(
        (first[i] * second[j] - first[j] * second[i]).is_zero()
        for i in range(6)
        for j in range(i + 1, 6)
    )


def centre_of(coefficients: Coefficients) -> Point:
    """The centre of a central conic."""
    m = dual(coefficients)
    return Point(m.xw / m.ww, m.yw / m.ww)


def central_frame(
    coefficients: Coefficients, along: tuple[Scalar, Scalar], kind: ConicKind, roots: Roots
) -> Frame:
    """The frame of a central conic; `along` is the unit direction of the major or real axis."""
    a, b, c, _, _, _ = coefficients
    ux, uy = along
    centre = centre_of(coefficients)
    at_centre = determinant(coefficients) / (dual(coefficients).ww * 2)
    lam = a * ux * ux + b * ux * uy + c * uy * uy
    mu = a * uy * uy - b * ux * uy + c * ux * ux
    a2 = -at_centre / lam
    b2 = -at_centre / mu if kind is not ConicKind.HYPERBOLA else at_centre / mu
    semi_a = roots.sqrt(a2)
    if kind is ConicKind.CIRCLE:
        return Frame(centre, ux, uy, semi_a, semi_a, a2 - a2)
    semi_b = roots.sqrt(b2)
    c2 = a2 + b2 if kind is ConicKind.HYPERBOLA else a2 - b2
    return Frame(centre, ux, uy, semi_a, semi_b, roots.sqrt(c2))


def parabola_frame(
    coefficients: Coefficients, axis: tuple[Scalar, Scalar], towards: int, roots: Roots
) -> Frame:
    """The frame of a parabola whose axis has the unit direction `axis`.

    `towards` is +1 if it opens along `axis`, -1 if against it. In the coordinates t across and
    s along the axis the equation reads lam t^2 + g t + h s + F = 0.
    """
    a, _, c, d, e, f = coefficients
    sx, sy = axis
    tx, ty = -sy, sx
    lam = a + c
    g, h = d * tx + e * ty, d * sx + e * sy
    t0 = -g / (lam * 2)
    s0 = (g * g / (lam * 4) - f) / h
    p = -h / (lam * 2) * towards
    vertex = Point(t0 * tx + s0 * sx, t0 * ty + s0 * sy)
    return Frame(vertex, sx * towards, sy * towards, p / 2, p, p / 2)


def foci(conic: Conic) -> tuple[Point, ...]:
    """The foci, against the axis first; one for circles (the centre) and parabolas."""
    f = conic.frame
    along = Point(f.origin.x + f.ux * f.c, f.origin.y + f.uy * f.c)
    if conic.kind is ConicKind.CIRCLE:
        return (f.origin,)
    if conic.kind is ConicKind.PARABOLA:
        return (along,)
    return (Point(f.origin.x - f.ux * f.c, f.origin.y - f.uy * f.c), along)


def vertices(conic: Conic) -> tuple[Point, ...]:
    """The vertices: four of an ellipse (major first), two of a hyperbola, one of a parabola."""
    f = conic.frame
    if conic.kind is ConicKind.PARABOLA:
        return (f.origin,)
    along = tuple(Point(f.origin.x + f.ux * s, f.origin.y + f.uy * s) for s in (-f.a, f.a))
    if conic.kind is ConicKind.HYPERBOLA:
        return along
    across = tuple(Point(f.origin.x - f.uy * s, f.origin.y + f.ux * s) for s in (-f.b, f.b))
    return along + across


def directrices(conic: Conic) -> tuple[Line, ...]:
    """The directrices, against the axis first; none of a circle, one of a parabola."""
    f = conic.frame
    base = f.ux * f.origin.x + f.uy * f.origin.y
    if conic.kind is ConicKind.CIRCLE:
        return ()
    if conic.kind is ConicKind.PARABOLA:
        return (Line(f.ux, f.uy, f.a - base),)
    offset = f.a * f.a / f.c
    return (Line(f.ux, f.uy, offset - base), Line(f.ux, f.uy, -offset - base))


def asymptotes(conic: Conic) -> tuple[Line, ...]:
    """The two asymptotes of a hyperbola: b s = -a t, then b s = a t in the frame's coordinates."""
    f = conic.frame
    lines: list[Line] = []
    for sign in (1, -1):
        na, nb = f.ux * f.b - f.uy * f.a * sign, f.uy * f.b + f.ux * f.a * sign
        lines.append(Line(na, nb, -(na * f.origin.x + nb * f.origin.y)))
    return tuple(lines)


def circle(centre: Point, radius: Scalar) -> Conic:
    """The circle with this centre and radius."""
    one, zero = radius / radius, radius - radius
    h, k = centre.x, centre.y
    coefficients = (one, zero, one, h * -2, k * -2, h * h + k * k - radius * radius)
    return Conic(ConicKind.CIRCLE, coefficients, Frame(centre, one, zero, radius, radius, zero))
