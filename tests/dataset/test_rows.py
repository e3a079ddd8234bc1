"""Rows, Parquet files, strict JSON, answers in degrees."""

import json
import math
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perga.dataset.problems.answer import row_answer
from perga.dataset.problems.plan import (
    Constant,
    MeasurePlan,
    Operation,
    PlanMeasurement,
    Term,
    run_plan,
)
from perga.dataset.problems.problem import Problem
from perga.dataset.problems.table import LAYOUT, parquet_bytes, read_parquet
from perga.dataset.strict import read_json, replace_file, write_json
from perga.draw import draw_picture
from perga.errors import InputError, RefusedError
from perga.geometry.marks import PointMark
from perga.measure import Entity, EntityKind, Instruction, Quantity, Unmeasurable
from perga.solve.solution import Answer, AnswerKind

PROBLEM = Problem(
    id="s1-000000",
    index=0,
    seed=1,
    version="0",
    shape_id="x",
    curve_type="circle",
    goal_type="area",
    question="?",
    conditions_text=("a", "b"),
    conditions_visual=("c",),
    cdl="d",
    goal="e",
    answer_exact="sqrt(2)",
    answer=math.sqrt(2),
    unit="",
    measured=1.4142,
    relative_error=1e-5,
    image_sha256="0",
    viewport="{}",
    geometry_id="0",
    evidence="{}",
    canary="c",
    png=b"\x89PNG",
)

# The columns of the interface, in words of the interface.
COLUMNS = [
    *("id", "index", "seed", "version", "shape_id", "curve_type", "goal_type", "question"),
    *("conditions_text", "conditions_visual", "cdl", "goal", "answer_exact", "answer", "unit"),
    *("measured", "relative_error", "image", "image_sha256", "viewport", "geometry_id"),
    *("evidence", "canary"),
]


def test_the_columns_are_those_of_the_interface(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    path.write_bytes(parquet_bytes([PROBLEM]))
    table = pq.read_table(path)
    assert sorted(table.column_names) == sorted(COLUMNS)
    kinds = {name: table.schema.field(name).type for name in table.column_names}
    assert kinds.pop("image") == pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    assert {name for name, kind in kinds.items() if kind == pa.int64()} == {"index", "seed"}
    floats = {name for name, kind in kinds.items() if kind == pa.float64()}
    assert floats == {"answer", "measured", "relative_error"}
    assert table.column("image")[0].as_py() == {"bytes": b"\x89PNG", "path": "s1-000000.png"}


def test_the_metadata_tells_data_sets_where_the_picture_is() -> None:
    metadata = LAYOUT.schema().metadata
    features = json.loads(metadata[b"huggingface"])["info"]["features"]
    assert features["image"] == {"_type": "Image"}
    assert features["answer"] == {"_type": "Value", "dtype": "float64"}
    assert features["index"]["dtype"] == "int64"
    assert features["conditions_text"]["feature"]["dtype"] == "string"
    assert set(features) == set(COLUMNS)


def test_rows_survive_a_file_and_equal_rows_give_equal_bytes(tmp_path: Path) -> None:
    second = replace(PROBLEM, id="s1-000001", index=1, conditions_visual=())
    data = parquet_bytes([PROBLEM, second])
    assert data == parquet_bytes([PROBLEM, second])
    (tmp_path / "x.parquet").write_bytes(data)
    assert read_parquet(tmp_path / "x.parquet") == (PROBLEM, second)
    assert read_parquet_of(tmp_path, parquet_bytes([])) == ()


def read_parquet_of(folder: Path, data: bytes) -> tuple[Problem, ...]:
    path = folder / "y.parquet"
    path.write_bytes(data)
    return read_parquet(path)


def test_the_hash_of_a_row_sees_every_column() -> None:
    changes = [
        replace(PROBLEM, **{name: value})
        for name, value in {
            "id": "s1-000002",
            "seed": 2,
            "question": "!",
            "conditions_text": ("a",),
            "conditions_visual": ("c", "d"),
            "answer": 1.5,
            "measured": 1.5,
            "image_sha256": "1",
            "evidence": "[]",
        }.items()
    ]
    hashes = {PROBLEM.sha256(), *(problem.sha256() for problem in changes)}
    assert len(hashes) == len(changes) + 1


@pytest.mark.parametrize(
    "columns",
    [
        {"index": 1.0},
        {"index": True},
        {"answer": 1},
        {"question": None},
        {"conditions_text": "ab"},
        {"conditions_text": [1]},
        {"extra": 1},
    ],
)
def test_mistyped_rows_are_refused(columns: dict[str, object]) -> None:
    with pytest.raises(InputError):
        Problem.from_columns({**PROBLEM.columns(), **columns}, b"")


def test_other_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(InputError, match="other columns"):
        read_parquet(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_parquet(tmp_path / "nowhere.parquet")


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": 1, "a": 2}', "{", "", "[" * 99999])
def test_json_is_strict(text: str) -> None:
    with pytest.raises(InputError, match="the thing"):
        read_json(text, "the thing")


def test_json_is_canonical() -> None:
    assert write_json({"b": 1, "a": [1.5, "ä"]}) == '{"a":[1.5,"ä"],"b":1}'
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(math.nan)


def test_files_are_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "x"
    replace_file(path, b"one")
    replace_file(path, b"two", durable=False)
    assert path.read_bytes() == b"two"
    assert [p.name for p in path.parent.iterdir()] == ["x"]
    with pytest.raises(RefusedError, match="cannot be written"):
        replace_file(path / "below-a-file", b"three")


@pytest.mark.parametrize(
    ("exact", "radians", "text", "degrees"),
    [
        ("pi/2", math.pi / 2, "90", 90.0),
        ("pi/3", math.pi / 3, "60", 60.0),
        ("2*pi/3", 2 * math.pi / 3, "120", 120.0),
        ("pi", math.pi, "180", 180.0),
        ("pi/7", math.pi / 7, "180/7", 180 / 7),
        ("arccos(3/5)", math.acos(0.6), "arccos(3/5)/degree", math.degrees(math.acos(0.6))),
        (
            "pi - arccos(3/5)",
            math.pi - math.acos(0.6),
            "(pi - arccos(3/5))/degree",
            180 - math.degrees(math.acos(0.6)),
        ),
        (
            "arccos(1/3) + arccos(1/5)",
            math.acos(1 / 3) + math.acos(0.2),
            "(arccos(1/3) + arccos(1/5))/degree",
            math.degrees(math.acos(1 / 3) + math.acos(0.2)),
        ),
        (
            "arccos(sqrt(65)/13)",
            math.acos(math.sqrt(65) / 13),
            "arccos(sqrt(65)/13)/degree",
            math.degrees(math.acos(math.sqrt(65) / 13)),
        ),
    ],
)
def test_angles_are_printed_in_degrees(
    exact: str, radians: float, text: str, degrees: float
) -> None:
    found = row_answer(Answer(AnswerKind.ANGLE, exact, radians, "rad"))
    assert found[0] == text
    assert math.isclose(found[1], degrees, rel_tol=1e-14)
    assert found[2] == "degree"


def test_numbers_are_printed_as_they_are() -> None:
    found = row_answer(Answer(AnswerKind.NUMBER, "2*sqrt(2)", 2.8284271247461903, ""))
    assert found == ("2*sqrt(2)", 2.8284271247461903, "")


def points(*names: str) -> tuple[Entity, ...]:
    return tuple(Entity(name, EntityKind.POINT) for name in names)


def test_a_plan_combines_measurements() -> None:
    marks = (PointMark("A", 0.0, 0.0), PointMark("B", 3.0, 4.0), PointMark("C", 6.0, 0.0))
    image = draw_picture(marks).image
    instructions = (
        Instruction(Quantity.DISTANCE, points("A", "B")),
        Instruction(Quantity.DISTANCE, points("A", "C")),
    )
    for formula, value in (
        (Term(0), 5.0),
        (Operation("-", Term(1), Term(0)), 1.0),
        (Operation("/", Operation("*", Term(0), Constant("3/2")), Term(1)), 1.25),
        (Operation("^", Term(0), Constant("2")), 25.0),
        (Operation("/", Constant("pi"), Constant("degree")), 180.0),
    ):
        found = run_plan(image, MeasurePlan(instructions, formula))
        assert isinstance(found, PlanMeasurement)
        assert math.isclose(found.value, value, rel_tol=1e-3)
        assert 0.0 <= found.uncertainty < 0.05
    lost = MeasurePlan((Instruction(Quantity.DISTANCE, points("A", "Z")),), Term(0))
    assert isinstance(run_plan(image, lost), Unmeasurable)
    zero = Operation("/", Term(0), Operation("-", Term(1), Term(1)))
    assert isinstance(run_plan(image, MeasurePlan(instructions, zero)), Unmeasurable)
