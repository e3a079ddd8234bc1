"""Worker processes: spawned, deaf to Ctrl-C, and gone when their parent is."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process

from perga.errors import RefusedError


@contextmanager
def worker_pool(jobs: int) -> Generator[ProcessPoolExecutor]:
    """A pool of `jobs` processes; RefusedError when one of them dies."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)
    try:
        yield pool
    except BrokenProcessPool:
        raise RefusedError(
            "a worker process died; what is done is kept",
            "give the same command again to go on, with fewer processes if memory is short",
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """Leave Ctrl-C to the parent, and do not outlive it when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=lambda: (parent.join(), os._exit(1)), daemon=True).start()
