"""How many verified problems a second, and how well the drawing agrees with the solver.

One process generates, draws, measures and gates; nothing is written to disk. The paper's system
needs about five minutes for a problem.

    .venv/bin/python benchmarks/generate.py [-n 200] [--seed 1]
"""

import argparse
from statistics import median
from time import perf_counter

from perga.generate.catalogue import standard_catalogue
from perga.generate.pipeline import Settings, make_item

PAPER_SECONDS = 300.0


def main() -> None:
    """Print problems per second and the measured errors."""
    parser = argparse.ArgumentParser(description="Problems per second")
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    settings, catalogue = Settings(), standard_catalogue()
    make_item(0, options.seed, settings, catalogue)  # compile before the clock starts
    start = perf_counter()
    outcomes = [make_item(i, options.seed, settings, catalogue) for i in range(options.n)]
    seconds = perf_counter() - start
    errors = [o.problem.relative_error for o in outcomes if o.problem is not None]
    rate = len(errors) / seconds
    print(f"{len(errors)} of {options.n} problems in {seconds:.1f} s: {rate:.1f} a second")
    print(f"measured against exact: median {median(errors):.2e}, worst {max(errors):.2e}")
    print(f"the paper's rate / this = {1 / (rate * PAPER_SECONDS):.5f}")


if __name__ == "__main__":
    main()
