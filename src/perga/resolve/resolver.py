"""resolve: a checked program becomes all of its admissible scenes."""

from collections.abc import Sequence

from perga.algebra.deadline import deadline
from perga.algebra.expression import Expression, Name, Num
from perga.cdl.operator import Type
from perga.cdl.program import Comparison, EquationFact, Order, Program
from perga.errors import Diagnostic, Severity
from perga.resolve.budget import DEFAULT_SECONDS, Budget, BudgetSpentError
from perga.resolve.charts import Position
from perga.resolve.environment import Family
from perga.resolve.facts import Facts, compile_facts
from perga.resolve.quantified import without_quantifiers
from perga.resolve.rounding import blamed, free_coordinates
from perga.resolve.scene import (
    Certificate,
    Completeness,
    Level,
    Resolution,
    Scene,
    Status,
)
from perga.resolve.search import Complete, Dead, Leaf, Partial, Search, Stuck, Values
from perga.resolve.straight import straight

_DIGITS = 50


def resolve(program: Program, seconds: float = DEFAULT_SECONDS) -> Resolution:
    """All admissible scenes of a program, exactly.

    Definitions are followed first; what is left is written with unknowns and solved by
    elimination, resultants and isolated roots. Scenes that differ by a free choice (one of two
    tangents, the order of {A, B}) are all listed; of a family that stays free, samples are.
    Work ends after `seconds`, with status UNSOLVED.
    """
    plain, claims = without_quantifiers(program)
    facts = compile_facts(plain)
    if claims:
        return resolution_of([Stuck({}, "no figure is made of what holds for every choice")], facts)
    return resolve_facts(facts, Budget.of(seconds))


def resolve_facts(facts: Facts, budget: Budget) -> Resolution:
    """The same for compiled facts, with the rule for rounded coordinates."""
    try:
        with deadline(*budget.limits()):
            return _resolve(facts, budget)
    except BudgetSpentError as error:
        return resolution_of([Stuck({}, error.message)], facts)


def _resolve(facts: Facts, budget: Budget) -> Resolution:
    first = _once(facts, budget)
    if first.status is not Status.CONTRADICTORY:
        return first
    freed: frozenset[str] = frozenset()
    current, dead = facts, _dead(facts, budget)
    while True:
        more = blamed([d.fact for d in dead], facts, freed)
        if not more:
            return first
        freed = freed | more
        current = free_coordinates(facts, freed)
        retried = _once(current, budget)
        if retried.status is Status.RESOLVED:
            return retried
        if retried.status is not Status.CONTRADICTORY:
            return first
        dead = _dead(current, budget)


def _dead(facts: Facts, budget: Budget) -> list[Dead]:
    leaves = Search(facts, positive_numbers(facts), budget).run()
    found = [leaf for leaf in leaves if isinstance(leaf, Dead)]
    return sorted(found, key=lambda d: -d.depth)


def _once(facts: Facts, budget: Budget) -> Resolution:
    found = resolution_of(Search(facts, positive_numbers(facts), budget).run(), facts)
    for position in positions(facts)[1:]:
        if found.status is not Status.CONTRADICTORY:
            return found
        leaves = Search(facts, positive_numbers(facts), budget, position=position).run()
        found = resolution_of(leaves, facts)
    if found.status is Status.CONTRADICTORY and assumed(facts, straight(facts)):
        why = "no position was found for a conic without an equation"
        return resolution_of([Stuck({}, why)], facts)
    return found


def positions(facts: Facts) -> tuple[Position, ...]:
    """The positions to try in turn for conics without an equation, the usual one first."""
    return tuple(Position) if assumed(facts) else (Position.STANDARD,)


def assumed(facts: Facts, known: frozenset[str] = frozenset()) -> bool:
    """Whether some conic, those in `known` left out, has no equation.

    Its position is then an assumption.
    """
    given = {f.statement.target for f in facts.facts if isinstance(f.statement, EquationFact)}
    given |= known
    conics = (Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA)
    return any(kind in conics and name not in given for name, kind in facts.types.items())


def resolution_of(leaves: Sequence[Leaf], facts: Facts) -> Resolution:
    """What the leaves of one search amount to."""
    complete = [leaf for leaf in leaves if isinstance(leaf, Complete)]
    partial = [leaf for leaf in leaves if isinstance(leaf, Partial)]
    stuck = [leaf for leaf in leaves if isinstance(leaf, Stuck)]
    dead = [leaf for leaf in leaves if isinstance(leaf, Dead)]
    scenes = (
        *(_scene(leaf.values, facts, leaf.sample) for leaf in complete),
        *(_scene(leaf.values, facts, ()) for leaf in partial),
    )
    completeness = Completeness.SAMPLED if stuck or partial else Completeness.PROVEN
    tried = tuple(dict.fromkeys(leaf.why for leaf in stuck))
    if partial:
        names = ", ".join(dict.fromkeys(n for leaf in partial for n in leaf.free))
        tried = (*tried, f"no figure was found that satisfies the facts about {names}")
    loose = tuple(dict.fromkeys(n for leaf in (*complete, *partial) for n in leaf.free))
    free = tuple(name for name in loose if not name.startswith("#"))
    if stuck or partial:
        status = Status.UNSOLVED
    elif free:
        status = Status.UNDERDETERMINED
    elif complete:
        status = Status.RESOLVED
    else:
        status = Status.CONTRADICTORY
    gauge = tuple(dict.fromkeys(n for leaf in complete for n in leaf.gauge))
    diagnostics = (_contradiction(dead),) if status is Status.CONTRADICTORY and dead else ()
    return Resolution(status, scenes, completeness, free, tried, diagnostics, gauge, loose)


def _scene(values: Values, facts: Facts, sample: tuple[int, ...]) -> Scene:
    objects = {name: values[name] for name in facts.types if name in values}
    plain = {name: value for name, value in objects.items() if not isinstance(value, Family)}
    sets = {name: value for name, value in objects.items() if isinstance(value, Family)}
    return Scene(plain, Certificate(Level.PROVEN, "exact", 0.0, _DIGITS), sample, sets)


def _contradiction(dead: Sequence[Dead]) -> Diagnostic:
    worst = max(dead, key=lambda d: d.depth)
    return Diagnostic(
        code="contradiction",
        severity=Severity.ERROR,
        span=worst.fact.span,
        message=f"this contradicts the other facts: {worst.reason}",
        why="no figure satisfies all statements together",
        help="check the numbers and the side or branch named here; if it is right, "
        "remove the statement that it contradicts",
    )


def positive_numbers(facts: Facts) -> frozenset[str]:
    """Numbers that inequalities state to be positive, directly or through others."""
    larger: list[tuple[str, Expression]] = []
    for fact in facts.facts:
        statement = fact.statement
        if not isinstance(statement, Comparison):
            continue
        big, small = statement.left, statement.right
        if statement.order in (Order.LESS, Order.LESS_EQUAL):
            big, small = small, big
        if statement.order is not Order.DIFFERENT and isinstance(big, Name):
            strict = statement.order in (Order.LESS, Order.GREATER)
            larger.extend([(big.id, small)] if strict or isinstance(small, Name) else [])
    positive: set[str] = set()
    for _ in range(len(larger) + 1):
        for name, small in larger:
            number = isinstance(small, Num) and small.value >= 0
            chained = isinstance(small, Name) and small.id in positive
            if number or chained:
                positive.add(name)
    return frozenset(positive)
