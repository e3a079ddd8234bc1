"""Extremes inside facts and goals: `Max(E) = v` while the letters of the curves are unknown.

What moves in E - points bound by incidences and constructions only - is copied, E of the copy is
v, and E is stationary as the copy moves (stationary.py). That names candidates for the letters;
whether v is the greatest or least value there is for the solver to check, on every scene.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from perga.algebra.expression import Call, Expression, Name, walk
from perga.answers.trees import renamed, rewritten
from perga.cdl.operator import Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    Goal,
    GoalKind,
    PredicateFact,
    Statement,
)
from perga.geometry.values import Value
from perga.resolve.facts import Fact, Facts, needs
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.rewriting import with_terms
from perga.resolve.term_kinds import is_angle

LEAST, GREATEST = "Min", "Max"
_MOVABLE = (Type.POINT, Type.LINE)
"""Only points and lines move; numbers and curves are what an extreme is taken at."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The greatest (or least) value of `term` is `value`; `facts` say how `moving` may move.

    `copy` is the term over the copies of what moves.
    """

    term: Expression
    copy: Expression
    greatest: bool
    value: Expression
    moving: frozenset[str]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Stated:
    """Facts without Max and Min, the copies among them, and the extremes of their scenes."""

    facts: Facts
    copies: frozenset[str]
    extremes: tuple[Extreme, ...]

    def letters(self) -> Facts:
        """The facts that speak of what stands still and of the copies only."""
        standing = _fixed(self.facts.facts, self.facts.types) | self.copies
        kept = tuple(f for f in self.facts.facts if f.needs <= standing)
        types = {n: t for n, t in self.facts.types.items() if n in standing}
        return Facts(kept, types, self.facts.language, self.facts.known)

    def with_letters(self, known: Mapping[str, Value]) -> Facts:
        """The facts without the copies, with numbers and curves known."""
        kept = tuple(f for f in self.facts.facts if f.needs.isdisjoint(self.copies))
        types = {n: t for n, t in self.facts.types.items() if n not in self.copies}
        values = {n: v for n, v in known.items() if n in types}
        return Facts(kept, types, self.facts.language, {**self.facts.known, **values})


def state_extremes(goal: Goal, facts: Facts) -> Stated:
    """Every Max and Min in the facts as a copy of what moves, with E stationary there.

    Raises UnsupportedTermError where nothing moves, or an extreme angle is computed with.
    """
    plain = tuple(f for f in facts.facts if not speaks_of_extremes(f.statement))
    stater = _Stater(facts, plain, dict(facts.types))
    kept: list[Fact] = []
    for fact in facts.facts:
        if not speaks_of_extremes(fact.statement):
            kept.append(fact)
        else:
            kept += stater.fact(fact)
    idle = _idle(goal.expression, kept, stater.extremes)
    types = {n: t for n, t in stater.types.items() if n not in idle}
    left = tuple(f for f in kept if f.needs.isdisjoint(idle))
    changed = Facts((*left, *stater.added), types, facts.language, facts.known)
    copies = frozenset(name for name in types if ":" in name)
    return Stated(changed, copies, tuple(stater.extremes))


def is_extreme(node: Expression) -> bool:
    """Whether a node is `Max(...)` or `Min(...)`."""
    return isinstance(node, Call) and node.function in (LEAST, GREATEST)


def computed_from_extremes(goal: Goal) -> bool:
    """Whether a goal is a number in which extremes stand."""
    return goal.kind is GoalKind.NUMBER and any(map(is_extreme, walk(goal.expression)))


def _extremes_in(expression: Expression) -> list[Expression]:
    return [n for n in walk(expression) if is_extreme(n)]


def speaks_of_extremes(statement: Statement) -> bool:
    """Whether a fact has a Max or a Min in it."""
    if isinstance(statement, Equality | Comparison):
        return bool(_extremes_in(statement.left) or _extremes_in(statement.right))
    return False


@dataclass(slots=True)
class _Stater:
    """Collects the copies; used within one call of `state_extremes`."""

    facts: Facts
    plain: tuple[Fact, ...]
    types: dict[str, Type]
    added: list[Fact] = field(default_factory=list[Fact])
    extremes: list[Extreme] = field(default_factory=list[Extreme])

    def fact(self, fact: Fact) -> list[Fact]:
        """What stays of a fact once its extremes are stated beside it."""
        statement = fact.statement
        assert isinstance(statement, Equality | Comparison)
        if isinstance(statement, Equality):
            for side, other in (
                (statement.left, statement.right),
                (statement.right, statement.left),
            ):
                if _extremes_in(side)[:1] == [side] and not _extremes_in(other):
                    assert isinstance(side, Call)
                    self._state(side, other)
                    return []
        changed = replace(
            statement, left=self.without(statement.left), right=self.without(statement.right)
        )
        return [Fact(changed, needs(changed), fact.family)]

    def without(self, expression: Expression) -> Expression:
        """The expression with every extreme replaced by a number that stands for it."""
        return rewritten(expression, self._named)

    def _named(self, node: Expression) -> Expression:
        if not isinstance(node, Call) or node.function not in (LEAST, GREATEST):
            return node
        if is_angle(node.arguments[0], self.facts.language):
            raise UnsupportedTermError("an extreme angle is stated by itself")
        name = Name(f"#{len(self.extremes)}v", node.span)
        self.types[name.id] = Type.NUMBER
        self._state(node, name)
        return name

    def _state(self, call: Call, value: Expression) -> None:
        (term,) = call.arguments
        moving, facts = _movement(term, self.plain, self.types)
        if not moving:
            raise UnsupportedTermError("nothing moves freely in the term of an extreme")
        names = {name: f"#{len(self.extremes)}:{name}" for name in sorted(moving)}
        self.types |= {copy: self.types[name] for name, copy in names.items()}
        copies = [_copied(f, names) for f in facts]
        copy = renamed(term, names)
        statement = Equality(copy, value, Type.NUMBER, call.span)
        # it waits for all that holds the copies: a point off its curve moves otherwise
        about = needs(statement).union(*(f.needs for f in copies))
        self.added += [*copies, Fact(statement, about, moving=frozenset(names.values()))]
        self.extremes.append(Extreme(term, copy, call.function == GREATEST, value, moving, facts))


def _copied(fact: Fact, names: Mapping[str, str]) -> Fact:
    statement = with_terms(fact.statement, lambda term: renamed(term, names))
    if isinstance(statement, Assignment):
        statement = replace(statement, targets=tuple(names.get(t, t) for t in statement.targets))
    return Fact(statement, needs(statement), fact.family)


def _fixed(facts: Sequence[Fact], types: Mapping[str, Type]) -> set[str]:
    """What stands still: numbers, curves and what is built from them."""
    fixed = {name for name, kind in types.items() if kind not in _MOVABLE}
    grown = True
    while grown:
        grown = False
        for fact in facts:
            statement = fact.statement
            if isinstance(statement, EquationFact | CoordinateFact):
                found = {statement.target}
            elif isinstance(statement, Assignment) and mentioned(statement.call) <= fixed:
                found = set(statement.targets)
            else:
                continue
            grown = grown or not found <= fixed
            fixed |= found
    return fixed


def _movement(
    term: Expression, facts: Sequence[Fact], types: Mapping[str, Type]
) -> tuple[frozenset[str], tuple[Fact, ...]]:
    """What moves when E is varied, and the incidences and constructions that it keeps."""
    fixed = _fixed(facts, types)
    moving = set(mentioned(term) - fixed)
    used: dict[int, Fact] = {}
    grown = True
    while grown:
        grown = False
        for index, fact in enumerate(facts):
            statement = fact.statement
            if index in used or not isinstance(statement, Assignment | PredicateFact):
                continue
            held = fact.needs if isinstance(statement, PredicateFact) else statement.targets
            if not moving.isdisjoint(held):
                used[index] = fact
                moving |= fact.needs - fixed
                grown = True
    return frozenset(moving), tuple(used[i] for i in sorted(used))


def _idle(goal: Expression, facts: Sequence[Fact], extremes: Sequence[Extreme]) -> frozenset[str]:
    """Moving objects of which nothing else speaks: their copies say all that the facts do.

    So do objects that are only constructed from them.
    """
    moving = {name for extreme in extremes for name in extreme.moving}
    used = {id(fact) for extreme in extremes for fact in extreme.facts}
    grown = True
    while grown:
        made = [f for f in facts if id(f) not in used and _is_made_from(f.statement, moving)]
        used |= {id(f) for f in made}
        moving |= {n for f in made for n in _targets(f.statement)}
        grown = bool(made)
    idle = moving - mentioned(goal)
    while True:
        tied = (f for f in facts if id(f) not in used or not (f.needs & moving) <= idle)
        lost = idle.intersection(*[{n for f in tied for n in f.needs}])
        if not lost:
            return frozenset(idle)
        idle -= lost


def _targets(statement: Statement) -> tuple[str, ...]:
    return statement.targets if isinstance(statement, Assignment) else ()


def _is_made_from(statement: Statement, moving: set[str]) -> bool:
    return isinstance(statement, Assignment) and not moving.isdisjoint(mentioned(statement.call))
