"""Named random streams and keyed permutations: the only sources of chance in Perga.

Both are pure functions of a seed and of names. Nothing here depends on the machine, on the
process, or on how many other draws were made.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from perga.errors import InputError

if TYPE_CHECKING:
    from numpy.random import Generator

_ROUNDS = 8


def stream(seed: int, *names: str | int) -> Generator:
    """The random stream of `seed` and `names`: equal names give equal draws on every machine.

    The SHA-256 of the names keys a Philox counter generator, so neighbouring seeds and indices
    share nothing.
    """
    from numpy.random import Generator, Philox

    key = int.from_bytes(_digest(seed, names)[:16], "little")
    return Generator(Philox(key=key))


@dataclass(frozen=True, slots=True)
class Permutation:
    """A permutation of range(size) that is fixed by a seed and names; `permutation[i]` costs O(1).

    A balanced Feistel network on the smallest even number of bits that covers `size`, walked
    along its cycle until it falls below `size` (Black and Rogaway, Ciphers with arbitrary finite
    domains, 2002). It is a bijection whatever the round function.
    """

    size: int
    half_bits: int
    keys: tuple[bytes, ...]

    @staticmethod
    def of(seed: int, names: tuple[str | int, ...], size: int) -> Permutation:
        """The permutation of range(size) named `names` under `seed`; InputError when size < 1."""
        if size < 1:
            raise InputError(
                f"a permutation needs at least one element, not {size}",
                help="give the parameter space at least one value per axis",
            )
        half_bits = max(1, ((size - 1).bit_length() + 1) // 2)
        master = _digest(seed, names)
        keys = tuple(
            hmac.digest(master, number.to_bytes(1, "big"), "sha256") for number in range(_ROUNDS)
        )
        return Permutation(size, half_bits, keys)

    def __len__(self) -> int:
        """The number of elements."""
        return self.size

    def __getitem__(self, index: int) -> int:
        """The image of `index`; IndexError outside range(size)."""
        if not 0 <= index < self.size:
            raise IndexError(f"index {index} is outside range({self.size})")
        value = self._encipher(index)
        while value >= self.size:
            value = self._encipher(value)
        return value

    def _encipher(self, value: int) -> int:
        mask = (1 << self.half_bits) - 1
        left, right = value >> self.half_bits, value & mask
        for key in self.keys:
            digest = hmac.digest(key, right.to_bytes(8, "big"), "sha256")
            left, right = right, left ^ (int.from_bytes(digest[:8], "big") & mask)
        return (left << self.half_bits) | right


@dataclass(frozen=True, slots=True)
class EvenPermutation:
    """A permutation of range(firsts * rest) in which the firsts, `number // rest`, come evenly.

    Any `firsts` consecutive places from a multiple of `firsts` on have each of them once, in an
    order of their own; what stands with it is permuted apart for each. `permutation[i]` costs O(1).
    """

    seed: int
    names: tuple[str | int, ...]
    firsts: int
    rest: int

    def __len__(self) -> int:
        """The number of elements."""
        return self.firsts * self.rest

    def __getitem__(self, index: int) -> int:
        """The image of `index`; IndexError outside range(len(self))."""
        if not 0 <= index < len(self):
            raise IndexError(f"index {index} is outside range({len(self)})")
        turn, place = divmod(index, self.firsts)
        first = self._part("turn", turn, self.firsts)[place]
        return first * self.rest + self._part("first", first, self.rest)[turn]

    def _part(self, kind: str, number: int, size: int) -> Permutation:
        return Permutation.of(self.seed, (*self.names, kind, number), size)


def _digest(seed: int, names: tuple[str | int, ...]) -> bytes:
    """The SHA-256 of seed and names in canonical JSON, which keeps 1 and "1" apart."""
    return hashlib.sha256(json.dumps([seed, *names]).encode()).digest()
