"""What a term is, as its form tells: a measure, an angle, a vector."""

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, TupleOf
from perga.cdl.language import Language
from perga.cdl.operator import Category, Type


def is_measure(expression: Expression, language: Language) -> bool:
    """Whether the tree is a single call of a measure."""
    if not isinstance(expression, Call):
        return False
    operator = language.operators.get(expression.function)
    return operator is not None and operator.category is Category.MEASURE


def is_angle(expression: Expression, language: Language) -> bool:
    """Whether a term is measured in radians: an angle, a multiple or a sum of angles, k * pi."""
    if isinstance(expression, Name):
        return expression.id in ("pi", "degree")
    if isinstance(expression, Negation):
        return is_angle(expression.argument, language)
    if isinstance(expression, Binary):
        return is_angle(expression.left, language) or is_angle(expression.right, language)
    if isinstance(expression, Call):
        operator = language.operators.get(expression.function)
        return operator is not None and operator.unit == "rad"
    return False


def is_vector(expression: Expression, language: Language) -> bool:
    """Whether a term is a vector: VectorOf, sums and multiples of vectors, a pair of numbers."""
    if isinstance(expression, TupleOf):
        return True
    if isinstance(expression, Negation):
        return is_vector(expression.argument, language)
    if isinstance(expression, Binary):
        return is_vector(expression.left, language) or is_vector(expression.right, language)
    if isinstance(expression, Call):
        operator = language.operators.get(expression.function)
        return operator is not None and operator.result is Type.VECTOR
    return False
