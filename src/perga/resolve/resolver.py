"""resolve: a checked program becomes all of its admissible scenes."""

from collections.abc import Sequence

from perga.algebra.expression import Expression, Name, Num
from perga.algebra.real import Real
from perga.cdl.program import Comparison, Order, Program
from perga.errors import Diagnostic, Severity
from perga.geometry.values import Number
from perga.resolve.facts import Facts, compile_facts
from perga.resolve.gauge import scale_gauge
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
from perga.resolve.terms import Family

_DIGITS = 50


def resolve(program: Program) -> Resolution:
    """All admissible scenes of a program, exactly.

    Definitions are followed first; what is left is written with at most two unknowns per step and
    solved by resultants and isolated roots. Scenes that differ by a free choice (one of two
    tangents, the order of {A, B}) are all listed.
    """
    return resolve_facts(compile_facts(program))


def resolve_facts(facts: Facts) -> Resolution:
    """The same for compiled facts, with the rule for rounded coordinates."""
    first = _once(facts)
    if first.status is not Status.CONTRADICTORY:
        return first
    freed: frozenset[str] = frozenset()
    current, dead = facts, _dead(facts)
    while True:
        more = blamed([d.fact for d in dead], facts, freed)
        if not more:
            return first
        freed = freed | more
        current = free_coordinates(facts, freed)
        retried = _once(current)
        if retried.status is Status.RESOLVED:
            return retried
        if retried.status is not Status.CONTRADICTORY:
            return first
        dead = _dead(current)


def _dead(facts: Facts) -> list[Dead]:
    leaves = Search(facts, positive_numbers(facts)).run()
    found = [leaf for leaf in leaves if isinstance(leaf, Dead)]
    return sorted(found, key=lambda d: -d.depth)


def _once(facts: Facts) -> Resolution:
    positive = positive_numbers(facts)
    leaves = Search(facts, positive).run()
    if any(isinstance(leaf, Partial | Stuck) for leaf in leaves):
        gauge = scale_gauge(facts, positive)
        if gauge is not None:
            fixed = ((gauge, Number(Real.of(1))),)
            scaled = Search(facts, positive, fixed).run()
            if all(isinstance(leaf, Complete | Dead) for leaf in scaled):
                return _resolution(scaled, facts, (gauge,))
    return _resolution(leaves, facts, ())


def _resolution(leaves: Sequence[Leaf], facts: Facts, gauge: tuple[str, ...]) -> Resolution:
    complete = [leaf for leaf in leaves if isinstance(leaf, Complete)]
    partial = [leaf for leaf in leaves if isinstance(leaf, Partial)]
    stuck = [leaf for leaf in leaves if isinstance(leaf, Stuck)]
    dead = [leaf for leaf in leaves if isinstance(leaf, Dead)]
    scenes = tuple(_scene(leaf.values, facts) for leaf in (*complete, *partial))
    completeness = Completeness.SAMPLED if stuck else Completeness.PROVEN
    tried = tuple(dict.fromkeys(leaf.why for leaf in stuck))
    if stuck:
        status = Status.UNSOLVED
    elif partial:
        status = Status.UNDERDETERMINED
    elif complete:
        status = Status.RESOLVED
    else:
        status = Status.CONTRADICTORY
    free = tuple(
        name
        for name in dict.fromkeys(n for leaf in partial for n in leaf.free)
        if not name.startswith("#")
    )
    diagnostics = (_contradiction(dead),) if status is Status.CONTRADICTORY and dead else ()
    return Resolution(status, scenes, completeness, free, tried, diagnostics, gauge)


def _scene(values: Values, facts: Facts) -> Scene:
    objects = {name: values[name] for name in facts.types if name in values}
    plain = {name: value for name, value in objects.items() if not isinstance(value, Family)}
    return Scene(plain, Certificate(Level.PROVEN, "exact", 0.0, _DIGITS))


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
