"""Pieces of ink against SciPy's labelling, also where they are many and large."""

import numpy as np
import pytest
from scipy import ndimage

from perga.measure.scan import pieces


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 1.0])
def test_pieces_are_those_of_scipy(share):
    rng = np.random.default_rng(9)
    plane = np.where(rng.random((300, 400)) < share, 255, 0).astype(np.int16)
    found = pieces(plane, 128)
    labels, count = ndimage.label(plane >= 128)  # pyright: ignore[reportGeneralTypeIssues]
    sizes = np.bincount(labels.ravel())[1:]
    told = sorted(
        (x.start, y.start, x.stop - x.start, y.stop - y.start, int(size))
        for (y, x), size in zip(ndimage.find_objects(labels), sizes, strict=True)
    )
    assert len(found) == count
    assert sorted(map(tuple, found.tolist())) == told
    if share == 0.3:
        assert count > 4096  # more than there is room for at first
    if share == 1.0:
        assert told == [(0, 0, 400, 300, 120_000)]
