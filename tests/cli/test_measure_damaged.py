"""`perga measure` on damaged pictures, windows and instructions: told, and never a traceback."""

import io
import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import PIL.Image
import pytest

from perga.image import Viewport, decode_png

Perga = Callable[..., Any]
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TRUTH = 32**0.5


@pytest.fixture
def picture(perga: Perga, example: Callable[[str], Path], tmp_path: Path) -> Path:
    out = tmp_path / "d2.png"
    assert perga("render", example("d2"), "-o", out).code == 0
    return out


def measured(perga: Perga, picture: Path, asked: Path = EXAMPLES / "d2-distance.json") -> Any:
    """What came out, checked for its form: every ending has its code, its status and its reason."""
    ran = perga("measure", picture, "-i", asked, "--json")
    told = ran.json
    if ran.code == 0:
        assert told["status"] == "ok"
    elif ran.code == 1:
        assert told["status"] == "unmeasurable"
        assert told["reason"]
        assert ran.err.startswith("perga: ") or ran.err == ""
    else:
        assert ran.code == 2
        assert told["ok"] is False
        assert told["error"]["message"]
        assert "help: " in ran.err
        assert "0x" not in ran.err  # no address in memory
    return ran


def packed(image: PIL.Image.Image, form: str = "PNG") -> bytes:
    stream = io.BytesIO()
    image.save(stream, form)
    return stream.getvalue()


def deep(pixels: np.ndarray) -> bytes:
    """A PNG of 16 bits per channel, written by hand."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    height, width = pixels.shape[:2]
    rows = b"".join(b"\0" + (row.astype(">u2") * 257).tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 16, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_pictures_of_other_modes(perga: Perga, picture: Path) -> None:
    """Modes that hold the same picture give the same value; others are told."""
    data = picture.read_bytes()
    pixels = decode_png(data)
    image = PIL.Image.fromarray(pixels)
    whole = picture.with_name("other.png")
    whole.with_suffix(".json").write_bytes(picture.with_suffix(".json").read_bytes())
    straight = measured(perga, picture).json["value"]
    assert straight == pytest.approx(TRUTH, rel=1e-4)
    hidden = image.convert("RGBA")
    hidden.putalpha(0)
    cases = {
        0: [packed(image.convert(mode)) for mode in ("RGBA", "L", "LA")],
        1: [
            packed(image.convert("1")),
            packed(image.quantize(4)),
            packed(hidden),
        ],
        2: [
            *(data[:cut] for cut in (0, 7, 8, 20, 33, 100, len(data) // 2)),
            data[:16] + struct.pack(">II", 60_000, 60_000) + data[24:],
            data[:16] + struct.pack(">II", 0, 512) + data[24:],
            deep(pixels),
            packed(PIL.Image.fromarray(pixels[:, :, 0].astype(np.uint16) * 257)),
            *(packed(image, form) for form in ("JPEG", "BMP", "GIF")),
            b"hello",
        ],
    }
    for code, pictures in cases.items():
        for number, one in enumerate(pictures):
            whole.write_bytes(one)
            ran = measured(perga, whole)
            assert ran.code == code, (code, number, ran.out[:300])
            if code == 0:
                assert ran.json["value"] == straight


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (2, 2), (5, 7), (16_384, 1), (2048, 2048)])
def test_pictures_of_odd_sizes(perga: Perga, tmp_path: Path, size: tuple[int, int]) -> None:
    out = tmp_path / "odd.png"
    window = Viewport(*size, -1.0, 1.0, -1.0, 1.0)
    out.with_suffix(".json").write_text(json.dumps(window.to_json()), encoding="utf-8")
    curve = tmp_path / "curve.json"
    curve.write_text(
        json.dumps({"quantity": "eccentricity", "entities": [
            {"name": "G", "kind": "curve", "found_by": "hue", "of": ["blue"]}]}),
        encoding="utf-8",
    )  # fmt: skip
    for ink in ((255, 255, 255), (0, 0, 0), (0, 64, 255)):
        out.write_bytes(packed(PIL.Image.new("RGB", size, ink)))
        assert measured(perga, out).code == 1
        assert measured(perga, out, curve).code == 1


def test_windows_that_are_none(perga: Perga, picture: Path) -> None:
    window = picture.with_suffix(".json")
    good = window.read_text(encoding="utf-8")
    other = json.dumps(Viewport(256, 256, -5.0, 5.0, -5.0, 5.0).to_json())
    assert "512" in good
    bad = [
        "", "{}", "[]", "null", "5", "[" * 4000, other, good * 2, good[:-20], good + " " * 5000,
        good.replace("512", "512.5"), good.replace("512", "-1"), good.replace("512", "1e999"),
        good.replace('"version": 1', '"version": 2'), good.replace("x_min", "x_mim"),
    ]  # fmt: skip
    for text in bad:
        window.write_text(text, encoding="utf-8")
        assert measured(perga, picture).code == 2, text[:60]
    window.write_bytes(b"\xff\xfe\x00")
    assert measured(perga, picture).code == 2


A = {"name": "A", "kind": "point", "found_by": "label", "of": []}
B = {**A, "name": "B"}
LINE = {"name": "l", "kind": "line", "found_by": "hue", "of": ["violet"]}
REGION = {"name": "R", "kind": "region", "found_by": "inside", "of": ["l"]}


@pytest.mark.parametrize(
    ("code", "entities"),
    [
        *((2, [A, {**A, "name": name}])
          for name in ("3", "3A", "A;", "", 3.5, None, "A" * 65, "\u202eB", "\u0660", "'", "A")),
        *((2, [A, {**A, "name": "B", "of": of}]) for of in ([3], ["1"], None, "B", [["B"]])),
        (2, [{**A, "name": f"A{k}"} for k in range(100)]),
        (2, [A, {**A, "name": "B", "kind": "volume"}]),
        (2, [A, {**A, "name": "B", "found_by": "magic"}]),
        (2, [A, {**A, "x": 3}]),
        (2, [A, 5]),
        *((1, [A, {**A, "name": name}]) for name in ("Zz9", "_", "__", "ª", "ﬁ", "椭圆")),
        # what is no point where a point is named, and no line or curve where one is
        (1, [A, {**A, "name": "P", "found_by": "crossing", "of": ["l", "R"]}, LINE, REGION]),
        (1, [B, {"name": "m", "kind": "line", "found_by": "label", "of": ["A", "l"]}, LINE]),
        (1, [B, {"name": "m", "kind": "line", "found_by": "tangent", "of": ["M", "A"]}, A]),
    ],
)  # fmt: skip
def test_instructions_with_names_that_are_none(
    perga: Perga, picture: Path, tmp_path: Path, code: int, entities: list[Any]
) -> None:
    path = tmp_path / "asked.json"
    path.write_text(json.dumps({"quantity": "distance", "entities": entities}), encoding="utf-8")
    assert measured(perga, picture, path).code == code


def test_bytes_changed_at_random(perga: Perga, picture: Path) -> None:
    """A checksum guards the pixels, so nearly all of these are refused; none ends otherwise."""
    data = picture.read_bytes()
    rng = np.random.default_rng(11)
    codes: list[int] = []
    for _ in range(12):
        broken = bytearray(data)
        for at in rng.integers(0, len(data), 3):
            broken[at] ^= int(rng.integers(1, 256))
        picture.write_bytes(bytes(broken))
        codes.append(measured(perga, picture).code)
    assert codes.count(2) >= 8
