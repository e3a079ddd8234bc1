"""The torch engine as a solver: what it gives, what it certifies, and what it refuses."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
import torch
from independent import missed

from perga.cdl import read
from perga.cdl.operator import Category, Operator, Signature, Slot, Type
from perga.cdl.operators import CDL
from perga.errors import InputError
from perga.geometry.lines import as_line, at, cross
from perga.geometry.values import Conic, Line, Point
from perga.resolve import Completeness, Level, Status, resolve
from perga.resolve.budget import Budget
from perga.resolve.scene import Scene
from perga.resolve.solver import ExactSolver, Solver
from perga.sdf import Hyperparameters, Losses, SdfSolver
from perga.sdf.solving import solver as solver_module

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.cdl"))
SECONDS = 120.0
"""Far more than any test needs: none depends on how busy the machine is."""

FREE = (
    "G: Ellipse; P, Q: Point; l: Line; PointOnCurve(P, G); PointOnCurve(Q, G);"
    "TangentOnPoint(P, G) = l; Slope(l) = 1/2; Distance(P, Q) = 3"
)
CIRCLE = "C: Circle; P: Point; Equation(C) = x^2 + y^2 = 25; PointOnCurve(P, C); "


def solved(text: str, *, seed: int = 0, device: str = "cpu", **hyper: Any) -> Any:
    solver = SdfSolver(Hyperparameters(**hyper), device)
    return solver(read(text), Budget.of(SECONDS, seed=seed))


def numbers(value: Any) -> list[float]:
    """Every number of a geometry value; of lines and curves, free of their common factor."""
    if isinstance(value, Line | Conic):
        six = (value.a, value.b, value.c) if isinstance(value, Line) else value.coefficients
        plain = [float(v) for v in six]
        size = next(v for v in plain if abs(v) > 0.3 * max(map(abs, plain)))
        return [v / size for v in plain]
    if is_dataclass(value):
        return [n for f in fields(value) for n in numbers(getattr(value, f.name))]
    return [float(value)]


def gap(first: Scene, second: Scene) -> float:
    """The largest relative difference between two scenes of the same objects."""
    names = [name for name in first.objects if not name.startswith("#")]
    assert set(names) == {name for name in second.objects if not name.startswith("#")}
    pairs = [
        (a, b)
        for name in names
        for a, b in zip(numbers(first.objects[name]), numbers(second.objects[name]), strict=True)
    ]
    assert pairs
    return max(abs(a - b) / (1.0 + abs(a)) for a, b in pairs)


def agree(found: Sequence[Scene], known: Sequence[Scene]) -> None:
    assert found
    for scene in found:
        assert min(gap(scene, other) for other in known) < 1e-7
    for scene in known:  # and none is missed here
        assert min(gap(scene, other) for other in found) < 1e-7


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda f: f.stem)
def test_it_finds_the_scenes_of_resolve(file: Path) -> None:
    """Nothing is derived first: foci, tangents and crossings are searched for too."""
    program = read(file.read_text(encoding="utf-8"))
    exact = ExactSolver()(program, Budget.of(SECONDS))
    found = SdfSolver(Hyperparameters(derive=False))(program, Budget.of(SECONDS))
    assert found.status is exact.status is Status.RESOLVED
    assert found.gauge == exact.gauge or not exact.gauge
    sizes = exact.scenes if not exact.gauge else [s for s in exact.scenes if s.sample == (0,)]
    agree(found.scenes, sizes)
    for scene in found.scenes:
        assert scene.certificate.level is Level.NUMERIC
        assert scene.certificate.residual < 1e-11
    assert found.complete is Completeness.SAMPLED


def test_the_examples_are_there() -> None:
    assert len(EXAMPLES) >= 8


def test_what_definitions_settle_keeps_its_proof() -> None:
    text = "A, B, M: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 2); M = MidPoint(A, B)"
    found = solved(text)
    assert found.status is Status.RESOLVED
    assert found.scenes[0].certificate.level is Level.PROVEN
    searched = solved(text, derive=False)
    assert searched.scenes[0].certificate.level is Level.NUMERIC
    agree(searched.scenes, found.scenes)


@pytest.mark.parametrize("losses", Losses)
def test_a_family_gives_checked_examples(losses: Losses) -> None:
    program = read(FREE)
    found = solved(FREE, losses=losses)
    assert found.status is Status.UNDERDETERMINED
    assert found.free == ("G", "P", "Q", "l")
    assert found.complete is Completeness.SAMPLED
    assert len(found.scenes) >= 5
    for scene in found.scenes:
        told = missed(program, scene)
        assert told.read == len(program.statements)
        assert told.worst < 1e-8


def test_an_object_that_stays_put_is_not_called_free() -> None:
    found = solved(CIRCLE + "Q: Point; Coordinate(Q) = (1, 2)")
    assert found.free == ("P",)


@pytest.mark.parametrize(
    ("fact", "points"),
    [
        ("XCoordinate(P) = 3", {(3.0, 4.0), (3.0, -4.0)}),
        ("XCoordinate(P) = 3; YCoordinate(P) < 0", {(3.0, -4.0)}),
        ("XCoordinate(P) = 3; Above(P, xAxis)", {(3.0, 4.0)}),
        ("XCoordinate(P) = 6", set()),
        ("XCoordinate(P) = 3; YCoordinate(P) > 5", set()),
    ],
)
def test_conditions_choose_among_the_zeros(fact: str, points: set[tuple[float, float]]) -> None:
    found = solved(CIRCLE + fact, derive=False)
    places = set()
    for scene in found.scenes:
        place = scene.objects["P"]
        assert isinstance(place, Point)
        places.add((round(float(place.x), 9), round(float(place.y), 9)))
    assert places == points
    assert found.status is (Status.RESOLVED if points else Status.UNSOLVED)
    if not points:
        assert "starts led to a scene" in found.tried[0]


def test_facts_that_leave_nothing_to_search_can_still_fail() -> None:
    text = "A, B, M: Point; Coordinate(A) = (0, 0); Coordinate(B) = (4, 2); M = MidPoint(A, B);"
    assert solved(text + "XCoordinate(M) = 2", derive=False).status is Status.RESOLVED
    assert solved(text + "XCoordinate(M) = 3", derive=False).status is Status.UNSOLVED


def test_sides_and_orders_are_chosen_by_charts() -> None:
    text = (
        "G: Ellipse; l: Line; F, A, B: Point; Equation(G) = x^2/25 + y^2/9 = 1;"
        "Focus(G, left) = F; PointOnCurve(F, l); Slope(l) = 2; {A, B} = Intersection(l, G)"
    )
    found = solved(text, derive=False)
    assert len(found.scenes) == 2  # A and B change places
    assert {round(numbers(s.objects["F"])[0], 9) for s in found.scenes} == {-4.0}


def test_narrow_bounds_are_reached_by_the_polish_alone() -> None:
    found = solved(CIRCLE + "XCoordinate(P) > 3; XCoordinate(P) < 3001/1000", direct=1.0)
    assert found.scenes
    assert all(3.0 < numbers(s.objects["P"])[0] < 3.001 for s in found.scenes)


def test_a_number_whose_sign_does_not_matter_is_positive() -> None:
    text = "G: Hyperbola; b: Number; Equation(G) = x^2 - y^2/b^2 = 1; Eccentricity(G) = 2"
    (scene,) = solved(text, derive=False).scenes
    assert numbers(scene.objects["b"]) == [pytest.approx(3**0.5)]


def test_the_best_looking_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def leftmost(objects: Any) -> float:
        return numbers(objects["P"])[0]

    monkeypatch.setattr(solver_module, "displeasure", leftmost)
    ranked = [leftmost(scene.objects) for scene in solved(FREE).scenes]
    assert len(set(ranked)) > 3
    assert ranked == sorted(ranked)


def test_claims_and_extremes_are_no_losses() -> None:
    text = CIRCLE + "Q: Point; Coordinate(Q) = (9, 0); WhenMin(Distance(P, Q))"
    found = solved(text)
    assert found.status is Status.UNSOLVED
    assert "many figures" in found.tried[0]


def test_what_no_chart_can_be_written_for_is_told() -> None:
    found = solved("G: Ellipse; P: Point; Restriction(G) = x > 0; PointOnCurve(P, G)")
    assert found.status is Status.UNSOLVED
    assert found.tried == ("restricted curves are not solved yet",)


def test_contradicting_definitions_are_no_proof_here() -> None:
    text = "A, B: Point; Coordinate(A) = (0, 0); Coordinate(B) = (3, 4); Distance(A, B) = 6"
    found = solved(text)
    assert found.status is Status.UNSOLVED
    assert "contradict" in found.tried[0]
    assert resolve(read(text)).status is Status.CONTRADICTORY


def test_a_spent_budget_is_told() -> None:
    found = SdfSolver()(read(FREE), Budget.of(-1.0))
    assert (found.status, found.scenes) == (Status.UNSOLVED, ())
    assert "time allowed" in found.tried[0]


def test_equal_seeds_equal_scenes() -> None:
    first, second, other = solved(FREE), solved(FREE), solved(FREE, seed=1)
    places = [[numbers(s.objects["P"]) for s in r.scenes] for r in (first, second, other)]
    assert places[0]
    assert places[0] == places[1] != places[2]


def test_threads_are_left_as_they_were() -> None:
    before = torch.get_num_threads()
    heard: list[tuple[int, int]] = []
    threads: list[int] = []

    def report(done: int, total: int) -> None:
        heard.append((done, total))
        threads.append(torch.get_num_threads())

    SdfSolver(report=report)(read(FREE), Budget.of(SECONDS))
    assert heard[0] == (0, Hyperparameters().rounds)
    assert set(threads) == {1}
    assert torch.get_num_threads() == before


@pytest.mark.parametrize(
    ("device", "told"),
    [
        ("abacus", "is no device"),
        ("meta", "does not run on meta"),
        ("cuda:99", "torch sees no device"),
    ],
)
def test_devices_that_are_not_there(device: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        solved(FREE, device=device)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
def test_a_gpu_finds_the_same() -> None:
    text = EXAMPLES[1].read_text(encoding="utf-8")
    agree(solved(text, device="cuda", derive=False).scenes, resolve(read(text)).scenes)


@pytest.mark.parametrize(
    "wrong",
    [{"starts": 0}, {"starts": 5000}, {"spreads": ()}, {"direct": 1.5}, {"tolerance": 0.0}],
)
def test_hyperparameters_are_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Hyperparameters(**wrong)


def test_it_is_a_solver() -> None:
    solvers: list[Solver] = [ExactSolver(), SdfSolver()]
    assert [
        len(s(read(CIRCLE + "Coordinate(P) = (3, 4)"), Budget.of(9)).scenes) for s in solvers
    ] == [1, 1]


def _mirrored(p: Any, line: Any, *, out: Any) -> Sequence[Any]:
    whole = as_line(line)
    return (at(whole, p) + at(whole, out), cross((out.x - p.x, out.y - p.y), (whole.a, whole.b)))


def test_an_operator_needs_no_second_entry() -> None:
    """One declared here, by its relation alone, is solved too."""
    slots = (Slot("point", (Type.POINT,)), Slot("line", (Type.LINE,)))
    mirror = Operator(
        name="Mirrored",
        category=Category.CONSTRUCTION,
        signatures=(Signature(slots),),
        doc="The mirror image of a point in a line.",
        example="Q = Mirrored(P, l)",
        phrase="{out} is the mirror image of {0} in {1}",
        result=Type.POINT,
        relation=_mirrored,
    )
    text = "P, Q: Point; l: Line; Equation(l) = y = x; Coordinate(P) = (3, 1); Q = Mirrored(P, l)"
    program = read(text, CDL.with_operators([mirror]))
    found = SdfSolver()(program, Budget.of(SECONDS))
    assert [numbers(s.objects["Q"]) for s in found.scenes] == [pytest.approx([1.0, 3.0])]
