"""import_al: one annotation as a CDL program and its goals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from perga.algebra.expression import Name
from perga.algebra.lexer import quoted
from perga.algebra.printer import expression_text
from perga.cdl.al.coercions import CURVES, Untranslatable
from perga.cdl.al.equations import PlaneEquation, quadratic_of
from perga.cdl.al.names import NameTable
from perga.cdl.al.nodes import AlText, Applied, Node, Relation, names_in
from perga.cdl.al.reader import read_al
from perga.cdl.al.statements import Statements
from perga.cdl.al.table import CONCEPTS, Rule
from perga.cdl.names import COORDINATES
from perga.cdl.operator import Type
from perga.errors import DiagnosedError
from perga.errors.catalogue import Faults


@dataclass(frozen=True, slots=True)
class Imported:
    """An annotation in CDL: `names` maps every AL name to what stands for it in `cdl`."""

    cdl: str
    goals: tuple[str, ...]
    names: Mapping[str, str]


def import_al(facts: str, queries: str) -> Imported:
    """The CDL program and goals that say what an annotation of Conic10K says.

    `facts` and `queries` are AL statements, separated by `;` or line ends; spans of faults count
    within each. Raises DiagnosedError with every fault.
    """
    from perga.cdl.operators import CDL

    faults = Faults()
    text = read_al(facts, queries, faults)
    names = NameTable(CDL)
    _declare(text, names, faults)
    converter = Statements(names)
    rest = _without_aliases(text, names)
    _note_quadratics(rest, converter)
    for node in rest:
        _guarded(converter, node, faults)
    _axes_of_sort(text, converter)
    goals: list[str] = []
    for query in text.queries:
        try:
            _generic_point(text, query, converter)
            goals.extend(converter.goals(query))
        except Untranslatable as stop:
            faults.add(*stop.what)
    if faults.count:
        raise DiagnosedError(faults.diagnostics())
    cdl = "\n".join([*_declarations(names), *converter.lines]) + "\n"
    shown = {name: expression_text(term) for name, (term, _) in names.meaning.items()}
    return Imported(cdl, tuple(goals), MappingProxyType(shown))


def _guarded(converter: Statements, node: Node, faults: Faults) -> None:
    mark = len(converter.lines)
    try:
        converter.fact(node)
    except Untranslatable as stop:
        del converter.lines[mark:]
        faults.add(*stop.what)


def _declare(text: AlText, names: NameTable, faults: Faults) -> None:
    kinds: dict[str, Type] = {}
    for declared in text.declarations:
        kind = CONCEPTS.get(declared.kind.id)
        if kind is None:
            what = f"{quoted(declared.kind.id)} is no concept of AL"
            faults.add(
                "unknown-type", declared.kind.span, what, "use one of " + ", ".join(CONCEPTS)
            )
            continue
        for name in declared.names:
            if kinds.setdefault(name.id, kind) is not kind and kinds[name.id] not in CURVES:
                what = f"{quoted(name.id)} is declared twice, as different things"
                faults.add("duplicate-name", name.span, what, "keep one declaration")
    names.reserve(kinds)
    for name, kind in kinds.items():
        names.declare(name, kind)


def _axes_of_sort(text: AlText, converter: Statements) -> None:
    for declared in text.declarations:
        if declared.kind.id == "Axis":
            for name in declared.names:
                line = expression_text(converter.names.meaning[name.id][0])
                converter.lines.append(f"IsCoordinateAxis({line})")


def _without_aliases(text: AlText, names: NameTable) -> Sequence[Node]:
    """The facts; `H = G` between two curves makes both names one, of the narrower kind."""
    rest: list[Node] = []
    for node in text.facts:
        match node:
            case Relation((Name(first, _), Name(second, _)), ("=",), _) if _merged(
                first, second, names
            ):
                continue
            case _:
                rest.append(node)
    return rest


def _merged(first: str, second: str, names: NameTable) -> bool:
    known = [names.meaning.get(n) for n in (first, second)]
    if None in known:
        return False
    (one, kind), (other, kind2) = (k for k in known if k is not None)
    curves = kind in CURVES and kind2 in CURVES
    if not curves or not (kind.accepts(kind2) or kind2.accepts(kind)):
        return False
    assert isinstance(one, Name)
    assert isinstance(other, Name)
    narrow = kind2 if kind is Type.CURVE else kind
    names.declared[one.id] = narrow
    if other.id != one.id:
        del names.declared[other.id]
    for name, (term, _) in list(names.meaning.items()):
        if term in (one, other):
            names.meaning[name] = (one, narrow)
    return True


def _generic_point(text: AlText, query: Node, converter: Statements) -> None:
    """A query about a declared x or y that no fact but equations uses means a point's own.

    The point lies on every curve that has an equation.
    """
    asked = names_in(query) & COORDINATES
    asked &= converter.names.meaning.keys()
    if not asked:
        return
    curves: list[str] = []
    for fact in text.facts:
        head = fact.terms[0] if isinstance(fact, Relation) else fact
        if isinstance(head, Applied) and converter.rule(head) is Rule.EXPRESSION:
            inner = head.arguments[0]
            if isinstance(inner, Name) and inner.id in converter.names.meaning:
                curves.append(expression_text(converter.names.meaning[inner.id][0]))
            continue
        if names_in(fact) & asked:
            return
    if not curves:
        return
    point = converter.names.fresh(Type.POINT)
    converter.lines.extend(f"PointOnCurve({point.id}, {curve})" for curve in dict.fromkeys(curves))
    for name in sorted(asked):
        number = expression_text(converter.names.meaning[name][0])
        converter.lines.append(f"{name.upper()}Coordinate({point.id}) = {number}")


def _note_quadratics(facts: Sequence[Node], converter: Statements) -> None:
    """Numeric equations, which tell the sides that a curve has."""
    for fact in facts:
        match fact:
            case Relation((Applied("Expression", (Name(id, _),), _), Relation() as equation), _, _):
                curve = converter.names.meaning.get(id)
                if curve is None or not isinstance(curve[0], Name) or len(equation.terms) != 2:
                    continue
                if names_in(equation) & {"pm", "axis"}:
                    continue
                try:
                    left, right = (converter.number(t, plane=True) for t in equation.terms)
                except Untranslatable:
                    continue  # reported when the fact itself is converted
                found = quadratic_of(PlaneEquation(left, right))
                if found is not None:
                    converter.quadratics[curve[0].id] = found
            case _:
                pass
    converter.lines.clear()


def _declarations(names: NameTable) -> list[str]:
    groups: dict[Type, list[str]] = {}
    for name, kind in names.declared.items():
        groups.setdefault(kind, []).append(name)
    return [f"{', '.join(found)}: {kind.value}" for kind, found in groups.items()]
