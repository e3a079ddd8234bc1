"""The picture of one problem: a scene chosen, drawn, and its facts checked on what was drawn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from perga.algebra.expression import Expression
from perga.cdl.program import Goal, Program
from perga.errors import PergaError, RefusedError
from perga.geometry.values import Number
from perga.resolve.scene import Level, Scene
from perga.solve import Solution
from perga.study.conic10k.looks import best_looking

NOT_ASKED: Final = "not asked for"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with what was found in it, or why there is none.

    `png` is None and `why` says why, or `why` is "". `level` says how certain the scene is, `shown`
    whether it is the only one, one of several, or a sample of a family. `demand` is "measured"
    where every mark can be measured, "seen" where the gates for that were left out for `refusal`.
    `facts` counts verdicts on the stated facts, `disagreements` lists what does not hold in the
    picture; `points` of which `measured` were found in the pixels by their labels.
    """

    png: bytes | None
    why: str
    certified: bool = False
    level: str = ""
    shown: str = ""
    demand: str = ""
    refusal: str = ""
    facts: Mapping[str, int] = field(default_factory=dict[str, int])
    disagreements: tuple[str, ...] = ()
    points: int = 0
    measured: int = 0

    def to_json(self) -> dict[str, Any]:
        """All but the picture itself."""
        return {
            "drawn": self.png is not None,
            "why": self.why,
            "certified": self.certified,
            "level": self.level,
            "shown": self.shown,
            "demand": self.demand,
            "refusal": self.refusal,
            "facts": dict(self.facts),
            "disagreements": list(self.disagreements),
            "points": self.points,
            "measured": self.measured,
        }


def not_drawn(why: str) -> Drawing:
    """No picture, for a reason."""
    return Drawing(None, why)


def drawing(program: Program, goals: Sequence[Goal], solutions: Sequence[Solution]) -> Drawing:
    """The picture of the first scene that can be drawn, checked."""
    from perga.solve.showing import scenes_to_show

    why = "unsolved"
    for goal, solution in zip(goals, solutions, strict=False):
        shown = scenes_to_show(program, goal, solution)
        if shown.scenes:
            return _of_scenes(program, goal.expression, shown.scenes)
        why = shown.why
    return not_drawn(why)


def _of_scenes(program: Program, goal: Expression, scenes: Sequence[Scene]) -> Drawing:
    from perga.draw import Demand

    first = scenes[0]
    free = bool(first.sample) or first.certificate.level is Level.NUMERIC
    shown = "sample" if free else "one of several" if len(scenes) > 1 else "the only one"
    made = Drawing(None, "", certified=True, level=first.certificate.level.value, shown=shown)
    refusal = ""
    for demand in (Demand.MEASURED, Demand.SEEN):
        for scene in best_looking(scenes) if free else scenes[:1]:
            try:
                return _drawn(program, goal, scene, demand, replace(made, refusal=refusal))
            except PergaError as fault:
                refusal = refusal or fault.message
    return replace(made, why=refusal)


def _drawn(program: Program, goal: Expression, scene: Scene, demand: Any, made: Drawing) -> Drawing:
    """Raises RefusedError where the scene cannot be drawn as the demand asks."""
    from perga.draw import draw_picture, scene_marks
    from perga.image.png import encode_png
    from perga.study.drawn import Verdict, recheck

    marks = scene_marks(program, scene, goal)
    if not marks:
        raise RefusedError("the program has nothing to draw", "declare a point, a line or a curve")
    image = draw_picture(marks, demand=demand).image
    found = recheck(program, marks, dict(_numbers(scene)), image)
    against = [
        f"{one.fact} ({one.pixels:g} px)"
        for one in found.findings
        if one.verdict is Verdict.DISAGREES
    ]
    return replace(
        made,
        png=encode_png(image.pixels),
        level=scene.certificate.level.value,
        demand=demand.value,
        refusal=made.refusal if demand.value == "seen" else "",
        facts={verdict.value: found.count(verdict) for verdict in Verdict},
        disagreements=(*against, *found.faults),
        points=found.points,
        measured=found.measured,
    )


def _numbers(scene: Scene) -> Iterator[tuple[str, float]]:
    for name, value in scene.objects.items():
        if isinstance(value, Number):
            yield name, float(value.value)
