"""Regions of the plane: one side of a curve, and what such sides have in common.

The sides `Above(l)`, `Below(l)`, `LeftOf(l)` and `RightOf(l)` stand with the predicates of these
names, in `positions`.
"""

from perga.cdl.operator import Category, Operator, Slot, Type
from perga.cdl.operators.pictures import ELLIPSE, HYPERBOLA, PARABOLA
from perga.cdl.operators.slots import LINE_LIKE, POINT, any_of, sig
from perga.geometry.lines import LineLike, as_line
from perga.geometry.values import (
    Branch,
    Combined,
    Conic,
    Cut,
    Half,
    Joining,
    Point,
    RegionValue,
    Triangle,
)

_ENCLOSING = (Type.CURVE, Type.BRANCH, Type.TRIANGLE, Type.POLYGON)
_REGION = (Type.REGION,)
_ONE = sig(any_of("region", _REGION))
_TWO = sig(any_of("first", _REGION), Slot("further", _REGION, many=True))
_LINE = "l: Line; Equation(l) = y = x/4 + 1; "
_UPRIGHT = "l: Line; Equation(l) = x = 2; "


def _inside(curve: Conic | Branch | Triangle) -> Cut:
    return Cut(curve, Half.INSIDE)


INSIDE = Operator(
    name="Inside",
    category=Category.WRAPPER,
    signatures=(sig(any_of("curve", _ENCLOSING)),),
    doc="What a circle, ellipse, triangle or polygon encloses, and where a parabola or a hyperbola"
    " has its foci. A branch of a hyperbola has the side of its own focus.",
    example="Area(Region(Inside(G), Above(l))) = 6",
    phrase="the inside of {0}",
    phrase_zh="{0}的内部",
    picture=PARABOLA + _UPRIGHT + "R: Region; R = Region(Inside(G), LeftOf(l))",
    result=Type.REGION,
    value=_inside,
    region=Half.INSIDE,
)


def _outside(curve: Conic | Branch | Triangle) -> Cut:
    return Cut(curve, Half.OUTSIDE)


OUTSIDE = Operator(
    name="Outside",
    category=Category.WRAPPER,
    signatures=(sig(any_of("curve", _ENCLOSING)),),
    doc="What is not inside of a curve; of a whole hyperbola, what lies between its branches.",
    example="Area(Region(Inside(C), Outside(G))) = 2*pi",
    phrase="the outside of {0}",
    phrase_zh="{0}的外部",
    picture=ELLIPSE
    + "C: Circle; Equation(C) = x^2 + y^2 = 9; R: Region; R = Region(Inside(G), Outside(C))",
    result=Type.REGION,
    value=_outside,
    region=Half.OUTSIDE,
)


def _side_of(line: LineLike, point: Point) -> Cut:
    return Cut(as_line(line), Half.TOWARDS, point)


SIDE_OF = Operator(
    name="SideOf",
    category=Category.WRAPPER,
    signatures=(sig(any_of("line", LINE_LIKE), any_of("point", POINT)),),
    doc="The side of a line on which a point lies.",
    example="Area(Region(Inside(G), SideOf(l, F))) = 6",
    phrase="the side of {0} on which {1} lies",
    phrase_zh="{0}的{1}所在一侧",
    picture=ELLIPSE
    + _LINE
    + "F: Point; F = Focus(G, right); R: Region; R = Region(Inside(G), SideOf(l, F))",
    result=Type.REGION,
    value=_side_of,
    region=Half.TOWARDS,
)


def _region(*parts: RegionValue) -> Combined:
    return Combined(Joining.ALL, parts)


REGION = Operator(
    name="Region",
    category=Category.WRAPPER,
    signatures=(_ONE, _TWO),
    doc="The points that all the given sides and regions have in common.",
    example="Area(Region(Inside(G), Above(l))) = 6",
    phrase="the region of {0} / the region common to {0} and {1}",
    phrase_zh="{0}所成的区域 / {0}与{1}的公共区域",
    picture=HYPERBOLA
    + "l: Line; Equation(l) = x = 5; R: Region; R = Region(Inside(RightPart(G)), LeftOf(l))",
    result=Type.REGION,
    value=_region,
    region=Joining.ALL,
)


def _union(*parts: RegionValue) -> Combined:
    return Combined(Joining.SOME, parts)


UNION = Operator(
    name="Union",
    category=Category.WRAPPER,
    signatures=(_TWO,),
    doc="The points of at least one of the regions. Inside `In(a, ...)` it joins sets of numbers.",
    example="Area(Union(Inside(C), Inside(G))) = 6*pi",
    phrase="the union of {0} and {1}",
    phrase_zh="{0}与{1}的并集",
    picture=ELLIPSE
    + "C: Circle; Equation(C) = (x - 4)^2 + y^2 = 4; R: Region; R = Union(Inside(G), Inside(C))",
    result=Type.REGION,
    value=_union,
    region=Joining.SOME,
)


def _difference(*parts: RegionValue) -> Combined:
    return Combined(Joining.LESS, parts)


DIFFERENCE = Operator(
    name="Difference",
    category=Category.WRAPPER,
    signatures=(_TWO,),
    doc="The points of the first region that belong to none of the others.",
    example="Area(Difference(Inside(G), Inside(C))) = 2*pi",
    phrase="{0} without {1}",
    phrase_zh="{0}去掉{1}后的部分",
    picture=ELLIPSE
    + "C: Circle; Equation(C) = (x - 4)^2 + y^2 = 4; "
    + "R: Region; R = Difference(Inside(G), Inside(C))",
    result=Type.REGION,
    value=_difference,
    region=Joining.LESS,
)
