"""Whole scenes found in floating point: every object at a zero that was taken to many digits.

Such a scene satisfies every fact as far as its digits reach; nothing is said about others.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from math import isfinite
from typing import Any, Final, cast

import numpy as np
from flint import arb, ctx

from perga.algebra.quotient import Quotient
from perga.cdl.operator import Type
from perga.geometry.classify import classify
from perga.geometry.conic import Degenerate
from perga.geometry.values import Conic, ConicKind, Frame, Point, Value
from perga.resolve.budget import Budget
from perga.resolve.environment import Environment, Family
from perga.resolve.facts import Facts
from perga.resolve.families import gauge
from perga.resolve.numeric.lighten import lighten
from perga.resolve.numeric.model import compile_model
from perga.resolve.numeric.search import BITS, Polisher, quotient_digits, search
from perga.resolve.resolver import positions
from perga.resolve.scene import Certificate, Level, Scene
from perga.resolve.search import Loose
from perga.resolve.symbols import map_scalars
from perga.rng import stream
from perga.solve.numeric import environment, outline

DIGITS: Final = int((BITS - 100) * 0.30103)
TRIED: Final = 8
"""So many zeros of each round are taken to many digits, those of ordinary size first."""

_ZERO: Final = arb(2) ** -200
_KINDS: Final = {
    Type.CIRCLE: ConicKind.CIRCLE,
    Type.ELLIPSE: ConicKind.ELLIPSE,
    Type.HYPERBOLA: ConicKind.HYPERBOLA,
    Type.PARABOLA: ConicKind.PARABOLA,
}


def numeric_scenes(facts: Facts, budget: Budget) -> Iterator[Scene]:
    """Scenes of the facts with floats for scalars, certified `numeric`.

    `residual` of the certificate is the largest residual of the equations at `digits` digits.
    Raises UnsupportedTermError where the facts are not written in unknowns, BudgetSpentError.
    """
    for position in positions(facts):
        none = True
        for leaf in outline(facts, budget, position):
            for scene in _chart_scenes(leaf, facts, budget):
                none = False
                yield scene
        if not none:
            return


@dataclass(frozen=True, slots=True)
class Outlined:
    """The objects of a chart over its unknowns, and all their scalars in one row.

    `types` are those of the facts.
    """

    objects: Mapping[str, Value]
    scalars: tuple[Quotient, ...]
    types: Mapping[str, Type]

    @staticmethod
    def of(env: Environment, types: Mapping[str, Type]) -> "Outlined":
        """What has a name in `types`, sets left out."""
        values = {name: env.values[name] for name in types if name in env.values}
        objects = {name: v for name, v in values.items() if not isinstance(v, Family)}
        return Outlined(objects, _scalars(objects), types)


def _chart_scenes(leaf: Loose, facts: Facts, budget: Budget) -> Iterator[Scene]:
    system = leaf.setting.system.copy()
    outlined = Outlined.of(environment(leaf, facts, system), facts.types)
    scaled = gauge(system)
    if scaled is not None:
        system = scaled[1][0]
    system, scalars = lighten(system, outlined.scalars)
    outlined = replace(outlined, scalars=scalars)
    model = compile_model(system)
    polisher = Polisher.of(model)
    rng = stream(budget.seed, "numeric", *model.names)
    for points in search(model, rng, budget):
        order = np.argsort(np.abs(np.log(np.abs(points) + 1e-3)).max(axis=1, initial=0.0))
        for k in order[:TRIED]:
            budget.check()
            point = polisher.point(points[k])
            scene = None if point is None else scene_at(outlined, polisher, point)
            if scene is not None:
                yield scene


def scene_at(outlined: Outlined, polisher: Polisher, point: Sequence[arb]) -> Scene | None:
    """The scene at a zero of a model to many digits; `scalars` are over the model's unknowns.

    None where a conic is of another kind than declared, or something is not finite.
    """
    told = iter([quotient_digits(s, polisher.model.names, point) for s in outlined.scalars])
    floats: dict[str, Value] = {}
    for name, value in outlined.objects.items():
        if isinstance(value, Conic) and (value.shape is None or value.axes is None):
            digits: Conic = map_scalars(value, lambda _: _Digits(next(told)))
            conic = _classified(digits, outlined.types.get(name))
            if conic is None:
                return None
            floats[name] = conic
        else:
            floats[name] = map_scalars(value, lambda _: float(next(told)))
    if not all(map(_is_finite, floats.values())):
        return None
    method = f"found numerically, every object to {DIGITS} digits"
    certificate = Certificate(Level.NUMERIC, method, polisher.residual(point), DIGITS)
    return Scene({n: v for n, v in floats.items() if not n.startswith("#")}, certificate)


@dataclass(frozen=True, slots=True)
class _Digits:
    """A number to many digits, as a scalar of geometry; tiny ones count as zero."""

    value: arb

    def __add__(self, other: Any) -> "_Digits":
        return _Digits(self.value + _plain(other))

    def __sub__(self, other: Any) -> "_Digits":
        return _Digits(self.value - _plain(other))

    def __mul__(self, other: Any) -> "_Digits":
        return _Digits(self.value * _plain(other))

    def __truediv__(self, other: Any) -> "_Digits":
        return _Digits(self.value / _plain(other))

    def __radd__(self, other: int) -> "_Digits":
        return _Digits(self.value + other)

    def __rsub__(self, other: int) -> "_Digits":
        return _Digits(other - self.value)

    def __rmul__(self, other: int) -> "_Digits":
        return _Digits(self.value * other)

    def __neg__(self) -> "_Digits":
        return _Digits(-self.value)

    def sign(self) -> int:
        """-1, 0 or 1."""
        middle = self.value.mid()
        if abs(middle) < _ZERO:
            return 0
        return 1 if middle > 0 else -1


def _plain(other: Any) -> Any:
    return other.value if isinstance(other, _Digits) else other


class _DigitRoots:
    """Square roots of such numbers; what rounding left below zero counts as zero."""

    def sqrt(self, radicand: _Digits) -> _Digits:
        """The non-negative root."""
        return _Digits(radicand.value.mid().sqrt() if radicand.sign() > 0 else arb(0))


def _classified(conic: Conic, kind: Type | None) -> Conic | None:
    """In floats, a conic that was written by its equation alone; None if it is another kind."""
    with ctx.workprec(BITS):
        size = max((abs(c.value) for c in conic.coefficients), key=float)
        a, b, c, d, e, f = (_Digits(part.value / size) for part in conic.coefficients)
        found = classify((a, b, c, d, e, f), _DigitRoots())
    if isinstance(found, Degenerate) or found.shape is not _KINDS.get(
        kind or Type.CURVE, found.shape
    ):
        return None
    g = found.frame
    x, y, ux, uy, a, b, c = (
        float(_plain(v)) for v in (g.origin.x, g.origin.y, g.ux, g.uy, g.a, g.b, g.c)
    )
    one, two, three, four, five, six = (float(_plain(v)) for v in found.coefficients)
    frame = Frame(Point(x, y), ux, uy, a, b, c)
    return Conic(found.shape, (one, two, three, four, five, six), frame)


def _is_finite(value: Any) -> bool:
    """Whether every number in a geometry value is finite."""
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, tuple):
        return all(map(_is_finite, cast("tuple[Any, ...]", value)))
    if is_dataclass(value):
        return all(_is_finite(getattr(value, f.name)) for f in fields(value))
    return True


def _scalars(objects: Mapping[str, Value]) -> tuple[Quotient, ...]:
    found: list[Quotient] = []

    def noted(scalar: Quotient) -> Quotient:
        found.append(scalar)
        return scalar

    for value in objects.values():
        map_scalars(value, noted)
    return tuple(found)
