"""Seeds: the witnesses agree, items differ, splits share nothing, seeds share what chance says."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from perga.noregeo.compose import composed
from perga.noregeo.listing import listed
from perga.noregeo.sampling import Drawn, capacity, drawn
from perga.noregeo.space import Split
from perga.noregeo.task import Cell, Figure, Group, Task
from perga.noregeo.tasks import NOREGEO
from perga.noregeo.truths import DisagreementError

TAIL = 5e-5  # on either side: a band of 99.99 %
FEW, FEW_ITEMS = (1, 2), 60
MANY, MANY_ITEMS = tuple(range(1, 11)), 100
TURNS = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
MIRRORS = tuple((a, b, -c, -d) for a, b, c, d in TURNS)

Key = tuple[object, ...]
Masses = NDArray[np.float64]


def key(task: Task, figure: Figure) -> Key:
    """Equal for figures that are one item: the least of all images under the task's group."""
    params = tuple(sorted(figure.params.items()))
    parts = ["".join(c for c in letters if c in figure.points) for letters in task.parts]
    if task.group is Group.NONE:
        return (tuple(figure.points.items()), params)
    ways = TURNS + MIRRORS if task.group is Group.METRIC else TURNS[:1]
    return (*(min(_moved(figure, part, way) for way in ways) for part in parts), params)


def _moved(figure: Figure, letters: str, way: tuple[int, int, int, int]) -> Key:
    a, b, c, d = way
    points = [(a * x + b * y, c * x + d * y) for x, y in figure.of(letters)]
    left, low = min(x for x, _ in points), min(y for _, y in points)
    return tuple((x - left, y - low) for x, y in points)


@cache
def draws(task: Task, seed: int, split: Split, n: int) -> Sequence[Drawn]:
    """The first figures of as many items as there are, up to n."""
    return [drawn(task, seed, split, i) for i in range(min(n, capacity(task, split)))]


def keys(task: Task, found: Iterable[Drawn]) -> list[Key]:
    return [key(task, one.figure) for one in found]


def disagreements(seeds: Sequence[int], n: int) -> list[str]:
    found: list[str] = []
    made = 0
    for task in NOREGEO:
        for seed in seeds:
            for index in range(n):
                made += 1
                try:
                    item = composed(task, seed, Split.TEST, index)
                except DisagreementError as fault:
                    found.append(f"{task.name} {seed} {index}: {fault.message}")
                else:
                    assert item.answer == task.answer.write(task.truth(item.figure))
    assert made == len(NOREGEO) * len(seeds) * n > 0
    return found


def repeats(seeds: Sequence[int], n: int) -> list[str]:
    found: list[str] = []
    for task in NOREGEO:
        for seed in seeds:
            own = keys(task, draws(task, seed, Split.TEST, n))
            assert len(own) == min(n, capacity(task, Split.TEST)) > 1
            if len(set(own)) < len(own):
                found.append(f"{task.name} {seed}")
    return found


def shared_by_splits(seeds: Sequence[int], n: int) -> list[str]:
    found: list[str] = []
    for task in NOREGEO:
        for seed in seeds:
            parts = {split: set(keys(task, draws(task, seed, split, n))) for split in Split}
            assert all(parts.values())
            found += [
                f"{task.name} {seed}: {one.value} and {other.value}"
                for one, other in combinations(Split, 2)
                if parts[one] & parts[other]
            ]
    return found


def overlap(task: Task, seeds: Sequence[int], n: int) -> tuple[int, Masses]:
    """How many items the pairs of seeds share, and the masses that chance gives each number."""
    known = {seed: draws(task, seed, Split.TEST, n) for seed in seeds}
    sets = {seed: set(keys(task, found)) for seed, found in known.items()}
    counts = {seed: Counter(one.cell for one in found) for seed, found in known.items()}
    tried = Counter[Cell]()
    for one in (one for found in known.values() for one in found):
        tried[one.cell] += 1 + len(one.refusals)
    shared, masses = 0, np.ones(1)
    for one, other in combinations(seeds, 2):
        shared += len(sets[one] & sets[other])
        for cell in task.cells:
            made = sum(counts[seed][cell] for seed in seeds)
            taken = (counts[one][cell], counts[other][cell])
            if not all(taken):
                continue  # a rare cell, of which a seed has no item
            masses = np.convolve(masses, _chance(task, cell, taken, made / tried[cell]))
    return shared, masses


def _chance(task: Task, cell: Cell, taken: tuple[int, int], kept: float) -> Masses:
    """The masses of the number of elements that two seeds both take from a cell."""
    values = np.arange(min(taken) + 1)
    elements = listed(task, cell)
    if elements is not None:
        return stats.hypergeom.pmf(values, len(elements), *taken)
    # of a large space the share that no gate refuses can be taken
    return stats.poisson.pmf(values, taken[0] * taken[1] / (cell.space.size * kept))


def band(masses: Masses) -> tuple[int, int]:
    """The numbers that leave at least `TAIL` on either side."""
    below, above = np.cumsum(masses), np.cumsum(masses[::-1])[::-1]
    inside = np.flatnonzero((below > TAIL) & (above > TAIL))
    return int(inside[0]), int(inside[-1])


def overlaps_beyond_chance(seeds: Sequence[int], n: int) -> Mapping[str, tuple[int, int, int]]:
    """By task, and over all: what the seeds share, where that is not in its band."""
    odd: dict[str, tuple[int, int, int]] = {}
    total, together = 0, np.ones(1)
    for task in NOREGEO:
        shared, masses = overlap(task, seeds, n)
        assert np.isclose(masses.sum(), 1, atol=1e-3)
        total, together = total + shared, np.convolve(together, masses)
        low, high = band(masses)
        if not low <= shared <= high:
            odd[task.name] = (low, shared, high)
    low, high = band(together)
    assert low > 0  # so too few would be seen as well
    if not low <= total <= high:
        odd["all"] = (low, total, high)
    return odd


def test_witnesses_of_two_seeds_agree() -> None:
    assert disagreements(FEW, 4) == []


def test_no_item_comes_twice_in_two_seeds() -> None:
    assert repeats(FEW, FEW_ITEMS) == []


def test_splits_of_two_seeds_are_disjoint() -> None:
    assert shared_by_splits(FEW[:1], 30) == []


def test_two_seeds_share_what_chance_says() -> None:
    assert overlaps_beyond_chance(FEW, FEW_ITEMS) == {}


@pytest.mark.slow
def test_witnesses_of_ten_seeds_agree() -> None:
    assert disagreements(MANY, MANY_ITEMS) == []


@pytest.mark.slow
def test_no_item_comes_twice_in_ten_seeds() -> None:
    assert repeats(MANY, MANY_ITEMS) == []


@pytest.mark.slow
def test_splits_of_ten_seeds_are_disjoint() -> None:
    assert shared_by_splits(MANY, MANY_ITEMS) == []


@pytest.mark.slow
def test_ten_seeds_share_what_chance_says() -> None:
    assert overlaps_beyond_chance(MANY, MANY_ITEMS) == {}
