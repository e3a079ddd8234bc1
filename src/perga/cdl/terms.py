"""Checks terms: names, overloads, directions and types, each fault once and without echoes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from perga.algebra.expression import Binary, Call, Expression, Name, Negation, Num, Related
from perga.algebra.lexer import quoted
from perga.algebra.limits import EXPONENT
from perga.cdl.language import Language
from perga.cdl.names import (
    BANNED,
    BUILT_IN,
    COORDINATES,
    DIRECTIONS,
    FORMS,
    FUNCTION_USAGE,
    FUNCTIONS,
    QUESTIONS,
    Suggestions,
)
from perga.cdl.operator import Category, Direction, Operator, Type
from perga.cdl.overloads import first_misfit, slot_types, takes
from perga.cdl.wording import AS_NUMBER, DIRECTION_TWINS, a_type, show
from perga.errors.catalogue import Faults

_NUMBERS = (Type.NUMBER, Type.REAL)


@dataclass(frozen=True, slots=True)
class Use:
    """A call that fits its operator, for checks that need the facts; no direction in arguments."""

    call: Call
    operator: Operator
    arguments: tuple[Expression, ...]
    direction: Direction | None


class TermChecker:
    """Types terms of one program; faults go to `faults`, fitting calls to `uses`.

    `types` maps declared names to types, None where the declaration itself is at fault. A term
    whose type is None has been reported already and fits everywhere.
    """

    def __init__(
        self,
        language: Language,
        types: Mapping[str, Type | None],
        spoiled: frozenset[str],
        faults: Faults,
        suggestions: Suggestions,
    ) -> None:
        """Check against these declarations."""
        self.language = language
        self.types = types
        self.faults = faults
        self.uses: list[Use] = []
        self._spoiled = spoiled
        self._suggestions = suggestions
        self._reported: set[str] = set()

    def type_of(
        self, term: Expression, wanted: Sequence[Type] = (), curve: bool = False
    ) -> Type | None:
        """The type of `term`; `wanted` only serves hints, `curve` allows x and y."""
        match term:
            case Num():
                return Type.NUMBER
            case Name():
                return self._name(term, wanted, curve)
            case Negation(argument, _):
                found = self.type_of(argument, (Type.NUMBER,), curve)
                return found if found is Type.VECTOR else self._number(argument, found)
            case Binary():
                return self._binary(term, curve)
            case Call():
                return self._call(term, curve)
            case Related():
                self.faults.add(
                    "type",
                    term.span,
                    f"{show(term)} states a fact, it has no value",
                    "write it as a statement of its own; only ForAll and Exists hold facts",
                )
                return None
            case _:
                self.faults.add(
                    "type",
                    term.span,
                    f"{show(term)} cannot stand here",
                    "write Coordinate(P) = (1, 2), or {A, B} = Intersection(l, G)",
                )
                for item in term.items:
                    self.type_of(item, (), curve)
                return None

    def numeric(self, term: Expression, curve: bool = False) -> Type | None:
        """NUMBER if `term` is numeric; reports it and returns None otherwise."""
        return self._number(term, self.type_of(term, (Type.NUMBER,), curve))

    def _binary(self, term: Binary, curve: bool) -> Type | None:
        """Numbers, or vectors: sums of vectors, vectors times or divided by numbers."""
        first = self.type_of(term.left, (Type.NUMBER,), curve)
        second = self.type_of(term.right, (Type.NUMBER,), curve)
        vectors = (first is Type.VECTOR, second is Type.VECTOR)
        sums = term.operator in "+-" and all(vectors)
        if sums or (term.operator == "*" and any(vectors) and not all(vectors)):
            other = second if vectors[0] else first
            scalar = term.right if vectors[0] else term.left
            fits = sums or self._number(scalar, other) is not None
            return Type.VECTOR if fits else None
        if term.operator == "/" and vectors == (True, False):
            return None if self._number(term.right, second) is None else Type.VECTOR
        found = (self._number(term.left, first), self._number(term.right, second))
        return None if None in found else Type.NUMBER

    def _number(self, term: Expression, found: Type | None) -> Type | None:
        """NUMBER if `found` is numeric; reports that `term` should be otherwise."""
        if found is None or found in _NUMBERS:
            return None if found is None else Type.NUMBER
        text = show(term).strip("`")
        self.faults.add(
            "type",
            term.span,
            f"{show(term)} is {a_type(found)}, a number was expected",
            AS_NUMBER.get(found, "write a measure of it, such as Distance(A, B)").format(text),
        )
        return None

    def _name(self, term: Name, wanted: Sequence[Type], curve: bool) -> Type | None:
        name = term.id
        if name in COORDINATES:
            if not curve:
                self._once(
                    name,
                    "reserved-name",
                    term,
                    f"{quoted(name)} is a coordinate inside Equation(...) only",
                    "write XCoordinate(P) or YCoordinate(P), or declare a Number of another name",
                )
                return None
            return Type.NUMBER
        if name in BUILT_IN:
            return BUILT_IN[name]
        if name in self.types:
            return self.types[name]
        if name in self._spoiled:
            return None
        if name in DIRECTIONS:
            self._once(
                name,
                "direction",
                term,
                f"{quoted(name)} is a direction, not an object",
                f"put it last in a call such as Focus(G, {name})",
            )
            return None
        if name in self.language.operators or name in FUNCTIONS or name in FORMS:
            self._once(name, "arity", term, f"{quoted(name)} needs arguments", self._usage(name))
            return None
        guess = Type.NUMBER if name[0].islower() else Type.POINT
        likely = Type.LINE if name[0].islower() and Type.LINE in wanted else None
        kind = (likely or (wanted or (guess,))[0]).value
        near = self._suggestions.closest(name, (*self.types, *BUILT_IN))
        declare = f"declare it: {name}: {kind}"
        self._once(
            name,
            "unknown-name",
            term,
            f"{quoted(name)} is not declared",
            declare if near is None else f"did you mean {near}? Otherwise {declare}",
        )
        return None

    def _once(self, name: str, code: str, term: Name, message: str, help: str) -> None:
        if name not in self._reported:
            self._reported.add(name)
            self.faults.add(code, term.span, message, help)

    def _usage(self, name: str) -> str:
        if name in self.language.operators:
            operator = self.language.operators[name]
            return f"{operator.usage()}; for example {operator.example}"
        return FUNCTION_USAGE.get(name, FORMS.get(name, ""))

    def _call(self, call: Call, curve: bool) -> Type | None:
        name = call.function
        operator = self.language.operators.get(name)
        if operator is not None:
            made = operator.made_of(len(call.arguments))
            if operator.states and made is None:
                self.faults.add(
                    "type",
                    call.span,
                    f"{quoted(name)} states a fact, it has no value",
                    "write it as a statement of its own",
                )
                if operator.binds is None:
                    self.fits(call, operator)
                return None
            if not self.fits(call, operator, curve):
                return None
            return Type.NUMBER if operator.category is Category.MEASURE else made
        if name in FUNCTIONS:
            return self._function(call, curve)
        self.refuse(call)
        return None

    def refuse(self, call: Call) -> None:
        """Report a call that has no operator behind it, and look through its arguments."""
        name = call.function
        if name in FORMS:
            self.faults.add(
                "type",
                call.span,
                f"{quoted(name)} is a statement, it has no value",
                f"write it as a statement of its own: {FORMS[name]}",
            )
        elif name in QUESTIONS:
            self.faults.add(
                "goal-inside", call.span, "this asks, it does not state", "give it as the goal"
            )
        elif name in BANNED:
            self.faults.add(
                "banned-operator", call.span, f"{quoted(name)} is not a CDL operator", BANNED[name]
            )
        else:
            self.faults.add(
                "unknown-operator",
                call.span,
                f"unknown operator {quoted(name)}",
                self._operator_help(name),
            )
        for argument in call.arguments:
            if not (isinstance(argument, Name) and argument.id in DIRECTIONS):
                self.type_of(argument, (), True)

    def _operator_help(self, name: str) -> str:
        if name in COORDINATES or name in self.types or name in BUILT_IN:
            return f"write {name}*(...) if a product is meant"
        known = (*self.language.operators, *FORMS, *FUNCTIONS)
        near = self._suggestions.closest(name, known)
        if near is not None:
            return f"did you mean {near}? {self._usage(near)}"
        return "use an operator of CDL: " + ", ".join(list(self.language.operators)[:40])

    def _function(self, call: Call, curve: bool) -> Type | None:
        count = FUNCTIONS[call.function]
        if len(call.arguments) != count:
            self.faults.add(
                "arity",
                call.span,
                f"{quoted(call.function)} takes {count}, not {len(call.arguments)}",
                FUNCTION_USAGE[call.function],
            )
            return None
        found = [self.numeric(argument, curve) for argument in call.arguments]
        if call.function == "root" and not _is_index(call.arguments[0]):
            self.faults.add(
                "type",
                call.arguments[0].span,
                f"a root has a whole index from 2 to {EXPONENT}",
                FUNCTION_USAGE["root"],
            )
            return None
        return None if None in found else Type.NUMBER

    def fits(self, call: Call, operator: Operator, curve: bool = False) -> bool:
        """Whether the arguments fit an overload (`curve` allows x and y); all faults reported."""
        arguments, direction, sound = self._split_direction(call, operator)
        counted = [s for s in operator.signatures if takes(s, len(arguments))]
        wanted = [slot_types(counted[0], i) for i in range(len(arguments))] if counted else []
        types = [
            self.type_of(argument, wanted[i] if wanted else (), curve)
            for i, argument in enumerate(arguments)
        ]
        if not counted:
            self.faults.add(
                "arity",
                call.span,
                f"{quoted(operator.name)} does not take {len(arguments)} "
                + ("argument" if len(arguments) == 1 else "arguments"),
                self._usage(operator.name),
            )
            return False
        misfits = [first_misfit(signature, types) for signature in counted]
        if None not in misfits:
            at = max(m for m in misfits if m is not None)
            best = counted[misfits.index(at)]
            found, slots = types[at], slot_types(best, at)
            self.faults.add(
                "type",
                arguments[at].span,
                f"{show(arguments[at])} is {a_type(found or Type.CURVE)}; {quoted(operator.name)}"
                f" takes {' or '.join(a_type(t) for t in slots)} there",
                self._usage(operator.name),
            )
            return False
        if sound and None not in types:
            self.uses.append(Use(call, operator, tuple(arguments), direction))
        return sound

    def _split_direction(
        self, call: Call, operator: Operator
    ) -> tuple[list[Expression], Direction | None, bool]:
        arguments = list(call.arguments)
        last = arguments[-1]
        if not isinstance(last, Name) or last.id in self.types:
            return arguments, None, True
        direction = DIRECTIONS.get(last.id)
        choices = ", ".join(d.value for d in operator.directions)
        if direction is not None:
            arguments.pop()
            if direction in operator.directions:
                return arguments, direction, True
            self.faults.add(
                "direction",
                last.span,
                f"{quoted(operator.name)} takes no direction {quoted(last.id)}",
                f"use one of {choices}" if choices else "leave it out",
            )
            return arguments, None, False
        misplaced = any(takes(s, len(arguments) - 1) for s in operator.signatures)
        if operator.directions and misplaced:
            arguments.pop()
            twin = DIRECTION_TWINS.get(last.id) or self._suggestions.closest(last.id, DIRECTIONS)
            self.faults.add(
                "direction",
                last.span,
                f"{quoted(last.id)} is no direction",
                f"use one of {choices}" if twin is None else f"did you mean {twin}?",
            )
            return arguments, None, False
        return arguments, None, True


def _is_index(term: Expression) -> bool:
    if not isinstance(term, Num) or term.value.denominator != 1:
        return False
    return 2 <= term.value <= EXPONENT
