"""Text from outside in XML."""

import re

_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}
_SPACES = {char: f"&#{ord(char)};" for char in "\t\n\r"}


def escaped(text: str) -> str:
    """Any text as a value in XML; characters that XML cannot hold become U+FFFD."""
    table = str.maketrans({**_NAMES, **_SPACES})
    return _UNFIT.sub("\ufffd", text).translate(table)
