"""Whole numbers from and to decimal text of any length, in pieces.

Python refuses to convert more than 4,300 digits at once (a process-wide setting that is not ours
to change); pieces of 4,000 digits never meet that limit.
"""

_PIECE = 4_000
_STEP = 10**_PIECE


def int_of_digits(text: str) -> int:
    """The number written by `text`, which must be ASCII digits only (ValueError otherwise)."""
    value = 0
    for start in range(0, len(text), _PIECE):
        piece = text[start : start + _PIECE]
        value = value * 10 ** len(piece) + int(piece)
    return value


def digits_of_int(value: int) -> str:
    """The decimal digits of `value`, with a leading `-` if it is negative."""
    pieces: list[str] = []
    rest = abs(value)
    while rest >= _STEP:
        rest, piece = divmod(rest, _STEP)
        pieces.append(str(piece).zfill(_PIECE))
    pieces.append(str(rest))
    return ("-" if value < 0 else "") + "".join(reversed(pieces))
