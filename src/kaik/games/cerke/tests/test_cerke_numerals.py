"""The numerals of records."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaik.core.errors import BadRecord, KaikError
from kaik.kits.tam.numerals import LARGEST, SIGNS, read_numeral, write_numeral

SPELLED = [
    (0, "無"),
    (1, "一"),
    (10, "十"),
    (19, "十九"),
    (20, "二十"),
    (25, "二十五"),
    (100, "百"),
    (101, "百一"),
    (125, "百二十五"),
    (199, "百九十九"),
    (210, "二百十"),
    (525, "五百二五"),
    (1000, "十百"),
    (1200, "十二百"),
    (2000, "二十百"),
    (2200, "二二百"),
    (5678, "五六百七八"),
    (-5, "下五"),
    (-6848, "下六八百四八"),
    (10_000, "万"),
    (12_345, "万二三百四五"),
    (876_543, "八十七万六五百四三"),
    (10**8, "億"),
    (2_147_483_647, "二十一億四七百四八万三六百四七"),
]


@pytest.mark.parametrize(("number", "text"), SPELLED)
def test_a_number_has_one_spelling(number: int, text: str) -> None:
    assert write_numeral(number) == text
    assert read_numeral(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("百二五", 125), ("一百", 100), ("一万", 10_000), ("一二百", 1200), ("40", 40), ("-27", -27), ("-0", 0)],
)
def test_other_spellings_are_tolerated(text: str, number: int) -> None:
    assert read_numeral(text) == number


def test_every_number_of_a_long_stretch_reads_back() -> None:
    for number in range(-12_000, 120_000):
        assert read_numeral(write_numeral(number)) == number


@given(st.integers(-LARGEST + 1, LARGEST - 1))
def test_every_number_reads_back(number: int) -> None:
    assert read_numeral(write_numeral(number)) == number


@pytest.mark.parametrize(
    "text", ["", "下", "二三", "百百", "十百十百", "万万", "無一", "下無", "五十五十", "x", "1.5", "9" * 40]
)
def test_what_is_no_numeral_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="is no numeral"):
        read_numeral(text)


@given(st.text(SIGNS, max_size=40))
def test_any_row_of_signs_is_a_number_or_refused_in_a_sentence(text: str) -> None:
    try:
        number = read_numeral(text)
    except KaikError:
        return
    assert read_numeral(write_numeral(number)) == number


def test_numerals_end_somewhere() -> None:
    with pytest.raises(BadRecord, match="no numeral for"):
        write_numeral(LARGEST)
