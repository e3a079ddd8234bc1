"""One run at a time in a folder: a lock that ends with the process that holds it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from perga.errors import InputError

LOCK = "run.lock"


@contextmanager
def locked(folder: Path) -> Generator[None]:
    """Hold the lock of a folder, which must exist; the lock file stays there.

    Raises InputError where another process holds it, or where no file can stand there.
    """
    with _lock_file(folder / LOCK) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError(
                f"another run is writing to {folder}", "wait for it, or stop it"
            ) from None
        yield


def _lock_file(path: Path) -> BinaryIO:
    """The open lock; a link is not followed, and nothing that stands there is cut short."""
    try:
        return open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666), "rb+")
    except OSError as fault:
        raise InputError(
            f"{path} cannot be used: {fault.strerror}", "remove it, or give another folder"
        ) from None
