"""Random scenes for labels: curves, straight strokes, and points where they matter."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from perga.draw import SCREEN, Picture, draw
from perga.draw.palette import Style
from perga.errors import RefusedError
from perga.geometry.marks import (
    CircleMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
)
from perga.image import Viewport

WINDOW = Viewport(512, 512, -8.0, 8.0, -8.0, 8.0)
REACH = 7.3  # data units: points lie in [-REACH, REACH] in x and y, their rings in view
NAMES = ("A", "B", "C", "D", "E", "F1", "F2", "P", "Q'", "M", "K", "N1", "O", "T")

Spot = tuple[float, float]
Along = Callable[[float], Spot]


def label_scene(rng: np.random.Generator, count: int) -> tuple[Mark, ...]:
    """1-3 conics, 0-3 lines, a triangle or 0-2 chords, and so many points.

    Of the points 40 % are where two strokes cross, 35 % on a stroke, 15 % are foci, centres,
    vertices and ends of strokes, and the rest lie anywhere. They may lie too close for a picture.
    """
    courses: list[Along] = []
    own: list[Spot] = []
    marks: list[Mark] = []
    for index in range(rng.integers(1, 4)):
        mark, along, special = _conic(rng, f"G{index}")
        marks.append(mark)
        courses.append(along)
        own += special
    for index in range(rng.integers(0, 4)):
        marks.append(_line(rng, f"l{index}", courses))
    if rng.random() < 0.4:
        corners = [(float(x), float(y)) for x, y in rng.uniform(-6, 6, (3, 2))]
        marks += [SegmentMark(*corners[k - 1], *corners[k]) for k in range(3)]
        own += corners
    else:
        for _ in range(rng.integers(0, 3)):
            one, two = (courses[rng.integers(len(courses))](float(t)) for t in rng.random(2))
            if _inside(one) and _inside(two):
                marks.append(SegmentMark(*one, *two))
                own += [one, two]
    marks = [mark for mark in marks if not _tiny(mark)]
    crossing = list(_crossings(rng, marks, courses))
    return (*marks, *_points(rng, count, crossing, courses, own))


def _points(
    rng: np.random.Generator,
    count: int,
    crossing: list[Spot],
    courses: list[Along],
    own: list[Spot],
) -> Iterator[PointMark]:
    chosen: list[Spot] = []
    while len(chosen) < count:
        lot = rng.random()
        if lot < 0.4 and crossing:
            spot = crossing[rng.integers(len(crossing))]
        elif lot < 0.75:
            spot = courses[rng.integers(len(courses))](float(rng.random()))
        elif lot < 0.9 and own:
            spot = own[rng.integers(len(own))]
        else:
            spot = float(rng.uniform(-REACH, REACH)), float(rng.uniform(-REACH, REACH))
        if _inside(spot) and spot not in chosen:
            chosen.append(spot)
    for name, spot in zip(rng.permutation(NAMES), chosen, strict=False):
        yield PointMark(str(name), *spot)


def _inside(spot: Spot) -> bool:
    return max(abs(spot[0]), abs(spot[1])) <= REACH


def _tiny(mark: Mark) -> bool:
    return isinstance(mark, SegmentMark) and (
        math.dist((mark.x1, mark.y1), (mark.x2, mark.y2)) < 1.0
    )


def _conic(rng: np.random.Generator, name: str) -> tuple[Mark, Along, list[Spot]]:
    """A conic, a way along it for t in [0, 1), and its centre, foci and vertices."""
    angle = rng.uniform(0, math.pi) if rng.random() < 0.5 else 0.5 * math.pi * rng.integers(4)
    ux, uy = math.cos(angle), math.sin(angle)
    x, y = map(float, rng.uniform(-3, 3, 2))
    b, a = map(float, np.sort(rng.uniform(1.0, 5.0, 2)))

    def place(f: float, g: float) -> Spot:
        return x + f * ux - g * uy, y + f * uy + g * ux

    match int(rng.integers(4)):
        case 0:
            mark: Mark = CircleMark(name, x, y, a)
            return mark, lambda t: place(a * math.cos(6.28 * t), a * math.sin(6.28 * t)), [(x, y)]
        case 1:
            c = math.sqrt(a * a - b * b)
            special = [place(s * f, 0.0) for f in (c, a) for s in (1, -1)]
            mark = EllipseMark(name, x, y, ux, uy, a, b)
            return mark, lambda t: place(a * math.cos(6.28 * t), b * math.sin(6.28 * t)), special
        case 2:
            c = math.hypot(a, b)
            special = [place(s * f, 0.0) for f in (c, a, 0.0) for s in (1, -1)]

            def branch(t: float) -> Spot:
                side = 1.0 if t < 0.5 else -1.0
                w = 3.0 * (4 * (t % 0.5) - 1)
                return place(side * a * math.cosh(w), b * math.sinh(w))

            return HyperbolaMark(name, x, y, ux, uy, a, b), branch, special
        case _:
            p = b

            def bow(t: float) -> Spot:
                g = 6.0 * (2 * t - 1)
                return place(g * g / (2 * p), g)

            return ParabolaMark(name, x, y, ux, uy, p), bow, [place(0.5 * p, 0.0), (x, y)]


def _line(rng: np.random.Generator, name: str, courses: list[Along]) -> LineMark:
    """A line through two places on curves, or anywhere; every fourth is dashed."""
    role = Role.HELPER if rng.random() < 0.25 else Role.LINE
    if rng.random() < 0.5:
        (x0, y0), (x1, y1) = (
            courses[rng.integers(len(courses))](float(rng.random())) for _ in range(2)
        )
        if _inside((x0, y0)) and _inside((x1, y1)) and math.dist((x0, y0), (x1, y1)) > 1.0:
            a, b = y0 - y1, x1 - x0
            return LineMark(name, a, b, -(a * x0 + b * y0), role)
    angle = rng.uniform(0, math.pi)
    return LineMark(name, math.cos(angle), math.sin(angle), float(rng.uniform(-4, 4)), role)


def _crossings(rng: np.random.Generator, marks: list[Mark], courses: list[Along]) -> Iterator[Spot]:
    """Where straight strokes meet each other, and where they meet the curves."""
    straight = [mark for mark in marks if isinstance(mark, LineMark | SegmentMark)]
    for one, two in combinations(straight, 2):
        (a, b, c), (d, e, f) = _coefficients(one), _coefficients(two)
        det = a * e - b * d
        if abs(det) > 1e-3:
            spot = (b * f - c * e) / det, (c * d - a * f) / det
            if _on(one, spot) and _on(two, spot):
                yield spot
    for course in courses:
        ts = np.linspace(0.0, 1.0, 400, endpoint=False)
        spots = [course(float(t)) for t in ts]
        for mark in straight:
            a, b, c = _coefficients(mark)
            for k in range(len(spots) - 1):
                if math.dist(spots[k], spots[k + 1]) > 2.0:
                    continue  # from one branch to the other
                low, high = float(ts[k]), float(ts[k + 1])
                one, two = (a * x + b * y + c for x, y in spots[k : k + 2])
                if one * two >= 0:
                    continue
                for _ in range(50):
                    middle = 0.5 * (low + high)
                    x, y = course(middle)
                    if (a * x + b * y + c) * one > 0:
                        low = middle
                    else:
                        high = middle
                spot = course(0.5 * (low + high))
                if _on(mark, spot):
                    yield spot


def _coefficients(mark: LineMark | SegmentMark) -> tuple[float, float, float]:
    if isinstance(mark, SegmentMark):
        a, b = mark.y1 - mark.y2, mark.x2 - mark.x1
        a, b, c = a, b, -(a * mark.x1 + b * mark.y1)
    else:
        a, b, c = mark.a, mark.b, mark.c
    norm = math.hypot(a, b)
    return a / norm, b / norm, c / norm


def _on(mark: LineMark | SegmentMark, spot: Spot) -> bool:
    if isinstance(mark, LineMark):
        return True
    x, y = spot
    low_x, high_x = sorted((mark.x1, mark.x2))
    low_y, high_y = sorted((mark.y1, mark.y2))
    return low_x - 1e-9 <= x <= high_x + 1e-9 and low_y - 1e-9 <= y <= high_y + 1e-9


OTHERS = {
    "cannot be told apart": "strokes too close",
    "px apart": "points too close",
    "are in view": "little of a stroke in view",
    "numbers": "no room for numbers",
}
"""What scenes may be refused for that has nothing to do with labels, by words of the message."""


@dataclass(frozen=True)
class Drawn:
    """A scene and its picture, None where a label is refused; why others before were replaced."""

    marks: tuple[Mark, ...]
    picture: Picture | None
    replaced: tuple[str, ...]


def window_of(style: Style) -> Viewport:
    """The window of the scenes, as large as the style is made for."""
    return replace(WINDOW, width=style.size, height=style.size)


def drawn_scene(seed: int, index: int, style: Style = SCREEN) -> Drawn:
    """Scene `index` of a sample: 3 to 12 points in turn.

    Scenes that are refused for another reason than a label are replaced by others with as many
    points; the reasons are kept. Raises RefusedError for one that is not among OTHERS.
    """
    replaced: list[str] = []
    while True:
        rng = np.random.default_rng([seed, index, len(replaced)])
        marks = label_scene(rng, 3 + index % 10)
        try:
            return Drawn(marks, draw(marks, window_of(style), style), tuple(replaced))
        except RefusedError as fault:
            if "finds no place" in fault.message:
                return Drawn(marks, None, tuple(replaced))
            reason = next((why for words, why in OTHERS.items() if words in fault.message), None)
            if reason is None:
                raise
            replaced.append(reason)
