"""Slots that several operators share, so that what a line-like argument is stands in one place."""

from collections.abc import Iterable

from perga.cdl.operator import Guard, Quantifier, Signature, Slot, Type
from perga.geometry.incidence import Within

POINT = (Type.POINT,)
LINE_LIKE = (Type.LINE, Type.SEGMENT)
DIRECTED = (Type.LINE, Type.SEGMENT, Type.VECTOR)
CONIC = (Type.CURVE,)
TRIANGLE = (Type.TRIANGLE,)
ON = (Type.CURVE, Type.BRANCH, Type.LINE, Type.SEGMENT)


def sig(*slots: Slot) -> Signature:
    """One overload."""
    return Signature(slots)


def any_of(name: str, types: tuple[Type, ...]) -> Slot:
    """A slot that takes some member of a set."""
    return Slot(name, types, Quantifier.ANY)


def all_of(name: str, types: tuple[Type, ...]) -> Slot:
    """A slot for which the fact holds for every member of a set."""
    return Slot(name, types, Quantifier.ALL)


def same_of(name: str, types: tuple[Type, ...]) -> Slot:
    """A slot for which every member of a set gives the same value."""
    return Slot(name, types, Quantifier.SAME)


def part_guards(sides: Iterable[Within]) -> tuple[Guard, ...]:
    """The guards of a point that must lie on the stated part of a curve."""
    reason = "the point must lie on the stated part of the curve"
    return tuple(Guard(s.value, s.positive, reason, s.or_zero) for s in sides)
