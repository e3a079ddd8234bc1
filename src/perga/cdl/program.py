"""A checked program: declarations and statements whose names, types and arities fit."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from perga.algebra.expression import Call, Expression
from perga.cdl.language import Language
from perga.cdl.operator import GoalKind, Type
from perga.errors import Span


class Order(Enum):
    """The comparison signs of inequality statements."""

    LESS = "<"
    LESS_EQUAL = "<="
    GREATER = ">"
    GREATER_EQUAL = ">="
    DIFFERENT = "!="


@dataclass(frozen=True, slots=True)
class Declaration:
    """`A, B: Point` gives two of these; `span` covers the name."""

    name: str
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class EquationFact:
    """`Equation(G) = left = right`: `target`, a curve or line, is where left - right vanishes."""

    target: str
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class CoordinateFact:
    """`Coordinate(P) = (x, y)`."""

    target: str
    x: Expression
    y: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Assignment:
    """`{A, B} = Intersection(l, G)` (braces) or `Focus(G, left) = F1` (one target).

    With braces the targets are distinct members of the construction's result; without, the
    single target is one member of it.
    """

    targets: tuple[str, ...]
    call: Call
    braces: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Equality:
    """`left = right` between two terms of one type, told by `type`.

    Numbers and measures, points, lines, vectors, curves (two names of one curve, or its locus),
    intervals. Where both sides are sets, as in `Focus(G) = Focus(H)`, every member of the smaller
    set is one of the larger.
    """

    left: Expression
    right: Expression
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Comparison:
    """`a > b`, `Slope(l) != 0`: an inequality between numeric terms."""

    order: Order
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class PredicateFact:
    """`IsTangent(l, G)`, or `WhenMin(E)`; `holds` is False inside Negation(...)."""

    call: Call
    holds: bool
    span: Span


@dataclass(frozen=True, slots=True)
class RestrictionFact:
    """`Restriction(G) = x < 0`: of the curve `target` only points where this holds belong."""

    target: str
    order: Order
    left: Expression
    right: Expression
    span: Span


Statement = (
    EquationFact
    | RestrictionFact
    | CoordinateFact
    | Assignment
    | Equality
    | Comparison
    | PredicateFact
)


@dataclass(frozen=True, slots=True)
class QuantifiedFact:
    """`ForAll(P, PointOnCurve(P, G), Distance(P, F) > 1)`: as `moving` moves, the claim holds.

    `quantifier` is the name of the operator; `everywhere` tells whether it claims for every
    choice of what moves under all `conditions`, else for some choice. The names in `moving` have
    no meaning outside.
    """

    quantifier: str
    everywhere: bool
    moving: tuple[str, ...]
    conditions: tuple[Statement, ...]
    claim: Statement
    span: Span


Stated = Statement | QuantifiedFact


@dataclass(frozen=True, slots=True)
class Shorthand:
    """A statement that is short for others: its text, and the statements that it `means`."""

    terms: tuple[Expression, ...]
    signs: tuple[str, ...]
    means: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Program:
    """A checked CDL program.

    `types` maps every declared name to its type, in order of declaration; `statements` keeps the
    order of the text, declarations left out, and holds what shorthands mean in their place.
    `written`, where there are any, are the statements as the text has them.
    """

    declarations: tuple[Declaration, ...]
    statements: tuple[Stated, ...]
    language: Language
    written: tuple[Stated | Shorthand, ...] = ()

    @property
    def lines(self) -> tuple[Stated | Shorthand, ...]:
        """The statements as they are written, for printing."""
        return self.written or self.statements

    @property
    def types(self) -> Mapping[str, Type]:
        """Declared names and their types, in order of declaration."""
        return {d.name: d.type for d in self.declarations}


@dataclass(frozen=True, slots=True)
class Goal:
    """A checked goal: a numeric expression, `Coordinate(P)`, `Equation(l)`, or one query.

    `facts` are what is asked to be true, all of them; of kind TRUTH only.
    """

    expression: Expression
    kind: GoalKind
    facts: tuple[QuantifiedFact, ...] = ()
