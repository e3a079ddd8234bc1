"""What a vector format declares, and how the bytes of one are made."""

from collections.abc import Callable
from dataclasses import dataclass

from perga.draw.vector.plate import Plate


@dataclass(frozen=True, slots=True)
class VectorFormat:
    """A format: the file name endings that choose it, and the writer of its bytes.

    The same plate gives the same bytes, whenever and wherever it is written.
    """

    suffixes: tuple[str, ...]
    write: Callable[[Plate], bytes]
    doc: str


def number(value: float, decimals: int = 4) -> str:
    """A coordinate as text, shortest: no exponent, no trailing zeros, no minus zero."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
