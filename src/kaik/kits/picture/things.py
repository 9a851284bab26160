"""Cards, tiles, sticks, chips and wooden pieces as SVG, in the colours and shapes of the pages."""

from __future__ import annotations

from kaik.kits.picture.shapes import (
    CardShape,
    ChipShape,
    GapShape,
    NoteShape,
    SticksShape,
    TableShape,
    TabletShape,
    TileShape,
)
from kaik.kits.picture.strokes import kanji, letters, width

PAPER, RAISED, INK, FAINT, LINE = "#f6f1e4", "#fffbf0", "#1f1b16", "#6b6254", "#b9ae98"
CLOTH, WOOD, WOOD_EDGE, IVORY, EDGE = "#efe6d0", "#e9cd9a", "#8a6c3c", "#fbf6e6", "#8b806a"
RED, BLACK, GREEN, BLUE, TOUCH = "#a11f18", "#211d18", "#2c6638", "#274a80", "#2f4b8f"
SHADE = f'fill="{INK}" fill-opacity="0.25"'
SEATS = ("#2f4b8f", "#a11f18", "#2c6638", "#7a4fa3", "#a35f00", "#3d332a")
"""A colour for each seat's chips and pegs; a letter tells them apart as well."""

RANKS = {"S": "船", "0": "無", **dict(zip("12345678", "兵弓車虎馬筆巫将")), "K": "王", "T": "皇"}
NUMBERS = "一二三四五六七八九"
HONOURS = "東南西北 發中"
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((30, 42),),
    2: ((30, 27), (30, 57)),
    3: ((17, 24), (30, 42), (43, 60)),
    4: ((17, 28), (43, 28), (17, 56), (43, 56)),
    5: ((17, 26), (43, 26), (30, 42), (17, 58), (43, 58)),
    6: ((17, 24), (43, 24), (17, 43), (43, 43), (17, 62), (43, 62)),
    7: ((17, 19), (30, 25), (43, 31), (17, 47), (43, 47), (17, 64), (43, 64)),
    8: ((17, 19), (43, 19), (17, 34), (43, 34), (17, 49), (43, 49), (17, 64), (43, 64)),
    9: ((17, 23), (30, 23), (43, 23), (17, 43), (30, 43), (43, 43), (17, 63), (30, 63), (43, 63)),
}
POINTED = "M50 4 82 20 90 94 10 94 18 20z"
ROUND = "M50 7 80 20 93 50 80 80 50 93 20 80 7 50 20 20z"

SIZE = 100.0
"""How high a shape is drawn before it is scaled to its line."""


def wide(shape: TableShape) -> float:
    """How wide a shape of height 100 is, the space behind it included."""
    match shape:
        case CardShape():
            return 70.0
        case TileShape(sideways=sideways):
            return 100.0 if sideways else 76.0
        case SticksShape(count=count):
            return 18.0 * count + 22
        case TabletShape():
            return 96.0
        case ChipShape(text):
            return max(76.0, width(text, 44) + 40)
        case NoteShape(text):
            return width(text, 46) + 24
        case GapShape():
            return 34.0


def draw(shape: TableShape) -> str:
    """A shape of height 100 whose upper left corner is at 0 0."""
    match shape:
        case CardShape(code):
            return card(code)
        case TileShape():
            return tile(shape)
        case SticksShape(dark, count):
            return sticks(dark, count)
        case TabletShape():
            return tablet(shape)
        case ChipShape(text, seat):
            return chip(text, seat)
        case NoteShape(text):
            return letters(text, 6, 66, 46, INK)
    return ""


def card(code: str) -> str:
    """A card of the 48: colour band at the left edge, rank in the corner, kanji in the middle."""
    frame = f'<rect x="3" y="4" width="62" height="96" rx="8" {SHADE}/>'
    if not code:
        weave = '<path d="M14 18 52 82M52 18 14 82" stroke="#e9e2cf" stroke-opacity="0.5" stroke-width="2"/>'
        return f'{frame}<rect x="2" y="1" width="62" height="96" rx="8" fill="#5d4a3a" stroke="#3a2d22"/>{weave}'
    red = code[0] == "R"
    ink = RED if red else BLACK
    dot = f'<circle cx="38" cy="86" r="4.6" fill="{RED}"/>' if red else ""
    return (
        f'{frame}<rect x="2" y="1" width="62" height="96" rx="8" fill="{IVORY}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<rect x="2.8" y="9" width="9" height="80" fill="{ink}"/>{letters(code[1], 38, 25, 22, ink, "middle", True)}'
        f"{kanji(RANKS.get(code[1], ''), 38, 55, 40, ink)}{dot}"
    )


def tile(shape: TileShape) -> str:
    """A mahjong tile: ivory face, bamboo back."""
    turn = ' transform="translate(99 12) rotate(90)"' if shape.sideways else ""
    faint = ' opacity="0.35"' if shape.faint else ""
    face = _face(shape.code) if shape.code else ""
    fill = IVORY if shape.code else "#4f7d54"
    return (
        f"<g{turn}{faint}>"
        f'<rect x="3" y="9" width="70" height="90" rx="8" fill="#3a6b44" stroke="#24442b"/>'
        f'<rect x="3" y="2" width="70" height="91" rx="8" fill="{fill}" stroke="{EDGE}" stroke-width="1.5"/>'
        f'<g transform="translate(5 1) scale(1.1)">{face}</g></g>'
    )


def _face(code: str) -> str:
    red, suit = code[0] == "0", code[1]
    number = 5 if red else int(code[0])
    dot = f'<circle cx="52" cy="10" r="3.4" fill="{RED}"/>' if red else ""
    match suit:
        case "m":
            upper = kanji(NUMBERS[number - 1], 30, 30, 24, RED if red else BLACK, 10)
            return upper + kanji("萬", 30, 60, 28, RED, 9) + dot
        case "p" | "s":
            return "".join(_pip(suit, number, at, red) for at in range(number)) + dot
        case "z" if number == 5:
            frame = f'fill="none" stroke="{BLUE}"'
            return f'<rect x="13" y="18" width="34" height="48" rx="4" {frame} stroke-width="2.6"/>'
        case "z":
            return kanji(HONOURS[number - 1], 30, 42, 42, {6: GREEN, 7: RED}.get(number, BLACK))
    return _other(suit, number)


def _pip(suit: str, number: int, at: int, red: bool) -> str:
    x, y = PIPS[number][at]
    ink = RED if red else _tone(number, at)
    if suit == "p":
        r = 17 if number == 1 else 9 if number <= 5 else 7.2
        ring = f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="{ink}" stroke-width="3.4"/>'
        return f'{ring}<circle cx="{x}" cy="{y}" r="{r * 0.38:.1f}" fill="{ink}"/>'
    if number == 1:
        wings = "M14 58C18 40 26 34 34 32 33 24 38 19 45 21L50 25 45 28C44 40 36 48 26 52 22 54 18 58 14 66z"
        return f'<path d="{wings}" fill="{GREEN}"/><path d="M36 34C30 38 24 44 18 47 25 46 33 43 38 37z" fill="{RED}"/>'
    h = 22 if number <= 3 else 17 if number <= 6 else 12.5
    joint = f'<path d="M{x - 4} {y}h8" stroke="{PAPER}" stroke-width="1.6"/>'
    return f'<rect x="{x - 3}" y="{y - h / 2}" width="6" height="{h}" rx="3" fill="{ink}"/>{joint}'


def _tone(number: int, at: int) -> str:
    """Which circle or cane is painted in which of the three colours, as the old sets do."""
    if number == 3:
        return (BLUE, RED, GREEN)[at]
    if number == 1 or (number == 5 and at == 2) or (number == 7 and at < 3) or (number == 9 and at % 3 == 1):
        return RED
    return GREEN if at % 2 == 0 else BLUE


def _other(suit: str, number: int) -> str:
    """Seasons, flowers, faces, animals and wildcards: a small picture and their number."""
    index = letters(str(number), 30, 26, 20, RED if suit == "f" else BLUE, "middle", True)
    match suit:
        case "q":
            hills = f'<path d="M9 72Q20 54 30 65 40 52 51 72z" fill="{GREEN}"/>'
            return f'<circle cx="30" cy="53" r="13" fill="#e9a15b"/>{hills}{index}'
        case "f":
            petals = "".join(
                f'<ellipse cx="30" cy="48" rx="5" ry="8.5" transform="rotate({turn} 30 56)" fill="#c9566a"/>'
                for turn in range(0, 360, 72)
            )
            return f'{petals}<circle cx="30" cy="56" r="4" fill="#e9a15b"/>{index}'
        case "h":
            return (
                '<circle cx="30" cy="52" r="15" fill="#f0d4ae" stroke="#6b6254"/>'
                f'<path d="M24 59Q30 {58 + number * 2} 36 59" fill="none" stroke="#6b6254" stroke-width="1.6"/>'
                f'<circle cx="24.5" cy="51" r="1.8"/><circle cx="35.5" cy="51" r="1.8"/>{index}'
            )
        case "a":
            toes = "".join(
                f'<circle cx="{15 + toe * 10}" cy="{46 if toe in (0, 3) else 40}" r="4.6"/>' for toe in range(4)
            )
            return f'<g fill="#3d332a"><ellipse cx="30" cy="60" rx="11" ry="9"/>{toes}</g>{index}'
    plume = "M8 58Q20 30 52 22 44 32 34 36 44 36 50 33 42 46 28 47 36 50 42 48 30 60 8 62z"
    return f'<path d="{plume}" fill="#7a4fa3"/>'


def sticks(dark: int | None, count: int) -> str:
    """Sticks in a row with their count beside them, or the bowl they lie under."""
    if dark is None:
        bowl = "M6 78Q10 26 56 26T106 78z"
        return f'<path d="{bowl}" fill="#5a4327" stroke="#37280f" stroke-width="3"/>'
    drawn = ""
    for at in range(count):
        fill, edge = ("#5a4327", "#37280f") if at < dark else (WOOD, WOOD_EDGE)
        drawn += f'<rect x="{4 + 18 * at}" y="12" width="13" height="76" rx="5" fill="{fill}" stroke="{edge}"/>'
        drawn += f'<path d="M{10.5 + 18 * at} 26v48" stroke="{WOOD_EDGE}" stroke-opacity="0.6"/>'
    return drawn


def tablet(shape: TabletShape) -> str:
    """A wooden piece; the blunt point looks the way it faces."""
    ink = RED if shape.red else INK
    outline = ROUND if shape.faces == "nobody" else POINTED
    turn = ' transform="rotate(180 50 50)"' if shape.faces == "down" else ""
    down = -2.5 if shape.faces == "down" else 2.5
    dot = f'<circle cx="50" cy="18" r="4.8" fill="{ink}"/>' if shape.red else ""
    second = f'transform="translate(7 7) scale(0.86)" fill="none" stroke="{WOOD_EDGE}" stroke-width="2.4"'
    edge = f'<path d="{outline}" {second}/>' if shape.promoted else ""
    glyph = kanji(shape.kanji, 50, 50 if shape.faces == "nobody" else 58, 52, ink, 9.5)
    wood = f'fill="{WOOD}" stroke="{WOOD_EDGE}" stroke-width="2" stroke-linejoin="round"'
    shadow = f'<path d="{outline}" transform="translate(0 {down})" {SHADE}/>'
    return f'<g{turn}>{shadow}<path d="{outline}" {wood}/>{edge}{glyph}{dot}</g>'


def chip(text: str, seat: int) -> str:
    """A chip, as wide as its text."""
    fill = SEATS[seat % len(SEATS)] if seat >= 0 else WOOD
    ink, edge = (RAISED, INK) if seat >= 0 else (INK, WOOD_EDGE)
    across = max(68.0, width(text, 44) + 32)
    body = (
        f'<rect x="3" y="16" width="{across:.1f}" height="68" rx="34" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    )
    return body + letters(text, 3 + across / 2, 66, 44, ink, "middle", True)
