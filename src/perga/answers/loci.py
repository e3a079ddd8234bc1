"""Comparing loci: the equations, then which part of each curve is meant, then single points.

Whether the same part is meant is found by sampling the curve; `x > 0` and `x >= 3` mean the same
branch of x^2/9 - y^2 = 1. Single points where the two differ are found exactly: they are common
points of the curve and a condition's border.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Final

import numpy as np

from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real
from perga.algebra.roots import real_roots
from perga.answers.formula import NotAlgebraicError, approximate, real
from perga.answers.identity import sample
from perga.answers.sameness import (
    UNCOMPUTABLE,
    Match,
    equation_letters,
    polynomial,
    same_equation,
)
from perga.answers.trees import letters
from perga.answers.values import Condition, Locus, Piece, Relation

_MARGIN: Final = 1e-9
_LETTER_SAMPLES: Final = 3


@dataclass(frozen=True, slots=True)
class LocusMatch:
    """How far two loci agree; each field implies nothing about the next one's truth.

    `equations`: the same curves. `parts`: the same part of each, up to single points.
    `points`: the same single points too. `both_exclude`: both say which points are left out.
    """

    equations: Match
    parts: bool
    points: bool
    both_exclude: bool


def same_loci(a: Locus, b: Locus, positive: Collection[str] = ()) -> LocusMatch:
    """Compare two loci as sets of points."""
    groups = _grouped(a, b, positive)
    equations = Match(
        all(mine and theirs for mine, theirs, _ in groups),
        max((tolerance for _, _, tolerance in groups), default=0.0),
    )
    both = _excludes(a) and _excludes(b)
    if not equations.equal:
        return LocusMatch(equations, False, False, both)
    parts = all(_same_part(mine, theirs, positive) for mine, theirs, _ in groups)
    points = parts and all(_same_points(mine, theirs, positive) for mine, theirs, _ in groups)
    return LocusMatch(equations, parts, points, both)


def _excludes(locus: Locus) -> bool:
    return any(
        piece.excluded or any(c.order in ("!=", "<", ">") for c in piece.conditions)
        for piece in locus.pieces
    )


_Group = tuple[list[Piece], list[Piece], float]


def _grouped(a: Locus, b: Locus, positive: Collection[str]) -> list[_Group]:
    """The pieces of both by curve."""
    groups: list[_Group] = []
    sides = [(False, piece) for piece in a.pieces] + [(True, piece) for piece in b.pieces]
    for second, piece in sides:
        for place, (mine, theirs, tolerance) in enumerate(groups):
            known = (mine or theirs)[0]
            match = same_equation(known.equation, piece.equation, positive)
            if match.equal:
                (theirs if second else mine).append(piece)
                groups[place] = (mine, theirs, max(tolerance, match.tolerance))
                break
        else:
            groups.append(([], [piece], 0.0) if second else ([piece], [], 0.0))
    return groups


# --- parts ----------------------------------------------------------------------------


def _same_part(mine: list[Piece], theirs: list[Piece], positive: Collection[str]) -> bool:
    relation = mine[0].equation.relation
    if relation is None or not any(p.conditions for p in (*mine, *theirs)):
        return True
    names = _letters(mine) | _letters(theirs)
    seen = 0
    for count in range(8 * _LETTER_SAMPLES):
        values = sample(names, count, positive)
        try:
            curve = polynomial(relation, values)
            plain = {name: float(value) for name, value in values.items()}
            for x, y in curve_points(curve):
                at = {**plain, "x": x, "y": y}
                if not _clear(mine, theirs, at):
                    continue
                if _holds(mine, at) != _holds(theirs, at):
                    return False
        except (*UNCOMPUTABLE, ZeroDivisionError):
            continue
        seen += 1
        if not names or seen == _LETTER_SAMPLES:
            return True
    return seen > 0


def _letters(pieces: list[Piece]) -> frozenset[str]:
    sides = [side for p in pieces for c in p.conditions for side in (c.left, c.right)]
    own = frozenset[str]().union(*(equation_letters(p.equation) for p in pieces))
    return (own | letters(*sides)) - {"x", "y"}


def _clear(mine: list[Piece], theirs: list[Piece], at: dict[str, float]) -> bool:
    """Whether the point is off the border of every condition."""
    return all(
        abs(approximate(c.left, at) - approximate(c.right, at)) > _MARGIN
        for piece in (*mine, *theirs)
        for c in piece.conditions
    )


def _holds(pieces: list[Piece], at: dict[str, float]) -> bool:
    return any(
        all(
            _compare(approximate(c.left, at) - approximate(c.right, at), c.order)
            for c in piece.conditions
        )
        for piece in pieces
    )


def _compare(gap: float, order: str) -> bool:
    match order:
        case "<" | "<=":
            return gap < 0 or (gap == 0 and order == "<=")
        case ">" | ">=":
            return gap > 0 or (gap == 0 and order == ">=")
        case "=":
            return gap == 0
        case _:
            return gap != 0


def curve_points(curve: Polynomial) -> Iterator[tuple[float, float]]:
    """Points of the curve f(x, y) = 0 on many lines parallel to the axes."""
    steps = [0.0137 + 0.2 * k for k in range(-100, 100)]
    steps += [sign * 1.37**k for k in range(-14, 24) for sign in (-1.013, 1.009)]
    for name, other in (("x", "y"), ("y", "x")):
        columns = [
            [float(c) for c in part.univariate_coefficients(name)] or [0.0]
            for part in curve.coefficients_in(other)
        ]
        for step in steps:
            row = [float(np.polynomial.polynomial.polyval(step, c)) for c in columns]
            if not all(map(isfinite, row)) or not any(row[1:]):
                continue
            for root in np.roots(row[::-1]):
                if abs(root.imag) < _MARGIN * (1 + abs(root)):
                    value = float(root.real)
                    yield (step, value) if name == "x" else (value, step)


# --- single points --------------------------------------------------------------------


def _same_points(mine: list[Piece], theirs: list[Piece], positive: Collection[str]) -> bool:
    relation = mine[0].equation.relation
    if relation is None:
        return True
    names = _letters(mine) | _letters(theirs)
    for count in range(8 * _LETTER_SAMPLES):
        values = sample(names, count, positive)
        try:
            return all(
                _contains(mine, x, y, values) == _contains(theirs, x, y, values)
                for x, y in _borders(relation, (*mine, *theirs), values)
            )
        except (*UNCOMPUTABLE, ZeroDivisionError):
            continue
    return False


def _contains(pieces: list[Piece], x: Real, y: Real, values: dict[str, Real]) -> bool:
    at = {**values, "x": x, "y": y}
    for piece in pieces:
        if any(_is_at(p.x.exact, x, at) and _is_at(p.y.exact, y, at) for p in piece.excluded):
            continue
        if all(
            _compare((real(c.left, at) - real(c.right, at)).sign(), c.order)
            for c in piece.conditions
        ):
            return True
    return False


def _is_at(exact: object, value: Real, at: dict[str, Real]) -> bool:
    if exact is None:
        raise NotAlgebraicError("an excluded point is known as floats only", "")
    return real(exact, at) == value  # type: ignore[arg-type]


def _borders(
    relation: Relation, pieces: tuple[Piece, ...], values: dict[str, Real]
) -> Iterator[tuple[Real, Real]]:
    """The exact points of the curve on the borders of conditions, and the excluded points."""
    curve = polynomial(relation, values)
    for piece in pieces:
        for point in piece.excluded:
            if point.x.exact is None or point.y.exact is None:
                raise NotAlgebraicError("an excluded point is known as floats only", "")
            yield real(point.x.exact, values), real(point.y.exact, values)
        for condition in piece.conditions:
            yield from _on_border(curve, condition, values)


def _on_border(
    curve: Polynomial, condition: Condition, values: dict[str, Real]
) -> Iterator[tuple[Real, Real]]:
    border = polynomial(Relation(condition.left, condition.right), values)
    if border.total_degree() != 1:
        raise NotAlgebraicError("the border of a condition is no line", "")
    name, other = ("y", "x") if border.degree("y") == 1 else ("x", "y")
    constant, slope = border.coefficients_in(name)
    solved = _solution(constant, slope.constant())
    rest = curve.substitute({name: solved})
    if rest.is_zero():
        return
    if rest.is_constant():
        return
    for root in real_roots(rest):
        value = solved.evaluate({other: root.value})
        yield (root.value, value) if name == "y" else (value, root.value)


def _solution(constant: Polynomial, slope: Real) -> Polynomial:
    """The solution of slope * v + constant = 0."""
    return -constant / slope
