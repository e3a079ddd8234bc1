"""Facts checked again on what was drawn: from pixels and marks, with the language's declarations.

It shares the language with the solver and nothing else; an import contract holds that.
"""

from perga.study.drawn.recheck import Finding, Recheck, Verdict, recheck

__all__ = ["Finding", "Recheck", "Verdict", "recheck"]
