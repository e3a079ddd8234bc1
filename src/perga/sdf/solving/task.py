"""One chart made ready for torch: equations, conditions, and the losses of its facts."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, cast

import torch
from torch import Tensor

from perga.algebra.batch import compile_batch
from perga.algebra.failures import NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.cdl.program import PredicateFact
from perga.geometry.values import Point
from perga.resolve.environment import Environment
from perga.resolve.facts import Fact, Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.families import gauge
from perga.resolve.numeric.lighten import lighten
from perga.resolve.numeric.model import Model, compile_model
from perga.resolve.search import Loose
from perga.resolve.symbols import Sign, System, map_scalars
from perga.resolve.terms import combinations, object_value
from perga.resolve.writing import write
from perga.sdf.solving.paper_losses import PAPER_LOSSES, PaperLoss, crowding
from perga.sdf.solving.parameters import Parameters, orders
from perga.sdf.solving.polynomials import Polynomials
from perga.sdf.solving.settings import Losses
from perga.solve.numeric import environment
from perga.solve.numeric_scenes import Outlined


@dataclass(frozen=True, slots=True)
class Special:
    """A fact with a loss of the paper, and the values that it speaks of.

    Of a value's scalars, each is a place in the row of scalars of the task.
    """

    loss: PaperLoss
    arguments: tuple[Any, ...]

    def residual(self, scalars: Tensor) -> Tensor | None:
        """The loss (b,) from the scalars (b, s) of a task."""
        return self.loss(*(_with_tensors(a, scalars) for a in self.arguments))


@dataclass(frozen=True, slots=True)
class Task:
    """What is searched in one chart, in float64 on one device.

    `traced` masks the equations whose residuals are losses of the descent; those of facts with
    a special loss come last and are left to the polish. `tops` and `bottoms` are the numerators
    and denominators of the scalars that `special` and `crowd` speak of. `gauge` names what was
    set to 1 because the facts fix no length.
    """

    model: Model
    outlined: Outlined
    gauge: tuple[str, ...]
    equations: Polynomials
    tests: Polynomials
    above: Tensor
    below: Tensor
    signs: tuple[Sign, ...]
    parameters: Parameters
    traced: int
    tops: Polynomials
    bottoms: Polynomials
    special: tuple[Special, ...]
    crowd: tuple[Point, ...]

    def counts(self) -> list[tuple[str, int]]:
        """How many of the scalars of `outlined` each object has, in their order."""
        found: list[tuple[str, int]] = []
        for name, value in self.outlined.objects.items():
            row = _Row([])
            row.placed(value)
            found.append((name, len(row.scalars)))
        return found

    def scalars(self, points: Tensor) -> Tensor:
        """The scalars of special losses at points (b, n), as (b, s)."""
        return self.tops.values(points) / self.bottoms.values(points)

    def demands(self, points: Tensor) -> Tensor:
        """Each condition as a relative value that is to be positive, (b, c).

        Of a condition that asks for no zero, that is its size.
        """
        values = self.tests.relative(points)
        padded = torch.cat((values, torch.ones_like(values[:, :1])), dim=1)
        found = padded[:, self.above] * torch.sign(padded[:, self.below]).detach()
        apart = torch.tensor([s is Sign.NON_ZERO for s in self.signs], device=points.device)
        return torch.where(apart, found.abs(), found)

    def crowding(self, scalars: Tensor, distance: float) -> Tensor | None:
        """How much the named points are nearer to each other than `distance`, (b,)."""
        return crowding([_with_tensors(point, scalars) for point in self.crowd], distance)


@dataclass(slots=True)
class _Row:
    """Scalars that are collected while values get places for them."""

    scalars: list[Quotient]

    def placed(self, value: Any) -> Any:
        """The same value with the place of each scalar in its stead."""
        return map_scalars(value, self._place)

    def _place(self, scalar: Any) -> "_Place":
        self.scalars.append(scalar)
        return _Place(len(self.scalars) - 1)


@dataclass(frozen=True, slots=True)
class _Place:
    """The column of a scalar."""

    column: int


def _with_tensors(value: Any, scalars: Tensor) -> Any:
    """A value with the columns of its scalars in the stead of their places."""
    if isinstance(value, _Place):
        return scalars[:, value.column]
    if isinstance(value, tuple):
        return tuple(_with_tensors(v, scalars) for v in cast("tuple[Any, ...]", value))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {f.name: _with_tensors(getattr(value, f.name), scalars) for f in fields(value)}
        return replace(value, **parts)
    return value


def task_of(leaf: Loose, facts: Facts, losses: Losses, device: torch.device) -> Task:
    """The chart ready for torch.

    Raises OverflowError for numbers beyond the range of floats, UnsupportedTermError for systems
    too large.
    """
    system = leaf.setting.system.copy()
    env = environment(leaf, facts, system)
    outlined = Outlined.of(env, facts.types)
    scaled = gauge(system)
    if scaled is not None:
        system = scaled[1][0]
    row = _Row([])
    special: list[Special] = []
    owned: list[Polynomial] = []
    crowd: tuple[Point, ...] = ()
    if losses is Losses.PAPER:
        for fact in facts.facts:
            found = _special(fact, replace(env, roots=system), system)
            if found is not None:
                owned += [e for e in found[1] if e not in owned]
                special.append(Special(found[0].loss, row.placed(found[0].arguments)))
        named = (v for n, v in outlined.objects.items() if not n.startswith("#"))
        crowd = tuple(row.placed(v) for v in named if isinstance(v, Point))
    rest = system.copy()
    rest.equations = [e for e in system.equations if e not in owned]
    carried = (*outlined.scalars, *(Quotient.of(e) for e in owned), *row.scalars)
    light, values = lighten(rest, carried)
    count, more = len(outlined.scalars), len(owned)
    traced = sum(not e.is_zero() for e in light.equations)
    light.equations += [v.numerator for v in values[count : count + more]]
    model = compile_model(light)
    scalars = values[count + more :]
    names = model.names
    found_orders = (
        orders(names, model.positive.tolist(), model.source, light.conditions)
        if losses is Losses.PAPER
        else []
    )
    positive = torch.tensor(model.positive.tolist(), dtype=torch.bool, device=device)
    last = len(model.test_source)
    return Task(
        model,
        replace(outlined, scalars=values[:count]),
        () if scaled is None else (scaled[0],),
        Polynomials.of(model.equations, device),
        Polynomials.of(model.tests, device),
        torch.tensor([top for top, _, _ in model.asks], dtype=torch.int64, device=device),
        torch.tensor(
            [last if bottom < 0 else bottom for _, bottom, _ in model.asks],
            dtype=torch.int64,
            device=device,
        ),
        tuple(sign for _, _, sign in model.asks),
        Parameters.of(positive, found_orders),
        traced,
        Polynomials.of(compile_batch([s.numerator for s in scalars], names), device),
        Polynomials.of(compile_batch([s.denominator for s in scalars], names), device),
        tuple(special),
        crowd,
    )


def _special(
    fact: Fact, env: Environment, system: System
) -> tuple[Special, list[Polynomial]] | None:
    """A fact with a loss of the paper, and the equations that are its own in the system."""
    statement = fact.statement
    if not isinstance(statement, PredicateFact) or not statement.holds:
        return None
    loss = PAPER_LOSSES.get(statement.call.function)
    if loss is None or not fact.needs <= env.values.keys():
        return None
    scratch = system.copy()
    there = replace(env, roots=scratch)
    try:
        arguments = [object_value(a, there) for a in statement.call.arguments]
        choices = list(combinations(arguments, env.language.operators[statement.call.function]))
        before = len(scratch.equations)
        write(fact, there, scratch, 0)
    except (UnsupportedTermError, UndefinedMeasureError, NotRealError, ZeroDivisionError):
        return None
    written = scratch.equations[before:]
    known = all(e in system.equations for e in written)
    if len(choices) != 1 or not written or not known or scratch.variables != system.variables:
        return None
    if not _has_loss(loss, choices[0]):
        return None
    return Special(loss, tuple(choices[0])), written


def _has_loss(loss: PaperLoss, arguments: Sequence[Any]) -> bool:
    """Whether the paper has a loss for such arguments: asked with ones for all scalars."""
    one = torch.ones(1, dtype=torch.float64)
    return loss(*(map_scalars(a, lambda _: one) for a in arguments)) is not None
