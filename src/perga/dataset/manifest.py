"""manifest.json: what a data folder holds, so that any change in it can be told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perga.dataset.lock import LOCK
from perga.dataset.strict import (
    is_plain_file,
    read_file,
    read_json,
    replace_file,
    sha256_file,
    sha256_text,
    write_json,
)
from perga.errors import InputError

MANIFEST, LEDGER, CARD, PAGE = "manifest.json", "ledger.json", "README.md", "index.html"
CANARY = "perga benchmark data, not for training; canary 5c9d8a4e-2f2b-4d0a-9d5e-3b7a1f60c8e7"
LARGEST_SEED, LARGEST_COUNT = 2**63 - 1, 10_000_000
STATE_FILES = ("state.sqlite", "state.sqlite-wal", "state.sqlite-shm", LOCK)
"""What a run keeps beside its data; no part of what is published."""

_FIELDS = {
    "kind": str,
    "versions": dict,
    "seed": int,
    "count": int,
    "failed": list,
    "settings": dict,
    "canary": str,
    "files": dict,
    "rows": dict,
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents of manifest.json.

    `count` items were asked for, the indices in `failed` could not be made; `files` maps paths
    relative to the folder to their SHA-256, `rows` the row ids to theirs.
    """

    kind: str
    versions: Mapping[str, Any]
    seed: int
    count: int
    failed: tuple[int, ...]
    settings: Mapping[str, Any]
    canary: str
    files: Mapping[str, str]
    rows: Mapping[str, str]

    def text(self) -> str:
        """The file's text; its own SHA-256 is a field of it."""
        body: dict[str, Any] = {
            "kind": self.kind,
            "versions": dict(self.versions),
            "seed": self.seed,
            "count": self.count,
            "failed": list(self.failed),
            "settings": dict(self.settings),
            "canary": self.canary,
            "files": dict(self.files),
            "rows": dict(self.rows),
        }
        return write_json({**body, "sha256": sha256_text(write_json(body))}, indent=1) + "\n"


def read_manifest(folder: Path) -> tuple[Manifest, bool]:
    """The manifest, and whether its own hash is right.

    Raises InputError where there is none, or where it is no manifest at all.
    """
    path = folder / MANIFEST
    value = read_json(read_file(path), str(path))
    if not isinstance(value, dict):
        raise InputError(f"{path} is not a manifest", "build the folder again")
    body: dict[str, Any] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
    own = body.pop("sha256", None)
    if set(body) != set(_FIELDS):
        odd = ", ".join(sorted(set(body) ^ set(_FIELDS)))
        raise InputError(f"{path} has missing or unknown fields: {odd}", "build the folder again")
    for name, kind in _FIELDS.items():
        if not isinstance(body[name], kind) or isinstance(body[name], bool):
            raise InputError(f"field {name} of {path} is no {kind.__name__}", "build it again")
    _check_entries(body, path)
    fields: dict[str, Any] = {**body, "failed": tuple(body["failed"])}
    return Manifest(**fields), own == sha256_text(write_json(body))


def _check_entries(body: Mapping[str, Any], path: Path) -> None:
    texts = (*body["files"].values(), *body["rows"].values())
    if not all(isinstance(text, str) for text in texts):
        raise InputError(f"{path} has a hash that is no text", "build the folder again")
    if not all(isinstance(i, int) and not isinstance(i, bool) for i in body["failed"]):
        raise InputError(f"{path} has a failed item that is no index", "build the folder again")
    for name, most in (("seed", LARGEST_SEED), ("count", LARGEST_COUNT)):
        if not 0 <= body[name] <= most:
            raise InputError(f"field {name} of {path} is not in 0 to {most}", "build it again")
    for name in body["files"]:
        if name.startswith("/") or ".." in Path(name).parts or "\\" in name:
            raise InputError(f"{path} names a file outside the folder: {name!r:.80}", "refused")


def published_files(folder: Path) -> tuple[str, ...]:
    """Every file of the folder that a manifest must list, as relative paths, sorted."""
    found = (path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())
    names = sorted(path.relative_to(folder).as_posix() for path in found)
    return tuple(name for name in names if not _kept_aside(folder, name))


def _kept_aside(folder: Path, name: str) -> bool:
    """A link under the name of a state file is none."""
    return name in (MANIFEST, *STATE_FILES) and is_plain_file(folder / name)


def seal(folder: Path, manifest_without_files: Manifest, files: Sequence[str]) -> Manifest:
    """Write manifest.json over `files`, which must exist; the last step of every build."""
    hashes = {name: sha256_file(folder / name) for name in files}
    known = manifest_without_files
    manifest = Manifest(
        kind=known.kind,
        versions=known.versions,
        seed=known.seed,
        count=known.count,
        failed=known.failed,
        settings=known.settings,
        canary=known.canary,
        files=hashes,
        rows=known.rows,
    )
    replace_file(folder / MANIFEST, manifest.text().encode())
    return manifest
