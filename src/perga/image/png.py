"""PNG files: our own writer, a bounded reader, and pictures with their sidecars on disk."""

import io
import json
import os
import secrets
import stat
import struct
import zlib
from pathlib import Path

import numpy as np
import PIL
import PIL.Image
from isal import isal_zlib

from perga.errors import InputError
from perga.image.image import Image, Pixels, check_pixels
from perga.image.viewport import MAX_SIDE, Viewport

MAX_PIXELS = 1 << 24
"""A picture to be read may hold this many pixels (4096 x 4096)."""

MAX_PNG_BYTES = 1 << 26
MAX_SIDECAR_BYTES = 4096

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_MODES = frozenset({"1", "L", "LA", "P", "PA", "RGB", "RGBA"})
_HELP = "Give a PNG picture of 8 bits per channel."


def encode_png(pixels: Pixels) -> bytes:
    """A PNG of RGB pixels, uint8 (h, w, 3): header, data and end only, no text, no time.

    Rows are unfiltered: on flat drawings that packs better than any filter. Compressed bytes may
    differ between builds of the library, so compare pictures by `pixel_hash`.
    """
    check_pixels(pixels)
    height, width = pixels.shape[:2]
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = isal_zlib.compress(_rows(pixels), 1)  # pyright: ignore[reportUnknownMemberType]
    return b"".join(
        (_SIGNATURE, _chunk(b"IHDR", header), _chunk(b"IDAT", data), _chunk(b"IEND", b""))
    )


def decode_png(data: bytes) -> Pixels:
    """The pixels of a PNG, uint8 (h, w, 3); what is transparent is laid on white.

    Raises InputError if the bytes are no sound PNG of 8 bits per channel, or if it is larger
    than 4096 x 4096 pixels or 64 MiB. The size is checked before anything is unpacked.
    """
    if len(data) > MAX_PNG_BYTES:
        raise InputError(f"picture file has {len(data)} bytes; {MAX_PNG_BYTES} are allowed", _HELP)
    if len(data) < 33 or data[:8] != _SIGNATURE or data[12:16] != b"IHDR":
        raise InputError("this is not a PNG picture", _HELP)
    width, height = struct.unpack(">II", data[16:24])
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE and width * height <= MAX_PIXELS):
        raise InputError(
            f"picture declares {width} x {height} pixels; at most {MAX_PIXELS} are read", _HELP
        )
    if data[24] > 8:  # of RGB the reader would drop the lower halves without a word
        raise InputError(f"the PNG picture has {data[24]} bits per channel; 8 are read", _HELP)
    try:
        with PIL.Image.open(io.BytesIO(data), formats=("PNG",)) as picture:
            picture.load()
            if picture.size != (width, height) or picture.mode not in _MODES:
                raise InputError(f"pictures of PNG mode {picture.mode} are not read", _HELP)
            if picture.mode == "RGB" and "transparency" not in picture.info:
                return np.array(picture, dtype=np.uint8)
            layer = picture.convert("RGBA")
    except PIL.UnidentifiedImageError:  # its message tells an address in memory
        raise InputError("the PNG picture is broken: its header is", _HELP) from None
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error) as fault:
        raise InputError(f"the PNG picture is broken: {fault}", _HELP) from None
    ground = PIL.Image.new("RGBA", layer.size, (255, 255, 255, 255))
    return np.array(PIL.Image.alpha_composite(ground, layer).convert("RGB"), dtype=np.uint8)


def is_bare_png(data: bytes, pixels: Pixels) -> bool:
    """Whether `data` is what `encode_png` may write for these pixels, and carries nothing else.

    Header, one data chunk and end, no text, no time, nothing behind them; unfiltered rows. Only
    the packing is free, which differs between builds of the library.
    """
    height, width = pixels.shape[:2]
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    start, end = _SIGNATURE + header, _chunk(b"IEND", b"")
    if not (data.startswith(start) and data.endswith(end)):
        return False
    chunk = data[len(start) : len(data) - len(end)]
    packed = chunk[8:-4]
    if chunk != _chunk(b"IDAT", packed):
        return False
    unpacking = zlib.decompressobj()
    size = height * (1 + 3 * width)
    try:
        rows = unpacking.decompress(packed, size + 1)
    except zlib.error:
        return False
    all_used = unpacking.eof and not unpacking.unused_data
    return all_used and rows == _rows(pixels).tobytes()


def write_picture(path: str | os.PathLike[str], image: Image) -> None:
    """Write out.png and, beside it, its viewport as out.json; each appears whole or not at all.

    Raises InputError if the name does not end in .png or the files cannot be written.
    """
    target = Path(path)
    if target.suffix.lower() != ".png":
        raise InputError(f"picture name {target.name!r} must end in .png", "Write -o out.png.")
    if not target.parent.is_dir():
        raise InputError(
            f"cannot write {target}: there is no folder {target.parent}",
            "Make the folder first, or choose one that exists.",
        )
    sidecar = json.dumps(image.viewport.to_json(), allow_nan=False) + "\n"
    # the sidecar first: a picture that is there can always be read
    write_whole(target.with_suffix(".json"), sidecar.encode())
    write_whole(target, encode_png(image.pixels))


def read_picture(
    path: str | os.PathLike[str], viewport: str | os.PathLike[str] | None = None
) -> Image:
    """Read a PNG and its viewport: from that file, or from the .json file beside the picture.

    Raises InputError if one of them is missing or unsound, or if their sizes differ.
    """
    target = Path(path)
    pixels = decode_png(_read(target, MAX_PNG_BYTES))
    sidecar = target.with_suffix(".json") if viewport is None else Path(viewport)
    text = _read(sidecar, MAX_SIDECAR_BYTES)
    try:
        value: object = json.loads(text.decode("utf-8"), object_pairs_hook=_no_repeats)
    except _RepeatedKeyError as fault:
        raise InputError(f"{sidecar.name} has the key {fault} twice", "Keep one of them.") from None
    except (ValueError, RecursionError):
        raise InputError(f"{sidecar.name} is not a JSON file", "Draw the picture again.") from None
    return Image(pixels, Viewport.from_json(value))


class _RepeatedKeyError(Exception):
    """A key that stands twice in an object; which of its values counts, nobody can tell."""


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _RepeatedKeyError(f"{twice[:40]!a}")
    return found


def _rows(pixels: Pixels) -> Pixels:
    """The rows of a PNG, each behind a 0: no filter."""
    height, width = pixels.shape[:2]
    rows = np.empty((height, 1 + 3 * width), dtype=np.uint8)
    rows[:, 0] = 0
    rows[:, 1:] = pixels.reshape(height, 3 * width)
    return rows


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _read(path: Path, limit: int) -> bytes:
    try:
        # a pipe is opened without waiting for its writer, and then refused
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        with open(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise InputError(
                    f"cannot read {path}: it is no plain file", "Name a file, not a pipe or folder."
                )
            data = stream.read(limit + 1)
    except OSError as fault:
        raise InputError(f"cannot read {path}: {fault.strerror or fault}") from None
    except ValueError:  # a NUL byte in the path
        raise InputError(f"cannot read {str(path)!a}: that is no path") from None
    if len(data) > limit:
        raise InputError(f"{path} is larger than {limit} bytes", "Is this the right file?")
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it appears whole or not at all.

    Raises InputError if it cannot be written.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
    try:
        try:
            with temporary.open("xb") as stream:
                stream.write(data)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as fault:
        raise InputError(
            f"cannot write {path}: {fault.strerror or fault}",
            "Choose a folder that exists and can be written to.",
        ) from None
