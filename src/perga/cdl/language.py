"""A language: an immutable table of operators, collected from modules, never registered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType, ModuleType

from perga.cdl.operator import Operator


@dataclass(frozen=True, slots=True)
class Language:
    """The operators that a text may use, by name."""

    operators: Mapping[str, Operator]
    shorthands: bool = True
    """Whether the statements that are short for others may be used; the paper has none."""

    @staticmethod
    def of(*modules: ModuleType, shorthands: bool = True) -> "Language":
        """The language of every Operator value found in `modules`, in order of definition."""
        found = [v for module in modules for v in vars(module).values() if isinstance(v, Operator)]
        table = MappingProxyType({operator.name: operator for operator in found})
        return Language(table, shorthands)

    def with_operators(self, operators: Iterable[Operator]) -> "Language":
        """This language and `operators` beside it; a name that exists is replaced."""
        merged = {**self.operators, **{operator.name: operator for operator in operators}}
        return Language(MappingProxyType(merged), self.shorthands)
