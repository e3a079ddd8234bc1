"""Labels in random scenes, judged from the pixels and from plain geometry alone."""

import itertools
import math

import numpy as np
import pytest

from perga.draw.label_search import first_boxes, legal_boxes
from perga.draw.raster import draw
from perga.errors import RefusedError
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    PointMark,
    SegmentMark,
)
from perga.image import Viewport, label_layout

WINDOW = Viewport(512, 512, -8.0, 8.0, -8.0, 8.0)
NAMES = ("A", "B", "F1", "F2", "P", "Q'", "M", "K")


def random_scene(rng):
    """1-2 conics, 1-3 lines and 3-8 points at least 24 px apart, half of them on a curve."""
    marks = []
    on_curve = []
    for index in range(rng.integers(1, 3)):
        angle = rng.uniform(0, math.pi)
        ux, uy = math.cos(angle), math.sin(angle)
        x, y = rng.uniform(-2, 2, 2)
        a, b = np.sort(rng.uniform(1.5, 5, 2))[::-1]
        kind = rng.integers(3)
        if kind == 0:
            marks.append(CircleMark(f"G{index}", x, y, a))
            spots = [(x + a * math.cos(t), y + a * math.sin(t)) for t in rng.uniform(0, 6.3, 8)]
        else:
            make = EllipseMark if kind == 1 else HyperbolaMark
            marks.append(make(f"G{index}", x, y, ux, uy, a, b))
            spots = []
            for t in rng.uniform(-1, 1, 8):
                f, g = (
                    (a * math.cos(3 * t), b * math.sin(3 * t))
                    if kind == 1
                    else (a * math.cosh(t), b * math.sinh(t))
                )
                spots.append((x + f * ux - g * uy, y + f * uy + g * ux))
        on_curve += spots
    for index in range(rng.integers(1, 4)):
        angle = rng.uniform(0, math.pi)
        marks.append(LineMark(f"l{index}", math.cos(angle), math.sin(angle), rng.uniform(-4, 4)))
    points = []
    wanted = rng.integers(3, 9)
    while len(points) < wanted:
        if rng.random() < 0.5:
            x, y = on_curve[rng.integers(len(on_curve))]
        else:
            x, y = rng.uniform(-7, 7, 2)
        if max(abs(x), abs(y)) < 7 and all(
            math.dist((x, y), (p.x, p.y)) > 24 * WINDOW.dx for p in points
        ):
            points.append(PointMark(NAMES[len(points)], float(x), float(y)))
    return (*marks, *points)


def box_to_point(label, x, y):
    across = max(label.x - 0.5 - x, x - (label.x + label.width - 0.5), 0)
    down = max(label.y - 0.5 - y, y - (label.y + label.height - 0.5), 0)
    return math.hypot(across, down)


@pytest.fixture(scope="module")
def drawn():
    """Scenes with their pictures; the refused ones are counted, not left out in silence."""
    rng = np.random.default_rng(11)
    found, refused = [], []
    for _ in range(300):
        marks = random_scene(rng)
        try:
            found.append((marks, draw(marks, WINDOW)))
        except RefusedError as error:
            refused.append(error.message)
    return found, refused


def test_few_scenes_are_refused(drawn):
    found, refused = drawn
    assert len(found) + len(refused) == 300
    assert len(refused) < 9, refused
    assert all("label" in message or "numbers" in message for message in refused)


def test_labels_touch_no_ink_and_are_the_exact_bitmaps(drawn):
    seen = 0
    for marks, picture in drawn[0]:
        points = [mark for mark in marks if isinstance(mark, PointMark)]
        assert [label.name for label in picture.labels] == [point.name for point in points]
        for label in picture.labels:
            layout = label_layout(label.name)
            assert (label.width, label.height) == (layout.width, layout.height)
            padded = picture.image.pixels[
                label.y - 2 : label.y + label.height + 2, label.x - 2 : label.x + label.width + 2
            ]
            expected = np.full((label.height + 4, label.width + 4, 3), 255)
            expected[2:-2, 2:-2] -= layout.coverage[..., None]
            assert (padded == expected).all()
            seen += 1
    assert seen > 1200


def test_labels_belong_to_one_point(drawn):
    gaps = []
    for marks, picture in drawn[0]:
        points = [mark for mark in marks if isinstance(mark, PointMark)]
        for label in picture.labels:
            away = {p.name: box_to_point(label, *WINDOW.to_pixel(p.x, p.y)) for p in points}
            own = away.pop(label.name)
            assert own > 5.5
            assert all(own**2 * 1.5 <= other**2 + 1e-6 for other in away.values())
            assert min(away.values()) > 5.5  # clear of the rings
            gaps.append(own)
        for one, other in itertools.combinations(picture.labels, 2):
            beside = max(one.x - other.x - other.width, other.x - one.x - one.width)
            below = max(one.y - other.y - other.height, other.y - one.y - one.height)
            assert max(beside, below) >= 4
    assert np.median(gaps) < 9
    assert max(gaps) < 19.5


def test_a_label_without_room_is_named():
    # A point in the middle of a mesh of segments 11 px apart.
    mesh = []
    for index in range(11):
        at = 2 + index * 11 * WINDOW.dx
        mesh.append(SegmentMark(2.0, at, 6.0, at))
        mesh.append(SegmentMark(at, 2.0, at, 6.0))
    marks = (*mesh, PointMark("B", -4.0, 3.0), PointMark("A", 3.7, 3.7))
    with pytest.raises(RefusedError, match="label A"):
        draw(marks, WINDOW)


def test_crowded_labels_are_searched_not_given_up():
    # A 3 x 3 cluster, 36 px apart, far from the numbers.
    step = 36 * WINDOW.dx
    marks = tuple(
        PointMark(f"{letter}{row}", 4 + column * step, 4 + row * step)
        for row in range(3)
        for column, letter in enumerate("ABC")
    )
    assert len(draw(marks, WINDOW).labels) == 9


def test_the_first_legal_box_is_found_alone():
    rng = np.random.default_rng(6)
    found, none, later = 0, 0, 0
    for _ in range(150):
        pixels = np.full((200, 200, 3), 255, dtype=np.uint8)
        for _ in range(rng.integers(0, 40)):
            row, column, channel = rng.integers(0, (200, 200, 3))
            pixels[row : row + 6, column : column + 6, channel] = 250
        anchors = rng.uniform(-5, 205, (rng.integers(1, 7), 2))
        anchors[:3] = np.round(anchors[:3] * 2) / 2  # on centres and corners of pixels
        sizes = rng.integers(6, 24, (len(anchors), 2))
        keep_out = np.column_stack(
            [rng.integers(-10, 200, (4, 2)), rng.integers(1, 60, (4, 2))]
        ).astype(np.int64)
        directions = rng.uniform(0, 2 * math.pi, 200)
        gaps = np.sort(rng.uniform(3, 18, 200))
        offers = np.column_stack([np.cos(directions), np.sin(directions), gaps])
        asked = (pixels, anchors, sizes, offers, 6.5, keep_out, int(rng.integers(1, 4)))
        boxes, counts = legal_boxes(*asked)
        first, single = first_boxes(*asked)
        assert (single == np.minimum(counts, 1)).all()
        assert (first[:, 0] == boxes[:, 0]).all()
        found += np.count_nonzero(single)
        none += np.count_nonzero(single == 0)
        later += np.count_nonzero(counts > 1)
    assert found > 100
    assert none > 20
    assert later > 100
