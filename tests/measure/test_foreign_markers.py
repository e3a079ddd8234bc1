"""Markers that other renderers drew: without grey, and by OpenCV."""

import math

import cv2
import numpy as np
import pytest

from perga.image import label_layout
from perga.measure import look
from perga.measure.markers import DISC_LEVEL, find_markers
from perga.measure.scan import black_ink, pieces


def markers_of(image):
    plane = black_ink(image.pixels)
    return find_markers(plane, pieces(plane, DISC_LEVEL))


def hard_disc(picture, x, y, radius, ink):
    away = np.hypot(picture.columns - x, picture.rows - y)
    picture.ground[away <= radius] = ink


def test_hard_discs_are_found_better_than_their_pixels_mean(painter):
    rng = np.random.default_rng(3)
    errors, told, plain = [], [], []
    for _ in range(120):
        picture = painter(40)
        x, y = 20 + rng.uniform(-0.5, 0.5, 2)
        picture.line(20, 20, rng.uniform(0, 3), (230, 0, 0))
        hard_disc(picture, x, y, 5.5, 255)
        hard_disc(picture, x, y, 3.5, 0)
        (found,) = markers_of(picture.image())
        black = picture.ground[:, :, 1] == 0
        black &= np.hypot(picture.columns - 20, picture.rows - 20) < 6
        errors += [found.x - x, found.y - y]
        told += [found.sigma_x, found.sigma_y]
        plain += [picture.columns[black].mean() - x, picture.rows[black].mean() - y]
    assert len(errors) == 240
    real = np.std(errors)
    assert real < 0.08
    assert real < 0.75 * np.std(plain)
    assert real / 2 < math.sqrt(np.mean(np.square(told))) < 2 * real


@pytest.mark.parametrize("radius", [2.5, 3.0, 4.0, 4.5])
def test_hard_discs_of_other_sizes_are_no_markers(painter, radius):
    picture = painter(40)
    hard_disc(picture, 20.2, 19.9, radius, 0)
    assert markers_of(picture.image()) == ()


def test_hard_squares_and_rings_are_no_markers(painter):
    picture = painter(80)
    picture.ground[20:27, 20:27] = 0
    hard_disc(picture, 50.2, 50.4, 3.5, 0)
    hard_disc(picture, 50.2, 50.4, 1.2, 255)
    assert markers_of(picture.image()) == ()


def test_discs_of_opencv(painter):
    rng = np.random.default_rng(4)
    errors = []
    for _ in range(60):
        picture = painter(48)
        x, y = 24 + rng.uniform(-0.5, 0.5, 2)
        pixels = np.ascontiguousarray(picture.ground.astype(np.uint8))
        place = (round(x * 65536), round(y * 65536))
        cv2.circle(pixels, place, 3 * 65536, (0, 0, 0), cv2.FILLED, cv2.LINE_AA, 16)
        picture.ground = pixels.astype(float)
        (found,) = markers_of(picture.image())
        errors += [found.x - x, found.y - y]
    assert len(errors) == 120
    assert max(np.abs(errors)) < 0.12
    assert abs(np.mean(errors)) < 0.01


def test_a_marker_close_to_a_label_does_not_spoil_it(painter):
    picture = painter(64)
    layout = label_layout("A")
    picture.marker(30, 30)
    picture.name("A", 33, 26 - layout.height)  # a pixel of white between them
    (bound,) = look(picture.image()).binding.bound
    assert bound.label.name == "A"
