"""Raw statements to a checked program, with every fault of the text in one pass."""

from perga.algebra.lexer import quoted
from perga.cdl.facts import check_facts
from perga.cdl.language import Language
from perga.cdl.names import BUILT_IN, TYPES, Suggestions, reserved_reason
from perga.cdl.operator import Type
from perga.cdl.parser import RawChain, RawDeclaration, RawProgram, parse
from perga.cdl.program import Declaration, Program, Shorthand, Stated
from perga.cdl.quantified import check_bound
from perga.cdl.shorthands import expanded, shorthand_of
from perga.cdl.statements import checked
from perga.cdl.terms import TermChecker
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
        lines: list[Stated | Shorthand] = []
        for raw in self.raw.statements:
            if self.faults.full:
                break
            if isinstance(raw, RawChain):
                called = shorthand_of(raw, self.terms)
                lines.extend(
                    checked(self.terms, raw)
                    if called is None
                    else expanded(called, self.terms, raw)
                )
        statements = [
            s for line in lines for s in (line.means if isinstance(line, Shorthand) else (line,))
        ]
        short = any(isinstance(line, Shorthand) for line in lines)
        written = tuple(lines) if short else ()
        program = Program(tuple(self.declarations), tuple(statements), self.language, written)
        check_bound(statements, self.faults)
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
