"""One branch of a fitted hyperbola, told by its side."""

from dataclasses import replace

import numpy as np

from perga.measure.fits.arcs import vertex_form
from perga.measure.fits.not_such import NotSuch
from perga.measure.found import Stroke, Unseen

UPRIGHT = 1e-3
"""How much of the real axis must run level, as a part of 1, for branches to lie left and right."""


def branch_of(name: str, of: str, curve: Stroke, right: bool) -> Stroke:
    """The same fit, seen only where the branch on that side of the centre is.

    Raises Unseen for what has no such branch.
    """
    if curve.ends is not None or curve.seen is None:
        raise Unseen(f"curve {name} is to be a branch of {of}, which is no curve")
    matrix = curve.quadric.matrix()
    try:
        form = vertex_form(matrix)
    except NotSuch as fault:
        raise Unseen(f"curve {of}: {fault}") from None
    if form.square <= 1:
        raise Unseen(f"curve {of} is no hyperbola and has no branches, as far as is seen")
    if abs(float(form.along[0])) < UPRIGHT:
        raise Unseen(f"the branches of {of} lie above each other, and not left and right")
    centre = np.linalg.solve(matrix[:2, :2], -matrix[:2, 2])
    way = form.along if (float(form.along[0]) > 0) is right else -form.along
    seen = curve.seen[(curve.seen - centre) @ way > 0]
    if not len(seen):
        raise Unseen(f"the branch {name} of curve {of} is not in the picture")
    return replace(curve, seen=seen)
