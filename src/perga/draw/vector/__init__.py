"""Vector pictures: the drawn figure as true curves, in the formats of `formats/`."""

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from perga.draw.figure import Figure, Picture
from perga.draw.palette import SCREEN, Style
from perga.draw.vector import formats
from perga.draw.vector.format import VectorFormat
from perga.draw.vector.plate import Plate, plate
from perga.errors import InputError


@lru_cache(maxsize=1)
def all_formats() -> tuple[VectorFormat, ...]:
    """The formats, in the order of their modules' names."""
    names = sorted(found.name for found in iter_modules(formats.__path__))
    return tuple(import_module(f"{formats.__name__}.{name}").FORMAT for name in names)


def format_of(suffix: str) -> VectorFormat:
    """The format that a file name's ending chooses, such as ".svg".

    Raises InputError naming the endings there are.
    """
    for one in all_formats():
        if suffix in one.suffixes:
            return one
    endings = ", ".join(suffix for one in all_formats() for suffix in one.suffixes)
    raise InputError(f"no vector format is called {suffix!r:.20}", f"there are {endings}")


def vector_bytes(figure: Figure, picture: Picture, suffix: str, style: Style = SCREEN) -> bytes:
    """The file of a figure that was drawn as `picture`, in the format of a file name's ending.

    Raises InputError for an ending that no format has.
    """
    return format_of(suffix).write(plate(figure, picture, style))


__all__ = ["Plate", "VectorFormat", "all_formats", "format_of", "plate", "vector_bytes"]
