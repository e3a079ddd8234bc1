"""Pages from templates: escaped, complete, and offline."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

_STYLE = "gallery.css"


def render(template: str, **values: Any) -> bytes:
    """The page of a template of this package, which finds the common style as `style`.

    Every value is escaped; jinja2.UndefinedError for one that the template lacks.
    """
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    folder = files("perga.report")
    source = folder.joinpath(template).read_text(encoding="utf-8")
    style = Markup(folder.joinpath(_STYLE).read_text(encoding="utf-8"))
    return environment.from_string(source).render(style=style, **values).encode()
