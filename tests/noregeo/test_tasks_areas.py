"""The tasks on areas, perimeters, collinear points and symmetric polygons."""

import math
import subprocess
import sys
from collections import Counter
from functools import lru_cache

import pytest

from perga.dataset.items.item import Mode
from perga.noregeo.compose import composed
from perga.noregeo.ingredients import perimeter
from perga.noregeo.lattice import SYMMETRIES, Vec, apply, box, gcd, steps, sub
from perga.noregeo.mirrored import is_symmetric
from perga.noregeo.sampling import Drawn, capacity, drawn
from perga.noregeo.space import Split
from perga.noregeo.task import Group, Task
from perga.noregeo.tasks import NOREGEO, task_of

LABELLED = ("C-ACM-PST", "C-ACM-TST", "C-BCT-CT", "C-SYM-SST")
MEASURED = ("N-BCT-PAT", "N-BCT-PPT", "N-BCT-TAT", "N-BCT-TPT")
SEED = 20_260
ITEMS = 600


def task(id: str) -> Task:
    found = task_of(id)
    assert found is not None
    return found


@lru_cache(maxsize=8)
def items(id: str) -> tuple[Drawn, ...]:
    return tuple(drawn(task(id), SEED, Split.TEST, index) for index in range(ITEMS))


@lru_cache(maxsize=8)
def labels(id: str) -> tuple[str, ...]:
    return tuple(str(task(id).truth(item.figure)) for item in items(id))


def kept(id: str, points: tuple[tuple[Vec, ...], ...]) -> object:
    """What is left of a figure when the task's own group is divided out, part by part."""
    group = task(id).group
    if group is Group.NONE:
        return points
    symmetries = SYMMETRIES if group is Group.METRIC else SYMMETRIES[:1]
    return tuple(
        min(tuple(apply(s, p) for p in steps(part)) for s in symmetries) for part in points
    )


def parts(id: str, item: Drawn) -> tuple[tuple[Vec, ...], ...]:
    points = item.figure.points
    return tuple(
        tuple(points[letter] for letter in part if letter in points) for part in task(id).parts
    )


def test_the_table_has_25_tasks_in_its_order() -> None:
    ids = [one.id for one in NOREGEO]
    assert len(ids) == len(set(ids)) == 25
    assert ids[:9] == [*LABELLED, "N-BCT-MT", *MEASURED]


@pytest.mark.parametrize("id", [*LABELLED, *MEASURED])
def test_three_witnesses_agree(id: str) -> None:
    for index in range(50):
        item = composed(task(id), SEED, Split.TRAIN, index)  # raises where they differ
        assert item.questions[Mode.TEXT].count(" = (") == len(item.figure.points)
        assert " = (" not in item.questions[Mode.DOTTED] + item.questions[Mode.FULL]


@pytest.mark.parametrize("id", LABELLED)
def test_labels_are_balanced_at_every_prefix(id: str) -> None:
    count: Counter[str] = Counter(dict.fromkeys(task(id).labels, 0))
    for label in labels(id):
        count[label] += 1
        assert max(count.values()) - min(count.values()) <= 1
    assert sum(count.values()) == ITEMS


@pytest.mark.parametrize("id", [*LABELLED, *MEASURED])
def test_no_item_comes_twice(id: str) -> None:
    keys = [kept(id, parts(id, item)) for item in items(id)]
    keys += [
        kept(id, parts(id, drawn(task(id), SEED, split, index)))
        for split in (Split.MINI, Split.HIDDEN)
        for index in range(100)
    ]
    assert len(keys) == ITEMS + 200
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("id", [*LABELLED, *MEASURED])
def test_one_seed_gives_enough_items(id: str) -> None:
    assert capacity(task(id), Split.TEST) >= 4000
    assert capacity(task(id), Split.TRAIN) >= 4000


@pytest.mark.parametrize("id", [*LABELLED, *MEASURED])
def test_points_lie_in_the_window_two_units_apart(id: str) -> None:
    for item in items(id):
        points = list(item.figure.points.values())
        assert all(abs(c) <= 20 for p in points for c in p)
        assert min(math.dist(p, q) for i, p in enumerate(points) for q in points[:i]) >= 2


@pytest.mark.parametrize("id", LABELLED)
def test_labels_that_differ_differ_visibly(id: str) -> None:
    least = {"C-ACM-PST": 0.1 - 1e-9, "C-ACM-TST": 0.1 - 1e-9}.get(id, 0.6)
    for item, label in zip(items(id), labels(id), strict=True):
        margin = task(id).margin(item.figure)
        assert margin == 0 if label in ("equal", "yes") else margin >= least


@pytest.mark.parametrize("id", LABELLED[:2])
@pytest.mark.parametrize("measure", ["perimeter", "box"])
def test_larger_outside_is_no_sign_of_a_larger_area(id: str, measure: str) -> None:
    def outside(points: tuple[Vec, ...]) -> float:
        x0, x1, y0, y1 = box(points)
        return perimeter(points) if measure == "perimeter" else (x1 - x0) * (y1 - y0)

    hits = met = 0
    for item, label in zip(items(id), labels(id), strict=True):
        one, other = parts(id, item)
        if label != "equal" and outside(one) != outside(other):
            met += 1
            hits += (outside(one) > outside(other)) == (label == task(id).labels[0])
    assert met > ITEMS // 2
    # four standard errors of a fair coin
    assert abs(hits / met - 0.5) < 2 / math.sqrt(met)


def test_areas_called_equal_are_of_figures_that_are_not_congruent() -> None:
    for id in LABELLED[:2]:
        for item, label in zip(items(id), labels(id), strict=True):
            sides = [
                sorted(round(math.dist(p, q), 9) for i, p in enumerate(part) for q in part[:i])
                for part in parts(id, item)
            ]
            assert label != "equal" or sides[0] != sides[1]


def test_gcds_of_three_points_add_up_in_both_labels() -> None:
    seen: set[str] = set()
    for item, label in zip(items("C-BCT-CT"), labels("C-BCT-CT"), strict=True):
        a, b, c = item.figure.of("ABC")
        one, other, whole = sorted(gcd(sub(p, q)) for p, q in ((a, b), (b, c), (c, a)))
        assert one + other == whole
        seen.add(label)
    assert seen == {"yes", "no"}


def test_the_inner_point_may_have_any_letter() -> None:
    inner = Counter(
        max("ABC", key=lambda w: -sum(math.dist(item.figure[w], p) for p in item.figure.of("ABC")))
        for item in items("C-BCT-CT")
    )
    assert min(inner[letter] for letter in "ABC") > ITEMS // 5


def test_other_axes_are_rare_and_else_the_box_lies_on_the_axis() -> None:
    beside = 0
    for item, label in zip(items("C-SYM-SST"), labels("C-SYM-SST"), strict=True):
        points = tuple(item.figure.points.values())
        assert 4 <= len(points) <= 8
        x0, x1, *_ = box(points)
        if x0 + x1 or sum(x for x, _ in points):
            assert label == "no"
            beside += 1
    assert 0 < beside < ITEMS * 0.05


def test_same_corners_joined_otherwise_are_not_symmetric() -> None:
    square = ((2, 2), (2, -2), (-2, -2), (-2, 2))
    assert is_symmetric(square)
    assert not is_symmetric(((0, 5), (4, 3), (-4, 3), (0, -5), (2, 0), (-2, 0)))
    assert not is_symmetric(((2, 2), (2, -2), (-2, -2), (-2, 3)))


@pytest.mark.parametrize("id", MEASURED)
def test_areas_and_perimeters_are_within_limits_and_spread(id: str) -> None:
    values = [float(task(id).truth(item.figure)) for item in items(id)]  # pyright: ignore[reportArgumentType]
    assert max(values) <= (150 if id.endswith("AT") else 80)
    rounded = Counter(round(value) for value in values)
    assert max(rounded.values()) < ITEMS * 0.08  # no constant reply scores


def test_importing_tasks_lists_no_figures() -> None:
    code = (
        "import perga.noregeo.tasks.triangle_size, perga.noregeo.tasks.collinearity\n"
        "from perga.noregeo.meetings import meetings_of\n"
        "from perga.noregeo.polygons import triangles\n"
        "print(triangles.cache_info().currsize, meetings_of.cache_info().currsize)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.split() == ["0", "0"]
