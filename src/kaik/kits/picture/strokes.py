"""Letters, numbers and kanji drawn as strokes: a picture looks the same on a machine without a single font.

Latin signs stand on a line at height 10, with a capital's top at 0; a kanji fills a square of 100.
"""

from __future__ import annotations

from html import escape

KANJI = {
    "王": "M18 18H82M22 50H78M12 84H88M50 18V84",
    "皇": "M50 3 43 13M28 14H72V44H28ZM28 29H72M22 57H78M27 73H73M12 91H88M50 57V91",
    "兵": "M64 6 30 15M30 14V57M30 34H80M60 34V57M9 57H91M36 68Q28 84 12 93M63 68Q74 80 88 93",
    "弓": "M24 13H74V36H27L23 60H77Q78 92 52 89",
    "車": "M16 18H84M26 33H74V68H26ZM26 50H74M9 82H91M50 6V97",
    "虎": "M50 3V24M50 13H78M20 25H87L81 36M20 25Q22 68 8 93M32 43 70 37M48 31V47Q48 54 58 54H76L78 47"
    "M42 64Q43 86 22 95M60 64V85Q60 92 69 92H85L87 80",
    "獣": "M13 4 18 12M28 2 31 11M46 2 40 11M9 16H49V46H9ZM9 31H49M29 16V46M4 56H54M14 67H44V92H14Z"
    "M56 36H96M75 8Q77 66 52 94M77 42Q80 78 97 93M85 12 92 22",
    "馬": "M27 10V58M27 10H79M27 26H74M27 42H74M52 10V58M27 58H85Q85 93 67 91M19 70 13 89M35 71 38 85"
    "M50 70 55 83M64 68 70 79",
    "筆": "M27 3 14 20M22 12H46M35 13 39 23M64 3 53 19M60 12H90M75 13 79 23M26 34H76V60M11 47H91M26 60H76"
    "M19 72H81M9 85H91M50 27V100",
    "巫": "M16 15H84M10 88H90M50 15V88M32 30Q28 54 14 68M30 48 42 66M70 30Q66 54 56 68M70 46 86 66",
    "将": "M27 5V95M9 20 16 38M7 66 27 54M88 7Q70 14 48 16M50 25 55 36M67 22 69 33M88 22 78 36M38 53H95"
    "M77 42V86Q77 94 64 91M50 63 59 77",
    "船": "M27 3 21 13M14 15H42V86Q42 94 33 92M14 15V60Q14 84 5 95M4 52H50M27 25 30 36M27 63 30 74"
    "M63 9Q62 34 50 46M78 9Q80 34 96 44M57 57H88V91H57Z",
    "無": "M30 3Q22 20 8 30M25 16H86M8 39H93M11 62H91M29 17V62M46 17V62M63 17V62M79 17V62M17 75 10 93"
    "M37 75 41 92M59 75 64 92M79 75 90 92",
    "机": "M7 31H47M27 7V95M26 35Q20 60 5 74M30 44 45 60M60 15V48Q60 78 46 93M60 15H82V80Q82 90 90 90H97V73",
    "一": "M10 50H90",
    "二": "M24 24H76M10 78H90",
    "三": "M20 16H80M26 49H74M10 84H90",
    "四": "M13 20H87V86H13ZM38 20Q38 52 22 62M61 20V52Q61 58 80 58",
    "五": "M16 13H84M47 13 36 86M22 47H72V86M9 86H91",
    "六": "M50 5V22M9 33H91M38 48Q32 72 14 90M62 48 87 90",
    "七": "M9 52 91 38M45 8V74Q45 87 58 87H84V72",
    "八": "M36 18Q35 64 9 90M58 13Q66 68 93 88",
    "九": "M13 33H66V74Q66 87 77 87H91V72M40 7Q42 66 9 92",
    "萬": "M8 14H92M34 4V24M66 4V24M25 32H75V58H25ZM25 45H75M50 32V80M12 96V68H88V88Q88 95 76 94"
    "M34 84 66 79M62 74 70 86",
    "東": "M12 18H88M24 31H76V62H24ZM24 46H76M50 5V97M48 62Q36 80 9 90M52 62Q66 80 93 90",
    "南": "M11 18H89M50 4V32M15 95V32H85V85Q85 94 72 92M38 41 43 52M62 41 57 52M31 56H69M27 71H73M50 56V91",
    "西": "M9 13H91M15 34H85V91H15ZM40 13Q41 54 23 66M60 13V56Q60 64 80 64",
    "北": "M36 9V86M11 36H36M6 80 36 68M62 7V81Q62 89 72 89H91V74M62 46 89 31",
    "發": "M13 9H40Q34 36 7 49M21 20 30 32M82 7 66 18M92 19 72 31M56 7Q66 38 95 48M15 57H42V69H18L16 81H44"
    "Q45 98 28 95M58 53Q58 66 49 71M58 53H79V64Q79 69 90 69M53 77H86Q76 93 49 99M60 81Q72 95 93 99",
    "中": "M15 26H85V64H15ZM50 3V98",
}

_LATIN = {
    "A": (7.0, "M0 10 3.5 0 7 10M1.2 6.7h4.6"),
    "B": (5.8, "M0 0h3a2.4 2.4 0 0 1 0 4.8H0h3.3a2.6 2.6 0 0 1 0 5.2H0z"),
    "C": (7.0, "M7 2A4.3 5 0 1 0 7 8"),
    "D": (7.0, "M0 0h2.4a4.6 5 0 0 1 0 10H0z"),
    "E": (5.6, "M5.6 0H0V10H5.6M0 4.8h4.8"),
    "F": (5.4, "M5.4 0H0V10M0 4.8h4.6"),
    "G": (7.4, "M7 2A4.3 5 0 1 0 7.3 8V5.6H4.6"),
    "H": (6.8, "M0 0V10M6.8 0V10M0 4.8h6.8"),
    "I": (0.4, "M.2 0V10"),
    "J": (4.0, "M4 0V7.4C4 10.6 .4 10.8 0 8"),
    "K": (6.2, "M0 0V10M6 0 0 6M2.3 3.9 6.2 10"),
    "L": (5.2, "M0 0V10H5.2"),
    "M": (8.0, "M0 10V0L4 6 8 0V10"),
    "N": (6.8, "M0 10V0L6.8 10V0"),
    "O": (8.0, "M4 0a4 5 0 1 0 .01 0z"),
    "P": (6.2, "M0 10V0h3.5a2.7 2.7 0 0 1 0 5.4H0"),
    "Q": (8.0, "M4 0a4 5 0 1 0 .01 0zM4.8 7 7.6 10.6"),
    "R": (6.2, "M0 10V0h3.5a2.7 2.7 0 0 1 0 5.4H0h2.9L6.1 10"),
    "S": (6.0, "M5.8 1.8C5-.6.4-.5.4 2.5.4 5.6 6 4.3 6 7.4 6 10.8 1 10.8 0 8"),
    "T": (7.0, "M0 0H7M3.5 0V10"),
    "U": (6.8, "M0 0V6.6C0 11.2 6.8 11.2 6.8 6.6V0"),
    "V": (7.0, "M0 0 3.5 10 7 0"),
    "W": (10.0, "M0 0 2.5 10 5 2.4 7.5 10 10 0"),
    "X": (6.6, "M0 0 6.6 10M6.6 0 0 10"),
    "Y": (7.0, "M0 0 3.5 5 7 0M3.5 5V10"),
    "Z": (6.6, "M0 0H6.4L0 10H6.6"),
    "0": (6.2, "M3.1 0a3.1 5 0 1 0 .01 0z"),
    "1": (4.2, "M.8 2 3.2 0V10"),
    "2": (6.2, "M.2 2.6A2.9 2.6 0 1 1 5.4 4.4L0 10H6.2"),
    "3": (6.0, "M.3 1.8C1-.6 5.6-.5 5.6 2.4 5.6 4.5 3.8 4.8 2.4 4.8 4 4.8 6 5.2 6 7.4 6 10.9.6 10.8 0 8"),
    "4": (6.4, "M4.6 10V0L0 7H6.4"),
    "5": (6.0, "M5.5 0H1L.6 4.4C2.4 3.2 6 3.6 6 6.8 6 10.9 1 10.8 0 8.4"),
    "6": (6.1, "M5 .2C2 .8.1 3.6.1 6.9a3 3.05 0 1 0 .7-1.9"),
    "7": (6.2, "M0 0H6.2L2.2 10"),
    "8": (6.0, "M3 0a2.5 2.4 0 1 0 .01 0zM3 4.8a3 2.6 0 1 0 .01 0z"),
    "9": (6.1, "M1.1 9.8C4.1 9.2 6 6.4 6 3.1a3 3.05 0 1 0-.7 1.9"),
    "a": (5.0, "M5 4V10M5 5.6A2.6 3 0 1 0 5 8.4"),
    "b": (5.2, "M0 0V10M0 5.6A2.6 3 0 1 1 0 8.4"),
    "c": (4.8, "M4.8 5.2A2.7 3 0 1 0 4.8 8.8"),
    "d": (5.0, "M5 0V10M5 5.6A2.6 3 0 1 0 5 8.4"),
    "e": (5.2, "M.1 6.8H5.1A2.5 2.9 0 1 0 4.6 9"),
    "f": (3.6, "M3.6.2C2-.2 1.4.6 1.4 2V10M0 4H3.3"),
    "g": (5.0, "M5 4V10.6C5 13.6 1 13.6.4 12M5 5.6A2.6 3 0 1 0 5 8.4"),
    "h": (4.8, "M0 0V10M0 6.4C.6 3.3 4.8 3.1 4.8 6.4V10"),
    "i": (0.4, "M.2 4V10M.2 1.4v.1"),
    "j": (1.8, "M1.6 4V11.4C1.6 12.8.8 13 0 12.8M1.6 1.4v.1"),
    "k": (4.8, "M0 0V10M4.6 4 0 7.8M1.7 6.5 4.8 10"),
    "l": (0.4, "M.2 0V10"),
    "m": (7.6, "M0 4V10M0 6.2C.6 3.4 3.8 3.3 3.8 6.2V10M3.8 6.2C4.4 3.4 7.6 3.3 7.6 6.2V10"),
    "n": (4.8, "M0 4V10M0 6.4C.6 3.3 4.8 3.1 4.8 6.4V10"),
    "o": (5.4, "M2.7 4a2.7 3 0 1 0 .01 0z"),
    "p": (5.2, "M0 4V13M0 5.6A2.6 3 0 1 1 0 8.4"),
    "q": (5.0, "M5 4V13M5 5.6A2.6 3 0 1 0 5 8.4"),
    "r": (3.0, "M0 4V10M0 6.6C.4 4.4 1.6 3.8 3 4.1"),
    "s": (4.2, "M4 5.2C3.4 3.5.3 3.6.3 5.5.3 7.4 4.2 6.5 4.2 8.4 4.2 10.7.6 10.4 0 8.8"),
    "t": (3.4, "M1.4 1.6V8.4C1.4 10 2.4 10.2 3.4 9.8M0 4H3.2"),
    "u": (4.8, "M0 4V7.4C0 11 4.2 10.7 4.8 7.6M4.8 4V10"),
    "v": (5.0, "M0 4 2.5 10 5 4"),
    "w": (8.0, "M0 4 2 10 4 5.2 6 10 8 4"),
    "x": (4.8, "M0 4 4.8 10M4.8 4 0 10"),
    "y": (5.0, "M0 4 2.6 9.8M5 4 2.2 11.2C1.7 12.6 1 13 0 12.6"),
    "z": (4.6, "M0 4H4.6L0 10H4.6"),
    " ": (2.6, ""),
    "-": (3.4, "M0 6H3.4"),
    "+": (5.0, "M0 5.6H5M2.5 3.1V8.1"),
    "=": (5.0, "M0 4.4H5M0 7.2H5"),
    "?": (5.2, "M.2 2.4C.4-.8 5.2-.8 5.2 2.4 5.2 4.6 2.6 4.6 2.6 6.8M2.6 9.8v.1"),
    ".": (0.4, "M.2 9.8v.1"),
    ",": (0.8, "M.6 9.6 0 11.8"),
    "'": (0.4, "M.2 0V2.6"),
    ":": (0.4, "M.2 4.8v.1M.2 9.6v.1"),
    "(": (2.0, "M2-1Q-1 5 2 11.4"),
    ")": (2.0, "M0-1Q3 5 0 11.4"),
    "/": (4.0, "M4-.5 0 11"),
    "!": (0.4, "M.2 0V6.6M.2 9.7v.1"),
    "_": (5.0, "M0 11H5"),
    "#": (6.0, "M2 0 1 10M5 0 4 10M0 3.4H6M0 6.8H6"),
    "&": (6.6, "M6.4 10 1.6 3.2C.6 1.6 1.4 0 3 0S5.2 2.4 3.4 3.8L1.4 5.2C-1.4 7.4.4 10 2.6 10 4.6 10 6 8.4 6.2 6"),
}

_SPACE = 2.1
"""Between two letters."""


def kanji(sign: str, x: float, y: float, size: float, colour: str, weight: float = 9.0) -> str:
    """A kanji whose middle is at a point; one that nobody has drawn is left to the fonts of the reader."""
    if sign not in KANJI:
        return _fonts(sign, x, y + size * 0.36, size, colour, "middle")
    scale = size / 100
    place = f'transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({scale:.3f})"'
    return f'<path {place} d="{KANJI[sign]}" {_stroke(colour, weight)}/>'


def width(text: str, size: float) -> float:
    """How wide a text becomes, about so where a font draws it."""
    if not drawn(text):
        return sum(size if ord(sign) > 0x2E80 else size * 0.6 for sign in text)
    return max(0.0, sum(_LATIN[sign][0] + _SPACE for sign in text) - _SPACE) * size / 14


def drawn(text: str) -> bool:
    """Whether all of a text can be drawn in strokes."""
    return all(sign in _LATIN for sign in text)


def letters(text: str, x: float, y: float, size: float, colour: str, anchor: str = "start", bold: bool = False) -> str:
    """A text that stands on a line at `y`; names in other scripts are left to fonts."""
    if not drawn(text):
        return _fonts(text, x, y, size, colour, anchor)
    scale = size / 14
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width(text, size)
    signs, at = [], 0.0
    for sign in text:
        wide, path = _LATIN[sign]
        if path:
            signs.append(f'<path transform="translate({at:.1f} -10)" d="{path}"/>')
        at += wide + _SPACE
    ink = _stroke(colour, 1.7 if bold else 1.3)
    return f'<g transform="translate({left:.1f} {y:.1f}) scale({scale:.3f})" {ink}>{"".join(signs)}</g>'


def _stroke(colour: str, weight: float) -> str:
    return f'fill="none" stroke="{colour}" stroke-width="{weight:g}" stroke-linecap="round" stroke-linejoin="round"'


def _fonts(text: str, x: float, y: float, size: float, colour: str, anchor: str) -> str:
    family = "Noto Sans JP, Noto Sans CJK JP, Hiragino Sans, Yu Gothic, sans-serif"
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-size="{size:g}" font-weight="600"'
        f' fill="{colour}" text-anchor="{anchor}">{escape(text)}</text>'
    )
