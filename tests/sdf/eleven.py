"""Eleven kinds of system in CDL, with two to a dozen unknown numbers: most leave something free.

They stand for the made-up problems that the numerics of solvers were chosen on; the hard ones are
the focal chord of an unknown parabola and the inscribed quadrilateral.
"""

ELEVEN = {
    "a point of an ellipse by its distance from a focus": """
G: Ellipse; P, F: Point
Equation(G) = x^2/25 + y^2/9 = 1
Focus(G, right) = F; PointOnCurve(P, G); Distance(P, F) = 3
""",
    "a chord of an ellipse by its midpoint": """
G: Ellipse; A, B, M: Point
Equation(G) = x^2/16 + y^2/9 = 1
PointOnCurve(A, G); PointOnCurve(B, G); MidPoint(A, B) = M; Coordinate(M) = (1, 1)
""",
    "an ellipse of given eccentricity through a point": """
G: Ellipse; a, b: Number; P: Point
a > b; b > 0
Equation(G) = x^2/a^2 + y^2/b^2 = 1
Eccentricity(G) = 3/5; Coordinate(P) = (2, 3); PointOnCurve(P, G)
""",
    "a line that touches a circle and meets an ellipse": """
C: Circle; G: Ellipse; l: Line; P: Point
Equation(C) = x^2 + y^2 = 4; Equation(G) = x^2/25 + y^2/16 = 1
IsTangent(l, C); PointOnCurve(P, G); PointOnCurve(P, l)
""",
    "a focal chord of an unknown parabola": """
G: Parabola; p: Number; l: Line; F, A, B: Point
p > 0; Equation(G) = y^2 = 2*p*x
Focus(G) = F; PointOnCurve(F, l); {A, B} = Intersection(l, G); Distance(A, B) = 8
""",
    "a hyperbola with a point at given distances from its foci": """
G: Hyperbola; a, b: Number; F1, F2, P: Point
a > 0; b > 0; Equation(G) = x^2/a^2 - y^2/b^2 = 1
Focus(G, left) = F1; Focus(G, right) = F2; PointOnCurve(P, G)
Distance(P, F1) = 7; Distance(P, F2) = 3
""",
    "a common tangent of two circles": """
C, D: Circle; l: Line
Equation(C) = x^2 + y^2 = 1; Equation(D) = (x - 5)^2 + (y - 1)^2 = 4
IsTangent(l, C); IsTangent(l, D)
""",
    "a circle that touches another from outside, and a line": """
C, D: Circle; l: Line; M: Point
Equation(C) = x^2 + (y - 3)^2 = 4; Equation(l) = y = -1
Center(D) = M; IsOutTangent(C, D); IsTangent(l, D)
""",
    "a right triangle in an ellipse": """
G: Ellipse; A, B, P: Point
Equation(G) = x^2/16 + y^2/4 = 1
PointOnCurve(A, G); PointOnCurve(B, G); PointOnCurve(P, G)
IsPerpendicular(LineSegmentOf(P, A), LineSegmentOf(P, B)); Area(TriangleOf(A, B, P)) = 5
""",
    "two perpendicular tangents of a parabola": """
G: Parabola; k, m: Line; A, B, X: Point
Equation(G) = x^2 = 4*y
PointOnCurve(A, G); PointOnCurve(B, G)
TangentOnPoint(A, G) = k; TangentOnPoint(B, G) = m
IsPerpendicular(k, m); Intersection(k, m) = X; Distance(A, X) = 3
""",
    "a quadrilateral in an unknown ellipse": """
G: Ellipse; a, b: Number; A, B, C, D: Point
a > b; b > 0; Equation(G) = x^2/a^2 + y^2/b^2 = 1
PointOnCurve(A, G); PointOnCurve(B, G); PointOnCurve(C, G); PointOnCurve(D, G)
IsPerpendicular(LineSegmentOf(A, B), LineSegmentOf(B, C))
Distance(A, B) = 3; Distance(C, D) = 2; Distance(B, D) = 4
IsParallel(LineSegmentOf(A, D), xAxis)
""",
}
