"""What the small pictures of the reference start from, and why some operators have none."""

ELLIPSE = "G: Ellipse; Equation(G) = x^2/25 + y^2/9 = 1; "
HYPERBOLA = "G: Hyperbola; Equation(G) = x^2/9 - y^2/16 = 1; "
PARABOLA = "G: Parabola; Equation(G) = y^2 = 4*x; "
CIRCLE = "C: Circle; Equation(C) = (x - 2)^2 + (y - 1)^2 = 9; "
LINE = "l: Line; Equation(l) = y = x/2 + 1; "
POINTS = "A, B: Point; Coordinate(A) = (1, 1); Coordinate(B) = (5, 3); "
OUTSIDE = "P: Point; Coordinate(P) = (7, 1); "
"""Four units of tangent from CIRCLE."""
TANGENT = "t: Line; Equation(t) = y = x + 1; "
"""Of PARABOLA."""
FOCI = "F1, F2: Point; F1 = Focus(G, left); F2 = Focus(G, right); "
TRIANGLE_ABC = (
    "A, B, C: Point; Coordinate(A) = (0, 0); Coordinate(B) = (6, 0); Coordinate(C) = (2, 4); "
)
CORNER = (
    "A, B, C: Point; Coordinate(A) = (5, 0); Coordinate(B) = (0, 0); Coordinate(C) = (4, 3); "
    "Distance(A, B) = 5; Distance(B, C) = 5; "
)

NUMBERS_ONLY = "it speaks of numbers alone"
ALL_SCENES = "it asks about all scenes of a program, and a picture shows one"
