"""Equalities between AL terms, sets and pairs."""

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num, walk
from perga.algebra.printer import expression_text
from perga.cdl.al.coercions import CURVES, NUMBERS, POINTS, Typed
from perga.cdl.al.nodes import Applied, Bounds, Braces, Node, Pair, bounds
from perga.cdl.al.places import Places
from perga.cdl.al.table import Form, Rule
from perga.cdl.al.terms import strip_one_of, zero
from perga.cdl.operator import Type

_INTERVALS = {  # (closed low, closed high)
    (False, False): "Interval",
    (True, True): "ClosedInterval",
    (True, False): "ClosedOpenInterval",
    (False, True): "OpenClosedInterval",
}
_AXES = ("MajorAxis", "MinorAxis", "RealAxis", "ImaginaryAxis")


class Equalities(Places):
    """Converts `left = right` and `left != right`."""

    def _different(self, left: Node, right: Node) -> None:
        first, second = self.term(left), self.term(right)
        if first.type in NUMBERS or second.type in NUMBERS:
            numbers = (Type.NUMBER,)
            self.line(self.wanted(first, numbers), "!=", self.wanted(second, numbers))
            return
        terms = self.apply(Form("Distinct"), (first, second), left).term
        assert isinstance(terms, Call)
        self.line(terms.arguments[0], "!=", terms.arguments[1])

    def _equal(self, left: Node, right: Node) -> None:
        left, right = strip_one_of(left), strip_one_of(right)
        if self.rule(right) in (Rule.EXPRESSION, Rule.COORDINATE) or isinstance(left, Braces):
            left, right = right, left
        if self.rule(left) is Rule.EXPRESSION:
            self._expression(left, right)
        elif self.rule(left) is Rule.COORDINATE:
            self._coordinate(left, right)
        elif isinstance(right, Braces):
            self._set(left, right)
        elif isinstance(right, Pair | Bounds):
            self._pair(left, right)
        else:
            self._terms_equal(left, right)

    def _pair(self, left: Node, right: Pair | Bounds) -> None:
        typed, interval = self.term(left), bounds(right)
        if typed.type in POINTS:
            self._place(typed, right)
        elif typed.type is Type.VECTOR and isinstance(right, Pair) and len(right.items) == 2:
            x, y = (expression_text(self.number(i)) for i in right.items)
            self.lines.append(f"{expression_text(typed.term)} = ({x}, {y})")
        elif typed.type is Type.INTERVAL and interval is not None:
            ends = (self.number(interval.low), self.number(interval.high))
            kind = _INTERVALS[interval.closed_low, interval.closed_high]
            self.line(typed.term, "=", Call(kind, ends, right.span))
        elif typed.type in NUMBERS and interval is not None:
            self.within(left, interval, True)
        else:
            raise self.refuse(right, "a pair is a point, a vector or an interval")

    def _terms_equal(self, left: Node, right: Node) -> None:
        if self._axes(left, right) or self._axes(right, left):
            return
        left, right = self._foot(left, right)
        if self._common_point(left, right):
            return
        first, second = self.term(left), self.term(right)
        first, second = _as_angle(first, second), _as_angle(second, first)
        for one, other in ((first, second), (second, first)):
            if one.type is Type.VECTOR and _is_zero(other.term):
                self._zero_vector(one.term)
                return
            if _names_axis(one.term) and _is_segment_of(other.term):
                ends = Call("Endpoint", (one.term,), one.term.span)
                assert isinstance(other.term, Call)
                braces = ", ".join(expression_text(p) for p in other.term.arguments)
                self.lines.append(f"{{{braces}}} = {expression_text(ends)}")
                return
        a, b = self._matched(first, second, left)
        self.line(a, "=", b)

    def _axes(self, left: Node, right: Node) -> bool:
        """`SymmetryAxis(G) = axis`: every axis of symmetry is one of the coordinate axes."""
        if not (isinstance(right, Name) and right.id == "axis"):
            return False
        if right.id in self.names.meaning:
            return False
        line = self.wanted(self.term(left), (Type.LINE,))
        self.state(Call("IsCoordinateAxis", (line,), left.span))
        return True

    def _matched(self, first: Typed, second: Typed, node: Node) -> tuple[Expression, Expression]:
        """Both sides as one type."""
        for kind in (Type.POINT, Type.LINE, Type.VECTOR):
            both = kind.accepts(first.type or kind) and kind.accepts(second.type or kind)
            if both and (first.type or second.type):
                return self.wanted(first, (kind,)), self.wanted(second, (kind,))
        if first.type in CURVES and second.type in CURVES:
            return first.term, second.term
        kinds = {first.type, second.type}
        if Type.POINT in kinds and Type.CIRCLE in kinds:
            return self.wanted(first, (Type.POINT,)), self.wanted(second, (Type.POINT,))
        if Type.CIRCLE in kinds and None in kinds:
            return self.wanted(first, (Type.CIRCLE,)), self.wanted(second, (Type.CIRCLE,))
        if Type.LINE in kinds and Type.SEGMENT in kinds:
            return self.wanted(first, (Type.LINE,)), self.wanted(second, (Type.LINE,))
        if Type.VECTOR in kinds and kinds & {Type.SEGMENT}:
            return self.wanted(first, (Type.VECTOR,)), self.wanted(second, (Type.VECTOR,))
        del node
        return self.wanted(first, (Type.NUMBER,)), self.wanted(second, (Type.NUMBER,))

    def _foot(self, left: Node, right: Node) -> tuple[Node, Node]:
        """The foot of segment PH that is H itself is the foot of the perpendicular from P."""
        if isinstance(right, Applied) and right.function == "FootPoint":
            left, right = right, left
        if not (isinstance(left, Applied) and left.function == "FootPoint"):
            return left, right
        if len(left.arguments) != 2:
            return left, right
        segment, line = left.arguments
        if isinstance(line, Applied) and line.function == "LineSegmentOf":
            segment, line = line, segment
        if not (isinstance(segment, Applied) and segment.function in ("LineSegmentOf", "LineOf")):
            return left, right
        if isinstance(right, Name) and len(segment.arguments) == 2:
            ends = segment.arguments
            names = [e.id for e in ends if isinstance(e, Name)]
            if len(names) == 2 and right.id in names:
                other = ends[1 - names.index(right.id)]
                return Applied("FootPoint", (other, line), left.span), right
        return left, right

    def _common_point(self, left: Node, right: Node) -> bool:
        """`Intersection(l, m, G) = P`: of the first two, and on the others."""
        if not (isinstance(left, Applied) and left.function == "Intersection"):
            return False
        if len(left.arguments) < 3 or not isinstance(right, Name):
            return False
        self._terms_equal(Applied("Intersection", left.arguments[:2], left.span), right)
        for other in left.arguments[2:]:
            on = (self.term(right), self.term(other))
            self.state(self.apply(Form("PointOnCurve"), on, left).term)
        return True

    def _zero_vector(self, term: Expression) -> None:
        """A sum of vectors is nothing: its first part is the opposite of the rest."""
        span = term.span
        if isinstance(term, Binary) and term.operator in "+-":
            second = Negation(term.right, span) if term.operator == "+" else term.right
            self.line(term.left, "=", second)
        elif isinstance(term, Call) and term.function == "VectorOf":
            self.line(term.arguments[0], "=", term.arguments[1])
        else:
            raise self.refuse(term, "a multiple of a vector is nothing")

    def _set(self, left: Node, right: Braces) -> None:
        """`Focus(G) = {F1, F2}`: members that are no names get one."""
        whole = self.term(left)
        if _names_axis(whole.term) or whole.type is Type.SEGMENT:
            whole = Typed(Call("Endpoint", (whole.term,), left.span), Type.POINT)
        if not self.is_construction(whole.term) or whole.type is None:
            if whole.type in NUMBERS:
                self._one_of_values(left, right, True)
                return
            raise self.refuse(left, "a set stands opposite a construction")
        members = [self._named(strip_one_of(item), whole.type) for item in right.items]
        text = expression_text(whole.term)
        if len(members) == 1:
            self.lines.append(f"{text} = {members[0]}")
        else:
            self.lines.append(f"{{{', '.join(members)}}} = {text}")

    def _named(self, item: Node, kind: Type) -> str:
        """A declared name for a member of a set."""
        if isinstance(item, Pair):
            point = self.names.fresh(Type.POINT)
            self._place(Typed(point, Type.POINT), item)
            return point.id
        term = self.wanted(self.term(item), (kind,))
        if isinstance(term, Name):
            return term.id
        name = self.names.fresh(kind)
        self.line(term, "=", name)
        return name.id

    def _one_of_values(self, member: Node, values: Braces, holds: bool) -> None:
        """A number among several: the product of the differences vanishes."""
        value, span = self.number(member), values.span
        gaps = [Binary("-", value, self.number(v), span) for v in values.items]
        whole: Expression = gaps[0]
        for gap in gaps[1:]:
            whole = Binary("*", whole, gap, span)
        self.line(whole, "=" if holds else "!=", zero(span))


def _is_zero(term: Expression) -> bool:
    return isinstance(term, Num) and term.value == 0


def _names_axis(term: Expression) -> bool:
    return isinstance(term, Call) and term.function in _AXES


def _is_segment_of(term: Expression) -> bool:
    return (
        isinstance(term, Call)
        and term.function == "LineSegmentOf"
        and all(isinstance(a, Name) for a in term.arguments)
    )


def _as_angle(one: Typed, other: Typed) -> Typed:
    """A triangle set equal to an angle means the angle at its second corner."""
    if one.type is not Type.TRIANGLE or not isinstance(one.term, Call):
        return one
    nodes = list(walk(other.term))
    degrees = any(isinstance(n, Name) and n.id in ("degree", "pi") for n in nodes)
    angles = any(isinstance(n, Call) and n.function == "AngleOf" for n in nodes)
    if not (degrees or angles):
        return one
    return Typed(Call("AngleOf", one.term.arguments, one.term.span), Type.NUMBER)
