"""What only the words of a problem tell, read where `--use-text` asks for it and nowhere else."""

import re
from typing import Final

_ONE: Final = re.compile(r"写出?[^，,。？?]{0,40}?一[个条]|的一个[^，,。]{0,6}方程可以为")
"""`Write one ...`, `one ... equation can be`: no number of objects, as in `one focus is`."""


def asks_for_one(text: str) -> bool:
    """Whether a text asks for any one of several right answers."""
    return _ONE.search(text) is not None
