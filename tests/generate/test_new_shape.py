"""A shape declared here, and nowhere else, goes from parameters to a verified folder."""

from collections.abc import Mapping
from pathlib import Path

from perga.dataset.problems.table import read_parquet
from perga.dataset.verify import verify
from perga.generate.cases import Settings
from perga.generate.catalogue import Catalogue
from perga.generate.phrasing import question, sentence, spoken
from perga.generate.run import generate
from perga.generate.shape import (
    XY,
    Asked,
    Axis,
    CurveType,
    Draft,
    Draw,
    GoalType,
    Shape,
    Sight,
    Space,
)


def _place(marks: Mapping[str, XY]) -> Mapping[str, XY]:
    (px, py), (qx, qy) = marks["P"], marks["Q"]
    return {**marks, "M": ((px + qx) / 2, (py + qy) / 2), "C": (0.0, 0.0)}


def _sight(name: str, x: int, y: int) -> Sight:
    return Sight(name, str(x), str(y), x, y)


def _build(draw: Draw) -> Draft:
    u, v = draw.parameters["corner"]
    equation = f"x^2 + y^2 = {u * u + v * v}"
    body = sentence(
        draw.words,
        (
            "the marked points P and Q lie on the circle G: {equation} with centre C, and M is "
            "the midpoint of the segment PQ.",
        ),
        {"equation": spoken(equation)},
        capital_letter=False,
    )
    return Draft(
        declarations=("G: Circle", "C, P, Q, M: Point"),
        text=(
            f"Equation(G) = {equation}",
            "Center(G) = C",
            "PointOnCurve(P, G)",
            "PointOnCurve(Q, G)",
            "MidPoint(LineSegmentOf(P, Q)) = M",
        ),
        visual=(_sight("P", u, v), _sight("Q", -v, u)),
        alternatives=((_sight("P", u, v), _sight("Q", -u, v)),),
        asked=Asked("Distance(C, M)", ("C", "M")),
        question=question(draw.words, body, "Find |CM|."),
        place=_place,
    )


THREE = Settings(max_attempts=3)
MIDPOINT = Shape(
    id="circle-chord-midpoint",
    curve=CurveType.CIRCLE,
    goal=GoalType.DISTANCE,
    parameters=Space((Axis("corner", ((4, 1), (5, 2), (1, 4), (4, 3), (3, 1), (2, 5))),)),
    build=_build,
)


def test_a_new_shape_needs_one_value_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    summary = generate(folder, n=2, seed=3, catalogue=Catalogue.of([MIDPOINT]), settings=THREE)
    assert summary.ok
    assert summary.made == 2
    rows = read_parquet(folder / "data/problems-00000.parquet")
    assert {row.shape_id for row in rows} == {"circle-chord-midpoint"}
    for row in rows:
        assert "marked points P and Q" in row.question
        assert row.relative_error <= 0.005
        assert row.answer > 1
    assert verify(folder).findings == ()
