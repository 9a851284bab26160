"""The one line by which a record of riichi begins in the middle of a game: which hand, who dealt first, the points.

S2 first=0 honba=1 deposits=1 points=30000,24000,25000,20000
"""

from __future__ import annotations

import re

from kaik.core.errors import BadRecord, KaikError
from kaik.core.options import Options
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.records.event import MOST
from kaik.games.riichi.rounds import name_of
from kaik.games.riichi.rules import WALLS, Riichi
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong import seating
from kaik.kits.mahjong.seating import Seating
from kaik.kits.mahjong.tiles import WINDS

CIRCLE = tuple(range(SEATS))
_LINE = re.compile(
    r"(?P<wind>[ESWN])(?P<number>[1-4]) first=(?P<first>[0-3]) honba=(?P<honba>\d{1,7}) "
    r"deposits=(?P<deposits>\d{1,7}) points=(?P<points>-?\d{1,8}(?:,-?\d{1,8}){3})"
)


def read(text: str, options: Options) -> Riichi:
    """The position before the dice of that hand, as if the game had been played so far."""
    assert isinstance(options, RiichiOptions)
    found = _LINE.fullmatch(text)
    points = tuple(int(each) for each in found["points"].split(",")) if found else ()
    if not found or any(abs(each) > MOST for each in points):
        raise BadRecord(f"a beginning looks like S2 first=0 honba=1 deposits=1 points=30000,…, not {text!r:.80}")
    kyoku = SEATS * WINDS.index(found["wind"]) + int(found["number"]) - 1
    first = int(found["first"])
    return position(options, kyoku, first, points, int(found["honba"]), int(found["deposits"]))


def position(
    options: RiichiOptions, kyoku: int, first: int, points: tuple[int, ...], honba: int, deposits: int
) -> Riichi:
    """A hand out of the middle, before its dice; seats are numbered in the order of play."""
    dealer = (first + kyoku) % SEATS
    table = seating.again(Seating(CIRCLE), dealer)
    return Riichi(options, table, points, kyoku, honba, deposits, first=first, wall=WALLS[options.aka])


def write(state: Riichi) -> str:
    """The line of a position before a hand's dice."""
    kyoku = state.kyoku % (SEATS * len(WINDS))
    plain = position(state.options, kyoku, max(state.first, 0), state.points, state.honba, state.deposits)
    if plain != state:
        raise KaikError("only a position between two hands can be written as the beginning of a record")
    wind, number = name_of(kyoku)
    points = ",".join(map(str, state.points))
    return f"{wind}{number} first={state.first} honba={state.honba} deposits={state.deposits} points={points}"
