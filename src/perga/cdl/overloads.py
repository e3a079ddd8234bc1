"""How overloads take arguments."""

from collections.abc import Sequence

from perga.cdl.operator import Signature, Type


def takes(signature: Signature, count: int) -> bool:
    """Whether the overload takes this many arguments."""
    slots = signature.slots
    if slots and slots[-1].many:
        return count >= len(slots)
    return count == len(slots)


def slot_types(signature: Signature, position: int) -> tuple[Type, ...]:
    """The types that the overload takes at a position."""
    return signature.slots[min(position, len(signature.slots) - 1)].types


def first_misfit(signature: Signature, types: Sequence[Type | None]) -> int | None:
    """The first argument that the overload does not take; None if all fit."""
    for i, found in enumerate(types):
        if found is not None and not any(t.accepts(found) for t in slot_types(signature, i)):
            return i
    return None
