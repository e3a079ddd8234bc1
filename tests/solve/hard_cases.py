"""Programs that ask too much, or nearly: what they cost is bounded, whatever they are."""

from collections.abc import Callable
from random import Random
from typing import Final

from hard_programs import (
    PRIMES,
    chained,
    crossings,
    cyclic,
    dense,
    digits,
    distances,
    katsura,
    midpoints,
    named,
    nested,
    polygon,
    program,
    signs,
    tangents,
    two_conics,
    two_curves,
)

# Products of two primes of 40 digits: what is square-free in them takes a factorisation.
FIRST: Final = (10**39 + 3) * (10**40 + 121)
SECOND: Final = (10**41 + 37) * (10**42 + 63)

QUERIES: Final = ("XCoordinate(P)", "Range(YCoordinate(P))", "Max(YCoordinate(P))", "Locus(P)")

HARD: Final[dict[str, Callable[[], str]]] = {
    # Numbers that grow.
    "powers of powers": lambda: chained(12, "%^12", "3^64"),
    "squares of squares": lambda: chained(60, "%*% + 1", "7/3"),
    "fractions of fractions": lambda: chained(200, "1/(% + %^3)", "7/3"),
    "roots of roots": lambda: chained(80, "sqrt(% + 1/3)", "2"),
    "differences of roots": lambda: chained(40, "sqrt(%) + sqrt(% + 1)", "2"),
    "root of a product of unknown primes": lambda: chained(
        3, f"sqrt(%) + sqrt({SECOND})", f"sqrt({FIRST})"
    ),
    "high roots": lambda: chained(9, "root(61, % + 1)", "2"),
    "sum of twenty roots": lambda: program(
        "1/a", "a: Number", f"a = {' + '.join(f'sqrt({p})' for p in PRIMES)}"
    ),
    "nearly equal roots": lambda: program(
        "1/a",
        "a: Number",
        f"a = sqrt({10**600 + 1}) + sqrt({10**600 + 3}) - sqrt({10**600 + 2}) - sqrt({10**600})",
    ),
    "deep roots": lambda: program("a", f"a: Number; a = {nested('sqrt(1 + 2*', '3', 30)}"),
    "a hundred angles": lambda: program(
        "a", "a: Number; a = " + " + ".join(f"Sin(pi/{n})" for n in range(7, 107))
    ),
    "an angle of a large polygon": lambda: program("a", "a: Number; a = Tan(pi/9973)"),
    # Coefficients.
    "coefficients of 1,000 digits": lambda: two_conics(digits(1000, 3), digits(1000, 7)),
    "coefficients of 9,000 digits": lambda: two_conics(digits(9000, 3), "7"),
    "a coefficient near one": lambda: two_conics("(1 + 1/10^64)", "(1 - 1/10^64)"),
    "area of what nearly touches": lambda: two_conics("1", "(1 + 1/10^60)", "Distance(A, B)"),
    "roots as coefficients": lambda: two_conics("(sqrt(2) + sqrt(3))", "(sqrt(5) + root(7, 5))"),
    # Systems.
    "cyclic roots 5": lambda: cyclic(5),
    "cyclic roots 8": lambda: cyclic(8),
    "katsura 5": lambda: katsura(5),
    "katsura 9": lambda: katsura(9),
    "dense quadrics": lambda: dense(4, 2),
    "dense cubics": lambda: dense(5, 3),
    "dense, degree 12": lambda: dense(3, 12),
    "forty signs": lambda: signs(40),
    "two curves of degree 5": lambda: two_curves(5),
    "two curves of degree 12": lambda: two_curves(12),
    "six points on an ellipse": lambda: polygon(6),
    "forty points on an ellipse": lambda: polygon(40),
    "sum of three distances": lambda: distances(3, "XCoordinate(P)"),
    "range of a point, five distances": lambda: distances(5, "Range(XCoordinate(P))"),
    "locus, four distances": lambda: distances(4, "Locus(P)"),
    # Objects.
    "ten crossings": lambda: crossings(10),
    "sixty crossings": lambda: crossings(60),
    "least of crossings": lambda: crossings(8, "Min(Distance(P7, P0))"),
    "five tangents": lambda: tangents(5),
    "thirty tangents": lambda: tangents(30),
    "a thousand midpoints": lambda: midpoints(1000),
    "nine hundred points that nothing fixes": lambda: program(
        "Area(TriangleOf(A1, A2, A3))",
        f"{', '.join(named(900))}: Point",
        [f"Distance(A{i}, A{i + 1}) = {i}" for i in range(1, 899)],
    ),
    "long names": lambda: polygon(9).replace("A", "A" * 62),
    "two thousand statements": lambda: program(
        "Slope(l)",
        "G: Hyperbola; l: Line; P: Point; k: Number",
        "Equation(G) = x^2/k^2 - y^2 = 1; PointOnCurve(P, G); PointOnCurve(P, l)",
        [f"Slope(l) < {i}" for i in range(5, 1990)],
    ),
    "nested midpoints": lambda: program(
        "XCoordinate(P)",
        "A, B, P: Point; Coordinate(A) = (1/3, 5); Coordinate(B) = (sqrt(7), 2)",
        f"P = {nested('MidPoint(A, ', 'B', 60)}",
    ),
    "absolute values in absolute values": lambda: program(
        "XCoordinate(P)",
        "G: Curve; P: Point; l: Line; Equation(l) = y = x/3",
        f"Equation(G) = y = {nested('Abs(1/2 - ', 'x', 25)}",
        "P = Intersection(l, G)",
    ),
    "how often two ellipses meet": lambda: program(
        "Range(k)",
        "G, H: Ellipse; k: Number",
        "Equation(G) = x^2 + x*y + k*y^2 + k^3*x = 5; Equation(H) = 3*x^2 - x*y + y^2 + k*y = 7",
        "NumIntersection(G, H) = 4",
    ),
}
"""What is asked, by what makes it hard."""


def random_program(draw: Random) -> str:
    """One of the kinds above with sizes by chance, about where they become too hard."""
    step = "".join(draw.choice(("% + ", "%*% - ", "sqrt(%^2 + 1) + ", "1/% + ")) for _ in range(2))
    conics = tuple(f"({draw.randint(1, 9)}/{draw.randint(2, 99)} + sqrt({n}))" for n in (2, 3))
    kinds: tuple[Callable[[], str], ...] = (
        lambda: chained(draw.randint(4, 60), f"{step}{draw.randint(1, 9)}/7", "3/5"),
        lambda: polygon(draw.randint(4, 9)),
        lambda: cyclic(draw.randint(4, 9)),
        lambda: katsura(draw.randint(3, 8)),
        lambda: dense(draw.randint(2, 5), draw.randint(2, 5)),
        lambda: signs(draw.randint(3, 30)),
        lambda: two_curves(draw.randint(3, 12)),
        lambda: two_conics(*conics),
        lambda: distances(draw.randint(2, 5), draw.choice(QUERIES)),
        lambda: crossings(draw.randint(4, 20)),
        lambda: tangents(draw.randint(2, 8)),
        lambda: midpoints(draw.randint(50, 700)),
    )
    return draw.choice(kinds)()
