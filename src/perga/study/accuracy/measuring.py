"""One problem of the sample: drawn by each renderer, measured, and set beside its exact answer."""

from collections.abc import Iterator, Sequence
from math import degrees
from time import perf_counter

from perga.draw import scene_marks
from perga.generate.cases import Drawn, Settings
from perga.generate.catalogue import standard_catalogue
from perga.generate.instruct import MeasurePlan, instructions_for, run_plan
from perga.generate.pipeline import draw_item
from perga.geometry.marks import Mark, PointMark
from perga.image import Image
from perga.measure import LabelBox, Unmeasurable
from perga.study.accuracy.by_strokes import by_strokes
from perga.study.accuracy.crossing_angles import flattest_crossing
from perga.study.accuracy.records import ASSISTED, MARKERS, MISSED, STROKES, Record
from perga.study.accuracy.renderers import Renderer, drawn_by, with_foreign_names

_Way = tuple[str, MeasurePlan | Unmeasurable, Image, tuple[LabelBox, ...] | None]


def drawn(index: int, seed: int, size: int) -> Drawn | None:
    """Problem `index` as far as its picture: no gate has looked at what measuring gives."""
    return draw_item(index, seed, Settings(size=size), standard_catalogue())


def marks_of(problem: Drawn) -> tuple[Mark, ...]:
    """The marks of a problem's picture."""
    solved = problem.opened.solved
    return scene_marks(solved.program, solved.solution.scenes[0], solved.goal.expression)


def picture_by(problem: Drawn, renderer: Renderer) -> Image:
    """The picture of a problem as the renderer draws it."""
    return drawn_by(renderer, problem.picture, marks_of(problem))


def records_of(
    index: int, seed: int, size: int, renderers: Sequence[Renderer], foreign_text: bool = False
) -> tuple[Record, ...]:
    """A record per renderer and way of measuring; none where no problem could be drawn.

    With `foreign_text` also of its picture with names in foreign letters, measured with assistance.
    """
    problem = drawn(index, seed, size)
    return () if problem is None else tuple(_records(index, problem, renderers, foreign_text))


def _records(
    index: int, problem: Drawn, renderers: Sequence[Renderer], foreign_text: bool
) -> Iterator[Record]:
    formal = problem.opened.formal
    marks = marks_of(problem)
    viewport = problem.picture.image.viewport
    plan = instructions_for(formal.goal, formal.program)
    plans: dict[str, MeasurePlan | Unmeasurable] = {MARKERS: plan}
    if not isinstance(plan, Unmeasurable):
        other = by_strokes(plan, marks, viewport.x_max - viewport.x_min)
        if other is not None:
            plans[STROKES] = other
    head = (index, formal.shape.id, formal.shape.curve.value, formal.shape.goal.value)
    exact = float(problem.opened.solved.answer.value)
    flattest = _flattest(problem, marks)
    for renderer in renderers:
        image = drawn_by(renderer, problem.picture, marks)
        ways: list[_Way] = [(way, one, image, None) for way, one in plans.items()]
        if foreign_text:
            ways.append((ASSISTED, plan, *with_foreign_names(renderer, problem.picture, marks)))
        for way, one, shown, boxes in ways:
            start = perf_counter()
            found = one if isinstance(one, Unmeasurable) else run_plan(shown, one, boxes)
            spent = 1000 * (perf_counter() - start)
            missed = isinstance(found, Unmeasurable)
            value = None if missed else found.value
            error = MISSED if value is None else abs(value - exact) / abs(exact)
            reason = found.reason[:300] if missed else ""
            told = (renderer.value, way, flattest, exact, value, error, reason, spent)
            yield Record(*head, *told)


def _flattest(problem: Drawn, marks: Sequence[Mark]) -> float | None:
    asked = problem.opened.formal.draft.asked
    names = {*asked.points, *(asked.on_line or ())}
    points = [mark for mark in marks if isinstance(mark, PointMark)]
    strokes = [mark for mark in marks if not isinstance(mark, PointMark)]
    viewport = problem.picture.image.viewport
    places = [(point.x, point.y) for point in points if point.name in names]
    angle = flattest_crossing(places, strokes, viewport.x_max - viewport.x_min)
    return None if angle is None else degrees(angle)
