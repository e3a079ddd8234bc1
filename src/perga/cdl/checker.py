"""Raw statements to a checked program, with every fault of the text in one pass."""

from collections.abc import Iterator

from perga.algebra.expression import Call, Expression
from perga.algebra.lexer import quoted
from perga.algebra.reader import join
from perga.cdl.equalities import pair
from perga.cdl.facts import check_facts
from perga.cdl.forms import coordinate, equation, restriction
from perga.cdl.language import Language
from perga.cdl.names import BANNED, BUILT_IN, FORMS, TYPES, Suggestions, reserved_reason
from perga.cdl.operator import Category, Type
from perga.cdl.parser import RawChain, RawDeclaration, RawProgram, parse
from perga.cdl.program import Declaration, PredicateFact, Program, Shorthand, Statement
from perga.cdl.shorthands import expanded, shorthand_of
from perga.cdl.terms import TermChecker
from perga.cdl.wording import show
from perga.errors import Span
from perga.errors.catalogue import Faults


def check_program(text: str, language: Language, faults: Faults) -> Program | None:
    """The checked program, or None if anything went to `faults`."""
    raw = parse(text, faults)
    checker = _Checker(raw, language, faults)
    program = checker.program()
    return program if faults.count == 0 else None


class _Checker:
    """One pass over one raw program."""

    def __init__(self, raw: RawProgram, language: Language, faults: Faults) -> None:
        self.raw = raw
        self.language = language
        self.faults = faults
        self.suggestions = Suggestions()
        self.types: dict[str, Type | None] = {}
        self.declarations: list[Declaration] = []
        self._declare()
        self.terms = TermChecker(language, self.types, raw.spoiled, faults, self.suggestions)

    def program(self) -> Program:
        lines: list[Statement | Shorthand] = []
        for raw in self.raw.statements:
            if self.faults.full:
                break
            if isinstance(raw, RawChain):
                called = shorthand_of(raw, self.terms)
                found = self._chain(raw) if called is None else expanded(called, self.terms, raw)
                lines.extend(found)
        statements = [
            s for line in lines for s in (line.means if isinstance(line, Shorthand) else (line,))
        ]
        short = any(isinstance(line, Shorthand) for line in lines)
        written = tuple(lines) if short else ()
        program = Program(tuple(self.declarations), tuple(statements), self.language, written)
        if not self.faults.full:
            check_facts(program, self.terms.uses, self.faults)
        return program

    def _declare(self) -> None:
        lines: dict[str, int] = {}
        for raw in self.raw.statements:
            if self.faults.full:
                break
            if not isinstance(raw, RawDeclaration):
                continue
            kind = TYPES.get(raw.type_word)
            if kind is None:
                self.faults.add(
                    "unknown-type",
                    raw.type_span,
                    f"{quoted(raw.type_word)} is not a type that can be declared",
                    self.suggestions.type_help(raw.type_word),
                )
            for name, span in raw.names:
                reason = reserved_reason(name, self.language)
                if reason is not None:
                    self.faults.add(
                        "reserved-name",
                        span,
                        f"{quoted(name)} {reason}",
                        "leave out the declaration" if name in BUILT_IN else "choose another name",
                    )
                elif name in self.types:
                    self.faults.add(
                        "duplicate-name",
                        span,
                        f"{quoted(name)} is declared already on line {lines[name]}",
                        "leave out one of the declarations, or choose another name",
                    )
                else:
                    self.types[name] = kind
                    lines[name] = span.line
                    if kind is not None:
                        self.declarations.append(Declaration(name, kind, span))

    def _chain(self, raw: RawChain) -> Iterator[Statement]:
        terms = raw.terms
        if not raw.signs:
            yield from self._lone(terms[0], raw.span)
            return
        forms = ("Equation", "Coordinate", "Restriction")
        heads = [t for t in terms if isinstance(t, Call) and t.function in forms]
        if heads and heads[0].function == "Equation":
            yield from equation(self.terms, raw, heads)
        elif heads and heads[0].function == "Restriction":
            yield from restriction(self.terms, raw, heads[0])
        elif heads:
            yield from coordinate(self.terms, raw)
        elif any(isinstance(t, Call) and t.function == "Expression" for t in terms):
            self._expression_form(raw)
        else:
            for sign, left, right in zip(raw.signs, terms, terms[1:], strict=False):
                span = raw.span if len(terms) == 2 else join(left.span, right.span)
                yield from pair(self.terms, sign, left, right, span)

    def _expression_form(self, raw: RawChain) -> None:
        self.faults.add(
            "banned-operator",
            raw.span,
            "`Expression(...) =` is not a CDL statement",
            BANNED["Expression"],
        )

    # --- one term ---------------------------------------------------------------------

    def _lone(self, term: Expression, span: Span) -> Iterator[Statement]:
        if not isinstance(term, Call):
            self.faults.add(
                "syntax",
                span,
                f"{show(term)} alone states nothing",
                "write a fact: left = right, an inequality, or a predicate",
            )
            return
        if term.function == "Negation":
            inner = term.arguments[0]
            operator = (
                self.language.operators.get(inner.function) if isinstance(inner, Call) else None
            )
            if len(term.arguments) != 1 or not isinstance(inner, Call):
                self.faults.add(
                    "arity", span, "`Negation` takes one predicate", "Negation(PointOnCurve(P, G))"
                )
            elif operator is None:
                self.terms.refuse(inner)
            elif operator.category is not Category.PREDICATE:
                self.faults.add(
                    "type",
                    inner.span,
                    f"{quoted(operator.name)} is no predicate",
                    "negate a predicate, or write != between numbers",
                )
            elif self.terms.fits(inner, operator):
                yield PredicateFact(inner, False, span)
            return
        operator = self.language.operators.get(term.function)
        if operator is not None and operator.states:
            if self.terms.fits(term, operator):
                yield PredicateFact(term, True, span)
            return
        if operator is None and term.function not in FORMS:
            self.terms.type_of(term)
            return
        if operator is not None:
            self.terms.fits(term, operator)
        wanted = operator is None or operator.category in (Category.MEASURE, Category.QUERY)
        self.faults.add(
            "goal-inside",
            span,
            f"{show(term)} alone states nothing",
            "write what it equals; if it is what the problem asks, give it as the goal"
            if wanted
            else f"name what it gives, for example {operator.example if operator else ''}",
        )
