"""Goals: what is asked of a program, one expression beside it."""

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, walk
from perga.algebra.lexer import quoted
from perga.algebra.reader import read_expression
from perga.cdl.language import Language
from perga.cdl.names import Suggestions
from perga.cdl.operator import Type
from perga.cdl.program import Goal, GoalKind, Program, QuantifiedFact
from perga.cdl.quantified import report_bound, spoken_of
from perga.cdl.statements import quantified
from perga.cdl.terms import TermChecker
from perga.cdl.wording import a_type, show
from perga.errors import DiagnosedError
from perga.errors.catalogue import Faults

_NUMBERS = (Type.NUMBER, Type.REAL)
_POINTS = (Type.POINT, Type.ORIGIN)
_FORMS = {"Coordinate": GoalKind.POINT, "Equation": GoalKind.EQUATION}


def read_goal(text: str, program: Program) -> Goal:
    """Read what is asked of `program`.

    A numeric expression of measures and numbers asks for a NUMBER, for an ANGLE (radians) if its
    unit is one; `Coordinate(P)` asks for a POINT, `Equation(l)` for an EQUATION. P and l are any
    terms of such a type. A single query (Range, Min, Max, Locus, NumIntersection) asks for what
    its declaration says; a quantifier asks for the TRUTH of a fact. Raises DiagnosedError with
    every fault.
    """
    expression = read_expression(text, facts=True)
    faults = Faults()
    terms = TermChecker(program.language, dict(program.types), frozenset(), faults, Suggestions())
    operator = program.language.operators.get(_head(expression))
    if isinstance(expression, Call) and operator is not None and operator.binds is not None:
        facts = tuple(quantified(terms, expression, operator.name, operator.binds))
        moving = frozenset(name for fact in facts for name in fact.moving)
        _check_apart(expression, moving, program, faults)
        kind = operator.asks if facts else None
    else:
        facts, kind = (), _kind(expression, terms, faults, program.language)
        _check_apart(expression, frozenset(), program, faults)
    if kind is None or faults.count:
        raise DiagnosedError(faults.diagnostics())
    return Goal(expression, kind, facts)


def _head(goal: Expression) -> str:
    return goal.function if isinstance(goal, Call) else ""


def _check_apart(
    goal: Expression, moving: frozenset[str], program: Program, faults: Faults
) -> None:
    """Report names that move on one side, in the goal or in a fact, and are named on the other."""
    named = {node.id for node in walk(goal) if isinstance(node, Name)} - moving
    for statement in program.statements:
        if isinstance(statement, QuantifiedFact):
            report_bound(frozenset(named.intersection(statement.moving)), goal.span, faults)
            others = frozenset(spoken_of(statement)) - set(statement.moving)
        else:
            others = frozenset(spoken_of(statement))
        report_bound(moving & others, goal.span, faults)


def _kind(
    goal: Expression, terms: TermChecker, faults: Faults, language: Language
) -> GoalKind | None:
    if isinstance(goal, Call) and goal.function in _FORMS and len(goal.arguments) == 1:
        return _form(goal, terms, faults)
    found = terms.type_of(goal)
    if found is None:
        return None
    query = language.operators.get(goal.function) if isinstance(goal, Call) else None
    if query is not None and query.asks is not None:
        return query.asks
    if found in _NUMBERS:
        return GoalKind.ANGLE if _is_angle(goal, language) else GoalKind.NUMBER
    text = show(goal).strip("`")
    if found in _POINTS:
        help = f"ask Coordinate({text})"
    elif found in (Type.SEGMENT, Type.VECTOR):
        help = f"ask Length({text})"
    elif found in (Type.TRIANGLE, Type.POLYGON, Type.REGION):
        help = f"ask Area({text}) or Perimeter({text})"
    else:
        help = f"ask Equation({text})"
    faults.add("type", goal.span, f"{show(goal)} is {a_type(found)}, not a quantity", help)
    return None


def _form(goal: Call, terms: TermChecker, faults: Faults) -> GoalKind | None:
    kind = _FORMS[goal.function]
    inner = goal.arguments[0]
    found = terms.type_of(inner)
    if found is None:
        return None
    has_place = found in _POINTS
    has_equation = found is Type.LINE or Type.CURVE.accepts(found)
    if has_place if kind is GoalKind.POINT else has_equation:
        return kind
    words = "a point" if kind is GoalKind.POINT else "a line or a curve"
    faults.add(
        "type",
        inner.span,
        f"{show(inner)} is {a_type(found)}; {quoted(goal.function)} takes {words}",
        "ask Coordinate(P) of a point, Equation(G) of a line or curve",
    )
    return None


def _is_angle(term: Expression, language: Language) -> bool:
    """Whether the unit of `term` is the radian: a measured angle, scaled or added up."""
    match term:
        case Call(function, _, _):
            operator = language.operators.get(function)
            return function == "arccos" or (operator is not None and operator.unit == "rad")
        case Negation(argument, _):
            return _is_angle(argument, language)
        case Binary("+" | "-", left, right, _):
            return _is_angle(left, language) or _is_angle(right, language)
        case Binary("*", left, right, _):
            return _is_angle(left, language) != _is_angle(right, language)
        case Binary("/", left, right, _):
            per_degree = isinstance(right, Name) and right.id == "degree"
            return _is_angle(left, language) and not (per_degree or _is_angle(right, language))
        case _:
            return False
