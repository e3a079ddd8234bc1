"""What the reference says of every operator: wordings in two languages, sets, a picture."""

import importlib.util
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from perga.algebra.expression import Call, walk
from perga.cdl import cdl_reference, check, read
from perga.cdl.operator import Category, Operator, Quantifier
from perga.cdl.operators import CDL
from perga.cdl.program import Assignment, Comparison, Equality, PredicateFact, Stated

ROOT = Path(__file__).resolve().parents[2]
OPERATORS = tuple(CDL.operators.values())
NAMES = [operator.name for operator in OPERATORS]


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """docs/build.py, which is a script and no part of a package."""
    spec = importlib.util.spec_from_file_location("docs_build", ROOT / "docs" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def placeholders(phrase: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(phrase) if name is not None]


def is_chinese(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" or char == "∠"


@pytest.mark.parametrize("operator", OPERATORS, ids=NAMES)
@pytest.mark.parametrize("chinese", [False, True], ids=["en", "zh"])
def test_a_phrase_names_every_argument_and_the_result(operator: Operator, chinese: bool) -> None:
    """A construction says what it gives; what is no statement is itself the thing it names."""
    phrases = operator.phrases(chinese)
    counts = {len(signature.slots) for signature in operator.signatures}
    assert len(phrases) == len(counts)
    result = ["out"] if operator.category is Category.CONSTRUCTION else []
    wanted = [sorted([*map(str, range(count)), *result]) for count in sorted(counts)]
    assert sorted((sorted(placeholders(p)) for p in phrases), key=len) == wanted
    for phrase in phrases:
        bare = phrase.format(*"ABCD", out="E")
        assert any(map(is_chinese, bare)) == chinese
        assert bare == bare.strip()
        assert not bare.endswith((".", "。"))


def test_the_chinese_phrases_differ() -> None:
    wordings = [p for operator in OPERATORS for p in operator.phrases(chinese=True)]
    assert len(wordings) > 80
    twice = {w for w in wordings if wordings.count(w) > 1}
    assert twice == set()


def calls(statement: Stated) -> set[str]:
    trees = {
        Assignment: lambda s: (s.call,),
        PredicateFact: lambda s: (s.call,),
        Equality: lambda s: (s.left, s.right),
        Comparison: lambda s: (s.left, s.right),
    }.get(type(statement), lambda _: ())(statement)
    return {node.function for tree in trees for node in walk(tree) if isinstance(node, Call)}


@pytest.mark.parametrize("operator", OPERATORS, ids=NAMES)
def test_every_operator_has_a_picture_or_says_why_not(operator: Operator) -> None:
    if not operator.picture:
        assert operator.unpictured.startswith("it ")
        return
    assert operator.unpictured == ""
    assert not check(operator.picture).diagnostics
    used = set[str]().union(*(calls(s) for s in read(operator.picture).statements))
    assert operator.name in used


def test_most_operators_are_drawn() -> None:
    without = [operator for operator in OPERATORS if not operator.picture]
    assert len(without) < 17
    assert {operator.category for operator in without} <= {
        Category.QUERY,
        Category.WRAPPER,
        Category.MEASURE,
        Category.PREDICATE,
    }


def test_generated_documents_and_pictures_are_current(build: ModuleType) -> None:
    assert len(build.operator_pictures()) == sum(bool(o.picture) for o in OPERATORS) > 70
    assert build.stale() == []
    sizes = [(ROOT / name).stat().st_size for name in build.operator_pictures()]
    assert max(sizes) < 12_000


def test_the_page_says_what_an_argument_asks_of_a_set() -> None:
    page = cdl_reference(CDL)
    words = {Quantifier.ANY: "some member", Quantifier.ALL: "every member"}
    for operator in OPERATORS:
        (entry,) = [e for e in page.split("\n### ") if e.startswith(operator.name + "\n")]
        for signature in operator.signatures:
            for slot in signature.slots:
                word = words.get(slot.quantifier, "every member, with one value")
                assert f"`{slot.name}` {word}" in entry
        if operator.picture:
            assert f"](images/operators/{operator.name}.png)" in entry
        else:
            assert operator.unpictured in entry
        for phrase in (*operator.phrases(), *operator.phrases(chinese=True)):
            assert phrase in entry
