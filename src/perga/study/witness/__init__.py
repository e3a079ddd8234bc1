"""A second witness of answers: configurations sampled from the facts, in plain floating point.

It shares the language with the solver (operators, geometry values) and nothing else: no
elimination, no charts, no search.
"""

from perga.study.witness.told import Told, told_by
from perga.study.witness.verdicts import Finding, Verdict
from perga.study.witness.witness import SECONDS, witness

__all__ = ["SECONDS", "Finding", "Told", "Verdict", "told_by", "witness"]
