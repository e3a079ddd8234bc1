"""The kinds of data folders that Perga makes and verifies, by their names in the manifest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from perga.dataset.items.folder import ITEMS
from perga.dataset.kind import FolderKind
from perga.dataset.problems.folder import PROBLEMS

KINDS: Mapping[str, FolderKind[Any]] = {kind.name: kind for kind in (PROBLEMS, ITEMS)}
