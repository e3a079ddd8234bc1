"""`perga cdl reference`: what an operator of CDL means, from its declaration."""

from typing import Annotated

import typer

from perga.cli.terminal import say
from perga.errors import InputError


def add_to(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command(
        epilog="""\b
Examples:
  perga cdl reference
  perga cdl reference Focus

\b
Exit status: 0 done; 2 there is no such operator."""
    )(reference)


def reference(
    operator: Annotated[
        str | None, typer.Argument(metavar="OPERATOR", help="The name, such as Focus.")
    ] = None,
) -> None:
    """Print the reference entry of an operator, or all operators with a line each."""
    from perga.cdl.names import FORMS, FUNCTION_USAGE, Suggestions
    from perga.cdl.operators import CDL
    from perga.cdl.reference import operator_entry, operator_index

    if operator is None:
        forms = [f"  {form}" for form in FORMS.values()]
        functions = [f"  {usage}" for usage in FUNCTION_USAGE.values()]
        say("\n".join(["Statement forms:", *forms, "", "Functions:", *functions, ""]))
        say(operator_index(CDL))
        return
    if operator in CDL.operators:
        say(operator_entry(CDL.operators[operator]))
        return
    other = FORMS.get(operator) or FUNCTION_USAGE.get(operator)
    if other is not None:
        kind = "statement form" if operator in FORMS else "function"
        say(f"{operator}, a {kind}\n\n- example: {other}")
        return
    near = Suggestions().closest(operator[:64], (*CDL.operators, *FORMS, *FUNCTION_USAGE))
    raise InputError(
        f"CDL has no operator {operator[:64]}",
        "perga cdl reference lists all" if near is None else f"did you mean {near}?",
    )
