"""Programs that ask too much, or nearly: what they cost is bounded, whatever they are.

Each is a text of a goal and a program. They are written by formulas, as the texts are long.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Final

PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71)
# Products of two primes of 40 digits: what is square-free in them takes a factorisation.
FIRST: Final = (10**39 + 3) * (10**40 + 121)
SECOND: Final = (10**41 + 37) * (10**42 + 63)


def named(count: int, name: str = "A") -> list[str]:
    return [f"{name}{i}" for i in range(count)]


def program(goal: str, *lines: str | Iterable[str]) -> str:
    """The text: `goal` as a comment, then the lines, each a string or several."""
    whole = [f"# goal: {goal}"]
    for line in lines:
        whole += [line] if isinstance(line, str) else line
    return "\n".join(whole)


def digits(count: int, seed: int) -> str:
    """A whole number of so many digits, without a pattern."""
    return "7" + "".join(str((i * i * seed + i // 7) % 10) for i in range(1, count))


def chained(count: int, step: str, first: str) -> str:
    """Numbers, each made of the one before: `step` with `%` for its name."""
    names = named(count, "a")
    facts = [f"{b} = {step.replace('%', a)}" for a, b in pairwise(names)]
    return program(names[-1], f"{', '.join(names)}: Number; a0 = {first}", facts)


def polygon(count: int) -> str:
    """Points on one ellipse of unknown axes, each at a distance from the one before."""
    names = named(count)
    steps = pairwise(names)
    return program(
        "Eccentricity(G)",
        f"G: Ellipse; a, b: Number; a > b; b > 0; {', '.join(names)}: Point",
        "Equation(G) = x^2/a^2 + y^2/b^2 = 1",
        [f"PointOnCurve({name}, G)" for name in names],
        [f"Distance({a}, {b}) = {2 + i % 3}" for i, (a, b) in enumerate(steps)],
    )


def cyclic(count: int) -> str:
    """The cyclic roots, a classic of elimination."""
    names = named(count, "a")
    sums = []
    for length in range(1, count):
        terms = ("*".join(names[(i + j) % count] for j in range(length)) for i in range(count))
        sums.append(f"{' + '.join(terms)} = 0")
    return program("a0", f"{', '.join(names)}: Number", sums, f"{'*'.join(names)} = 1")


def katsura(count: int) -> str:
    names = named(count, "a")
    facts = []
    for m in range(count - 1):
        terms = (
            f"{names[abs(i)]}*{names[abs(m - i)]}"
            for i in range(1 - count, count)
            if abs(m - i) < count
        )
        facts.append(f"{' + '.join(terms)} = {names[m]}")
    total = " + ".join(f"2*{name}" for name in names[1:])
    return program("a0", f"{', '.join(names)}: Number; a0 + {total} = 1", facts)


def dense(count: int, degree: int) -> str:
    """As many equations as unknowns, each with many terms."""
    names = named(count, "a")
    facts = []
    for i in range(count):
        linear = " + ".join(f"{1 + (3 * i + 5 * j) % 11}*{n}" for j, n in enumerate(names))
        facts.append(f"({linear} + {i + 1})^{degree} = {7 + i}*{names[i]} + {i + 2}")
    return program("a0", f"{', '.join(names)}: Number", facts)


def two_curves(degree: int) -> str:
    """Where two curves of a high degree meet."""
    one = " + ".join(f"{3 + i}*x^{i}*y^{degree - i}" for i in range(degree + 1))
    two = " + ".join(f"{5 + 2 * i}*y^{i}*x^{degree - i}" for i in range(0, degree + 1, 2))
    return program(
        "XCoordinate(A)",
        "G, H: Curve; A: Point",
        f"Equation(G) = {one} + x*y + x = 7; Equation(H) = {two} - x + y^2 = 11",
        "Intersection(G, H) = A",
    )


def two_conics(x: str, y: str, goal: str = "XCoordinate(A)") -> str:
    """Where two ellipses meet whose coefficients are `x` and `y`."""
    return program(
        goal,
        "G, H: Ellipse; A, B: Point",
        f"Equation(G) = {x}*x^2 + {y}*y^2 = {x}*{y}",
        f"Equation(H) = {y}*x^2 + {y}*x + 3*{x}*y^2 - y = {y}*{y}",
        "{A, B} = Intersection(G, H)",
    )


def crossings(count: int, goal: str = "") -> str:
    """Lines through the points before, each met with a conic again: the degrees grow."""
    names = named(count, "P")
    middle = names[count // 2]
    facts = []
    for i in range(2, count):
        facts.append(f"{names[i]} = Intersection(LineOf({names[i - 2]}, F), {'GH'[i % 2]})")
        facts.append(f"{names[i]} != {names[i - 2]}")
    return program(
        goal or f"Distance({names[-1]}, {middle})",
        f"G: Ellipse; H: Circle; F: Point; {', '.join(names)}: Point",
        "Equation(G) = x^2/7 + y^2/3 = 1; Equation(H) = (x-1)^2 + y^2 = 5",
        "Focus(G, right) = F; PointOnCurve(P0, G); XCoordinate(P0) = 1/3; YCoordinate(P0) > 0",
        "PointOnCurve(P1, H); XCoordinate(P1) = 1/5; YCoordinate(P1) > 0",
        facts,
    )


def tangents(count: int) -> str:
    """A polygon about one conic in another: every corner is found through a tangent."""
    names, lines = named(count, "P"), named(count, "t")
    facts = []
    for i in range(count - 1):
        facts.append(f"TangentOfPoint({names[i]}, H) = {lines[i]}")
        facts.append(f"Intersection({lines[i]}, G) = {names[i + 1]}")
        facts.append(f"{names[i + 1]} != {names[i]}")
        if i:
            facts.append(f"{lines[i]} != {lines[i - 1]}")
    return program(
        f"XCoordinate({names[-1]})",
        f"G: Ellipse; H: Circle; {', '.join(names)}: Point; {', '.join(lines)}: Line",
        "Equation(G) = x^2/9 + y^2/5 = 1; Equation(H) = (x-1/2)^2 + y^2 = 1",
        "PointOnCurve(P0, G); XCoordinate(P0) = 1/7; YCoordinate(P0) > 0",
        facts,
    )


def midpoints(count: int) -> str:
    """Each point in the middle of the two before."""
    names = named(count)
    return program(
        f"Distance({names[-1]}, {names[-2]})",
        [f"{name}: Point" for name in names],
        "Coordinate(A0) = (0, 1); Coordinate(A1) = (sqrt(2), 1/3)",
        [f"MidPoint({names[i]}, {names[i + 1]}) = {names[i + 2]}" for i in range(count - 2)],
    )


def signs(count: int) -> str:
    """Every number may be positive or negative: the scenes are more than can be counted."""
    names = named(count, "a")
    facts = [f"{name}^2 = {PRIMES[i % 20]}" for i, name in enumerate(names)]
    return program(" + ".join(names), f"{', '.join(names)}: Number", facts)


def distances(count: int, query: str) -> str:
    """A sum of distances to fixed points: a curve of degree 2^count."""
    names = named(count)
    places = [f"Coordinate({name}) = ({i * i}, {3 * i - i % 4})" for i, name in enumerate(names)]
    total = " + ".join(f"Distance(P, {name})" for name in names)
    facts = [f"{total} = 97"] if query == "XCoordinate(P)" else [f"{total} = 97; YCoordinate(P)>0"]
    return program(query, f"P: Point; {', '.join(names)}: Point", places, facts)


def nested(opening: str, inside: str, depth: int, closing: str = ")") -> str:
    return opening * depth + inside + closing * depth


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
