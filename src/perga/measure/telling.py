"""What was seen, as trace steps: plain JSON values."""

import numpy as np

from perga.image import Viewport
from perga.measure.binding import Bound
from perga.measure.fits.coverage import Unmixed
from perga.measure.fits.crossings import Crossing
from perga.measure.fits.quadrics import Quadric
from perga.measure.labels import Box
from perga.measure.looking import Sight
from perga.measure.markers import Marker
from perga.measure.tools import Point, pixel_to_coord
from perga.measure.trace import JsonValue, Recorder


def tell_sight(recorder: Recorder, sight: Sight) -> tuple[int, ...]:
    """The markers, labels and bindings of a picture; returns the numbers of the steps."""
    markers = recorder.add("find_markers", (), {}, [_marker(one) for one in sight.markers])
    labels: list[JsonValue] = [
        {"name": one.name, "box": _box(one.box), "difference": one.difference}
        for one in sight.reading.labels
    ]
    unreadable: list[JsonValue] = [
        {"box": _box(one.box), "reason": one.reason} for one in sight.reading.unreadable
    ]
    tool = "given_labels" if sight.assisted else "read_labels"
    read = recorder.add(tool, (), {}, {"labels": labels, "unreadable": unreadable})
    unbound: list[JsonValue] = [one.reason for one in sight.binding.unbound]
    bare: list[JsonValue] = [_marker(one) for one in sight.binding.bare]
    result: JsonValue = {
        "bound": [one.label.name for one in sight.binding.bound],
        "unbound": unbound,
        "markers_without_label": bare,
    }
    return markers, read, recorder.add("bind_labels", (markers, read), {}, result)


def tell_bound(recorder: Recorder, viewport: Viewport, one: Bound, seen: tuple[int, ...]) -> int:
    """The marker of a label and its place."""
    found: dict[str, JsonValue] = {
        "marker": _marker(one.marker),
        "label_box": _box(one.label.box),
        "distance": one.distance,
    }
    if one.led:
        found["leader_line"] = True
    chosen = recorder.add("marker_of_label", seen, {"label": one.label.name}, found)
    return tell_place(recorder, viewport, one.marker.x, one.marker.y, (chosen,))


def tell_place(
    recorder: Recorder, viewport: Viewport, x: float, y: float, uses: tuple[int, ...]
) -> int:
    """A place in px and in data units."""
    place: Point = pixel_to_coord(viewport, (x, y))
    return recorder.add("pixel_to_coord", uses, {"pixel": [x, y]}, [place[0], place[1]])


def tell_inks(recorder: Recorder, unmixed: Unmixed) -> int:
    """The inks of a picture and their hues."""
    inks: list[JsonValue] = [
        {"rgb": list[JsonValue](ink.rgb), "hue": ink.hue.value} for ink in unmixed.inks
    ]
    return recorder.add("find_inks", (), {}, inks)


def tell_quadric(
    recorder: Recorder,
    viewport: Viewport,
    tool: str,
    uses: tuple[int, ...],
    arguments: dict[str, JsonValue],
    quadric: Quadric,
) -> int:
    """A fitted line or conic, as the coefficients A to F of its equation in data units."""
    (a, b, d), (_, c, e), (_, _, f) = data_matrix(viewport, quadric.matrix()).tolist()
    largest = max(abs(one) for one in (a, 2 * b, c, 2 * d, 2 * e, f))
    coefficients: list[JsonValue] = [one / largest for one in (a, 2 * b, c, 2 * d, 2 * e, f)]
    result: JsonValue = {
        "coefficients": coefficients,
        "width": 2 * quadric.half_width,
        "residual": quadric.residual,
    }
    return recorder.add(tool, uses, arguments, result)


def tell_crossing(one: Crossing) -> JsonValue:
    """A crossing, in px."""
    return {"pixel": [one.x, one.y], "sigma": [one.sigma_x, one.sigma_y], "angle": one.angle}


def data_matrix(
    viewport: Viewport, matrix: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The matrix of a quadric in data units, from the one in px."""
    told = viewport.to_json()["to_pixel"]
    assert isinstance(told, list)
    affine = np.array([*told, [0.0, 0.0, 1.0]], dtype=np.float64)
    return affine.T @ matrix @ affine


def _marker(marker: Marker) -> JsonValue:
    return {
        "pixel": [marker.x, marker.y],
        "radius": marker.radius,
        "sigma": [marker.sigma_x, marker.sigma_y],
        "residual": marker.residual,
    }


def _box(box: Box) -> JsonValue:
    return [box.x, box.y, box.width, box.height]
