"""Blind measurement: from pixels, viewport and names to numbers with a trace."""

from perga.measure.boxes import LabelBox, read_boxes
from perga.measure.instruction import Entity, EntityKind, FoundBy, Instruction, Quantity
from perga.measure.looking import Sight, look, seen_name
from perga.measure.measure import Measurement, Unmeasurable, measure
from perga.measure.paper_tools import TOOLS
from perga.measure.toolbox import Toolbox
from perga.measure.trace import TraceStep

__all__ = [
    "TOOLS",
    "Entity",
    "EntityKind",
    "FoundBy",
    "Instruction",
    "LabelBox",
    "Measurement",
    "Quantity",
    "Sight",
    "Toolbox",
    "TraceStep",
    "Unmeasurable",
    "look",
    "measure",
    "read_boxes",
    "seen_name",
]
