"""What one call into flint may take at most, told from sizes before it is made.

Nothing can interrupt such a call, so one whose estimate exceeds the time left is refused. The
constants are upper bounds, in seconds, measured with python-flint 0.9 on a core of 2.5 GHz on
what is hardest for each; an ordinary polynomial of the same size takes 5 to 100 times less.
"""

from math import comb, lcm, prod
from typing import Final

from flint import fmpq_mpoly, fmpz_poly

from perga.algebra.deadline import afford

SHORT_BITS: Final = 4_000
"""Of a result: with shorter coefficients the bounds of degree and terms are what counts."""

LOW_FACTORING: Final = 0.7e-6
"""For each degree times bit of a factorisation up to degree 8: the bound of 0.55 was met by minimal
polynomials of sums of three square roots with 100,000 digits, which split modulo every prime."""

FACTORING: Final = 4e-6
"""The same beyond degree 8: sums of four square roots, 3.5; of six, 1.9; random ones, 0.1."""

SHARING: Final = 1e-10
"""For each term times square bit of a gcd or factorisation in several unknowns, where products of
two dense quartics with 30,000 bits took 0.7."""

RESULTANT: Final = (0.5e-9, 2e-9)
"""For short and for long coefficients, for each bit of the result, times the sum of both degrees
and the square of the lower one. Dense pairs of degree 12 with 3,000 bits took 0.9 of the second."""

LONG_BITS: Final = 36_000
"""Of the coefficients of a resultant: from here on multiplying them costs the most."""


def afford_factoring(polynomial: fmpz_poly) -> None:
    """Raises AlgebraLimitError where factoring may take longer than there is."""
    degree, bits = polynomial.degree(), int(polynomial.height_bits())
    rate = LOW_FACTORING if degree <= 8 else FACTORING
    afford(rate * degree * bits, "factoring a polynomial")


def afford_sharing(*polynomials: fmpq_mpoly) -> None:
    """The same for the factors of one polynomial, or the common ones of several."""
    size = max(len(p) * coefficient_bits(p) ** 2 for p in polynomials)
    afford(SHARING * size, "taking a polynomial apart")


def afford_resultant(first: fmpq_mpoly, second: fmpq_mpoly, column: int) -> None:
    """The same for the resultant of two polynomials with respect to one unknown."""
    a, b = (int(p.degrees()[column]) for p in (first, second))
    bits = a * coefficient_bits(second) + b * coefficient_bits(first)
    if bits < SHORT_BITS or not a or not b:
        return
    short, long = RESULTANT
    rate = short + (long - short) * min(1.0, bits / LONG_BITS)
    size = resultant_terms(first, second, column) * bits
    afford(rate * size * (a + b) * min(a, b) ** 2, "an elimination with long numbers")


def resultant_terms(first: fmpq_mpoly, second: fmpq_mpoly, column: int) -> int:
    """At least as many as the terms of a resultant: by degrees, total degree and choices."""
    a, b = (int(p.degrees()[column]) for p in (first, second))
    pairs = enumerate(zip(first.degrees(), second.degrees(), strict=True))
    highest = [a * int(t) + b * int(s) for i, (s, t) in pairs if i != column and (s or t)]
    total = a * int(second.total_degree()) + b * int(first.total_degree())
    chosen = comb(len(first) + b - 1, b) * comb(len(second) + a - 1, a)
    return min(prod(d + 1 for d in highest), comb(total + len(highest), len(highest)), chosen)


def coefficient_bits(polynomial: fmpq_mpoly) -> int:
    """Bits of the longest coefficient once all have a common denominator."""
    coefficients = polynomial.coeffs()
    shared = lcm(*(int(c.q) for c in coefficients))
    return max((int(c.p).bit_length() for c in coefficients), default=0) + shared.bit_length()
