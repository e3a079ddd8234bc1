"""The gallery of each kind of data folder, written again from a finished one."""

from __future__ import annotations

from pathlib import Path

from perga.dataset.items.header import KIND
from perga.dataset.manifest import read_manifest
from perga.report.gallery import gallery_page
from perga.report.items import items_page


def page_again(folder: Path) -> bytes:
    """The bytes of index.html of a folder with a manifest; InputError where it has none."""
    manifest, _ = read_manifest(folder)
    return items_page(manifest, folder) if manifest.kind == KIND else gallery_page(folder)
