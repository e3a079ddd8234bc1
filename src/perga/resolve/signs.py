"""Numbers of which only the square matters: their sign is settled without loss."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from fractions import Fraction

from perga.algebra.expression import Binary, Expression, Name, Negation, Num, children
from perga.cdl.operator import Type
from perga.cdl.program import Comparison, Order
from perga.resolve.facts import Fact, Facts
from perga.resolve.mentions import mentioned


def settle_signs(facts: Facts, goal: Expression) -> Facts:
    """The facts with `a > 0` for every number whose sign does not matter.

    Every scene with a < 0 is one with a > 0 in which all else is the same.
    """
    added: list[Fact] = []
    for name in sorted(without_sign(facts, goal)):
        span = next(f.span for f in facts.facts if name in f.needs)
        zero = Num(Fraction(0), 0, span)
        statement = Comparison(Order.GREATER, Name(name, span), zero, span)
        added.append(Fact(statement, frozenset({name})))
    return replace(facts, facts=(*facts.facts, *added))


def without_sign(facts: Facts, goal: Expression) -> frozenset[str]:
    """Declared numbers a that occur as a divisor a^2, else only in even powers, not in the goal.

    Numbers that are stated to be positive are left out.
    """
    terms = [*(t for fact in facts.facts for t in _terms(fact)), goal]
    found: set[str] = set()
    for name, kind in facts.types.items():
        if kind not in (Type.NUMBER, Type.REAL) or name in facts.known:
            continue
        hidden = any(name in f.needs and name not in mentioned(*_terms(f)) for f in facts.facts)
        places = [place for term in terms for place in _places(term, name, False, False)]
        square = bool(places) and all(even for even, _ in places)
        if not hidden and square and any(below for _, below in places):
            found.add(name)
    return frozenset(found)


def _terms(fact: Fact) -> Sequence[Expression]:
    """The expressions of a statement."""
    values = [getattr(fact.statement, f.name) for f in fields(fact.statement)]
    return [v for v in values if isinstance(v, Expression)]


def _places(term: Expression, name: str, even: bool, below: bool) -> Iterator[tuple[bool, bool]]:
    """Where a name occurs: whether under an even power, whether as a factor of a divisor.

    A factor of a divisor is not zero; in a divisor that is a sum, such as a^2 + 1, it may be.
    """
    if isinstance(term, Name):
        if term.id == name:
            yield even, below
        return
    if isinstance(term, Binary) and term.operator == "^" and isinstance(term.left, Name):
        power = term.right
        squared = isinstance(power, Num) and power.value % 2 == 0 and power.value > 0
        yield from _places(term.left, name, squared, below)
        yield from _places(power, name, False, False)
        return
    if isinstance(term, Binary) and term.operator == "/":
        yield from _places(term.left, name, False, below)
        yield from _places(term.right, name, False, not below)
        return
    factor = isinstance(term, Negation) or (isinstance(term, Binary) and term.operator == "*")
    for child in children(term):
        yield from _places(child, name, False, below and factor)
