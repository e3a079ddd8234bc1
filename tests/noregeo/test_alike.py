"""Partners look alike, and no space got too small for a build."""

from collections import Counter

import pytest

from perga.noregeo.alike import Look, alike, dealt, look, rows
from perga.noregeo.images import IMAGES, image
from perga.noregeo.lattice import sub
from perga.noregeo.meetings import meetings_of
from perga.noregeo.polygons import parallelograms, triangles
from perga.noregeo.sampling import capacity, drawn
from perga.noregeo.space import Split
from perga.noregeo.task import Refused, Shape
from perga.noregeo.tasks import NOREGEO, task_of

MATCHED = [task for task in NOREGEO if task.kin is not None]


def test_partners_are_of_one_kind_and_near_in_size_and_none_comes_twice() -> None:
    pool = [(kind, size) for kind in range(3) for size in range(0, 40, 3)]
    anchors = [(kind, size) for kind in range(4) for size in range(0, 50, 7)]
    one, other = alike(anchors, (pool,), lambda t: Look((t[0],), (float(t[1]),)), 2)
    assert 5 < len(one) < len(anchors)
    assert len(set(other)) == len(other) == len(one)
    assert all(a[0] == b[0] and abs(a[1] - b[1]) <= 2 for a, b in zip(one, other, strict=True))
    assert rows(((one, other),), lambda t: ("s", *t))[("s", *other[3])] == (0, 3)


def test_a_pool_without_partners_gives_empty_ones() -> None:
    assert alike([(1, 1)], ([],), lambda t: Look((), (float(t[0]),)), 1) == ((), ())


def test_a_pool_is_dealt_whole() -> None:
    first, second = dealt(range(900), 1, 3)
    assert sorted((*first, *second)) == list(range(900))
    assert 250 < len(first) < 350


def test_a_look_is_the_same_in_every_image() -> None:
    shape = Shape((((0, 0), (5, 1), (2, 7)),))
    looks = set()
    for number in IMAGES:
        found = image(shape, number)
        assert isinstance(found, Shape)
        (points,) = found.parts
        looks.add(look(points, [sub(p, points[i - 1]) for i, p in enumerate(points)]))
    assert len(looks) == 1


def test_an_image_that_was_there_before_is_refused() -> None:
    shape = Shape((((0, 0), (4, 4), (8, 8)),))
    found = [image(shape, number) for number in IMAGES]
    assert sum(isinstance(one, Refused) for one in found) == 4


@pytest.mark.parametrize("listing", [triangles, parallelograms], ids=["triangles", "parallel"])
def test_rivals_of_a_meeting_look_the_same(listing: object) -> None:
    known = meetings_of(triangles if listing is triangles else parallelograms)
    assert len(known) > 4000
    for meeting in known[::97]:
        seen = set()
        for rival in (*meeting.smaller, *meeting.equal, *meeting.larger):
            corners = rival.corners
            found = look(corners, [sub(p, corners[i - 1]) for i, p in enumerate(corners)])
            seen.add((found.kind, tuple(map(round, found.size))))
        assert len(seen) == 1
        area = meeting.base.twice
        assert all(area / 1.6 <= rival.twice <= area / 1.1 for rival in meeting.smaller)
        assert all(rival.twice == area for rival in meeting.equal)
        assert all(area * 1.1 <= rival.twice <= area * 1.6 for rival in meeting.larger)


@pytest.mark.parametrize("task", MATCHED, ids=lambda t: t.name)
def test_kin_have_all_labels(task: object) -> None:
    found = next(t for t in MATCHED if t is task)
    labels: dict[object, Counter[str]] = {}
    assert found.kin is not None
    n = min(capacity(found, Split.TRAIN), 800)
    for index in range(n):
        figure = drawn(found, 5, Split.TRAIN, index).figure
        labels.setdefault(found.kin(figure), Counter())[str(found.truth(figure))] += 1
    assert len(labels) > 10
    # of the groups that were met often, nearly all show every label
    often = [count for count in labels.values() if sum(count.values()) >= 12]
    assert often or len(labels) > 100
    whole = [count for count in often if len(count) == len(found.labels)]
    assert len(whole) >= 0.9 * len(often)


def test_every_kind_of_no_is_still_met() -> None:
    task = task_of("right_angle")
    assert task is not None
    cells = Counter(drawn(task, 5, Split.TRAIN, index).cell.name for index in range(200))
    assert cells["missed by a step"] == cells["at another corner"] == 50


@pytest.mark.parametrize("task", NOREGEO, ids=lambda t: t.name)
def test_a_seed_gives_a_hundred_test_items(task: object) -> None:
    assert capacity(next(t for t in NOREGEO if t is task), Split.TEST) >= 100
