"""Formulas in free letters, fitted to scenes that were found numerically.

Where the facts leave declared numbers free and the goal changes with them, its values over many
scenes may still be one short sum of monomials in these numbers with rational factors.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Final

import numpy as np
from flint import arb, ctx

from perga.algebra.batch import Floats, compile_batch
from perga.algebra.expression import Name
from perga.algebra.failures import NotRealError
from perga.cdl.operator import Type
from perga.cdl.program import Goal, GoalKind
from perga.geometry.values import Number
from perga.resolve.budget import Budget
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.families import weight, weights
from perga.resolve.numeric.lighten import lighten
from perga.resolve.numeric.model import compile_model
from perga.resolve.numeric.search import BITS, Polisher, quotient_digits, search
from perga.rng import stream
from perga.solve.numeric import environment, goal_parts, outline
from perga.solve.solution import Answer, AnswerKind

EXPONENTS: Final = (-2, -1, 1, 2)
MAX_LETTERS: Final = 5
MIN_SCENES: Final = 12
DENOMINATORS: Final = 12
FIT: Final = 1e-8
NEAR_ZERO: Final = 1e-9
CHECKED: Final = 3
"""So many scenes are taken to many digits, in which the formula must hold."""


@dataclass(frozen=True, slots=True)
class Scenes:
    """Values of the goal (b,) and of the letters (b, k), and exact ones at a few scenes."""

    letters: tuple[str, ...]
    values: Floats
    places: Floats
    digits: tuple[tuple[arb, tuple[arb, ...]], ...]
    weights: tuple[Fraction, ...] | None
    weight: Fraction


@dataclass(frozen=True, slots=True)
class _Term:
    """factor * the product of the letters with these exponents."""

    factor: Fraction
    exponents: tuple[int, ...]


def fitted(goal: Goal, facts: Facts, budget: Budget, unsigned: frozenset[str]) -> Answer:
    """The goal as a formula in free declared numbers.

    Those in `unsigned` were taken as positive without being stated so: the formula holds for
    their absolute values.

    Raises UnsupportedTermError where no short formula fits, BudgetSpentError.
    """
    if goal.kind is not GoalKind.NUMBER:
        raise UnsupportedTermError("a formula is fitted to numbers only")
    return formula(_scenes(goal, facts, budget), unsigned)


def formula(scenes: Scenes, unsigned: frozenset[str]) -> Answer:
    """The simplest formula that fits; raises UnsupportedTermError where none does."""
    for terms in _fits(scenes):
        if all(_holds(terms, value, place) for value, place in scenes.digits):
            used = [any(t.exponents[i] for t in terms) for i in range(len(scenes.letters))]
            names = tuple(n for n, u in zip(scenes.letters, used, strict=True) if u)
            return Answer(
                AnswerKind.NUMBER, _text(terms, scenes.letters, unsigned), None, "", names
            )
    raise UnsupportedTermError("no short formula in the free numbers fits the scenes found")


def _scenes(goal: Goal, facts: Facts, budget: Budget) -> Scenes:
    """Scenes of all charts together; a formula must fit them all."""
    kinds = (Type.NUMBER, Type.REAL)
    own = goal.expression.id if isinstance(goal.expression, Name) else ""  # is no formula of itself
    letters = tuple(
        n
        for n, k in facts.types.items()
        if k in kinds and n not in facts.known and n[0] != "#" and n != own
    )
    if not 0 < len(letters) <= MAX_LETTERS:
        raise UnsupportedTermError("no free numbers, or too many, for a formula")
    rows: list[Floats] = []
    digits: list[tuple[arb, tuple[arb, ...]]] = []
    found: tuple[tuple[Fraction, ...] | None, Fraction] = (None, Fraction(0))
    for leaf in outline(facts, budget):
        system = leaf.setting.system.copy()
        env = environment(leaf, facts, system)
        try:
            parts = goal_parts(goal, env)
        except (NotRealError, ZeroDivisionError, UndefinedMeasureError):
            continue
        numbers = [env.values[n] for n in letters]
        scalars = (*parts.scalars, *(n.value for n in numbers if isinstance(n, Number)))
        if parts.with_pi or len(scalars) != len(letters) + 1:
            raise UnsupportedTermError("a number is not written in unknowns")
        scale, size = weights(system), weight(parts.scalars[0], system)
        if scale is not None and size is not None:
            found = (tuple(scale.get(n, Fraction(0)) for n in letters), size)
        light, scalars = lighten(system, scalars)
        model = compile_model(light)
        batch = compile_batch(
            [p for s in scalars for p in (s.numerator, s.denominator)], model.names
        )
        polisher = Polisher.of(model)
        for points in search(model, stream(budget.seed, "fitted", *model.names), budget):
            if not len(points):
                continue
            with np.errstate(all="ignore"):
                flat = batch.values(batch.monomials(points))
                rows.append(flat[:, 0::2] / flat[:, 1::2])
            for point in points[: CHECKED - len(digits)]:
                exact = polisher.point(point)
                if exact is not None:
                    value, *place = (quotient_digits(s, model.names, exact) for s in scalars)
                    digits.append((value, tuple(place)))
    table = np.concatenate(rows) if rows else np.zeros((0, 1 + len(letters)))
    table = table[np.isfinite(table).all(axis=1) & (np.abs(table) > 1e-6).all(axis=1)]
    if len(table) < MIN_SCENES or len(digits) < CHECKED:
        raise UnsupportedTermError("too few scenes were found to fit a formula")
    return Scenes(letters, table[:, 0], table[:, 1:], tuple(digits), *found)


def _fits(scenes: Scenes) -> Iterator[tuple[_Term, ...]]:
    """Sums of one or two monomials with rational factors that fit, the simplest first."""
    if not len(scenes.values) or np.abs(scenes.values).min() < NEAR_ZERO:
        return  # a value that vanishes somewhere is no monomial, and nothing is relative to it
    monomials = sorted(_monomials(scenes), key=_simplicity)
    columns = [np.prod(scenes.places ** np.array(m), axis=1) for m in monomials]
    for count in (1, 2):
        choices = combinations(range(len(monomials)), count)
        for chosen in sorted(choices, key=lambda c: _order([monomials[i] for i in c])):
            matrix = np.stack([columns[i] for i in chosen], axis=1) / scenes.values[:, None]
            factors, _, rank, _ = np.linalg.lstsq(matrix, np.ones(len(matrix)), rcond=None)
            exact = [Fraction(float(f)).limit_denominator(DENOMINATORS) for f in factors]
            close = np.abs(matrix @ np.array([float(f) for f in exact]) - 1.0).max() < FIT
            if rank == count and close and all(exact):
                yield tuple(_Term(f, monomials[i]) for f, i in zip(exact, chosen, strict=True))


def _monomials(scenes: Scenes) -> Iterator[tuple[int, ...]]:
    """Products of at most two letters that scale as the goal does."""
    count = len(scenes.letters)
    for size in (1, 2):
        for chosen in combinations(range(count), min(size, count)):
            for powers in product(EXPONENTS, repeat=len(chosen)):
                exponents = [0] * count
                for place, power in zip(chosen, powers, strict=True):
                    exponents[place] = power
                if _scales(exponents, scenes):
                    yield tuple(exponents)


def _scales(exponents: Sequence[int], scenes: Scenes) -> bool:
    if scenes.weights is None:
        return True
    total = sum((e * w for e, w in zip(exponents, scenes.weights, strict=True)), Fraction(0))
    return total == scenes.weight


def _simplicity(exponents: tuple[int, ...]) -> tuple[int, list[int]]:
    return (sum(abs(e) for e in exponents), [i for i, e in enumerate(exponents) if e])


def _order(chosen: Sequence[tuple[int, ...]]) -> tuple[int, list[int]]:
    """Short ones first; of equally short ones those in the numbers declared first."""
    letters = sorted({i for m in chosen for i, e in enumerate(m) if e})
    return (sum(abs(e) for m in chosen for e in m), letters)


def _holds(terms: Sequence[_Term], value: arb, place: Sequence[arb]) -> bool:
    with ctx.workprec(BITS):
        total = arb(0)
        for term in terms:
            part = arb(term.factor.numerator) / term.factor.denominator
            for number, exponent in zip(place, term.exponents, strict=True):
                part *= number**exponent
            total += part
        return bool(abs(total - value) < (1 + abs(value)) * arb(2) ** -(BITS // 2))


def _text(terms: Sequence[_Term], letters: Sequence[str], unsigned: frozenset[str]) -> str:
    """Terms with plus first."""
    ordered = sorted(terms, key=lambda t: t.factor < 0)
    text = ""
    for term in ordered:
        body = _term_text(term, letters, unsigned)
        sign = "-" if term.factor < 0 else "+"
        text += f" {sign} {body}" if text else ("-" if term.factor < 0 else "") + body
    return text


def _term_text(term: _Term, letters: Sequence[str], unsigned: frozenset[str]) -> str:
    above, below = str(abs(term.factor.numerator)), str(term.factor.denominator)
    for name, exponent in zip(letters, term.exponents, strict=True):
        base = f"Abs({name})" if name in unsigned and exponent % 2 else name
        power = base if abs(exponent) == 1 else f"{base}^{abs(exponent)}"
        if exponent > 0:
            above = power if above == "1" else f"{above}*{power}"
        elif exponent < 0:
            below = power if below == "1" else f"{below}*{power}"
    if below == "1":
        return above
    return f"{above}/({below})" if "*" in below else f"{above}/{below}"
