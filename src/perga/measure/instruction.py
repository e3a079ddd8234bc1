"""What to measure, in names and never in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar, cast

from perga.errors import InputError

MAX_ENTITIES = 64

_E = TypeVar("_E", bound=Enum)
_HELP = (
    'An instruction is {"quantity": ..., "entities": [{"name": ..., "kind": "point", '
    '"found_by": "label", "of": []}, ...]} and holds no numbers.'
)


class Quantity(Enum):
    """What can be measured."""

    CHORD_LENGTH = "chord_length"
    DISTANCE = "distance"
    AREA = "area"
    ANGLE = "angle"
    PERIMETER = "perimeter"


class EntityKind(Enum):
    """What an entity is."""

    POINT = "point"
    LINE = "line"
    CURVE = "curve"


class FoundBy(Enum):
    """How an entity is told in the picture."""

    LABEL = "label"
    CROSSING = "crossing"
    HUE = "hue"


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing in the picture. `of` names what it is made of: for a line, two labelled points."""

    name: str
    kind: EntityKind
    found_by: FoundBy = FoundBy.LABEL
    of: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the names: nothing that is or reads like a number gets in."""
        for name in (self.name, *self.of):
            _check_name(name)
        if self.kind is EntityKind.LINE and len(set(self.of)) != 2:
            raise InputError(
                f"line {self.name} must be given by two different points in `of`", _HELP
            )
        if self.kind is EntityKind.POINT and self.found_by is FoundBy.LABEL and self.of:
            raise InputError(f"point {self.name} is found by its label; leave `of` empty", _HELP)


@dataclass(frozen=True, slots=True)
class Instruction:
    """A quantity and the entities that it is about, in order.

    chord_length: two points. distance: two points, or a point and a line. area and perimeter:
    the three or more corners of a polygon in order. angle: three points, its vertex in the
    middle. Raises InputError for any other list of entities.
    """

    quantity: Quantity
    entities: tuple[Entity, ...]

    def __post_init__(self) -> None:
        """Check that the entities are what the quantity needs."""
        kinds = sorted(entity.kind.value for entity in self.entities)
        only_points = set(kinds) == {"point"}
        count = len(kinds)
        match self.quantity:
            case Quantity.CHORD_LENGTH:
                fits, needs = kinds == ["point"] * 2, "two points"
            case Quantity.DISTANCE:
                fits = kinds in (["point"] * 2, ["line", "point"])
                needs = "two points, or a point and a line"
            case Quantity.AREA | Quantity.PERIMETER:
                fits = only_points and 3 <= count <= MAX_ENTITIES
                needs = f"3 to {MAX_ENTITIES} points"
            case Quantity.ANGLE:
                fits, needs = kinds == ["point"] * 3, "three points, the vertex in the middle"
        if not fits:
            raise InputError(f"quantity {self.quantity.value} needs {needs}", _HELP)
        if len({entity.name for entity in self.entities}) < count:
            raise InputError("an instruction names each entity once", _HELP)

    def to_json(self) -> dict[str, object]:
        """The object of interfaces: strings and lists only."""
        return {
            "quantity": self.quantity.value,
            "entities": [
                {
                    "name": entity.name,
                    "kind": entity.kind.value,
                    "found_by": entity.found_by.value,
                    "of": list(entity.of),
                }
                for entity in self.entities
            ],
        }

    @classmethod
    def from_json(cls, value: object) -> "Instruction":
        """Read the object; InputError on anything but what `to_json` writes, numbers above all."""
        fields = _fields(value, {"quantity", "entities"})
        entities = fields["entities"]
        if not isinstance(entities, list):
            raise InputError("instruction field entities must be a list", _HELP)
        entries = cast("list[object]", entities)
        if len(entries) > MAX_ENTITIES:
            raise InputError(f"an instruction names at most {MAX_ENTITIES} entities", _HELP)
        quantity = _member(Quantity, fields["quantity"], "quantity")
        return cls(quantity, tuple(_entity(entry) for entry in entries))


def _entity(value: object) -> Entity:
    fields = _fields(value, {"name", "kind", "found_by", "of"})
    of = fields["of"]
    if not isinstance(of, list):
        raise InputError("entity field of must be a list of names", _HELP)
    return Entity(
        _text(fields["name"]),
        _member(EntityKind, fields["kind"], "kind"),
        _member(FoundBy, fields["found_by"], "found_by"),
        tuple(_text(name) for name in cast("list[object]", of)),
    )


def _fields(value: object, names: set[str]) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise InputError("an instruction and its entities must be JSON objects", _HELP)
    fields = cast("dict[str, object]", value)
    if set(fields) != names:
        odd = sorted(str(name)[:40] for name in set(fields) ^ names)
        raise InputError(f"instruction has missing or unknown fields: {', '.join(odd)}", _HELP)
    return fields


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InputError(f"an instruction holds names only, not {value!r:.40}", _HELP)
    return value


def _check_name(name: str) -> None:
    # isidentifier: letters, digits and underscores of any script, never a digit first
    if not (1 <= len(name) <= 64 and name.replace("'", "").replace("\u2032", "").isidentifier()):
        raise InputError(
            f"{name!a:.40} is not a name: letters, then letters, digits, _ and primes", _HELP
        )
    if name[0] in "'\u2032":
        raise InputError(f"name {name!a:.40} must begin with a letter", _HELP)


def _member(kind: type[_E], value: object, field: str) -> _E:
    for member in kind:
        if value == member.value:
            return member
    known = ", ".join(str(member.value) for member in kind)
    raise InputError(f"instruction field {field} is {value!r:.40}; known are {known}", _HELP)
