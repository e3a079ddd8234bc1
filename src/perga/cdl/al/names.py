"""Names of an AL text: their types, and what they are called in CDL."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from perga.algebra.expression import Call, Expression, Name
from perga.cdl.language import Language
from perga.cdl.names import reserved_reason
from perga.cdl.operator import Type
from perga.errors import Span

_PLAIN = re.compile(r"[A-Za-z_\u0391-\u03c9][A-Za-z0-9_\u0391-\u03c9]*'*")
_PARTS = {  # concepts that CDL does not declare: the points that make them, and the wrapper
    Type.SEGMENT: (2, "LineSegmentOf"),
    Type.VECTOR: (2, "VectorOf"),
    Type.TRIANGLE: (3, "TriangleOf"),
}
_STEMS = {Type.POINT: "P", Type.LINE: "l", Type.NUMBER: "n", Type.CURVE: "K"}
PLACE = Span(1, 1, 1, 2)


@dataclass(slots=True)
class NameTable:
    """Grows while a text is converted; `declared` holds CDL names in order of declaration."""

    language: Language
    declared: dict[str, Type] = field(default_factory=dict)
    meaning: dict[str, tuple[Expression, Type]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)

    def reserve(self, names: Iterable[str]) -> None:
        """Keep made-up names clear of these AL names."""
        self.taken.update(names)

    def declare(self, name: str, kind: Type) -> None:
        """Give an AL name its CDL form."""
        if kind in _PARTS:
            count, wrapper = _PARTS[kind]
            points = tuple(self._new(f"{name}{i + 1}", Type.POINT) for i in range(count))
            self.meaning[name] = (Call(wrapper, points, PLACE), kind)
            return
        self.meaning[name] = (self._new(name, kind, own=True), kind)

    def fresh(self, kind: Type) -> Name:
        """A new name that stands for nothing in the AL text."""
        number = 1
        stem = _STEMS.get(kind, "K")
        while not self._free(f"{stem}_{number}"):
            number += 1
        return self._new(f"{stem}_{number}", kind)

    def rename(self, name: Name, kind: Type) -> None:
        """Change the type of a CDL name."""
        self.declared[name.id] = kind

    def _free(self, name: str) -> bool:
        return (
            name not in self.taken
            and name not in self.declared
            and reserved_reason(name, self.language) is None
        )

    def _new(self, wish: str, kind: Type, own: bool = False) -> Name:
        """`wish` if CDL allows it, else with underscores behind it; `own`: an AL name's own."""
        plain = wish if _PLAIN.fullmatch(wish) else "N"
        name = plain
        usable = own and name not in self.declared and plain == wish
        if not (usable and reserved_reason(name, self.language) is None):
            while not self._free(name):
                name += "_"
        self.declared[name] = kind
        self.taken.add(name)
        return Name(name, PLACE)
