"""Which label belongs to which marker, judged from the picture alone."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.measure.deep_ink import deep_ink, is_near
from perga.measure.labels import Label
from perga.measure.leading import followed
from perga.measure.markers import Marker
from perga.measure.scan import Plane

CLEARLY = 1.3
"""The second marker's squared distance must be this many times the nearest one's.

The drawer keeps 1.5; the margin is for its box and ours being measured a pixel apart.
"""

FARTHEST = 35.0
"""A label farther than this from every marker, in px, stands beside none of them.

The drawer keeps labels without leader lines within 33 px, and those with one 36 px from every
marker: so a leader line that is not recognised leaves its label unbound, never bound wrongly.
"""

REACH = 40.0
"""px from a bare marker to a label within which that one may be its own.

In a crowd the drawer puts labels up to 36 px from their points, and nearer to other ones.
"""


@dataclass(frozen=True, slots=True)
class Bound:
    """A label and the marker it names; `distance` in px from the label's box to the centre.

    `led` says that a leader line joins them, not nearness.
    """

    label: Label
    marker: Marker
    distance: float
    led: bool = False


@dataclass(frozen=True, slots=True)
class Unbound:
    """A label that names no marker for sure."""

    label: Label
    reason: str


@dataclass(frozen=True, slots=True)
class Binding:
    """Labels with their markers, labels without, and markers without a label."""

    bound: tuple[Bound, ...]
    unbound: tuple[Unbound, ...]
    bare: tuple[Marker, ...]


def bind(labels: tuple[Label, ...], markers: tuple[Marker, ...], plane: Plane) -> Binding:
    """Bind each label to its nearest marker, or along its leader line; one label a marker.

    A label about equally near to two markers, labels that share their marker, and far ones
    without one leader line that can be followed on `plane`, are left unbound with the reason. So
    are those near markers without a label, and what is near to these in turn: see `_sure`.
    """
    near: list[Bound] = []
    unbound: list[Unbound] = []
    for label in labels:
        ranked = sorted((label.box.distance_squared(m.x, m.y), m.x, m.y, m) for m in markers)
        if not ranked or ranked[0][0] > FARTHEST**2:
            ends = followed(plane, label.box, markers)
            if len(ends) == 1:
                away = label.box.distance_squared(ends[0].x, ends[0].y) ** 0.5
                near.append(Bound(label, ends[0], away, led=True))
            else:
                which = "one leader line" if ends else "leader line"
                reason = f"label {label.name} has no marker near it, and no {which} to one"
                unbound.append(Unbound(label, reason))
        elif len(ranked) > 1 and ranked[1][0] < CLEARLY * ranked[0][0]:
            unbound.append(Unbound(label, f"label {label.name} is about as near to two markers"))
        else:
            near.append(Bound(label, ranked[0][3], ranked[0][0] ** 0.5))
    carried = Counter(one.marker for one in near)
    bound: list[Bound] = []
    for one in near:
        if carried[one.marker] == 1:
            bound.append(one)
        else:
            reason = f"label {one.label.name} shares its marker with another label"
            unbound.append(Unbound(one.label, reason))
    bare = tuple(marker for marker in markers if marker not in carried)
    named = {one.marker for one in bound}
    sure, doubtful = _sure(bound, [m for m in markers if m not in named], deep_ink(plane, markers))
    return Binding(sure, (*unbound, *doubtful), bare)


def _sure(
    bound: list[Bound], loose: list[Marker], deep: NDArray[np.bool_]
) -> tuple[tuple[Bound, ...], tuple[Unbound, ...]]:
    """The labels that no marker without a label of its own, nor `deep` ink, could have; the others.

    Where a label cannot be read, its marker looks as if it had the next one's, that one's as if it
    had the next but one's: the doubt goes on until no marker in doubt is near. What a leader line
    joins is not in doubt, nor a name that was given: there labels may be left out.
    """
    sure = [one for one in bound if one.led or one.label.difference is None]
    kept = [one for one in bound if one not in sure]
    doubtful: list[Unbound] = []
    near = [one for one in kept if is_near(deep, one.label.box, REACH)]
    while near or loose:
        for one in near:
            kept.remove(one)
            loose.append(one.marker)
            reason = f"label {one.label.name} is near a marker whose own label was not read"
            doubtful.append(Unbound(one.label, reason))
        near = []
        if loose:
            at = loose.pop()
            near = [o for o in kept if o.label.box.distance_squared(at.x, at.y) <= REACH**2]
    return tuple(one for one in bound if one in sure or one in kept), tuple(doubtful)
