"""Calls into flint that nothing can interrupt are refused where they might outlast the time."""

from math import prod
from random import Random

import pytest
from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz, fmpz_poly

from perga.algebra.cost import coefficient_bits, resultant_terms
from perga.algebra.deadline import afford, deadline
from perga.algebra.elimination import factors, gcd, resultant
from perga.algebra.failures import AlgebraLimitError
from perga.algebra.polynomial import Polynomial
from perga.algebra.rational_roots import roots_with_multiplicity
from perga.algebra.real import Real
from perga.algebra.surds import coprime_base, field_degree, invert, multiply

LONG = 7 * 10**3000 + 1
AMPLE, SCARCE = 1000.0, 3.0
"""Seconds, where the estimates of what is refused below are 3.8 and more."""

X, Y = Polynomial.variable("x"), Polynomial.variable("y")


def dense(degree: int, number: int) -> Polynomial:
    """All terms up to a degree, with coefficients that share nothing."""
    total = Polynomial.of(0)
    for i in range(degree + 1):
        for j in range(degree + 1 - i):
            total = total + X**i * Y**j * Real.of(number + 17 * i + 1009 * j)
    return total


def test_an_estimate_is_held_against_the_outermost_deadline() -> None:
    afford(1e9, "anything")  # no deadline, no refusal
    with deadline(100.0):
        with deadline(0.1):
            afford(20.0, "a call that outlasts its step")
            with pytest.raises(AlgebraLimitError, match="a call, for the time that is left"):
                afford(200.0, "a call")
        with pytest.raises(AlgebraLimitError):
            afford(200.0, "a call")
    afford(1e9, "anything")


def test_long_numbers_in_an_elimination_are_refused_and_short_ones_are_not() -> None:
    with deadline(AMPLE):
        assert not resultant(dense(6, 3), dense(6, 5), "y").is_zero()
    first, second = dense(6, LONG), dense(6, LONG + 2)
    with deadline(SCARCE), pytest.raises(AlgebraLimitError, match="an elimination with long"):
        resultant(first, second, "y")


def test_long_numbers_in_factors_are_refused_and_short_ones_are_not() -> None:
    product = dense(2, 3) * dense(2, 5)
    with deadline(AMPLE):
        assert len(factors(product)[1]) == 2
        assert gcd(product, dense(2, 3)).total_degree() == 2
    part = dense(4, 7 * 10**9000)
    square = part * part
    with deadline(SCARCE), pytest.raises(AlgebraLimitError, match="taking a polynomial apart"):
        factors(square)
    with deadline(SCARCE), pytest.raises(AlgebraLimitError, match="taking a polynomial apart"):
        gcd(square, part)


def test_long_numbers_in_one_unknown_are_refused_and_short_ones_are_not() -> None:
    draw = Random(5)

    def polynomial(bits: int) -> fmpz_poly:
        return fmpz_poly([1 + draw.getrandbits(bits) for _ in range(33)])

    with deadline(AMPLE):
        roots_with_multiplicity(polynomial(200))
    long = polynomial(60_000)
    with deadline(SCARCE), pytest.raises(AlgebraLimitError, match="factoring a polynomial"):
        roots_with_multiplicity(long)


@pytest.mark.parametrize("unknowns", [1, 2, 3, 4])
def test_a_resultant_has_no_more_terms_than_its_bound(unknowns: int) -> None:
    draw, nonzero = Random(unknowns), 0
    context = fmpq_mpoly_ctx.get([f"x{i}" for i in range(unknowns)], Ordering.lex)

    def sparse() -> fmpq_mpoly:
        terms = {
            tuple(draw.randrange(4) for _ in range(unknowns)): fmpq(draw.randint(1, 99), 7)
            for _ in range(draw.randint(2, 7))
        }
        return context.from_dict(terms) + context.gens()[0]

    for _ in range(60):
        first, second = sparse(), sparse()
        found = first.resultant(second, 0)
        assert len(found) <= resultant_terms(first, second, 0)
        nonzero += len(found) > 1
    assert nonzero > 20 or unknowns == 1
    x = context.gens()[0]
    assert coefficient_bits(x * fmpq(3, 7) + fmpq(5, 11)) == 3 + 7  # of 5 and of 77


def test_square_roots_are_multiplied_without_factoring_or_listing_products() -> None:
    assert sorted(coprime_base([6, 15, 1])) == [2, 3, 5]
    assert sorted(coprime_base([30, 77])) == [30, 77]
    assert field_degree({2, 3, 6}) == 4
    assert field_degree({6, 10, 15}) == 4
    assert field_degree({6, 10, 15, 7}) == 8
    primes = [p for p in range(2, 400) if all(p % d for d in range(2, p))]
    assert len(primes) > 60
    assert field_degree(set(primes)) == 1 << len(primes)
    # primes of 95 bits: factoring the product of four takes hours
    large = [
        next(n for n in range(2**k + 1, 2**96, 2) if fmpz(n).is_prime()) for k in range(91, 95)
    ]
    number = {1: fmpq(1), prod(large): fmpq(2), large[0] * large[1]: fmpq(3)}
    assert multiply(number, invert(number)) == {1: fmpq(1)}
