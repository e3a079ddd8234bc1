"""What an operator of CDL is: one value that says everything about it.

Nothing else in Perga lists operators. The reader takes names, overloads and directions from
here, the resolver relations, values and guards, the drawing marks, the documents the rest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from perga.geometry.marks import Role
from perga.geometry.values import Half, Joining


class Type(Enum):
    """The types of CDL terms; the value is the word used in declarations and messages."""

    POINT = "Point"
    ORIGIN = "Origin"
    LINE = "Line"
    CIRCLE = "Circle"
    ELLIPSE = "Ellipse"
    HYPERBOLA = "Hyperbola"
    PARABOLA = "Parabola"
    CURVE = "Curve"
    NUMBER = "Number"
    REAL = "Real"
    SEGMENT = "LineSegment"
    BRANCH = "Branch"
    TRIANGLE = "Triangle"
    POLYGON = "Polygon"
    VECTOR = "Vector"
    INTERVAL = "Interval"
    REGION = "Region"
    FACT = "Fact"

    def accepts(self, other: "Type") -> bool:
        """Whether a term of type `other` may stand where this type is asked for."""
        return other is self or other in _ACCEPTED.get(self, ())


_CONICS = (Type.CIRCLE, Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA)
_ACCEPTED: dict[Type, tuple[Type, ...]] = {
    Type.POINT: (Type.ORIGIN,),
    Type.CURVE: _CONICS,
    Type.NUMBER: (Type.REAL,),
    Type.REAL: (Type.NUMBER,),
}

DECLARABLE = (
    Type.POINT,
    Type.ORIGIN,
    Type.LINE,
    *_CONICS,
    Type.CURVE,
    Type.NUMBER,
    Type.REAL,
    Type.REGION,
)


class Category(Enum):
    """What an operator makes: an object, a truth, a quantity, a reference, or a question.

    Queries (Range, Min, Locus, ...) are asked of the whole program, not of values.
    """

    CONSTRUCTION = "construction"
    PREDICATE = "predicate"
    MEASURE = "measure"
    WRAPPER = "wrapper"
    QUERY = "query"


class GoalKind(Enum):
    """What a goal asks for."""

    NUMBER = "number"
    ANGLE = "angle"
    POINT = "point"
    EQUATION = "equation"
    RANGE = "range"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    LOCUS = "locus"
    COUNT = "count"
    TRUTH = "truth"


class Direction(Enum):
    """The optional last argument of Focus, Vertex and Directrix."""

    LEFT = "left"
    RIGHT = "right"
    UPPER = "upper"
    LOWER = "lower"


class Quantifier(Enum):
    """How a slot consumes a set-valued argument such as Asymptote(G)."""

    ANY = "any"  # some member fits: one selector
    ALL = "all"  # the fact holds for every member
    SAME = "same"  # every member gives the same value


class Yield(Enum):
    """How many objects a construction has."""

    ONE = "one"
    SEVERAL = "several"  # at least one; a single target names one of them


@dataclass(frozen=True, slots=True)
class Slot:
    """One argument: what it is called, the types it takes, and how it consumes a set."""

    name: str
    types: tuple[Type, ...]
    quantifier: Quantifier = Quantifier.ANY
    many: bool = False  # takes this and all further arguments (Perimeter of a polygon)


@dataclass(frozen=True, slots=True)
class Signature:
    """One overload: slots in order.

    A predicate's overload that `gives` its result states nothing: with `Above(P, l)` that P lies
    above l goes `Above(l)`, the region of all such points.
    """

    slots: tuple[Slot, ...]
    gives: bool = False


@dataclass(frozen=True, slots=True)
class Guard:
    """A side condition: `value` must be > 0 (positive; >= 0 with `or_zero`) or != 0."""

    value: Any  # an abstract scalar
    positive: bool
    reason: str
    or_zero: bool = False


def no_guards(*_arguments: Any, **_named: Any) -> Sequence[Guard]:
    """The guards of an operator that has none."""
    return ()


def no_flaw(*_arguments: Any) -> str:
    """The flaw of what is an object whatever it is made of."""
    return ""


def no_marks(*_arguments: Any, **_named: Any) -> Sequence[Any]:
    """The marks of an operator that draws nothing of its own."""
    return ()


@dataclass(frozen=True, slots=True)
class Operator:
    """One operator of CDL.

    Arguments reach the functions as geometry values (perga.geometry.values) whose coordinates are
    abstract scalars: + - * / and integers work on them, nothing else may be asked of them inside
    `relation` and `guards`.

    relation(*arguments, out=...): scalars that all vanish iff `out` is an object asked for
        (constructions), or relation(*arguments) for predicates.
    guards(...): same arguments; conditions under which the relation means what it says.
    value(*arguments): the object itself by + - * / where there is exactly one.
    flaw(*arguments): on exact numbers, of which signs may be asked: why there is no such object,
        empty where there is one.
    region: of what makes a region of curves or regions, the side it takes or how it joins them.
    candidates(*arguments): all objects that fit, each once; may ask signs, so it runs on exact
        numbers, unless `symbolic` says that it runs on abstract scalars too.
    most(*arguments): how many objects fit at most; asks only for the kinds of the arguments.
    quantity(*arguments): for measures, a geometry quantity.
    unit: of a measure's value: "rad" for angles, empty for everything else.
    result: type of the object made; for wrappers and constructions.
    offset(out, *arguments): where a candidate lies as seen from the middle of its curve, (dx, dy);
        the optional direction picks by its sign.
    role: how a line or segment made by this operator is drawn.
    marks(*arguments, out): further marks drawn when a program uses this operator, on float values.
    phrase: English for the statement, with {0}, {1}, ... for arguments and {out} for the result;
        where overloads take different numbers of arguments, one for each, with " / " between.
    phrase_zh: the same in Chinese.
    picture: a program that uses the operator, drawn for the reference; or
    unpictured: why there is none.
    """

    name: str
    category: Category
    signatures: tuple[Signature, ...]
    doc: str
    example: str
    phrase: str
    phrase_zh: str = ""
    picture: str = ""
    unpictured: str = ""
    result: Type | None = None
    yields: Yield = Yield.ONE
    directions: tuple[Direction, ...] = ()
    relation: Callable[..., Sequence[Any]] | None = None
    guards: Callable[..., Sequence[Guard]] = no_guards
    value: Callable[..., Any] | None = None
    flaw: Callable[..., str] = no_flaw
    region: Half | Joining | None = None
    candidates: Callable[..., Sequence[Any]] | None = None
    symbolic: bool = False
    most: Callable[..., int] | None = None
    quantity: Callable[..., Any] | None = None
    unit: str = ""
    offset: Callable[..., tuple[Any, Any]] | None = None
    role: Role = Role.LINE
    marks: Callable[..., Sequence[Any]] = no_marks
    dimension: int = 0  # of a measure under scaling: 1 for lengths, 2 for areas
    unsigned: bool = False  # of a measure: never negative, and its square needs no root
    asks: GoalKind | None = None  # of a query: what it is as a goal; None if it only states
    symmetric: tuple[int, ...] = ()  # positions of arguments that may be exchanged
    binds: Quantifier | None = None  # its first arguments move; facts hold of ALL or ANY choices
    by_points: bool = False  # says of a curve what is true of its points: of any of its pieces

    @property
    def states(self) -> bool:
        """Whether it stands alone as a fact: predicates, and queries such as WhenMin."""
        query = self.category is Category.QUERY and self.result is None
        return query or self.category is Category.PREDICATE

    def made_of(self, count: int) -> Type | None:
        """The type of what a call with so many arguments gives; None where it gives nothing."""
        if self.category is not Category.PREDICATE:
            return self.result
        given = any(s.gives and len(s.slots) == count for s in self.signatures)
        return self.result if given else None

    def phrases(self, chinese: bool = False) -> tuple[str, ...]:
        """The wordings, one for each number of arguments that the overloads take."""
        return tuple((self.phrase_zh if chinese else self.phrase).split(" / "))

    def usage(self) -> str:
        """The overloads as a user would write them, for messages and the reference."""
        shapes: list[str] = []
        for signature in self.signatures:
            parts = [
                f"{slot.name}: {' or '.join(kind.value for kind in slot.types)}"
                for slot in signature.slots
            ]
            if signature.slots and signature.slots[-1].many:
                parts.append("...")
            if self.directions:
                parts.append("[" + "/".join(d.value for d in self.directions) + "]")
            shapes.append(f"{self.name}({', '.join(parts)})")
        return " or ".join(shapes)
