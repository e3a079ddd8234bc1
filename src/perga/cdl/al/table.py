"""The one table of AL: every concept, operator and coercion of Conic10K, and its form in CDL."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from perga.cdl.operator import Type


@dataclass(frozen=True, slots=True)
class Form:
    """An AL operator whose arguments go to one CDL operator, some with a direction.

    `order` says which argument stands where in CDL; () keeps them as they are.
    """

    operator: str
    direction: str = ""
    order: tuple[int, ...] = ()


class Rule(Enum):
    """An AL operator that becomes a statement form, or depends on what it is applied to."""

    EXPRESSION = "Equation(G) = left = right; as a query Equation(G)"
    COORDINATE = "Coordinate(P) = (x, y); as a query Coordinate(P)"
    NEGATION = "!=, the opposite inequality, or Negation(...)"
    AND = "each fact by itself"
    EQUAL = "left = right"
    ONE_OF = "the set itself: a single target is one of its members, a slot takes any"
    UNIT = "60*degree"
    ABS = "Length of a segment or vector, else Abs"
    LENGTH = "Length; Abs of a number; Distance to the point of contact for a tangent"
    VERTEX = "Vertex of a curve, Endpoint of a segment"
    INTERCEPT = "Intercept of a line, a coordinate of the common point for a curve"
    IN = "inequalities, membership of a set, or PointOnCurve"
    DIAMETER = "Diameter of a circle, IsDiameter with a segment"
    OVERLAPPING = "OverlappingLine of a segment, IsOverlapping of two lines"
    PROJECTION = "Projection onto a coordinate axis, FootPoint on another line"


CONCEPTS: Mapping[str, Type] = MappingProxyType(
    {
        "Point": Type.POINT,
        "Origin": Type.ORIGIN,
        "Line": Type.LINE,
        "Axis": Type.LINE,
        "LineSegment": Type.SEGMENT,
        "Ray": Type.SEGMENT,
        "Vector": Type.VECTOR,
        "Triangle": Type.TRIANGLE,
        "Circle": Type.CIRCLE,
        "Ellipse": Type.ELLIPSE,
        "Hyperbola": Type.HYPERBOLA,
        "Parabola": Type.PARABOLA,
        "Curve": Type.CURVE,
        "ConicSection": Type.CURVE,
        "Number": Type.NUMBER,
        "Real": Type.REAL,
        "Integer": Type.NUMBER,
        "Angle": Type.NUMBER,
    }
)

_SAME = (
    "Area", "AngleOf", "Asymptote", "Center", "Centroid", "Circumcenter",
    "CircumCircle", "Cos", "Directrix", "Distance", "DotProduct", "Eccentricity", "Endpoint",
    "FocalLength", "Focus", "FootPoint", "HalfFocalLength", "Incenter", "Inclination",
    "InscribedCircle", "InterceptChord", "InterReciprocal", "Intersection", "IsChordOf",
    "IsCircumCircle", "IsDiameter", "IsInscribedCircle", "IsInTangent", "IsIntersect",
    "IsOutTangent", "IsParallel", "IsPerpendicular", "IsSeparated", "IsTangent", "LeftPart",
    "LineOf", "LineSegmentOf", "Locus", "MajorAxis", "Max", "MidPoint", "Min", "MinorAxis",
    "NumIntersection", "Orthocenter", "Perimeter", "PerpendicularBisector", "PointOnCurve",
    "Quadrant", "Radius", "Range", "RealAxis", "RightPart", "Sin", "Slope", "SymmetryAxis", "Tan",
    "TangentOfPoint", "TangentOnPoint", "TangentPoint", "TriangleOf", "VectorOf", "WhenMax",
    "WhenMin", "XCoordinate", "YCoordinate", "sqrt", "ln", "lg",
)  # fmt: skip

_SIDES = {"Left": "left", "Right": "right", "Upper": "upper", "Lower": "lower"}

OPERATORS: Mapping[str, Form | Rule] = MappingProxyType(
    {
        **{name: Form(name) for name in _SAME},
        **{
            f"{side}{part}": Form(part, direction)
            for side, direction in _SIDES.items()
            for part in ("Focus", "Vertex", "Directrix")
        },
        "Between": Form("Between", order=(1, 0, 2)),  # AL names the middle point first
        "ImageinaryAxis": Form("ImaginaryAxis"),  # spelled so in the data
        "ImaginaryAxis": Form("ImaginaryAxis"),
        "LocusEquation": Form("Locus"),
        "Expression": Rule.EXPRESSION,
        "Coordinate": Rule.COORDINATE,
        "Negation": Rule.NEGATION,
        "And": Rule.AND,
        "Eq": Rule.EQUAL,
        "OneOf": Rule.ONE_OF,
        "ApplyUnit": Rule.UNIT,
        "Abs": Rule.ABS,
        "abs": Rule.ABS,
        "Length": Rule.LENGTH,
        "Vertex": Rule.VERTEX,
        "Intercept": Rule.INTERCEPT,
        "In": Rule.IN,
        "Diameter": Rule.DIAMETER,
        "OverlappingLine": Rule.OVERLAPPING,
        "Projection": Rule.PROJECTION,
        "sin": Form("Sin"),
        "cos": Form("Cos"),
        "tan": Form("Tan"),
        "min": Form("Min"),
        "max": Form("Max"),
    }
)


@dataclass(frozen=True, slots=True)
class Coercion:
    """Where `want` is asked for and `have` stands, `operator` around it gives what is meant.

    With `instead`, only a call of that operator fits, and `operator` takes its arguments.
    """

    have: Type
    want: Type
    operator: str
    instead: str = ""


COERCIONS: tuple[Coercion, ...] = (
    Coercion(Type.SEGMENT, Type.NUMBER, "Length"),
    Coercion(Type.TRIANGLE, Type.NUMBER, "Area"),
    Coercion(Type.CIRCLE, Type.POINT, "Center"),
    Coercion(Type.SEGMENT, Type.LINE, "OverlappingLine"),
    Coercion(Type.LINE, Type.SEGMENT, "LineSegmentOf", instead="LineOf"),
    Coercion(Type.LINE, Type.NUMBER, "Distance", instead="LineOf"),
    Coercion(Type.VECTOR, Type.SEGMENT, "LineSegmentOf", instead="VectorOf"),
    Coercion(Type.VECTOR, Type.LINE, "LineOf", instead="VectorOf"),
    Coercion(Type.SEGMENT, Type.VECTOR, "VectorOf", instead="LineSegmentOf"),
    Coercion(Type.NUMBER, Type.TRIANGLE, "TriangleOf", instead="AngleOf"),
)


OPPOSITE: Mapping[str, str] = MappingProxyType(
    {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "!=": "=", "=": "!="}
)
_ANY_CASE = MappingProxyType({name.lower(): name for name in reversed(OPERATORS)})


def operator_named(name: str) -> str | None:
    """The operator that `name(` begins: misspelt only in its capitals, or not known at all.

    None if `name(` is a product.
    """
    if name in OPERATORS:
        return name
    found = _ANY_CASE.get(name.lower()) if len(name) > 1 else None
    if found is not None:
        return found
    unknown = name.isascii() and name.isalpha() and len(name) > 2 and name[0].isupper()
    return name if unknown else None
