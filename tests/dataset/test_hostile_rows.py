"""Rows made to deceive or to break `perga verify`: hashes all fit, nothing else does."""

import json
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hostile_folders import COUNT, Edit, forge, messages, rows, with_evidence

from perga.dataset.problems.problem import Problem
from perga.dataset.verify import verify
from perga.generate.remake import remaker
from perga.image import decode_png, is_bare_png

# What a row can say that breaks a reader, a solver or a float far below.
BREAKING: dict[str, Callable[[Problem], Problem]] = {
    "a function that is no goal": lambda p: replace(p, goal="arccos(1)"),
    "a goal beyond floats": lambda p: replace(p, goal="*".join(["10^64"] * 6)),
    "a long number": lambda p: replace(
        p, cdl=f"{p.cdl}\nk: Number\nk = {'9' * 6000}", conditions_text=(f"k = {'9' * 6000}",)
    ),
    "a power beyond floats": lambda p: with_evidence(
        p,
        lambda v: v["measurement"]["plan"].update(
            formula=["^", ["number", "9" * 60], ["number", "64"]]
        ),
    ),
    "a fraction without its lower half": lambda p: with_evidence(
        p, lambda v: v["measurement"]["plan"].update(formula=["number", "3/"])
    ),
    "a product beyond floats": lambda p: with_evidence(
        p,
        lambda v: v["measurement"]["plan"].update(
            formula=["*", *[["^", ["number", "9" * 4], ["number", "64"]]] * 2]
        ),
    ),
    "a long id": lambda p: replace(p, id="x" * 5000),
    "an id with a NUL": lambda p: replace(p, id="x\0y"),
    "a far index": lambda p: replace(p, index=2**62),
    "an index below 0": lambda p: replace(p, index=-1),
    "a number 1e999": lambda p: replace(
        p, evidence=p.evidence.replace('"digits":', '"digits":1e999', 1)
    ),
}


@pytest.mark.parametrize("change", BREAKING.values(), ids=BREAKING.keys())
def test_a_row_that_breaks_something_is_a_finding_that_names_it(
    folder: Path, change: Callable[[Problem], Problem]
) -> None:
    forged = change(rows(folder)[0])
    forge(folder, forged)
    report = verify(folder, remaking=remaker)
    assert report.damaged == (forged.id,)
    assert report.rows == COUNT
    assert str(report)


# What a row can say that only fits its hash. The second is what finds it.
DECEIVING: dict[str, tuple[Callable[[Problem], Problem], str]] = {
    "certificate": (
        lambda p: with_evidence(
            p,
            lambda v: v["certificate"].update(
                level="numeric", complete="sampled", residual=5.0, method="looked at"
            ),
        ),
        "the certificate is another",
    ),
    "residual": (
        lambda p: with_evidence(p, lambda v: v["certificate"].update(residual=5.0)),
        "the certificate is another",
    ),
    "estimate": (
        lambda p: with_evidence(p, lambda v: v.update(estimate=p.answer * 1.001)),
        "the estimate does not agree",
    ),
    "uncertainty": (
        lambda p: with_evidence(p, lambda v: v["measurement"].update(uncertainty=7.5)),
        "the uncertainty is",
    ),
    "no gates": (lambda p: with_evidence(p, lambda v: v.update(gates=[])), "what the gates found"),
    "no draw": (
        lambda p: with_evidence(p, lambda v: v["draw"].update(element=-1)),
        "tells of no draw",
    ),
    "another size": (
        lambda p: with_evidence(p, lambda v: v.update(size=513)),
        "size 513 is not the manifest's",
    ),
    "a text in the PNG": (
        lambda p: replace(p, png=with_chunk(p.png, b"tEXt", b"answer\0" + p.answer_exact.encode())),
        "carries more than its pixels",
    ),
    "bytes behind the PNG": (
        lambda p: replace(p, png=p.png + b"the answer"),
        "carries more than its pixels",
    ),
    "an id that leads out": (
        lambda p: replace(p, id="../../../../outside/x"),
        "the id is not the one of its seed and index",
    ),
    "an id of another form": (
        lambda p: replace(p, id="s9-0"),
        "the id is not the one of its seed and index",
    ),
    "a plan that knows the answer": (
        lambda p: leaked(p, []),
        "the plan of the measurement is not the goal's",
    ),
    "a plan that looks and knows the answer": (
        lambda p: leaked(p, json.loads(p.evidence)["measurement"]["plan"]["instructions"]),
        "the plan of the measurement is not the goal's",
    ),
}


def with_chunk(png: bytes, kind: bytes, body: bytes) -> bytes:
    chunk = struct.pack(">I", len(body)) + kind + body
    return png[:33] + chunk + struct.pack(">I", zlib.crc32(kind + body)) + png[33:]


def leaked(problem: Problem, instructions: list[object]) -> Problem:
    """A measurement that is the answer, with as many digits as one likes."""
    told = str(Fraction(problem.answer))
    measured = float(Fraction(told))

    def edit(value: dict[str, Any]) -> None:
        value["measurement"] = {
            "plan": {"instructions": instructions, "formula": ["number", told]},
            "uncertainty": 0.0,
        }

    forged = with_evidence(problem, edit)
    error = abs(measured - problem.answer) / problem.answer
    return replace(forged, measured=measured, relative_error=error)


@pytest.mark.parametrize(("change", "word"), DECEIVING.values(), ids=DECEIVING.keys())
def test_a_row_that_deceives_is_found_from_the_row_alone(
    folder: Path, change: Callable[[Problem], Problem], word: str
) -> None:
    forged = change(rows(folder)[0])
    assert forged != rows(folder)[0]
    forge(folder, forged)
    report = verify(folder)
    assert report.damaged == (forged.id,)
    assert word in messages(report)


def test_what_only_the_maker_knows_is_found_by_making_again(folder: Path) -> None:
    one = rows(folder)[0]
    edits: list[Edit] = [
        lambda v: v["gates"].pop(),
        lambda v: v["gates"][0].update(value=99.0),
        lambda v: v["draw"].update(element=v["draw"]["element"] + 1),
    ]
    for edit in edits:
        forge(folder, with_evidence(one, edit))
        report = verify(folder, remaking=remaker)
        assert report.damaged == (one.id,)
        assert "made again, evidence differs" in messages(report)


def test_hidden_bytes_in_the_packed_rows_are_seen(folder: Path) -> None:
    png = rows(folder)[0].png
    pixels = decode_png(png)
    assert is_bare_png(png, pixels)
    length = struct.unpack(">I", png[33:37])[0]
    packed = png[41 : 41 + length]
    unpacked = zlib.decompress(packed)
    packings = {
        "other packing": (zlib.compress(unpacked, 9), True),
        "behind the stream": (packed + b"secret", False),
        "too many rows": (zlib.compress(unpacked + b"secret", 1), False),
        "too few rows": (zlib.compress(unpacked[:-1], 1), False),
        "not packed": (b"secret", False),
    }
    for name, (data, bare) in packings.items():
        whole = with_chunk(png[:33], b"IDAT", data) + png[-12:]
        assert is_bare_png(whole, pixels) is bare, name
    assert not is_bare_png(png, pixels[:-1])
