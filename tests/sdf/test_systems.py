"""Made-up systems and random programs, solved by both solvers and checked by neither."""

import pytest
from eleven import ELEVEN
from independent import missed
from random_programs import random_program

from perga.cdl import read
from perga.cdl.program import Program
from perga.resolve import Completeness, Level
from perga.resolve.budget import Budget
from perga.resolve.scene import Scene
from perga.sdf import Losses, SdfSolver
from perga.sdf.solving.settings import Hyperparameters
from perga.solve.showing import scenes_of

HELD = 1e-8
SECONDS = 120.0
SEED = 1
HARD = (
    "a focal chord of an unknown parabola",
    "a right triangle in an ellipse",
    "a quadrilateral in an unknown ellipse",
)


def holds(program: Program, scenes: tuple[Scene, ...]) -> bool:
    """Whether there are scenes, and every fact of the program was read and holds in each."""
    told = [missed(program, scene) for scene in scenes]
    return bool(told) and all(
        one.worst < HELD and one.read == len(program.statements) for one in told
    )


def by_descent(program: Program, losses: Losses = Losses.TRACED) -> tuple[Scene, ...]:
    return SdfSolver(Hyperparameters(losses=losses))(program, Budget.of(SECONDS)).scenes


def test_there_are_eleven_kinds() -> None:
    assert len(ELEVEN) == 11
    assert set(HARD) <= ELEVEN.keys()


@pytest.mark.parametrize("name", HARD)
def test_the_hard_kinds_are_solved_by_descent(name: str) -> None:
    program = read(ELEVEN[name])
    assert holds(program, by_descent(program))


@pytest.mark.slow
@pytest.mark.parametrize("name", ELEVEN)
def test_all_kinds_are_solved_by_both(name: str) -> None:
    program = read(ELEVEN[name])
    shown = scenes_of(program, SECONDS).scenes
    assert holds(program, shown)
    assert holds(program, by_descent(program))
    assert holds(program, by_descent(program, Losses.PAPER))


def test_a_random_program_is_satisfied_by_its_own_figure_and_leaves_something_free() -> None:
    made = [random_program(SEED, index) for index in range(40)]
    assert all(one.stated >= 1 and one.free >= 1 for one in made)
    assert len({one.text for one in made}) == 40
    assert made[7] == random_program(SEED, 7)
    words = " ".join(one.text for one in made)
    for word in ("Ellipse", "Hyperbola", "Parabola", "Circle", "IsTangent", "TangentOnPoint"):
        assert word in words
    for word in ("MidPoint", "FootPoint", "IsPerpendicular", "Intersection", "Distance"):
        assert word in words


def test_the_check_sees_a_scene_that_is_off() -> None:
    text = random_program(SEED, 0).text.rstrip()
    first, value = text.rsplit("= ", 1)
    program, other = read(text), read(f"{first}= {float(value) + 0.01:.2f}")
    assert missed(program, by_descent(program)[0]).worst < HELD
    assert missed(program, by_descent(other)[0]).worst > 1e-5


@pytest.mark.parametrize("index", range(8))
def test_random_programs_by_descent(index: int) -> None:
    program = read(random_program(SEED, index).text)
    assert holds(program, by_descent(program))


@pytest.mark.parametrize("index", [2, 9])
def test_random_programs_by_resolve(index: int) -> None:
    program = read(random_program(SEED, index).text)
    shown = scenes_of(program, 8.0).scenes
    assert holds(program, shown)
    assert {scene.certificate.level for scene in shown} <= {Level.PROVEN, Level.NUMERIC}


@pytest.mark.slow
def test_two_hundred_random_programs() -> None:
    exact = descent = 0
    for index in range(200):
        program = read(random_program(SEED, index).text)
        exact += holds(program, scenes_of(program, 10.0).scenes)
        found = SdfSolver()(program, Budget.of(SECONDS))
        descent += holds(program, found.scenes)
        assert found.complete is Completeness.SAMPLED
    assert exact >= 198
    assert descent >= 190
