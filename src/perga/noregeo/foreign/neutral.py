"""Words of questions that cannot change what is asked, and words that say the same as a task's own.

Both lists are closed. A word that turns, halves, negates, counts or compares is in neither, nor is
a name of an object that only some tasks have: those are known where a task's own wordings have
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_NEUTRAL: Final = """
a an the this that these those it its they them their there here of in on at to from for with by
as into between within and or if so then than thus hence whether when which what where who whose
how is are be being been was were do does did has have having had lie lies lying can could may
might shall should will would let you your we us our me my i please kindly find finds determine
compute calculate evaluate state tell say show write work out give gives given giving get obtain
decide check see look read identify name report return provide consider suppose assume take
using use based answer answers asked ask question problem exercise following below above next
known defined described definition data information called named labelled labeled denoted denote
point points coordinate coordinates plane cartesian euclidean system grid lattice located
location situated placed place positioned position set result solution value number numeric form
exact exactly decimal decimals fraction pair format json unit units yes true respectively also
now final new correct briefly
"""
NEUTRAL: Final[frozenset[str]] = frozenset(_NEUTRAL.split())

SAME_AS: Final[Mapping[str, tuple[str, ...]]] = {
    "middle": ("midpoint",),
    "endpoint": ("segment", "ends"),
    "vertex": ("corners",),
    "vertices": ("corners",),
    "cross": ("meet",),
    "crosses": ("meet",),
    "intersect": ("meet",),
    "intersection": ("meet",),
    "mirror": ("reflect",),
    "mirrored": ("reflect",),
    "reflection": ("reflect",),
    "turn": ("rotate",),
    "rotated": ("rotate",),
    "rotation": ("rotate",),
    "incentre": ("inscribed", "centre"),
    "incircle": ("inscribed", "circle"),
    "inradius": ("inscribed", "radius"),
    "circumcentre": ("circumscribed", "centre"),
    "circumcircle": ("circumscribed", "circle"),
    "distance": ("length", "segment"),
    "symmetrical": ("symmetric",),
    "greater": ("larger",),
    "bigger": ("larger",),
    "kind": ("type",),
    "connects": ("joins",),
    "joining": ("segment",),
    "over": ("across",),
    "around": ("about",),
    "passes": ("goes",),
    "pass": ("goes",),
    "passing": ("goes",),
    "centred": ("centre",),
}
"""A word, and the words of its own that a task must have for the word to be known to it."""

ALIASES: Final[Mapping[str, str]] = {
    r"\b(circum|in)-?\s?cent(?:er|re)": r"\1centre",
    r"\bcenter(?:ed)\b": "centred",
    r"\bcenter": "centre",
    r"\b([xy])\s?-?\s?axis\b": r"\1axis",
    r"\b(?:(?:counter|anti)\s?-?\s?clockwise|ccw)\b": "counterclockwise",
    r"(?<![-+\w.,/*^])(?<![-+/*^] )90(?:\.0)?\s?-?\s?deg(?:rees?)?\b": "ninetydegrees",
    r"\b(by|through|of)\s(?:\\pi|\u03c0)\s?/\s?2(?![\d.,*^/]| ?[-+*/\d])": r"\1 ninetydegrees",
    r"(?<![-+\w.*/^=])(?<![-+*/^=] )(?:y ?= ?x|x ?= ?y)(?![\w(^*/+\-=]| ?[-+*/^=(\d])": "diagonal",
    r"\bline segment": "segment",
    r"\bwith respect to\b": "about",
    r"\u2220": "angle ",
    r"\byes or no\b": "yes",
    r"\btrue or false\b": "true",
    r"\bsquare units?\b": "units",
    r"\b1 for acute, 2 for right,?(?: and)? 3 for obtuse\b": "acute right obtuse",
    r"\bacute \(1\), right \(2\),? or obtuse \(3\)": "acute right obtuse",
    r"['\u2019]s\b": "",
}
"""Notations and spellings of one thing, as patterns in small letters, brought to one word."""
