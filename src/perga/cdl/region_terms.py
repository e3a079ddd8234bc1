"""Which terms are regions, and which speak of the area or the boundary of one."""

from collections.abc import Callable

from perga.algebra.expression import Call, Expression, Name, walk
from perga.cdl.language import Language
from perga.cdl.operator import Category, Type

Named = Callable[[str], bool]
"""Whether a name is that of a region."""


def is_region(term: Expression, language: Language, named: Named) -> bool:
    """Whether a term is a region: made here, or a name of one."""
    if isinstance(term, Name):
        return named(term.id)
    if not isinstance(term, Call):
        return False
    operator = language.operators.get(term.function)
    return operator is not None and operator.made_of(len(term.arguments)) is Type.REGION


def measured_regions(term: Expression, language: Language, named: Named) -> list[Expression]:
    """The regions in a term whose measures are spoken of, in order."""
    found: list[Expression] = []
    for node in walk(term):
        operator = language.operators.get(node.function) if isinstance(node, Call) else None
        if isinstance(node, Call) and operator and operator.category is Category.MEASURE:
            found += [one for one in node.arguments if is_region(one, language, named)]
    return found
