"""The polynomial whose square is given, where there is one: also with irrational coefficients."""

from perga.algebra.polynomial import Polynomial
from perga.algebra.real import Real


def square_root(polynomial: Polynomial) -> Polynomial | None:
    """s with s^2 = polynomial, its leading coefficient positive; None if there is none.

    The polynomial has one variable, or none.
    """
    if polynomial.is_constant():
        value = polynomial.constant()
        return Polynomial.of(value.sqrt()) if value.sign() >= 0 else None
    (name,) = polynomial.variables()
    given = polynomial.univariate_coefficients(name)
    if len(given) % 2 == 0 or given[-1].sign() < 0:
        return None
    degree = (len(given) - 1) // 2
    root = [Real.of(0)] * (degree + 1)
    root[degree] = given[-1].sqrt()
    for place in range(degree - 1, -1, -1):
        # the coefficient of x^(degree + place) fixes this one
        known = sum(
            (root[i] * root[degree + place - i] for i in range(place + 1, degree)), Real.of(0)
        )
        root[place] = (given[degree + place] - known) / (root[degree] * 2)
    found = Polynomial.univariate(name, root)
    return found if (found * found - polynomial).is_zero() else None
