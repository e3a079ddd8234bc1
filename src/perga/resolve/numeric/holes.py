"""Values between the ends of a range that no admissible scene has."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from perga.algebra.batch import Floats
from perga.algebra.elimination import factors
from perga.algebra.least_squares import TINY
from perga.algebra.polynomial import Polynomial
from perga.algebra.roots import real_roots
from perga.resolve.numeric.continuation import Followed
from perga.resolve.numeric.model import Model, compile_model
from perga.resolve.numeric.projected import LARGE, Projected
from perga.resolve.numeric.search import null_space, refine
from perga.resolve.symbols import Sign, System

NEAREST: Final = 6
SMALL: Final = 0.2
MAX_TERMS: Final = 30
APART_VALUES: Final = 0.03
"""Values with large unknowns this far apart belong to different poles."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A scene that a strict condition forbids, and the system that it is a zero of.

    Its value stands in `column`.
    """

    model: Model
    point: Floats
    column: int

    @property
    def value(self) -> float:
        """The value that is left out."""
        return float(self.point[self.column])


def holes(family: Followed, known: Floats, low: float, high: float) -> list[Hole]:
    """Values strictly between two that no admissible scene has, though their neighbours do.

    They are looked for among the zeros of each strict condition that changes with the value
    alone, from the known scenes where it is small.
    """
    model = family.model
    found: list[Hole] = []
    for hole in _own_zeros(family):
        new = not any(_same(hole.value, h.value) for h in found)
        if low < hole.value < high and new and not family.takes(hole.value, known):
            found.append(hole)
    for top in _strict(family, known):
        tests = model.tests.monomials(known)
        sizes = np.abs(model.tests.values(tests)[:, top])
        small = known[np.argsort(sizes)[:NEAREST]]
        system = System(list(model.names))
        system.positive |= {n for n, log in zip(model.names, model.positive, strict=True) if log}
        system.equations = [*model.source, _simple(model.test_source[top])]
        edge = compile_model(system)
        for point in refine(edge, small):
            value = float(point[family.column])
            new = not any(_same(value, h.value) for h in found)
            if low < value < high and new and not family.takes(value, known):
                found.append(Hole(edge, point, family.column))
    for hole in _poles(family, known):
        value = hole.value
        new = not any(_same(value, h.value) for h in found)
        if low < value < high and new and not family.takes(value, known):
            found.append(hole)
    return found


def _own_zeros(family: Followed) -> list[Hole]:
    """Zeros of strict conditions that speak of the value alone, or of the unknown that it is."""
    value = family.model.names[family.column]
    gap = [
        e
        for e in family.model.source
        if value in e.variables() and len(e.terms()) == 2 and e.total_degree() == 1
    ]
    same = {n for e in gap for n in e.variables() if e.substitute({value: _variable(n)}).is_zero()}
    found: list[Hole] = []
    for top, _, sign in family.model.asks:
        polynomial = family.model.test_source[top]
        if sign is Sign.NON_NEGATIVE or len(polynomial.variables()) != 1:
            continue
        (name,) = polynomial.variables()
        if name not in same | {value}:
            continue
        simple = _simple(polynomial)
        model = compile_model(System([name], equations=[simple]))
        found += [Hole(model, np.array([float(root.value)]), 0) for root in real_roots(simple)]
    return found


def _variable(name: str) -> Polynomial:
    return Polynomial.variable(name)


def _simple(polynomial: Polynomial) -> Polynomial:
    """The product of the distinct factors: a double zero has no digits."""
    if not polynomial.is_rational() or len(polynomial.terms()) > MAX_TERMS:
        return polynomial
    product = Polynomial.of(1)
    for part, _ in factors(polynomial)[1]:
        product = product * part
    return product


def _poles(family: Followed, known: Floats) -> list[Hole]:
    """Values near which some unknown grows without end, as zeros of its inverse."""
    model = family.model
    found: list[Hole] = []
    for point in _summits(family, known):
        place = Projected.near(point, family.column)
        system = System(list(model.names))
        system.equations = [place.polynomial(e, model.names) for e in model.source]
        system.equations.append(Polynomial.variable(model.names[place.pivot]))
        edge = compile_model(system)
        found += [Hole(edge, p, family.column) for p in refine(edge, place.point(point)[None, :])]
    return found


def _summits(family: Followed, known: Floats) -> list[Floats]:
    """The scenes with the largest unknowns, one for each stretch of values that has large ones."""
    others = np.delete(np.abs(known), family.column, axis=1).max(axis=1, initial=0.0)
    values = family.values(known)
    large = np.flatnonzero((others > LARGE) & (np.abs(values) < LARGE))
    ordered = large[np.argsort(values[large])]
    groups: list[list[int]] = []
    for k in ordered.tolist():
        room = APART_VALUES * (1 + abs(float(values[k])))
        if groups and values[k] - values[groups[-1][-1]] < room:
            groups[-1].append(k)
        else:
            groups.append([k])
    return [known[max(group, key=lambda k: float(others[k]))] for group in groups]


def _strict(family: Followed, known: Floats) -> list[int]:
    """Strict conditions (columns of the tests) that come near zero and hang on the value alone."""
    model = family.model
    monomials = model.tests.monomials(known)
    values = np.abs(model.tests.values(monomials))
    middle = known[len(known) // 2]
    slopes = model.tests.jacobian(model.tests.monomials(middle[None, :]))[0]
    free = null_space(model, middle, also=family.column)
    found: list[int] = []
    seen: set[Polynomial] = set()
    for top, _, sign in model.asks:
        polynomial = model.test_source[top]
        if sign is Sign.NON_NEGATIVE or polynomial in seen or polynomial.is_constant():
            continue
        seen.add(polynomial)
        near = values[:, top].min() < SMALL * values[:, top].max()
        slope = slopes[top] / (np.abs(slopes[top]).max() + TINY)
        if near and (not free.size or np.abs(slope @ free).max() < 1e-6):
            found.append(top)
    return found


def _same(first: float, second: float) -> bool:
    return abs(first - second) < 1e-6 * (1 + abs(first))
