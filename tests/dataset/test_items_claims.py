"""What one row of items claims against all evidence is named, whatever the hashes say."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import made_up_items as made_up
import PIL.Image
import pytest
from made_up_items import messages, remade, row

from perga.dataset.items.item import Item
from perga.dataset.items.reading import read_items
from perga.dataset.verify import verify
from perga.image import decode_png, encode_png, pixel_hash

Change = Callable[[Item], Item]


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
    sink = io.BytesIO()
    PIL.Image.open(io.BytesIO(item.png)).save(sink, "PNG", compress_level=9)
    return sink.getvalue() + b"answer"


@pytest.mark.parametrize("name", CLAIMS)
def test_what_one_row_claims_against_all_evidence_is_named(items_folder: Path, name: str) -> None:
    word, change = CLAIMS[name]
    one = row()
    forged = change(one)
    assert forged != one
    if name == "margin NaN":  # no manifest can hold the hash of that
        made_up.rewrite(
            items_folder, [forged if i.id == one.id else i for i in read_items(items_folder)]
        )
    else:
        made_up.forge(items_folder, {one.id: forged})
    report = remade(items_folder)
    assert report.damaged == (one.id,)
    assert word in messages(report)


def test_text_mode_names_every_point(items_folder: Path) -> None:
    one = row(mode="text")
    made_up.forge(items_folder, {one.id: replace(one, question="What of A and B?")})
    assert "does not name C, a point of the figure" in messages(verify(items_folder))


def test_text_mode_has_no_picture(items_folder: Path) -> None:
    one = row(mode="text")
    made_up.forge(items_folder, {one.id: replace(one, image_sha256=row().image_sha256)})
    report = verify(items_folder)
    assert report.damaged == (one.id,)
    assert "text mode has no picture" in messages(report)
