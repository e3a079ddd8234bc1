"""Whether the extremes that facts state hold of a scene: each is found again, exactly."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction

from perga.algebra.expression import Binary, Call, Expression, Name, Num
from perga.algebra.failures import NotRealError
from perga.algebra.real import Real
from perga.answers.trees import rewritten
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, Goal, GoalKind
from perga.geometry.quantities import Magnitude
from perga.geometry.values import Number, Value
from perga.resolve.angles import cosine_sine, multiple_of_pi
from perga.resolve.budget import Budget
from perga.resolve.environment import Environment, Family
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.extremes import (
    GREATEST,
    Extreme,
    computed_from_extremes,
    is_extreme,
    speaks_of_extremes,
    state_extremes,
)
from perga.resolve.facts import Fact, Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.members import same_value
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import positive_numbers, resolution_of, resolve_facts
from perga.resolve.scene import Resolution, Scene, Status
from perga.resolve.search import Loose, Search, Values
from perga.resolve.term_kinds import is_angle, is_measure
from perga.resolve.terms import quantities, times_pi
from perga.solve.queries.extent import Extent, extent

_QUERIES = (
    GoalKind.RANGE,
    GoalKind.MINIMUM,
    GoalKind.MAXIMUM,
    GoalKind.LOCUS,
    GoalKind.COUNT,
)


@dataclass(slots=True)
class Judge:
    """Tells of scenes whether they have the extremes that `facts`, as they were read, state.

    It lives as long as one problem is solved, and notes in `proven` when a range that it judged
    by, or a value that was put in for an extreme, was not proven.
    """

    extremes: tuple[Extreme, ...]
    facts: Facts
    budget: Budget
    proven: bool = True

    def admits(self, values: Values) -> bool:
        """Whether every extreme has its stated value where numbers and curves have `values`.

        Raises UnsupportedTermError where the range of a term cannot be found.
        """
        return all(self._holds(extreme, values) for extreme in self.extremes)

    def _holds(self, extreme: Extreme, values: Values) -> bool:
        env = Environment(values, self.facts.language, ExactRoots(), lift)
        term, greatest = extreme.term, extreme.greatest
        if is_angle(term, self.facts.language):
            # the cosine falls as the angle grows
            term, greatest = Call("Cos", (term,), term.span), not greatest
            stated = cosine_sine(multiple_of_pi(extreme.value))[0]
        else:
            stated = times_pi(extreme.value, env)[0]
            if _is_length(extreme.copy, env):  # lengths and areas are compared by their squares
                two = Num(Fraction(2), 0, term.span)
                term, stated = Binary("^", term, two, term.span), stated * stated
        movers = _movers(extreme, values, self.facts)
        if _exceeded(term, greatest, stated, movers, self.budget):
            return False
        found = extent(term, movers, self.budget)
        self.proven = self.proven and found.proven
        value = _extreme_value(found, greatest)
        return value is not None and (value - stated).is_zero()

    def confirmed(self, resolution: Resolution) -> Resolution:
        """The scenes that have the extremes that the facts state.

        Raises UnsupportedTermError where a range cannot be found, and where no scene is left: the
        candidates may have missed one.
        """
        if not self.extremes or resolution.status is Status.UNSOLVED:
            return resolution
        still = self.facts.types.keys() - {n for e in self.extremes for n in e.moving}
        kept: list[Scene] = []
        judged: list[tuple[Scene, bool]] = []
        for scene in resolution.scenes:
            known = (v for s, v in judged if _same_figure(s, scene, still))
            verdict = next(known, None)
            if verdict is None:
                verdict = self.admits({**scene.objects, **scene.sets})
                judged.append((scene, verdict))
            kept += [scene] if verdict else []
        if not kept:
            raise UnsupportedTermError("no figure was found that has the extremes stated")
        return replace(resolution, scenes=tuple(kept))


def settle(goal: Goal, facts: Facts, budget: Budget) -> tuple[Goal, Facts, Judge]:
    """Goal and facts without extremes inside them, and the judge of what comes out.

    A query, or a goal that is computed from extremes, needs the letters first: they are solved
    for and put in. Raises UnsupportedTermError where an extreme cannot be found or put so.
    """
    judge = Judge((), facts, budget)
    computed = computed_from_extremes(goal)
    if any(speaks_of_extremes(f.statement) for f in facts.facts):
        stated = state_extremes(goal, facts)
        judge = Judge(stated.extremes, facts, budget)
        if goal.kind not in _QUERIES and not computed:
            return (goal, stated.facts, judge)
        letters = stated.letters()
        whole = frozenset(letters.types)
        leaves = Search(letters, positive_numbers(letters), budget, whole=whole).run()
        found = resolution_of(leaves, letters)
        if any(isinstance(leaf, Loose) for leaf in leaves) or found.status is Status.UNSOLVED:
            if computed:
                raise UnsupportedTermError("the extremes stated do not fix the numbers")
            return (goal, stated.facts, judge)
        found = judge.confirmed(found)
        still = stated.facts.types.keys() - stated.copies
        first = found.scenes[0]
        if not all(_same_figure(first, other, still) for other in found.scenes[1:]):
            raise UnsupportedTermError("several figures have the extremes stated")
        facts = stated.with_letters(first.objects)
        judge = Judge((), facts, budget)
    if not computed:
        return (goal, facts, judge)
    return _put_values(goal, facts, budget)


def _exceeded(term: Expression, greatest: bool, stated: Real, facts: Facts, budget: Budget) -> bool:
    """Whether some figure goes beyond the stated extreme: a quick way to tell that it is none."""
    found = resolve_facts(facts, budget.part(0.2))
    if found.status is Status.UNSOLVED:
        return False  # its scenes may not satisfy all facts
    for scene in found.scenes:
        env = Environment({**scene.objects, **scene.sets}, facts.language, ExactRoots(), lift)
        if not mentioned(term) <= env.values.keys():
            continue
        try:
            gap = times_pi(term, env)[0] - stated
        except (UndefinedMeasureError, NotRealError, ZeroDivisionError):
            continue
        if gap.sign() == (1 if greatest else -1):
            return True
    return False


def _is_length(term: Expression, env: Environment) -> bool:
    if not isinstance(term, Call) or not is_measure(term, env.language):
        return False
    return all(isinstance(q, Magnitude) for q, _ in quantities(term, env))


def _same_figure(first: Scene, second: Scene, names: Collection[str]) -> bool:
    """Whether two scenes of one search agree in these objects."""
    return first.sample == second.sample and all(
        same_value(value, second.objects[name])
        for name, value in first.objects.items()
        if name in names
    )


def _extreme_value(found: Extent, greatest: bool) -> Real | None:
    """The greatest or least of some values, None if none of them is."""
    if not found.pieces:
        return None
    piece = found.pieces[-1] if greatest else found.pieces[0]
    end, is_open = (piece.high, piece.high_open) if greatest else (piece.low, piece.low_open)
    return None if end.infinite or is_open else end.number


def _put_values(goal: Goal, facts: Facts, budget: Budget) -> tuple[Goal, Facts, Judge]:
    """A goal computed from extremes, `Max(E) - Min(E)`, with each found and known."""
    known: dict[str, Number] = {}
    proofs: list[bool] = []

    def named(node: Expression) -> Expression:
        if not is_extreme(node):
            return node
        assert isinstance(node, Call)
        found = extent(node.arguments[0], facts, budget)
        value = _extreme_value(found, node.function == GREATEST)
        if value is None:
            raise UnsupportedTermError("the term has no greatest or least value")
        proofs.append(found.proven)
        name = f"#{len(known)}v"
        known[name] = Number(value)
        return Name(name, node.span)

    changed = Goal(rewritten(goal.expression, named), goal.kind)
    types = {**facts.types, **dict.fromkeys(known, Type.NUMBER)}
    whole = Facts(facts.facts, types, facts.language, {**facts.known, **known})
    return (changed, whole, Judge((), whole, budget, all(proofs)))


def _movers(extreme: Extreme, values: Values, facts: Facts) -> Facts:
    """The facts about what moves, and those that bind it in another way, all else known."""
    about = [f for f in facts.facts if _binds(f, extreme)]
    names = {n for f in about for n in f.needs} | mentioned(extreme.term) - extreme.moving
    known: dict[str, Value] = {}
    waiting = sorted(names - extreme.moving)
    while waiting:
        name = waiting.pop()
        value = values.get(name)
        if value is None:
            raise UnsupportedTermError(f"an extreme is bound by `{name}`, which is not known")
        if not isinstance(value, Family):
            known[name] = value
            continue
        (made,) = (f for f in facts.facts if _makes(f, name))  # a hoisted set is made once
        about.append(made)
        waiting += sorted(made.needs - known.keys() - {name})
        names |= made.needs
    types = {n: facts.types[n] for n in names | extreme.moving}
    return Facts(tuple(about), types, facts.language, known)


def _binds(fact: Fact, extreme: Extreme) -> bool:
    """Whether a fact says where the moving objects are; what is built from them does not."""
    statement = fact.statement
    if isinstance(statement, Assignment):
        return not extreme.moving.isdisjoint(statement.targets)
    return not speaks_of_extremes(statement) and not extreme.moving.isdisjoint(fact.needs)


def _makes(fact: Fact, name: str) -> bool:
    return isinstance(fact.statement, Assignment) and fact.statement.targets == (name,)
