"""The viewport's conventions and its sidecar."""

import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.errors import InputError
from perga.image import Image, Viewport

SIDECAR = {
    "version": 1,
    "size": [4, 2],
    "x_min": -2.0,
    "x_max": 2.0,
    "y_min": 0.0,
    "y_max": 1.0,
    "to_pixel": [[1.0, 0.0, 1.5], [0.0, -2.0, 1.5]],
}


def test_pixel_centres_and_edges():
    view = Viewport(4, 2, -2.0, 2.0, 0.0, 1.0)
    assert (view.dx, view.dy) == (1.0, 0.5)
    assert view.to_data(0, 0) == (-1.5, 0.75)  # the top left pixel's centre
    assert view.to_data(3, 1) == (1.5, 0.25)
    assert view.to_pixel(-2.0, 1.0) == (-0.5, -0.5)  # the outer corner
    assert view.to_pixel(2.0, 0.0) == (3.5, 1.5)


def test_arrays_map_as_floats_do():
    view = Viewport(512, 300, -3.0, 7.0, 1.0, 9.0)
    xs, ys = np.array([-3.0, 0.25, 7.0]), np.array([1.0, 2.5, 9.0])
    px, py = view.to_pixel(xs, ys)
    assert px.shape == (3,)
    for k in range(3):
        assert (px[k], py[k]) == view.to_pixel(float(xs[k]), float(ys[k]))
    assert np.allclose(view.to_data(px, py), (xs, ys), atol=1e-12)


def test_sidecar_is_that_of_the_interface():
    view = Viewport(4, 2, -2.0, 2.0, 0.0, 1.0)
    assert view.to_json() == SIDECAR
    assert Viewport.from_json(SIDECAR) == view


@given(
    st.integers(1, 2000),
    st.integers(1, 2000),
    st.floats(-1e6, 1e6),
    st.floats(1e-3, 1e6),
    st.floats(-1e6, 1e6),
    st.floats(1e-3, 1e6),
)
def test_sidecar_round_trip_and_matrix(width, height, x, wide, y, high):
    view = Viewport(width, height, x, x + wide, y, y + high)
    data = json.loads(json.dumps(view.to_json(), allow_nan=False))
    assert Viewport.from_json(data) == view
    # the matrix, used by hand, is the map
    (sx, zero, tx), (other, sy, ty) = data["to_pixel"]
    px, py = view.to_pixel(x + wide / 3, y + high / 3)
    scale = 1e-9 * (1 + abs(x) / view.dx + abs(y) / view.dy)
    assert (zero, other) == (0, 0)
    assert math.isclose(sx * (x + wide / 3) + tx, px, abs_tol=scale)
    assert math.isclose(sy * (y + high / 3) + ty, py, abs_tol=scale)


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"version": True},
        {"size": [4]},
        {"size": [4.0, 2]},
        {"size": [0, 2]},
        {"size": [10**9, 2]},
        {"size": "4x2"},
        {"x_min": "a"},
        {"x_min": None},
        {"x_min": True},
        {"x_min": math.nan},
        {"x_max": math.inf},
        {"x_max": 10**400},
        {"x_max": -2.0},
        {"to_pixel": [[1.0, 0.0, 1.0], [0.0, -2.0, 1.5]]},
        {"to_pixel": [[1.0, 0.0], [0.0, -2.0, 1.5]]},
        {"to_pixel": None},
    ],
)
def test_unsound_sidecars_are_refused(change):
    with pytest.raises(InputError):
        Viewport.from_json({**SIDECAR, **change})


@pytest.mark.parametrize("missing", list(SIDECAR))
def test_missing_fields_are_refused(missing):
    with pytest.raises(InputError):
        Viewport.from_json({key: SIDECAR[key] for key in SIDECAR if key != missing})


@pytest.mark.parametrize("value", [None, [], 3, "x"])
def test_what_is_no_object_is_refused(value):
    with pytest.raises(InputError):
        Viewport.from_json(value)


def test_fields_of_later_versions_are_passed_over():
    assert Viewport.from_json({**SIDECAR, "added": 1}).width == 4


def test_image_checks_its_array_and_holds_it_read_only():
    view = Viewport(4, 2, -2.0, 2.0, 0.0, 1.0)
    image = Image(np.zeros((2, 4, 3), np.uint8), view)
    with pytest.raises(ValueError, match="read-only"):
        image.pixels[0, 0, 0] = 1
    wrong: list[Any] = [np.zeros(shape, np.uint8) for shape in ((4, 2, 3), (2, 4), (2, 4, 4))]
    wrong.append(np.zeros((2, 4, 3)))
    for pixels in wrong:
        with pytest.raises(InputError):
            Image(pixels, view)
