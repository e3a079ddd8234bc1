"""Constructions that belong to one curve: Focus, Vertex, Center, Directrix, Asymptote."""

from collections.abc import Sequence

from perga.cdl.operator import Category, Direction, Guard, Operator, Type, Yield
from perga.cdl.operators.pictures import CIRCLE, ELLIPSE, HYPERBOLA, PARABOLA
from perga.cdl.operators.slots import CONIC, any_of, sig
from perga.geometry.conic import asymptotes, directrices, dual, evaluate, foci, polar, vertices
from perga.geometry.lines import foot
from perga.geometry.marks import Role
from perga.geometry.values import Conic, ConicKind, Line, Point, Scalar

_ALL_DIRECTIONS = (Direction.LEFT, Direction.RIGHT, Direction.UPPER, Direction.LOWER)


def _from_origin(out: Point, conic: Conic) -> tuple[Scalar, Scalar]:
    origin = conic.frame.origin
    return (out.x - origin.x, out.y - origin.y)


def _focus_relation(conic: Conic, *, out: Point) -> Sequence[Scalar]:
    """Both isotropic lines through a focus touch the conic (Plücker)."""
    m, x, y = dual(conic.coefficients), out.x, out.y
    return (
        m.ww * (x * x - y * y) - (m.xw * x - m.yw * y) * 2 + m.xx - m.yy,
        m.ww * x * y - m.yw * x - m.xw * y + m.xy,
    )


FOCUS = Operator(
    name="Focus",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("curve", CONIC)),),
    doc="A focus of a conic; of a circle, its centre. Name the side where there are two.",
    example="F1 = Focus(G, left)",
    phrase="{out} is a focus of {0}",
    phrase_zh="{out}是{0}的焦点",
    picture=ELLIPSE + "F: Point; F = Focus(G, right)",
    result=Type.POINT,
    yields=Yield.SEVERAL,
    directions=_ALL_DIRECTIONS,
    relation=_focus_relation,
    candidates=foci,
    symbolic=True,
    offset=_from_origin,
)


def _vertex_relation(conic: Conic, *, out: Point) -> Sequence[Scalar]:
    """On the curve, where the gradient is an eigenvector of the quadratic part."""
    a, b, c, _, _, _ = conic.coefficients
    gradient = polar(conic, out)
    gx, gy = gradient.a, gradient.b
    return (
        evaluate(conic, out),
        gx * (b * gx + c * gy * 2) - gy * (a * gx * 2 + b * gy),
    )


VERTEX = Operator(
    name="Vertex",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("curve", (Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA, Type.CURVE))),),
    doc="A vertex: four of an ellipse, two of a hyperbola, one of a parabola.",
    example="V = Vertex(G, right)",
    phrase="{out} is a vertex of {0}",
    phrase_zh="{out}是{0}的顶点",
    picture=HYPERBOLA + "V: Point; V = Vertex(G, right)",
    result=Type.POINT,
    yields=Yield.SEVERAL,
    directions=_ALL_DIRECTIONS,
    relation=_vertex_relation,
    candidates=vertices,
    symbolic=True,
    offset=_from_origin,
)


def _centre_relation(conic: Conic, *, out: Point) -> Sequence[Scalar]:
    """The gradient vanishes at the centre."""
    gradient = polar(conic, out)
    return (gradient.a, gradient.b)


def _centre_guards(conic: Conic, *, out: Point) -> Sequence[Guard]:
    del out
    reason = "a parabola has no centre"
    return (Guard(dual(conic.coefficients).ww, positive=False, reason=reason),)


def _centre(conic: Conic) -> Sequence[Point]:
    return () if conic.kind is ConicKind.PARABOLA else (conic.frame.origin,)


CENTER = Operator(
    name="Center",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("curve", (Type.CIRCLE, Type.ELLIPSE, Type.HYPERBOLA, Type.CURVE))),),
    doc="The centre of a circle, an ellipse or a hyperbola.",
    example="M = Center(G)",
    phrase="{out} is the centre of {0}",
    phrase_zh="{out}是{0}的中心",
    picture=CIRCLE + "M: Point; M = Center(C)",
    result=Type.POINT,
    relation=_centre_relation,
    guards=_centre_guards,
    candidates=_centre,
    symbolic=True,
)


def _directrix_relation(conic: Conic, *, out: Line) -> Sequence[Scalar]:
    """The pole of a directrix is a focus."""
    m = dual(conic.coefficients)
    p, q, r = m.pole(out)
    return (
        m.ww * (p * p - q * q) - (m.xw * p - m.yw * q) * r * 2 + (m.xx - m.yy) * r * r,
        m.ww * p * q - (m.yw * p + m.xw * q) * r + m.xy * r * r,
    )


def _directrix_guards(conic: Conic, *, out: Line) -> Sequence[Guard]:
    """Lines through the centre (of a parabola: along the axis) have their pole at infinity."""
    pole = dual(conic.coefficients).pole(out)
    return (Guard(pole[2], positive=False, reason="the pole of a directrix is a focus"),)


def _directrix_offset(out: Line, conic: Conic) -> tuple[Scalar, Scalar]:
    return _from_origin(foot(conic.frame.origin, out), conic)


DIRECTRIX = Operator(
    name="Directrix",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("curve", (Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA, Type.CURVE))),),
    doc="A directrix of a conic. Name the side where there are two.",
    example="d = Directrix(G)",
    phrase="{out} is a directrix of {0}",
    phrase_zh="{out}是{0}的准线",
    picture=PARABOLA + "d: Line; d = Directrix(G)",
    result=Type.LINE,
    yields=Yield.SEVERAL,
    directions=_ALL_DIRECTIONS,
    relation=_directrix_relation,
    guards=_directrix_guards,
    candidates=directrices,
    symbolic=True,
    offset=_directrix_offset,
    role=Role.HELPER,
)


def _asymptote_relation(conic: Conic, *, out: Line) -> Sequence[Scalar]:
    """Through the centre, in a direction that the quadratic part sends to zero."""
    a, b, c, _, _, _ = conic.coefficients
    m = dual(conic.coefficients)
    return (
        out.a * m.xw + out.b * m.yw + out.c * m.ww,
        a * out.b * out.b - b * out.a * out.b + c * out.a * out.a,
    )


def _asymptotes(conic: Conic) -> Sequence[Line]:
    return asymptotes(conic) if conic.kind is ConicKind.HYPERBOLA else ()


ASYMPTOTE = Operator(
    name="Asymptote",
    category=Category.CONSTRUCTION,
    signatures=(sig(any_of("curve", (Type.HYPERBOLA, Type.CURVE))),),
    doc="The pair of asymptotes of a hyperbola; a single target is one of them.",
    example="{a1, a2} = Asymptote(G)",
    phrase="{out} is an asymptote of {0}",
    phrase_zh="{out}是{0}的渐近线",
    picture=HYPERBOLA + "s, t: Line; {s, t} = Asymptote(G)",
    result=Type.LINE,
    yields=Yield.SEVERAL,
    relation=_asymptote_relation,
    candidates=_asymptotes,
    symbolic=True,
    role=Role.HELPER,
)
