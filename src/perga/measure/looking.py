"""Look at a picture once: its markers, its labels, and which belongs to which."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perga.errors import RefusedError
from perga.image import Image, label_layout, shown_name
from perga.measure.alphabet import GLYPH_LEVEL, same_looking
from perga.measure.binding import Binding, bind
from perga.measure.labels import Reading, read_labels
from perga.measure.markers import DISC_LEVEL, Marker, find_markers
from perga.measure.scan import black_ink, pieces


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen in a picture."""

    markers: tuple[Marker, ...]
    reading: Reading
    binding: Binding


MOST_PIECES = 4000
"""Pieces of black ink in a picture that is looked at; a figure has some hundred."""


def look(image: Image) -> Sight:
    """Find the markers and labels of a picture, from its pixels only.

    Raises RefusedError where black ink lies in more than MOST_PIECES pieces: that is no figure.
    """
    plane = black_ink(image.pixels)
    dark, inked = pieces(plane, DISC_LEVEL), pieces(plane, GLYPH_LEVEL)
    if max(len(dark), len(inked)) > MOST_PIECES:
        raise RefusedError(
            f"black ink lies in {max(len(dark), len(inked))} pieces; up to {MOST_PIECES} are read",
            "use a figure on white ground, without dots and hatching",
        )
    markers = find_markers(plane, dark)
    reading = read_labels(plane, _without(markers, inked))
    return Sight(markers, reading, bind(reading.labels, markers, plane))


def _without(markers: tuple[Marker, ...], found: NDArray[np.int32]) -> NDArray[np.int32]:
    """The pieces of ink that are no markers: those may come close to a label, and are no text."""
    kept = np.ones(len(found), dtype=np.bool_)
    for marker in markers:
        x, y = found[:, 0] + (found[:, 2] - 1) / 2, found[:, 1] + (found[:, 3] - 1) / 2
        kept &= np.hypot(x - marker.x, y - marker.y) > 1.0
    return found[kept]


def seen_name(name: str) -> str:
    """How a name looks in a picture, so that it can be compared with a label.

    F_1 is drawn as F1 is, and a Greek letter drawn like a Latin one is read as the Latin one.
    Raises InputError for a character the font lacks.
    """
    label_layout(name)
    return shown_name(name).translate(str.maketrans(same_looking()))
