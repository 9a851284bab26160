"""The numerals of cerke records: `五百二五` is 525, both ways.

Below a hundred tens are spelled (`二十五`); left and right of 百 the 十 between two digits is dropped from 200
on (`五六百七八`); 万 and 億 go on in the same way, and stand alone for one of them (`万二三百四五`).
"""

from __future__ import annotations

import re

from kaik.core.errors import BadRecord

DIGITS = "一二三四五六七八九"
SIGNS = "無下" + DIGITS + "十百万億"
LARGEST = 10**16
"""No numeral reaches this: there is no action above 億."""

_DIGIT = f"[{DIGITS}]"
_TENS = re.compile(f"({_DIGIT}?)(十?)({_DIGIT}?)")
_PLAIN = re.compile(r"-?[0-9]{1,16}")


def write_numeral(number: int) -> str:
    """A whole number in the record's own actions.

    >>> write_numeral(-6848), write_numeral(876543)
    ('下六八百四八', '八十七万六五百四三')
    """
    if number == 0:
        return "無"
    if abs(number) >= LARGEST:
        raise BadRecord(f"there is no numeral for {number}; they end below {LARGEST}")
    sign = "下" if number < 0 else ""
    above, below = divmod(abs(number), 10**8)
    return sign + _counted(above, "億", _below_oku(above)) + _below_oku(below)


def _below_oku(number: int) -> str:
    above, below = divmod(number, 10**4)
    return _counted(above, "万", _below_man(above)) + _below_man(below)


def _counted(count: int, unit: str, spelled: str) -> str:
    """So many of a unit; a single one is the unit alone, none is nothing."""
    if count <= 1:
        return unit * count
    return spelled + unit


def _below_man(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _tens(rest)
    if hundreds == 1:
        return "百" + _tens(rest)
    return f"{_short(hundreds)}百{_short(rest)}"


def _tens(number: int) -> str:
    tens, ones = divmod(number, 10)
    return (_digit(tens) if tens > 1 else "") + ("十" if tens else "") + _digit(ones)


def _short(number: int) -> str:
    """The same without 十 between two digits."""
    tens, ones = divmod(number, 10)
    return _digit(tens) + _digit(ones) if tens > 1 and ones else _tens(number)


def _digit(number: int) -> str:
    return DIGITS[number - 1] if number else ""


def read_numeral(text: str) -> int:
    """The whole number a numeral stands for; Arabic digits are understood too.

    >>> read_numeral("百二五"), read_numeral("十二百"), read_numeral("-7")
    (125, 1200, -7)
    """
    if _PLAIN.fullmatch(text):
        return int(text)
    if text == "無":
        return 0
    sign, spelled = (-1, text[1:]) if text.startswith("下") else (1, text)
    if not spelled or len(spelled) > 32:
        raise _no_numeral(text)
    oku, rest = _parted(text, spelled, "億")
    return sign * (10**8 * _read_below_oku(text, oku) + _read_below_oku(text, rest))


def _parted(text: str, spelled: str, unit: str) -> tuple[str, str]:
    """What counts the unit, and what follows it; the unit alone is one of it."""
    count, found, rest = spelled.partition(unit)
    if unit in rest:
        raise _no_numeral(text)
    return (count or "一", rest) if found else ("", spelled)


def _read_below_oku(text: str, spelled: str) -> int:
    man, rest = _parted(text, spelled, "万")
    return 10**4 * _read_below_man(text, man) + _read_below_man(text, rest)


def _read_below_man(text: str, spelled: str) -> int:
    hundreds, rest = _parted(text, spelled, "百")
    after_hundreds = bool(hundreds)
    return 100 * _read_tens(text, hundreds, after_hundreds) + _read_tens(text, rest, after_hundreds)


def _read_tens(text: str, spelled: str, may_be_short: bool) -> int:
    found = _TENS.fullmatch(spelled)
    if not found:
        raise _no_numeral(text)
    first, ten, second = found.groups()
    if first and second and not ten and not may_be_short:
        raise _no_numeral(text)
    if ten or (first and second):
        return 10 * (_value(first) or 1) + _value(second)
    return _value(first)


def _value(digit: str) -> int:
    return DIGITS.index(digit) + 1 if digit else 0


def _no_numeral(text: str) -> BadRecord:
    return BadRecord(f"{text[:40]!r} is no numeral; numerals read 五, 二十五, 五百二五 or 下六八百四八")
