"""A figure (marks before pixels) and the picture that is drawn from it."""

from dataclasses import dataclass

from perga.geometry.distances import Region
from perga.geometry.marks import Mark
from perga.image.glyphs import LabelLayout
from perga.image.image import Image
from perga.image.viewport import Viewport


@dataclass(frozen=True, slots=True)
class Figure:
    """The marks to draw and the window they are seen through; the order of marks decides inks.

    `regions`, in floats and data units, are shaded.
    """

    marks: tuple[Mark, ...]
    viewport: Viewport
    regions: tuple[Region, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """Where the label of a point stands: the box of its bitmap, top left pixel and size, in px."""

    name: str
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Leader:
    """The thin line from a marker to its label where that stands far away.

    `runs` are what is seen of it, rows (x0, y0, x1, y1) in px from the marker outwards: it is
    broken where it passes other ink.
    """

    name: str
    runs: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A letter or number at an axis: its bitmap, whose top left pixel is (x, y) px."""

    layout: LabelLayout
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn figure: the image, one placed label per point mark in the order of the marks.

    `texts` are the letters and numbers of the axes; pictures on a grid do not tell them.
    `leaders` are the lines to labels that found no place near their points, mostly none.
    `seen` says of each region that was to be shaded whether its tint is seen.
    """

    image: Image
    labels: tuple[PlacedLabel, ...]
    texts: tuple[PlacedText, ...] = ()
    leaders: tuple[Leader, ...] = ()
    seen: tuple[bool, ...] = ()
