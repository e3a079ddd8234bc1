"""How terms and types are named in messages."""

from perga.algebra.expression import Expression
from perga.algebra.printer import expression_text
from perga.cdl.operator import Type

DIRECTION_TWINS = {"top": "upper", "up": "upper", "bottom": "lower", "down": "lower"}
AS_NUMBER = {
    Type.POINT: "write XCoordinate({0}), YCoordinate({0}) or a Distance",
    Type.ORIGIN: "write XCoordinate({0}), YCoordinate({0}) or a Distance",
    Type.LINE: "write Slope({0}) or a Distance to it",
    Type.SEGMENT: "write Length({0})",
    Type.TRIANGLE: "write Area({0}) or Perimeter({0})",
    Type.POLYGON: "write Area({0}) or Perimeter({0})",
    Type.REGION: "write Area({0}) or Perimeter({0})",
    Type.VECTOR: "write Length({0}) or DotProduct({0}, ...)",
}


def show(expression: Expression) -> str:
    """An expression in a message, cut to a readable length."""
    text = expression_text(expression)
    return "`" + (text if len(text) <= 60 else text[:57] + "...") + "`"


def a_type(kind: Type) -> str:
    """The type with its article."""
    return ("an " if kind.value[0] in "AEIO" else "a ") + kind.value
