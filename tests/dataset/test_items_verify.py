"""Verifying items: every kind of damage is found, its rows are named, whatever the hashes say."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import made_up_items as made_up
import pytest
from made_up_items import messages, remade, row

from perga.dataset.compare import Remake
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import Item
from perga.dataset.items.reading import read_items
from perga.dataset.manifest import Manifest, published_files, read_manifest, seal
from perga.dataset.strict import read_json, write_json
from perga.dataset.verify import verify
from perga.errors import InputError

ROWS = 36
Change = Callable[[Item], Item]


def test_an_untouched_folder_is_complete_and_unaltered(items_folder: Path) -> None:
    report = remade(items_folder)
    assert report.ok
    assert (report.kind, report.rows, report.remade) == ("items", ROWS, True)
    assert "each made again from its seed" in str(report)
    assert not verify(items_folder).remade


def test_swapped_picture_files_are_named(items_folder: Path) -> None:
    one, two = row(0, 0), row(0, 1, "dotted")
    first, second = (items_folder / "gallery" / item.image_name for item in (one, two))
    a, b = first.read_bytes(), second.read_bytes()
    assert a != b
    first.write_bytes(b)
    second.write_bytes(a)
    report = remade(items_folder)
    assert set(report.damaged) == {one.id, two.id}
    assert "is not the picture of the row" in messages(report)


@pytest.mark.parametrize("sealed", [False, True])
def test_swapped_pictures_in_the_tables_are_named(items_folder: Path, sealed: bool) -> None:
    """Pictures beyond the gallery; also of the two modes of one item, with their hashes."""
    one, two = row(1, 3, "dotted"), row(1, 3, "full")
    rows = list(read_items(items_folder))
    swapped = {
        one.id: replace(one, png=two.png, image_sha256=two.image_sha256),
        two.id: replace(two, png=one.png, image_sha256=one.image_sha256),
    }
    if sealed:
        made_up.forge(items_folder, swapped)
    else:
        made_up.rewrite(items_folder, [swapped.get(item.id, item) for item in rows])
    report = remade(items_folder)
    assert set(report.damaged) == {one.id, two.id}
    assert "made again, image_sha256 differs" in messages(report)
    bare = {one.id: replace(one, png=two.png), two.id: replace(two, png=one.png)}
    made_up.forge(items_folder, bare)
    report = verify(items_folder)  # the rows alone give it away
    assert set(report.damaged) == {one.id, two.id}
    assert messages(report).count("the picture is not the one of image_sha256") == 2


def test_an_edited_answer_is_named(items_folder: Path) -> None:
    one = row(2, 1, "text")
    other = replace(one, answer='{"answer": "yes"}')
    assert other != one
    made_up.rewrite(
        items_folder, [other if i.id == one.id else i for i in read_items(items_folder)]
    )
    report = verify(items_folder)
    assert report.damaged == (one.id,)
    text = messages(report)
    assert "the row was altered" in text
    assert "answer is not that of the other modes" in text


@pytest.mark.parametrize("name", ["data/test-full.parquet", "ledger.json", "croissant.json"])
def test_a_deleted_file_is_missed(items_folder: Path, name: str) -> None:
    (items_folder / name).unlink()
    report = verify(items_folder)
    assert f"the file {name} is missing" in messages(report)
    assert len(report.damaged) == (ROWS // 3 if name.startswith("data/") else 0)
    manifest, _ = read_manifest(items_folder)
    seal(items_folder, manifest, published_files(items_folder))
    assert f"the manifest does not list {name}" in messages(verify(items_folder))


def test_a_deleted_picture_names_its_row(items_folder: Path) -> None:
    one = row(1, 2, "dotted")
    (items_folder / "gallery" / one.image_name).unlink()
    assert verify(items_folder).damaged == (one.id,)
    manifest, _ = read_manifest(items_folder)
    seal(items_folder, manifest, published_files(items_folder))
    assert verify(items_folder).damaged == (one.id,)


@pytest.mark.parametrize(
    "name", ["notes.txt", "data/train-full.parquet", "gallery/x.png", "images/x.png", ".build/x"]
)
def test_an_extra_file_is_found(items_folder: Path, name: str) -> None:
    (items_folder / name).parent.mkdir(exist_ok=True)
    (items_folder / name).write_bytes(b"x")
    assert f"the file {name} does not belong here" in messages(verify(items_folder))
    made_up.forge(items_folder)
    assert f"{name}: the manifest lists a file that does not" in messages(verify(items_folder))


def test_lost_repeated_and_shuffled_rows_are_found(items_folder: Path) -> None:
    rows = list(read_items(items_folder))
    stranger = replace(rows[0], id=rows[0].id.replace("000000", "000009"), index=9)
    for changed, word in (
        (rows[1:], f"{rows[0].id}: the row is missing"),
        ([*rows, rows[0]], "the row stands here 2 times"),
        ([rows[1], rows[0], *rows[2:]], "in its place in the table belongs"),
        ([*rows, stranger], "the row does not belong here"),
        ([], "there are 0 rows, not 12"),
    ):
        made_up.rewrite(items_folder, changed)
        assert word in messages(verify(items_folder))
        manifest, _ = read_manifest(items_folder)
        hashes = {item.id: item.sha256() for item in changed}
        seal(items_folder, replace(manifest, rows=hashes), published_files(items_folder))
        assert messages(remade(items_folder))
        made_up.rewrite(items_folder, rows)
        hashes = {item.id: item.sha256() for item in rows}
        seal(items_folder, replace(manifest, rows=hashes), published_files(items_folder))
    assert verify(items_folder).ok


def answer_of_all_modes(answer: str) -> Callable[[], dict[str, Item]]:
    return lambda: {
        item.id: replace(item, answer=answer) for item in made_up.items_of(made_up.TASKS[0], 0)
    }


def test_a_row_forged_in_all_modes_under_fitting_hashes_is_named(items_folder: Path) -> None:
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
        made_up.forge(items_folder, {item.id: change(item) for item in rows})
        assert not verify(items_folder).damaged, column
        report = remade(items_folder)
        assert set(report.damaged) == {item.id for item in rows}, column
        assert f"made again, {column} differs" in messages(report)
        assert remade(items_folder, jobs=2).to_json() == report.to_json()
        made_up.forge(items_folder, {item.id: item for item in rows})
    assert remade(items_folder).ok


def test_a_true_row_of_another_item_is_found(items_folder: Path) -> None:
    rows, others = (made_up.items_of(made_up.TASKS[1], index) for index in (0, 1))
    moved = {
        own.id: replace(other, id=own.id, index=own.index)
        for own, other in zip(rows, others, strict=True)
    }
    made_up.forge(items_folder, moved)
    assert not verify(items_folder).damaged
    assert set(remade(items_folder).damaged) == {item.id for item in rows}


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
def test_a_forged_manifest_is_found(items_folder: Path, name: str) -> None:
    word, fields = MANIFESTS[name]
    manifest, _ = read_manifest(items_folder)
    seal(items_folder, replace(manifest, **fields), published_files(items_folder))
    assert word in messages(verify(items_folder))


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
def test_settings_of_no_folder_are_found(items_folder: Path, field: str, value: Any) -> None:
    manifest, _ = read_manifest(items_folder)
    settings = {**manifest.settings, field: value}
    assert settings != manifest.settings
    seal(items_folder, replace(manifest, settings=settings), published_files(items_folder))
    assert messages(remade(items_folder))


def test_pages_and_ledger_that_do_not_follow_from_the_rows_are_found(items_folder: Path) -> None:
    ledger = (items_folder / "ledger.json").read_bytes()
    for name in ("README.md", "croissant.json"):
        page = (items_folder / name).read_bytes()
        (items_folder / name).write_bytes(page + b"\n")
        made_up.forge(items_folder)
        assert f"{name}: written again from the rows, the file differs" in messages(
            remade(items_folder)
        )
        (items_folder / name).write_bytes(page)
    changed = read_json(ledger, "ledger")
    changed["cells"][made_up.TASKS[0]]["attempts"] = 4
    (items_folder / "ledger.json").write_text(write_json(changed, indent=1) + "\n")
    made_up.forge(items_folder)
    assert "counted again from the items, the ledger differs" in messages(remade(items_folder))
    (items_folder / "ledger.json").write_bytes(ledger)
    made_up.forge(items_folder)
    assert remade(items_folder).ok


def test_items_out_of_reach_are_said_to_be(items_folder: Path) -> None:
    class Broken(made_up.Remaker):
        def __call__(self, unit: tuple[str, int]) -> Any:
            raise InputError(f"there is no item {unit}", "none")

    def remaking(manifest: Manifest) -> Remake | None:
        header = ItemsHeader.of(manifest)
        return None if header is None else Broken(header)

    report = verify(items_folder, remaking=remaking)
    assert len(report.damaged) == ROWS
    assert "the item cannot be made again" in messages(report)
