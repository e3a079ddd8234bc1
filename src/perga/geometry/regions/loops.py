"""Arcs put in order: each loop of a boundary as the arcs that follow each other."""

from collections.abc import Sequence
from math import hypot, pi

from perga.geometry.regions.boundary import Arc
from perga.geometry.regions.failures import unclosed
from perga.geometry.regions.paths import PathKind

NEAREST = 1e-6
"""How far the start of an arc may be from the stop before it, in units of the boundary."""


def loops(arcs: Sequence[Arc]) -> tuple[tuple[Arc, ...], ...]:
    """The loops of a boundary, holes included. Errors: UnclosedRegionError for gaps."""
    size = max(max(arc.path.size, *map(abs, (*arc.first, *arc.last))) for arc in arcs)
    left = list(arcs)
    found: list[tuple[Arc, ...]] = []
    while left:
        chain = [left.pop(0)]
        while not _closes(chain, left):
            x, y = chain[-1].last
            nearest = min(left, key=lambda arc: hypot(arc.first[0] - x, arc.first[1] - y))
            if hypot(nearest.first[0] - x, nearest.first[1] - y) > NEAREST * size:
                raise unclosed()
            left.remove(nearest)
            chain.append(nearest)
        found.append(tuple(chain))
    return tuple(found)


def _closes(chain: list[Arc], left: list[Arc]) -> bool:
    """Whether the chain ends where it began, and no arc that is left starts nearer there."""
    only = chain[0]
    if only.path.kind is PathKind.ELLIPSE and abs(abs(only.stop - only.start) - 2 * pi) < 1e-9:
        return True
    if not left:
        return True
    (x, y), (x0, y0) = chain[-1].last, chain[0].first
    back = hypot(x0 - x, y0 - y)
    return back <= min(hypot(arc.first[0] - x, arc.first[1] - y) for arc in left)
