"""What terms are evaluated with: known objects, and the scalars they are made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from perga.algebra.real import Real
from perga.cdl.language import Language
from perga.geometry.conic import Roots
from perga.geometry.values import Combined, Cut, Scalar, Value


@dataclass(frozen=True, slots=True)
class Family:
    """All members of a set-valued construction, for slots that consume them together."""

    members: tuple[Value, ...]


def _same(value: Real) -> Real:
    return value


@dataclass(frozen=True, slots=True)
class Environment:
    """Known objects and the kind of scalars they are made of."""

    values: Mapping[str, Value | Family]
    language: Language
    roots: Roots
    lift: Callable[[Fraction], Scalar]
    exact: Callable[[Real], Scalar] = _same

    def is_region(self, name: str) -> bool:
        """Whether a name is that of a known region."""
        return isinstance(self.values.get(name), Cut | Combined)
