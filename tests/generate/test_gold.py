"""Labels that were measured, as the paper's are; the exact answer stays beside them."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from perga.cli.main import main
from perga.dataset.manifest import Manifest, published_files, read_manifest, seal
from perga.dataset.problems.folder import PROBLEMS
from perga.dataset.problems.practice import Gold, Practice, Preset
from perga.dataset.problems.table import parquet_bytes, read_parquet
from perga.dataset.verify import verify
from perga.errors import InputError
from perga.generate.cases import Settings, settings_for
from perga.generate.run import generate
from perga.image import decode_png

COUNT, SEED = 3, 4
TABLE = "data/problems-00000.parquet"


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gold") / "run"
    line = ["generate", "-n", str(COUNT), "--seed", str(SEED), "--out", str(folder)]
    assert main([*line, "--gold", "measured"]) == 0
    return folder


def test_the_label_is_what_was_measured(measured: Path, tmp_path: Path) -> None:
    exact = tmp_path / "exact"
    assert generate(exact, COUNT, SEED).ok
    pairs = list(zip(read_parquet(measured / TABLE), read_parquet(exact / TABLE), strict=True))
    assert len(pairs) == COUNT
    for ours, theirs in pairs:
        assert ours.answer == ours.measured == theirs.measured
        assert ours.answer != theirs.answer
        assert ours == replace(theirs, answer=theirs.measured)
        error = abs(ours.answer - theirs.answer) / abs(theirs.answer)
        assert ours.relative_error == pytest.approx(error, rel=1e-9)
    settings = read_manifest(measured)[0].settings
    assert settings["gold"] == "measured"
    assert "gold" not in read_manifest(exact)[0].settings
    card = (measured / "README.md").read_text(encoding="utf-8")
    assert "`answer` is what was measured" in card
    assert "or exact where it equals" not in card


def test_verify_knows_measured_labels(measured: Path) -> None:
    report = verify(measured)
    assert report.findings == ()
    assert report.rows == COUNT


def test_an_exact_label_among_measured_ones_is_found(measured: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    for name in ("manifest.json", *published_files(measured)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes((measured / name).read_bytes())
    problems = list(read_parquet(folder / TABLE))
    problems[1] = replace(problems[1], answer=problems[1].answer * (1 + 1e-6))
    (folder / TABLE).write_bytes(parquet_bytes(problems))
    known = read_manifest(folder)[0]
    forged = {problem.id: problem.sha256() for problem in problems}
    seal(folder, replace(known, rows=forged), tuple(known.files))
    report = verify(folder)
    assert report.damaged == (problems[1].id,)
    assert "the answer is not what was measured" in str(report)


def manifest(settings: dict[str, object]) -> Manifest:
    return Manifest("problems", {"perga": "1"}, 1, 0, (), settings, "", {}, {})


@pytest.mark.parametrize(
    ("added", "word"),
    [
        ({"gold": "guessed"}, "a gold or preset that there is not"),
        ({"gold": "exact"}, "a gold or preset that there is not"),
        ({"preset": ["paper"]}, "a gold or preset that there is not"),
        ({"tolerance": 0.2}, "proves nothing: 0.01 at most"),
        ({"preset": "paper", "tolerance": 0.21}, "proves nothing: 0.2 at most"),
    ],
)
def test_settings_that_there_are_not(added: dict[str, object], word: str) -> None:
    plain = {"max_attempts": 8, "size": 512, "tolerance": 0.005}
    assert list(PROBLEMS.unsound(manifest(plain))) == []
    assert Settings.from_json({**plain, **added}) is None or "tolerance" in added
    (finding,) = PROBLEMS.unsound(manifest({**plain, **added}))
    assert word in str(finding)


def test_settings_come_back_from_json() -> None:
    found = [settings_for(gold, preset) for gold in (None, *Gold) for preset in Preset]
    assert len({json.dumps(one.to_json()) for one in found}) == 4
    for one in found:
        assert Settings.from_json(one.to_json()) == one
    assert settings_for(None, Preset.DEFAULT) == Settings()
    assert Settings().to_json() == {"max_attempts": 8, "size": 512, "tolerance": 0.005}
    paper = settings_for(None, Preset.PAPER)
    assert paper.practice == Practice(Gold.MEASURED, Preset.PAPER)
    assert paper.tolerance == 0.2


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gold") / "paper"
    line = ["generate", "-n", str(COUNT), "--seed", str(SEED), "--out", str(folder)]
    assert main([*line, "--preset", "paper"]) == 0
    return folder


def test_the_papers_pictures_have_no_grey_curves(paper: Path, measured: Path) -> None:
    pairs = list(zip(read_parquet(paper / TABLE), read_parquet(measured / TABLE), strict=True))
    assert len(pairs) == COUNT
    for ours, smooth in pairs:
        assert (ours.question, ours.cdl) == (smooth.question, smooth.cdl)
        assert ours.answer == ours.measured != smooth.measured
        assert ours.relative_error < 0.01
        coloured = [inks(one.png) for one in (ours, smooth)]
        assert 1 <= coloured[0] <= 6  # whole inks of curves, lines, helpers, and no mixtures
        assert coloured[1] > 20
        (gate,) = (
            one for one in json.loads(ours.evidence)["gates"] if one["gate"] == "gate3_measured"
        )
        assert gate["limit"] == 0.2
    assert read_manifest(paper)[0].settings["preset"] == "paper"


def inks(png: bytes) -> int:
    """How many colours there are that are no grey."""
    pixels = decode_png(png).reshape(-1, 3).astype(int)
    return len({tuple(one) for one in pixels[np.ptp(pixels, axis=1) > 0].tolist()})


def test_verify_knows_the_papers_pictures(paper: Path) -> None:
    report = verify(paper)
    assert report.findings == ()
    assert report.rows == COUNT


def test_flagged_problems_are_counted(paper: Path, tmp_path: Path) -> None:
    again = generate(paper, COUNT, SEED, settings=settings_for(None, Preset.PAPER))
    assert again.to_json()["flagged"] == 0
    assert "more than 5% off, flagged: 0" in str(again)
    assert "flagged" not in generate(tmp_path / "one", 1, SEED).to_json()


def test_a_run_does_not_go_on_with_other_labels(measured: Path) -> None:
    with pytest.raises(InputError, match="gold was 'measured'"):
        generate(measured, COUNT, SEED)
