"""Glyphs and labels: every character drawn or refused by name."""

import string

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perga.errors import InputError
from perga.image import glyph, label_layout, shown_name, text_layout
from perga.image.style import LABEL_SIZE, SUBSCRIPT_SIZE, TICK_SIZE

GREEK = "αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ"
NAMES = st.from_regex(r"\A[A-Za-zαβγπΩ][A-Za-z0-9]{0,3}(_[a-z0-9]{1,2})?'{0,2}\Z")


@pytest.mark.parametrize("name", ["A′", "F₁", "−3", "π/6", "30°"])
def test_field_case_labels_are_drawn(name):
    layout = label_layout(name)
    assert layout.coverage.max() == 255 or layout.coverage.max() > 200
    # each character has its own ink
    assert len(layout.glyphs) == len(name)
    for one in layout.glyphs:
        assert glyph(one.char, one.size).coverage.any()


@pytest.mark.parametrize(
    ("text", "code"), [("椭圆", "U+692D"), ("A\n", "U+000A"), ("\0", "U+0000")]
)
def test_missing_characters_are_named(text, code):
    with pytest.raises(InputError, match=code.replace("+", r"\+")):
        label_layout(text)
    with pytest.raises(InputError, match=code.replace("+", r"\+")):
        text_layout(text, TICK_SIZE)


@pytest.mark.parametrize("text", ["", " ", "A" * 65])
def test_empty_and_long_texts_are_refused(text):
    with pytest.raises(InputError):
        label_layout(text)


def test_no_two_letters_of_the_alphabet_are_missing_ink():
    for char in string.ascii_letters + string.digits + GREEK:
        for size in (LABEL_SIZE, SUBSCRIPT_SIZE, TICK_SIZE):
            ink = glyph(char, size).coverage
            assert ink.size
            # trimmed: every border row and column has ink
            assert all(line.any() for line in (ink[0], ink[-1], ink[:, 0], ink[:, -1]))


@given(NAMES)
def test_a_label_is_its_glyphs_and_nothing_else(name):
    layout = label_layout(name)
    again = np.zeros_like(layout.coverage)
    for one in layout.glyphs:
        ink = glyph(one.char, one.size).coverage
        again[one.y : one.y + ink.shape[0], one.x : one.x + ink.shape[1]] += ink
    assert layout.coverage.shape == (layout.height, layout.width)
    assert np.array_equal(again, layout.coverage)
    assert layout.coverage[0].any()
    assert layout.coverage[-1].any()
    for left, right in zip(layout.glyphs, layout.glyphs[1:], strict=False):
        gap = right.x - left.x - glyph(left.char, left.size).coverage.shape[1]
        assert gap == 1


@given(NAMES)
def test_shown_name_draws_the_same_label(name):
    shown = shown_name(name)
    assert np.array_equal(label_layout(shown).coverage, label_layout(name).coverage)
    assert shown_name(shown) == shown
    assert len(shown) <= len(name)


def test_subscripts_and_primes():
    sizes = {one.char: one.size for one in label_layout("F1").glyphs}
    assert sizes == {"F": LABEL_SIZE, "1": SUBSCRIPT_SIZE}
    assert [one.size for one in label_layout("30").glyphs] == [LABEL_SIZE, LABEL_SIZE]
    assert shown_name("F_1") == shown_name("F₁") == "F1"
    assert shown_name("F1_a") == "F1_a"
    assert shown_name("A1B") == "A1B"
    assert shown_name("A′") == "A'"
    low, high = label_layout("F1").glyphs[1], label_layout("A'").glyphs[1]
    assert low.y > 0
    assert high.y == 0


def test_glyph_places_the_ink_on_the_base_line():
    for char in "AHx1":
        shape = glyph(char, LABEL_SIZE)
        assert shape.top + shape.coverage.shape[0] == 0  # stands on the line
    assert glyph("p", LABEL_SIZE).top + glyph("p", LABEL_SIZE).coverage.shape[0] > 0
    assert glyph(" ", LABEL_SIZE).coverage.size == 0
    assert glyph(" ", LABEL_SIZE).advance > 0
