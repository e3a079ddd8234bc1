"""Which label belongs to which marker, judged from the picture alone."""

from collections import Counter
from dataclasses import dataclass

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
    without one leader line that can be followed on `plane`, are left unbound with the reason.
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
    return Binding(tuple(bound), tuple(unbound), bare)
