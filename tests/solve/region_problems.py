"""Twenty problems about regions: a program, a goal, the answer's text, and its area as an integral.

Each integral gives the area once more, by the height of the region over x or its width over y, as
plain formulas that share nothing with the solver.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class RegionProblem:
    """`height` is integrated from `low` to `high`; where it has corners, `corners` lists them."""

    name: str
    cdl: str
    goal: str
    exact: str
    height: Callable[[float], float]
    low: float
    high: float
    corners: tuple[float, ...] = ()


def root(value: float) -> float:
    return sqrt(max(value, 0.0))


def between(*ends: float) -> float:
    """The length of the part of a line from the larger of the first two to the smaller of the rest.

    Ends come as (low, low, high, high).
    """
    return max(0.0, min(ends[2:]) - max(ends[:2]))


ELLIPSE = "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; "
SMALL = "G: Ellipse; Equation(G) = x^2/4 + y^2 = 1; "
PARABOLA = "G: Parabola; Equation(G) = y^2 = 4*x; "
BOWL = "G: Parabola; Equation(G) = x^2 = 4*y; "
HYPERBOLA = "G: Hyperbola; Equation(G) = x^2/4 - y^2 = 1; "
CIRCLE = "C: Circle; Equation(C) = x^2 + y^2 = 4; "
CUTS = "A, B: Point; {A, B} = Intersection(l, G); XCoordinate(A) < XCoordinate(B); "

PROBLEMS = (
    RegionProblem(
        "ellipse above a slanting line",
        ELLIPSE + "l: Line; Equation(l) = y = 3*x/5; " + CUTS,
        "Area(Region(Inside(G), Above(l)))",
        "15*pi/2",
        lambda x: 3 * root(1 - x * x / 25) - max(3 * x / 5, -3 * root(1 - x * x / 25)),
        -5,
        5 / sqrt(2),
        (-5 / sqrt(2),),
    ),
    RegionProblem(
        "ellipse above a chord",
        ELLIPSE + "l: Line; Equation(l) = y = 3/2; " + CUTS,
        "Area(Region(Inside(G), Above(l)))",
        "5*pi - 15*sqrt(3)/4",
        lambda x: 3 * root(1 - x * x / 25) - 1.5,
        -5 * sqrt(3) / 2,
        5 * sqrt(3) / 2,
    ),
    RegionProblem(
        "ellipse beyond its focal chord",
        ELLIPSE
        + "F: Point; F = Focus(G, right); l: Line; PointOnCurve(F, l); IsPerpendicular(l, xAxis); ",
        "Area(Region(Inside(G), RightOf(l)))",
        "15*arccos(4/5) - 36/5",
        lambda x: 6 * root(1 - x * x / 25),
        4,
        5,
    ),
    RegionProblem(
        "ellipse on the side of its centre",
        SMALL + "O: Origin; l: Line; Equation(l) = x + 2*y = 2; ",
        "Area(Region(Inside(G), SideOf(l, O)))",
        "3*pi/2 + 1",
        lambda x: between(-root(1 - x * x / 4), -9, root(1 - x * x / 4), 1 - x / 2),
        -2,
        2,
        (0,),
    ),
    RegionProblem(
        "lens of two circles",
        CIRCLE + "D: Circle; Equation(D) = (x - 2)^2 + y^2 = 4; ",
        "Area(Region(Inside(C), Inside(D)))",
        "8*pi/3 - 2*sqrt(3)",
        lambda y: 2 * root(4 - y * y) - 2,
        -sqrt(3),
        sqrt(3),
    ),
    RegionProblem(
        "lens of unequal circles",
        CIRCLE + "D: Circle; Equation(D) = (x - 2)^2 + (y - 1)^2 = 1; ",
        "Area(Region(Inside(C), Inside(D)))",
        "pi/2 + 3*arccos(3/5)/2 - 2",
        lambda x: between(
            1 - root(1 - (x - 2) ** 2), -9, root(4 - x * x), 1 + root(1 - (x - 2) ** 2)
        ),
        1,
        2,
        (1.2,),
    ),
    RegionProblem(
        "parabola segment",
        PARABOLA + "l: Line; Equation(l) = x = 2; ",
        "Area(Region(Inside(G), LeftOf(l)))",
        "16*sqrt(2)/3",
        lambda x: 4 * root(x),
        0,
        2,
    ),
    RegionProblem(
        "parabola beyond a slanting focal chord",
        PARABOLA
        + "F: Point; F = Focus(G); V: Point; V = Vertex(G); l: Line; PointOnCurve(F, l); "
        + "Slope(l) = 1; ",
        "Area(Region(Inside(G), SideOf(l, V)))",
        "16*sqrt(2)/3",
        lambda y: y + 1 - y * y / 4,
        2 - 2 * sqrt(2),
        2 + 2 * sqrt(2),
    ),
    RegionProblem(
        "parabola between two lines",
        BOWL + "l, m: Line; Equation(l) = y = 1; Equation(m) = y = 4; ",
        "Area(Region(Inside(G), Above(l), Below(m)))",
        "56/3",
        lambda y: 4 * root(y),
        1,
        4,
    ),
    RegionProblem(
        "two parabolas",
        "G, H: Parabola; Equation(G) = y^2 = 4*x; Equation(H) = x^2 = 4*y; ",
        "Area(Region(Inside(G), Inside(H)))",
        "16/3",
        lambda x: 2 * root(x) - x * x / 4,
        0,
        4,
    ),
    RegionProblem(
        "hyperbola cap",
        HYPERBOLA + "l: Line; Equation(l) = x = 4; ",
        "Area(Region(Inside(RightPart(G)), LeftOf(l)))",
        "4*sqrt(3) - 2*ln(2 + sqrt(3))",
        lambda x: 2 * root(x * x / 4 - 1),
        2,
        4,
    ),
    RegionProblem(
        "between the branches",
        HYPERBOLA + "l, m: Line; Equation(l) = y = 1; Equation(m) = y = -1; ",
        "Area(Region(Outside(G), Below(l), Above(m)))",
        "4*ln(1 + sqrt(2)) + 4*sqrt(2)",
        lambda y: 4 * root(1 + y * y),
        -1,
        1,
    ),
    RegionProblem(
        "annulus",
        CIRCLE + "D: Circle; Equation(D) = (x - 1)^2 + y^2 = 16; ",
        "Area(Difference(Inside(D), Inside(C)))",
        "12*pi",
        lambda x: 2 * root(16 - (x - 1) ** 2) - 2 * root(4 - x * x),
        -3,
        5,
        (-2, 2),
    ),
    RegionProblem(
        "ellipse minus circle",
        ELLIPSE + CIRCLE,
        "Area(Difference(Inside(G), Inside(C)))",
        "11*pi",
        lambda x: 6 * root(1 - x * x / 25) - 2 * root(4 - x * x),
        -5,
        5,
        (-2, 2),
    ),
    RegionProblem(
        "ellipse cut by a circle about its focus",
        ELLIPSE + "D: Circle; Equation(D) = (x - 4)^2 + y^2 = 9; ",
        "Area(Region(Inside(G), Inside(D)))",
        "8*pi - 6*sqrt(3)",
        lambda x: 2 * min(3 * root(1 - x * x / 25), root(9 - (x - 4) ** 2)),
        1,
        5,
        (2.5,),
    ),
    RegionProblem(
        "half an ellipse",
        SMALL,
        "Area(Region(Inside(G), Below(xAxis)))",
        "pi",
        lambda x: root(1 - x * x / 4),
        -2,
        2,
    ),
    RegionProblem(
        "triangle minus incircle",
        "A, B, D: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 0); Coordinate(D) = (0, 3); "
        "C: Circle; Equation(C) = (x - 1)^2 + (y - 1)^2 = 1; ",
        "Area(Difference(Inside(TriangleOf(A, B, D)), Inside(C)))",
        "6 - pi",
        lambda x: 3 - 3 * x / 4 - 2 * root(1 - (x - 1) ** 2),
        0,
        4,
        (2,),
    ),
    RegionProblem(
        "corner of a square inside a circle",
        CIRCLE
        + "A, B, D, E: Point; Coordinate(A) = (1, 0); Coordinate(B) = (3, 0); "
        + "Coordinate(D) = (3, 2); Coordinate(E) = (1, 2); ",
        "Area(Region(Inside(PolygonOf(A, B, D, E)), Inside(C)))",
        "2*pi/3 - sqrt(3)/2",
        lambda x: root(4 - x * x),
        1,
        2,
    ),
    RegionProblem(
        "union of a circle and a triangle",
        CIRCLE
        + "A, B, D: Point; Coordinate(A) = (-4, 0); Coordinate(B) = (4, 0); "
        + "Coordinate(D) = (0, 2); ",
        "Area(Union(Inside(C), Inside(TriangleOf(A, B, D))))",
        "2*pi + 4*arccos(3/5) + 24/5",
        lambda x: max(root(4 - x * x), 2 - abs(x) / 2) + root(4 - x * x),
        -4,
        4,
        (-2, -1.6, 0, 1.6, 2),
    ),
    RegionProblem(
        "parabola inside an ellipse",
        SMALL + "P: Parabola; Equation(P) = y^2 = 3*x/4; ",
        "Area(Region(Inside(G), Inside(P)))",
        "2*pi/3 + sqrt(3)/6",
        lambda x: 2 * min(root(0.75 * x), root(1 - x * x / 4)),
        0,
        2,
        (1,),
    ),
)
