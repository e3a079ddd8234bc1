"""What can be measured, of what kinds of things, and how those are found: closed lists."""

from enum import Enum


class Quantity(Enum):
    """What can be measured."""

    CHORD_LENGTH = "chord_length"
    DISTANCE = "distance"
    AREA = "area"
    ANGLE = "angle"
    PERIMETER = "perimeter"
    SLOPE = "slope"
    RADIUS = "radius"
    ECCENTRICITY = "eccentricity"
    FOCAL_LENGTH = "focal_length"
    ARC_LENGTH = "arc_length"


class EntityKind(Enum):
    """What an entity is."""

    POINT = "point"
    LINE = "line"
    CURVE = "curve"
    REGION = "region"


class FoundBy(Enum):
    """How an entity is told in the picture."""

    LABEL = "label"
    CROSSING = "crossing"
    HUE = "hue"
    TANGENT = "tangent"
    LEFT_PART = "left_part"
    RIGHT_PART = "right_part"
    INSIDE = "inside"
    OUTSIDE = "outside"
    ABOVE = "above"
    BELOW = "below"
    LEFT_OF = "left_of"
    RIGHT_OF = "right_of"
    SIDE_OF = "side_of"
    INTERSECTION = "intersection"
    UNION = "union"
    DIFFERENCE = "difference"
