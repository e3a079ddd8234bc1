"""Markers are found to a few thousandths of a pixel, and nothing else is taken for one."""

import math

import numpy as np
import pytest

from perga.image.style import LABEL_SIZE, TICK_SIZE
from perga.measure.markers import DISC_LEVEL, find_markers
from perga.measure.scan import black_ink, pieces


def markers_of(image):
    plane = black_ink(image.pixels)
    return find_markers(plane, pieces(plane, DISC_LEVEL))


def spots(rng, count, size, apart=14.0, edge=9.0):
    found = []
    while len(found) < count:
        x, y = rng.uniform(edge, size - edge, 2)
        if all(math.hypot(x - a, y - b) > apart for a, b in found):
            found.append((x, y))
    return found


@pytest.mark.parametrize("size", [256, 512])
def test_all_markers_of_crowded_scenes(painter, size):
    rng = np.random.default_rng(size)
    errors, told = [], []
    for _ in range(6):
        picture = painter(size)
        picture.clutter(rng, 4)
        truth = spots(rng, 40, size)
        for x, y in truth:
            picture.marker(x, y)
        found = markers_of(picture.image())
        assert len(found) == len(truth)
        for x, y in truth:
            nearest = min(found, key=lambda m: math.hypot(m.x - x, m.y - y))
            errors += [abs(nearest.x - x), abs(nearest.y - y)]
            told += [nearest.sigma_x, nearest.sigma_y]
            assert abs(nearest.radius - 3.5) < 0.003
    assert len(errors) == 480
    assert max(errors) < 0.003
    # the stated uncertainty is the real one, within a factor of two
    real = math.sqrt(sum(e * e for e in errors) / len(errors))
    assert real / 2 < math.sqrt(sum(t * t for t in told) / len(told)) < 2 * real


def test_whole_and_half_positions(painter):
    picture = painter(128)
    truth = [(20.0, 20.0), (40.5, 20.5), (60.0, 20.5), (80.25, 20.75)]
    for x, y in truth:
        picture.marker(x, y)
    found = sorted(markers_of(picture.image()), key=lambda m: m.x)
    assert [(round(m.x, 2), round(m.y, 2)) for m in found] == truth


def test_texts_arrows_and_ticks_are_no_markers(painter):
    rng = np.random.default_rng(5)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzαβγδθλπσφω0123456789.,:;−°"
    for round_ in range(4):
        picture = painter(512)
        picture.clutter(rng, 4)
        for row in range(24):
            size = (TICK_SIZE, TICK_SIZE + 2, LABEL_SIZE, 8 + round_ * 3)[row % 4]
            text = "".join(rng.choice(list(letters), 16))
            picture.text(text, size, 5 + int(rng.integers(0, 100)), 5 + 21 * row)
        assert markers_of(picture.image()) == ()


@pytest.mark.parametrize("radius", [2.5, 3.0, 4.0, 4.5, 6.0])
def test_discs_of_other_sizes_are_no_markers(painter, radius):
    picture = painter(64)
    picture.disc(30.3, 31.2, radius, (0, 0, 0))
    assert markers_of(picture.image()) == ()


@pytest.mark.parametrize("ink", [(0, 0, 200), (200, 0, 0), (0, 120, 0), (128, 128, 128)])
def test_coloured_or_grey_discs_are_no_markers(painter, ink):
    picture = painter(64)
    picture.disc(30.3, 31.2, 3.5, ink)
    assert markers_of(picture.image()) == ()


def test_rings_squares_and_crossing_strokes_are_no_markers(painter):
    picture = painter(128)
    picture.marker(20, 20)
    picture.disc(20, 20, 1.2, (255, 255, 255))  # a ring
    picture.ground[50:57, 50:57] = 0  # a square
    picture.marker(90, 90)
    picture.line(90, 90, 0.4, (0, 0, 0))  # a disc that is struck through
    picture.marker(1, 60)  # cut by the edge
    assert markers_of(picture.image()) == ()


def test_discs_of_true_area_coverage_are_found_too(painter):
    """Another rasteriser: the mean of 16 x 16 hard samples per pixel instead of the ramp."""
    rng = np.random.default_rng(11)
    sub = (np.arange(16) + 0.5) / 16 - 0.5
    errors = []
    for _ in range(30):
        picture = painter(48)
        x, y = 24 + rng.uniform(-0.5, 0.5, 2)
        columns = (np.arange(48)[:, None] + sub).ravel()
        inside = np.hypot(columns[None, :] - x, columns[:, None] - y) <= 3.5
        picture.blend(inside.reshape(48, 16, 48, 16).mean(axis=(1, 3)), (0, 0, 0))
        (found,) = markers_of(picture.image())
        errors.append(math.hypot(found.x - x, found.y - y))
        assert found.sigma_x > 0.001  # it says that the fit is less good
    assert len(errors) == 30
    assert max(errors) < 0.02


def test_noise_of_eight_levels(painter):
    rng = np.random.default_rng(12)
    picture = painter(128)
    truth = spots(rng, 8, 128)
    for x, y in truth:
        picture.marker(x, y)
    noise = rng.integers(-8, 9, (128, 128, 1))
    picture.ground = np.clip(picture.ground + noise, 0, 255)
    found = markers_of(picture.image())
    assert len(found) == len(truth)
    for x, y in truth:
        assert min(math.hypot(m.x - x, m.y - y) for m in found) < 0.05
