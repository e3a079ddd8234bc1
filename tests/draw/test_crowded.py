"""Figures for people: drawn where the gates for measuring refuse, and parts of curves."""

from itertools import combinations

import numpy as np
import pytest
from label_checks import box_gap
from label_scenes import WINDOW, window_of

from perga.cdl import read
from perga.draw import EXAM, PRINT, SCREEN, Demand, draw, draw_picture, scene_marks
from perga.draw.palette import Style
from perga.errors import RefusedError
from perga.geometry.marks import ChainMark, CircleMark, LineMark, PointMark, Role, SegmentMark
from perga.resolve import resolve


def test_points_in_one_place_are_drawn_with_both_labels_for_readers_only() -> None:
    marks = (PointMark("A", 1.0, 2.0), PointMark("B", 1.0, 2.0), PointMark("C", 9.0, 9.0))
    with pytest.raises(RefusedError, match="px apart"):
        draw_picture(marks)
    picture = draw_picture(marks, demand=Demand.SEEN)
    assert [label.name for label in picture.labels] == ["A", "B", "C"]
    one, two, _ = picture.labels
    apart_x = one.x + one.width <= two.x or two.x + two.width <= one.x
    apart_y = one.y + one.height <= two.y or two.y + two.height <= one.y
    assert apart_x or apart_y


def test_labels_stay_inside_where_many_lines_cross() -> None:
    turns = np.linspace(0, np.pi, 60, endpoint=False)
    bundle = tuple(
        LineMark(f"l{k}", float(np.sin(t)), -float(np.cos(t)), 0.0, Role.LINE)
        for k, t in enumerate(turns)
    )
    points = (PointMark("A", 0.0, 0.0), PointMark("B", 0.4, 0.1), CircleMark("G", 0.0, 0.0, 3.0))
    picture = draw_picture((*bundle, *points), demand=Demand.SEEN)
    assert len(picture.labels) == 2
    for label in picture.labels:
        assert 0 <= label.x <= 512 - label.width
        assert 0 <= label.y <= 512 - label.height


def test_where_labels_find_room_both_demands_give_the_same_pixels() -> None:
    marks = (CircleMark("G", 0.0, 0.0, 3.0), PointMark("A", 3.0, 0.0), PointMark("B", 0.0, 3.0))
    measured = draw_picture(marks)
    assert np.array_equal(
        measured.image.pixels, draw_picture(marks, demand=Demand.SEEN).image.pixels
    )


@pytest.mark.parametrize(("limit", "sign"), [("x > 0", 1), ("x < 0", -1)])
def test_half_a_circle_is_a_chain_on_its_side(limit: str, sign: int) -> None:
    program = read(f"H: Curve; Equation(H) = x^2 + y^2 = 25; Restriction(H) = {limit}")
    marks = scene_marks(program, resolve(program).scenes[0])
    chains = [mark for mark in marks if isinstance(mark, ChainMark)]
    assert chains
    for chain in chains:
        xs, ys = np.array(chain.xs), np.array(chain.ys)
        assert (sign * xs > -1e-6).all()
        assert np.hypot(xs, ys) == pytest.approx(5.0)
    assert sum(len(chain.xs) for chain in chains) == pytest.approx(2000, abs=5)


@pytest.mark.parametrize("style", [SCREEN, PRINT, EXAM], ids=["screen", "print", "exam"])
def test_in_a_grid_of_points_labels_are_nearest_to_their_own_or_led(style: Style) -> None:
    names = "ABCDEFGHIJKL"
    spots = {
        n: (2 + 14 * WINDOW.dx * (k % 4), 2 + 14 * WINDOW.dx * (k // 4))
        for k, n in enumerate(names)
    }
    window = window_of(style)
    marks = (CircleMark("G", -4.0, -4.0, 2.0), *(PointMark(n, *at) for n, at in spots.items()))
    with pytest.raises(RefusedError, match=r"label \w finds no place"):
        draw(marks, window, style)
    picture = draw(marks, window, style, Demand.SEEN)
    led = {leader.name for leader in picture.leaders}
    # inside the grid there is no room: F and G stand away
    assert led >= {"F", "G"}
    assert len(led) < len(names) / 2
    for label in picture.labels:
        gaps = {name: box_gap(label, *window.to_pixel(*at)) for name, at in spots.items()}
        assert min(gaps.values()) > style.halo
        if label.name not in led:
            assert min(gaps, key=lambda name: gaps[name]) == label.name
    for one, other in combinations(picture.labels, 2):
        beside = max(one.x - other.x - other.width, other.x - one.x - one.width)
        below = max(one.y - other.y - other.height, other.y - one.y - one.height)
        assert max(beside, below) > 0


def test_labels_without_a_free_place_cover_strokes_rather_than_stand_at_others() -> None:
    # A and B in one place between hatches, and white ground beside C only; so many other points
    # that no places further away are looked for
    px = WINDOW.dx
    posts = [3 + 7 * k * px for k in range(-9, 3)]
    hatch = [SegmentMark(x, 3 - 60 * px, x, 3 + 60 * px) for x in posts]
    third = (3 + 24 * px, 3.0)
    three = (PointMark("A", 3.0, 3.0), PointMark("B", 3.0, 3.0), PointMark("C", *third))
    more = [PointMark(f"P{k}", -6.0 + k % 6, -6.0 + k // 6) for k in range(30)]
    picture = draw((*hatch, *three, *more), WINDOW, demand=Demand.SEEN)
    assert [label.name for label in picture.labels[:3]] == ["A", "B", "C"]
    assert picture.leaders == ()
    for label in picture.labels[:3]:
        own, other = (box_gap(label, *WINDOW.to_pixel(*at)) for at in ((3.0, 3.0), third))
        assert (other < own) == (label.name == "C")
