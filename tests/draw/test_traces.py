"""Straight pieces cut to the picture: one by floats, many by arrays, with the same result."""

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perga.draw.traces import AROUND, cut_piece, cut_rows
from perga.image import Viewport

VIEW = Viewport(512, 300, -1, 1, -1, 1)
NUMBERS = st.one_of(
    st.integers(-200, 800).map(float),
    st.floats(-1e4, 1e4),
    st.floats(allow_nan=True, allow_infinity=True),
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS))
@example((0.0, 0.0, 511.0, 299.0))
@example((-1e5, 10.0, 1e5, 10.0))
@example((5.0, -1e3, 5.0, 1e3))
@example((7.0, 7.0, 7.0, 7.0))
@example((-65.0, 0.0, -65.0, 5.0))
@example((1e308, 0.0, -1e308, 0.0))
def test_one_piece_is_cut_as_many_are(ends):
    one, many = cut_piece(ends, VIEW), cut_rows(np.array([ends]), VIEW)
    assert one.shape == many.shape
    assert (one == many).all()


def test_what_is_kept_and_what_is_cut():
    assert cut_piece((10.0, 20.0, 400.0, 30.0), VIEW).tolist() == [[10.0, 20.0, 400.0, 30.0]]
    assert cut_piece((-1000.0, 5.0, 1000.0, 5.0), VIEW).tolist() == [
        [-AROUND, 5.0, 511.0 + AROUND, 5.0]
    ]
    assert len(cut_piece((600.0, 0.0, 900.0, 10.0), VIEW)) == 0
