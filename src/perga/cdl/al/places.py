"""`Coordinate(P) = (x, y)` and `Expression(G) = (left = right)`, of names and of other terms."""

from collections.abc import Sequence
from itertools import pairwise

from perga.algebra.expression import Call, Expression, Name
from perga.algebra.printer import expression_text
from perga.cdl.al.coercions import Typed
from perga.cdl.al.equations import PlaneEquation, polynomial_equation, shape_of
from perga.cdl.al.nodes import (
    Applied,
    Both,
    Bounds,
    Braces,
    Minus,
    Node,
    Pair,
    Relation,
    without_signs,
)
from perga.cdl.al.table import OPPOSITE, Rule
from perga.cdl.al.terms import Terms, strip_one_of
from perga.cdl.curves import Shape
from perga.cdl.operator import Type

_KINDS = {
    Shape.CIRCLE: Type.CIRCLE,
    Shape.ELLIPSE: Type.ELLIPSE,
    Shape.HYPERBOLA: Type.HYPERBOLA,
    Shape.PARABOLA: Type.PARABOLA,
    Shape.LINE: Type.LINE,
}


class Places(Terms):
    """Converts facts about where something lies; what has no name in AL gets one."""

    def _place(self, target: Typed, value: Node) -> None:
        """`Coordinate(P) = (x, y)`, of any term that is a point or a set of them."""
        span = target.term.span
        if isinstance(value, Applied) and self.rule(value) is Rule.COORDINATE:
            other = self.wanted(self.term(value.arguments[0]), (Type.POINT,))
            self.line(self.wanted(target, (Type.POINT,)), "=", other)
            return
        pairs = list(value.items) if isinstance(value, Braces) else [value]
        if any(not isinstance(p, Pair) or len(p.items) != 2 for p in pairs):
            raise self.refuse(value, "a coordinate is a pair (x, y)")
        if target.type is Type.VECTOR and len(pairs) == 1:
            self._pair_of_vector(target.term, pairs[0])
            return
        point = self.wanted(target, (Type.POINT,))
        whole = self.is_construction(point)
        if whole and self.is_set(point):
            pairs = [branch for p in pairs for branch in without_signs(p)]
        if isinstance(point, Name) and len(pairs) == 1:
            self._at(point, pairs[0])
            return
        if len(pairs) > 1 and not whole:
            raise self.refuse(value, "one point has one coordinate")
        made = [self.names.fresh(Type.POINT) for _ in pairs]
        names = ", ".join(p.id for p in made)
        names = f"{{{names}}}" if len(made) > 1 else names
        self.lines.append(f"{expression_text(point)} = {names}")
        for name, pair in zip(made, pairs, strict=True):
            self._at(name, pair)
        del span

    def _at(self, point: Name, pair: Node) -> None:
        assert isinstance(pair, Pair)
        x, y = (expression_text(self.number(i)) for i in pair.items)
        self.lines.append(f"Coordinate({point.id}) = ({x}, {y})")

    def _pair_of_vector(self, vector: Expression, pair: Node) -> None:
        assert isinstance(pair, Pair)
        x, y = (expression_text(self.number(i)) for i in pair.items)
        self.lines.append(f"{expression_text(vector)} = ({x}, {y})")

    def _expression(self, head: Node, value: Node) -> None:
        """`Expression(G) = (left = right) & (x > 0)` of a name, or of any line-valued term."""
        assert isinstance(head, Applied)
        target = self.term(strip_one_of(head.arguments[0]))
        if isinstance(value, Applied) and self.rule(value) is Rule.EXPRESSION:
            self.line(target.term, "=", self.term(strip_one_of(value.arguments[0])).term)
            return
        parts = value.parts if isinstance(value, Both) else (value,)
        branches = list(parts[0].items) if isinstance(parts[0], Braces) else [parts[0]]
        several = self.is_construction(target.term) and self.is_set(target.term)
        if several:
            branches = [b for branch in branches for b in without_signs(branch)]
        if any(not isinstance(b, Relation) or b.signs != ("=",) for b in branches):
            raise self.refuse(value, "an equation has the form left = right")
        kind = target.type or Type.CURVE
        if isinstance(target.term, Name) and len(branches) == 1:
            name = Name(self._known(target, kind), target.term.span)
            self._equation(name, branches[0], parts[1:])
            return
        if kind is Type.SEGMENT:
            target = Typed(Call("OverlappingLine", (target.term,), head.span), Type.LINE)
            kind = Type.LINE
        if len(branches) > 1 and not several:
            raise self.refuse(value, "one curve has one equation")
        made = [self.names.fresh(kind) for _ in branches]
        names = ", ".join(m.id for m in made)
        names = f"{{{names}}}" if len(made) > 1 else names
        self.lines.append(f"{expression_text(target.term)} = {names}")
        for name, branch in zip(made, branches, strict=True):
            self._equation(name, branch, parts[1:])

    def _known(self, target: Typed, kind: Type) -> str:
        term = self.wanted(target, (kind,))
        assert isinstance(term, Name)
        return term.id

    def _equation(self, name: Name, relation: Node, conditions: Sequence[Node]) -> None:
        """The equation of a named curve; a kind that it contradicts is kept as a fact."""
        assert isinstance(relation, Relation)
        left, right = (self.number(t, plane=True) for t in relation.terms)
        equation = polynomial_equation(left, right, relation.span)
        declared = self.names.declared.get(name.id)
        shape = shape_of(equation)
        found = _KINDS.get(shape) if shape is not None else None
        if declared is Type.CURVE and found is Type.LINE:
            self.names.rename(name, Type.LINE)
        elif declared not in (None, Type.CURVE) and shape is not None and found is not declared:
            curve = self.names.fresh(Type.CURVE)
            self.lines.append(f"{name.id} = {curve.id}")
            name = curve
        self._written(name, equation)
        for condition in conditions:
            self._restriction(name, condition)

    def _written(self, name: Name, equation: PlaneEquation) -> None:
        left, right = expression_text(equation.left), expression_text(equation.right)
        self.lines.append(f"Equation({name.id}) = {left} = {right}")
        for sign, term in equation.conditions:
            self.lines.append(f"Restriction({name.id}) = {expression_text(term)} {sign} 0")

    def _restriction(self, name: Name, condition: Node) -> None:
        holds = True
        while self.rule(condition) is Rule.NEGATION:
            assert isinstance(condition, Applied)
            condition, holds = condition.arguments[0], not holds
        if not isinstance(condition, Relation) or (not holds and len(condition.signs) > 1):
            raise self.refuse(condition, "a part of a curve is told by an inequality in x and y")
        for sign, (a, b) in zip(condition.signs, pairwise(condition.terms), strict=True):
            shown = sign if holds else OPPOSITE[sign]
            if shown == "=":
                raise self.refuse(condition, "a part of a curve is told by an inequality")
            left, right = self.number(a, plane=True), self.number(b, plane=True)
            text = f"{expression_text(left)} {shown} {expression_text(right)}"
            self.lines.append(f"Restriction({name.id}) = {text}")

    def _coordinate(self, head: Node, value: Node) -> None:
        assert isinstance(head, Applied)
        self._place(self.term(strip_one_of(head.arguments[0])), strip_one_of(value))

    def within(self, member: Node, interval: Bounds, holds: bool) -> None:
        """The inequalities that say that a number lies in an interval, or not in it."""
        value = self.number(member)
        low, high = self._end(interval.low), self._end(interval.high)
        below = "<=" if interval.closed_low else "<"
        above = "<=" if interval.closed_high else "<"
        sides = [(low, below, value)] if low is not None else []
        sides += [(value, above, high)] if high is not None else []
        if not holds and len(sides) > 1:
            raise self.refuse(member, "that a number lies outside an interval has two cases")
        for left, sign, right in sides:
            self.line(left, sign if holds else OPPOSITE[sign], right)

    def _end(self, node: Node) -> Expression | None:
        """The end of an interval, None for infinity."""
        inner = node.argument if isinstance(node, Minus) else node
        if isinstance(inner, Name) and inner.id in ("oo", "infty", "inf"):
            return None
        return self.number(node)
