"""What it takes to measure a picture: from pixels, window and names to the answer.

The pictures are those of `perga study accuracy`, 512 x 512, drawn by each renderer that is there;
points are found at their markers, or where fitted strokes cross. Processor time on one core.

    .venv/bin/python benchmarks/measure.py [--pictures 60] [--seed 7]
"""

import argparse
from statistics import median, quantiles
from time import process_time

from perga.generate.instruct import MeasurePlan, instructions_for, run_plan
from perga.measure import Unmeasurable
from perga.study.accuracy.by_strokes import by_strokes
from perga.study.accuracy.measuring import drawn, marks_of
from perga.study.accuracy.renderers import Renderer, drawn_by, is_installed

SIZE = 512


def plans_of(problem, marks) -> dict[str, MeasurePlan]:
    """How the answer is measured, in one or two ways."""
    formal = problem.opened.formal
    plan = instructions_for(formal.goal, formal.program)
    if isinstance(plan, Unmeasurable):
        return {}
    viewport = problem.picture.image.viewport
    crossings = by_strokes(plan, marks, viewport.x_max - viewport.x_min)
    found = {"at markers": plan}
    return found if crossings is None else {**found, "at crossings": crossings}


def main() -> None:
    """Print median and 95th percentile of each renderer and way."""
    parser = argparse.ArgumentParser(description="Measuring pictures")
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    renderers = [one for one in Renderer if is_installed(one)]
    left_out = [one.value for one in Renderer if one not in renderers]
    if left_out:
        print(f"left out, not installed: {', '.join(left_out)}")
    times: dict[tuple[str, str], list[float]] = {}
    for index in range(-1, options.pictures):
        problem = drawn(max(index, 0), options.seed, SIZE)
        if problem is None:
            continue
        marks = marks_of(problem)
        for renderer in renderers:
            image = drawn_by(renderer, problem.picture, marks)
            for way, plan in plans_of(problem, marks).items():
                start = process_time()
                run_plan(image, plan)
                spent = 1000 * (process_time() - start)
                if index >= 0:  # the first picture is measured once before, to warm all up
                    times.setdefault((renderer.value, way), []).append(spent)
    print(f"{'':24}{'pictures':>10}{'median ms':>11}{'p95 ms':>9}")
    for (renderer, way), spent in times.items():
        p95 = quantiles(spent, n=20)[-1]
        print(f"{renderer:11}{way:13}{len(spent):10}{median(spent):11.1f}{p95:9.1f}")


if __name__ == "__main__":
    main()
