"""Exact answers as people print them: `400*sqrt(29)/209` becomes `400√29/209`."""

from __future__ import annotations

import re

_PLAIN_ROOT = re.compile(r"sqrt\((\d+|[a-z])\)")
_MINUS = re.compile(r"-")


def exact_text(exact: str, unit: str) -> str:
    """An exact answer in plain print; an angle keeps its arc cosine and loses `/degree`."""
    text = exact.removesuffix("/degree") if unit == "degree" else exact
    if text != exact and text.startswith("(") and text.endswith(")"):
        text = text[1:-1]  # the brackets that only the division needed
    text = _PLAIN_ROOT.sub(r"√\1", text).replace("sqrt(", "√(")
    return _MINUS.sub("\N{MINUS SIGN}", text.replace("*", "").replace("pi", "π"))


def percent_text(share: float) -> str:
    """A small relative error in percent, without digits that mean nothing."""
    return "less than 0.0001 %" if share < 1e-6 else f"{share:.4%}".replace("%", " %")
