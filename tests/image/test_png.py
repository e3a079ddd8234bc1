"""PNG files: what they hold, that they read back, and that hostile ones are refused."""

import io
import json
import os
import struct
import zlib

import numpy as np
import PIL.Image
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.errors import InputError
from perga.image import (
    Image,
    Viewport,
    decode_png,
    encode_png,
    pixel_hash,
    read_picture,
    write_picture,
)


def noise(width, height, seed=0):
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, found = 8, []
    while at < len(data):
        length = struct.unpack(">I", data[at : at + 4])[0]
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        told = struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        assert told == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 1000))
def test_round_trip(width, height, seed):
    pixels = noise(width, height, seed)
    assert np.array_equal(decode_png(encode_png(pixels)), pixels)


def test_other_readers_see_the_same_pixels():
    pixels = noise(37, 21)
    with PIL.Image.open(io.BytesIO(encode_png(pixels))) as picture:
        assert picture.mode == "RGB"
        assert np.array_equal(np.array(picture), pixels)


def test_only_the_three_needed_chunks():
    pixels = noise(5, 3)
    (header, size), (data, rows), end = chunks(encode_png(pixels))
    assert (header, data, end) == (b"IHDR", b"IDAT", (b"IEND", b""))
    assert struct.unpack(">IIBBBBB", size) == (5, 3, 8, 2, 0, 0, 0)
    assert zlib.decompress(rows) == b"".join(b"\0" + row.tobytes() for row in pixels)


def test_hash_is_of_pixels_and_shape_not_of_compression():
    pixels = noise(30, 20)
    packed = io.BytesIO()
    PIL.Image.fromarray(pixels).save(packed, "PNG", compress_level=9)
    assert packed.getvalue() != encode_png(pixels)
    assert pixel_hash(decode_png(packed.getvalue())) == pixel_hash(pixels)
    assert pixel_hash(pixels.reshape(30, 20, 3)) != pixel_hash(pixels)
    changed = pixels.copy()
    changed[3, 4, 1] ^= 1
    assert pixel_hash(changed) != pixel_hash(pixels)
    assert pixel_hash(pixels[:, ::-1][:, ::-1]) == pixel_hash(pixels)  # strided view


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGBA", "LA"])
def test_other_kinds_are_read_as_rgb(mode):
    source = PIL.Image.fromarray(np.full((6, 7, 3), 255, np.uint8)).convert(mode)
    packed = io.BytesIO()
    source.save(packed, "PNG")
    assert np.array_equal(decode_png(packed.getvalue()), np.full((6, 7, 3), 255))


def test_transparency_lies_on_white():
    clear = np.zeros((2, 2, 4), np.uint8)
    clear[0, 0] = (0, 0, 0, 255)
    packed = io.BytesIO()
    PIL.Image.fromarray(clear, "RGBA").save(packed, "PNG")
    pixels = decode_png(packed.getvalue())
    assert pixels[0, 0].tolist() == [0, 0, 0]
    assert pixels[1, 1].tolist() == [255, 255, 255]


def declared(width, height, body=b"", depth=8, color=2):
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    out = b"\x89PNG\r\n\x1a\n"
    for kind, part in ((b"IHDR", header), (b"IDAT", zlib.compress(body)), (b"IEND", b"")):
        crc = struct.pack(">I", zlib.crc32(kind + part))
        out += struct.pack(">I", len(part)) + kind + part + crc
    return out


GOOD = encode_png(noise(40, 40))
FLIPPED = bytearray(GOOD)
FLIPPED[200] ^= 255


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a" + b"\0" * 100,
        b"\0" * 1000,
        GOOD[:30],
        GOOD[:60],
        GOOD[: len(GOOD) // 2],
        bytes(FLIPPED),
        declared(2**31 - 1, 2**31 - 1),
        declared(100000, 100000),
        declared(16384, 16384),
        declared(0, 5),
        declared(50, 50, b"\0" * 10),
        declared(4, 4, b"\0" * 100, depth=16, color=0),
        declared(4, 4, b"\0" * 100, depth=7),
    ],
)
def test_hostile_files_are_refused(data):
    with pytest.raises(InputError) as caught:
        decode_png(data)
    assert caught.value.message
    assert caught.value.help


def test_written_pictures_read_back(tmp_path):
    image = Image(noise(64, 48), Viewport(64, 48, -4.0, 4.0, -3.0, 3.0))
    write_picture(tmp_path / "out.png", image)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.json", "out.png"]
    again = read_picture(tmp_path / "out.png")
    assert again.viewport == image.viewport
    assert np.array_equal(again.pixels, image.pixels)
    assert json.loads((tmp_path / "out.json").read_text())["size"] == [64, 48]


def test_writing_replaces_and_a_failure_leaves_nothing_behind(tmp_path, monkeypatch):
    view = Viewport(8, 8, 0.0, 1.0, 0.0, 1.0)
    first, second = Image(noise(8, 8, 1), view), Image(noise(8, 8, 2), view)
    write_picture(tmp_path / "a.png", first)
    monkeypatch.setattr("perga.image.png.Path.replace", refuse)
    with pytest.raises(InputError, match="cannot write"):
        write_picture(tmp_path / "a.png", second)
    monkeypatch.undo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.png"]
    assert np.array_equal(read_picture(tmp_path / "a.png").pixels, first.pixels)
    write_picture(tmp_path / "a.png", second)
    assert np.array_equal(read_picture(tmp_path / "a.png").pixels, second.pixels)


def refuse(*_):
    raise OSError(28, "No space left on device")


def test_bad_places_are_input_errors(tmp_path):
    image = Image(noise(8, 8), Viewport(8, 8, 0.0, 1.0, 0.0, 1.0))
    for path in (tmp_path / "out.jpg", tmp_path / "none" / "out.png"):
        with pytest.raises(InputError):
            write_picture(path, image)
    with pytest.raises(InputError, match="cannot read"):
        read_picture(tmp_path / "missing.png")


@pytest.mark.parametrize("text", ["", "{", "[" * 4000, "[1]", "{" * 5000, '{"version": 1}', "\xff"])
def test_bad_sidecars_are_input_errors(tmp_path, text):
    image = Image(noise(8, 8), Viewport(8, 8, 0.0, 1.0, 0.0, 1.0))
    write_picture(tmp_path / "out.png", image)
    (tmp_path / "out.json").write_text(text, encoding="latin-1")
    with pytest.raises(InputError):
        read_picture(tmp_path / "out.png")


def test_a_sidecar_that_says_two_things_is_refused(tmp_path):
    image = Image(noise(8, 8), Viewport(8, 8, 0.0, 1.0, 0.0, 1.0))
    write_picture(tmp_path / "a.png", image)
    sidecar = tmp_path / "a.json"
    text = sidecar.read_text()
    assert text.count('"x_min"') == 1
    sidecar.write_text(text.replace('"x_min"', '"x_min": -7.0, "x_min"'))
    with pytest.raises(InputError) as caught:
        read_picture(tmp_path / "a.png")
    assert caught.value.message == "a.json has the key 'x_min' twice"
    assert caught.value.help


def test_only_plain_files_are_read(tmp_path):
    """A pipe without a writer is refused at once, as the picture and as its window."""
    image = Image(noise(8, 8), Viewport(8, 8, 0.0, 1.0, 0.0, 1.0))
    write_picture(tmp_path / "a.png", image)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for picture, window in ((pipe, tmp_path / "a.json"), (tmp_path / "a.png", pipe)):
        with pytest.raises(InputError, match="no plain file") as caught:
            read_picture(picture, window)
        assert caught.value.help
    with pytest.raises(InputError, match="no path"):
        read_picture(tmp_path / "a\0.png")
    (tmp_path / "link.png").symlink_to(tmp_path / "a.png")
    assert read_picture(tmp_path / "link.png", tmp_path / "a.json").viewport == image.viewport


def test_a_sidecar_of_another_size_is_refused(tmp_path):
    write_picture(tmp_path / "a.png", Image(noise(8, 8), Viewport(8, 8, 0.0, 1.0, 0.0, 1.0)))
    write_picture(tmp_path / "b.png", Image(noise(8, 9), Viewport(8, 9, 0.0, 1.0, 0.0, 1.0)))
    (tmp_path / "b.json").replace(tmp_path / "a.json")
    with pytest.raises(InputError, match="8 x 8"):
        read_picture(tmp_path / "a.png")
