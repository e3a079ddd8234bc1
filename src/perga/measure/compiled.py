"""One typed door to numba for the pixel loops of the measurer."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """Compile `function` to machine code on its first call and keep the code on disk.

    No fast-math: the same pixels must give the same numbers in every process.
    """
    return cast(_Function, numba.njit(cache=True, error_model="numpy")(function))
