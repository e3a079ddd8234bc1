"""A language: an immutable table of operators, collected from modules, never registered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType

from perga.cdl.operator import Operator


@dataclass(frozen=True, slots=True)
class Language:
    """The operators that a text may use, by name."""

    operators: Mapping[str, Operator]

    @staticmethod
    def of(*modules: ModuleType) -> "Language":
        """The language of every Operator value found in `modules`, in order of definition."""
        found = [v for module in modules for v in vars(module).values() if isinstance(v, Operator)]
        return Language(MappingProxyType({operator.name: operator for operator in found}))

    def with_operators(self, operators: Iterable[Operator]) -> "Language":
        """This language and `operators` beside it; a name that exists is replaced."""
        merged = {**self.operators, **{operator.name: operator for operator in operators}}
        return Language(MappingProxyType(merged))
