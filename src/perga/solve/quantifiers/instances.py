"""Claims for every choice, stated of some: what must hold of these fixes what stands still.

Where what binds the moving objects is known, exact choices are found and put in as known values;
else copies of them are held in place by a slope or a value, and nothing says that they exist.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import (
    Assignment,
    CoordinateFact,
    Declaration,
    Equality,
    EquationFact,
    PredicateFact,
    Program,
    QuantifiedFact,
    Statement,
)
from perga.geometry.values import Line, Number, Point, Value
from perga.resolve.budget import Budget
from perga.resolve.environment import Family
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.quantified import opposites, parts_of, with_copy
from perga.resolve.resolver import positive_numbers
from perga.resolve.search import Complete, Dead, Search
from perga.solve.quantifiers.judging import Ground, standing_alone, still

WANTED: Final = 6
"""Choices of a family that are stated."""

SLOPES: Final = (Fraction(1), Fraction(-2), Fraction(1, 2), Fraction(-3))
PINNED: Final = tuple(map(Fraction, (1, 2, -1, 3, 0)))
ON, ROUND = "PointOnCurve", (Type.CIRCLE, Type.ELLIPSE)


@dataclass(frozen=True, slots=True)
class Instances:
    """A program with claims about single choices, and the values of these choices.

    `sure`: every choice satisfies the conditions, so what contradicts these claims contradicts
    the claim for every choice.
    """

    program: Program
    known: Mapping[str, Value]
    sure: bool


def stated(
    fact: QuantifiedFact,
    program: Program,
    types: Mapping[str, Type],
    fixed: Mapping[str, Value],
    prefix: str,
    budget: Budget,
) -> Iterator[Instances]:
    """The program with the claim of more and more choices; `fixed` are the values known.

    Raises UnsupportedTermError where no choice can be made.
    """
    if still(fact, types, *fact.conditions) <= fixed.keys():
        choices = _choices(fact, program, types, fixed, budget)
        known: dict[str, Value] = {}
        for turn, choice in enumerate(choices):
            mark = f"{prefix}{turn}."
            known |= {mark + name: value for name, value in choice.items()}
            program = with_copy(program, fact, types, mark, parts_of(fact.claim, program.language))
        yield Instances(program, known, True)
        return
    for turn, pins in enumerate(_pinned(fact, types)):
        said = (*fact.conditions, *pins, *parts_of(fact.claim, program.language))
        program = with_copy(program, fact, types, f"{prefix}{turn}.", said)
        yield Instances(program, {}, False)


def _choices(
    fact: QuantifiedFact,
    program: Program,
    types: Mapping[str, Type],
    fixed: Mapping[str, Value],
    budget: Budget,
) -> list[Mapping[str, Value]]:
    """Exact choices of what moves, those with rational numbers first; none if there is none.

    Choices for which the claim has no meaning (a slope of an upright line) are left out.
    """
    names = still(fact, types, *fact.conditions)
    facts = standing_alone(names, program.language, types, fixed).facts(fact, *fact.conditions)
    leaves = Search(facts, positive_numbers(facts), budget, wanted=2 * WANTED).run()
    found: list[Mapping[str, Value]] = []
    for leaf in leaves:
        if isinstance(leaf, Complete):
            plain = {n: v for n, v in leaf.values.items() if not isinstance(v, Family)}
            free = [n for n in fact.moving if n not in plain]
            for turn in range(WANTED if free else 1):
                placed = {n: _placed(types[n], turn + i) for i, n in enumerate(free)}
                held = {n: v for n, v in plain.items() if n in fact.moving}
                found.append({**held, **placed})
        elif not isinstance(leaf, Dead):
            raise UnsupportedTermError("no choice of what moves was found")
    meaning = (
        c for c in sorted(found, key=_roots) if _has_value(fact, c, program, types, fixed, budget)
    )
    return list(islice(meaning, WANTED))


def _has_value(
    fact: QuantifiedFact,
    choice: Mapping[str, Value],
    program: Program,
    types: Mapping[str, Type],
    fixed: Mapping[str, Value],
    budget: Budget,
) -> bool:
    """Whether the claim has a meaning for a choice: it or its opposite may hold."""
    names = still(fact, types, fact.claim)
    known = {**{name: fixed[name] for name in names & fixed.keys()}, **choice}
    declared = tuple(Declaration(name, types[name], fact.span) for name in sorted(names))
    ground = Ground(Program(declared, (), program.language), types, known)
    for part in parts_of(fact.claim, program.language):
        for said in (part, *opposites(part)):
            facts = ground.facts(fact, said)
            leaves = Search(facts, positive_numbers(facts), budget).run()
            if not all(isinstance(leaf, Dead) for leaf in leaves):
                break
        else:
            return False
    return True


def _roots(choice: Mapping[str, Value]) -> int:
    """How many numbers of a choice are not rational."""
    numbers: list[Real] = []
    for value in choice.values():
        if isinstance(value, Point):
            numbers += [value.x, value.y]
        elif isinstance(value, Line):
            numbers += [value.a, value.b, value.c]
        elif isinstance(value, Number):
            numbers.append(value.value)
    return sum(n.fraction_if_known() is None for n in numbers)


def _placed(kind: Type, turn: int) -> Value:
    """A value for something that nothing binds."""
    if kind in (Type.NUMBER, Type.REAL):
        return Number(Real.of(turn - 2))
    if kind is Type.POINT:
        return Point(Real.of(turn * turn - 3), Real.of(2 * turn - 1))
    raise UnsupportedTermError("a line or curve that moves is bound by no fact")


def _pinned(fact: QuantifiedFact, types: Mapping[str, Type]) -> Iterator[tuple[Statement, ...]]:
    """Facts that hold everything that moves in one place, one place after the other."""
    made = {name for s in fact.conditions for name in _made(s)}
    loose = [name for name in fact.moving if name not in made]
    rows = [list(_pins(name, types, fact)) for name in loose]
    if not rows or not all(rows):
        raise UnsupportedTermError("no choice of what moves can be named")
    yield from zip(*rows, strict=False)


def _made(statement: Statement) -> tuple[str, ...]:
    if isinstance(statement, Assignment):
        return statement.targets
    if isinstance(statement, CoordinateFact | EquationFact):
        return (statement.target,)
    return ()


def _pins(name: str, types: Mapping[str, Type], fact: QuantifiedFact) -> Iterator[Statement]:
    span, kind = fact.span, types[name]
    me = Name(name, span)
    if kind is Type.LINE:
        yield PredicateFact(Call("IsPerpendicular", (me, Name("xAxis", span)), span), True, span)
        for slope in SLOPES:
            call = Call("Slope", (me,), span)
            yield Equality(call, _number(slope, fact), Type.NUMBER, span)
    elif kind in (Type.NUMBER, Type.REAL):
        for value in PINNED:
            yield Equality(me, _number(value, fact), Type.NUMBER, span)
    elif kind is Type.POINT:
        for curve in _curves(name, types, fact):
            middle = Call("Center", (curve,), span)
            for slope in SLOPES:  # a line through the middle meets a closed curve
                across, up = (
                    Binary("-", Call(m, (me,), span), Call(m, (middle,), span), span)
                    for m in ("XCoordinate", "YCoordinate")
                )
                turned = Binary("*", _number(slope, fact), across, span)
                yield Equality(up, turned, Type.NUMBER, span)


def _curves(name: str, types: Mapping[str, Type], fact: QuantifiedFact) -> Iterator[Name]:
    """The closed curve that a point is stated to lie on."""
    for statement in fact.conditions:
        if isinstance(statement, PredicateFact) and statement.call.function == ON:
            point, curve = statement.call.arguments
            mine = isinstance(point, Name) and point.id == name
            if mine and isinstance(curve, Name) and types.get(curve.id) in ROUND:
                yield curve
                return


def _number(value: Fraction, fact: QuantifiedFact) -> Expression:
    if value < 0:
        return Negation(Num(-value, 0, fact.span), fact.span)
    return Num(value, 0, fact.span)
