"""One typed door to numba, so that the rest of `draw` stays checked by the type checker."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """Compile `function` to machine code on its first call and keep the code on disk.

    No fast-math: the same marks must give the same pixels in every process.
    """
    return cast(_Function, numba.njit(cache=True, error_model="numpy")(function))
