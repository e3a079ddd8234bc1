"""Goals that depend on free letters alone: the formulas, where the facts leave numbers free.

Everything but the goal and a few letters is eliminated; what remains is solved for the goal. Which
roots and signs belong to admissible figures is told by the samples of the family.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from perga.algebra.expression import Call, Name
from perga.algebra.failures import NotRealError
from perga.algebra.polynomial import Polynomial
from perga.algebra.quotient import Quotient
from perga.algebra.real import Real
from perga.cdl.operator import Type
from perga.cdl.program import Equality, Goal, GoalKind
from perga.geometry.values import Conic, Line, Number, Point, Scalar
from perga.resolve.budget import Budget
from perga.resolve.environment import Environment
from perga.resolve.exact import ExactRoots, lift
from perga.resolve.facts import Facts
from perga.resolve.failures import UndefinedMeasureError, UnsupportedTermError
from perga.resolve.mentions import mentioned
from perga.resolve.resolver import positive_numbers
from perga.resolve.scene import Resolution, Scene
from perga.resolve.search import Loose, Search
from perga.resolve.symbols import constant
from perga.resolve.system import reduce_system
from perga.resolve.terms import object_value, times_pi
from perga.resolve.unknowns import lift_symbolic
from perga.solve.queries.extent import extent, symbolic
from perga.solve.queries.lettered import Formula, polynomial_text, rational, whole
from perga.solve.queries.pieces import bounds_text
from perga.solve.queries.plane import curves_of, shadows
from perga.solve.solution import Answer, AnswerKind

MAX_LETTERS = 3
TARGET = "##"
KINDS = {
    GoalKind.NUMBER: AnswerKind.NUMBER,
    GoalKind.POINT: AnswerKind.POINT,
    GoalKind.EQUATION: AnswerKind.EQUATION,
}
UNDEFINED = (UndefinedMeasureError, NotRealError, ZeroDivisionError)


@dataclass(frozen=True, slots=True)
class Sampled:
    """One scene of a family: the numbers of the letters, the parts of the goal, its choice."""

    letters: Mapping[str, Real]
    parts: tuple[Real, ...]
    choice: tuple[int, ...]


def formulas(goal: Goal, facts: Facts, resolution: Resolution, budget: Budget) -> list[Answer]:
    """The values of a goal as formulas in the fewest free letters; none where it has no such.

    Numbers that facts state as measures of the figure come before those in equations. Raises
    UnsupportedTermError, AlgebraLimitError and BudgetSpentError where the elimination is too hard.
    """
    sampled = _sampled(goal, facts, resolution)
    own = mentioned(goal.expression)
    letters = _free_letters(facts, sampled)
    if goal.kind not in KINDS or not letters or not own.isdisjoint(letters):
        return []  # a free number itself is no formula
    if len({s.choice for s in sampled}) < 2:
        return []
    pivot = _pivot(goal, sampled)
    if pivot is None:
        return []
    sampled = [Sampled(s.letters, _over(s.parts, pivot), s.choice) for s in sampled]
    names = own | set(letters)
    leaves = Search(facts, positive_numbers(facts), budget, whole=names).run()
    families = [leaf for leaf in leaves if isinstance(leaf, Loose)]
    measured = _measured(facts)
    for size in range(1, min(MAX_LETTERS, len(letters)) + 1):
        for chosen in sorted(combinations(letters, size), key=lambda c: -len(measured & set(c))):
            found = _in_letters(goal, facts, families, sampled, chosen, pivot, budget)
            if found:
                limits = _limits(goal, chosen, facts, budget)
                return [_answer(goal, one, chosen, limits, facts) for one in found]
    return []


# --- samples --------------------------------------------------------------------------


def _sampled(goal: Goal, facts: Facts, resolution: Resolution) -> list[Sampled]:
    found: list[Sampled] = []
    for scene in resolution.scenes:
        env = Environment({**scene.objects, **scene.sets}, facts.language, ExactRoots(), lift)
        if not mentioned(goal.expression) <= env.values.keys():
            continue
        try:
            parts = _parts(goal, env)
        except UNDEFINED:
            continue
        found.append(Sampled(_numbers(scene), parts, scene.sample))
    return found


def _numbers(scene: Scene) -> dict[str, Real]:
    return {n: v.value for n, v in scene.objects.items() if isinstance(v, Number)}


def _parts(goal: Goal, env: Environment) -> tuple[Scalar, ...]:
    """The numbers that a goal is made of: one, two coordinates, the coefficients."""
    if goal.kind is GoalKind.NUMBER:
        value, with_pi = times_pi(goal.expression, env)
        if with_pi:
            raise UnsupportedTermError("formulas with pi and free letters are not solved yet")
        return (value,)
    assert isinstance(goal.expression, Call)  # points and equations are asked for by calls
    value = object_value(goal.expression.arguments[0], env)
    if isinstance(value, Point):
        return (value.x, value.y)
    if isinstance(value, Line):
        return (value.a, value.b, value.c)
    if isinstance(value, Conic):
        return value.coefficients
    raise UnsupportedTermError("a goal that is one of a set has no formula yet")


def _free_letters(facts: Facts, sampled: Sequence[Sampled]) -> list[str]:
    """Declared numbers that differ from sample to sample."""
    found: list[str] = []
    for name, kind in facts.types.items():
        if kind not in (Type.NUMBER, Type.REAL) or name.startswith("#"):
            continue
        values = [s.letters[name] for s in sampled if name in s.letters]
        if len(values) == len(sampled) and any(not (v - values[0]).is_zero() for v in values):
            found.append(name)
    return found


def _measured(facts: Facts) -> frozenset[str]:
    """Numbers that an equality names: `XCoordinate(A) = x1`."""
    equal = [f.statement for f in facts.facts if isinstance(f.statement, Equality)]
    sides = [side for e in equal for side in (e.left, e.right)]
    return frozenset(side.id for side in sides if isinstance(side, Name))


def _pivot(goal: Goal, sampled: Sequence[Sampled]) -> int | None:
    """The coefficient that others are divided by, -1 for goals that are no equation."""
    if goal.kind is not GoalKind.EQUATION:
        return -1
    count = len(sampled[0].parts)
    usable = [i for i in range(count) if not any(s.parts[i].is_zero() for s in sampled)]
    return usable[0] if usable else None


def _over(parts: tuple[Scalar, ...], pivot: int) -> tuple[Scalar, ...]:
    return parts if pivot < 0 else tuple(p / parts[pivot] for p in parts)


# --- elimination ----------------------------------------------------------------------


def _in_letters(
    goal: Goal,
    facts: Facts,
    families: Sequence[Loose],
    sampled: Sequence[Sampled],
    chosen: tuple[str, ...],
    pivot: int,
    budget: Budget,
) -> list[tuple[Formula, ...]]:
    """Formulas for all parts of the goal in these letters that cover all samples."""
    candidates: list[list[Formula]] = []
    for index in range(len(sampled[0].parts)):
        values = [s.parts[index] for s in sampled]
        if all((v - values[0]).is_zero() for v in values):
            candidates.append([rational(constant(values[0]))])
            continue
        found: list[Formula] = []
        for family in families:
            for relation in _relations(goal, facts, family, index, chosen, pivot, budget):
                found += _solved(relation)
        if not found:
            return []
        candidates.append([*found, *_absolute(found)])
    return _fitting(candidates, sampled)


def _relations(
    goal: Goal,
    facts: Facts,
    family: Loose,
    index: int,
    chosen: tuple[str, ...],
    pivot: int,
    budget: Budget,
) -> Iterator[Polynomial]:
    """Irreducible polynomials in one part of the goal and the letters that vanish on a family."""
    system = family.setting.system.copy()
    known = {n: symbolic(v) for n, v in family.values.items()}
    values = {**known, **family.setting.values}
    env = Environment(values, facts.language, system, lift_symbolic, constant)
    if not {*mentioned(goal.expression), *chosen} <= values.keys():
        return
    try:
        part = _over(_parts(goal, env), pivot)[index]
    except UNDEFINED:
        return
    kept = (TARGET, *(f"#{name}" for name in chosen))
    system.vanish(Quotient.of(part) - Quotient.of(Polynomial.variable(TARGET)))
    for name, letter in zip(chosen, kept[1:], strict=True):
        value = values[name]
        assert isinstance(value, Number)
        system.vanish(Quotient.of(value.value) - Quotient.of(Polynomial.variable(letter)))
    others = [v for v in system.variables if v not in kept]
    for reduced in reduce_system(system.equations, system.conditions, others, budget, keep=kept):
        for plane in shadows(reduced.equations, budget, kept=kept, conditions=reduced.conditions):
            for curve in curves_of(plane, kept):
                if TARGET in curve.variables():
                    yield curve.substitute(
                        {letter: Polynomial.variable(letter[1:]) for letter in kept[1:]}
                    )


def _solved(relation: Polynomial) -> list[Formula]:
    """The formulas for the goal that a relation of degree one or two gives."""
    parts = [Quotient.of(p) for p in relation.coefficients_in(TARGET)]
    if len(parts) == 2:
        return [rational(-parts[0] / parts[1])]
    if len(parts) != 3:
        return []
    middle = -parts[1] / (parts[2] * constant(2))
    radicand = middle * middle - parts[0] / parts[2]
    return [Formula(middle, radicand, 1), Formula(middle, radicand, -1)]


def _absolute(found: Sequence[Formula]) -> list[Formula]:
    """|f| where both f and -f are candidates."""
    plain = [f.rational for f in found if not f.sign]
    return [
        Formula(f, constant(0), 0, absolute=True)
        for f in plain
        if any((f + other).is_zero() for other in plain)
        and not polynomial_text(f.numerator).startswith("-")
    ]


def _fitting(
    candidates: Sequence[Sequence[Formula]], sampled: Sequence[Sampled]
) -> list[tuple[Formula, ...]]:
    """The formulas that hold in every choice of the free numbers and together in every sample."""
    hits: dict[tuple[int, ...], set[int]] = {}
    for place, one in enumerate(sampled):
        fitting = [
            [i for i, formula in enumerate(options) if _fits(formula, one, part)]
            for options, part in zip(candidates, one.parts, strict=True)
        ]
        for indices in product(*fitting):
            hits.setdefault(indices, set()).add(place)
    choices = {s.choice for s in sampled}
    everywhere = {
        indices: places
        for indices, places in hits.items()
        if {sampled[p].choice for p in places} == choices
    }
    left = set(range(len(sampled)))
    kept: list[tuple[Formula, ...]] = []
    while left and everywhere:
        best = max(everywhere, key=lambda i: len(everywhere[i] & left))
        if not everywhere[best] & left:
            return []
        left -= everywhere.pop(best)
        kept.append(tuple(options[i] for options, i in zip(candidates, best, strict=True)))
    return [] if left else kept


def _fits(formula: Formula, sample: Sampled, part: Real) -> bool:
    try:
        return (formula.value(sample.letters) - part).is_zero()
    except (NotRealError, ZeroDivisionError):
        return False


# --- stating --------------------------------------------------------------------------


def _answer(
    goal: Goal,
    found: tuple[Formula, ...],
    letters: tuple[str, ...],
    limits: list[str],
    facts: Facts,
) -> Answer:
    positive = positive_numbers(facts)
    texts = [one.text(positive) for one in found]
    kind = KINDS[goal.kind]
    if goal.kind is GoalKind.NUMBER:
        return Answer(kind, texts[0], None, "", letters)
    if goal.kind is GoalKind.POINT:
        return Answer(kind, f"({texts[0]}, {texts[1]})", None, "", letters)
    text = _equation(found, texts)
    value = {"coefficients": [], "text": text, "conditions": limits}
    return Answer(kind, text, value, "", letters)


def _limits(goal: Goal, letters: tuple[str, ...], facts: Facts, budget: Budget) -> list[str]:
    """What a single letter of an equation may be, where that is one interval."""
    if goal.kind is not GoalKind.EQUATION or len(letters) != 1:
        return []
    try:
        pieces = extent(Name(letters[0], goal.expression.span), facts, budget).pieces
    except UnsupportedTermError:
        return []
    text = bounds_text(letters[0], pieces[0]) if len(pieces) == 1 else ""
    return [text] if text else []


def _equation(found: tuple[Formula, ...], texts: Sequence[str]) -> str:
    """Without denominators where no root stands in it."""
    places = ("x^2", "x*y", "y^2", "x", "y", "1")[-len(found) :]
    if any(one.sign or one.absolute for one in found):
        terms = [f"({t})*{place}" for t, place in zip(texts, places, strict=True) if t != "0"]
        return " + ".join(terms) + " = 0"
    x, y = Polynomial.variable("x"), Polynomial.variable("y")
    values = {"x^2": x * x, "x*y": x * y, "y^2": y * y, "x": x, "y": y, "1": Polynomial.of(1)}
    total = constant(0)
    for one, place in zip(found, places, strict=True):
        total = total + one.rational * Quotient.of(values[place])
    return polynomial_text(whole(total)[0]) + " = 0"
