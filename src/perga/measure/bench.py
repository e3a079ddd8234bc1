"""A picture laid out for the paper's tools: every stroke of it fitted, once, when first needed."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from perga.image import Image
from perga.measure.fits.coverage import strokes_of, unmix
from perga.measure.fits.crossings import Crossing, crossings, seen_at
from perga.measure.fits.quadrics import Quadric
from perga.measure.fits.strokes import Curve, Straight, fit_conic, fit_straights
from perga.measure.looking import look
from perga.measure.markers import Marker
from perga.measure.telling import data_matrix
from perga.measure.tools import Point

Floats = NDArray[np.float64]

MOST_INK = 0.2
"""Share of a picture that one ink may cover to be taken for strokes."""


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """A stroke: its hue, the fit, the core pixels (n, 2) that show it, and its equation."""

    hue: str
    quadric: Quadric
    seen: Floats
    equation: str


class Bench:
    """What the tools work on. Raises RefusedError, when strokes are needed, for no figure."""

    def __init__(self, image: Image) -> None:
        """Nothing is looked at before it is asked for."""
        self.image = image
        self.viewport = image.viewport

    @cached_property
    def markers(self) -> tuple[Marker, ...]:
        """The markers of the picture."""
        return look(self.image).markers

    @cached_property
    def strokes(self) -> tuple[Fitted, ...]:
        """Every fitted stroke: a conic for each ink that lies on one, else straight strokes."""
        markers = self.markers  # first: it refuses what is no figure
        unmixed = unmix(self.image.pixels)
        found: list[Fitted] = []
        for number, ink in enumerate(unmixed.inks):
            if unmixed.share(number) > MOST_INK:
                continue
            strokes = strokes_of(unmixed, number, markers)
            conic = fit_conic(strokes)
            parts: tuple[Curve | Straight, ...]
            parts = (conic,) if isinstance(conic, Curve) else fit_straights(strokes)
            for one in parts:
                equation = equation_of(data_matrix(self.viewport, one.quadric.matrix()))
                found.append(Fitted(ink.hue.value, one.quadric, one.seen, equation))
        return tuple(found)

    @cached_property
    def inked(self) -> Floats:
        """The pixels that belong to coloured inks, rows (x, y), row by row."""
        rows, columns = np.nonzero(_coloured(unmix(self.image.pixels).owner))
        return np.stack([columns, rows], axis=1).astype(np.float64)

    def meetings(self, first: Fitted | Quadric, second: Fitted) -> list[Crossing]:
        """Where two strokes cross in the picture; a bare quadric is not asked for its ink."""
        one = first.quadric if isinstance(first, Fitted) else first
        width, height = self.viewport.width, self.viewport.height
        seen = (first.seen, second.seen) if isinstance(first, Fitted) else (second.seen,)
        found = crossings(one, second.quadric, width, height)
        return [crossing for crossing in found if seen_at(crossing, *seen)]

    def to_data(self, x: float, y: float) -> Point:
        """Data coordinates of a place in px."""
        return self.viewport.to_data(x, y)


def _coloured(owner: NDArray[np.int8]) -> NDArray[np.bool_]:
    # 0 nothing, 1 black, 127 mixtures
    return (owner > 1) & (owner < 127)


def equation_of(matrix: Floats) -> str:
    """An equation as the paper's tools write it, with ** for powers and ten digits."""
    (a, b, d), (_, c, e), (_, _, f) = matrix.tolist()
    terms = ((a, "*x**2"), (2 * b, "*x*y"), (c, "*y**2"), (2 * d, "*x"), (2 * e, "*y"), (f, ""))
    largest = max(abs(value) for value, _ in terms)
    told = [f"{value / largest:+.10g}{power}" for value, power in terms if value]
    return " ".join(told).removeprefix("+") + " = 0"
