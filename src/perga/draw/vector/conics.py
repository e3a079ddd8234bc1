"""A drawn conic as its equation."""

from perga.geometry.marks import CircleMark, ConicMark, EllipseMark, HyperbolaMark

Implicit = tuple[float, float, float, float, float, float]


def implicit(mark: ConicMark) -> Implicit:
    """(A, B, C, D, E, F) of A x^2 + B xy + C y^2 + D x + E y + F = 0 for the whole curve.

    Scaled so that A and C of a circle are 1; in the frame of its axes an ellipse reads
    (f b/a)^2 + g^2 = b^2, a hyperbola (f b/a)^2 - g^2 = b^2, and a parabola g^2 = 2 p f.
    """
    match mark:
        case CircleMark():
            return _placed(1.0, 1.0, 0.0, -mark.r * mark.r, (mark.cx, mark.cy, 1.0, 0.0))
        case EllipseMark():
            ratio = mark.b / mark.a
            frame = (mark.cx, mark.cy, mark.ux, mark.uy)
            return _placed(ratio * ratio, 1.0, 0.0, -mark.b * mark.b, frame)
        case HyperbolaMark():
            ratio = mark.b / mark.a
            frame = (mark.cx, mark.cy, mark.ux, mark.uy)
            return _placed(ratio * ratio, -1.0, 0.0, -mark.b * mark.b, frame)
        case _:
            return _placed(0.0, 1.0, -2 * mark.p, 0.0, (mark.vx, mark.vy, mark.ux, mark.uy))


def _placed(
    ff: float, gg: float, f: float, one: float, frame: tuple[float, float, float, float]
) -> Implicit:
    """ff F^2 + gg G^2 + f F + one with F = u . (P - o) and G = v . (P - o), v = (-uy, ux)."""
    x, y, ux, uy = frame
    a = ff * ux * ux + gg * uy * uy
    b = 2 * (ff - gg) * ux * uy
    c = ff * uy * uy + gg * ux * ux
    d = f * ux - 2 * a * x - b * y
    e = f * uy - 2 * c * y - b * x
    rest = one - f * (ux * x + uy * y) + a * x * x + b * x * y + c * y * y
    return a, b, c, d, e, rest
