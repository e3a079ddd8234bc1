"""How the form of a reply is asked for: sentences with places that an answer type fills."""

import json
import re
from collections.abc import Sequence
from enum import Enum
from typing import Final


class Form(Enum):
    """The forms of a reply, each asked for in words of its own: the answer types, and codes."""

    YES_NO = "yes_no"
    CHOICE = "choice"
    NUMBER = "number"
    CODE = "code"
    POINT = "point"


class Place(Enum):
    """What stands between braces in such sentences, and what an answer type puts there."""

    TEMPLATE = "template"  # the JSON that is asked for
    OPTIONS = "options"  # the options in their order: yes, no
    QUOTED = "quoted_options"  # the same in double quotes


PLACES: Final = re.compile(r"\{(" + "|".join(place.value for place in Place) + r")\}")
"""A place; all other braces are text, so that sentences may show JSON."""


def filled(words: str, template: str, options: Sequence[str]) -> str:
    """The sentences with template and options in their places, which are filled once."""
    told = {
        Place.TEMPLATE.value: template,
        Place.OPTIONS.value: ", ".join(options),
        Place.QUOTED.value: ", ".join(json.dumps(one, ensure_ascii=False) for one in options),
    }
    return PLACES.sub(lambda place: told[place[1]], words)
