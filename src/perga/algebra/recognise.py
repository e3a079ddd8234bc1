"""Exact numbers recognised from their digits: candidates, not proofs."""

from typing import Final

from flint import arb, ctx, fmpz_mat, fmpz_poly

from perga.algebra.rational_roots import roots_of_irreducible
from perga.algebra.real import Real

SHORTER: Final = 1.5
"""How many times fewer bits a relation must have than one that chance would give."""

HEIGHT: Final = 44
"""Most bits of a coefficient: longer ones are no answer anybody asked for, and a float that no
digits were added to is a fraction of 53."""

DEGREES: Final = (1, 2, 3, 4, 6, 8)


def recognise(value: arb, bits: int) -> Real | None:
    """The algebraic number of small degree and height that agrees with `value` to `bits` bits.

    None if there is none so simple that chance is out of the question.
    """
    with ctx.workprec(bits + 32):
        middle = value.mid()
        if abs(middle) < arb(2) ** -(bits * 3 // 4):
            return Real.of(0)
        for degree in DEGREES:
            relation = _relation(middle, degree, bits)
            if relation is None:
                continue
            found = _near(relation, middle, bits)
            if found is not None:
                return found
    return None


def _relation(value: arb, degree: int, bits: int) -> fmpz_poly | None:
    """A short integer relation among the powers of the number."""
    mantissa, exponent = value.man_exp()
    size = max(0, int(abs(int(mantissa))).bit_length() + int(exponent))
    work = bits - degree * size - 8
    if work < 32:
        return None
    scaled = arb(2) ** work
    rows: list[list[int]] = []
    for power in range(degree + 1):
        mantissa, exponent = scaled.mid().man_exp()
        shift = int(exponent)
        entry = int(mantissa) << shift if shift >= 0 else int(mantissa) >> -shift
        rows.append([int(power == j) for j in range(degree + 1)] + [entry])
        scaled = scaled * value
    reduced = fmpz_mat(rows).lll()
    vector = [int(reduced[0, j]) for j in range(degree + 1)]
    if not any(vector[1:]):
        return None
    height = max(map(abs, vector)).bit_length()
    plain = height <= HEIGHT and height * (degree + 1) * SHORTER < work
    return fmpz_poly(vector) if plain else None


def _near(relation: fmpz_poly, value: arb, bits: int) -> Real | None:
    _, factors = relation.factor()
    near = arb(value.mid(), arb(2) ** -(bits // 2))
    for factor, _ in factors:
        for node in roots_of_irreducible(factor):
            found = Real.from_node(node)
            if not found.is_zero() and found.enclosure(bits).overlaps(near):
                return found
    return None
