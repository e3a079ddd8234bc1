"""AL terms to CDL terms: every operator through the table, every coercion made explicit."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.algebra.lexer import quoted
from perga.algebra.printer import expression_text
from perga.cdl.al.coercions import (
    CURVES,
    NUMBERS,
    Typed,
    Untranslatable,
    coerced,
    coercion_to,
    cost,
)
from perga.cdl.al.names import NameTable
from perga.cdl.al.nodes import Applied, Arithmetic, Minus, Node
from perga.cdl.al.table import OPERATORS, Form, Rule
from perga.cdl.curves import Quadratic
from perga.cdl.names import BUILT_IN, COORDINATES, DIRECTIONS, FUNCTIONS
from perga.cdl.operator import Category, Operator, Signature, Type, Yield
from perga.cdl.orientation import directions_of
from perga.cdl.overloads import slot_types, takes
from perga.errors import Span

_LINES = (Type.LINE, Type.SEGMENT)


class Terms:
    """Converts terms; made-up objects and the statements about them go to `lines`."""

    def __init__(self, names: NameTable) -> None:
        """Start without lines; `quadratics` holds numeric equations by CDL name."""
        self.names = names
        self.language = names.language
        self.lines: list[str] = []
        self.quadratics: dict[str, Quadratic] = {}

    # --- names and numbers ------------------------------------------------------------

    def term(self, node: Node, plane: bool = False) -> Typed:
        """The CDL term of an AL term; `plane`: x and y are coordinates here."""
        match node:
            case Num():
                return Typed(node, Type.NUMBER)
            case Name():
                return self._name(node, plane)
            case Minus(argument, span):
                inner = self.term(argument, plane)
                if inner.type is Type.VECTOR:
                    return Typed(Negation(inner.term, span), Type.VECTOR)
                return Typed(Negation(self.wanted(inner, (Type.NUMBER,)), span), Type.NUMBER)
            case Arithmetic():
                return self._binary(node, plane)
            case Applied():
                return self._call(node, plane)
            case _:
                raise self.refuse(node, "this cannot stand inside a term")

    def refuse(self, node: Node | Expression, message: str, code: str = "type") -> Untranslatable:
        """The exception for a statement that cannot be turned into CDL."""
        return Untranslatable(code, node.span, message, "mend the annotation")

    def _name(self, node: Name, plane: bool) -> Typed:
        if plane and node.id in COORDINATES:
            return Typed(node, Type.NUMBER)
        if node.id in self.names.meaning:
            term, kind = self.names.meaning[node.id]
            if isinstance(term, Name):
                kind = self.names.declared.get(term.id, kind)
            return Typed(term, kind)
        if node.id in BUILT_IN:
            return Typed(node, BUILT_IN[node.id])
        if node.id == "axis":
            return Typed(self._some_axis(node.span), Type.LINE)
        if node.id == "pm":
            return Typed(self._sign(), Type.NUMBER)
        return Typed(node, None)

    def _some_axis(self, span: Span) -> Name:
        """A line that is one of the coordinate axes."""
        line = self.names.fresh(Type.LINE)
        self.state(Call("IsCoordinateAxis", (line,), span))
        return line

    def _sign(self) -> Name:
        """A number that is 1 or -1."""
        sign = self.names.fresh(Type.NUMBER)
        self.lines.append(f"{sign.id}^2 = 1")
        return sign

    def number(self, node: Node, plane: bool = False) -> Expression:
        """A numeric CDL term."""
        return self.wanted(self.term(node, plane), (Type.NUMBER,))

    def _binary(self, node: Arithmetic, plane: bool) -> Typed:
        left, right = self.term(node.left, plane), self.term(node.right, plane)
        sign, span = node.operator, node.span
        vectors = (left.type is Type.VECTOR, right.type is Type.VECTOR)
        if all(vectors) and sign in "+-":
            return Typed(Binary(sign, left.term, right.term, span), Type.VECTOR)
        if all(vectors) and sign == "*":
            return Typed(Call("DotProduct", (left.term, right.term), span), Type.NUMBER)
        if vectors[0] and sign == "^" and isinstance(right.term, Num) and right.term.value == 2:
            return Typed(Call("DotProduct", (left.term, left.term), span), Type.NUMBER)
        if any(vectors) and sign in "*/" and not (sign == "/" and vectors[1]):
            first = left.term if vectors[0] else self.wanted(left, (Type.NUMBER,))
            second = right.term if vectors[1] else self.wanted(right, (Type.NUMBER,))
            return Typed(Binary(sign, first, second, span), Type.VECTOR)
        first = self.wanted(left, (Type.NUMBER,))
        return Typed(Binary(sign, first, self.wanted(right, (Type.NUMBER,)), span), Type.NUMBER)

    # --- coercions --------------------------------------------------------------------

    def wanted(self, typed: Typed, types: Sequence[Type]) -> Expression:
        """The term as one of `types`, coerced where the table allows it."""
        if typed.type is None:
            return self._declared_by_use(typed.term, types[0])
        if any(t.accepts(typed.type) for t in types):
            return typed.term
        coercion = coercion_to(typed, types)
        if coercion is None:
            words = " or ".join(t.value for t in types)
            raise self.refuse(typed.term, f"a {typed.type.value} stands where {words} is asked for")
        return coerced(typed.term, coercion)

    def _declared_by_use(self, term: Expression, kind: Type) -> Expression:
        """A name that the text forgot to declare gets the type that its use asks for."""
        if not isinstance(term, Name):  # a predicate has no type either
            raise self.refuse(term, f"{expression_text(term)} states a fact, it is no term")
        if term.id not in self.names.meaning:
            self.names.declare(term.id, kind)
        return self.names.meaning[term.id][0]

    # --- calls ------------------------------------------------------------------------

    def _call(self, node: Applied, plane: bool) -> Typed:
        form = OPERATORS.get(node.function)
        if form is None:
            raise self.refuse(
                node, f"{quoted(node.function)} is no operator of AL", "unknown-operator"
            )
        if isinstance(form, Rule):
            return self._by_rule(form, node, plane)
        arguments = [self.term(a, plane) for a in node.arguments]
        if len(form.order) == len(arguments):
            arguments = [arguments[i] for i in form.order]
        return self.apply(form, arguments, node)

    def apply(self, form: Form, arguments: Sequence[Typed], node: Node) -> Typed:
        """The call of a CDL operator; arguments coerced, and exchanged if that makes them fit."""
        name, span = form.operator, node.span
        if name in FUNCTIONS:
            numbers = tuple(self.wanted(a, (Type.NUMBER,)) for a in arguments)
            return Typed(Call(name, numbers, span), Type.NUMBER)
        operator = self.language.operators[name]
        order, signature = self._overload(operator, arguments, node)
        terms = [
            self.wanted(argument, slot_types(signature, i)) for i, argument in enumerate(order)
        ]
        if form.direction and self._has_side(operator, terms[0], form.direction):
            terms.append(Name(form.direction, span))
        measured = operator.category is Category.MEASURE
        return Typed(Call(name, tuple(terms), span), Type.NUMBER if measured else operator.result)

    def _has_side(self, operator: Operator, curve: Expression, side: str) -> bool:
        """Whether a curve with a known equation has a focus there; the data says `right` loosely.

        Of a curve that stands upright, its right focus is just a focus.
        """
        known = self.quadratics.get(curve.id) if isinstance(curve, Name) else None
        if known is None or not isinstance(curve, Name):
            return True
        sides = directions_of(operator, self.names.declared[curve.id], known)
        return sides is None or DIRECTIONS[side] in sides or not sides

    def _overload(
        self, operator: Operator, arguments: Sequence[Typed], node: Node
    ) -> tuple[Sequence[Typed], Signature]:
        """The overload and the order of arguments that need the fewest coercions."""
        best: tuple[int, Sequence[Typed], Signature] | None = None
        orders = permutations(arguments) if len(arguments) == 2 else (tuple(arguments),)
        for swapped, order in enumerate(orders):
            for signature in operator.signatures:
                if not takes(signature, len(order)):
                    continue
                costs = [cost(a, slot_types(signature, i)) for i, a in enumerate(order)]
                if None in costs:
                    continue
                total = sum(c for c in costs if c is not None) + 3 * swapped
                if best is None or total < best[0]:
                    best = (total, order, signature)
        if best is None:
            found = ", ".join("?" if a.type is None else a.type.value for a in arguments)
            raise self.refuse(node, f"{operator.name} does not take ({found})")
        return best[1], best[2]

    def _by_rule(self, rule: Rule, node: Applied, plane: bool) -> Typed:
        first = node.arguments[0]
        if rule is Rule.ONE_OF:
            self._counted(node, 1)
            return self.term(first, plane)
        if rule is Rule.UNIT:
            return self._unit(node)
        if rule in (Rule.EXPRESSION, Rule.COORDINATE, Rule.NEGATION, Rule.AND, Rule.EQUAL, Rule.IN):
            raise self.refuse(node, f"{quoted(node.function)} states or asks, it is no term")
        arguments = [self.term(a, plane) for a in node.arguments]
        kinds = [a.type for a in arguments]
        name = node.function
        if rule is Rule.LENGTH and arguments[0].calls("TangentOfPoint"):
            return self._tangent_length(arguments[0].term)
        if rule is Rule.ABS:
            sized = kinds[0] in (Type.SEGMENT, Type.VECTOR) or arguments[0].calls("LineOf")
            name = "Length" if sized else "Abs"
        elif rule is Rule.LENGTH:
            name = "Abs" if kinds[0] in NUMBERS else "Length"
        elif rule is Rule.VERTEX:
            name = "Endpoint" if kinds[0] is Type.SEGMENT else "Vertex"
        elif rule is Rule.DIAMETER:
            name = "IsDiameter" if len(arguments) == 2 else "Diameter"
        elif rule is Rule.OVERLAPPING:
            lines = len(arguments) == 2 and any(k in _LINES for k in kinds)
            name = "IsOverlapping" if lines else "OverlappingLine"
            if kinds == [Type.LINE]:
                return arguments[0]
        elif rule is Rule.PROJECTION:
            axis = any(isinstance(a.term, Name) and a.term.id in BUILT_IN for a in arguments)
            name = "Projection" if axis else "FootPoint"
        elif rule is Rule.INTERCEPT and kinds[0] in CURVES:
            return self._curve_intercept(arguments, node)
        return self.apply(Form(name), arguments, node)

    def _counted(self, node: Applied, count: int) -> None:
        if len(node.arguments) != count:
            raise self.refuse(node, f"{quoted(node.function)} takes {count}", "arity")

    def _unit(self, node: Applied) -> Typed:
        self._counted(node, 2)
        value, unit = self.number(node.arguments[0]), node.arguments[1]
        if not isinstance(unit, Name) or unit.id not in ("degree", "radian", "rad"):
            raise self.refuse(node, "the unit of an angle is degree or radian")
        if unit.id != "degree":
            return Typed(value, Type.NUMBER)
        return Typed(Binary("*", value, unit, node.span), Type.NUMBER)

    def _tangent_length(self, tangent: Expression) -> Typed:
        """The length of a tangent reaches from its point to its point of contact."""
        assert isinstance(tangent, Call)
        point, curve = tangent.arguments
        if isinstance(curve, Name) and self.names.declared[curve.id] is Type.CIRCLE:
            return Typed(Call("TangentLength", (point, curve), tangent.span), Type.NUMBER)
        contact = Call("TangentPoint", (tangent, curve), tangent.span)
        return Typed(Call("Distance", (point, contact), tangent.span), Type.NUMBER)

    def _curve_intercept(self, arguments: Sequence[Typed], node: Applied) -> Typed:
        """Where a curve meets a coordinate axis, as a coordinate along it."""
        axis = arguments[-1].term
        if len(arguments) != 2 or not isinstance(axis, Name) or axis.id not in BUILT_IN:
            raise self.refuse(node, "an intercept of a curve is taken on xAxis or yAxis")
        meeting = Call("Intersection", (arguments[0].term, axis), node.span)
        measure = "XCoordinate" if axis.id == "xAxis" else "YCoordinate"
        return Typed(Call(measure, (meeting,), node.span), Type.NUMBER)

    # --- statements about made-up objects ---------------------------------------------

    def state(self, call: Expression) -> None:
        """A predicate as a line of its own."""
        self.lines.append(expression_text(call))

    def is_construction(self, term: Expression) -> bool:
        """Whether the term is a call of a construction."""
        operator = self.operator_of(term)
        return operator is not None and operator.category is Category.CONSTRUCTION

    def is_set(self, term: Expression) -> bool:
        """Whether the term is a construction that may give several objects."""
        operator = self.operator_of(term)
        return operator is not None and operator.yields is Yield.SEVERAL

    def operator_of(self, term: Expression) -> Operator | None:
        """The CDL operator that the term is a call of."""
        return self.language.operators.get(term.function) if isinstance(term, Call) else None

    def rule(self, node: Node) -> Form | Rule | None:
        """What the table says of an AL call."""
        return OPERATORS.get(node.function) if isinstance(node, Applied) else None

    def line(self, left: Expression, sign: str, right: Expression) -> None:
        """`left sign right` as a line of its own."""
        self.lines.append(f"{expression_text(left)} {sign} {expression_text(right)}")


def zero(span: Span) -> Num:
    """The number 0."""
    return Num(Fraction(0), 0, span)


def strip_one_of(node: Node) -> Node:
    """`OneOf(X)` is X."""
    while isinstance(node, Applied) and OPERATORS.get(node.function) is Rule.ONE_OF:
        node = node.arguments[0]
    return node
