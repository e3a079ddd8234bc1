"""Instructions: strict, and without a number anywhere."""

import json

import pytest

from perga.errors import InputError
from perga.measure import Entity, EntityKind, FoundBy, Instruction, Quantity


def point(name):
    return {"name": name, "kind": "point", "found_by": "label", "of": []}


def line(name, *of):
    return {"name": name, "kind": "line", "found_by": "label", "of": list(of)}


def asks(quantity, *entities):
    return {"quantity": quantity, "entities": list(entities)}


def hue(kind, name, *of):
    return {"name": name, "kind": kind, "found_by": "hue", "of": list(of)}


def crossing(name, *of):
    return {"name": name, "kind": "point", "found_by": "crossing", "of": list(of)}


CURVE, STROKE = hue("curve", "G", "blue"), hue("line", "l", "violet")

GOOD = [
    asks("chord_length", point("A"), point("B")),
    asks("distance", point("F1"), point("F2")),
    asks("distance", point("P"), line("l", "A", "B'")),
    asks("distance", line("l", "A", "B"), point("P")),
    asks("area", point("A"), point("B"), point("C")),
    asks("perimeter", point("A"), point("B"), point("C"), point("D")),
    asks("angle", point("A"), point("α"), point("C_2")),
    asks("chord_length", crossing("A", "G", "l"), crossing("B", "G", "l"), CURVE, STROKE),
    asks("distance", point("F"), crossing("B", "G", "xAxis"), CURVE),
    asks("area", CURVE),
    asks("slope", hue("line", "l", "brown", "A", "B")),
    asks("slope", point("P"), CURVE),
    asks("slope", line("m", "A", "B"), crossing("A", "G", "l"), CURVE, STROKE),
    # a point whose name is the word for a hue
    asks("distance", point("blue"), line("l", "red", "A")),
]


@pytest.mark.parametrize("value", GOOD)
def test_round_trip(value):
    instruction = Instruction.from_json(json.loads(json.dumps(value)))
    assert instruction.to_json() == value
    assert Instruction.from_json(instruction.to_json()) == instruction


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "area",
        3,
        {},
        {"quantity": "area"},
        {**GOOD[0], "scale": 3},
        {**GOOD[0], "note": "x"},
        asks("volume", point("A"), point("B")),
        asks(3, point("A"), point("B")),
        asks(True, point("A"), point("B")),
        asks("distance", point("A")),
        asks("distance", point("A"), point("A")),
        asks("distance", point("A"), point("B"), point("C")),
        asks("distance", line("l", "A", "B"), line("m", "C", "D")),
        asks("distance", point("P"), line("l", "A")),
        asks("distance", point("P"), line("l", "A", "A")),
        asks("chord_length", point("P"), line("l", "A", "B")),
        asks("area", point("A"), point("B")),
        asks("area", *[point(f"P{k}") for k in range(65)]),
        asks("angle", point("A"), point("B"), line("l", "A", "B")),
        asks("distance", point("A"), point(5)),
        asks("distance", point("A"), point("5")),
        asks("distance", point("A"), point("2.5")),
        asks("distance", point("A"), point("-3")),
        asks("distance", point("A"), point("1e9")),
        asks("distance", point("A"), point("")),
        asks("distance", point("A"), point("'")),
        asks("distance", point("A"), point("x" * 65)),
        asks("distance", point("A"), point("a b")),
        asks("distance", point("A"), {**point("B"), "of": [1.5]}),
        asks("distance", point("A"), {**point("B"), "of": ["C"]}),
        asks("distance", point("A"), {**point("B"), "of": "C"}),
        asks("distance", point("A"), {**point("B"), "kind": "circle"}),
        asks("distance", point("A"), {**point("B"), "found_by": None}),
        asks("distance", point("A"), {**point("B"), "x": 1.0}),
        asks("distance", point("A"), [1, 2]),
        {"quantity": "distance", "entities": {"A": 1}},
        asks("area", hue("curve", "G")),
        asks("area", hue("curve", "G", "pink")),
        asks("area", hue("curve", "G", "blue", "A")),
        asks("area", hue("point", "G", "blue")),
        asks("area", {**CURVE, "found_by": "label", "of": []}),
        asks("area", {**CURVE, "found_by": "crossing", "of": ["l", "m"]}),
        asks("area", CURVE, STROKE),
        asks("slope", hue("line", "l", "brown", "A", "B", "C")),
        asks("distance", point("A"), crossing("P", "l")),
        asks("distance", point("A"), crossing("P", "l", "l")),
        asks("distance", point("A"), crossing("P", "l", "2")),
        asks("slope", hue("line", "l", "brown", "P"), crossing("P", "l", "xAxis")),
        asks("eccentricity", point("A")),
    ],
)
def test_anything_else_is_refused(value):
    with pytest.raises(InputError) as caught:
        Instruction.from_json(value)
    assert caught.value.message


def test_built_in_code_it_is_checked_as_well():
    with pytest.raises(InputError):
        Instruction(Quantity.AREA, (Entity("A", EntityKind.POINT),))
    with pytest.raises(InputError):
        Entity("3", EntityKind.POINT)
    crossing = Entity("P", EntityKind.POINT, FoundBy.CROSSING, ("l", "m"))
    assert crossing.of == ("l", "m")
