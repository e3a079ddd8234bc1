"""The search for scenes: definitions first, then unknown numbers, every admissible choice kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from perga.algebra.failures import AlgebraLimitError
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import EquationFact
from perga.geometry.values import Conic, Point, Value
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.contact import at_contact
from perga.resolve.environment import Environment, Family
from perga.resolve.exact import ExactRoots, Fails, Holds, Splits, Waits, lift, step
from perga.resolve.facts import Fact, Facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.families import gauge, samples
from perga.resolve.symbols import System, at, map_scalars
from perga.resolve.system import Ending, Open, Solved, TooHard, solve_system
from perga.resolve.unknowns import Setting, settings

Values = Mapping[str, Value | Family]
MAX_NODES = 1000


@dataclass(frozen=True, slots=True)
class Complete:
    """Every object is known and every fact holds.

    `gauge` names unknowns set to 1 because the figure is fixed up to scale only; `free` names
    objects of which this is a sample: the facts leave them undetermined; scenes of one choice of
    the free unknowns share their `sample`.
    """

    values: Values
    gauge: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    sample: tuple[int, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Loose:
    """A family that was not sampled, because a query studies it whole."""

    values: Values
    setting: Setting
    group: tuple[str, ...]


Leaf = Complete | Partial | Dead | Stuck | Loose


@dataclass(slots=True)
class _Nodes:
    count: int = 0


@dataclass(frozen=True, slots=True)
class _Family:
    """Settings with solutions that keep free unknowns, beside those that are fixed."""

    open: tuple[tuple[Setting, Open], ...]
    solved: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """A search over one set of facts; `positive` names numbers known to be positive.

    `wanted` is how many samples of a family are looked for in each chart; with `whole` families
    that hold an object of `whole` are returned as Loose leaves instead. With `outline` nothing
    is solved for: all that facts alone do not fix is returned as Loose leaves, one for each chart.
    """

    facts: Facts
    positive: frozenset[str]
    budget: Budget
    wanted: int = 6
    whole: frozenset[str] = frozenset()
    position: Position = Position.STANDARD
    outline: bool = False
    nodes: _Nodes = field(default_factory=_Nodes)

    def run(self) -> list[Leaf]:
        """Every leaf of the search tree."""
        return self._grow(self.start(), at_contact(self.facts.facts), _Marks())

    def start(self) -> dict[str, Value | Family]:
        """What is known before any fact is read."""
        start: dict[str, Value | Family] = dict(self.facts.known)
        zero = Real.of(0)
        for name, kind in self.facts.types.items():
            if kind is Type.ORIGIN:
                start[name] = Point(zero, zero)
        return start

    def environment(self, values: Values) -> Environment:
        """Known values as exact scalars."""
        return Environment(values, self.facts.language, ExactRoots(), lift)

    def _grow(self, values: Values, pending: tuple[Fact, ...], marks: "_Marks") -> list[Leaf]:
        self.budget.check()
        self.nodes.count += 1
        if self.nodes.count > MAX_NODES:
            return [Stuck(values, f"more than {MAX_NODES} combinations of choices")]
        try:
            return self._propagate(dict(values), pending, marks)
        except UnsupportedTermError as error:
            return [Stuck(values, error.message)]
        except AlgebraLimitError as error:
            return [Stuck(values, error.message)]

    def _propagate(
        self, values: dict[str, Value | Family], pending: tuple[Fact, ...], marks: "_Marks"
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
                    for leaf in self._grow({**values, **option}, rest, marks)
                ]
            return self._construct(values, tuple(waiting), marks)

    def _construct(self, values: Values, pending: tuple[Fact, ...], marks: "_Marks") -> list[Leaf]:
        spoken_of = {name for fact in pending for name in fact.needs}
        missing = [name for name in self.facts.types if name not in values]
        unknown = [name for name in missing if name in spoken_of]
        if not unknown:
            if pending:
                return [Stuck(values, "a fact could not be checked")]
            free = (*marks.free, *missing)  # objects that no fact speaks of
            return [Complete(values, marks.gauge, free, marks.sample)]
        if self.outline:
            return self._charts(values, tuple(unknown), pending)
        for name in unknown:
            few = self._with_numbers(name, values, pending)
            found = self._attempt(values, few, pending, tentative=True)
            if isinstance(found, tuple):
                return self._go_on(values, found, few, pending, marks)
        reasons: list[str] = []
        families: list[tuple[tuple[str, ...], _Family]] = []
        for group in components(unknown, pending, self.whole):
            found = self._attempt(values, group, pending)
            if isinstance(found, tuple):
                return self._go_on(values, found, group, pending, marks)
            if isinstance(found, _Family):
                families.append((group, found))
            elif not self.whole.isdisjoint(group) and found.loose:
                families.insert(0, (group, _Family((), ())))
            else:
                reasons.append("more coupled unknowns than it solves: " + ", ".join(found.unknowns))
        if reasons or not families:
            return [Stuck(values, "; ".join(reasons))]
        group, family = families[0]
        return self._family(values, group, family, pending, marks)

    def _charts(
        self, values: Values, group: tuple[str, ...], pending: tuple[Fact, ...]
    ) -> list[Leaf]:
        """Every way to write the unknown objects, with all facts about them, unsolved."""
        env = self.environment(values)
        about = [f for f in pending if f.needs <= values.keys() | set(group)]
        charts = settings(values, group, about, self.facts.types, env, self.positive, self.position)
        leaves: list[Leaf] = []
        for chart in charts:
            self.budget.check()
            leaves.append(Loose(values, chart, group))
        return leaves

    def _go_on(
        self,
        values: Values,
        solved: tuple[Values, ...],
        group: tuple[str, ...],
        pending: tuple[Fact, ...],
        marks: "_Marks",
    ) -> list[Leaf]:
        if not solved:
            about = [f for f in pending if not f.needs.isdisjoint(group)]
            return [Dead(about[-1], "no object satisfies it together with the other facts", 0)]
        return [
            leaf for extra in solved for leaf in self._grow({**values, **extra}, pending, marks)
        ]

    def _family(
        self,
        values: Values,
        group: tuple[str, ...],
        family: _Family,
        pending: tuple[Fact, ...],
        marks: "_Marks",
    ) -> list[Leaf]:
        """Fix the scale if that is all that is free, else sample."""
        leaves: list[Leaf] = []
        for extra in family.solved:
            leaves += self._grow({**values, **extra}, pending, marks)
        for setting, ending in family.open:
            if not self.whole.isdisjoint(group):
                leaves.append(Loose(values, setting, group))
                continue
            scaled = gauge(setting.system)
            found = self._gauged(setting, group, *scaled) if scaled is not None else None
            if found is not None:
                name, sizes = found
                for turn, solved in enumerate(sizes):
                    after = _Marks((*marks.gauge, name), marks.free, (*marks.sample, turn))
                    for extra in solved:
                        leaves += self._grow({**values, **extra}, pending, after)
                continue
            free = (*marks.free, *(n for n in group if n not in marks.free))
            choices = samples(setting.system, ending.free, self.wanted, self.budget)
            for turn, solutions in enumerate(choices):
                after = _Marks(marks.gauge, free, (*marks.sample, turn))
                for solution in solutions:
                    extra = fill(setting, group, solution)
                    leaves += self._grow({**values, **extra}, pending, after)
        complete = any(isinstance(leaf, Complete | Loose) for leaf in leaves)
        return leaves if complete else [Partial(values, pending, group)]

    def _gauged(
        self, setting: Setting, group: tuple[str, ...], name: str, systems: tuple[System, ...]
    ) -> tuple[str, list[list[Values]]] | None:
        sizes: list[list[Values]] = []
        for system in systems:
            endings = solve_system(
                system.equations, system.conditions, system.variables, self.budget
            )
            if not all(isinstance(e, Solved) for e in endings):
                return None
            sizes.append([fill(setting, group, e) for e in endings if isinstance(e, Solved)])
        return (name, sizes)

    def _with_numbers(
        self, name: str, values: Values, pending: tuple[Fact, ...]
    ) -> tuple[str, ...]:
        """An object with the unknown numbers of its equation, which places it only with them."""
        more = {n for f in pending if _placed(f, (name,)) for n in f.needs if n not in values}
        numbers = all(self.facts.types[n] in (Type.NUMBER, Type.REAL) for n in more - {name})
        return (name, *sorted(more - {name})) if numbers else (name,)

    def _attempt(
        self,
        values: Values,
        group: tuple[str, ...],
        pending: tuple[Fact, ...],
        tentative: bool = False,
    ) -> tuple[Values, ...] | _Family | TooHard:
        """Solve for `group` alone: all ways to fill it, or why that cannot be done.

        A `tentative` group that cannot be written alone may be defined with others.
        """
        known = set(values) | set(group)
        about = [f for f in pending if f.needs <= known and not f.needs.isdisjoint(group)]
        if not about or any(_placed(f, group) and not f.needs <= known for f in pending):
            return TooHard(group, loose=True)
        env = self.environment(values)
        try:
            charts = settings(
                values,
                group,
                about,
                self.facts.types,
                env,
                self.positive,
                self.position,
                self.whole,
            )
        except UnsupportedTermError:
            if tentative or len(group) == 1:
                return TooHard(group, loose=True)  # the whole group may still define it
            raise
        endings = [(c, e) for c in charts for e in self._solve(c)]
        for _, ending in endings:
            if isinstance(ending, TooHard) and not ending.loose:
                return ending
        solved = tuple(fill(c, group, e) for c, e in endings if isinstance(e, Solved))
        if len(solved) == len(endings):
            return solved
        opened = [
            (c, e if isinstance(e, Open) else Open(e.unknowns))
            for c, e in endings
            if not isinstance(e, Solved)
        ]
        return _Family(tuple(opened), solved)

    def _solve(self, setting: Setting) -> tuple[Ending, ...]:
        system = setting.system
        return solve_system(system.equations, system.conditions, system.variables, self.budget)


@dataclass(frozen=True, slots=True)
class _Marks:
    """What was fixed on the way to a branch, see Complete."""

    gauge: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    sample: tuple[int, ...] = ()


def _placed(fact: Fact, group: Sequence[str]) -> bool:
    """Whether the fact is the equation of a curve of the group, which no chart may place anew."""
    return isinstance(fact.statement, EquationFact) and fact.statement.target in group


def fill(setting: Setting, group: Sequence[str], solution: Solved) -> Values:
    """The values of a group of objects at one solution of its setting."""
    numbers = dict(solution.numbers)

    def change(scalar: Real | Quotient) -> Real:
        return scalar if isinstance(scalar, Real) else at(scalar, numbers)

    solved = {name: setting.values[name] for name in group}
    return {
        name: map_scalars(value, change)
        for name, value in solved.items()
        if not (isinstance(value, Conic) and value.axes is None)  # its equation now defines it
    }


def components(
    unknown: Sequence[str], pending: Sequence[Fact], tied: frozenset[str]
) -> list[tuple[str, ...]]:
    """Unknown objects grouped by the facts that couple them, in order of declaration.

    `tied` objects count as coupled: a query speaks of them together.
    """
    group = {name: name for name in unknown}

    def find(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for needs in (*(fact.needs for fact in pending), tied):
        names = [n for n in needs if n in group]
        for other in names[1:]:
            group[find(other)] = find(names[0])
    parts: dict[str, list[str]] = {}
    for name in unknown:
        parts.setdefault(find(name), []).append(name)
    return [tuple(part) for part in parts.values()]
