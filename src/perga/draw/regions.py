"""Which regions of a scene are shaded."""

from collections.abc import Iterator, Mapping

from perga.algebra.expression import Expression, Name, walk
from perga.algebra.failures import AlgebraLimitError, NotRealError, UnsupportedTermError
from perga.cdl.program import Assignment, Comparison, Equality, Program
from perga.cdl.region_terms import measured_regions
from perga.geometry.distances import Region
from perga.geometry.regions import RegionError, region_of
from perga.geometry.values import Combined, Cut, RegionValue, Value
from perga.resolve.environment import Environment
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.failures import UndefinedMeasureError
from perga.resolve.scene import Scene
from perga.resolve.terms import Argument, object_value


def scene_regions(
    program: Program, scene: Scene, goal: Expression | None = None
) -> tuple[Region, ...]:
    """The regions that the goal measures; else the named ones; else those in the facts."""
    env = Environment(dict(scene.objects), program.language, ExactRoots(), lift)
    for values in (
        _measured([] if goal is None else [goal], env),
        _named(program, scene.objects),
        _measured(_facts(program), env),
    ):
        found = tuple(region for value in values for region in _in_floats(value))
        if found:
            return found
    return ()


def _in_floats(value: RegionValue) -> Iterator[Region]:
    try:
        yield region_of(value)
    except (RegionError, UnsupportedTermError):
        return  # what has no such side, or is a part of a curve, is not shaded


def _named(program: Program, objects: Mapping[str, Value]) -> Iterator[RegionValue]:
    """The regions with names, but those that others are made of."""
    used = {
        node.id
        for s in program.statements
        if isinstance(s, Assignment)
        for node in walk(s.call)
        if isinstance(node, Name)
    }
    for name, value in objects.items():
        if isinstance(value, Cut | Combined) and name not in used:
            yield value


def _facts(program: Program) -> list[Expression]:
    equal = [s for s in program.statements if isinstance(s, Equality | Comparison)]
    return [side for s in equal for side in (s.left, s.right)]


def _measured(terms: list[Expression], env: Environment) -> Iterator[RegionValue]:
    """The regions whose areas or perimeters are spoken of."""
    for term in terms:
        for region in measured_regions(term, env.language, env.is_region):
            value = _value(region, env)
            if isinstance(value, Cut | Combined):
                yield value


def _value(term: Expression, env: Environment) -> Argument | None:
    """The value of a term; None where the scene has none, or none that is known."""
    try:
        return object_value(term, env)
    except (UnsupportedTermError, UndefinedMeasureError, AlgebraLimitError, NotRealError):
        return None
    except ZeroDivisionError:  # a line through one point
        return None
