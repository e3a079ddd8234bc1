"""Queries: questions about all admissible scenes of a program, and facts that answer them.

They take the program and a term, not values; what they mean is built in `solve`.
"""

from perga.cdl.operator import DECLARABLE, Category, GoalKind, Operator, Quantifier, Slot, Type
from perga.cdl.operators.pictures import ALL_SCENES, ELLIPSE, LINE
from perga.cdl.operators.slots import ON, POINT, all_of, any_of, sig

_TERM = (sig(any_of("term", (Type.NUMBER,))),)

RANGE = Operator(
    name="Range",
    category=Category.QUERY,
    signatures=_TERM,
    doc="All values of a numeric term, as intervals; a goal.",
    example="Range(Eccentricity(G))",
    phrase="the range of {0}",
    phrase_zh="{0}的取值范围",
    unpictured=ALL_SCENES,
    result=Type.INTERVAL,
    asks=GoalKind.RANGE,
)
MIN = Operator(
    name="Min",
    category=Category.QUERY,
    signatures=_TERM,
    doc="The least value of a numeric term, as a goal or in a fact.",
    example="Min(Distance(P, F)) = 2",
    phrase="the least value of {0}",
    phrase_zh="{0}的最小值",
    unpictured=ALL_SCENES,
    asks=GoalKind.MINIMUM,
    result=Type.NUMBER,
)
MAX = Operator(
    name="Max",
    category=Category.QUERY,
    signatures=_TERM,
    doc="The greatest value of a numeric term, as a goal or in a fact.",
    example="Max(Area(TriangleOf(A, B, P))) = 8",
    phrase="the greatest value of {0}",
    phrase_zh="{0}的最大值",
    unpictured=ALL_SCENES,
    asks=GoalKind.MAXIMUM,
    result=Type.NUMBER,
)
WHEN_MIN = Operator(
    name="WhenMin",
    category=Category.QUERY,
    signatures=_TERM,
    doc="A fact: of all scenes, those count in which the term is least.",
    example="WhenMin(Distance(P, l))",
    phrase="{0} is least",
    phrase_zh="{0}取得最小值",
    unpictured=ALL_SCENES,
)
WHEN_MAX = Operator(
    name="WhenMax",
    category=Category.QUERY,
    signatures=_TERM,
    doc="A fact: of all scenes, those count in which the term is greatest.",
    example="WhenMax(Area(TriangleOf(A, B, P)))",
    phrase="{0} is greatest",
    phrase_zh="{0}取得最大值",
    unpictured=ALL_SCENES,
)
LOCUS = Operator(
    name="Locus",
    category=Category.QUERY,
    signatures=(sig(any_of("point", POINT)),),
    doc="All places of a point, as the parts of curves that it reaches: a goal, or "
    "`Locus(P) = T` for a curve to use again.",
    example="Locus(P) = T",
    phrase="the locus of {0}",
    phrase_zh="{0}的轨迹",
    unpictured=ALL_SCENES,
    result=Type.CURVE,
    asks=GoalKind.LOCUS,
)
NUM_INTERSECTION = Operator(
    name="NumIntersection",
    category=Category.QUERY,
    signatures=(sig(all_of("first", ON), all_of("second", ON)),),
    doc="How many common points two curves or lines have, as a goal or in a fact.",
    example="NumIntersection(l, G) = 2",
    phrase="the number of common points of {0} and {1}",
    phrase_zh="{0}与{1}的公共点个数",
    picture=ELLIPSE + LINE + "NumIntersection(l, G) = 2",
    asks=GoalKind.COUNT,
    result=Type.NUMBER,
    symmetric=(0, 1),
)

_MOVABLE = tuple(kind for kind in DECLARABLE if kind is not Type.ORIGIN)
_FACTS = (Type.FACT,)

FOR_ALL = Operator(
    name="ForAll",
    category=Category.QUERY,
    signatures=(sig(all_of("moving", _MOVABLE), Slot("facts", _FACTS, Quantifier.ALL, many=True)),),
    doc="Names first what moves: points, lines, numbers. Facts that bind it follow, and the last "
    "fact holds for every choice of it, while all else stands still. As a goal it asks whether "
    "that is true; as a fact with `=`, it fixes what makes a term constant.",
    example="ForAll(P, PointOnCurve(P, G), Distance(P, F) > 1)",
    phrase="for every {0}, {1}",
    phrase_zh="对任意的{0}都有{1}",
    unpictured=ALL_SCENES,
    asks=GoalKind.TRUTH,
    binds=Quantifier.ALL,
)
EXISTS = Operator(
    name="Exists",
    category=Category.QUERY,
    signatures=(sig(any_of("moving", _MOVABLE), Slot("facts", _FACTS, Quantifier.ALL, many=True)),),
    doc="Names first what may be chosen: points, lines, numbers. Facts that bind it follow, and "
    "all of them hold for some choice of it. As a goal it asks whether that is true.",
    example="Exists(P, PointOnCurve(P, G), Distance(P, A) = 2)",
    phrase="there is {0} such that {1}",
    phrase_zh="存在{0}使得{1}",
    unpictured=ALL_SCENES,
    asks=GoalKind.TRUTH,
    binds=Quantifier.ANY,
)
