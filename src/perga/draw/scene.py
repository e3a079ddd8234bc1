"""From a scene to its picture: which marks a program draws, on the scene's values as floats.

Declared points, lines and curves are drawn; operators add what they declare (the sides of a
triangle that is spoken of, the arms of an angle). A stroke that lies on a drawn line is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from perga.algebra.expression import Call, Expression, Name, walk
from perga.algebra.real import Real
from perga.cdl.operator import Category, Operator
from perga.cdl.program import (
    Assignment,
    Comparison,
    Equality,
    PredicateFact,
    Program,
    Stated,
)
from perga.draw.brushes import Raster
from perga.draw.demand import Demand
from perga.draw.figure import Picture
from perga.draw.palette import SCREEN, Style
from perga.draw.parts import part_marks
from perga.draw.raster import draw_picture
from perga.draw.regions import scene_regions
from perga.errors import RefusedError
from perga.geometry.marks import (
    CircleMark,
    ConicMark,
    EllipseMark,
    HyperbolaMark,
    LineMark,
    Mark,
    ParabolaMark,
    PointMark,
    Role,
    SegmentMark,
)
from perga.geometry.values import Conic, ConicKind, Line, Pieces, Point, Segment, Triangle, Value
from perga.resolve.environment import Environment
from perga.resolve.mentions import split_direction
from perga.resolve.scene import Scene
from perga.resolve.symbols import map_scalars
from perga.resolve.terms import axis

NEAR = 1e-9  # relative; marks closer than this are the same stroke


class _FloatRoots:
    """Square roots of floats, for values that are drawn."""

    def sqrt(self, radicand: float) -> float:
        """The root; rounding may leave a tiny negative radicand, which counts as 0."""
        return max(radicand, 0.0) ** 0.5


def draw_scene(
    program: Program,
    scene: Scene,
    goal: Expression | None = None,
    size: int = 512,
    context: Sequence[PointMark] = (),
    demand: Demand = Demand.MEASURED,
    raster: Raster = Raster.WALKER,
    style: Style = SCREEN,
) -> Picture:
    """The picture of a scene; strokes that `goal` speaks of are drawn too.

    `context` points must lie in the window but are not drawn. Raises RefusedError where the
    figure cannot be shown or labelled as the demand asks.
    """
    marks = scene_marks(program, scene, goal)
    if not marks:
        raise RefusedError("the program has nothing to draw", "declare a point, a line or a curve")
    regions = scene_regions(program, scene, goal)
    return draw_picture(marks, size, context, demand, raster, style, regions)


def scene_marks(program: Program, scene: Scene, goal: Expression | None = None) -> tuple[Mark, ...]:
    """All marks of a scene: curves and lines, strokes of operators, points."""
    values = {name: map_scalars(value, _as_float) for name, value in scene.objects.items()}
    roles = _roles(program)
    drawn: list[Mark] = []
    for name, value in values.items():
        if isinstance(value, Pieces) or (isinstance(value, Conic) and value.limits):
            drawn.extend(part_marks(name, value))
        elif isinstance(value, Conic):
            drawn.append(conic_mark(name, value))
        elif isinstance(value, Line):
            drawn.append(LineMark(name, value.a, value.b, value.c, roles.get(name, Role.LINE)))
    lines = [m for m in drawn if isinstance(m, LineMark)]
    strokes: list[SegmentMark | LineMark] = []
    for stroke in _strokes(program, values, goal):
        if not _covered(stroke, lines, strokes):
            strokes.append(stroke)
    points = [PointMark(n, v.x, v.y) for n, v in values.items() if isinstance(v, Point)]
    return (*drawn, *strokes, *points)


def _as_float(scalar: Real) -> float:
    return float(scalar)


def conic_mark(name: str, conic: Conic) -> ConicMark:
    """The mark of a conic whose scalars are floats, the whole of it."""
    f = conic.frame
    x, y = f.origin.x, f.origin.y
    if conic.kind is ConicKind.CIRCLE:
        return CircleMark(name, x, y, f.a)
    if conic.kind is ConicKind.PARABOLA:
        return ParabolaMark(name, x, y, f.ux, f.uy, f.b)
    make = EllipseMark if conic.kind is ConicKind.ELLIPSE else HyperbolaMark
    return make(name, x, y, f.ux, f.uy, f.a, f.b)


def _roles(program: Program) -> Mapping[str, Role]:
    """How named lines are drawn: the construction that makes them decides."""
    roles: dict[str, Role] = {}
    for statement in program.statements:
        if isinstance(statement, Assignment):
            role = program.language.operators[statement.call.function].role
            roles.update(dict.fromkeys(statement.targets, role))
    return roles


def _terms(statement: Stated) -> tuple[Expression, ...]:
    if isinstance(statement, Assignment | PredicateFact):
        return (statement.call,)
    if isinstance(statement, Equality | Comparison):
        return (statement.left, statement.right)
    return ()


def _strokes(
    program: Program, values: Mapping[str, Value], goal: Expression | None
) -> Iterator[SegmentMark | LineMark]:
    env = Environment(values, program.language, _FloatRoots(), float)
    trees = [(tree, s) for s in program.statements for tree in _terms(s)]
    for tree, statement in [*trees, *([] if goal is None else [(goal, None)])]:
        for node in walk(tree):
            if not isinstance(node, Call) or node.function not in program.language.operators:
                continue
            operator = program.language.operators[node.function]
            outs: tuple[str, ...] = ()
            if isinstance(statement, Assignment) and node is statement.call:
                outs = statement.targets
            yield from _of_call(node, operator, outs, env)


def _of_call(
    call: Call, operator: Operator, outs: Sequence[str], env: Environment
) -> Iterator[SegmentMark | LineMark]:
    arguments, _ = split_direction(call, operator)
    known = [_value(a, env) for a in arguments]
    if any(k is None for k in known):
        return
    if operator.category is Category.WRAPPER and operator.value is not None:
        yield from _of_value(operator.value(*known), operator.role)
    for out in outs or ("",):
        yield from operator.marks(*known, out=env.values.get(out))


def _of_value(value: Any, role: Role) -> Iterator[SegmentMark | LineMark]:
    style = Role.SEGMENT if role is Role.LINE else role
    if isinstance(value, Segment):
        yield SegmentMark(value.p.x, value.p.y, value.q.x, value.q.y, style)
    elif isinstance(value, Triangle):
        for i, q in enumerate(value.vertices):
            p = value.vertices[i - 1]
            yield SegmentMark(p.x, p.y, q.x, q.y, style)


def _value(expression: Expression, env: Environment) -> Any:
    """The float value of an argument, or None where it is not drawn (nested sets)."""
    if isinstance(expression, Name):
        if expression.id in ("xAxis", "yAxis"):
            return axis(expression.id, env.lift)
        return env.values.get(expression.id)
    if isinstance(expression, Call):
        operator = env.language.operators.get(expression.function)
        if operator is None or operator.category is not Category.WRAPPER:
            return None
        inner = [_value(a, env) for a in expression.arguments]
        known = operator.value is not None and all(i is not None for i in inner)
        return operator.value(*inner) if known and operator.value is not None else None
    return None


def _covered(
    stroke: SegmentMark | LineMark, lines: Sequence[LineMark], strokes: Sequence[Mark]
) -> bool:
    """Whether the stroke lies on a drawn line or repeats a segment."""
    if not isinstance(stroke, SegmentMark):
        return False
    ends = ((stroke.x1, stroke.y1), (stroke.x2, stroke.y2))
    reach = max(1.0, *(abs(c) for end in ends for c in end))
    for line in lines:
        norm = (line.a**2 + line.b**2) ** 0.5
        gaps = [abs(line.a * x + line.b * y + line.c) / norm for x, y in ends]
        if max(gaps) <= NEAR * reach and line.role is not Role.HELPER:
            return True
    if ends[0] == ends[1]:
        return True
    return any(
        isinstance(other, SegmentMark)
        and ((other.x1, other.y1), (other.x2, other.y2)) in (ends, ends[::-1])
        for other in strokes
    )


__all__ = ["conic_mark", "draw_scene", "scene_marks"]
