"""Random programs that leave objects free, each with a figure that satisfies it.

A figure is a function of its free parameters: what is constructed holds by construction. Then
some quantities of one sampled figure are stated, rounded to two decimals, and Newton's method
moves the parameters until the figure has just these; a program whose figure cannot be moved there
is not made. No solver takes part. At least one parameter stays free.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from math import cos, cosh, hypot, pi, sin, sinh, sqrt, tau

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from perga.rng import stream

Floats = NDArray[np.float64]
Figure = dict[str, tuple[float, ...]]
Step = Callable[[Floats, Figure], None]
"""Adds objects to a figure from its own parameters: points (x, y), lines (a, b, c), conics.

Conics of the programs lie about the origin: (a, b) of ellipses and hyperbolas, (p,) of parabolas;
a circle is (x, y, r).
"""


@dataclass
class Draft:
    """A program being written: how its figure is made, and what could be measured in it."""

    rng: Generator
    declared: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    steps: list[tuple[Step, int]] = field(default_factory=list)
    start: list[float] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    untouched: list[str] = field(default_factory=list)  # points on curves, without a tangent yet
    measures: dict[str, Callable[[Figure], float]] = field(default_factory=dict)
    names: "count[int]" = field(default_factory=lambda: count(1))

    def add(self, step: Step, *start: float) -> None:
        """One more step, with the parameters that it takes."""
        self.steps.append((step, len(start)))
        self.start += start

    def name(self, letter: str, kind: str) -> str:
        """A new name, declared."""
        name = f"{letter}{next(self.names)}"
        self.declared.append(f"{name}: {kind}")
        return name

    def figure(self, parameters: Floats) -> Figure:
        """The figure of these parameters."""
        made: Figure = {"O": (0.0, 0.0)}
        begin = 0
        for step, size in self.steps:
            step(parameters[begin : begin + size], made)
            begin += size
        return made


def _size(rng: Generator, low: float, high: float) -> float:
    return float(np.log(rng.uniform(low, high)))


def _conic(draft: Draft) -> tuple[str, Callable[[float, tuple[float, ...]], tuple[float, float]]]:
    """A conic of unknown size, or of a given one, and its points by a parameter."""
    rng = draft.rng
    kind = str(rng.choice(["Ellipse", "Hyperbola", "Parabola", "Circle"]))
    name = draft.name("G", kind)
    if kind == "Circle":

        def placed(p: Floats, made: Figure) -> None:
            made[name] = (p[0], p[1], float(np.exp(p[2])))

        draft.add(placed, *rng.normal(size=2) * 2, _size(rng, 1, 4))
        draft.measures[f"Radius({name})"] = lambda made: made[name][2]
        return name, lambda t, g: (g[0] + g[2] * cos(t), g[1] + g[2] * sin(t))
    if kind == "Parabola":
        letter = draft.name("p", "Number")
        draft.facts += [f"{letter} > 0", f"Equation({name}) = y^2 = 2*{letter}*x"]
        draft.add(lambda p, made: made.update({name: (float(np.exp(p[0])),)}), _size(rng, 0.5, 3))
        return name, lambda t, g: (g[0] * (t - pi) ** 2 / 2, g[0] * (t - pi))
    sign = "+" if kind == "Ellipse" else "-"
    if rng.random() < 0.3:
        a, b = sorted(map(int, rng.choice(np.arange(2, 7), size=2, replace=False)), reverse=True)
        draft.facts.append(f"Equation({name}) = x^2/{a * a} {sign} y^2/{b * b} = 1")
        draft.add(lambda p, made: made.update({name: (float(a), float(b))}))
    else:
        if rng.random() < 0.7:
            first, second = draft.name("a", "Number"), draft.name("b", "Number")
            above = [f"{first} > {second}"] if kind == "Ellipse" else [f"{first} > 0"]
            equation = f"Equation({name}) = x^2/{first}^2 {sign} y^2/{second}^2 = 1"
            draft.facts += [*above, f"{second} > 0", equation]

        def sized(p: Floats, made: Figure) -> None:
            a = float(np.exp(p[0]))
            share = 1 / (1 + np.exp(-p[1])) if kind == "Ellipse" else np.exp(p[1])
            made[name] = (a, float(a * share))

        draft.add(sized, _size(rng, 1.5, 5), float(rng.normal()) * 0.5)
        grown = 1.0 if kind == "Hyperbola" else -1.0
        eccentric = f"Eccentricity({name})"
        draft.measures[eccentric] = lambda made: sqrt(
            1 + grown * (made[name][1] / made[name][0]) ** 2
        )
    if kind == "Ellipse":
        return name, lambda t, g: (g[0] * cos(t), g[1] * sin(t))
    return name, lambda t, g: (g[0] * cosh((t - pi) / 2), g[1] * sinh((t - pi) / 2))


def _point_on(draft: Draft, curve: str, place: Callable[..., tuple[float, float]]) -> str:
    name = draft.name("P", "Point")
    draft.facts.append(f"PointOnCurve({name}, {curve})")
    angle = float(draft.rng.uniform(0.3, tau - 0.3))
    draft.add(lambda p, made: made.update({name: place(float(p[0]), made[curve])}), angle)
    draft.untouched.append(name)
    draft.points.append(name)
    return name


def _free_point(draft: Draft) -> str:
    name = draft.name("Q", "Point")
    draft.add(
        lambda p, made: made.update({name: (float(p[0]), float(p[1]))}),
        *draft.rng.normal(size=2) * 3,
    )
    draft.points.append(name)
    return name


def _focus(draft: Draft, curve: str) -> None:
    """The right focus of a conic about the origin; the centre of a circle."""
    name = draft.name("F", "Point")
    circle, parabola = (f"{curve}: {kind}" in draft.declared for kind in ("Circle", "Parabola"))
    ellipse = f"{curve}: Ellipse" in draft.declared

    def placed(p: Floats, made: Figure) -> None:
        g = made[curve]
        if circle:
            made[name] = (g[0], g[1])
        elif parabola:
            made[name] = (g[0] / 2, 0.0)
        else:
            made[name] = (sqrt(g[0] ** 2 + (-1 if ellipse else 1) * g[1] ** 2), 0.0)

    which = f"Center({curve})" if circle else f"Focus({curve})"
    draft.facts.append(f"{which if circle or parabola else f'Focus({curve}, right)'} = {name}")
    draft.add(placed)
    draft.points.append(name)


def _line(draft: Draft, first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    a, b = second[1] - first[1], first[0] - second[0]
    return (a, b, -(a * first[0] + b * first[1]))


def _join(draft: Draft) -> None:
    p, q = map(str, draft.rng.choice(draft.points, size=2, replace=False))
    name = draft.name("l", "Line")
    draft.facts += [f"PointOnCurve({p}, {name})", f"PointOnCurve({q}, {name})"]
    draft.add(lambda _, made: made.update({name: _line(draft, made[p], made[q])}))
    draft.lines.append(name)


def _tangent(draft: Draft, curve: str, place: Callable[..., tuple[float, float]]) -> None:
    """At a named point, or anywhere."""
    name = draft.name("t", "Line")
    if draft.rng.random() < 0.6 and draft.untouched:
        touched = draft.untouched.pop()
        draft.facts.append(f"TangentOnPoint({touched}, {curve}) = {name}")
        start: list[float] = []
    else:
        touched = ""
        draft.facts.append(f"IsTangent({name}, {curve})")
        start = [float(draft.rng.uniform(0.5, 2.5))]

    def placed(p: Floats, made: Figure) -> None:
        x, y = made[touched] if touched else place(float(p[0]), made[curve])
        made[name] = _tangent_at(draft, curve, made[curve], x, y)

    draft.add(placed, *start)
    draft.lines.append(name)


def _tangent_at(
    draft: Draft, curve: str, g: tuple[float, ...], x: float, y: float
) -> tuple[float, ...]:
    if f"{curve}: Circle" in draft.declared:
        a, b = x - g[0], y - g[1]
    elif f"{curve}: Parabola" in draft.declared:
        a, b = -g[0], y
    else:
        a, b = x / g[0] ** 2, y / g[1] ** 2 * (1 if f"{curve}: Ellipse" in draft.declared else -1)
    return (a, b, -(a * x + b * y))


def _midpoint(draft: Draft) -> None:
    p, q = map(str, draft.rng.choice(draft.points, size=2, replace=False))
    name = draft.name("M", "Point")
    draft.facts.append(f"MidPoint({p}, {q}) = {name}")
    draft.add(
        lambda _, made: made.update(
            {name: ((made[p][0] + made[q][0]) / 2, (made[p][1] + made[q][1]) / 2)}
        )
    )
    draft.points.append(name)


def _foot(draft: Draft) -> None:
    line, point = str(draft.rng.choice(draft.lines)), str(draft.rng.choice(draft.points))
    name = draft.name("H", "Point")
    draft.facts.append(f"FootPoint({point}, {line}) = {name}")

    def placed(_: Floats, made: Figure) -> None:
        (a, b, c), (x, y) = made[line], made[point]
        away = (a * x + b * y + c) / (a * a + b * b)
        made[name] = (x - a * away, y - b * away)

    draft.add(placed)
    draft.points.append(name)


def _upright(draft: Draft) -> None:
    """A line through a point, square to another or along it."""
    line, point = str(draft.rng.choice(draft.lines)), str(draft.rng.choice(draft.points))
    name = draft.name("n", "Line")
    square = bool(draft.rng.random() < 0.6)
    word = "IsPerpendicular" if square else "IsParallel"
    draft.facts += [f"PointOnCurve({point}, {name})", f"{word}({name}, {line})"]

    def placed(_: Floats, made: Figure) -> None:
        (a, b, _c), (x, y) = made[line], made[point]
        u, v = (-b, a) if square else (a, b)
        made[name] = (u, v, -(u * x + v * y))

    draft.add(placed)
    draft.lines.append(name)


def _crossing(draft: Draft) -> None:
    k, m = map(str, draft.rng.choice(draft.lines, size=2, replace=False))
    name = draft.name("X", "Point")
    draft.facts.append(f"Intersection({k}, {m}) = {name}")

    def placed(_: Floats, made: Figure) -> None:
        (a, b, c), (d, e, f) = made[k], made[m]
        det = a * e - b * d
        made[name] = ((b * f - c * e) / det, (c * d - a * f) / det)

    draft.add(placed)
    draft.points.append(name)


def _measured(draft: Draft) -> None:
    """All that could be stated of the points and lines."""
    for p in draft.points:
        draft.measures[f"XCoordinate({p})"] = lambda made, p=p: made[p][0]
        draft.measures[f"YCoordinate({p})"] = lambda made, p=p: made[p][1]
        for q in draft.points:
            if p < q:
                draft.measures[f"Distance({p}, {q})"] = lambda made, p=p, q=q: hypot(
                    made[p][0] - made[q][0], made[p][1] - made[q][1]
                )
        for k in draft.lines:
            draft.measures[f"Distance({p}, {k})"] = lambda made, p=p, k=k: (
                abs(made[k][0] * made[p][0] + made[k][1] * made[p][1] + made[k][2])
                / hypot(made[k][0], made[k][1])
            )
    for k in draft.lines:
        draft.measures[f"Slope({k})"] = lambda made, k=k: -made[k][0] / made[k][1]


@dataclass(frozen=True)
class RandomProgram:
    """A program in CDL, and a figure of floats that satisfies it."""

    text: str
    figure: Mapping[str, tuple[float, ...]]
    stated: int
    free: int


def _drafted(rng: Generator) -> Draft:
    draft = Draft(rng)
    draft.declared.append("O: Origin")
    curve, place = _conic(draft)
    _point_on(draft, curve, place)
    for _ in range(int(rng.integers(0, 3))):
        _point_on(draft, curve, place)
    if rng.random() < 0.6:
        _focus(draft, curve)
    if rng.random() < 0.4:
        _free_point(draft)
    for _ in range(int(rng.integers(1, 4))):
        move = int(rng.integers(0, 6))
        if move == 0 and len(draft.points) > 1:
            _join(draft)
        elif move == 1:
            _tangent(draft, curve, place)
        elif move == 2 and len(draft.points) > 1:
            _midpoint(draft)
        elif move == 3 and draft.lines:
            _foot(draft)
        elif move == 4 and draft.lines:
            _upright(draft)
        elif move == 5 and len(draft.lines) > 1:
            _crossing(draft)
        else:
            _tangent(draft, curve, place)
    _measured(draft)
    return draft


def _slopes(draft: Draft, chosen: list[str], at: Floats) -> tuple[Floats, Floats]:
    """The chosen quantities and their derivatives by central differences."""

    def values(parameters: Floats) -> Floats:
        made = draft.figure(parameters)
        return np.array([draft.measures[c](made) for c in chosen])

    steps = np.eye(len(at)) * 1e-6
    return values(at), np.array([(values(at + s) - values(at - s)) / 2e-6 for s in steps]).T


def _stated(draft: Draft, rng: Generator) -> RandomProgram | None:
    """The program with some quantities stated, or None if the figure cannot have them."""
    start = np.array(draft.start)
    at_most = min(len(start) - 1, 4)
    if at_most < 1:
        return None
    number = int(rng.integers(1, at_most + 1))
    usable = []
    made = draft.figure(start)
    for text, measure in draft.measures.items():
        value = abs(measure(made))
        if 0.3 < value < 12:
            usable.append(text)
    if len(usable) < number:
        return None
    chosen = [str(c) for c in rng.choice(usable, size=number, replace=False)]
    values, slopes = _slopes(draft, chosen, start)
    if np.linalg.svd(slopes, compute_uv=False).min() < 0.05:
        return None
    wanted = np.round(values, 2)
    at = start
    for _ in range(20):
        values, slopes = _slopes(draft, chosen, at)
        at = at + np.linalg.pinv(slopes) @ (wanted - values)
    values, _ = _slopes(draft, chosen, at)
    made = draft.figure(at)
    largest = max(abs(v) for n, place in made.items() if n in draft.points for v in place)
    if np.abs(values - wanted).max() > 1e-9 or np.abs(at - start).max() > 0.5 or largest > 40:
        return None
    if not all(_apart(made[p], made[q]) for p in draft.points for q in draft.points if p < q):
        return None
    facts = [f"{c} = {w:.2f}" for c, w in zip(chosen, wanted.tolist(), strict=True)]
    said = " ".join([*draft.facts, *facts])
    if not all(name in said for name in made if name != "O"):
        return None  # nothing is said of an object
    lines = [*draft.declared, *draft.facts, *facts]
    return RandomProgram("\n".join(lines) + "\n", made, number, len(start) - number)


def _apart(p: tuple[float, ...], q: tuple[float, ...]) -> bool:
    return hypot(p[0] - q[0], p[1] - q[1]) > 0.05


def random_program(seed: int, index: int) -> RandomProgram:
    """Program `index` of a seed: the same on every machine, whatever else is made."""
    for attempt in count():
        rng = stream(seed, "random-program", index, attempt)
        with np.errstate(all="ignore"):
            try:
                found = _stated(_drafted(rng), rng)
            except (ZeroDivisionError, OverflowError, ValueError, np.linalg.LinAlgError):
                continue
        if found is not None:
            return found
    raise AssertionError
