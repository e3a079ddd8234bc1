"""Labels of random scenes: how many find a place, how many are led, how far they stand, and time.

The scenes are those of `tests/draw/label_scenes.py`; every picture is checked there on its pixels.
Times are processor times of one core, of whole pictures without PNG.

    .venv/bin/python benchmarks/labels.py [-n 1000] [--seed 1] [--style screen]
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import process_time

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "draw"))

from label_checks import check_labels
from label_scenes import drawn_scene, window_of

from perga.draw import STYLES, Demand, draw
from perga.draw.palette import Style
from perga.errors import RefusedError


def main() -> None:
    """Draw the scenes, check them and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--style", choices=STYLES, default="screen")
    asked = parser.parse_args()
    style = STYLES[asked.style]
    count: Counter[str] = Counter()
    replaced: Counter[str] = Counter()
    gaps: list[float] = []
    times: dict[str, list[float]] = {"close": [], "further": [], "led": []}
    for index in range(asked.n):
        scene = drawn_scene(asked.seed, index, style)
        replaced.update(scene.replaced)
        if scene.picture is None:
            count["refused"] += 1
            continue
        try:
            gaps += check_labels(scene.marks, scene.picture, style)
        except AssertionError:
            count["broken"] += 1
        count["labels"] += len(scene.picture.labels)
        count["labels led"] += len(scene.picture.leaders)
        far = "led" if scene.picture.leaders else "further"
        kind = far if _is_refused(scene.marks, style) else "close"
        start = process_time()
        draw(scene.marks, window_of(style), style)
        times[kind].append(process_time() - start)
    print(f"{asked.n} scenes of seed {asked.seed} in {asked.style}, {count['labels']} labels")
    reasons = ", ".join(f"{reason} {many}" for reason, many in replaced.most_common())
    print(f"  {replaced.total()} scenes were replaced: {reasons}")
    for kind, spent in times.items():
        ms = f"{1e3 * np.median(spent):.1f} ms median" if spent else ""
        print(f"  {kind:8} {len(spent):5}  {ms}")
    print(f"  refused  {count['refused']:5}")
    share = (count["refused"] + len(times["led"])) / asked.n
    print(f"  refused or led: {share:.1%} of scenes; {count['labels led']} labels are led")
    print(f"  pictures that break a promise: {count['broken']}")
    half, most, nearly = np.quantile(gaps, (0.5, 0.95, 0.99))
    print(f"  gap to the point: median {half:.1f}, p95 {most:.1f}, p99 {nearly:.1f}", end="")
    print(f", largest {max(gaps):.1f} px")


def _is_refused(marks: tuple, style: Style) -> bool:
    try:
        draw(marks, window_of(style), style, Demand.CLOSE)
    except RefusedError:
        return True
    return False


if __name__ == "__main__":
    main()
