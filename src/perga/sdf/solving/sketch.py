"""From a program to charts: which objects have unknown numbers, and which facts are left for them.

Signs, sides, orders of intersections and the ways an object may lie are enumerated: each choice is
a chart of its own. Nothing is solved here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from perga.algebra.expression import Num
from perga.cdl.operator import Type
from perga.cdl.program import Goal, GoalKind, Program
from perga.errors import Span
from perga.resolve.angle_names import without_angle_names
from perga.resolve.budget import Budget
from perga.resolve.charts import Position
from perga.resolve.contact import at_contact
from perga.resolve.extremes import speaks_of_extremes
from perga.resolve.facts import Facts, compile_facts
from perga.resolve.failures import UnsupportedTermError
from perga.resolve.quantified import without_quantifiers
from perga.resolve.resolver import positive_numbers
from perga.resolve.rounding import blamed, free_coordinates
from perga.resolve.search import Complete, Dead, Leaf, Loose, Search
from perga.resolve.signs import settle_signs
from perga.resolve.unknowns import settings
from perga.solve.queries.when import is_when

MAX_CHARTS: Final = 64

_ANYWHERE: Final = frozenset(
    (Type.POINT, Type.LINE, Type.CIRCLE, Type.ELLIPSE, Type.HYPERBOLA, Type.PARABOLA)
)
"""Objects that get unknowns even where no fact speaks of them."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """The facts of a program, written with unknowns in one position of its conics.

    `charts` are what is to be searched; `leaves` are the other endings of the definitions: with no
    charts they say all, and `complete` marks scenes that definitions alone give.
    """

    facts: Facts
    charts: tuple[Loose, ...]
    leaves: tuple[Leaf, ...]


def facts_of(program: Program) -> Facts:
    """The facts of a program that has no claims about all choices and no extremes.

    Raises UnsupportedTermError for one that has: those are no equations of one figure.
    """
    plain, claims = without_quantifiers(program)
    facts = compile_facts(plain)
    if claims or any(is_when(f) or speaks_of_extremes(f.statement) for f in facts.facts):
        raise UnsupportedTermError("a claim about many figures is no loss of one figure")
    nothing = Num(Fraction(0), 0, Span(1, 1, 1, 1))
    _, named = without_angle_names(Goal(nothing, GoalKind.NUMBER), facts)
    return settle_signs(named, nothing)


def sketch(facts: Facts, position: Position, derive: bool, budget: Budget) -> Sketch:
    """Charts of what the facts leave open; rounded coordinates are freed as `resolve` does.

    With `derive`, what facts define in closed form is known beforehand, unless there are objects
    that no fact speaks of: definitions would leave those out. Raises UnsupportedTermError,
    BudgetSpentError.
    """
    leaves = _leaves(facts, position, budget)
    freed: frozenset[str] = frozenset()
    current = facts
    while leaves and all(isinstance(leaf, Dead) for leaf in leaves):
        dead = sorted((d for d in leaves if isinstance(d, Dead)), key=lambda d: -d.depth)
        more = blamed([d.fact for d in dead], facts, freed)
        if not more:
            return Sketch(facts, (), tuple(leaves))
        freed |= more
        current = free_coordinates(facts, freed)
        leaves = _leaves(current, position, budget)
    charts = tuple(leaf for leaf in leaves if isinstance(leaf, Loose))
    others = tuple(leaf for leaf in leaves if not isinstance(leaf, Loose))
    if not derive or _unspoken(current):
        charts, others = _raw(current, position, budget), ()
    if len(charts) > MAX_CHARTS:
        raise UnsupportedTermError(f"{len(charts)} charts, more than {MAX_CHARTS}")
    return Sketch(current, charts, others)


def _leaves(facts: Facts, position: Position, budget: Budget) -> Sequence[Leaf]:
    return Search(facts, positive_numbers(facts), budget, position=position, outline=True).run()


def _raw(facts: Facts, position: Position, budget: Budget) -> tuple[Loose, ...]:
    """Charts in which every object that needs one has unknowns."""
    search = Search(facts, positive_numbers(facts), budget, position=position)
    known = search.start()
    wanted = _spoken(facts) | _unspoken(facts)
    unknown = tuple(n for n in facts.types if n not in known and n in wanted)
    env = search.environment(known)
    written = settings(
        known, unknown, at_contact(facts.facts), facts.types, env, search.positive, position
    )
    return tuple(Loose(known, setting, unknown) for setting in written)


def _spoken(facts: Facts) -> set[str]:
    return {name for fact in facts.facts for name in fact.needs}


def _unspoken(facts: Facts) -> set[str]:
    """What is to be drawn though no fact says anything of it: any one will do."""
    drawn = {name for name, kind in facts.types.items() if kind in _ANYWHERE and name[0] != "#"}
    return drawn - _spoken(facts) - facts.known.keys()


def scenes_complete(leaves: Sequence[Leaf]) -> bool:
    """Whether definitions alone settled everything."""
    return bool(leaves) and all(isinstance(leaf, Complete | Dead) for leaf in leaves)
