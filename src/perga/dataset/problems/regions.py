"""From a region of a program to what the measurer is told: sides of strokes, by hue and label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from perga.algebra.expression import Call, Expression, Name
from perga.cdl import region_terms
from perga.cdl.operator import Type
from perga.cdl.program import Assignment, Program
from perga.dataset.problems.incidence import Places, names_of
from perga.geometry.values import Half, Joining
from perga.measure import Entity, EntityKind, FoundBy, Instruction, Quantity
from perga.measure.fits.hues import Hue
from perga.measure.instruction import MAX_ENTITIES

CURVE_HUES = (Hue.BLUE, Hue.RED, Hue.GREEN, Hue.MAGENTA, Hue.ORANGE, Hue.CYAN)
"""Hues of curves in the order in which a program declares them; a test holds them to the inks."""

LINE_HUE = Hue.VIOLET

WAYS: Mapping[Half | Joining, FoundBy] = MappingProxyType(
    {
        Half.INSIDE: FoundBy.INSIDE,
        Half.OUTSIDE: FoundBy.OUTSIDE,
        Half.ABOVE: FoundBy.ABOVE,
        Half.BELOW: FoundBy.BELOW,
        Half.LEFT: FoundBy.LEFT_OF,
        Half.RIGHT: FoundBy.RIGHT_OF,
        Half.TOWARDS: FoundBy.SIDE_OF,
        Joining.ALL: FoundBy.INTERSECTION,
        Joining.SOME: FoundBy.UNION,
        Joining.LESS: FoundBy.DIFFERENCE,
    }
)
"""The measurer's word for each side and each way of joining; a test says that none is missing."""

_AXES = ("xAxis", "yAxis")


class _Untold(Exception):
    """What the picture does not carry; the message says why."""


def is_region(expression: Expression, program: Program) -> bool:
    """Whether an expression is a region of the program."""

    def named(name: str) -> bool:
        return program.types.get(name) is Type.REGION

    return region_terms.is_region(expression, program.language, named)


def region_instruction(
    quantity: Quantity, expression: Expression, program: Program, places: Places
) -> Instruction | str:
    """What to measure of a region, or why the picture does not carry it."""
    telling = _Telling(program, places)
    try:
        telling.region(expression)
    except _Untold as why:
        return str(why)
    if len(telling.entities) > MAX_ENTITIES:
        return f"the region is told by more than {MAX_ENTITIES} names"
    return Instruction(quantity, tuple(telling.entities.values()))


@dataclass(slots=True)
class _Telling:
    """One instruction under way: entities by name, regions as r, r1, r2, ..."""

    program: Program
    places: Places
    entities: dict[str, Entity] = field(default_factory=dict[str, Entity])
    regions: int = 0

    def region(self, expression: Expression) -> str:
        """The name of the entity of a region; it and what it is made of are noted down."""
        if isinstance(expression, Name):
            return self.region(self._defined(expression.id))
        operators = self.program.language.operators
        operator = operators.get(expression.function) if isinstance(expression, Call) else None
        if not isinstance(expression, Call) or operator is None or operator.region is None:
            raise _Untold("the goal is of a region that is not told by sides")
        way = WAYS[operator.region]
        if isinstance(operator.region, Joining):
            return self._joined(way, [self.region(one) for one in expression.arguments])
        first, *rest = expression.arguments
        return self._note(way, self._stroke(first) + self._points(tuple(rest)))

    def _joined(self, way: FoundBy, parts: list[str]) -> str:
        if way is FoundBy.DIFFERENCE:
            whole, *less = parts
            if whole in less:
                raise _Untold("a part of the region is empty: something less itself")
            return self._note(way, (whole, self._joined(FoundBy.UNION, less)))
        unlike = tuple(dict.fromkeys(parts))
        return unlike[0] if len(unlike) == 1 else self._note(way, unlike)

    def _note(self, way: FoundBy, of: tuple[str, ...]) -> str:
        for name, known in self.entities.items():
            if known.found_by is way and known.of == of:
                return name
        taken = self.program.types.keys() | self.entities.keys()
        while (name := f"r{self.regions}") in taken:
            self.regions += 1
        self.entities[name] = Entity(name, EntityKind.REGION, way, of)
        return name

    def _defined(self, name: str) -> Call:
        for statement in self.program.statements:
            if isinstance(statement, Assignment) and statement.targets == (name,):
                return statement.call
        raise _Untold(f"region {name} is not told by sides")

    def _stroke(self, expression: Expression) -> tuple[str, ...]:
        """The curve or line that a side is of, or the corners of a polygon."""
        match expression:
            case Name(id=name) if name in _AXES:
                return (name,)
            case Name(id=name) if name in self.places.conics:
                self._curve(name)
                return (name,)
            case Name(id=name) if self.program.types.get(name) is Type.LINE:
                self._line(name)
                return (name,)
            case Call(function="RightPart" | "LeftPart", arguments=(Name(id=name),)) if (
                name in self.places.conics
            ):
                return (self._branch(name, expression.function),)
            case Call(function="TriangleOf" | "PolygonOf", arguments=corners):
                return self._points(corners)
            case _:
                ends = names_of(expression)
                if len(ends) == 2 and set(ends) <= self.places.points:
                    name = "line_" + "_".join(ends)
                    self.entities[name] = Entity(name, EntityKind.LINE, of=(ends[0], ends[1]))
                    return (name,)
        raise _Untold("a side of a region is of a named curve, a line, or labelled points")

    def _points(self, arguments: tuple[Expression, ...]) -> tuple[str, ...]:
        names = tuple(one.id for one in arguments if isinstance(one, Name))
        if len(set(names)) < len(arguments) or not set(names) <= self.places.points:
            raise _Untold("a side of a region is told by labelled points, each once")
        return names

    def _curve(self, name: str) -> None:
        curves = [one for one in self.program.types if one in self.places.conics]
        number = curves.index(name)
        if number >= len(CURVE_HUES):
            raise _Untold(f"curve {name} has no hue of its own")
        hue = CURVE_HUES[number].value
        self.entities[name] = Entity(name, EntityKind.CURVE, FoundBy.HUE, (hue,))

    def _branch(self, name: str, function: str) -> str:
        self._curve(name)
        way = FoundBy.RIGHT_PART if function == "RightPart" else FoundBy.LEFT_PART
        branch = f"{way.value}_{name}"
        self.entities[branch] = Entity(branch, EntityKind.CURVE, way, (name,))
        return branch

    def _line(self, name: str) -> None:
        lines = [one for one, type_ in self.program.types.items() if type_ is Type.LINE]
        on = self.places.on.get(name, ()) if len(lines) > 1 else ()
        if len(lines) > 1 and not on:
            raise _Untold(f"line {name} is one of several, and no labelled point is known on it")
        of = (LINE_HUE.value, *on[:2])
        self.entities[name] = Entity(name, EntityKind.LINE, FoundBy.HUE, of)
