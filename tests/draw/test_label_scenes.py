"""Labels of random scenes: none touches ink, few are led, and the measurer binds each of them."""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from label_checks import check_labels
from label_scenes import WINDOW, Drawn, drawn_scene

from perga.geometry.marks import PointMark
from perga.measure import seen_name
from perga.measure.looking import look

SEED = 1
LED = (26, 129, 144, 238, 327, 516, 645, 717)


def checked(scenes: Sequence[Drawn]) -> tuple[Counter[str], list[float]]:
    """What became of scenes, after every check of the labels and of how they are measured."""
    count: Counter[str] = Counter()
    gaps: list[float] = []
    for scene in scenes:
        count["replaced"] += len(scene.replaced)
        if scene.picture is None:
            count["refused"] += 1
            continue
        gaps += check_labels(scene.marks, scene.picture)
        count["led"] += bool(scene.picture.leaders)
        count["led labels"] += len(scene.picture.leaders)
        sight = look(scene.picture.image)
        assert sight.reading.unreadable == ()
        bound = {one.label.name: one for one in sight.binding.bound}
        led = {leader.name for leader in scene.picture.leaders}
        for mark in scene.marks:
            if isinstance(mark, PointMark):
                one = bound[seen_name(mark.name)]
                x, y = WINDOW.to_pixel(mark.x, mark.y)
                assert math.hypot(one.marker.x - x, one.marker.y - y) < 0.02
                assert one.led == (mark.name in led)
                count["labels"] += 1
    return count, gaps


def test_labels_of_random_scenes() -> None:
    count, gaps = checked([drawn_scene(SEED, index) for index in range(80)])
    assert count["labels"] > 500
    assert count["refused"] + count["led"] <= 4
    assert np.median(gaps) < 9


def test_led_labels_of_random_scenes() -> None:
    # scenes of the large sample in which a label is led
    count, _ = checked([drawn_scene(SEED, index) for index in LED])
    assert count["led"] == len(LED)


@pytest.mark.slow
def test_labels_of_a_thousand_random_scenes() -> None:
    count, gaps = checked([drawn_scene(SEED, index) for index in range(1000)])
    assert count["labels"] > 7000
    assert count["led"] > 5
    assert count["refused"] + count["led"] < 20
    assert np.median(gaps) < 9
