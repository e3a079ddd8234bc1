"""Why a reply is not an answer, what a lenient reading mends, and how a reply can end.

Closed enums: the value of each member is the word in record files, `sentence` is for people.
"""

from enum import Enum


class Outcome(Enum):
    """How one question of a run ended. A reply in another form is UNREADABLE, never WRONG."""

    CORRECT = "correct"
    WRONG = "wrong"
    UNREADABLE = "unreadable"
    REFUSED = "refused"  # the model declined, said by the server and not guessed from words
    TRUNCATED = "truncated"  # the token budget ended before the reply did
    FAILED = "failed"  # no reply came


class _Told(Enum):
    """A member is a word and a sentence about it."""

    def __new__(cls, word: str, sentence: str) -> "_Told":
        member = object.__new__(cls)
        member._value_ = word
        member.sentence = sentence
        return member

    sentence: str


class Reason(_Told):
    """Why a reply cannot be read; the first that applies, in this order."""

    EMPTY = ("empty", "The reply is empty or blank.")
    TOO_LONG = (
        "too_long",
        "The reply, or a number in it, is longer than the limit, or brackets go deeper.",
    )
    CODE_FENCE = ("code_fence", "The object stands in a Markdown code fence.")
    SINGLE_QUOTES = ("single_quotes", "Names or texts stand in single quotes.")
    LOOSE_JSON = (
        "loose_json",
        "The object has a trailing comma, a comment, a bare name, or a value that JSON has not.",
    )
    UNFINISHED = ("unfinished", "An object begins and never ends.")
    EXTRA_TEXT = ("extra_text", "Other text stands beside an object that could be read.")
    NOT_JSON = ("not_json", "The reply is no JSON at all.")
    NOT_AN_OBJECT = ("not_an_object", "The reply is JSON, but no object.")
    NOT_FINITE = ("not_finite", "A number is NaN, infinite, or too large for a float.")
    DUPLICATE_KEY = ("duplicate_key", "A key occurs twice.")
    WRONG_KEYS = ("wrong_keys", "A key is missing, or another one is there.")
    WRONG_TYPE = ("wrong_type", "A value has the wrong JSON type, such as a number in quotes.")
    NOT_AN_OPTION = ("not_an_option", "The answer is none of the options, letter for letter.")
    NO_ANSWER = ("no_answer", "Leniently read: nothing in the reply has the form of an answer.")
    SEVERAL_ANSWERS = ("several_answers", "Leniently read: more than one answer, and no last one.")


class Repair(_Told):
    """What a lenient reading mended."""

    CODE_FENCE = ("code_fence", "A code fence was taken off.")
    SURROUNDING_TEXT = ("surrounding_text", "Text around the object was passed over.")
    SEVERAL_OBJECTS = ("several_objects", "The last object that fits was taken.")
    SINGLE_QUOTES = ("single_quotes", "Single quotes were read as double ones.")
    TRAILING_COMMA = ("trailing_comma", "A trailing comma was left out.")
    COMMENT = ("comment", "A comment was left out.")
    BARE_KEY = ("bare_key", "A key without quotes was read.")
    BARE_VALUE = ("bare_value", "A value that JSON has not was read, such as True or 1/2.")
    EXTRA_KEYS = ("extra_keys", "Other keys were passed over.")
    OTHER_KEY = ("other_key", "The only key has another name, or the point is one value.")
    BOOLEAN = ("boolean", "True or false was read as yes or no.")
    LETTER_CASE = ("letter_case", "Capital and small letters were taken as the same.")
    QUOTED_NUMBER = ("quoted_number", "A number in quotes was read.")
    TYPOGRAPHY = ("typography", "Signs such as a typographic minus were replaced.")
    EXPRESSION = ("expression", "A fraction, a root or a product was worked out.")
    THOUSANDS = ("thousands", "Commas between thousands were left out.")
    PROSE = ("prose", "The answer was found in plain text.")
