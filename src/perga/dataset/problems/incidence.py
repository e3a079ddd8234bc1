"""Which labelled points a program states to lie on which line or curve."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perga.algebra.expression import Call, Expression, Name
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, Equality, PredicateFact, Program, Stated

POINTS = (Type.POINT, Type.ORIGIN)
LINES_THROUGH = ("LineOf", "LineSegmentOf", "OverlappingLine")
POLYGONS = ("TriangleOf",)


@dataclass(frozen=True, slots=True)
class Places:
    """The labelled points of a program, and which are stated to lie on which line or curve.

    `on` maps the name of a line or conic to its points in order of statement.
    """

    points: frozenset[str]
    conics: frozenset[str]
    on: dict[str, tuple[str, ...]]

    @staticmethod
    def of(program: Program) -> Places:
        """The places that `program` states."""
        types = program.types
        points = frozenset(name for name, type_ in types.items() if type_ in POINTS)
        conics = frozenset(name for name, type_ in types.items() if Type.CURVE.accepts(type_))
        found: dict[str, dict[str, None]] = {}
        for statement in program.statements:
            for point, carrier in _incidences(statement):
                if point in points:
                    found.setdefault(carrier, {})[point] = None
        for name, type_ in types.items():
            if type_ is Type.ORIGIN:
                for axis in ("xAxis", "yAxis"):
                    found.setdefault(axis, {})[name] = None
        return Places(points, conics, {carrier: tuple(names) for carrier, names in found.items()})

    def chord(self, first: str, second: str) -> bool:
        """Whether both points are stated to lie on one conic."""
        return any(
            first in self.on.get(conic, ()) and second in self.on.get(conic, ())
            for conic in self.conics
        )


def _incidences(statement: Stated) -> Iterator[tuple[str, str]]:
    """(point, carrier) for every incidence that the statement tells."""
    match statement:
        case PredicateFact(call=Call(function="PointOnCurve", arguments=(point, carrier))) if (
            statement.holds
        ):
            yield from _pairs(names_of(point), carrier)
        case PredicateFact(call=Call(function="IsChordOf" | "IsDiameter", arguments=(a, carrier))):
            if statement.holds:
                yield from _pairs(names_of(a), carrier)
        case Assignment(targets=targets, call=Call(function=function, arguments=arguments)):
            match function:
                case "Intersection" | "TangentPoint":
                    for carrier in arguments:
                        yield from _pairs(targets, carrier)
                case "FootPoint" | "Projection" if len(arguments) == 2:
                    yield from _pairs(targets, arguments[1])
                case "TangentOnPoint" | "TangentOfPoint":
                    for point in names_of(arguments[0]):
                        yield from ((point, line) for line in targets)
                case _:
                    pass
        case (
            Equality(left=Name(id=line), right=Call() as call)
            | Equality(left=Call() as call, right=Name(id=line))
        ) if call.function in LINES_THROUGH:
            yield from ((point, line) for point in names_of(call))
        case _:
            pass


def _pairs(points: tuple[str, ...], carrier: Expression) -> Iterator[tuple[str, str]]:
    match carrier:
        case Name(id=name):
            yield from ((point, name) for point in points)
        case Call(function="RightPart" | "LeftPart", arguments=(Name(id=name),)):
            yield from ((point, name) for point in points)
        case _:
            pass


def names_of(expression: Expression) -> tuple[str, ...]:
    """The name itself, or the names that a wrapper such as LineSegmentOf holds."""
    match expression:
        case Name(id=name):
            return (name,)
        case Call(function=function, arguments=arguments) if function in (
            *LINES_THROUGH,
            *POLYGONS,
        ):
            return tuple(a.id for a in arguments if isinstance(a, Name))
        case _:
            return ()
