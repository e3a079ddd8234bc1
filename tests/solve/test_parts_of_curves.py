"""Parts of curves: only points within the restriction belong to them."""

import pytest

from perga.cdl import read, read_goal
from perga.draw.scene import draw_scene
from perga.resolve import Level, resolve
from perga.solve import Solution, SolveStatus, solve

HALF = "H: Curve; Equation(H) = x^2 + y^2 = 4; Restriction(H) = y >= 0;"
OPEN_HALF = HALF.replace(">=", ">")
SLANTED = "l: Line; b: Number; Equation(l) = y = x + b;"


def run(text: str, goal: str) -> Solution:
    program = read(text)
    return solve(program, read_goal(goal, program))


def exact(text: str, goal: str) -> list[str]:
    return [a.exact for a in run(text, goal).answers]


@pytest.mark.parametrize(
    ("half", "count", "values"),
    [
        # y = x + b meets the half circle from (-2, 0), b = 2, to (2, 0), b = -2.
        (HALF, 2, "[2, 2*sqrt(2))"),
        (HALF, 1, "[-2, 2) + {2*sqrt(2)}"),
        (HALF, 0, "(-oo, -2) + (2*sqrt(2), oo)"),
        (OPEN_HALF, 2, "(2, 2*sqrt(2))"),
        (OPEN_HALF, 1, "(-2, 2] + {2*sqrt(2)}"),
        (OPEN_HALF, 0, "(-oo, -2] + (2*sqrt(2), oo)"),
    ],
)
def test_common_points_with_a_part_are_counted(half: str, count: int, values: str) -> None:
    assert exact(half + SLANTED + f"NumIntersection(l, H) = {count}", "Range(b)") == [values]


def test_a_line_along_an_asymptote_meets_a_branch_at_most_once() -> None:
    branch = "H: Curve; Equation(H) = x^2 - y^2 = 1; Restriction(H) = x > 0; l: Line; k: Number;"
    through = "Equation(l) = y = k*(x - 2);"  # from inside the right branch
    assert exact(branch + through + "NumIntersection(l, H) = 1", "Range(k)") == ["[-1, 1]"]
    # Steeper lines meet that branch twice: none misses it.
    assert exact(branch + through + "NumIntersection(l, H) = 0", "Range(k)") == []


@pytest.mark.parametrize(
    ("text", "goal", "answers"),
    [
        (
            OPEN_HALF + "l: Line; P: Point; Equation(l) = y = x + 1; P = Intersection(l, H)",
            "XCoordinate(P)",
            ["(sqrt(7) - 1)/2"],
        ),
        (OPEN_HALF + SLANTED + "IsTangent(l, H)", "b", ["2*sqrt(2)"]),
        (HALF + "P: Point; PointOnCurve(P, H)", "Range(XCoordinate(P) + YCoordinate(P))",
         ["[-2, 2*sqrt(2)]"]),
        (OPEN_HALF + "P: Point; PointOnCurve(P, H)", "Range(XCoordinate(P) + YCoordinate(P))",
         ["(-2, 2*sqrt(2)]"]),
        (
            "G: Parabola; p: Number; P: Point; Equation(G) = y^2 = 2*p*x; Restriction(G) = y < 0;"
            "Coordinate(P) = (2, -3); PointOnCurve(P, G)",
            "p",
            ["9/4"],
        ),
        (OPEN_HALF + "M: Point; Center(H) = M", "Coordinate(M)", ["(0, 0)"]),
    ],
)  # fmt: skip
def test_points_belong_to_the_part(text: str, goal: str, answers: list[str]) -> None:
    assert exact(text, goal) == answers


@pytest.mark.parametrize("fact", ["y > 0", "y >= 0", "y != -3"])
def test_a_point_outside_contradicts(fact: str) -> None:
    text = (
        f"G: Parabola; p: Number; P: Point; Equation(G) = y^2 = 2*p*x; Restriction(G) = {fact};"
        "Coordinate(P) = (2, -3); PointOnCurve(P, G)"
    )
    assert run(text, "p").status is SolveStatus.CONTRADICTORY


@pytest.mark.parametrize("goal", ["Length(InterceptChord(l, H))", "Perimeter(C)"])
def test_what_speaks_of_the_whole_curve_is_not_guessed(goal: str) -> None:
    circle = "C: Circle; Equation(C) = x^2 + y^2 = 9; Restriction(C) = x > 0;"
    text = circle + OPEN_HALF + "l: Line; Equation(l) = y = x + 1"
    assert run(text, goal).status is SolveStatus.UNSOLVED


def test_a_part_of_a_curve_is_not_drawn_whole() -> None:
    program = read(HALF)
    (scene,) = resolve(program).scenes
    image = draw_scene(program, scene).image
    hue = image.pixels.max(axis=2).astype(int) - image.pixels.min(axis=2)  # axes are black
    rows, columns = (hue > 60).nonzero()
    x, y = image.viewport.to_data(columns, rows)
    assert len(y) > 300
    assert abs((x**2 + y**2) ** 0.5 - 2).max() < 3 * image.viewport.dx
    assert y.min() > -3 * image.viewport.dx


def test_an_equation_places_its_curve() -> None:
    """No standard position is assumed for a conic whose equation has unknown numbers."""
    text = (
        "G: Parabola; p: Number; P: Point; Equation(G) = (y - 1)^2 = 2*p*x;"
        "Coordinate(P) = (2, -2); PointOnCurve(P, G)"
    )
    assert exact(text, "p") == ["9/4"]


def test_ends_of_a_chord_with_unknown_numbers() -> None:
    text = (
        "C: Circle; Equation(C) = x^2 + y^2 = 25; l: Line; m: Number; Equation(l) = y = m;"
        "A: Point; Endpoint(InterceptChord(l, C)) = A; XCoordinate(A) = 3; m > 0"
    )
    assert exact(text, "m") == ["4"]


def test_a_curve_is_found_together_with_the_numbers_of_its_equation() -> None:
    # The focus gives p = 4 before the family of chords through it is studied; 2p is the shortest.
    text = (
        "G: Parabola; p: Number; p > 0; F, A, B, M: Point; l: Line; Equation(G) = y^2 = 2*p*x;"
        "Coordinate(F) = (2, 0); Focus(G) = F; PointOnCurve(F, l); {A, B} = Intersection(l, G)"
    )
    found = run(text, "Range(Distance(A, B))")
    assert [a.exact for a in found.answers] == ["[8, oo)"]
    assert found.certificate.level is Level.PROVEN
