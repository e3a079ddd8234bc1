"""Configurations of a program and what a goal is on them: one function of raw parameters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from perga.algebra.expression import Call
from perga.cdl.operator import GoalKind, Type
from perga.cdl.program import Goal, PredicateFact, Program
from perga.geometry.values import Conic, Line, Number, Point
from perga.study.witness.counting import count_along
from perga.study.witness.facts import check
from perga.study.witness.giving import give
from perga.study.witness.parameters import Floats, Parameters
from perga.study.witness.placing import crossings, on_carrier, through
from perga.study.witness.plan import Crossing, OnCarrier, Plan, Raw, Through, is_extreme, plan_of
from perga.study.witness.reading import MARGIN, Reading
from perga.study.witness.terms import number, thing
from perga.study.witness.told import value_text
from perga.study.witness.verdicts import UncoveredError

_FARTHEST: Final = 1e5
"""Farther from the origin than this a point has too few digits left."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one reading gave: residuals, the least margin, the goal, and the term to be extreme.

    One column for each configuration: `rows` (residuals, columns), `margin` (columns),
    `violated` (columns), how many margins are too small, `goal` (components, columns), `aim`
    (columns) or None. `ways` counts the choices that a round may make.
    """

    rows: Floats
    margin: Floats
    violated: Floats
    goal: Floats
    aim: Floats | None
    ways: int


@dataclass(frozen=True, slots=True)
class Case:
    """A program with a goal, and the random choices of one round."""

    program: Program
    plan: Plan
    goal: Goal
    choices: tuple[int, ...]
    standard: bool

    def batch(self, parameters: Parameters) -> Batch:
        """Residuals, margins and goal. Raises UncoveredError, and AbsentError."""
        with np.errstate(all="ignore"):
            reading = self._read(parameters)
            goal = np.array([reading.full(part) for part in self._goal(reading)])
            aim = self._aim(reading)
        columns = parameters.columns
        rows = np.array(reading.rows).reshape(len(reading.rows), columns)
        with np.errstate(all="ignore"):
            rows = rows * reading.repulsion
        margins = np.array(reading.margins).reshape(len(reading.margins), columns)
        violated = np.count_nonzero(~(margins > MARGIN), axis=0).astype(np.float64)
        return Batch(rows, margins.min(axis=0, initial=np.inf), violated, goal, aim, reading.ways)

    def _read(self, parameters: Parameters) -> Reading:
        types = self.program.types
        language = self.program.language
        reading = Reading(language, parameters, self.choices, self.standard)
        zero = np.zeros(parameters.columns)
        for name, kind in types.items():
            if kind is Type.ORIGIN:
                reading.values[name] = Point(zero, zero)
        for step in self.plan.steps:
            if isinstance(step, Raw):
                reading.values[step.name] = reading.raw(types[step.name])
            elif isinstance(step, OnCarrier):
                reading.values[step.name] = on_carrier(thing(step.carrier, reading), reading)
            elif isinstance(step, Through):
                reading.values[step.name] = through(thing(step.place, reading), reading)
            elif isinstance(step, Crossing):
                _cross(step, reading)
            else:
                give(step, reading, types)
        for fact in self.plan.checks:
            check(fact, reading)
        for value in reading.values.values():
            if isinstance(value, Point):
                reading.above(_FARTHEST - np.hypot(value.x, value.y))
        return reading

    def _goal(self, reading: Reading) -> tuple[Floats, ...]:
        term, kind = self.goal.expression, self.goal.kind
        if kind in (GoalKind.NUMBER, GoalKind.ANGLE):
            return (number(term, reading),)
        assert isinstance(term, Call)  # the other goals are calls
        inner = term.arguments[0]
        if kind in (GoalKind.RANGE, GoalKind.MINIMUM, GoalKind.MAXIMUM):
            return (number(inner, reading),)
        if kind is GoalKind.COUNT:
            return (count_along(term, reading),)
        value = thing(inner, reading)
        if isinstance(value, Point):
            return (value.x, value.y)
        if isinstance(value, Line):
            return (0.0 * value.a, 0.0 * value.a, 0.0 * value.a, value.a, value.b, value.c)
        if isinstance(value, Conic):
            return value.coefficients
        raise UncoveredError("the equation of this object")

    def _aim(self, reading: Reading) -> Floats | None:
        """The term that a WhenMin or WhenMax wants extreme, turned so that more is better."""
        for statement in self.program.statements:
            if is_extreme(statement) and isinstance(statement, PredicateFact):
                value = reading.full(number(statement.call.arguments[0], reading))
                return value if statement.call.function == "WhenMax" else -value
        return None

    def described(self, point: Floats) -> Mapping[str, str]:
        """The objects of one configuration in a few digits."""
        with np.errstate(all="ignore"):
            values = self._read(Parameters.given(point[:, None])).values
        return {name: _text(values[name]) for name in self.program.types}


def case_of(
    program: Program, goal: Goal, choices: tuple[int, ...], standard: bool, placed: bool
) -> Case:
    """The case of one round, see Reading and `plan_of`.

    Raises UncoveredError for several extreme values at once, and where `plan_of` does.
    """
    if sum(map(is_extreme, program.statements)) > 1:
        raise UncoveredError("several extreme values among the facts")
    return Case(program, plan_of(program, placed), goal, choices, standard)


def _cross(step: Crossing, reading: Reading) -> None:
    first, second = (thing(a, reading) for a in step.fact.call.arguments)
    pool = crossings(first, second)
    for target in step.fact.targets:
        reading.values[target] = pool.pop(reading.choose(len(pool)))
    targets = [reading.values[target] for target in step.fact.targets]
    if len(targets) == 2:
        reading.apart(targets[0], targets[1])


def _text(value: object) -> str:
    match value:
        case Number(number):
            return value_text([float(np.ravel(number)[0])])
        case Point(x, y):
            return _numbers(x, y)
        case Line(a, b, c):
            return _numbers(a, b, c) + " of x, y, 1"
        case Conic(_, six, _):
            return _numbers(*six) + " of x^2, xy, y^2, x, y, 1"
        case _:
            return type(value).__name__


def _numbers(*parts: object) -> str:
    return value_text([float(np.ravel(np.asarray(part))[0]) for part in parts])
