"""What to measure, in names and never in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar, cast

from perga.errors import InputError
from perga.measure.quantity import EntityKind, FoundBy, Quantity
from perga.measure.recipes import recipe_for, recipes_of
from perga.measure.ways import fault_of

MAX_ENTITIES = 64

_E = TypeVar("_E", bound=Enum)
_HELP = (
    'An instruction is {"quantity": ..., "entities": [{"name": ..., "kind": "point", '
    '"found_by": "label", "of": []}, ...]} and holds no numbers.'
)


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing in the picture, and how it is told there.

    By its label: a point, `of` empty; a line, `of` the two points that it runs through. By the
    crossing of two strokes: a point, `of` their names (`xAxis` and `yAxis` need no entity). By
    its hue: a curve, `of` the hue; a line, `of` the hue and then up to two points on it, where
    several straight strokes have that hue. A curve may be the `left_part` or `right_part`, one
    branch, of a hyperbola. As a tangent: a line, `of` a point and the curve that
    the point lies on and the line touches there. A region is `inside` or `outside` a curve or the
    polygon of some points; `above`, `below`, `left_of` or `right_of` a line, or the `side_of` a
    line on which a point lies; or the `intersection`, `union` or `difference` of other regions.
    """

    name: str
    kind: EntityKind
    found_by: FoundBy = FoundBy.LABEL
    of: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check the names: nothing that is or reads like a number gets in."""
        for name in (self.name, *self.of):
            _check_name(name)
        fault = fault_of(self.kind, self.found_by, self.of)
        if fault:
            raise InputError(f"{self.kind.value} {self.name} {fault}", _HELP)

    @property
    def parts(self) -> tuple[str, ...]:
        """The things in `of`: all of it but the word for a hue."""
        return self.of[1:] if self.found_by is FoundBy.HUE else self.of


@dataclass(frozen=True, slots=True)
class Instruction:
    """A quantity and the entities that it is about, in order.

    Entities that another one's `of` names only help to find that one. The others are what is asked
    about, and must be what a recipe of `perga.measure.recipes` needs. InputError otherwise.
    """

    quantity: Quantity
    entities: tuple[Entity, ...]

    def __post_init__(self) -> None:
        """Check that the entities are what the quantity needs."""
        if len(self.entities) > MAX_ENTITIES:
            raise InputError(f"an instruction names at most {MAX_ENTITIES} entities", _HELP)
        if len({entity.name for entity in self.entities}) < len(self.entities):
            raise InputError("an instruction names each entity once", _HELP)
        circular = self._circular()
        if circular:
            raise InputError(f"{circular} is made of itself", _HELP)
        if recipe_for(self.quantity, [entity.kind for entity in self.asked]) is None:
            needs = ", or ".join(one.needs_text for one in recipes_of(self.quantity))
            told = ", ".join(f"{one.kind.value} {one.name}" for one in self.asked[:MAX_ENTITIES])
            raise InputError(
                f"quantity {self.quantity.value} needs {needs}; asked about are (what no other "
                f"entity names in its `of`): {told or 'none'}",
                _HELP,
            )

    @property
    def asked(self) -> tuple[Entity, ...]:
        """The entities that no other one is made of: points, lines, curves, regions."""
        helping = {name for entity in self.entities for name in entity.parts}
        order = list(EntityKind)
        asked = [entity for entity in self.entities if entity.name not in helping]
        return tuple(sorted(asked, key=lambda entity: order.index(entity.kind)))

    def _circular(self) -> str:
        """The name of an entity that is found by way of itself; empty without one."""
        left = {entity.name: set(entity.parts) for entity in self.entities}
        while left:
            ready = [name for name, parts in left.items() if not parts & set(left)]
            if not ready:
                return min(left)
            for name in ready:
                del left[name]
        return ""

    def entity(self, name: str) -> Entity | None:
        """The entity of that name, or None."""
        return next((one for one in self.entities if one.name == name), None)

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


__all__ = ["MAX_ENTITIES", "Entity", "EntityKind", "FoundBy", "Instruction", "Quantity"]
