"""Labels further away and on leader lines: who gets one, how it is drawn, in every format."""

import io
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from itertools import combinations, product
from zipfile import ZipFile

import numpy as np
import pytest
from label_checks import check_labels, without_labels
from label_scenes import WINDOW
from vector_figures import crowd

from perga.draw import Demand, Figure, Picture, draw
from perga.draw.label_choice import search
from perga.draw.vector import vector_bytes
from perga.errors import RefusedError
from perga.geometry.marks import CircleMark, PointMark, SegmentMark
from perga.measure.fits.coverage import strokes_of, unmix
from perga.measure.fits.strokes import fit_conic
from perga.measure.looking import look

PX = WINDOW.dx


@pytest.fixture(scope="module")
def picture() -> Picture:
    return draw(crowd(), WINDOW)


def test_a_point_in_a_ring_of_points_has_a_leader(picture: Picture) -> None:
    assert "M" in [leader.name for leader in picture.leaders]
    check_labels(crowd(), picture)
    assert picture.leaders[0].runs


def test_problems_are_drawn_without_leaders() -> None:
    with pytest.raises(RefusedError, match=r"label \w finds no place"):
        draw(crowd(), WINDOW, demand=Demand.CLOSE)


def test_people_get_leaders_too(picture: Picture) -> None:
    seen = draw(crowd(), WINDOW, demand=Demand.SEEN)
    assert seen.leaders == picture.leaders
    assert (seen.image.pixels == picture.image.pixels).all()


def test_leaders_are_the_same_each_time(picture: Picture) -> None:
    again = draw(crowd(), WINDOW)
    assert again.leaders == picture.leaders
    assert again.labels == picture.labels


def test_the_measurer_follows_leaders(picture: Picture) -> None:
    bound = {one.label.name: one for one in look(picture.image).binding.bound}
    assert sorted(bound) == [*"ABCDEM"]
    assert bound["M"].led
    x, y = WINDOW.to_pixel(3.5, 3.5)
    assert np.hypot(bound["M"].marker.x - x, bound["M"].marker.y - y) < 0.01


def test_numbers_give_way_to_labels() -> None:
    # a cell between hatches, where the only room for A is that of the number 3 of the y-axis
    x, y = -24 * PX, 3.0
    bars = [y + side * (17 + 9 * k) * PX for k in range(6) for side in (1, -1)]
    posts = [9 * k * PX for k in (*range(-9, -3), *range(1, 7))]
    marks = (
        *(SegmentMark(posts[0], bar, posts[-1], bar) for bar in bars),
        *(SegmentMark(post, y - 1.9, post, y + 1.9) for post in posts),
        PointMark("A", x, y),
    )
    with pytest.raises(RefusedError, match="label A"):
        draw(marks, WINDOW, demand=Demand.CLOSE)
    picture = draw(marks, WINDOW)
    assert picture.leaders == ()
    check_labels(marks, picture)
    row = WINDOW.to_pixel(0, y)[1]
    near = [one for one in picture.texts if abs(one.y - row) < 20]
    assert len(picture.texts) > 10
    assert near == []


def test_strokes_are_fitted_as_if_no_leader_were_there(picture: Picture) -> None:
    # a leader across a circle: the ring of points moved to its edge
    shift = [(m.name, m.x - 3.5, m.y - 1.5) for m in crowd() if isinstance(m, PointMark)]
    marks = (CircleMark("G", 0.0, 5.0, 3.0), *(PointMark(*one) for one in shift))
    drawn = draw(marks, WINDOW)
    assert drawn.leaders
    found = []
    for pixels in (drawn.image.pixels, without_labels(marks, drawn)):
        unmixed = unmix(pixels)
        assert len(unmixed.inks) == 1
        fitted = fit_conic(strokes_of(unmixed, 0, look(drawn.image).markers))
        assert not isinstance(fitted, str)
        found.append(fitted.quadric.matrix() / fitted.quadric.matrix()[0, 0])
    assert np.abs(found[0] / found[1] - 1).max() < 1e-4


def test_geogebra_has_a_leader_and_the_label_at_its_end(picture: Picture) -> None:
    data = vector_bytes(Figure(crowd(), WINDOW), picture, ".ggb")
    with ZipFile(io.BytesIO(data)) as archive:
        root = ET.fromstring(archive.read("geogebra.xml"))
    names = [
        one.attrib["label"] for one in root.iter("element") if one.find("labelOffset") is not None
    ]
    assert names == [leader.name for leader in picture.leaders]
    commands = [one for one in root.iter("command") if one.attrib["name"] == "Segment"]
    starts = [one.find("input").attrib["a0"] for one in commands]  # type: ignore[union-attr]
    assert starts == names


def free(boxes: np.ndarray, sizes: np.ndarray, picks: Sequence[int]) -> bool:
    """Whether the boxes picked are all 2 px apart."""
    for i, j in combinations(range(len(picks)), 2):
        a, b = boxes[i, picks[i]], boxes[j, picks[j]]
        if not ((a - b >= sizes[j] + 2) | (b - a >= sizes[i] + 2)).any():
            return False
    return True


def test_the_search_finds_places_whenever_there_are_some() -> None:
    """Against trying everything, on random boxes of three labels."""
    rng = np.random.default_rng(3)
    outcomes = []
    for _ in range(300):
        counts = rng.integers(1, 5, 4)
        boxes = rng.integers(0, 22, (4, 4, 2))
        sizes = rng.integers(5, 12, (4, 2))
        chosen, stuck = search(boxes, counts, sizes, 2, 10**6)

        if stuck < 0:
            assert free(boxes, sizes, chosen.tolist())
            assert (chosen < counts).all()
        else:
            assert not any(
                free(boxes, sizes, picks) for picks in product(*(range(n) for n in counts))
            )
        outcomes.append(stuck < 0)
    assert 40 < sum(outcomes) < 260
