"""What answers do without is put back into a scene, so that all of it can be looked at.

To find an answer, objects are left out whose place does not matter: points that move in a stated
extreme, a tangent whose length alone is asked for, the motion that draws a curve. Here what a
scene has is taken as known, and the facts as they were said are resolved once more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from perga.cdl.operator import Type
from perga.cdl.program import Equality, EquationFact
from perga.resolve.budget import Budget
from perga.resolve.extremes import speaks_of_extremes
from perga.resolve.facts import Fact, Facts
from perga.resolve.resolver import resolve_facts
from perga.resolve.scene import Scene
from perga.solve.queries.when import is_when

COMPLETED: Final = 12
"""So many scenes of one step are taken on by the next."""


def completed(
    scene: Scene, settled: Facts, steps: Sequence[Facts], budget: Budget
) -> Iterator[Scene]:
    """The scene of the facts `settled`, with what each of the steps back adds; the last step are
    the facts as they were said.

    A scene of which nothing was left out stays as it is.
    """
    if not steps:
        yield scene
        return
    before, *others = steps
    spoken = _spoken(settled) & before.types.keys()
    if _spoken(before) <= spoken:
        yield from completed(scene, settled, others, budget)
        return
    known = {n: v for n, v in scene.objects.items() if n in spoken}
    kept = tuple(f for f in before.facts if not _is_settled(f, frozenset(known)))
    facts = Facts(kept, before.types, before.language, {**before.known, **known})
    for more in islice(resolve_facts(facts, budget).scenes, None if not others else COMPLETED):
        sampled = replace(more, sample=(*scene.sample, *more.sample))
        yield from completed(sampled, before, others, budget)


def _spoken(facts: Facts) -> frozenset[str]:
    """The names of which facts say something; of others a scene's values mean nothing."""
    return frozenset(n for f in facts.facts for n in f.needs) | facts.known.keys()


def _is_settled(fact: Fact, known: frozenset[str]) -> bool:
    """Whether a fact was seen to in the scene already and cannot be asked of one scene."""
    statement = fact.statement
    if isinstance(statement, Equality) and statement.type is Type.CURVE:
        return bool(known & fact.needs)
    if isinstance(statement, EquationFact):
        return statement.target in known
    return is_when(fact) or speaks_of_extremes(statement)
