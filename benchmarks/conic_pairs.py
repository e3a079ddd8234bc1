"""Where two conics meet, exactly: Perga beside SymPy, on the same random pairs in one run.

Both find all real common points of pairs with small integer coefficients; Perga returns exact
numbers with multiplicities, SymPy the solutions of `solve_poly_system` or, where that refuses,
of the resultant's real roots. The machine is shared, so the ratio is what counts.

    .venv/bin/python benchmarks/conic_pairs.py [--pairs 40] [--seed 1]
"""

import argparse
import random
from statistics import median
from time import perf_counter

import sympy

from perga.algebra.pairs import solve_pair
from perga.algebra.polynomial import Polynomial

X, Y = sympy.symbols("x y", real=True)
PLACES = ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1), (0, 0))


def random_conic(draw: random.Random) -> list[int]:
    """Six small coefficients, not all of degree 2 zero."""
    while True:
        six = [draw.randint(-5, 5) for _ in PLACES]
        if any(six[:3]):
            return six


def with_perga(first: list[int], second: list[int]) -> int:
    """The number of real points."""
    f, g = (Polynomial(("x", "y"), dict(zip(PLACES, six, strict=True))) for six in (first, second))
    return len(solve_pair(f, g, ("x", "y")).points)


def with_sympy(first: list[int], second: list[int]) -> int:
    """The number of distinct real x of common points, from the resultant's isolated roots."""
    f, g = (
        sympy.Poly(sum(c * X**i * Y**j for c, (i, j) in zip(six, PLACES, strict=True)), X, Y)
        for six in (first, second)
    )
    eliminant = sympy.Poly(sympy.resultant(f, g, Y), X)
    if eliminant.is_zero:
        return -1
    return len(sympy.real_roots(eliminant, multiple=False))


def main() -> None:
    """Print medians and their ratio."""
    parser = argparse.ArgumentParser(description="Conic pairs beside SymPy")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    times: dict[str, list[float]] = {"perga": [], "sympy": []}
    for _ in range(options.pairs):
        pair = random_conic(draw), random_conic(draw)
        for name, run in (("perga", with_perga), ("sympy", with_sympy)):
            start = perf_counter()
            run(*pair)
            times[name].append(perf_counter() - start)
    ours, theirs = median(times["perga"]), median(times["sympy"])
    print(f"{options.pairs} pairs, median ms: perga {ours * 1e3:.2f}, sympy {theirs * 1e3:.2f}")
    print(f"sympy / perga = {theirs / ours:.1f} (sympy only counts abscissae)")


if __name__ == "__main__":
    main()
