"""Slots and guards that several operators share: what a line-like argument is, what a part is."""

from perga.cdl.operator import Guard, Quantifier, Signature, Slot, Type
from perga.geometry.incidence import Border

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


def within(border: Border) -> Guard:
    """The guard of a point that lies on the stated part of its curve."""
    reason = "the point must lie on the stated part of the curve"
    return Guard(border.value, border.positive, reason, or_zero=border.included)
