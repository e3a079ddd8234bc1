"""What exact arithmetic refuses, each as an error that says how to go on."""

from perga.errors import PergaError


class AlgebraLimitError(PergaError):
    """An exact computation would need more time than one operation may take."""


class NotRealError(PergaError):
    """The result would not be a real number, as for the square root of a negative one."""


class NotRationalError(PergaError):
    """A fraction was asked of an irrational number."""


class NoSuchRootError(PergaError):
    """A polynomial has fewer real roots than the index that was asked for."""


class UnboundVariableError(PergaError):
    """A polynomial was read as a number, or in one variable, but holds others too."""


class ZeroPolynomialError(PergaError):
    """The roots of the zero polynomial were asked for: every number is one."""


class UnsupportedTermError(PergaError):
    """A term that this part of Perga cannot evaluate; the answer is then `unsolved`."""


def limit_error(task: str) -> AlgebraLimitError:
    """The error for an exact computation named `task` that is too large."""
    return AlgebraLimitError(
        f"exact arithmetic gave up: {task} is too large",
        "use simpler numbers, or fewer nested roots, in the problem",
    )
