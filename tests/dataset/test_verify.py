"""Verifying: an untouched folder passes, every kind of damage is found and its rows are named."""

import json
import math
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from perga.dataset.compare import made_again
from perga.dataset.finding import VerifyReport
from perga.dataset.manifest import Manifest, published_files, read_manifest, seal
from perga.dataset.problems.problem import Problem
from perga.dataset.problems.table import parquet_bytes, read_parquet
from perga.dataset.strict import write_json
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.generate.cases import Settings
from perga.generate.remake import Remaker, remaker
from perga.generate.run import generate
from perga.image import decode_png, encode_png, pixel_hash

TABLE = "data/problems-00000.parquet"
COUNT = 6


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify") / "run"
    generate(folder, n=COUNT, seed=9)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "copy"))


def rows(folder: Path) -> list[Problem]:
    return list(read_parquet(folder / TABLE))


def rewrite(folder: Path, problems: list[Problem]) -> None:
    """Change the rows, and nothing else."""
    (folder / TABLE).write_bytes(parquet_bytes(problems))


def forge(folder: Path, problems: list[Problem]) -> None:
    """Change the rows and cover it up: pictures, hashes and manifest all fit the new rows."""
    rewrite(folder, problems)
    for problem in problems:
        (folder / "images" / problem.image_name).write_bytes(problem.png)
    manifest, _ = read_manifest(folder)
    hashes = {problem.id: problem.sha256() for problem in problems}
    seal(folder, replace(manifest, rows=hashes), published_files(folder))


def messages(report: VerifyReport) -> str:
    assert not report.ok
    assert report.findings
    return "\n".join(str(finding) for finding in report.findings)


def test_an_untouched_folder_is_complete_and_unaltered(folder: Path) -> None:
    report = verify(folder)
    assert report.ok
    assert report.rows == COUNT
    assert report.to_json()["findings"] == []
    assert "complete and unaltered" in str(report)


def test_two_processes_find_the_same(folder: Path) -> None:
    problems = rows(folder)
    problems[1] = replace(problems[1], answer=problems[1].answer + 1)
    rewrite(folder, problems)
    assert verify(folder, jobs=2).to_json() == verify(folder).to_json()


def test_progress_is_told(folder: Path) -> None:
    seen: list[tuple[int, int]] = []
    verify(folder, on_progress=lambda done, total: seen.append((done, total)))
    assert seen == [(k, COUNT) for k in range(1, COUNT + 1)]


def test_swapped_picture_files_are_named(folder: Path) -> None:
    first, second = rows(folder)[:2]
    one, two = folder / "images" / first.image_name, folder / "images" / second.image_name
    a, b = one.read_bytes(), two.read_bytes()
    one.write_bytes(b)
    two.write_bytes(a)
    report = verify(folder)
    assert set(report.damaged) == {first.id, second.id}
    assert "is not the picture of the row" in messages(report)


def test_swapped_pictures_in_the_rows_are_named(folder: Path) -> None:
    problems = rows(folder)
    first, second = problems[:2]
    problems[:2] = [replace(first, png=second.png), replace(second, png=first.png)]
    rewrite(folder, problems)
    report = verify(folder)
    assert set(report.damaged) == {first.id, second.id}
    assert TABLE in messages(report)


def test_one_edited_answer_is_named(folder: Path) -> None:
    problems = rows(folder)
    problems[3] = replace(problems[3], answer=problems[3].answer * 1.0001)
    rewrite(folder, problems)
    report = verify(folder)
    assert report.damaged == (problems[3].id,)
    text = messages(report)
    assert "the row was altered" in text
    assert "solved again, the answer is" in text


@pytest.mark.parametrize("name", ["ledger.json", TABLE, "images"])
def test_a_deleted_file_is_missed(folder: Path, name: str) -> None:
    if name == "images":
        name = f"images/{rows(folder)[2].image_name}"
    (folder / name).unlink()
    text = messages(verify(folder))
    assert f"the file {name} is missing" in text
    if name == TABLE:
        assert text.count("the row is missing") == COUNT


@pytest.mark.parametrize("share", [0.0, 0.3, 0.98])
def test_a_truncated_table_is_found(folder: Path, share: float) -> None:
    data = (folder / TABLE).read_bytes()
    (folder / TABLE).write_bytes(data[: int(len(data) * share)])
    text = messages(verify(folder))
    assert "cannot be read" in text
    assert text.count("the row is missing") == COUNT


@pytest.mark.parametrize("place", [10, 5_000, -400])
def test_a_flipped_byte_is_found(folder: Path, place: int) -> None:
    data = bytearray((folder / TABLE).read_bytes())
    data[place] ^= 0x41
    (folder / TABLE).write_bytes(bytes(data))
    assert f"the file {TABLE} was altered" in messages(verify(folder))


def test_extra_lost_repeated_and_shuffled_rows_are_found(folder: Path) -> None:
    problems = rows(folder)
    stranger = replace(problems[0], id="s9-000099", index=99)
    for changed, word in (
        ([*problems, stranger], "s9-000099: the row does not belong here"),
        (problems[1:], f"{problems[0].id}: the row is missing"),
        ([*problems, problems[0]], "the row stands here 2 times"),
        (problems[::-1], "the rows are not in order"),
        ([], "the row is missing"),
    ):
        rewrite(folder, changed)
        assert word in messages(verify(folder))


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_numbers_that_are_none_are_found(folder: Path, value: float) -> None:
    problems = rows(folder)
    problems[2] = replace(problems[2], answer=value, measured=value)
    rewrite(folder, problems)
    report = verify(folder)
    assert report.damaged == (problems[2].id,)
    assert "the row was altered" in messages(report)


def test_a_stranger_among_the_files_is_found(folder: Path) -> None:
    (folder / "images" / "extra.png").write_bytes(b"x")
    (folder / "notes.txt").write_text("x")
    text = messages(verify(folder))
    assert "the file images/extra.png does not belong here" in text
    assert "the file notes.txt does not belong here" in text


MANIFESTS: list[tuple[str, Callable[[dict[str, object]], object], str]] = [
    ("seed", lambda m: m.update(seed=10), "is not the manifest's 10"),
    ("count", lambda m: m.update(count=COUNT + 1), "the rows are not the 7 items"),
    ("tolerance", lambda m: m.update(settings={}), "no tolerance"),
    ("rows", lambda m: m.update(rows={}), "does not belong here"),
    ("files", lambda m: m.update(files={}), "does not belong here"),
    ("canary", lambda m: m.update(canary="x"), "the manifest was altered"),
]


@pytest.mark.parametrize(("name", "edit", "word"), MANIFESTS, ids=[m[0] for m in MANIFESTS])
def test_an_edited_manifest_is_found(
    folder: Path, name: str, edit: Callable[[dict[str, object]], object], word: str
) -> None:
    path = folder / "manifest.json"
    value = json.loads(path.read_text())
    edit(value)
    path.write_text(json.dumps(value))
    text = messages(verify(folder))
    assert "the manifest was altered" in text
    assert word in text


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", "[" * 100_000, "\x00\xff"),
        *('{"kind": NaN}', '{"kind": "problems"}', '{"kind": "\\ud800"}'),
    ],
)
def test_an_unreadable_manifest_is_an_input_error(folder: Path, text: str) -> None:
    (folder / "manifest.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError) as caught:
        verify(folder)
    assert caught.value.help


def test_a_folder_without_manifest_or_of_another_kind_is_an_input_error(folder: Path) -> None:
    manifest, _ = read_manifest(folder)
    (folder / "manifest.json").write_text(replace(manifest, kind="songs").text())
    with pytest.raises(InputError, match="songs"):
        verify(folder)
    (folder / "manifest.json").unlink()
    with pytest.raises(InputError, match=r"manifest\.json"):
        verify(folder)
    with pytest.raises(InputError, match="not a folder"):
        verify(folder / "nowhere")


def test_a_manifest_cannot_point_outside_the_folder(folder: Path) -> None:
    manifest, _ = read_manifest(folder)
    for name in ("../x", "/etc/passwd", "a/../../x"):
        text = replace(manifest, files={name: "0"}).text()
        (folder / "manifest.json").write_text(text)
        with pytest.raises(InputError, match="outside"):
            verify(folder)


def edited_evidence(problem: Problem, edit: Callable[[dict[str, object]], object]) -> Problem:
    value = json.loads(problem.evidence)
    edit(value)
    return replace(problem, evidence=write_json(value))


def test_a_careful_forger_is_caught_by_solving_drawing_and_measuring(folder: Path) -> None:
    """All hashes fit; only what the row claims can no longer be proven."""
    problems = rows(folder)
    one, two = problems[0], problems[1]
    pixels = decode_png(one.png).copy()
    pixels[5, 5] = (1, 2, 3)
    painted = replace(one, png=encode_png(pixels), image_sha256=pixel_hash(pixels))
    assert one.conditions_visual != two.conditions_visual

    def other_witness(value: dict[str, object]) -> None:
        witnesses = value["witnesses"]
        assert isinstance(witnesses, list)
        witnesses[1] = witnesses[0]

    elsewhere = next(p for p in problems if p.viewport != one.viewport)
    forgeries = [
        (replace(one, answer=one.answer * 1.001), "solved again, the answer is"),
        (replace(one, answer_exact="1"), "solved again, the exact answer is"),
        (replace(one, unit="degree"), "the unit of the answer"),
        (replace(one, measured=one.answer), "measured again, the value is"),
        (replace(one, relative_error=0.0), "relative_error should be"),
        (painted, "drawn again, the picture has other pixels"),
        (replace(one, png=two.png), "is not the one of image_sha256"),
        (replace(one, png=b"rubbish"), one.id),
        (replace(one, viewport=elsewhere.viewport), "another viewport"),
        (replace(one, cdl=two.cdl), one.id),
        (replace(one, cdl="G: Ellipse; Equation(G) ="), one.id),
        (replace(one, goal="Distance(A, Z)"), one.id),
        (replace(one, conditions_visual=()), one.id),
        (replace(one, geometry_id=two.geometry_id), "geometry_id is not"),
        (replace(one, canary=""), "canary"),
        (replace(one, seed=8), "seed 8"),
        (replace(one, version="0"), "version 0"),
        (replace(one, evidence="{}"), "the evidence lacks a field"),
        (replace(one, evidence="[1"), "not strict JSON"),
        (replace(one, evidence=one.evidence.replace('"size":512', '"size":1e999')), "evidence"),
        (edited_evidence(one, lambda v: v.update(estimate="1e999")), "evidence"),
        (edited_evidence(one, lambda v: v.update(size=10**9)), one.id),
        (edited_evidence(one, lambda v: v.update(extra=1)), "unknown fields"),
        (edited_evidence(one, other_witness), "do not differ"),
        (edited_evidence(one, lambda v: v.update(witnesses=[])), "two witnesses"),
    ]
    for forged, word in forgeries:
        forge(folder, [forged, *problems[1:]])
        report = verify(folder)
        assert report.damaged == (one.id,), word
        assert word in messages(report)
    forge(folder, problems)
    assert verify(folder).ok


def remade(folder: Path, jobs: int = 1) -> VerifyReport:
    """Verified with every item made again, as the command does it."""
    return verify(folder, jobs=jobs, remaking=remaker)


def test_what_a_row_says_of_its_kind_follows_from_the_formal_text(folder: Path) -> None:
    one, *others = rows(folder)
    assert (one.curve_type, one.goal_type) == ("ellipse", "chord_length")
    for forged, word in (
        (replace(one, curve_type="circle"), "curve_type circle is not the cdl's ellipse"),
        (replace(one, goal_type="distance"), "goal_type distance is not the goal's chord_length"),
    ):
        forge(folder, [forged, *others])
        report = verify(folder)
        assert report.damaged == (one.id,)
        assert word in messages(report)


def test_every_column_is_made_again(folder: Path) -> None:
    """What nothing in the row itself could prove: the words, the shape, the draw, the plan."""
    assert remade(folder).ok
    assert remade(folder).remade
    assert "made again from its seed" in str(remade(folder))
    assert not verify(folder).remade
    assert "not made again" in str(verify(folder))
    problems = rows(folder)
    one = problems[0]
    words = replace(one, question=one.question + " Show your work.")
    forge(folder, [words, *problems[1:]])
    assert verify(folder).ok  # the row alone does not give it away
    forgeries = [
        (words, "question"),
        (replace(one, question=problems[4].question), "question"),
        (replace(one, shape_id="ellipse-focal-radius"), "shape_id"),
        (edited_evidence(one, lambda v: v.update(draw={"element": 0, "attempt": 0})), "evidence"),
        (replace(one, conditions_text=one.conditions_text[::-1]), "conditions_text"),
        (replace(one, cdl=one.cdl + "\n"), "cdl"),
    ]
    for forged, column in forgeries:
        forge(folder, [forged, *problems[1:]])
        report = remade(folder)
        assert report.damaged == (one.id,), column
        assert f"made again, {column} differs" in messages(report)
    assert remade(folder, jobs=2).to_json() == report.to_json()
    forge(folder, problems)
    assert remade(folder).ok


def test_a_true_row_of_another_item_is_found(folder: Path) -> None:
    problems = rows(folder)
    other = replace(problems[3], id=problems[2].id, index=2)
    forge(folder, [*problems[:2], other, *problems[3:]])
    report = remade(folder)
    assert report.damaged == (problems[2].id,)
    assert "made again, question differs" in messages(report)
    fault = made_again(10**9, Remaker(9, Settings()))
    assert isinstance(fault, str)
    assert "cannot be made again" in fault


def test_a_folder_of_another_version_or_settings_is_not_made_again(folder: Path) -> None:
    manifest, _ = read_manifest(folder)
    assert remaker(manifest) is not None
    versions, settings = dict(manifest.versions), dict(manifest.settings)
    for other in (
        replace(manifest, versions={**versions, "generator": 1}),
        replace(manifest, versions={**versions, "pictures": 1}),
        replace(manifest, versions={k: v for k, v in versions.items() if k != "pictures"}),
        replace(manifest, versions={**versions, "perga": "0.0.0"}),
        replace(manifest, versions={}),
        replace(manifest, settings={**settings, "extra": 1}),
        replace(manifest, settings={**settings, "max_attempts": "8"}),
        replace(manifest, settings={**settings, "max_attempts": 10**9}),
        replace(manifest, settings={}),
    ):
        assert remaker(other) is None


def test_pages_that_do_not_follow_from_the_rows_are_found(folder: Path) -> None:
    def page(_folder: Path) -> bytes:
        return b"made"

    problems = rows(folder)
    (folder / "index.html").write_bytes(b"forged")
    forge(folder, problems)
    assert verify(folder).ok
    report = verify(folder, pages={"index.html": page})
    assert [finding.place for finding in report.findings] == ["index.html"]
    (folder / "index.html").write_bytes(b"made")
    (folder / "README.md").write_text("# Other problems\n")
    forge(folder, problems)
    report = verify(folder, pages={"index.html": page})
    assert [finding.place for finding in report.findings] == ["README.md"]
    assert f"{folder}: 1 finding\n" in str(report)


def test_the_manifest_survives_its_own_text(folder: Path) -> None:
    manifest, intact = read_manifest(folder)
    assert intact
    assert isinstance(manifest, Manifest)
    assert manifest.kind == "problems"
    assert len(manifest.rows) == COUNT
    assert manifest.text() == (folder / "manifest.json").read_text()
