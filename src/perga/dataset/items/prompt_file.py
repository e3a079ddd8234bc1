"""A file of prompts: TOML or JSON with a few keys, which replace Perga's own one by one."""

from __future__ import annotations

import json
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perga.answers.replies import PLACES, Form, Place
from perga.dataset.items.prompts import OWN_PROMPTS, SYSTEM, Prompts
from perga.dataset.strict import read_json
from perga.errors import InputError

LARGEST_FILE = 64_000
"""Bytes of a file of prompts."""
LONGEST_PROMPT = 8_000
"""Characters of one prompt."""
KEYS = tuple(OWN_PROMPTS.texts())
"""The keys of such a file."""
_OPTIONS = frozenset({Place.OPTIONS.value, Place.QUOTED.value})
_WITHOUT_OPTIONS = frozenset({Form.NUMBER, Form.POINT})
_WORD = re.compile(r"\{[\w ]+\}")
_SHOW = "`perga noregeo prompts` prints a file to begin with"


def read_prompts(path: Path) -> Prompts:
    """The prompts of a file; what it leaves out stays as it is.

    Raises InputError, naming the key and the mend, for anything but texts under the known keys.
    """
    texts = _parsed(_read(path), path)
    if not texts:
        raise InputError(f"{path} holds no prompts", _SHOW)
    for key, text in texts.items():
        for fault, mend in _faults(key, text):
            raise InputError(f"{path}: key {key!r:.60} {fault}", mend)
    system: str = texts.get(SYSTEM, OWN_PROMPTS.system)
    return Prompts(
        system.strip(),
        {form: texts.get(form.value, words).strip() for form, words in OWN_PROMPTS.forms.items()},
    )


def prompts_toml(prompts: Prompts) -> str:
    """The prompts as a file that `read_prompts` reads."""
    lines = [f"{key} = {_toml_text(text)}" for key, text in prompts.texts().items()]
    return "\n".join((_HEAD, *lines)) + "\n"


_HEAD = """\
# Prompts of `perga export --prompts FILE`. What is left out stays Perga's own.
# {template} stands for the JSON that is asked for, {options} for the options: yes, no
# and {quoted_options} for the options in quotes. An empty system prompt sends none."""


def _faults(key: str, text: object) -> Iterator[tuple[str, str]]:
    """What is wrong with a text, and the mend."""
    if key not in KEYS:
        yield "is not known", f"keys are {', '.join(KEYS)}"
        return
    if not isinstance(text, str):
        yield "is no text", f'write {key} = "..."'
        return
    if not text.strip() and key != SYSTEM:
        yield "is blank", "leave the key out, or say in which form to answer"
    if len(text) > LONGEST_PROMPT:
        yield f"has {len(text)} characters", f"at most {LONGEST_PROMPT}"
    odd = next((c for c in text if not (c.isprintable() or c in "\n\t")), None)
    if odd is not None:
        yield f"holds the character U+{ord(odd):04X}", "leave it out"
    yield from _place_faults(key, text)


def _place_faults(key: str, text: str) -> Iterator[tuple[str, str]]:
    places = {found[1] for found in PLACES.finditer(text)}
    known = ", ".join(f"{{{place.value}}}" for place in Place)
    unknown = next((word[0] for word in _WORD.finditer(text) if not PLACES.match(word[0])), None)
    if key == SYSTEM:
        if places:
            yield f"names {{{min(places)}}}", "only the other keys have places to fill"
        return
    if unknown is not None:
        yield f"names {unknown:.40}", f"places are {known}"
    if Form(key) in _WITHOUT_OPTIONS and places & _OPTIONS:
        yield f"names {{{min(places & _OPTIONS)}}}", f"a {key} has no options: leave it out"
    if key == Form.CHOICE.value and not places & _OPTIONS:
        yield "does not name the options", "tasks have different ones: say {options} in it"


def _read(path: Path) -> bytes:
    try:
        # a pipe is opened without waiting for its writer, and then refused
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise InputError(f"{path} is no file", "name a file of prompts")
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as fault:  # ValueError: a NUL in the name
        why = fault.strerror if isinstance(fault, OSError) else "that is no path"
        raise InputError(f"{path} cannot be read: {why}", _SHOW) from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"{path} is larger than {LARGEST_FILE} bytes", "shorten the prompts")
    return data


def _parsed(data: bytes, path: Path) -> dict[str, Any]:
    if path.suffix == ".json":
        try:
            value = read_json(data, str(path))
        except InputError as fault:
            raise InputError(fault.message, _SHOW) from None
        if not isinstance(value, dict):
            raise InputError(f"{path} is no JSON object", _SHOW)
        return dict(value)  # pyright: ignore[reportUnknownArgumentType]
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        raise InputError(
            f"{path} is not UTF-8 text (byte {fault.start})", "save it as UTF-8"
        ) from None
    # a number of more digits than Python takes is a plain ValueError
    except (ValueError, RecursionError) as fault:
        raise InputError(f"{path} is no TOML: {fault!s:.200}", _SHOW) from None


def _toml_text(text: str) -> str:
    """A basic string of TOML; what JSON writes is one, as texts hold no control characters."""
    return json.dumps(text, ensure_ascii=False)
