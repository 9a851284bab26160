"""From han and fu to points, and who pays them."""

from __future__ import annotations

from typing import NamedTuple

from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring.hand import By
from kaik.kits.mahjong.tiles import WINDS

MANGAN = 2000
LIMITS = ((13, 8000, "counted_yakuman"), (11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"))
"""From so many han, so many base points; below, mangan. Reached only by hands of 2000 base points or more."""
YAKUMAN = 8000
STICK = 1000
DEALER = "E"


class Base(NamedTuple):
    """Base points, and the name of the limit that set them, if one did."""

    points: int
    limit: str


def base_of(han: int, fu: int, rules: RiichiOptions) -> Base:
    """The base points of a hand without a yakuman.

    >>> base_of(1, 30, RiichiOptions()), base_of(5, 30, RiichiOptions())
    (Base(points=240, limit=''), Base(points=2000, limit='mangan'))
    """
    plain = fu * 4 * 2 ** min(han, 20)
    if rules.kiriage == "on" and plain == 1920:
        return Base(MANGAN, "mangan")
    if plain < MANGAN:
        return Base(plain, "")
    for least, points, limit in LIMITS[rules.kazoe == "sanbaiman" :]:
        if han >= least:
            return Base(points, limit)
    return Base(MANGAN, "mangan")


def base_of_yakuman(count: int, rules: RiichiOptions) -> Base:
    """The base points of so many yakuman, which the book never adds up."""
    times = count if rules.yakuman_stack == "on" else 1
    return Base(YAKUMAN * times, "yakuman" if times == 1 else f"{times}x_yakuman")


def up(points: int) -> int:
    """A payment drawn up to the next hundred."""
    return -(-points // 100) * 100


def payments(base: int, by: By, seat: str, rules: RiichiOptions, honba: int = 0, sticks: int = 0) -> dict[str, int]:
    """What a win brings and costs each wind; for a ron without its payer, who is asked for `charged`."""
    if by == "ron":
        owed = charged(base, seat, rules, honba)
        return {seat: owed + sticks * STICK}
    paid = {}
    for wind in WINDS.replace(seat, ""):
        paid[wind] = -(up(base * (2 if DEALER in (wind, seat) else 1)) + rules.honba_tsumo_each * honba)
    return {wind: paid.get(wind, sticks * STICK - sum(paid.values())) for wind in WINDS}


def charged(base: int, seat: str, rules: RiichiOptions, honba: int = 0) -> int:
    """What a ron costs the discarder, honba included."""
    return up(base * (6 if seat == DEALER else 4)) + rules.honba_ron * honba
