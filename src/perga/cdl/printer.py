"""Programs back to text: declarations by type, then one statement to a line."""

from perga.algebra.printer import expression_text
from perga.cdl.operator import Type
from perga.cdl.program import (
    Assignment,
    Comparison,
    CoordinateFact,
    Equality,
    EquationFact,
    PredicateFact,
    Program,
    QuantifiedFact,
    RestrictionFact,
    Shorthand,
    Stated,
)

_WIDTH = 100


def format_program(program: Program) -> str:
    """`program` as text that reads back as the same program up to the order of declarations."""
    lines = [*_declaration_lines(program), *(statement_text(s) for s in program.lines)]
    return "".join(line + "\n" for line in lines)


def statement_text(statement: Stated | Shorthand) -> str:
    """One statement in CDL, without a line end."""
    text = expression_text
    match statement:
        case Shorthand(terms, signs, _, _):
            rest = (f" {sign} {text(term)}" for sign, term in zip(signs, terms[1:], strict=True))
            return text(terms[0]) + "".join(rest)
        case EquationFact(target, left, right, _):
            return f"Equation({target}) = {text(left)} = {text(right)}"
        case RestrictionFact(target, order, left, right, _):
            return f"Restriction({target}) = {text(left)} {order.value} {text(right)}"
        case CoordinateFact(target, x, y, _):
            return f"Coordinate({target}) = ({text(x)}, {text(y)})"
        case Assignment(targets, call, True, _):
            return "{" + ", ".join(targets) + "} = " + text(call)
        case Assignment(targets, call, _, _):
            return f"{text(call)} = {targets[0]}"
        case Equality(left, right, _, _):
            return f"{text(left)} = {text(right)}"
        case Comparison(order, left, right, _):
            return f"{text(left)} {order.value} {text(right)}"
        case PredicateFact(call, holds, _):
            return text(call) if holds else f"Negation({text(call)})"
        case QuantifiedFact(quantifier, _, moving, conditions, claim, _):
            inner = [statement_text(s) for s in (*conditions, claim)]
            return f"{quantifier}({', '.join((*moving, *inner))})"


def _declaration_lines(program: Program) -> list[str]:
    """One line for each type in order of first use, broken where it would be too long."""
    groups: dict[Type, list[str]] = {}
    for declaration in program.declarations:
        groups.setdefault(declaration.type, []).append(declaration.name)
    lines: list[str] = []
    for kind, names in groups.items():
        row: list[str] = []
        for name in names:
            if row and len(", ".join([*row, name])) + len(kind.value) + 2 > _WIDTH:
                lines.append(f"{', '.join(row)}: {kind.value}")
                row = []
            row.append(name)
        lines.append(f"{', '.join(row)}: {kind.value}")
    return lines
