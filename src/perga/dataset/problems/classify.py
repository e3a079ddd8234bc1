"""The kind of a problem, derived from its program and goal alone."""

from __future__ import annotations

from perga.algebra.expression import Call
from perga.cdl.operator import Type
from perga.cdl.program import Goal, Program
from perga.dataset.problems.incidence import Places, names_of

_POLYGONS = {"Area": "area", "AngleOf": "angle", "Perimeter": "perimeter"}


def curve_type_of(program: Program) -> str | None:
    """`ellipse`, `hyperbola`, `parabola` or `circle`; None unless one conic is declared."""
    conics = [type_ for type_ in program.types.values() if Type.CURVE.accepts(type_)]
    if len(conics) != 1 or conics[0] is Type.CURVE:
        return None
    return conics[0].value.lower()


def goal_type_of(goal: Goal, program: Program) -> str | None:
    """`chord_length`, `distance`, `area`, `angle` or `perimeter`; None for a composed goal.

    A chord is a segment whose two ends are stated to lie on one conic.
    """
    term = goal.expression
    if not isinstance(term, Call):
        return None
    match term.function:
        case "Distance" | "Length":
            ends = tuple(name for argument in term.arguments for name in names_of(argument))
            if term.function == "Distance" and len(term.arguments) != len(ends):
                return "distance"  # from a point to a line through two points
            chord = len(ends) == 2 and Places.of(program).chord(*ends)
            return "chord_length" if chord else "distance"
        case function:
            return _POLYGONS.get(function)
