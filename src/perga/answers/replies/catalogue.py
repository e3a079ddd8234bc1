"""The answer type of a row."""

from collections.abc import Sequence

from perga.answers.replies.numbers import NumberAnswer
from perga.answers.replies.options import Choice, YesNo
from perga.answers.replies.points import PointAnswer
from perga.answers.replies.types import AnswerType, ReplyType
from perga.errors import InputError


def answer_type(reply_type: ReplyType | str, options: Sequence[str] = ()) -> AnswerType:
    """The type that a row names with its `answer_type` and `options`.

    A number with options is a code: they are whole numbers, and it is compared exactly.
    Raises InputError for other names, and for options that do not fit.
    """
    known = {one.value: one for one in ReplyType}
    if isinstance(reply_type, str) and reply_type not in known:
        raise InputError(f"no answer type {reply_type!r:.40}", "one of " + ", ".join(known))
    match known[reply_type] if isinstance(reply_type, str) else reply_type:
        case ReplyType.YES_NO:
            if tuple(options) not in {(), ("yes", "no")}:
                raise InputError("yes_no has the options yes and no", "use choice for others")
            return YesNo()
        case ReplyType.CHOICE:
            return Choice(tuple(options))
        case ReplyType.NUMBER:
            return NumberAnswer(exact=True, codes=_codes(options)) if options else NumberAnswer()
        case ReplyType.POINT:
            if options:
                raise InputError("a point has no options", "leave them out")
            return PointAnswer()


def _codes(options: Sequence[str]) -> tuple[int, ...]:
    if not all(len(one) <= 4 and one.isascii() and one.isdigit() for one in options):
        raise InputError("the options of a number are its codes", "whole numbers such as 1, 2, 3")
    return tuple(int(one) for one in options)
