"""One file for each export format; a new one is a file here with a value `FORMAT`."""

from pkgutil import iter_modules


def format_names() -> tuple[str, ...]:
    """The names of all formats, those of their modules with hyphens, without loading any."""
    return tuple(sorted(found.name.replace("_", "-") for found in iter_modules(__path__)))
