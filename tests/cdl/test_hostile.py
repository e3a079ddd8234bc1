"""Hostile texts: refused with a message, in bounded work, nothing evaluated."""

import resource
import subprocess
import sys
from itertools import pairwise

import pytest

from perga.cdl import Refused, check, render_diagnostics

HOSTILE = {
    "brackets": "(" * 100_000,
    "short brackets": "(" * 60_000,
    "bracket pairs": "()" * 30_000,
    "brackets on lines": "(\n" * 30_000,
    "closing brackets": ")" * 60_000,
    "braces": "{" * 60_000,
    "power tower": "a: Number; a = 9^9^9^9",
    "powers of powers": "a: Number; a = (((9^64)^64)^64)^64",
    "long sum of powers": "a, b: Number; a = (a + b + a*b + 1)^12*(a + b)^12",
    "import": "__import__('os').system('true')",
    "import call": "__import__(os)",
    "zero bytes": "\0" * 60_000,
    "zero byte": "A: Point\0; B: Point",
    "statements": "A: Point;" * 100_000,
    "short statements": "a;" * 30_000,
    "declarations": "\n".join(f"A{i}: Point" for i in range(2_500)),
    "long name": "a" * 1_000_000,
    "long names": ("a" * 65 + ";") * 900,
    "nested roots": "sqrt(" * 20_000 + "2" + ")" * 20_000,
    "short nested roots": "a: Number; a = " + "sqrt(" * 8_000 + "2" + ")" * 8_000,
    "signs": "a: Number; a = " + "-" * 60_000 + "1",
    "digits": "a: Number; a = " + "7" * 60_000,
    "long chain": "a: Number; a = 1" + " = 1" * 15_000,
    "long sum": "a: Number; a = 1" + "+1" * 30_000,
    "names": ", ".join(f"A{i % 10}" for i in range(12_000)) + ": Point",
    "near names": "".join(f"{'n' * 50}{i}: Point\n" for i in range(900))
    + "".join(f"Slope({'n' * 49}{i}x) = 1\n" for i in range(200)),
    "direction overrides": "A: Point; \u202eB: Point",
    "lone surrogate": "A: Point; \ud800",
    "colons": ":" * 60_000,
    "equations to multiply out": "G: Curve\n"
    + "Equation(G) = (x+y+1)^12 - (x+y+1)^12 + x*y = 1\n" * 1_200,
    "relations": "<" * 60_000,
    "nested quantifiers": "P: Point; " + "ForAll(P, " * 6_000 + "P = P" + ")" * 6_000,
    "quantifiers within depth": "P: Point; " + "ForAll(P, " * 60 + "P = P" + ")" * 60,
    "quantifiers side by side": "P: Point\n" + "ForAll(P, Exists(P, P != P), P = P)\n" * 1_600,
    "facts in a quantifier": "P: Point; ForAll(P, 1" + " < XCoordinate(P)" * 3_000 + ")",
    "what moves": "ForAll(" + ", ".join(f"A{i}" for i in range(9_000)) + ", A1 = A2)",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_refused_with_a_message(name: str) -> None:
    text = HOSTILE[name]
    reading = check(text)
    assert isinstance(reading, Refused)
    assert 1 <= len(reading.diagnostics) <= 101
    for d in reading.diagnostics:
        assert d.code
        assert len(d.message) < 400
        assert len(d.help) < 1_500
    shown = render_diagnostics(text, reading.diagnostics)
    assert len(shown) < 250_000
    assert "\0" not in shown
    assert "\u202e" not in shown


def test_a_text_over_the_limit_gives_one_fault_at_once() -> None:
    for text in ("x" * 65_537, "\u00e9" * 40_000):
        (only,) = check(text).diagnostics
        assert only.code == "limit"
        assert "65,536 bytes" in only.message


def test_the_recursion_limit_is_never_met_even_far_down_the_stack() -> None:
    text = "a: Number; a = " + "-(1+2*sqrt(" * 21 + "2" + "))" * 21

    def deeper(levels: int) -> int:
        return len(check(text).diagnostics) if levels == 0 else deeper(levels - 1)

    assert deeper(300) == 0


def test_numbers_that_grow_are_followed_only_a_little_way() -> None:
    names = [f"a{i}" for i in range(60)]
    growth = "; ".join(f"{b} = {a}*{a} + 1/{a}" for a, b in pairwise(names))
    text = f"{', '.join(names)}: Number; a0 = 3; {growth}"
    assert check(text).diagnostics == ()
    assert [d.code for d in check(f"{text}; a5 = 2").diagnostics] == ["contradiction"]
    assert check(f"{text}; a50 = 2").diagnostics == ()  # known to the resolver, if to anybody


@pytest.mark.skipif(sys.platform != "linux", reason="address space limits are Linux's")
def test_memory_stays_small() -> None:
    code = (
        "from perga.cdl import check\n"
        "from perga.cdl.operators import CDL\n"
        "import resource\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for t in ('(' * 60000, 'a;' * 30000, '\\0' * 60000, 'x' * 10**6, '1+' * 32000,\n"
        "          'sqrt(' * 20000, 'a: Number; a = (((9^64)^64)^64)^64', ':' * 60000):\n"
        "    assert check(t, CDL).diagnostics\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)),
    )
    assert int(done.stdout) < 100_000  # kB
