"""What a model is told: a system prompt, and for each form of reply the sentences that ask for it.

The words of the forms, and the JSON in them, are those of the answer types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from perga.answers.replies import Form, answer_type, examples
from perga.dataset.items.item import Item

SYSTEM = "system"
"""The key of the system prompt beside those of the forms."""
_SYSTEM = (
    "Geometry is what you know best. You look at figures and coordinates closely, take what they"
    " show without error, and find what is asked."
)


@dataclass(frozen=True, slots=True)
class Prompts:
    """The system prompt, empty for none, and the words of every form; see `Place` for these."""

    system: str
    forms: Mapping[Form, str]

    def texts(self) -> dict[str, str]:
        """All texts by their keys, the system prompt first."""
        return {SYSTEM: self.system, **{form.value: self.forms[form] for form in Form}}


@dataclass(frozen=True, slots=True)
class Prompt:
    """The whole prompt of an item: `system` is empty for none; the picture is apart."""

    system: str
    user: str

    def messages(self, picture: object = None) -> list[dict[str, Any]]:
        """As chat messages; `picture` is the part of the content that shows it, behind the text."""
        told = [{"role": "system", "content": self.system}] if self.system else []
        content: Any = self.user
        if picture is not None:
            content = [{"type": "text", "text": self.user}, picture]
        return [*told, {"role": "user", "content": content}]


OWN_PROMPTS = Prompts(_SYSTEM, {one.form: one.words for one, _ in examples()})
"""The prompts in use where no others are given."""


def prompt_of(item: Item, prompts: Prompts = OWN_PROMPTS) -> Prompt:
    """The prompt of an item in its mode: its question, then the form of the reply.

    Raises InputError where the item has no answer type.
    """
    kind = answer_type(item.answer_type, item.options)
    return Prompt(prompts.system, f"{item.question}\n{kind.ask(prompts.forms[kind.form])}")
