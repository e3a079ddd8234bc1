"""Makers of programs that are hard by their size: each gives the text of a goal and a program."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71)


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
