"""Look at a picture once: its markers, its labels, and which belongs to which."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from perga.errors import RefusedError
from perga.image import Image, label_layout, shown_name
from perga.image.style import MARKER_RADIUS
from perga.measure.alphabet import GLYPH_LEVEL, same_looking
from perga.measure.binding import Binding, bind
from perga.measure.boxes import LabelBox, Mask, check_inside, covered
from perga.measure.labels import Box, Label, Reading, read_labels
from perga.measure.markers import DISC_LEVEL, Marker, find_markers
from perga.measure.scan import black_ink, pieces


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen in a picture, and the picture, without what stands in label boxes.

    `hidden` says which pixels those are, (h, w); None where no boxes were given.
    """

    image: Image
    markers: tuple[Marker, ...]
    reading: Reading
    binding: Binding
    hidden: Mask | None = None

    @property
    def assisted(self) -> bool:
        """Whether names come from boxes and not from the pixels."""
        return self.hidden is not None

    def wanted(self, name: str) -> str:
        """How a name is spelled among the labels here; InputError for one that cannot be read."""
        return shown_name(name) if self.assisted else seen_name(name)


MOST_PIECES = 4000
"""Pieces of black ink in a picture that is looked at; a figure has some hundred."""


def look(image: Image) -> Sight:
    """Find the markers and labels of a picture, from its pixels only.

    Raises RefusedError where black ink lies in more than MOST_PIECES pieces: that is no figure.
    """
    plane = black_ink(image.pixels)
    dark, inked = pieces(plane, DISC_LEVEL), pieces(plane, GLYPH_LEVEL)
    _check_few(max(len(dark), len(inked)))
    markers = find_markers(plane, dark)
    reading = read_labels(plane, _without(markers, inked))
    return Sight(image, markers, reading, bind(reading.labels, markers, plane))


def look_assisted(image: Image, boxes: tuple[LabelBox, ...]) -> Sight:
    """The same with names from label boxes; no letter is read, and what is in a box is no ink.

    Raises InputError for a box that is not within the picture, and RefusedError, as well, for one
    that covers part of a marker.
    """
    height, width = image.pixels.shape[:2]
    check_inside(boxes, width, height)
    hidden = covered(boxes, (height, width))
    labels = tuple(Label(box.shown, Box(*box.pixels()), None) for box in boxes)
    _check_clear(image, labels)
    pixels = image.pixels.copy()
    pixels[hidden] = 255
    cleared = replace(image, pixels=pixels)
    markers = _markers(cleared)
    binding = bind(labels, markers, black_ink(pixels))
    return Sight(cleared, markers, Reading(labels, ()), binding, hidden)


def _check_clear(image: Image, labels: tuple[Label, ...]) -> None:
    """RefusedError where a box cuts a marker: its label would go to the next one."""
    for marker in _markers(image):
        for label in labels:
            if label.box.distance_squared(marker.x, marker.y) < (MARKER_RADIUS + 1) ** 2:
                raise RefusedError(
                    f"the box of label {label.name} covers a marker, or letters like one",
                    "draw the box around the letters only",
                )


def _markers(image: Image) -> tuple[Marker, ...]:
    plane = black_ink(image.pixels)
    dark = pieces(plane, DISC_LEVEL)
    _check_few(len(dark))
    return find_markers(plane, dark)


def _check_few(count: int) -> None:
    if count > MOST_PIECES:
        raise RefusedError(
            f"black ink lies in {count} pieces; up to {MOST_PIECES} are read",
            "use a figure on white ground, without dots and hatching",
        )


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
