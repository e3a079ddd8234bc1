"""The search for scenes: definitions first, then unknown numbers, every admissible choice kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from perga.algebra.failures import AlgebraLimitError
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.geometry.values import Point, Value
from perga.resolve.exact import ExactRoots, Fails, Holds, Splits, Waits, lift, step
from perga.resolve.facts import Fact, Facts
from perga.resolve.symbols import at, map_scalars
from perga.resolve.system import Ending, Open, Solved, TooHard, solve_system
from perga.resolve.terms import Environment, Family, UnsupportedTermError
from perga.resolve.unknowns import Setting, settings

Values = Mapping[str, Value | Family]
MAX_NODES = 1000


@dataclass(frozen=True, slots=True)
class Complete:
    """Every object is known and every fact holds."""

    values: Values


@dataclass(frozen=True, slots=True)
class Partial:
    """The facts used so far hold; `free` objects are not determined by the rest."""

    values: Values
    pending: tuple[Fact, ...]
    free: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dead:
    """A fact that no choice on this branch can satisfy; `depth` counts the objects known then."""

    fact: Fact
    reason: str
    depth: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """The branch needs what this solver cannot do."""

    values: Values
    why: str


Leaf = Complete | Partial | Dead | Stuck


@dataclass(slots=True)
class _Budget:
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Search:
    """A search over one set of facts; `positive` names numbers known to be positive."""

    facts: Facts
    positive: frozenset[str]
    fixed: tuple[tuple[str, Value], ...] = ()
    budget: _Budget = field(default_factory=_Budget)

    def run(self) -> list[Leaf]:
        """Every leaf of the search tree."""
        start: dict[str, Value | Family] = dict(self.fixed)
        zero = Real.of(0)
        for name, kind in self.facts.types.items():
            if kind is Type.ORIGIN:
                start[name] = Point(zero, zero)
        return self._grow(start, self.facts.facts)

    def environment(self, values: Values) -> Environment:
        """Known values as exact scalars."""
        return Environment(values, self.facts.language, ExactRoots(), lift)

    def _grow(self, values: Values, pending: tuple[Fact, ...]) -> list[Leaf]:
        self.budget.nodes += 1
        if self.budget.nodes > MAX_NODES:
            return [Stuck(values, f"more than {MAX_NODES} combinations of choices")]
        try:
            return self._propagate(dict(values), pending)
        except UnsupportedTermError as error:
            return [Stuck(values, error.message)]
        except AlgebraLimitError as error:
            return [Stuck(values, error.message)]

    def _propagate(
        self, values: dict[str, Value | Family], pending: tuple[Fact, ...]
    ) -> list[Leaf]:
        waiting = list(pending)
        while True:
            choice: tuple[Fact, Splits] | None = None
            advanced = False
            for fact in tuple(waiting):
                outcome = step(fact, self.environment(values), self.facts.types)
                if isinstance(outcome, Waits):
                    continue
                if isinstance(outcome, Fails):
                    return [Dead(fact, outcome.reason, len(values))]
                if isinstance(outcome, Holds):
                    waiting.remove(fact)
                elif len(outcome.options) == 1:
                    values.update(outcome.options[0])
                    waiting.remove(fact)
                    advanced = True
                elif choice is None or len(outcome.options) < len(choice[1].options):
                    choice = (fact, outcome)
            if advanced:
                continue
            if choice is not None:
                rest = tuple(f for f in waiting if f is not choice[0])
                return [
                    leaf
                    for option in choice[1].options
                    for leaf in self._grow({**values, **option}, rest)
                ]
            return self._construct(values, tuple(waiting))

    def _construct(self, values: Values, pending: tuple[Fact, ...]) -> list[Leaf]:
        unknown = [name for name in self.facts.types if name not in values]
        if not unknown:
            if pending:
                return [Stuck(values, "a fact could not be checked")]
            return [Complete(values)]
        for name in unknown:
            found = self._attempt(values, (name,), pending)
            if isinstance(found, list):
                return found
        reasons: list[str] = []
        free: list[str] = []
        for group in components(unknown, pending):
            found = self._attempt(values, group, pending)
            if isinstance(found, list):
                return found
            if isinstance(found, Open):
                free.extend(group)
            else:
                reasons.append("more than two coupled unknowns: " + ", ".join(found.unknowns))
        if free and not reasons:
            return [Partial(values, pending, tuple(free))]
        return [Stuck(values, "; ".join(reasons))]

    def _attempt(
        self, values: Values, group: Sequence[str], pending: tuple[Fact, ...]
    ) -> list[Leaf] | Open | TooHard:
        """Solve for `group` alone: new branches, or why that cannot be done."""
        known = set(values) | set(group)
        about = [f for f in pending if f.needs <= known and not f.needs.isdisjoint(group)]
        if not about:
            return Open(tuple(group))
        env = self.environment(values)
        try:
            charts = list(settings(values, group, about, self.facts.types, env, self.positive))
        except UnsupportedTermError:
            if len(group) == 1:
                return Open(tuple(group))  # the whole group may still define it
            raise
        endings = [(c, e) for c in charts for e in _solve(c)]
        for _, ending in endings:
            if isinstance(ending, TooHard) and not ending.loose:
                return ending
        solved = [_fill(c, group, e) for c, e in endings if isinstance(e, Solved)]
        if len(solved) < len(endings):
            return Open(tuple(group))
        if not solved:
            return [Dead(about[-1], "no object satisfies it together with the other facts", 0)]
        return [leaf for extra in solved for leaf in self._grow({**values, **extra}, pending)]


def _solve(setting: Setting) -> tuple[Ending, ...]:
    system = setting.system
    return solve_system(system.equations, system.conditions, system.variables)


def _fill(setting: Setting, group: Sequence[str], solution: Solved) -> Values:
    numbers = dict(solution.numbers)

    def change(scalar: Real | Quotient) -> Real:
        return scalar if isinstance(scalar, Real) else at(scalar, numbers)

    return {name: map_scalars(setting.values[name], change) for name in group}


def components(unknown: Sequence[str], pending: Sequence[Fact]) -> list[tuple[str, ...]]:
    """Unknown objects grouped by the facts that couple them, in order of declaration."""
    group = {name: name for name in unknown}

    def find(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for fact in pending:
        names = [n for n in fact.needs if n in group]
        for other in names[1:]:
            group[find(other)] = find(names[0])
    parts: dict[str, list[str]] = {}
    for name in unknown:
        parts.setdefault(find(name), []).append(name)
    return [tuple(part) for part in parts.values()]
