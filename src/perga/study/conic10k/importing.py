"""The importer of annotations, from the language itself."""

from perga.cdl.al import import_al
from perga.study.conic10k.questions import Imported


def import_annotation(facts: str, queries: str) -> Imported:
    """Facts and queries in Assertional Logic as a CDL program and goals.

    Every fact is used, or DiagnosedError names those that cannot be said in CDL.
    """
    made = import_al(facts, queries)
    return Imported(made.cdl, made.goals, made.names, ())
