"""Verifying items: every kind of damage is found, its rows are named, whatever the hashes say."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import made_up_items as made_up
import pytest

from perga.dataset.compare import Remake
from perga.dataset.finding import VerifyReport
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import MODES, Item
from perga.dataset.items.reading import read_items
from perga.dataset.manifest import Manifest, published_files, read_manifest, seal
from perga.dataset.strict import read_json, write_json
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.image import decode_png, encode_png, pixel_hash

ROWS = 36
Change = Callable[[Item], Item]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("items") / "run"
    made_up.write(folder)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "copy"))


def row(task: int = 0, index: int = 0, mode: str = "full") -> Item:
    return made_up.items_of(made_up.TASKS[task], index)[MODES.index(mode)]


def remade(folder: Path, jobs: int = 1) -> VerifyReport:
    return verify(folder, jobs=jobs, remaking=made_up.remaker)


def messages(report: VerifyReport) -> str:
    assert not report.ok
    assert report.findings
    return "\n".join(str(finding) for finding in report.findings)


def test_an_untouched_folder_is_complete_and_unaltered(folder: Path) -> None:
    report = remade(folder)
    assert report.ok
    assert (report.kind, report.rows, report.remade) == ("items", ROWS, True)
    assert "each made again from its seed" in str(report)
    assert not verify(folder).remade


def test_swapped_picture_files_are_named(folder: Path) -> None:
    one, two = row(0, 0), row(0, 1, "dotted")
    first, second = (folder / "gallery" / item.image_name for item in (one, two))
    a, b = first.read_bytes(), second.read_bytes()
    assert a != b
    first.write_bytes(b)
    second.write_bytes(a)
    report = remade(folder)
    assert set(report.damaged) == {one.id, two.id}
    assert "is not the picture of the row" in messages(report)


@pytest.mark.parametrize("sealed", [False, True])
def test_swapped_pictures_in_the_tables_are_named(folder: Path, sealed: bool) -> None:
    """Pictures beyond the gallery; also of the two modes of one item, with their hashes."""
    one, two = row(1, 3, "dotted"), row(1, 3, "full")
    rows = list(read_items(folder))
    swapped = {
        one.id: replace(one, png=two.png, image_sha256=two.image_sha256),
        two.id: replace(two, png=one.png, image_sha256=one.image_sha256),
    }
    if sealed:
        made_up.forge(folder, swapped)
    else:
        made_up.rewrite(folder, [swapped.get(item.id, item) for item in rows])
    report = remade(folder)
    assert set(report.damaged) == {one.id, two.id}
    assert "made again, image_sha256 differs" in messages(report)
    bare = {one.id: replace(one, png=two.png), two.id: replace(two, png=one.png)}
    made_up.forge(folder, bare)
    report = verify(folder)  # the rows alone give it away
    assert set(report.damaged) == {one.id, two.id}
    assert messages(report).count("the picture is not the one of image_sha256") == 2


def test_an_edited_answer_is_named(folder: Path) -> None:
    one = row(2, 1, "text")
    other = replace(one, answer='{"answer": "yes"}')
    assert other != one
    made_up.rewrite(folder, [other if i.id == one.id else i for i in read_items(folder)])
    report = verify(folder)
    assert report.damaged == (one.id,)
    text = messages(report)
    assert "the row was altered" in text
    assert "answer is not that of the other modes" in text


@pytest.mark.parametrize("name", ["data/test-full.parquet", "ledger.json", "croissant.json"])
def test_a_deleted_file_is_missed(folder: Path, name: str) -> None:
    (folder / name).unlink()
    report = verify(folder)
    assert f"the file {name} is missing" in messages(report)
    assert len(report.damaged) == (ROWS // 3 if name.startswith("data/") else 0)
    manifest, _ = read_manifest(folder)
    seal(folder, manifest, published_files(folder))
    assert f"the manifest does not list {name}" in messages(verify(folder))


def test_a_deleted_picture_names_its_row(folder: Path) -> None:
    one = row(1, 2, "dotted")
    (folder / "gallery" / one.image_name).unlink()
    assert verify(folder).damaged == (one.id,)
    manifest, _ = read_manifest(folder)
    seal(folder, manifest, published_files(folder))
    assert verify(folder).damaged == (one.id,)


@pytest.mark.parametrize(
    "name", ["notes.txt", "data/train-full.parquet", "gallery/x.png", "images/x.png", ".build/x"]
)
def test_an_extra_file_is_found(folder: Path, name: str) -> None:
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"x")
    assert f"the file {name} does not belong here" in messages(verify(folder))
    made_up.forge(folder)
    assert f"{name}: the manifest lists a file that does not" in messages(verify(folder))


def test_lost_repeated_and_shuffled_rows_are_found(folder: Path) -> None:
    rows = list(read_items(folder))
    stranger = replace(rows[0], id=rows[0].id.replace("000000", "000009"), index=9)
    for changed, word in (
        (rows[1:], f"{rows[0].id}: the row is missing"),
        ([*rows, rows[0]], "the row stands here 2 times"),
        ([rows[1], rows[0], *rows[2:]], "in its place in the table belongs"),
        ([*rows, stranger], "the row does not belong here"),
        ([], "there are 0 rows, not 12"),
    ):
        made_up.rewrite(folder, changed)
        assert word in messages(verify(folder))
        manifest, _ = read_manifest(folder)
        hashes = {item.id: item.sha256() for item in changed}
        seal(folder, replace(manifest, rows=hashes), published_files(folder))
        assert messages(remade(folder))
        made_up.rewrite(folder, rows)
        hashes = {item.id: item.sha256() for item in rows}
        seal(folder, replace(manifest, rows=hashes), published_files(folder))
    assert verify(folder).ok


def answer_of_all_modes(answer: str) -> Callable[[], dict[str, Item]]:
    return lambda: {
        item.id: replace(item, answer=answer) for item in made_up.items_of(made_up.TASKS[0], 0)
    }


def test_a_row_forged_in_all_modes_under_fitting_hashes_is_named(folder: Path) -> None:
    """Nothing but the remaking can tell: answer, question, margin, points and the figure."""
    rows = made_up.items_of(made_up.TASKS[0], 0)
    other = row(0, 1)
    changes: dict[str, Change] = {
        "answer": lambda i: replace(i, answer='{"answer": "NA"}'),
        "question": lambda i: replace(i, question=i.question.replace("asked", "told")),
        "margin": lambda i: replace(i, margin=0.5),
        "category": lambda i: replace(i, category="another"),
        "task": lambda i: replace(i, task="another"),
        "params": lambda i: replace(i, params='{"radius":5}'),
        "wording": lambda i: replace(i, wording=1),
        "options": lambda i: replace(i, options=i.options[::-1]),
        "points": lambda i: replace(
            i, points=other.points, cdl=other.cdl, geometry_id=other.geometry_id
        ),
    }
    assert rows[0].answer == '{"answer": "ABC"}'
    for column, change in changes.items():
        made_up.forge(folder, {item.id: change(item) for item in rows})
        assert not verify(folder).damaged, column
        report = remade(folder)
        assert set(report.damaged) == {item.id for item in rows}, column
        assert f"made again, {column} differs" in messages(report)
        assert remade(folder, jobs=2).to_json() == report.to_json()
        made_up.forge(folder, {item.id: item for item in rows})
    assert remade(folder).ok


def test_a_true_row_of_another_item_is_found(folder: Path) -> None:
    rows, others = (made_up.items_of(made_up.TASKS[1], index) for index in (0, 1))
    moved = {
        own.id: replace(other, id=own.id, index=own.index)
        for own, other in zip(rows, others, strict=True)
    }
    made_up.forge(folder, moved)
    assert not verify(folder).damaged
    assert set(remade(folder).damaged) == {item.id for item in rows}


def painted(item: Item) -> Item:
    pixels = decode_png(item.png).copy()
    pixels[5, 5] = (1, 2, 3)
    return replace(item, png=encode_png(pixels), image_sha256=pixel_hash(pixels))


CLAIMS: dict[str, tuple[str, Change]] = {
    "answer type": ("no answer type 'word'", lambda i: replace(i, answer_type="word")),
    "answer of a type": ("is no choice", lambda i: replace(i, answer="1")),
    "answer not in options": (
        "none of the options",
        lambda i: replace(i, answer='{"answer": "X"}'),
    ),
    "answer no JSON": ("not strict JSON", lambda i: replace(i, answer="{'answer': 'ABC'}")),
    "answer NaN": ("not strict JSON", lambda i: replace(i, answer='{"answer": NaN}')),
    "answer of one mode": (
        "answer is not that of the other modes",
        lambda i: replace(i, answer='{"answer": "NA"}'),
    ),
    "options": ("two options or more", lambda i: replace(i, options=("ABC", "ABC"))),
    "empty option": ("an option is empty", lambda i: replace(i, options=("ABC", " "))),
    "one option": ("two options or more", lambda i: replace(i, options=("ABC",))),
    "question": ("the question has 0", lambda i: replace(i, question="")),
    "a name": ("names D, which is no point", lambda i: replace(i, question="Is D on ABC?")),
    "margin": ("is no distance", lambda i: replace(i, margin=-1.0)),
    "margin NaN": ("the row was altered", lambda i: replace(i, margin=float("nan"))),
    "type": ("is not that of task", lambda i: replace(i, type="numeric")),
    "wording": ("no wording -1", lambda i: replace(i, wording=-1)),
    "category": ("category is empty", lambda i: replace(i, category="a\nb")),
    "canary": ("canary", lambda i: replace(i, canary="")),
    "seed": ("is not the manifest's", lambda i: replace(i, seed=8)),
    "split": ("is not the manifest's", lambda i: replace(i, split="train")),
    "version": ("is not the manifest's", lambda i: replace(i, version="1")),
    "index": ("the id is not the one", lambda i: replace(i, index=3)),
    "index below 0": ("the id is not the one", lambda i: replace(i, index=-1)),
    "task": ("the id is not the one", lambda i: replace(i, task_id="C-ACM-PST")),
    "mode": ("the id is not the one", lambda i: replace(i, mode="dotted")),
    "params": ("params holds depth", lambda i: replace(i, params='{"depth":1}')),
    "params list": ("params is no JSON object", lambda i: replace(i, params="[]")),
    "points": ("is no JSON object", lambda i: replace(i, points="[]")),
    "points far": ("not strict JSON", lambda i: replace(i, points='{"A":[1e999,0]}')),
    "a point": ("points holds AB", lambda i: replace(i, points='{"AB":[1,2]}')),
    "a moved point": ("the column points does not", lambda i: replace(i, points='{"A":[20,20]}')),
    "a lost point": ("D is no point of the cdl", lambda i: replace(i, points='{"D":[1,2]}')),
    "cdl": (row().id, lambda i: replace(i, cdl="A: Point; Coordinate(A) =")),
    "deep cdl": (row().id, lambda i: replace(i, cdl="k: Number; k = " + "(" * 5000)),
    "geometry id": ("geometry_id is not", lambda i: replace(i, geometry_id="0")),
    "picture": ("is not the one of image_sha256", lambda i: replace(painted(i), image_sha256="")),
    "picture size": (
        "is not 64 x 64 px",
        lambda i: replace(i, png=encode_png(decode_png(i.png)[:32, :32].copy())),
    ),
    "rubbish": (row().id, lambda i: replace(i, png=b"rubbish")),
    "no picture": (row().id, lambda i: replace(i, png=b"")),
    "text in the picture": ("carries more than its pixels", lambda i: replace(i, png=_noted(i))),
    "painted": ("made again, image_sha256 differs", painted),
}


def _noted(item: Item) -> bytes:
    """The picture with its packed pixels cut into two chunks, as another program may write it."""
    import io

    import PIL.Image

    sink = io.BytesIO()
    PIL.Image.open(io.BytesIO(item.png)).save(sink, "PNG", compress_level=9)
    return sink.getvalue() + b"answer"


@pytest.mark.parametrize("name", CLAIMS)
def test_what_one_row_claims_against_all_evidence_is_named(folder: Path, name: str) -> None:
    word, change = CLAIMS[name]
    one = row()
    forged = change(one)
    assert forged != one
    if name == "margin NaN":  # no manifest can hold the hash of that
        made_up.rewrite(folder, [forged if i.id == one.id else i for i in read_items(folder)])
    else:
        made_up.forge(folder, {one.id: forged})
    report = remade(folder)
    assert report.damaged == (one.id,)
    assert word in messages(report)


def test_text_mode_names_every_point(folder: Path) -> None:
    one = row(mode="text")
    made_up.forge(folder, {one.id: replace(one, question="What of A and B?")})
    assert "does not name C, a point of the figure" in messages(verify(folder))


def test_text_mode_has_no_picture(folder: Path) -> None:
    one = row(mode="text")
    made_up.forge(folder, {one.id: replace(one, image_sha256=row().image_sha256)})
    report = verify(folder)
    assert report.damaged == (one.id,)
    assert "text mode has no picture" in messages(report)


MANIFESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "seed": ("is not the manifest's", {"seed": 8}),
    "count": ("36 rows are listed, not 45", {"count": 5}),
    "count 0": ("not those of a folder of items", {"count": 0}),
    "failed": ("item 3 could not be made", {"failed": (3,)}),
    "rows": ("does not belong here", {"rows": {}}),
    "a row": ("no item of the run has this id", {"rows": {"x": ""}}),
    "canary": ("canary is missing", {"canary": "x"}),
    "settings": ("not those of a folder of items", {"settings": {}}),
    "versions": ("is not the manifest's", {"versions": {}}),
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_a_forged_manifest_is_found(folder: Path, name: str) -> None:
    word, fields = MANIFESTS[name]
    manifest, _ = read_manifest(folder)
    seal(folder, replace(manifest, **fields), published_files(folder))
    assert word in messages(verify(folder))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("modes", odd) for odd in ([], ["full", "text"], ["sound"], [1], "full")),
        *(("tasks", odd) for odd in ([], ["../x"], ["C-ACM-TST"] * 2, [[]])),
        *(("split", odd) for odd in ("../../x", "", 5)),
        *(("size", odd) for odd in (True, 10**9, "64", -1)),
        *(("loose", odd) for odd in (1, "yes")),
        ("extra", 1),
    ],
)
def test_settings_of_no_folder_are_found(folder: Path, field: str, value: Any) -> None:
    manifest, _ = read_manifest(folder)
    settings = {**manifest.settings, field: value}
    assert settings != manifest.settings
    seal(folder, replace(manifest, settings=settings), published_files(folder))
    assert messages(remade(folder))


def test_pages_and_ledger_that_do_not_follow_from_the_rows_are_found(folder: Path) -> None:
    ledger = (folder / "ledger.json").read_bytes()
    for name in ("README.md", "croissant.json"):
        page = (folder / name).read_bytes()
        (folder / name).write_bytes(page + b"\n")
        made_up.forge(folder)
        assert f"{name}: written again from the rows, the file differs" in messages(remade(folder))
        (folder / name).write_bytes(page)
    changed = read_json(ledger, "ledger")
    changed["cells"][made_up.TASKS[0]]["attempts"] = 4
    (folder / "ledger.json").write_text(write_json(changed, indent=1) + "\n")
    made_up.forge(folder)
    assert "counted again from the items, the ledger differs" in messages(remade(folder))
    (folder / "ledger.json").write_bytes(ledger)
    made_up.forge(folder)
    assert remade(folder).ok


def test_items_out_of_reach_are_said_to_be(folder: Path) -> None:
    class Broken(made_up.Remaker):
        def __call__(self, unit: tuple[str, int]) -> Any:
            raise InputError(f"there is no item {unit}", "none")

    def remaking(manifest: Manifest) -> Remake | None:
        header = ItemsHeader.of(manifest)
        return None if header is None else Broken(header)

    report = verify(folder, remaking=remaking)
    assert len(report.damaged) == ROWS
    assert "the item cannot be made again" in messages(report)
