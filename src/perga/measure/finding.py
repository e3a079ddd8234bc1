"""From the names of an instruction to places and strokes in the picture, each step in the trace."""

import math

from perga.errors import InputError
from perga.image import Viewport
from perga.measure.binding import Bound
from perga.measure.branches import branch_of
from perga.measure.fits.crossings import Crossing, crossings, seen_at
from perga.measure.found import AXES, Spot, Stroke, Unseen, axis, line_through
from perga.measure.instruction import Entity, EntityKind, FoundBy, Instruction
from perga.measure.looking import Sight
from perga.measure.strokes import HuedStrokes
from perga.measure.tangents import tangent
from perga.measure.telling import tell_bound, tell_crossing, tell_place, tell_sight
from perga.measure.trace import JsonValue, Recorder

AT_MARKER = 3.0
"""px between the marker of a named crossing and the crossing, at most."""


class Finder:
    """Looks for the entities of one instruction in one picture, each once."""

    def __init__(self, sight: Sight, instruction: Instruction, recorder: Recorder) -> None:
        """Begin with the labels and markers; strokes are looked for when they are needed."""
        self._viewport: Viewport = sight.image.viewport
        self._instruction = instruction
        self._recorder = recorder
        self._sight = sight
        self._seen = tell_sight(recorder, sight)
        self._hued = HuedStrokes(sight, recorder)
        self._spots: dict[str, Spot] = {}
        self._strokes: dict[str, Stroke] = {}
        self._bound: dict[str, Bound] = {}

    def spot(self, name: str) -> Spot:
        """The place of a point: of the entity of that name, or of the label where there is none.

        Raises Unseen.
        """
        if name not in self._spots:
            entity = self._instruction.entity(name)
            if entity is not None and entity.kind is not EntityKind.POINT:
                raise Unseen(f"{name} is no point")
            if entity is None or entity.found_by is FoundBy.LABEL:
                self._spots[name] = self._labelled(name)
            else:
                self._spots.update(self._crossing(entity))
        return self._spots[name]

    def stroke(self, name: str) -> Stroke:
        """The line or curve of that name, or the axis `xAxis` or `yAxis`. Raises Unseen."""
        if name not in self._strokes:
            self._strokes[name] = self._stroke(name)
        return self._strokes[name]

    def _stroke(self, name: str) -> Stroke:
        entity = self._instruction.entity(name)
        if entity is None and name in AXES:
            return axis(self._viewport, name)
        if entity is None or entity.kind not in (EntityKind.LINE, EntityKind.CURVE):
            raise Unseen(f"the instruction has no line or curve {name}")
        if entity.found_by is FoundBy.LABEL:
            a, b = entity.of
            return line_through(name, self.spot(a), self.spot(b))
        if entity.found_by is FoundBy.TANGENT:
            return self._tangent(entity)
        if entity.found_by in (FoundBy.LEFT_PART, FoundBy.RIGHT_PART):
            whole, right = entity.of[0], entity.found_by is FoundBy.RIGHT_PART
            return branch_of(name, whole, self.stroke(whole), right)
        if entity.kind is EntityKind.CURVE:
            return self._hued.curve(entity)
        return self._hued.line(entity, [self.spot(point) for point in entity.parts])

    def _tangent(self, entity: Entity) -> Stroke:
        at, to = entity.of
        spot, curve = self.spot(at), self.stroke(to)
        if curve.ends is not None:
            raise Unseen(f"line {entity.name} is to touch {to}, which is no curve")
        return tangent((entity.name, at, to), spot, curve, self._viewport, self._recorder)

    def _labelled(self, name: str) -> Spot:
        one = self._marker_of(name)
        if one in self._bound.values():
            raise Unseen(f"two names mean the label {name}")
        self._bound[name] = one
        step = tell_bound(self._recorder, self._viewport, one, self._seen)
        marker = one.marker
        return Spot(marker.x, marker.y, marker.sigma_x, marker.sigma_y, step)

    def _marker_of(self, name: str) -> Bound:
        try:
            wanted = self._sight.wanted(name)
        except InputError as fault:
            raise Unseen(fault.message) from None
        binding = self._sight.binding
        found = [one for one in binding.bound if one.label.name == wanted]
        loose = [one for one in binding.unbound if one.label.name == wanted]
        if len(found) + len(loose) > 1:
            raise Unseen(f"label {name} stands in the picture {len(found) + len(loose)} times")
        if loose:
            raise Unseen(loose[0].reason)
        if not found:
            read = ", ".join(sorted(one.name for one in self._sight.reading.labels)) or "none"
            hidden = len(self._sight.reading.unreadable)
            more = f"; {hidden} more could not be read" if hidden else ""
            if not self._sight.reading.labels and not self._sight.assisted:
                more += "; names in other fonts are given by --assisted"
            raise Unseen(f"no label {name} in the picture (labels read: {read}{more})")
        return found[0]

    def _has_label(self, name: str) -> bool:
        try:
            wanted = self._sight.wanted(name)
        except InputError:
            return False  # no character of the font, so no label either
        return any(one.name == wanted for one in self._sight.reading.labels)

    def _crossing(self, entity: Entity) -> dict[str, Spot]:
        """The spots of a crossing, and of all others of the same strokes that have no label.

        With a label of its name it is the crossing at that marker. Those without are taken
        together, from left to right and then from top to bottom, and must be as many as names.
        """
        marked = self._has_label(entity.name)
        found, step = self._crossings(entity, marked)
        if marked:
            marker = self._marker_of(entity.name).marker
            near = [c for c in found if math.hypot(c.x - marker.x, c.y - marker.y) <= AT_MARKER]
            if len(near) != 1:
                raise Unseen(
                    f"{' and '.join(entity.of)} cross {len(near)} times at the marker of "
                    f"{entity.name}, not once"
                )
            return {entity.name: self._at(entity.name, near[0], (step, *self._seen))}
        names = [
            one.name
            for one in self._instruction.entities
            if one.found_by is FoundBy.CROSSING
            and set(one.of) == set(entity.of)
            and not self._has_label(one.name)
        ]
        if len(names) != len(found):
            raise Unseen(
                f"{' and '.join(entity.of)} cross {len(found)} times, and the instruction names "
                f"{len(names)} of them without a label: {', '.join(names)}"
            )
        return {name: self._at(name, one, (step,)) for name, one in zip(names, found, strict=True)}

    def _crossings(self, entity: Entity, marked: bool) -> tuple[list[Crossing], int]:
        try:
            one, two = (self.stroke(name) for name in entity.of)
        except Unseen as fault:
            raise Unseen(
                f"point {entity.name} found by crossing of {' and '.join(entity.of)}: {fault}"
            ) from None
        viewport = self._viewport
        found = crossings(one.quadric, two.quadric, viewport.width, viewport.height)
        seen = [ink for ink in (one.seen, two.seen) if ink is not None]
        found = [crossing for crossing in found if seen_at(crossing, *seen, marked=marked)]
        told: list[JsonValue] = [tell_crossing(crossing) for crossing in found]
        arguments: dict[str, JsonValue] = {"strokes": list[JsonValue](entity.of)}
        return found, self._recorder.add(
            "find_crossings", (*one.steps, *two.steps), arguments, told
        )

    def _at(self, name: str, crossing: Crossing, uses: tuple[int, ...]) -> Spot:
        told = tell_crossing(crossing)
        chosen = self._recorder.add("take_crossing", uses, {"point": name}, told)
        x, y = crossing.x, crossing.y
        step = tell_place(self._recorder, self._viewport, x, y, (chosen,))
        return Spot(x, y, crossing.sigma_x, crossing.sigma_y, step)
