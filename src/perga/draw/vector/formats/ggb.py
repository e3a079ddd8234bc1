"""GeoGebra: a zip archive with the construction: points, lines, segments and conics as objects.

A conic is its matrix, a line its three coefficients, a point its coordinates, each to the last
bit. A part of a curve is a polyline. The member is stored, not compressed, and dated 1980, so that
the same figure gives the same bytes everywhere.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from perga.draw.figure import PlacedLabel
from perga.draw.palette import BLACK, Pen
from perga.draw.vector.conics import implicit
from perga.draw.vector.format import VectorFormat
from perga.draw.vector.markup import escaped
from perga.draw.vector.plate import Plate
from perga.geometry.marks import ChainMark, LineMark, PointMark, SegmentMark, StrokeMark
from perga.image.viewport import Viewport

POINT_SIZE = 4  # GeoGebra's measure of a marker, about its radius in px
MOST_CORNERS = 400  # of the polyline of a part of a curve
_LABEL = re.compile(r"[A-Z][0-9]?'{0,3}|[a-d][0-9]?|[f-h][0-9]?|[j-w][0-9]?", re.ASCII)
_POINT_LABEL = re.compile(r"[A-Z][0-9]?'{0,3}", re.ASCII)


def _write(plate: Plate) -> bytes:
    marks = plate.figure.marks
    labels = _labels(marks)
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    places = {(mark.x, mark.y): labels[id(mark)] for mark in reversed(points)}
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<geogebra format="5.0" app="classic">',
        *_view(plate.viewport),
        '<kernel><continuous val="false"/><decimals val="2"/><angleUnit val="degree"/></kernel>',
        '<construction title="" author="" date="">',
    ]
    leaders = {leader.name: leader for leader in plate.picture.leaders}
    for mark, label in zip(points, plate.picture.labels, strict=True):
        inner = f'<coords x="{mark.x!r}" y="{mark.y!r}" z="1.0"/>'
        inner += f'<pointSize val="{POINT_SIZE}"/>'
        if mark.name in leaders:
            inner += _offset(label, plate.viewport.to_pixel(mark.x, mark.y))
        lines.append(_element("point", labels[id(mark)], mark.name, Pen(BLACK, 1.0), inner))
    for mark, pen in zip(strokes, plate.style.pens(strokes), strict=True):
        lines += _stroke(mark, pen, labels[id(mark)], places)
    for number, mark in enumerate(points):
        if mark.name in leaders:
            end = plate.viewport.to_data(*leaders[mark.name].runs[-1][2:])
            label = f"l_{{{number + 1}}}"
            lines.append(_command("Segment", [labels[id(mark)], _pair(*map(float, end))], label))
            lines.append(_element("segment", label, label, plate.style.leader, ""))
    lines += ["</construction>", "</geogebra>"]
    return _archive(("\n".join(lines) + "\n").encode())


def _stroke(
    mark: StrokeMark, pen: Pen, label: str, places: Mapping[tuple[float, float], str]
) -> Iterator[str]:
    match mark:
        case LineMark():
            inner = f'<coords x="{mark.a!r}" y="{mark.b!r}" z="{mark.c!r}"/>'
            yield _element("line", label, mark.name, pen, inner)
        case SegmentMark():
            ends = ((mark.x1, mark.y1), (mark.x2, mark.y2))
            one, two = (places.get(end) or _pair(*end) for end in ends)
            a, b = mark.y1 - mark.y2, mark.x2 - mark.x1
            c = -(a * mark.x1 + b * mark.y1)
            yield _command("Segment", [one, two], label)
            inner = f'<coords x="{a!r}" y="{b!r}" z="{c!r}"/>'
            yield _element("segment", label, label, pen, inner)
        case ChainMark():
            every = -(-len(mark.xs) // MOST_CORNERS)
            corners = list(zip(mark.xs, mark.ys, strict=True))
            kept = [*corners[:-1:every], corners[-1]]
            listed = ", ".join(_pair(x, y) for x, y in kept)
            yield _command("PolyLine", [f"{{{listed}}}"], label)
            yield _element("polyline", label, mark.name, pen, "")
        case _:
            xx, xy, yy, x, y, one = implicit(mark)
            entries = (xx, yy, one, 0.5 * xy, 0.5 * x, 0.5 * y)
            matrix = " ".join(f'A{k}="{entry!r}"' for k, entry in enumerate(entries))
            inner = f'<eqnStyle style="implicit"/><matrix {matrix}/>'
            yield _element("conic", label, mark.name, pen, inner)


def _offset(label: PlacedLabel, place: tuple[float, float]) -> str:
    """Where a label begins, px from where GeoGebra sets it: 4 px right, twice the size above."""
    x, y = label.x - place[0] - 4, label.y + label.height - place[1] + 2 * POINT_SIZE
    return f'<labelOffset x="{round(x)}" y="{round(y)}"/>'


def _element(kind: str, label: str, name: str, pen: Pen, inner: str) -> str:
    red, green, blue = pen.ink
    dashes = 15 if pen.dash[1] > 0 else 0
    shown = "true" if kind == "point" else "false"
    caption = "" if name == label else f'<caption val="{escaped(name)}"/>'
    mode = 3 if caption else 0
    line = (
        ""
        if kind == "point"
        else f'<lineStyle thickness="{round(2 * pen.width)}" type="{dashes}"/>'
    )
    return (
        f'<element type="{kind}" label="{escaped(label)}">'
        f'<show object="true" label="{shown}"/>'
        f'<objColor r="{red}" g="{green}" b="{blue}" alpha="0.0"/>'
        f'<labelMode val="{mode}"/>{line}{inner}{caption}</element>'
    )


def _command(name: str, inputs: Sequence[str], label: str) -> str:
    given = " ".join(f'a{k}="{escaped(one)}"' for k, one in enumerate(inputs))
    return f'<command name="{name}"><input {given}/><output a0="{escaped(label)}"/></command>'


def _pair(x: float, y: float) -> str:
    """A point as GeoGebra reads it; e would be Euler's number, E is ten to the power."""
    return f"({x!r}, {y!r})".replace("e", "E")


def _labels(marks: Sequence[PointMark | StrokeMark]) -> dict[int, str]:
    """One label per mark, by identity: its name where GeoGebra takes it, else one made up.

    The name is then the caption. Made up labels have an underscore, and so meet no name.
    """
    labels: dict[int, str] = {}
    used: set[str] = set()
    for mark in marks:
        name = "" if isinstance(mark, SegmentMark) else mark.name
        rule = _POINT_LABEL if isinstance(mark, PointMark) else _LABEL
        if not rule.fullmatch(name) or name in used:
            name = f"{'P' if isinstance(mark, PointMark) else 's'}_{{{len(labels) + 1}}}"
        used.add(name)
        labels[id(mark)] = name
    return labels


def _view(viewport: Viewport) -> Iterator[str]:
    zero_x = -viewport.x_min / viewport.dx
    zero_y = viewport.y_max / viewport.dy
    yield '<euclidianView><viewNumber viewNo="1"/>'
    yield f'<size width="{viewport.width}" height="{viewport.height}"/>'
    scales = f'scale="{1 / viewport.dx!r}" yscale="{1 / viewport.dy!r}"'
    yield f'<coordSystem xZero="{zero_x!r}" yZero="{zero_y!r}" {scales}/>'
    yield '<evSettings axes="true" grid="false"/>'
    for index, letter in enumerate("xy"):
        yield f'<axis id="{index}" show="true" label="{letter}" showNumbers="true"/>'
    yield "</euclidianView>"


def _archive(xml: bytes) -> bytes:
    target = io.BytesIO()
    with ZipFile(target, "w", ZIP_STORED) as archive:
        member = ZipInfo("geogebra.xml", (1980, 1, 1, 0, 0, 0))
        member.create_system = 3  # as written on any system
        archive.writestr(member, xml)
    return target.getvalue()


FORMAT = VectorFormat((".ggb",), _write, "A GeoGebra construction, curves as conics.")
