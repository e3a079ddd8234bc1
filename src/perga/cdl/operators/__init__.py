"""The operators of CDL, each declared once in a module here; `CDL` is the language of all."""

from perga.cdl.language import Language
from perga.cdl.operators import curve_parts, joins, measures, predicates, wrappers

CDL = Language.of(curve_parts, joins, predicates, measures, wrappers)

__all__ = ["CDL"]
