"""The reference pages, written from the declarations: operators of a language, and faults."""

from perga.cdl.language import Language
from perga.cdl.names import FUNCTION_USAGE
from perga.cdl.operator import DECLARABLE, Category, Operator, Quantifier, Slot, Type, Yield
from perga.errors.catalogue import CATALOGUE

_HEADS = {
    Category.CONSTRUCTION: ("Constructions", "give objects: `Focus(G, left) = F1`."),
    Category.PREDICATE: ("Predicates", "state facts and stand alone; `Negation(...)` denies one."),
    Category.MEASURE: ("Measures", "give numbers, for equalities, inequalities and goals."),
    Category.WRAPPER: ("Wrappers", "refer to objects inside other operators."),
    Category.QUERY: ("Queries", "ask about all scenes of a program, as goals or inside facts."),
}
_QUANTIFIERS = {
    Quantifier.ANY: "some member",
    Quantifier.ALL: "every member",
    Quantifier.SAME: "every member, with one value",
}
PICTURES = "images/operators"
"""The folder of the operators' pictures, as seen from the page."""

PICTURE_SIZE = 200
"""Pixels along a side of such a picture."""

_SYNTAX = """\
A program is a list of statements, separated by `;` or line ends; a statement goes on over line
ends inside brackets; `#` starts a comment. Names may be used before their declaration.

| statement | form |
|---|---|
| declaration | `G: Ellipse`, `A, B: Point` |
| equation of a line or curve | `Equation(G) = x^2/4 + y^2 = 1` |
| part of a curve | `Restriction(G) = x < 0` |
| parametric curve | `Parametric(G, t) = (2*cos(t), 3*sin(t))` |
| a part of it | `Parametric(G, t, ClosedInterval(0, pi)) = (2*cos(t), 3*sin(t))` |
| position of a point | `Coordinate(P) = (2, 2.598)` |
| construction | `Focus(G, left) = F1`, `{A, B} = Intersection(l, G)`; either side of `=` |
| equality of numbers | `Length(SemiMajorAxis(G)) = a`, `Distance(A, B) = 2*Distance(C, D)` |
| inequality | `a > b > 0`, `Slope(l) != 0`, with `< <= > >= !=` |
| membership | `In(a, Interval(0, 1))`, `In(a, Union(Interval(0, 1), {3}))` |
| membership in a finite set | `In(a, {1, 2})`, `In(P, {A, (1, 2)})` |
| difference of objects | `A != B` for points, lines and curves |
| equality of vectors | `VectorOf(A, B) = 2*VectorOf(B, C)`, `VectorOf(A, B) = (1, 2)` |
| predicate | `PointOnCurve(P, G)`, `Negation(PointOnCurve(P, G))` |
| claim for every or for some choice | `ForAll(P, PointOnCurve(P, G), Distance(P, F) > 1)` |

Expressions use `+ - * / ^` and brackets; `2x` and `2(x+1)` are products. Built in are `xAxis`,
`yAxis`, `pi`, `degree` (pi/180), and `x`, `y` inside `Equation(...)`. Angles are radians.
Numbers are exact; `2.598` is 1299/500 unless the facts show that it was rounded.

`ForAll` and `Exists` name first what moves, then state the facts that bind it, each as it would
stand alone, and last what is claimed. What moves is declared like any object and spoken of inside
only; several quantifiers may use the same name, each for itself. None stands inside another.

In sets an end that an interval does not have is `oo` or `-oo`, as in `In(a, Interval(1, oo))`, and
the ends and members of the pieces of a `Union` are fractions.

In `Parametric(G, t) = (x, y)` the parameter is a name of this statement alone, not declared. The
coordinates are made of it by `+ - * /` and whole powers, or of `cos`, `sin` and `tan` of
`c*t + k*pi`; common factors of a numerator and its denominator are cancelled first. It stands for
the equation in x and y and for the part of that curve which is reached.

An argument may be a set, such as `Asymptote(G)` of two lines. The entries below say for every
argument whether the operator then speaks of some member or of every member.
"""


def cdl_reference(language: Language) -> str:
    """The CDL reference as Markdown: syntax, types, functions, and every operator of `language`."""
    parts = ["# CDL reference\n", _SYNTAX]
    parts.append(
        f"Types to declare: {_types(True)}. Types of what operators make: {_types(False)}.\n"
    )
    parts.append("Functions: " + "; ".join(f"`{u}`" for u in FUNCTION_USAGE.values()) + ".\n")
    for category, (title, words) in _HEADS.items():
        found = [o for o in language.operators.values() if o.category is category]
        if found:
            parts.append(f"## {title}\n\n{title} {words}\n")
            parts.extend(_operator(o) for o in found)
    return "\n".join(parts)


def _types(declarable: bool) -> str:
    return ", ".join(f"`{t.value}`" for t in Type if (t in DECLARABLE) is declarable)


def operator_index(language: Language) -> str:
    """Every operator of `language` in one line, its name and what it is, by category."""
    width = max(len(name) for name in language.operators)
    blocks: list[str] = []
    for category, (title, words) in _HEADS.items():
        found = [o for o in language.operators.values() if o.category is category]
        rows = [f"  {o.name:<{width}}  {o.doc.splitlines()[0]}" for o in found]
        if rows:
            blocks.append("\n".join([f"{title} {words}", *rows]))
    return "\n\n".join(blocks)


def operator_entry(operator: Operator) -> str:
    """The reference entry of one operator in plain text: what the page says, less the picture."""
    head = [f"{operator.name}, a {operator.category.value}", "", operator.doc, ""]
    rows = [row.replace("`", "") for row in _particulars(operator)]
    if operator.picture:
        rows.append(f"- drawn: {operator.picture}")
    return "\n".join([*head, *rows])


def _operator(operator: Operator) -> str:
    rows = [f"### {operator.name}", "", operator.doc, ""]
    if operator.picture:
        rows += [f"![{operator.name}]({PICTURES}/{operator.name}.png)", ""]
    rows += _particulars(operator)
    if operator.picture:
        rows.append(f"- drawn: `{operator.picture}`")
    else:
        rows.append(f"- no picture: {operator.unpictured}")
    return "\n".join(rows) + "\n"


def _particulars(operator: Operator) -> list[str]:
    """What an entry lists of an operator, one line each."""
    rows: list[str] = []
    rows.extend(f"- `{usage}`" for usage in operator.usage().split(" or " + operator.name))
    rows = [r if not r.startswith("- `(") else f"- `{operator.name}{r[3:]}" for r in rows]
    rows.append(f"- of a set: {_quantifiers(operator)}")
    if operator.result is not None:
        several = operator.yields is Yield.SEVERAL
        alone = " where it states nothing" if operator.states else ""
        count = "one or several" if several else "one"
        rows.append(f"- gives {count} {operator.result.value}{alone}")
    if operator.unit:
        rows.append(f"- in {operator.unit}")
    rows.append("- read as: " + "; ".join(operator.phrases()))
    rows.append("- in Chinese: " + "; ".join(operator.phrases(chinese=True)))
    rows.append(f"- example: `{operator.example}`")
    return rows


def _quantifiers(operator: Operator) -> str:
    """What every argument of every overload asks of a set."""
    shapes = ["; ".join(_quantified(slot) for slot in s.slots) for s in operator.signatures]
    return " or ".join(dict.fromkeys(shapes))


def _quantified(slot: Slot) -> str:
    return f"`{slot.name}` {_QUANTIFIERS[slot.quantifier]}"


def error_reference() -> str:
    """The error reference as Markdown: every code with its rule, a bad and a good example."""
    parts = [
        "# Errors in CDL texts\n",
        "Each fault has a stable code, its place, a reason and a mend."
        " All faults of a text are reported in one pass.\n",
    ]
    for entry in CATALOGUE.values():
        parts.append(
            f"## {entry.code}\n\n{entry.title}. {entry.why}\n\n"
            f"Refused:\n\n```\n{entry.bad}\n```\n\nGood:\n\n```\n{entry.good}\n```\n"
        )
    return "\n".join(parts)
