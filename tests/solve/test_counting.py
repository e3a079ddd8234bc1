"""Numbers of common points as facts: against closed forms, and against counting point by point."""

from fractions import Fraction

import pytest

from perga.cdl import read, read_goal
from perga.resolve import Level
from perga.solve import Solution, SolveStatus, solve

PAIRS = {
    "circle about a point of the axis": (
        "G: Ellipse; H: Circle; Equation(G) = x^2/9 + y^2/4 = 1;"
        "Equation(H) = (x - 1)^2 + y^2 = {k}^2; {k} > 0",
        "G, H",
    ),
    "circle and hyperbola": (
        "G: Hyperbola; H: Circle; Equation(G) = x^2 - y^2/3 = 1;"
        "Equation(H) = (x - {k})^2 + y^2 = 4",
        "G, H",
    ),
    "circle and parabola, across": (
        "G: Parabola; H: Circle; Equation(G) = x^2 = 2*y; Equation(H) = x^2 + (y - {k})^2 = 4",
        "H, G",
    ),
    "centred circle and hyperbola": (
        "G: Hyperbola; H: Circle; Equation(G) = x^2/4 - y^2 = 1;"
        "Equation(H) = x^2 + y^2 = {k}^2; {k} > 0",
        "G, H",
    ),
    "line and right branch": (
        "G: Hyperbola; H: Line; Equation(G) = x^2 - y^2 = 3; Equation(H) = y = {k}*x + 1",
        "H, RightPart(G)",
    ),
    "line and left half of an ellipse": (
        "G: Ellipse; H: Line; Equation(G) = x^2/9 + y^2/4 = 1; Equation(H) = y = x + {k}",
        "LeftPart(G), H",
    ),
    "upright line and right branch": (
        "G: Hyperbola; H: Line; Equation(G) = x^2 - y^2 = 3; Equation(H) = x = {k}",
        "H, RightPart(G)",
    ),
}
TRIES = tuple(Fraction(n, 12) for n in (*range(-40, 41, 7), 12, -12, 24, -24, 36, 6))


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def holds(answer: dict[str, object], value: float) -> bool:
    low, high = (float(str(answer[end]).replace("oo", "inf")) for end in ("low", "high"))
    above = value > low if answer["low_open"] else value >= low
    return above and (value < high if answer["high_open"] else value <= high)


@pytest.mark.parametrize("name", sorted(PAIRS))
def test_ranges_of_each_count_against_points_counted_one_by_one(name: str) -> None:
    text, pair = PAIRS[name]
    pieces: dict[int, list[dict[str, object]]] = {}
    for number in range(5):
        stated = f"k: Number; {text.format(k='k')}; NumIntersection({pair}) = {number}"
        found = run(stated, "Range(k)")
        assert found.status in (SolveStatus.OK, SolveStatus.NONE_EXISTS), found.certificate.method
        pieces[number] = [p for a in found.answers for p in a.value]
    assert sum(map(bool, pieces.values())) > 1
    for k in TRIES:
        if k <= 0 and "{k} > 0" in text:
            continue
        counted = run(
            text.format(k=f"({k})").replace(f"({k}) > 0", "1 > 0"), f"NumIntersection({pair})"
        )
        ((count),) = (int(a.exact) for a in counted.answers)
        assert [n for n, found in pieces.items() if any(holds(p, float(k)) for p in found)] == [
            count
        ]


@pytest.mark.parametrize(
    ("text", "goal", "exact"),
    [
        (  # the asymptotes of x^2/a^2 - y^2/b^2 miss a circle of radius 2 about (0, 4)
            "G: Hyperbola; a, b: Number; H: Circle; a > 0; b > 0;"
            "Equation(G) = x^2/a^2 - y^2/b^2 = 1; Equation(H) = x^2 + (y - 4)^2 = 4;"
            "NumIntersection(Asymptote(G), H) = 0",
            "Range(Eccentricity(G))",
            "(1, 2)",
        ),
        (
            "G: Hyperbola; k: Number; H: Line; Equation(G) = x^2 - y^2 = 3;"
            "Equation(H) = y = k*x + 1; NumIntersection(H, RightPart(G)) = 2",
            "Range(k)",  # two positive roots of (1 - k^2) x^2 - 2k x - 4
            "(-2*sqrt(3)/3, -1)",
        ),
        (
            "G: Hyperbola; r: Number; H: Circle; r > 0; Equation(G) = x^2 - y^2 = 1;"
            "Equation(H) = (x - 2)^2 + y^2 = r^2; NumIntersection(G, H) = 3",
            "r",  # through the far vertex
            "3",
        ),
    ],
)
def test_counts_fix_numbers(text: str, goal: str, exact: str) -> None:
    found = run(text, goal)
    assert [a.exact for a in found.answers] == [exact]
    assert found.certificate.level is Level.PROVEN


def test_an_ellipse_between_two_circles() -> None:
    text = (
        "C: Ellipse; a, b: Number; C1, C2: Circle; a > b; b > 0;"
        "Equation(C) = x^2/a^2 + y^2/b^2 = 1; Equation(C1) = x^2 + y^2 = 25;"
        "Equation(C2) = x^2 + y^2 = 7; NumIntersection(C, C1) = 2; NumIntersection(C, C2) = 2"
    )
    assert [a.exact for a in run(text, "Equation(C)").answers] == ["7*x^2 + 25*y^2 - 175 = 0"]


def test_conics_without_a_common_axis_are_unsolved() -> None:
    text = (
        "G: Ellipse; H: Circle; r: Number; r > 0; Equation(G) = x^2/9 + y^2/4 = 1;"
        "Equation(H) = (x - 1)^2 + (y - 1)^2 = r^2; NumIntersection(G, H) = 2"
    )
    assert run(text, "Range(r)").status is SolveStatus.UNSOLVED
