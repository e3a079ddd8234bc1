"""What an export refuses: altered folders, other data, folders in use; and nothing is left."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import made_up_items as made_up
import pytest

from perga.dataset.exports.export import export
from perga.dataset.exports.form import ExportFormat, ExportRow, export_formats
from perga.dataset.items.item import Item
from perga.dataset.manifest import read_manifest, seal
from perga.errors import InputError, PergaError, RefusedError

JSONL = export_formats()["jsonl"]


def left(folder: Path) -> list[str]:
    """What lies beside the items."""
    return sorted(path.name for path in folder.iterdir() if path.name != "source")


def refused(items: Path, error: type[PergaError], match: str, **options: object) -> None:
    base = items.parent.parent
    out = base / "out"
    with pytest.raises(error, match=match):
        export(items, out, options.pop("to", JSONL), **options)  # pyright: ignore
    assert left(base) == []


def one_of(items: Path, **changes: object) -> None:
    """Change the first item everywhere, and cover it up."""
    first: Item = made_up.items_of(made_up.TASKS[0], 0)[2]
    made_up.forge(items, {first.id: replace(first, **changes)})  # pyright: ignore


@pytest.mark.parametrize(
    ("changes", "match"),
    [
        ({"id": "../../evil"}, "rows are not those"),
        ({"id": "C-ACM-TST-s7-test-000001-full"}, "rows are not those"),
        ({"answer": '{"answer":"yes"}'}, "is no choice"),
        ({"answer_type": "essay"}, "answer_type"),
        ({"options": ("a", "b\u2028c", "d")}, "not printable"),
        ({"question": "x" * 5000}, "5000 characters"),
        ({"mode": "text"}, "the id is not"),
        ({"png": b"MZ"}, "cannot|no PNG|PNG"),
        ({"image_sha256": "0" * 64}, "the picture is another one"),
        ({"canary": ""}, "canary"),
    ],
)
def test_forged_rows_under_fitting_hashes(items: Path, changes: dict, match: str) -> None:
    one_of(items, **changes)
    refused(items, RefusedError, match)


def test_an_altered_table_or_manifest(items: Path) -> None:
    rows = [row for task in made_up.TASKS for i in range(3) for row in made_up.items_of(task, i)]
    made_up.rewrite(items, [replace(row, question="?") for row in rows])
    refused(items, RefusedError, "parquet' was altered")
    path = items / "manifest.json"
    path.write_text(path.read_text().replace('"seed": 7', '"seed": 8'))
    refused(items, RefusedError, "the manifest was altered")
    path.write_text("{}")
    refused(items, InputError, "missing or unknown fields")


@pytest.mark.parametrize("name", ["README.md", "ledger.json", "croissant.json", "gallery", "link"])
def test_an_altered_file_of_any_kind(items: Path, name: str) -> None:
    listed = read_manifest(items)[0].files
    if name in ("gallery", "link"):
        path = items / next(one for one in listed if one.startswith("gallery/"))
    else:
        assert name in listed
        path = items / name
    before = path.read_bytes()
    if name == "link":
        (items.parent / "same").write_bytes(before)
        path.unlink()
        path.symlink_to(items.parent / "same")
    else:
        path.write_bytes(before + b" ")
    refused(items, RefusedError, f"{path.name}' was altered")
    path.unlink()
    path.write_bytes(before)
    export(items, items.parent.parent / "out", JSONL)


def test_a_folder_whose_gallery_was_left_behind_is_exported_and_one_without_a_table_not(
    items: Path,
) -> None:
    out = items.parent.parent / "out"
    shutil.rmtree(items / "gallery")
    export(items, out, JSONL)
    shutil.rmtree(out)
    (items / "data" / "test-full.parquet").unlink()
    refused(items, RefusedError, "test-full.parquet is missing")


def test_a_folder_of_another_kind(items: Path) -> None:
    manifest, _ = read_manifest(items)
    seal(items, replace(manifest, kind="problems"), ())
    refused(items, InputError, "holds no NoReGeo items, but data of kind 'problems'")


def test_modes_and_tasks_that_are_not_there(items: Path, tmp_path: Path) -> None:
    vlm = export_formats()["vlmevalkit"]
    refused(
        items, RefusedError, "cannot take items in text mode: .*pictures", to=vlm, modes=["text"]
    )
    refused(items, InputError, "no task 'other'", tasks=["Other"])
    only = tmp_path / "source" / "only"
    made_up.write(only, made_up.header(n=1, modes=("text",)))
    with pytest.raises(InputError, match="no full items"):
        export(only, tmp_path / "out", JSONL, modes=["full"])
    with pytest.raises(RefusedError, match="cannot take items in text mode"):
        export(only, tmp_path / "out", vlm)
    assert not (tmp_path / "out").exists()


def test_tasks_by_id_or_name_in_any_case(items: Path, tmp_path: Path) -> None:
    summary = export(items, tmp_path / "out", JSONL, tasks=["n-bct-mt", "U-PAP-PT"], modes=["full"])
    assert (summary.rows, summary.modes, summary.left_out) == (6, ("full",), ())
    names = {path.name.split("-s7")[0] for path in (tmp_path / "out" / "images").iterdir()}
    assert names == {"N-BCT-MT", "U-PAP-PT"}


@pytest.mark.parametrize("there", ["file", "full", "link"])
def test_an_out_that_is_taken_stays_as_it_is(items: Path, tmp_path: Path, there: str) -> None:
    out = tmp_path / "taken"
    if there == "file":
        out.write_text("mine")
    elif there == "full":
        out.mkdir()
        (out / "mine").write_text("mine")
    else:
        (tmp_path / "elsewhere").mkdir()
        out.symlink_to(tmp_path / "elsewhere")
    before = left(tmp_path)
    with pytest.raises(InputError, match="no empty folder"):
        export(items, out, JSONL)
    assert left(tmp_path) == before
    assert there != "full" or (out / "mine").read_text() == "mine"


def test_an_out_within_the_items_is_refused(items: Path) -> None:
    for out in (items, items / "new" / "out"):
        with pytest.raises(InputError, match="lies in the folder of the items"):
            export(items, out, JSONL)
    assert not (items / "new").exists()


def test_parents_that_were_made_go_with_what_failed(items: Path, tmp_path: Path) -> None:
    one_of(items, canary="")
    before = left(tmp_path)
    with pytest.raises(RefusedError, match="canary"):
        export(items, tmp_path / "deep" / "er" / "out", JSONL)
    assert left(tmp_path) == before
    export(items, tmp_path / "deep" / "er" / "out", JSONL, modes=["text"])
    assert left(tmp_path / "deep" / "er") == ["out"]


def test_an_empty_out_is_filled(items: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    export(items, tmp_path / "out", JSONL)
    assert (tmp_path / "out" / "text.jsonl").is_file()
    assert left(tmp_path) == ["out"]


def test_a_format_declared_in_a_test_and_stopped_leaves_nothing(
    items: Path, tmp_path: Path
) -> None:
    def write(folder: Path, rows: Iterator[ExportRow]) -> None:
        (folder / "half").write_text(next(rows).prompt.user)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(items, tmp_path / "out", ExportFormat("own", "of a test", write, "None."))
    assert left(tmp_path) == []
