"""The rule-based task extractor: from a goal and its program to what the measurer is told.

The measurer gets names only. A line is named by two labelled points that the program states to
lie on it, and regions by sides of strokes; where the picture does not carry the goal, the answer is
Unmeasurable.
"""

from __future__ import annotations

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num
from perga.cdl.program import Goal, Program
from perga.dataset.problems.incidence import Places, names_of
from perga.dataset.problems.plan import Constant, Formula, MeasurePlan, Operation, Term
from perga.dataset.problems.regions import is_region, region_instruction
from perga.measure import Entity, EntityKind, Instruction, Quantity, Unmeasurable


def instructions_for(goal: Goal, program: Program) -> MeasurePlan | Unmeasurable:
    """What to measure for `goal`, or why the labelled points of `program` do not carry it."""
    places = Places.of(program)
    instructions: list[Instruction] = []

    def convert(expression: Expression) -> Formula | str:
        match expression:
            case Num(value=value):
                return Constant(str(value))
            case Name(id="pi" | "degree"):
                return Constant(expression.id)
            case Negation(argument=argument):
                inner = convert(argument)
                return inner if isinstance(inner, str) else Operation("-", Constant("0"), inner)
            case Binary(operator=operator, left=left, right=right):
                first, second = convert(left), convert(right)
                if isinstance(first, str):
                    return first
                return second if isinstance(second, str) else Operation(operator, first, second)
            case Call():
                found = _instruction(expression, places, program)
                if isinstance(found, str):
                    return found
                if found not in instructions:
                    instructions.append(found)
                return Term(instructions.index(found))
            case _:
                return "the goal is not an expression of measures of labelled points"

    formula = convert(goal.expression)
    if isinstance(formula, str):
        return Unmeasurable(formula, ())
    if not instructions:
        return Unmeasurable("the goal names nothing that could be measured", ())
    return MeasurePlan(tuple(instructions), formula)


def _instruction(call: Call, places: Places, program: Program) -> Instruction | str:
    arguments = call.arguments
    match call.function:
        case "Distance" if len(arguments) == 2:
            return _distance(arguments[0], arguments[1], places)
        case "Length" if len(arguments) == 1:
            ends = names_of(arguments[0])
            return _length(ends, places) if len(ends) == 2 else _refusal(call.function)
        case "Area" | "Perimeter":
            corners = _corners(arguments)
            quantity = Quantity.AREA if call.function == "Area" else Quantity.PERIMETER
            if len(arguments) == 1 and is_region(arguments[0], program):
                return region_instruction(quantity, arguments[0], program, places)
            return _polygon(quantity, corners, places)
        case "AngleOf":
            corners = _corners(arguments)
            if len(corners) != 3:
                return "an angle is measured from three labelled points only"
            return _polygon(Quantity.ANGLE, corners, places)
        case _:
            return _refusal(call.function)


def _refusal(function: str) -> str:
    return f"{function} is not carried by labelled points alone"


def _corners(arguments: tuple[Expression, ...]) -> tuple[str, ...]:
    if len(arguments) == 1:
        return names_of(arguments[0])
    return tuple(a.id for a in arguments if isinstance(a, Name))


def _distance(first: Expression, second: Expression, places: Places) -> Instruction | str:
    if isinstance(first, Name) and first.id not in places.points:
        first, second = second, first
    if not (isinstance(first, Name) and first.id in places.points):
        return "a distance is measured from a labelled point"
    if isinstance(second, Name) and second.id in places.points:
        return _length((first.id, second.id), places)
    if isinstance(second, Name):
        name, known = second.id, places.on.get(second.id, ())
        if name in places.conics:
            return "the distance to a curve is not carried by labelled points"
    else:
        known = names_of(second)
        name = "line_" + "_".join(known)
    others = [point for point in known if point != first.id]
    if len(others) < 2:
        return f"fewer than two labelled points are known to lie on {name}"
    line = Entity(name, EntityKind.LINE, of=(others[0], others[1]))
    return Instruction(Quantity.DISTANCE, (Entity(first.id, EntityKind.POINT), line))


def _length(ends: tuple[str, ...], places: Places) -> Instruction | str:
    if len(set(ends)) != 2 or not set(ends) <= places.points:
        return "a length is measured between two labelled points"
    quantity = Quantity.CHORD_LENGTH if places.chord(*ends) else Quantity.DISTANCE
    return Instruction(quantity, tuple(Entity(name, EntityKind.POINT) for name in ends))


def _polygon(quantity: Quantity, corners: tuple[str, ...], places: Places) -> Instruction | str:
    if len(corners) < 3 or len(set(corners)) < len(corners) or not set(corners) <= places.points:
        return f"{quantity.value} is measured from three or more labelled points"
    return Instruction(quantity, tuple(Entity(name, EntityKind.POINT) for name in corners))
