"""The shapes by cell (curve x goal), and which shape item i belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType

from perga.errors import InputError
from perga.generate.shape import CurveType, GoalType, Shape


@dataclass(frozen=True, slots=True)
class Turn:
    """Item `index` is the `position`-th item of `shape`."""

    index: int
    shape: Shape
    position: int

    @property
    def cell(self) -> str:
        """The cell as the ledger names it."""
        return cell_name(self.shape)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Shapes grouped by cell; curves cycle fastest, then goals, then the shapes within a cell."""

    cells: tuple[tuple[Shape, ...], ...]

    @staticmethod
    def of(shapes: Iterable[Shape]) -> Catalogue:
        """The catalogue of `shapes`; InputError when there is none or an id is used twice."""
        listed = list(shapes)
        names = [shape.id for shape in listed]
        if not listed or len(set(names)) != len(names):
            raise InputError(
                "a catalogue needs at least one shape, and every shape its own id",
                help="give each Shape value a new id",
            )
        cells = (
            tuple(s for s in listed if s.curve is curve and s.goal is goal)
            for goal in GoalType
            for curve in CurveType
        )
        return Catalogue(tuple(cell for cell in cells if cell))

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """Every shape, in order of cells."""
        return tuple(shape for cell in self.cells for shape in cell)

    def turn(self, index: int) -> Turn:
        """The shape of item `index` and the item's position within it."""
        lap, number = divmod(index, len(self.cells))
        cell = self.cells[number]
        position, member = divmod(lap, len(cell))
        return Turn(index, cell[member], position)


def cell_name(shape: Shape) -> str:
    """`ellipse x area`: the cell of a shape as people read it."""
    return f"{shape.curve.value} x {shape.goal.value}"


def collect(*modules: ModuleType) -> tuple[Shape, ...]:
    """Every Shape value found in `modules`, in order of definition."""
    return tuple(v for module in modules for v in vars(module).values() if isinstance(v, Shape))


@lru_cache(maxsize=1)
def standard_catalogue() -> Catalogue:
    """The catalogue of the shapes that come with Perga: every module of `perga.generate.shapes`."""
    import importlib
    import pkgutil

    import perga.generate.shapes as package

    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    return Catalogue.of(
        collect(*(importlib.import_module(f"{package.__name__}.{name}") for name in names))
    )
