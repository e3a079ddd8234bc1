"""The operators of CDL, each declared once in a module here; `CDL` is the language of all."""

from perga.cdl.language import Language
from perga.cdl.operators import (
    axes,
    circles,
    curve_parts,
    joins,
    measures,
    meetings,
    orders,
    polygons,
    positions,
    predicates,
    queries,
    regions,
    triangles,
    trig,
    wrappers,
)

_PAPER = (curve_parts, joins, predicates, measures, wrappers)

PAPER = Language.of(*_PAPER, shorthands=False)
"""The operators that the paper has, and no shorthands; `--dialect paper` knows no others."""

CDL = Language.of(
    *_PAPER, circles, triangles, polygons, axes, trig, orders, positions, meetings, regions, queries
)

__all__ = ["CDL", "PAPER"]
