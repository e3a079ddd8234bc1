"""Strokes told by their hue: curves, and straight strokes that may share a hue."""

from collections.abc import Sequence

from perga.measure.fits.coverage import Strokes, Unmixed, strokes_of, unmix
from perga.measure.fits.strokes import Straight, fit_conic, fit_straights
from perga.measure.found import Spot, Stroke, Unseen
from perga.measure.instruction import Entity
from perga.measure.looking import Sight
from perga.measure.telling import tell_inks, tell_place, tell_quadric
from perga.measure.trace import Recorder

MOST_INK = 0.2
"""Share of a picture that strokes of one ink may cover."""

THROUGH = 2.0
"""px by which a stroke may miss the points that it is named by."""


class HuedStrokes:
    """The strokes of one picture; inks are found and fits made once, when first asked for."""

    def __init__(self, sight: Sight, recorder: Recorder) -> None:
        """Remember where to look; nothing is looked at yet."""
        self._image = sight.image
        self._hidden = sight.hidden
        self._markers = sight.markers
        self._recorder = recorder
        self._unmixed: Unmixed | None = None
        self._inks_step = 0
        self._straights: dict[int, tuple[Straight, ...]] = {}

    def curve(self, entity: Entity) -> Stroke:
        """The conic that all strokes of the entity's hue lie on. Raises Unseen."""
        found = fit_conic(self._strokes(*self._ink(entity)))
        if isinstance(found, str):
            raise Unseen(f"curve {entity.name}, the {entity.of[0]} strokes: {found}")
        step = tell_quadric(
            self._recorder,
            self._image.viewport,
            "fit_curve",
            (self._inks_step,),
            {"curve": entity.name, "hue": entity.of[0]},
            found.quadric,
        )
        return Stroke(found.quadric, found.seen, None, (step,))

    def line(self, entity: Entity, through: Sequence[Spot]) -> Stroke:
        """The one straight stroke of the entity's hue that passes the spots. Raises Unseen."""
        unmixed, number = self._ink(entity)
        if number not in self._straights:
            self._straights[number] = fit_straights(self._strokes(unmixed, number))
        all_ = self._straights[number]
        found = [
            one
            for one in all_
            if all(abs(one.quadric.distance(spot.x, spot.y)[0]) <= THROUGH for spot in through)
        ]
        if len(found) != 1:
            which = " and ".join(entity.parts)
            passing = f", {len(found)} of them through {which}" if which else ""
            raise Unseen(
                f"line {entity.name}: {len(all_)} straight strokes are {entity.of[0]}{passing}; "
                "name points that only one of them passes"
            )
        quadric = found[0].quadric
        step = tell_quadric(
            self._recorder,
            self._image.viewport,
            "fit_line",
            (self._inks_step, *(spot.step for spot in through)),
            {"line": entity.name, "hue": entity.of[0]},
            quadric,
        )
        ends = [self._end(quadric.sigma(x, y), x, y, step) for x, y in found[0].ends]
        return Stroke(quadric, found[0].seen, (ends[0], ends[1]), (step,))

    def _strokes(self, unmixed: Unmixed, number: int) -> Strokes:
        share = unmixed.share(number)
        if share > MOST_INK:
            raise Unseen(f"{share:.0%} of the picture is one ink: that is no stroke")
        return strokes_of(unmixed, number, self._markers)

    def _end(self, sigma: float, x: float, y: float, step: int) -> Spot:
        # across the line only, but along it a place on a line makes no difference
        told = tell_place(self._recorder, self._image.viewport, x, y, (step,))
        return Spot(x, y, sigma, sigma, told)

    def _ink(self, entity: Entity) -> tuple[Unmixed, int]:
        if self._unmixed is None:
            self._unmixed = unmix(self._image.pixels, self._hidden)
            self._inks_step = tell_inks(self._recorder, self._unmixed)
        inks = self._unmixed.inks
        found = [k for k, ink in enumerate(inks) if ink.hue.value == entity.of[0]]
        if len(found) != 1:
            seen = ", ".join(ink.hue.value for ink in inks) or "none"
            how = "no ink is" if not found else f"{len(found)} inks are"
            raise Unseen(
                f"{entity.kind.value} {entity.name}: {how} {entity.of[0]} (inks seen: {seen})"
            )
        return self._unmixed, found[0]
