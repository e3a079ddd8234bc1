"""AL, the Assertional Logic of Conic10K's annotations: read, and turned into CDL."""

from perga.cdl.al.importer import Imported, import_al

__all__ = ["Imported", "import_al"]
