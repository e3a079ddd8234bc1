"""Questions from templates, and the figure read back out of a question's text.

The reader knows nothing of templates: it takes every `A = (2, 1)` and every `radius 5` or
`radius sqrt(13)` that the text states. It is the third witness of a label.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from perga.dataset.items.item import Mode
from perga.noregeo.lattice import Vec
from perga.noregeo.task import Figure, Param, Task, lattice_circle
from perga.rng import stream

_PLACE = re.compile(r"\b([A-Z]) = \((-?[0-9]{1,3}), (-?[0-9]{1,3})\)", re.ASCII)
_RADIUS = re.compile(r"\bradius (?:([0-9]{1,3})|sqrt\(([0-9]{1,4})\))(?![0-9(])", re.ASCII)


def wording_of(task: Task, seed: int, split: str, index: int) -> int:
    """Which of the wordings an item has: drawn on a stream of its own, blind to the label."""
    chance = stream(seed, "noregeo", "wording", split, task.id, index)
    return int(chance.integers(len(task.wordings)))


def question(task: Task, figure: Figure, mode: Mode, wording: int) -> str:
    """The question of an item."""
    words = task.wordings[wording]
    template = {Mode.TEXT: words.text, Mode.DOTTED: words.dotted, Mode.FULL: words.full}[mode]
    places = {letter: f"{letter} = ({x}, {y})" for letter, (x, y) in figure.points.items()}
    listed = {"corners": _series(tuple(places.values())), "letters": _series(tuple(places))}
    return template.format_map(
        {**places, **listed, "polygon": "".join(places), **_told(figure.params)}
    )


def _series(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)


def _told(params: Mapping[str, Param]) -> Mapping[str, str]:
    told = {name: str(value) for name, value in params.items()}
    if "radius_squared" in params:
        told["radius"] = f"sqrt({params['radius_squared']})"
    return told


def reread(text: str, like: Figure) -> Figure:
    """The figure that a question states; parameters it does not state are those of `like`."""
    points: dict[str, Vec] = {m[1]: (int(m[2]), int(m[3])) for m in _PLACE.finditer(text)}
    stated = {k: v for k, v in like.params.items() if not k.startswith("radius")}
    found = _RADIUS.search(text)
    if found is not None:
        squared = int(found[1]) ** 2 if found[1] else int(found[2])
        stated.update(lattice_circle(squared))
    return Figure(points, stated)
