"""Tiles and calls as Tenhou's JSON log writes them.

A tile is a number: 11–19 characters, 21–29 circles, 31–39 bamboo, 41–47 the winds, white, green and red; 51 52 53 are
red fives. A call is a text of such numbers with a letter before the tile that was taken or added; where the letter
stands tells whom the tile came from: first from the left neighbour, then from across, last from the right.
"""

from __future__ import annotations

import re

import msgspec

from kaik.games.riichi.records.event import listed
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.tiles import NAMES, REDS, SUITS, Tiles

CODES = {tile: 10 * (SUITS.index(tile[1]) + 1) + int(tile[0]) for tile in NAMES}
CODES |= {red: 51 + number for number, red in enumerate(REDS)}
TILES = {code: tile for tile, code in CODES.items()}
AS_DRAWN = 60
"""The discard of the very tile that was drawn."""
AFTER_KAN = 0
"""What stands among the discards where a big kan was made and nothing thrown away."""
LETTERS = {"c": "chi", "p": "pon", "m": "daiminkan", "k": "kakan", "a": "ankan"}
_CALL = re.compile(r"(?P<before>(?:\d\d)*)(?P<letter>[cpmka])(?P<after>(?:\d\d)+)")


class Call(msgspec.Struct, frozen=True):
    """A called set as the log writes it."""

    call: str
    tile: str
    """The tile that was taken or added; any of a closed kan."""
    rest: Tiles
    """The other tiles, those of the hand; in a small kan those of the triplet."""
    away: int
    """How many places to the right of the caller the giver sits: 3 is the left neighbour."""


def read_call(text: str) -> Call | None:
    """The call a text writes; None if it writes none.

    >>> read_call("25p5225")
    Call(call='pon', tile='0p', rest=('5p', '5p'), away=2)
    """
    found = _CALL.fullmatch(text)
    if not found:
        return None
    before, after = _tiles(found["before"]), _tiles(found["after"])
    call = LETTERS[found["letter"]]
    size = 3 if call in ("chi", "pon") else 4
    if len(before) + len(after) != size or None in before or None in after:
        return None
    told = tuple(tile for tile in (*before, *after) if tile)
    at = len(before)
    # The letter of a kan from the right stands before its last tile, a small kan's where the triplet's stood.
    away = {0: SEATS - 1, 1: 2}.get(at, 1)
    return Call(call, told[at], (*told[:at], *told[at + 1 :]), away)


def write_call(call: str, tile: str, rest: Tiles, away: int) -> str:
    """A call as text.

    >>> write_call("kakan", "5m", ("5m", "0m", "5m"), away=1)
    '1551k1515'
    """
    codes = [str(CODES[each]) for each in rest]
    letter = next(letter for letter, name in LETTERS.items() if name == call)
    last = {"daiminkan": 3, "ankan": 3}.get(call, 2)
    at = 3 if call == "ankan" else {SEATS - 1: 0, 2: 1}.get(away, last)
    codes.insert(at, f"{letter}{CODES[tile]}")
    return "".join(codes)


def _tiles(digits: str) -> list[str | None]:
    return [TILES.get(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]


def codes_of(tiles: Tiles) -> list[int]:
    """Tiles as numbers."""
    return [CODES[tile] for tile in tiles]


def fields_of(call: Call, actor: int) -> dict[str, object]:
    """The same call as the fields of an mjai event."""
    match call.call:
        case "ankan":
            return {"type": "ankan", "actor": actor, "consumed": listed((*call.rest, call.tile))}
        case "kakan":
            return {"type": "kakan", "actor": actor, "pai": listed((call.tile,))[0]}
    giver = (actor + call.away) % SEATS
    pai = listed((call.tile,))[0]
    return {"type": call.call, "actor": actor, "target": giver, "pai": pai, "consumed": listed(call.rest)}
