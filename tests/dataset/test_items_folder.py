"""A folder of items: the same bytes for the same rows, whole or resumable at every step."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import made_up_items as made_up
import pyarrow.parquet as pq
import pytest
from made_up_items import contents, page

from perga.dataset.compare import Made
from perga.dataset.items.header import ItemsHeader
from perga.dataset.items.item import MODES, Item, item_id
from perga.dataset.items.parts import BUILD
from perga.dataset.items.reading import read_items
from perga.dataset.items.writing import ItemWriter
from perga.dataset.manifest import published_files, read_manifest
from perga.dataset.verify import verify
from perga.errors import InputError, RefusedError


def test_every_row_can_be_read_again_and_has_its_files(tmp_path: Path) -> None:
    header = made_up.header()
    manifest = made_up.write(tmp_path, page=page)
    rows = read_items(tmp_path)
    assert [row.id for row in rows] == [i for mode in MODES for i in header.ids(mode)]
    wanted = {row.id: row for task in made_up.TASKS for i in range(4) for row in _item(task, i)}
    assert {row.id: row for row in rows} == wanted
    assert manifest.rows == {row.id: row.sha256() for row in rows}
    assert read_manifest(tmp_path) == (manifest, True)
    assert set(manifest.files) == set(published_files(tmp_path))
    pictures = {path.stem: path.read_bytes() for path in (tmp_path / "gallery").iterdir()}
    assert len(pictures) == 3 * 3 * 2
    assert pictures == {name: wanted[name].png for name in pictures}
    assert (tmp_path / "index.html").read_bytes() == b"36 rows"
    assert not (tmp_path / BUILD).exists()
    assert read_items(tmp_path, ["full"]) == tuple(row for row in rows if row.mode == "full")


def _item(task: str, index: int) -> tuple[Item, ...]:
    return made_up.items_of(task, index)


def test_the_columns_are_those_that_others_rely_on(tmp_path: Path) -> None:
    made_up.write(tmp_path)
    wanted = (
        "id task_id task type category mode question options answer answer_type image "
        "image_sha256 points params cdl margin geometry_id seed index split version canary"
    )
    for mode in MODES:
        table = pq.read_table(tmp_path / f"data/test-{mode}.parquet")
        assert set(wanted.split()) <= set(table.column_names)
        images = table.column("image").to_pylist()
        assert len(images) == 12
        assert all((image is None) is (mode == "text") for image in images)


def test_loose_pictures_are_those_of_the_rows(tmp_path: Path) -> None:
    header = made_up.header(loose=True)
    made_up.write(tmp_path, header)
    found = {path.stem: path.read_bytes() for path in (tmp_path / "images").rglob("*.png")}
    assert found == {row.id: row.png for row in read_items(tmp_path) if row.mode != "text"}
    assert verify(tmp_path, remaking=made_up.remaker).ok


def test_equal_rows_give_equal_bytes(tmp_path: Path) -> None:
    one, two, fewer = tmp_path / "one", tmp_path / "two", tmp_path / "fewer"
    made_up.write(one)
    made_up.write(two)
    assert len(contents(one)) > 20
    assert contents(one) == contents(two)
    # an item does not depend on the others that are asked for
    made_up.write(fewer, made_up.header(2, tasks=made_up.TASKS[1:]))
    known = {row.id: row for row in read_items(one)}
    rows = read_items(fewer)
    assert len(rows) == 2 * 2 * 3
    assert all(known[row.id] == row for row in rows)


def first(change: Callable[[Item], Item]) -> Callable[[ItemsHeader], list[Made]]:
    """The items of the first task with the first row changed."""

    def items(header: ItemsHeader) -> list[Made]:
        made = [*made_up.made_items(header, header.tasks[0])]
        row = made_up.items_of(header.tasks[0], 0)[0]
        made[0] = replace(made[0], rows=(change(row), *made[0].rows[1:]))
        return made

    return items


def tallied(tally: Any) -> Callable[[ItemsHeader], list[Made]]:
    return lambda header: [
        replace(made, tally=tally) for made in made_up.made_items(header, header.tasks[0])
    ]


REFUSED: dict[str, Callable[[ItemsHeader], Iterable[Made]]] = {
    "9 rows of C-ACM-TST came, not 12": lambda h: [*made_up.made_items(h, h.tasks[0])][:3],
    "comes where C-ACM-TST-s7-test-000000-text belongs": lambda h: [
        *made_up.made_items(h, h.tasks[0])
    ][::-1],
    "comes where None belongs": lambda h: [*made_up.made_items(h, h.tasks[0])] * 2,
    "row N-BCT-MT-s7-test-000000-text comes where": lambda h: made_up.made_items(h, h.tasks[1]),
    "is none of the options": first(lambda row: replace(row, answer='{"answer": "DEF"}')),
    "is no choice": first(lambda row: replace(row, answer='{"x": 1, "y": 2}')),
    "not canonical JSON": first(lambda row: replace(row, answer='{"answer":"ABC"}')),
    "canary": first(lambda row: replace(row, canary="")),
    "is not the manifest's": first(lambda row: replace(row, version="9.8")),
    "margin": first(lambda row: replace(row, margin=float("nan"))),
    "params": first(lambda row: replace(row, params='{"radius":1.5}')),
    "a tally of C-ACM-TST is no JSON": tallied({1, 2}),
    "Out of range float": tallied(float("inf")),
}


@pytest.mark.parametrize("words", REFUSED)
def test_rows_that_do_not_belong_are_refused(tmp_path: Path, words: str) -> None:
    header = made_up.header()
    with ItemWriter(tmp_path, header) as writer:
        with pytest.raises(RefusedError) as caught:
            writer.add(header.tasks[0], REFUSED[words](header))
        assert words in caught.value.message
        assert writer.missing == header.tasks
        with pytest.raises(RefusedError, match="has no items yet"):
            writer.finish(made_up.ledger)
        with pytest.raises(InputError, match="no task"):
            writer.add("C-XXX-YY", ())
    # what was refused leaves nothing in the way
    made_up.write(tmp_path)
    assert verify(tmp_path, remaking=made_up.remaker).ok


def test_a_header_out_of_bounds_is_an_input_error() -> None:
    odd: list[dict[str, Any]] = [
        *({"n": n} for n in (0, -1, 10**7)),
        *({"seed": seed} for seed in (-1, 2**63)),
        *({"split": split} for split in ("", "../x", "A", "x" * 17)),
        *({"tasks": tasks} for tasks in ((), ("x",), ("../C",), (made_up.TASKS[0],) * 2)),
        *({"modes": modes} for modes in ((), ("full", "text"), ("sound",))),
        *({"size": size} for size in (0, 63, 10**6)),
    ]
    for fields in odd:
        with pytest.raises(InputError, match="cannot hold"):
            made_up.header(**fields)


def test_reading_asks_for_what_is_there(tmp_path: Path) -> None:
    made_up.write(tmp_path, made_up.header(modes=("text",)))
    with pytest.raises(InputError, match="no items in 'full' mode"):
        read_items(tmp_path, ["full"])
    with pytest.raises(InputError):
        read_items(tmp_path / "nowhere")
    manifest, _ = read_manifest(tmp_path)
    (tmp_path / "manifest.json").write_text(replace(manifest, kind="problems").text())
    with pytest.raises(InputError, match="no folder of items"):
        read_items(tmp_path)


def test_ids_are_those_of_the_folder_only() -> None:
    header = made_up.header()
    own = [row for mode in MODES for row in header.ids(mode)]
    assert len(set(own)) == header.rows == 36
    assert all(map(header.has, own))
    task = header.tasks[0]
    for odd in (
        item_id(task, 7, "test", 4, "text"),
        item_id(task, 8, "test", 0, "text"),
        item_id(task, 7, "train", 0, "text"),
        item_id("C-ACM-PST", 7, "test", 0, "text"),
        item_id(task, 7, "test", 0, "sound"),
        f"{task}-s7-test-0000000-text",
        f"{task}-s07-test-000000-text",
        own[0] + "\n",
        "",
    ):
        assert not header.has(odd)
