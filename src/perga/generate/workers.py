"""Items on several processes: the same outcomes in whatever order they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from perga.dataset.processes import worker_pool
from perga.generate.cases import Settings
from perga.generate.catalogue import Catalogue, standard_catalogue
from perga.generate.pipeline import Outcome, make_item

_AHEAD = 4
"""Items handed to each process at a time."""


def outcomes(
    indices: Iterable[int], seed: int, settings: Settings, jobs: int, catalogue: Catalogue
) -> Iterator[Outcome]:
    """The outcomes of `indices`, as they are ready; in order when `jobs` is 1.

    Several processes build the standard catalogue themselves: shapes do not travel.
    """
    if jobs == 1:
        for index in indices:
            yield make_item(index, seed, settings, catalogue)
        return
    with worker_pool(jobs) as pool:
        yield from _spread(pool, iter(indices), jobs, lambda index: (index, seed, settings))


def _spread(
    pool: ProcessPoolExecutor,
    indices: Iterator[int],
    jobs: int,
    task: Callable[[int], tuple[int, int, Settings]],
) -> Iterator[Outcome]:
    waiting: set[Future[Outcome]] = {
        pool.submit(_work, *task(index)) for index in islice(indices, jobs * _AHEAD)
    }
    while waiting:
        ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for index in islice(indices, len(ready)):
            waiting.add(pool.submit(_work, *task(index)))
        for future in ready:
            yield future.result()


def _work(index: int, seed: int, settings: Settings) -> Outcome:
    return make_item(index, seed, settings, standard_catalogue())
