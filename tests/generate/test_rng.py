"""Named streams and keyed permutations: fixed values, exact bijections, no shared draws."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perga.errors import InputError
from perga.rng import EvenPermutation, Permutation, stream

GOLDEN_INTEGERS = [775200, 656819, 881234, 224377]
GOLDEN_FLOATS = [0.656819324655272, 0.22437700905865854]
GOLDEN_PERMUTATION = [6, 8, 5, 0, 1, 3, 2, 9, 7, 4]


def test_streams_keep_their_values() -> None:
    assert stream(1, "generate", 0).integers(1_000_000, size=4).tolist() == GOLDEN_INTEGERS
    assert stream(1, "generate", 0).random(2).tolist() == GOLDEN_FLOATS


def test_names_matter_and_types_of_names_too() -> None:
    draws = [
        tuple(stream(seed, *names).integers(2**62, size=2).tolist())
        for seed, names in (
            (1, ("a", 1)),
            (1, ("a", "1")),
            (2, ("a", 1)),
            (1, ("a",)),
            (1, ("a", 1, 0)),
        )
    ]
    assert len(set(draws)) == len(draws)


def test_permutations_keep_their_values() -> None:
    permutation = Permutation.of(7, ("shape",), 10)
    assert [permutation[i] for i in range(10)] == GOLDEN_PERMUTATION


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 16, 17, 255, 257, 1000, 4096, 4097])
def test_permutation_is_a_bijection(size: int) -> None:
    permutation = Permutation.of(3, ("x", size), size)
    assert len(permutation) == size
    assert sorted(permutation[i] for i in range(size)) == list(range(size))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**63 - 1), st.text(max_size=5), st.integers(1, 300))
def test_any_key_gives_a_bijection(seed: int, name: str, size: int) -> None:
    permutation = Permutation.of(seed, (name,), size)
    assert {permutation[i] for i in range(size)} == set(range(size))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**63 - 1), st.integers(1, 20), st.integers(1, 20))
def test_an_even_permutation_is_one_and_even(seed: int, firsts: int, rest: int) -> None:
    order = EvenPermutation(seed, ("a",), firsts, rest)
    values = [order[i] for i in range(len(order))]
    assert sorted(values) == list(range(firsts * rest))
    for start in range(0, len(values), firsts):
        assert {value // rest for value in values[start : start + firsts]} == set(range(firsts))
    for index in (-1, len(order)):
        with pytest.raises(IndexError):
            order[index]


def test_turns_of_an_even_permutation_differ() -> None:
    order = EvenPermutation(5, ("a",), 30, 40)
    turns = {tuple(order[t * 30 + i] // 40 for i in range(30)) for t in range(40)}
    followers = {
        tuple(v % 40 for v in map(order.__getitem__, range(1200)) if v // 40 == f)
        for f in range(30)
    }
    assert len(turns) == 40
    assert len(followers) == 30


def test_keys_give_different_orders() -> None:
    orders = {tuple(Permutation.of(seed, ("a",), 50)[i] for i in range(50)) for seed in range(20)}
    assert len(orders) == 20


def test_large_spaces_need_no_table() -> None:
    permutation = Permutation.of(1, ("big",), 10**15)
    values = [permutation[i] for i in (0, 1, 10**15 - 1)]
    assert len(set(values)) == 3
    assert all(0 <= value < 10**15 for value in values)


def test_the_ends_are_checked() -> None:
    permutation = Permutation.of(1, ("a",), 5)
    for index in (-1, 5):
        with pytest.raises(IndexError):
            permutation[index]
    with pytest.raises(InputError):
        Permutation.of(1, ("a",), 0)
