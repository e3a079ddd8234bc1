"""The closed table of faults that a text can have: code, title, reason, a bad and a good example.

The error reference is generated from this table, and a test runs every example: each bad one must
give its own code first, each good one must pass.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from perga.errors.diagnostic import Diagnostic, Severity, Span

MAX_DIAGNOSTICS = 100


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of fault: `why` is the rule that it breaks, `bad` breaks it, `good` keeps it."""

    code: str
    title: str
    why: str
    bad: str
    good: str


_G = "G: Ellipse; Equation(G) = x^2/4 + y^2 = 1"

_ENTRIES = (
    Entry(
        "syntax",
        "The statement cannot be read",
        "A statement is a declaration `A: Point`, a fact `left = right`, an inequality, or a"
        " predicate; statements end at `;` or at the line end.",
        "A: Point B: Point",
        "A: Point; B: Point",
    ),
    Entry(
        "character",
        "A character that CDL does not use",
        "CDL is written with letters, digits, `+ - * / ^ = < > ! ( ) { } , : ;` and `#`.",
        "a: Number; a = 3@",
        "a: Number; a = 3",
    ),
    Entry(
        "sentence",
        "A sentence instead of a statement",
        "A program holds formal statements only; words go behind `#`.",
        "The ellipse has two foci",
        "# The ellipse has two foci\n" + _G,
    ),
    Entry(
        "parametric",
        "A parametric curve without an equation",
        "The coordinates are sums, products and quotients of the parameter, or of its sines and"
        " cosines, small enough to eliminate it; the part that they run through is cut out by"
        " inequalities in x and y.",
        "G: Curve; Parametric(G, t) = (t, cos(t))",
        "G: Curve; Parametric(G, t) = (t, t^2)",
    ),
    Entry(
        "power-sign",
        "`**` instead of `^`",
        "Powers are written with `^`.",
        "C: Circle; Equation(C) = x**2 + y^2 = 4",
        "C: Circle; Equation(C) = x^2 + y^2 = 4",
    ),
    Entry(
        "exponent",
        "An exponent that is not a whole number",
        "An exponent is a whole number from -64 to 64; roots are sqrt(v) or root(n, v).",
        "a, n: Number; a = 2^n",
        "a: Number; a = 2^3",
    ),
    Entry(
        "zero-division",
        "Division by zero",
        "No number divided by zero has a value.",
        "a: Number; a = 1/0",
        "a: Number; a = 1/2",
    ),
    Entry(
        "limit",
        "Larger than the reader allows",
        "Outside text is bounded: 64 kB, 2,000 statements, 64 levels, exponents to 64, numbers"
        " of 10,000 digits, names of 64 characters, degree 12.",
        "a: Number; a = 9^9^9^9",
        "a: Number; a = 9^9",
    ),
    Entry(
        "unknown-operator",
        "An operator that CDL does not have",
        "Only the operators of the language may be called; none can be made up.",
        "A, B, M: Point; Middle(A, B) = M",
        "A, B, M: Point; MidPoint(A, B) = M",
    ),
    Entry(
        "banned-operator",
        "A wording that CDL leaves out on purpose",
        "CDL has one wording for each fact; this one is left out because another exists.",
        "A, B: Point; l: Line; LineThrough(A, B) = l",
        "A, B: Point; l: Line; PointOnCurve(A, l); PointOnCurve(B, l)",
    ),
    Entry(
        "unknown-name",
        "A name without a declaration",
        "Every name is declared with its type once, before or after its use.",
        _G + "; Focus(G, left) = F3",
        _G + "; F3: Point; Focus(G, left) = F3",
    ),
    Entry(
        "unknown-type",
        "A type that cannot be declared",
        "Declarable types are Point, Origin, Line, Circle, Ellipse, Hyperbola, Parabola, Curve,"
        " Number and Real.",
        "G: Elipse",
        "G: Ellipse",
    ),
    Entry(
        "duplicate-name",
        "A name declared twice",
        "Every name is declared with its type once.",
        "A: Point; A: Line",
        "A: Point; l: Line",
    ),
    Entry(
        "reserved-name",
        "A name that has a meaning of its own",
        "x and y are the coordinates inside Equation(...); pi, degree, xAxis, yAxis, left,"
        " right, upper, lower, types, operators and functions keep their meaning.",
        "x: Number",
        "k: Number",
    ),
    Entry(
        "type",
        "A term of the wrong type",
        "Every argument and every side of `=` has the type that the operator asks for.",
        "P, Q: Point; PointOnCurve(P, Q)",
        "P: Point; l: Line; PointOnCurve(P, l)",
    ),
    Entry(
        "arity",
        "The wrong number of arguments or targets",
        "An operator takes the arguments of its usage line, and gives the objects it says.",
        "A, B: Point; Distance(A) = 3",
        "A, B: Point; Distance(A, B) = 3",
    ),
    Entry(
        "direction",
        "A direction that does not fit",
        "A direction picks one of several foci, vertices or directrices; it must exist on the"
        " curve: left or right on a lying one, upper or lower on a standing one.",
        "G: Ellipse; F: Point; Equation(G) = x^2/4 + y^2/9 = 1; Focus(G, left) = F",
        "G: Ellipse; F: Point; Equation(G) = x^2/4 + y^2/9 = 1; Focus(G, upper) = F",
    ),
    Entry(
        "goal-inside",
        "A question inside the program",
        "A program states facts; what is asked is given beside it, as the goal.",
        "A, B: Point; Distance(A, B)",
        "A, B: Point; Distance(A, B) = 3",
    ),
    Entry(
        "not-polynomial",
        "An equation that is not a polynomial in x and y",
        "A curve is the zero set of a polynomial in x and y; neither stands in a denominator"
        " or under a root.",
        "G: Hyperbola; Equation(G) = y = 1/x",
        "G: Hyperbola; Equation(G) = x*y = 1",
    ),
    Entry(
        "degree",
        "An equation of too high a degree",
        "A line has an equation of degree 1, a conic one of degree 2.",
        "l: Line; Equation(l) = y = x^2",
        "l: Line; Equation(l) = y = 2*x",
    ),
    Entry(
        "degenerate-conic",
        "An equation that describes no proper curve",
        "The equation of a curve must not fall apart into lines, shrink to a point or have no"
        " real point.",
        "C: Circle; Equation(C) = x^2 + y^2 = 0",
        "C: Circle; Equation(C) = x^2 + y^2 = 4",
    ),
    Entry(
        "wrong-kind",
        "An equation of another kind of curve",
        "The declared type and the equation agree.",
        "G: Ellipse; Equation(G) = x^2/4 - y^2 = 1",
        "G: Hyperbola; Equation(G) = x^2/4 - y^2 = 1",
    ),
    Entry(
        "equal-points",
        "Two points that must differ are the same",
        "Two equal points fix no line, and a triangle has three different corners.",
        "A, B: Point; l: Line; Coordinate(A) = (5, 1); Coordinate(B) = (5, 1);"
        " IsParallel(LineOf(A, B), l)",
        "A, B: Point; l: Line; Coordinate(A) = (5, 1); Coordinate(B) = (6, 1);"
        " IsParallel(LineOf(A, B), l)",
    ),
    Entry(
        "quantifier",
        "`ForAll` or `Exists` that cannot be read",
        "They name first what moves, then the facts that bind it, and last what is claimed; what"
        " moves is spoken of inside only, and no quantifier or question stands inside.",
        "C: Circle; Equation(C) = x^2 + y^2 = 4; P: Point; ForAll(PointOnCurve(P, C))",
        "C: Circle; Equation(C) = x^2 + y^2 = 4; P, A: Point; "
        "ForAll(P, PointOnCurve(P, C), Distance(P, A) > 1)",
    ),
    Entry(
        "circular",
        "A region that is defined by itself",
        "A region is made of sides of curves and of other regions.",
        _G + "; R: Region; R = Region(Inside(G), R)",
        _G + "; R: Region; R = Region(Inside(G), Above(xAxis))",
    ),
    Entry(
        "contradiction",
        "Two facts that cannot both hold",
        "All facts of a program hold at the same time.",
        "P: Point; Coordinate(P) = (1, 2); Coordinate(P) = (1, 3)",
        "P: Point; Coordinate(P) = (1, 2)",
    ),
)

CATALOGUE = MappingProxyType({entry.code: entry for entry in _ENTRIES})


def diagnose(code: str, span: Span, message: str, help: str) -> Diagnostic:
    """The error diagnostic of a code of the catalogue (KeyError for any other code)."""
    return Diagnostic(code, Severity.ERROR, span, message, CATALOGUE[code].why, help)


class Faults:
    """Collects diagnostics of one reading; after MAX_DIAGNOSTICS it only notes that more exist."""

    def __init__(self) -> None:
        """Start with none."""
        self._found: list[Diagnostic] = []
        self._overflow: Span | None = None

    @property
    def full(self) -> bool:
        """Whether further faults would not be kept."""
        return self._overflow is not None

    @property
    def count(self) -> int:
        """How many faults are kept."""
        return len(self._found)

    def add(self, code: str, span: Span, message: str, help: str) -> None:
        """Note one fault."""
        self.extend((diagnose(code, span, message, help),))

    def extend(self, found: Iterable[Diagnostic]) -> None:
        """Note faults that were made elsewhere."""
        for one in found:
            if len(self._found) < MAX_DIAGNOSTICS:
                self._found.append(one)
            elif self._overflow is None:
                self._overflow = one.span

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Everything found, in the order of the text."""
        ordered = sorted(self._found, key=lambda d: (d.span.line, d.span.column))
        if self._overflow is not None:
            ordered.append(
                diagnose(
                    "limit",
                    self._overflow,
                    f"more than {MAX_DIAGNOSTICS} faults; the rest is left out",
                    "mend these first, then check again",
                )
            )
        return tuple(ordered)
