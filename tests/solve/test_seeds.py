"""Where the search in floating point starts changes no answer."""

from typing import Any

import pytest

from perga.cdl import read, read_goal
from perga.rng import stream
from perga.solve import SolveStatus, fitted, numeric, solve
from perga.solve.queries import followed

SEEDS = (0, 1, 20_261)
SEARCHED = (  # each is answered by a search, not by the exact way
    (
        "G: Parabola; C: Circle; F, M, A: Point; Equation(G) = y^2 = 4*x; Focus(G) = F;"
        "Equation(C) = (x - 5)^2 + (y - 2)^2 = 1; PointOnCurve(M, G); PointOnCurve(A, C)",
        "Min(Distance(M, A) + Distance(M, F))",
        "5",
    ),
    (
        "G: Ellipse; M, N, P: Point; Equation(G) = x^2/16 + y^2/7 = 1; PointOnCurve(P, G);"
        "Coordinate(M) = (1, 2); Coordinate(N) = (3, 0)",
        "Max(Distance(P, M) + Distance(P, N))",
        "8 + 2*sqrt(5)",
    ),
    pytest.param(
        "G: Ellipse; E, F, A, B: Point; l: Line; Equation(G) = x^2/9 + y^2/8 = 1;"
        "{E, F} = Focus(G); Focus(G, left) = E; PointOnCurve(E, l); {A, B} = Intersection(l, G)",
        "Max(Area(InscribedCircle(TriangleOf(A, B, F))))",
        "64*pi/81",
        marks=pytest.mark.slow,
    ),
)


@pytest.mark.parametrize(("text", "goal", "exact"), SEARCHED)
def test_three_seeds_give_the_same_answer(
    text: str, goal: str, exact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: set[int] = set()

    def noted(seed: int, *names: str | int) -> Any:
        used.add(seed)
        return stream(seed, *names)

    for module in (numeric, fitted, followed):
        monkeypatch.setattr(module, "stream", noted)
    program = read(text)
    answers: set[tuple[str, ...]] = set()
    for seed in SEEDS:
        found = solve(program, read_goal(goal, program), 60.0, seed=seed)
        assert found.status is SolveStatus.OK
        answers.add(tuple(answer.exact for answer in found.answers))
    assert used == set(SEEDS)  # chance took part, with the seed that was given
    assert answers == {(exact,)}
