"""`perga measure`: values, reasons, unreadable files, and pictures that are no figures."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perga.cli.measure import _shown
from perga.image import Image, Viewport, write_picture

Perga = Callable[..., Any]
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def picture(perga: Perga, example: Callable[[str], Path], tmp_path: Path) -> Path:
    out = tmp_path / "d2.png"
    assert perga("render", example("d2"), "-o", out).code == 0
    return out


def asked(folder: Path, quantity: str, *entities: tuple[str, str, str, list[Any]]) -> Path:
    path = folder / "asked.json"
    keys = ("name", "kind", "found_by", "of")
    listed = [dict(zip(keys, one, strict=True)) for one in entities]
    path.write_text(json.dumps({"quantity": quantity, "entities": listed}), encoding="utf-8")
    return path


def test_the_examples(perga: Perga, picture: Path) -> None:
    for name, truth in (("d2-distance", 4 * math.sqrt(2)), ("d2-area", 9 * math.pi)):
        ran = perga("measure", picture, "--instruction", EXAMPLES / f"{name}.json", "--json")
        assert (ran.code, ran.err) == (0, "")
        told = json.loads(ran.out)
        assert (told["schema"], told["status"], told["unit"]) == (1, "ok", "")
        assert told["value"] == pytest.approx(truth, rel=1e-4)
        assert 0 < told["uncertainty"] < 1e-3 * truth
        assert told["trace"][-1]["result"] == told["value"]
        plain = perga("measure", picture, "-i", EXAMPLES / f"{name}.json")
        shown, _, deviation = plain.out.strip().partition(" ± ")
        assert abs(float(shown) - told["value"]) <= float(deviation)
        # one digit of the deviation, and none beyond it
        assert len(deviation.replace("0.", "").lstrip("0")) == 1
        assert len(shown.partition(".")[2]) == len(deviation.partition(".")[2])


@pytest.mark.parametrize(
    ("value", "deviation", "shown"),
    [
        (28.2743837850378, 4.2e-5, "28.27438 ± 0.00005"),
        (1.5, 0.096, "1.5 ± 0.1"),
        (1234.5, 27.0, "1230 ± 30"),
        (2.0, 0.0, "2.0 ± 0"),
    ],
)
def test_no_digit_beyond_the_deviation(value: float, deviation: float, shown: str) -> None:
    assert _shown(value, deviation) == shown


def test_the_commands_of_the_page(
    perga: Perga, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (EXAMPLES.parent / "docs" / "measuring.md").read_text(encoding="utf-8")
    first = page.split("```")[1].split("\n")
    commands = [line.split()[1:] for line in first if line.startswith("perga ")]
    assert [one[0] for one in commands] == ["render", "measure"]
    (tmp_path / "examples").symlink_to(EXAMPLES)
    (tmp_path / "runs").mkdir()  # as `make demo` leaves it
    monkeypatch.chdir(tmp_path)
    ran = [perga(*one) for one in commands]
    assert [one.code for one in ran] == [0, 0]
    assert json.loads(ran[1].out)["value"] == pytest.approx(1.6, rel=1e-5)
    # and the instruction that the page prints is the file that the command names
    printed = page.split("```json")[1].split("```")[0]
    kept = (EXAMPLES / "b4-chord.json").read_text(encoding="utf-8")
    assert json.loads(printed) == json.loads(kept)


def test_what_is_not_there_has_a_mend(perga: Perga, picture: Path, tmp_path: Path) -> None:
    line = ("-i", EXAMPLES / "d2-area.json")
    ran = perga("measure", tmp_path / "none.png", *line)
    assert (ran.code, "no picture" in ran.err, "perga render" in ran.err) == (2, True, True)
    picture.with_suffix(".json").unlink()
    ran = perga("measure", picture, *line)
    assert (ran.code, "no window" in ran.err) == (2, True)
    assert "--viewport FILE" in ran.err
    assert "column `viewport`" in ran.err


def test_a_viewport_elsewhere(perga: Perga, picture: Path, tmp_path: Path) -> None:
    """The value follows the window that is given: all is twice as large."""
    sidecar = picture.with_suffix(".json")
    view = Viewport.from_json(json.loads(sidecar.read_text(encoding="utf-8")))
    doubled = Viewport(view.width, view.height, *(
        2 * one for one in (view.x_min, view.x_max, view.y_min, view.y_max)))  # fmt: skip
    sidecar.unlink()
    other = tmp_path / "window.json"
    other.write_text(json.dumps(doubled.to_json()), encoding="utf-8")
    line = ("measure", picture, "-i", EXAMPLES / "d2-distance.json")
    ran = perga(*line, "--viewport", other, "--json")
    assert json.loads(ran.out)["value"] == pytest.approx(8 * math.sqrt(2), rel=1e-4)
    assert perga(*line).code == 2


def test_angles_are_radians(perga: Perga, picture: Path, tmp_path: Path) -> None:
    path = asked(tmp_path, "angle", *((name, "point", "label", []) for name in "AMB"))
    told = json.loads(perga("measure", picture, "-i", path, "--json").out)
    assert told["unit"] == "rad"
    # M = (0, 3) sees A and B = (+-2 sqrt 2, 2) under twice the arc tangent of 2 sqrt 2
    assert told["value"] == pytest.approx(2 * math.atan(2 * math.sqrt(2)), rel=1e-4)


def test_what_the_picture_does_not_tell(perga: Perga, picture: Path, tmp_path: Path) -> None:
    path = asked(tmp_path, "area", ("G", "curve", "hue", ["green"]))
    ran = perga("measure", picture, "-i", path, "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["status"], told["value"]) == (1, "unmeasurable", None)
    assert "no ink is green" in told["reason"]
    plain = perga("measure", picture, "-i", path)
    assert (plain.code, plain.out) == (1, "")
    assert "no ink is green" in plain.err
    assert "help: " in plain.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not strict JSON"),
        ("[" * 5000, "not strict JSON"),
        ("{}", "missing or unknown fields"),
        ('{"quantity": "distance", "entities": [2.5, 1e9]}', "must be JSON objects"),
        ('{"quantity": "volume", "entities": []}', "known are"),
        ("x" * 70_000, "65536 are allowed"),
        ("\x00", "not strict JSON"),
    ],
)
def test_unreadable_instructions(
    perga: Perga, picture: Path, tmp_path: Path, text: str, said: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    ran = perga("measure", picture, "-i", path)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err
    ran = perga("measure", picture, "-i", path, "--json")
    assert json.loads(ran.out)["ok"] is False


def test_unreadable_pictures(perga: Perga, picture: Path, tmp_path: Path) -> None:
    instruction = EXAMPLES / "d2-area.json"
    assert perga("measure", tmp_path / "none.png", "-i", instruction).code == 2
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    ran = perga("measure", picture, "-i", instruction)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_pictures_that_are_no_figures(perga: Perga, tmp_path: Path) -> None:
    """Specks, and one colour all over: refused with a reason, not fitted for minutes."""
    rng = np.random.default_rng(1)
    view = Viewport(1024, 1024, -1, 1, -1, 1)
    specks = rng.choice(np.array([0, 255], np.uint8), (1024, 1024, 1)).repeat(3, axis=2)
    flat = np.full((1024, 1024, 3), (0, 64, 255), np.uint8)
    colours = rng.integers(0, 256, (1024, 1024, 3)).astype(np.uint8)
    path = asked(tmp_path, "area", ("G", "curve", "hue", ["blue"]))
    for pixels, said in ((specks, "pieces"), (flat, "100% of the picture"), (colours, "")):
        out = tmp_path / "odd.png"
        write_picture(out, Image(pixels, view))
        ran = perga("measure", out, "-i", path, "--json")
        told = json.loads(ran.out)
        assert (ran.code, told["status"]) == (1, "unmeasurable")
        assert said in told["reason"]


def test_zero_is_within_what_is_printed_of_a_circle(perga: Perga, tmp_path: Path) -> None:
    out = tmp_path / "c.png"
    program = b"C: Circle; Equation(C) = (x-1)^2 + (y-2)^2 = 9"
    assert perga("render", "-", "-o", out, stdin=program).code == 0
    path = asked(tmp_path, "eccentricity", ("C", "curve", "hue", ["blue"]))
    value, sigma = perga("measure", out, "-i", path).out.split(" ± ")
    assert 0 <= float(value) <= float(sigma) < 0.01


def test_assisted(perga: Perga, picture: Path, tmp_path: Path) -> None:
    """The labels of d2 wiped out, and given again as boxes at other letters' places."""
    from perga.image import read_picture
    from perga.measure import look

    image = read_picture(picture)
    labels = look(image).reading.labels
    assert {one.name for one in labels} >= {"A", "B"}
    pixels = image.pixels.copy()
    listed: list[dict[str, Any]] = []
    for one in labels:
        box = one.box
        pixels[box.y + 3 : box.y + box.height, box.x : box.x + box.width] = (90, 90, 90)
        sizes = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
        listed.append({"name": one.name, **sizes})
    write_picture(picture, Image(pixels, image.viewport))
    line = ("measure", picture, "-i", EXAMPLES / "d2-distance.json")
    alone = perga(*line, "--json")
    assert (alone.code, alone.json["assisted"], alone.json["status"]) == (1, False, "unmeasurable")
    boxes = tmp_path / "boxes.json"
    boxes.write_text(json.dumps(listed), encoding="utf-8")
    helped = perga(*line, "--assisted", boxes, "--json")
    assert (helped.code, helped.json["assisted"]) == (0, True)
    assert helped.json["value"] == pytest.approx(4 * math.sqrt(2), rel=1e-4)
    assert perga(*line, "--assisted", boxes).out.endswith("  (assisted)\n")
    boxes.write_text("[]", encoding="utf-8")
    none = perga(*line, "--assisted", boxes, "--json")
    assert (none.code, none.json["assisted"]) == (1, True)
    for text in ("", "{}", "[" * 5000, '[{"name": "A"}]', "x" * 70_000, '[{"x": 1e999}]'):
        boxes.write_text(text, encoding="utf-8")
        ran = perga(*line, "--assisted", boxes)
        assert (ran.code, "help: " in ran.err) == (2, True)
