"""AL facts to CDL statements, AL queries to CDL goals."""

from collections.abc import Sequence
from itertools import pairwise

from perga.algebra.expression import Call
from perga.algebra.lexer import quoted
from perga.algebra.printer import expression_text
from perga.cdl.al.coercions import CURVES, POINTS, Typed
from perga.cdl.al.equalities import Equalities
from perga.cdl.al.nodes import (
    Applied,
    Both,
    Bounds,
    Braces,
    Node,
    Pair,
    Relation,
    bounds,
    truth,
)
from perga.cdl.al.table import OPPOSITE, Form, Rule
from perga.cdl.al.terms import strip_one_of
from perga.cdl.operator import Category, Type


class Statements(Equalities):
    """Converts facts and queries; statements go to `lines` as CDL text."""

    def fact(self, node: Node, holds: bool = True) -> None:
        """One AL fact; `holds` is False inside a Negation."""
        node = strip_one_of(node)
        if isinstance(node, Both) and holds:
            self._both(node)
        elif isinstance(node, Relation):
            self._relation(node, holds)
        elif isinstance(node, Applied):
            self._predicate(node, holds)
        else:
            raise self.refuse(node, "this states nothing")

    def _both(self, node: Both) -> None:
        """Inequalities behind `Expression(G) = ...` belong to the curve, others are facts."""
        first = node.parts[0]
        if isinstance(first, Relation) and self.rule(first.terms[0]) is Rule.EXPRESSION:
            self._expression(first.terms[0], Both((_rest(first), *node.parts[1:]), node.span))
            return
        for part in node.parts:
            self.fact(part)

    def _relation(self, node: Relation, holds: bool) -> None:
        if node.signs[0] == "=" and self.rule(node.terms[0]) is Rule.EXPRESSION and holds:
            self._expression(node.terms[0], _rest(node))
            return
        if not holds and len(node.signs) > 1:
            raise self.refuse(node, "a chain of relations cannot be denied")
        for sign, (left, right) in zip(node.signs, pairwise(node.terms), strict=True):
            said = truth(right) if sign == "=" else None
            if said is not None:
                self.fact(left, holds is said)
            elif sign == "=" and holds:
                self._equal(left, right)
            elif sign in ("=", "!="):
                state = self._different if holds is (sign == "!=") else self._equal
                state(left, right)
            else:
                shown = sign if holds else OPPOSITE[sign]
                self.line(self.number(left), shown, self.number(right))

    def _predicate(self, node: Applied, holds: bool) -> None:
        rule = self.rule(node)
        if rule is Rule.NEGATION:
            self.fact(node.arguments[0], not holds)
        elif rule is Rule.AND and holds:
            for argument in node.arguments:
                self.fact(argument)
        elif rule is Rule.EQUAL and len(node.arguments) == 2:
            self._relation(Relation(node.arguments, ("=",), node.span), holds)
        elif rule is Rule.IN and len(node.arguments) == 2:
            self._membership(node, holds)
        elif holds and any(isinstance(a, Braces) for a in node.arguments):
            self._of_each(node)
        else:
            call = self.term(node).term
            name = call.function if isinstance(call, Call) else ""
            operator = self.language.operators.get(name)
            if operator is None or not operator.states:
                raise self.refuse(node, f"{expression_text(call)} alone states nothing")
            text = expression_text(call)
            if not holds and operator.category is Category.QUERY:
                raise self.refuse(node, "an extreme cannot be denied")
            self.lines.append(text if holds else f"Negation({text})")

    def _of_each(self, node: Applied) -> None:
        """A predicate of a set holds for each of its members."""
        at = next(i for i, a in enumerate(node.arguments) if isinstance(a, Braces))
        members = node.arguments[at]
        assert isinstance(members, Braces)
        for member in members.items:
            parts = (*node.arguments[:at], member, *node.arguments[at + 1 :])
            self._predicate(Applied(node.function, parts, node.span), True)

    def _membership(self, node: Applied, holds: bool) -> None:
        member, whole = node.arguments
        interval = bounds(whole)
        if interval is not None:
            self.within(member, interval, holds)
            return
        if isinstance(whole, Braces):
            self._one_of_values(member, whole, holds)
            return
        inner, outer = self.term(member), self.term(whole)
        if outer.type in CURVES or outer.type in (Type.LINE, Type.SEGMENT, Type.BRANCH):
            call = self.apply(Form("PointOnCurve"), (inner, outer), node).term
            text = expression_text(call)
            self.lines.append(text if holds else f"Negation({text})")
        elif holds:
            self.line(outer.term, "=", self.wanted(inner, (Type.POINT,)))
        else:
            self._different(member, whole)

    # --- queries ----------------------------------------------------------------------

    def goals(self, node: Node) -> Sequence[str]:
        """The CDL goals of one AL query."""
        node = strip_one_of(node)
        if isinstance(node, Both):
            return [goal for part in node.parts for goal in self.goals(part)]
        if isinstance(node, Braces | Pair):
            return [goal for part in node.items for goal in self.goals(part)]
        if isinstance(node, Relation):
            raise self.refuse(node, "a query asks for a term")
        rule = self.rule(node)
        if rule in (Rule.EXPRESSION, Rule.COORDINATE):
            assert isinstance(node, Applied)
            return [self._form(strip_one_of(node.arguments[0]), rule)]
        if isinstance(node, Bounds):
            raise self.refuse(node, "a query asks for a term")
        typed = self.term(node)
        text = expression_text(typed.term)
        if typed.type in POINTS:
            return [f"Coordinate({text})"]
        query = isinstance(typed.term, Call) and self._asks(typed.term)
        if query or typed.type is Type.INTERVAL:
            return [text]
        if typed.type is Type.LINE or typed.type in CURVES:
            return [f"Equation({text})"]
        return [expression_text(self.wanted(typed, (Type.NUMBER,)))]

    def _asks(self, term: Call) -> bool:
        operator = self.language.operators.get(term.function)
        return operator is not None and operator.asks is not None

    def _form(self, inner: Node, rule: Form | Rule | None) -> str:
        typed = self.term(inner)
        if rule is Rule.COORDINATE:
            return f"Coordinate({expression_text(self.wanted(typed, (Type.POINT,)))})"
        if typed.type is not None and typed.type not in CURVES:
            typed = Typed(self.wanted(typed, (Type.LINE,)), Type.LINE)
        elif typed.type is None:
            raise self.refuse(inner, f"{quoted(expression_text(typed.term))} is not declared")
        return f"Equation({expression_text(typed.term)})"


def _rest(node: Relation) -> Node:
    """What stands behind the first sign."""
    if len(node.signs) == 1:
        return node.terms[1]
    return Relation(node.terms[1:], node.signs[1:], node.span)
