"""In which order the objects of a program are read: given outright, or with raw parameters."""

from collections.abc import Iterator
from dataclasses import dataclass

from perga.algebra.expression import Call, Expression, Name, walk
from perga.cdl.names import BUILT_IN, COORDINATES, DIRECTIONS
from perga.cdl.operator import Category, Type
from perga.cdl.program import (
    Assignment,
    CoordinateFact,
    Equality,
    EquationFact,
    PredicateFact,
    Program,
    QuantifiedFact,
    Stated,
    Statement,
)
from perga.study.witness.verdicts import UncoveredError

_KNOWN = frozenset({*BUILT_IN, *DIRECTIONS})


@dataclass(frozen=True, slots=True)
class Raw:
    """An object that gets parameters of its own."""

    name: str


@dataclass(frozen=True, slots=True)
class OnCarrier:
    """A point that is placed on a carrier; a parameter says where."""

    name: str
    carrier: Expression


@dataclass(frozen=True, slots=True)
class Through:
    """A line that is placed through a point; a parameter says in which direction."""

    name: str
    place: Expression


@dataclass(frozen=True, slots=True)
class Crossing:
    """Points where a line meets a conic."""

    fact: Assignment


Step = Raw | OnCarrier | Through | Crossing | Statement
"""A Statement gives its targets outright."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps that make all objects, and the facts to be checked on them."""

    steps: tuple[Step, ...]
    checks: tuple[Statement, ...]


def names_in(*terms: Expression) -> set[str]:
    """The names in some terms that are no built-in ones."""
    found = {node.id for term in terms for node in walk(term) if isinstance(node, Name)}
    return found - _KNOWN


def plan_of(program: Program, placed: bool) -> Plan:
    """The order for a program; statements about extreme values are left out.

    With `placed` points and lines are placed on each other where a fact says so; else each has
    plain coordinates. Raises UncoveredError for claims for every choice, or for some.
    """
    types = program.types
    known = {name for name, kind in types.items() if kind is Type.ORIGIN}
    left = [s for s in program.statements if not isinstance(s, QuantifiedFact)]
    if len(left) < len(program.statements):
        raise UncoveredError("claims for every choice, or for some")
    left = [s for s in left if not is_extreme(s)]
    steps: list[Step] = []
    while True:
        given = next(_givers(left, known, program), None)
        if given is not None:
            statement, targets = given
            left.remove(statement)
            steps.append(statement)
            known |= targets
            continue
        missing = [name for name in types if name not in known]
        if not missing:
            return Plan(tuple(steps), tuple(left))
        name = min(missing, key=lambda n: (_rank(n, program), missing.index(n)))
        found = _placing(left, known, program) if placed and _rank(name, program) > 1 else None
        if found is not None:
            statement, step, targets = found
            if not _is_partial(statement):
                left.remove(statement)
            steps.append(step)
            known |= targets
            continue
        steps.append(Raw(name))
        known.add(name)


def is_extreme(statement: Stated) -> bool:
    """Whether a statement is `WhenMin(E)` or `WhenMax(E)`."""
    return isinstance(statement, PredicateFact) and statement.call.function in (
        "WhenMin",
        "WhenMax",
    )


def _rank(name: str, program: Program) -> int:
    """Numbers of equations first, then curves, lines, points, and numbers that are measured."""
    kind = program.types[name]
    if kind in (Type.NUMBER, Type.REAL):
        inside = any(
            name in names_in(*_sides(s))
            for s in program.statements
            if isinstance(s, EquationFact | CoordinateFact)
        )
        return 0 if inside else 4
    return {Type.LINE: 2, Type.POINT: 3}.get(kind, 1)


def _sides(fact: EquationFact | CoordinateFact) -> tuple[Expression, Expression]:
    return (fact.left, fact.right) if isinstance(fact, EquationFact) else (fact.x, fact.y)


def _givers(
    statements: list[Statement], known: set[str], program: Program
) -> Iterator[tuple[Statement, set[str]]]:
    """Statements that give objects not yet known from known ones."""
    for statement in statements:
        targets = _given(statement, known, program)
        if targets:
            yield statement, targets


def _given(statement: Statement, known: set[str], program: Program) -> set[str]:
    match statement:
        case EquationFact(target, left, right, _):
            free = names_in(left, right) - COORDINATES <= known
            return {target} - known if free else set()
        case CoordinateFact(target, x, y, _):
            return {target} - known if names_in(x, y) <= known else set()
        case Equality(left, right, kind, _) if kind not in (Type.VECTOR, Type.INTERVAL):
            for side, other in ((left, right), (right, left)):
                name = side.id if isinstance(side, Name) else "pi"
                new = name not in known | _KNOWN
                if new and names_in(other) <= known and not _is_query(other, program):
                    return {name}
            return set()
        case Assignment(targets, call, _, _):
            operator = program.language.operators[call.function]
            outright = operator.value is not None or (
                operator.candidates is not None and operator.symbolic
            )
            if outright and names_in(call) <= known and known.isdisjoint(targets):
                return set(targets)
            return set()
        case _:
            return set()


def _placing(
    statements: list[Statement], known: set[str], program: Program
) -> tuple[Statement, Step, set[str]] | None:
    """A fact that places an unknown point or line on known objects: lines, crossings, points."""
    found: list[tuple[int, Statement, Step, set[str]]] = []
    for statement in statements:
        match statement:
            case PredicateFact(Call("PointOnCurve", (Name(name, _), carrier), _), True, _) if (
                name in program.types and name not in known and names_in(carrier) <= known
            ):
                found.append((2, statement, OnCarrier(name, carrier), {name}))
            case PredicateFact(Call("PointOnCurve", (place, Name(name, _)), _), True, _) if (
                program.types.get(name) is Type.LINE
                and name not in known
                and names_in(place) <= known
            ):
                found.append((0, statement, Through(name, place), {name}))
            case Assignment(targets, Call("Intersection", (first, second), _) as call, _, _) if (
                names_in(call) <= known
                and known.isdisjoint(targets)
                and len(targets) < 3
                and sorted([_is_conic(first, program), _is_conic(second, program)]) == [False, True]
            ):
                found.append((1, statement, Crossing(statement), set(targets)))
            case _:
                pass
    best = min(found, key=lambda one: one[0], default=None)
    return None if best is None else best[1:]


def _is_conic(term: Expression, program: Program) -> bool:
    kind = program.types.get(term.id) if isinstance(term, Name) else None
    return kind is not None and Type.CURVE.accepts(kind)


def _is_partial(statement: Statement) -> bool:
    """Whether the fact says more than its placing does: on which part of a curve."""
    if isinstance(statement, PredicateFact):
        return isinstance(statement.call.arguments[1], Call)
    if isinstance(statement, Assignment):  # where a segment or a branch meets a curve
        return any(isinstance(a, Call) for a in statement.call.arguments)
    return False


def _is_query(term: Expression, program: Program) -> bool:
    operators = program.language.operators
    functions = [getattr(node, "function", "") for node in walk(term)]
    return any(f in operators and operators[f].category is Category.QUERY for f in functions)
