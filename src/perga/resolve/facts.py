"""Facts: the statements of a program, nested constructions hoisted so that each names its objects.

A nested construction in an `any` slot becomes an anonymous object with a selector of its own; in
an `all` or `same` slot it becomes a family, whose members are consumed together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from perga.algebra.expression import Binary, Call, Expression, Name, Negation
from perga.cdl.language import Language
from perga.cdl.operator import Category, Operator, Quantifier, Signature, Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    PredicateFact,
    Program,
    QuantifiedFact,
    RestrictionFact,
    Statement,
)
from perga.errors import Span
from perga.geometry.values import Value
from perga.resolve.mentions import NOT_DECLARED, mentioned, split_direction


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement with the names of the objects it speaks about; `family` marks a hoisted set.

    Of the equation of a part of a curve, `limits` are the restrictions that cut it out. With
    `moving`, the left side of an equality is stationary as these objects move.
    """

    statement: Statement
    needs: frozenset[str]
    family: bool = False
    limits: tuple[RestrictionFact, ...] = ()
    moving: frozenset[str] = frozenset()

    @property
    def span(self) -> Span:
        """Where the statement stands in the text."""
        return self.statement.span


@dataclass(frozen=True, slots=True)
class Facts:
    """All facts of a program, with the types of declared and anonymous objects."""

    facts: tuple[Fact, ...]
    types: dict[str, Type]
    language: Language
    known: Mapping[str, Value] = field(
        default_factory=dict[str, Value]
    )  # values fixed from outside


@dataclass(slots=True)
class _Hoister:
    language: Language
    types: dict[str, Type]
    found: list[tuple[Assignment, bool]] = field(default_factory=list)

    def term(self, expression: Expression) -> Expression:
        """The tree with nested constructions replaced by anonymous names."""
        if isinstance(expression, Negation):
            return replace(expression, argument=self.term(expression.argument))
        if isinstance(expression, Binary):
            left, right = self.term(expression.left), self.term(expression.right)
            return replace(expression, left=left, right=right)
        if isinstance(expression, Call):
            operator = self.language.operators.get(expression.function)
            if operator is None:
                inner = tuple(self.argument(a, Quantifier.ANY) for a in expression.arguments)
                return replace(expression, arguments=inner)
            return self.call(expression, operator)
        return expression

    def call(self, call: Call, operator: Operator, whole: bool = False) -> Call:
        """The call with constructions among its arguments hoisted; `whole` keeps sets whole."""
        arguments, direction = split_direction(call, operator)
        signature = self.overload(operator, arguments)
        changed: list[Expression] = []
        for index, argument in enumerate(arguments):
            slot = signature.slots[min(index, len(signature.slots) - 1)]
            quantifier = Quantifier.ALL if whole else slot.quantifier
            changed.append(self.argument(argument, quantifier))
        tail = call.arguments[len(arguments) :] if direction else ()
        return replace(call, arguments=(*changed, *tail))

    def overload(self, operator: Operator, arguments: tuple[Expression, ...]) -> Signature:
        """The first overload that the types of the arguments fit; else one of their number."""
        able = [s for s in operator.signatures if len(s.slots) == len(arguments)]
        for signature in able:
            kinds = [self.kind(a) for a in arguments]
            fits = all(
                kind is None or any(t.accepts(kind) for t in slot.types)
                for kind, slot in zip(kinds, signature.slots, strict=True)
            )
            if fits:
                return signature
        return able[0] if able else operator.signatures[0]

    def kind(self, expression: Expression) -> Type | None:
        """The type of a name or a call; None where it does not matter."""
        if isinstance(expression, Name):
            return (
                Type.LINE if expression.id in ("xAxis", "yAxis") else self.types.get(expression.id)
            )
        if isinstance(expression, Call):
            operator = self.language.operators.get(expression.function)
            return None if operator is None else operator.result
        return None

    def argument(self, expression: Expression, quantifier: Quantifier) -> Expression:
        """One argument: a nested construction gets a name of its own."""
        inner = self.term(expression)
        if not isinstance(inner, Call):
            return inner
        operator = self.language.operators.get(inner.function)
        if operator is None or operator.category is not Category.CONSTRUCTION:
            return inner
        name = f"#{len(self.found) + 1}"
        assert operator.result is not None
        self.types[name] = operator.result
        assignment = Assignment((name,), inner, braces=False, span=inner.span)
        self.found.append((assignment, quantifier is not Quantifier.ANY))
        return Name(name, inner.span)


def _rewrite(statement: Statement, hoister: _Hoister) -> Statement:
    if isinstance(statement, Assignment | PredicateFact):
        operator = hoister.language.operators[statement.call.function]
        whole = isinstance(statement, Assignment) and statement.braces
        return replace(statement, call=hoister.call(statement.call, operator, whole))
    if isinstance(statement, Equality):
        left = hoister.argument(statement.left, Quantifier.ANY)
        return replace(
            statement, left=left, right=hoister.argument(statement.right, Quantifier.ANY)
        )
    if isinstance(statement, CoordinateFact):
        return replace(statement, x=hoister.term(statement.x), y=hoister.term(statement.y))
    if isinstance(statement, Comparison):
        left = hoister.term(statement.left)
        return replace(statement, left=left, right=hoister.term(statement.right))
    return statement


def needs(statement: Statement) -> frozenset[str]:
    """The names of the objects that a statement speaks about."""
    if isinstance(statement, EquationFact):
        return mentioned(statement.left, statement.right) | {statement.target}
    if isinstance(statement, CoordinateFact):
        return mentioned(statement.x, statement.y) | {statement.target}
    if isinstance(statement, Assignment):
        return (mentioned(statement.call) | set(statement.targets)) - NOT_DECLARED
    if isinstance(statement, PredicateFact):
        return mentioned(statement.call)
    if isinstance(statement, RestrictionFact):
        return mentioned(statement.left, statement.right) | {statement.target}
    return mentioned(statement.left, statement.right)


def compile_facts(program: Program) -> Facts:
    """The facts of a program; nested constructions become facts of their own, listed first.

    The program has no quantifiers, see `without_quantifiers`.
    """
    hoister = _Hoister(program.language, dict(program.types))
    facts: list[Fact] = []
    for statement in program.statements:
        assert not isinstance(statement, QuantifiedFact)
        start = len(hoister.found)
        rewritten = _rewrite(statement, hoister)
        facts.extend(Fact(a, needs(a), family) for a, family in hoister.found[start:])
        facts.append(Fact(rewritten, needs(rewritten)))
    return Facts(_with_limits(facts, hoister.types), hoister.types, program.language)


def _with_limits(facts: Sequence[Fact], types: Mapping[str, Type]) -> tuple[Fact, ...]:
    """Restrictions of a curve with an equation become part of that: no point lies outside them."""
    given = {f.statement.target for f in facts if isinstance(f.statement, EquationFact)}
    curves = {name for name in given if types[name] is not Type.LINE}
    found: list[Fact] = []
    for fact in facts:
        statement = fact.statement
        if isinstance(statement, RestrictionFact) and statement.target in curves:
            continue
        limits: tuple[RestrictionFact, ...] = ()
        if isinstance(statement, EquationFact) and statement.target in curves:
            limits = tuple(
                f.statement
                for f in facts
                if isinstance(f.statement, RestrictionFact)
                and f.statement.target == statement.target
            )
        found.append(replace(fact, needs=fact.needs.union(*map(needs, limits)), limits=limits))
    return tuple(found)


def hoist_goal(expression: Expression, facts: Facts) -> tuple[Expression, Facts]:
    """A goal's nested constructions become further facts of the same scene."""
    hoister = _Hoister(facts.language, dict(facts.types))
    hoister.found.extend(
        (f.statement, f.family)
        for f in facts.facts
        if isinstance(f.statement, Assignment) and f.statement.targets[0].startswith("#")
    )
    start = len(hoister.found)
    rewritten = hoister.term(expression)
    extra = tuple(Fact(a, needs(a), family) for a, family in hoister.found[start:])
    return rewritten, Facts((*facts.facts, *extra), hoister.types, facts.language, facts.known)
