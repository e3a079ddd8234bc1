"""Measure a picture: pixels, viewport and an instruction without numbers in, a number out."""

from collections.abc import Callable
from dataclasses import dataclass

from perga.errors import InputError
from perga.image import Image, Viewport
from perga.measure.binding import Bound
from perga.measure.instruction import Entity, EntityKind, FoundBy, Instruction, Quantity
from perga.measure.labels import Box
from perga.measure.looking import Sight, look, seen_name
from perga.measure.markers import Marker
from perga.measure.tools import (
    Point,
    compute_angle,
    compute_area,
    compute_distance,
    compute_line_distance,
    compute_perimeter,
    pixel_to_coord,
)
from perga.measure.trace import JsonValue, Recorder, TraceStep

_STEP = 1e-3  # px, for the derivatives of a value in the centres of the markers


@dataclass(frozen=True, slots=True)
class Measurement:
    """A measured value in data units (radians for an angle), unrounded.

    `uncertainty` is one standard deviation, carried over from the centres of the markers.
    """

    value: float
    uncertainty: float
    trace: tuple[TraceStep, ...]

    def to_json(self) -> dict[str, JsonValue]:
        """The measurement as strict JSON."""
        trace: list[JsonValue] = [step.to_json() for step in self.trace]
        return {"value": self.value, "uncertainty": self.uncertainty, "trace": trace}


@dataclass(frozen=True, slots=True)
class Unmeasurable:
    """Why the picture does not give the quantity, and what was seen up to there."""

    reason: str
    trace: tuple[TraceStep, ...]

    def to_json(self) -> dict[str, JsonValue]:
        """The refusal as strict JSON."""
        trace: list[JsonValue] = [step.to_json() for step in self.trace]
        return {"reason": self.reason, "trace": trace}


def measure(image: Image, instruction: Instruction) -> Measurement | Unmeasurable:
    """Measure what the instruction asks for, from the pixels and the viewport alone.

    Names are read from the picture: swap two labels in the pixels and the measurement swaps.
    """
    recorder = Recorder()
    reason = _unsupported(instruction)
    if reason:
        return Unmeasurable(reason, ())
    sight = look(image)
    seen = _record_sight(recorder, sight)
    bound: list[Bound] = []
    for name in _point_names(instruction):
        found = _named(sight, name)
        if isinstance(found, str):
            return Unmeasurable(found, recorder.steps())
        if found in bound:
            return Unmeasurable(f"two names mean the label {name}", recorder.steps())
        bound.append(found)
    markers = tuple(one.marker for one in bound)
    steps = tuple(_record_point(recorder, image.viewport, one, seen) for one in bound)
    tool, compute = _tool(instruction)
    points = tuple(_coord(image.viewport, marker.x, marker.y) for marker in markers)
    value = compute(points)
    recorder.add(tool, steps, {"points": [[x, y] for x, y in points]}, value)
    uncertainty = _uncertainty(compute, image.viewport, markers)
    return Measurement(value, uncertainty, recorder.steps())


def _unsupported(instruction: Instruction) -> str:
    for entity in instruction.entities:
        if entity.found_by is not FoundBy.LABEL or entity.kind is EntityKind.CURVE:
            how = f"{entity.kind.value} {entity.name} found by {entity.found_by.value}"
            return f"only points with labels, and lines through them, are measured; not the {how}"
    return ""


def _point_names(instruction: Instruction) -> list[str]:
    """The names of the points, a line standing for its two, and a point before a line."""
    names: list[str] = []
    for entity in sorted(instruction.entities, key=_is_line):
        names += entity.of if _is_line(entity) else (entity.name,)
    return list(names)


def _is_line(entity: Entity) -> bool:
    return entity.kind is EntityKind.LINE


def _named(sight: Sight, name: str) -> Bound | str:
    try:
        wanted = seen_name(name)
    except InputError as fault:
        return fault.message
    found = [one for one in sight.binding.bound if one.label.name == wanted]
    loose = [one for one in sight.binding.unbound if one.label.name == wanted]
    if len(found) + len(loose) > 1:
        return f"label {name} stands in the picture {len(found) + len(loose)} times"
    if loose:
        return loose[0].reason
    if not found:
        read = ", ".join(sorted(one.name for one in sight.reading.labels)) or "none"
        hidden = len(sight.reading.unreadable)
        more = f"; {hidden} more could not be read" if hidden else ""
        return f"no label {name} in the picture (labels read: {read}{more})"
    return found[0]


def _coord(viewport: Viewport, x: float, y: float) -> Point:
    return pixel_to_coord(viewport, (x, y))


def _tool(instruction: Instruction) -> tuple[str, Callable[[tuple[Point, ...]], float]]:
    match instruction.quantity:
        case Quantity.CHORD_LENGTH:
            return "compute_distance", lambda points: compute_distance(points[0], points[1])
        case Quantity.DISTANCE:
            if any(_is_line(entity) for entity in instruction.entities):
                return "compute_line_distance", lambda points: compute_line_distance(
                    points[0], points[1], points[2]
                )
            return "compute_distance", lambda points: compute_distance(points[0], points[1])
        case Quantity.AREA:
            return "compute_area", compute_area
        case Quantity.PERIMETER:
            return "compute_perimeter", compute_perimeter
        case Quantity.ANGLE:
            return "compute_angle", lambda points: compute_angle(points[0], points[1], points[2])


def _uncertainty(
    compute: Callable[[tuple[Point, ...]], float], viewport: Viewport, markers: tuple[Marker, ...]
) -> float:
    """Root of the sum of (derivative x sigma)^2, derivatives by central differences."""
    total = 0.0
    for number in range(len(markers)):
        for dx, dy in ((_STEP, 0.0), (0.0, _STEP)):
            sigma = markers[number].sigma_x if dx else markers[number].sigma_y
            ends: list[float] = []
            for sign in (1, -1):
                moved = tuple(
                    _coord(viewport, m.x + sign * dx, m.y + sign * dy)
                    if k == number
                    else _coord(viewport, m.x, m.y)
                    for k, m in enumerate(markers)
                )
                ends.append(compute(moved))
            total += ((ends[0] - ends[1]) / (2 * _STEP) * sigma) ** 2
    return total**0.5


def _record_sight(recorder: Recorder, sight: Sight) -> tuple[int, ...]:
    markers = recorder.add("find_markers", (), {}, [_marker(one) for one in sight.markers])
    labels: list[JsonValue] = [
        {"name": one.name, "box": _box(one.box), "difference": one.difference}
        for one in sight.reading.labels
    ]
    unreadable: list[JsonValue] = [
        {"box": _box(one.box), "reason": one.reason} for one in sight.reading.unreadable
    ]
    read = recorder.add("read_labels", (), {}, {"labels": labels, "unreadable": unreadable})
    unbound: list[JsonValue] = [one.reason for one in sight.binding.unbound]
    bare: list[JsonValue] = [_marker(one) for one in sight.binding.bare]
    result: JsonValue = {
        "bound": [one.label.name for one in sight.binding.bound],
        "unbound": unbound,
        "markers_without_label": bare,
    }
    return markers, read, recorder.add("bind_labels", (markers, read), {}, result)


def _record_point(recorder: Recorder, viewport: Viewport, one: Bound, seen: tuple[int, ...]) -> int:
    found: JsonValue = {
        "marker": _marker(one.marker),
        "label_box": _box(one.label.box),
        "distance": one.distance,
    }
    chosen = recorder.add("marker_of_label", seen, {"label": one.label.name}, found)
    x, y = _coord(viewport, one.marker.x, one.marker.y)
    pixel: list[JsonValue] = [one.marker.x, one.marker.y]
    return recorder.add("pixel_to_coord", (chosen,), {"pixel": pixel}, [x, y])


def _marker(marker: Marker) -> JsonValue:
    return {
        "pixel": [marker.x, marker.y],
        "radius": marker.radius,
        "sigma": [marker.sigma_x, marker.sigma_y],
        "residual": marker.residual,
    }


def _box(box: Box) -> JsonValue:
    return [box.x, box.y, box.width, box.height]
