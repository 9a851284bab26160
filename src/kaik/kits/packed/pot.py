"""Where the facts of a pot lie (`kaik.kits.betting`), in front of those of the game that is played for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kaik.core.state import State
from kaik.kits.betting import Betting, Settled, Shown, Verdict
from kaik.kits.cards48 import Cards
from kaik.kits.packed.cards import packed, unpacked
from kaik.kits.packed.game import PackedPosition
from kaik.kits.packed.match import HEAD, MOST_SEATS, SEATS, by_seat, head, match_of
from kaik.kits.seasons import MatchOptions, turn_order

LIVE, ACTED, POT, PRICE, HOST = range(HEAD, HEAD + 5)
"""Seats still in and those that have bet in this pass, as bits; the pot, the last bet, and who deals now."""
PAID = HEAD + 5
LAST = PAID + MOST_SEATS
"""Whether a season before is told: its pot, its winners as bits, what it carried on, the seats that showed as bits, the
common cards, what it brought each seat, and the hands shown."""
LAST_POT, LAST_WON, LAST_CARRIED, LAST_SHOWED, LAST_COMMON = range(LAST + 1, LAST + 6)
LAST_GAINS = LAST + 6
LAST_HANDS = LAST_GAINS + MOST_SEATS
POT_HEAD = LAST_HANDS + MOST_SEATS
"""Where the facts of a game begin."""

Decide = Callable[[Mapping[int, Cards], Cards, Any], Verdict]
"""What a game makes of a showdown: hands, common cards and options."""


def pot_numbers(state: State, betting: Betting) -> list[int]:
    """The head of a position of a game that is played for a pot."""
    return [
        *head(state, betting.match),
        _bits(betting.live),
        _bits(betting.acted),
        betting.pot,
        betting.price,
        betting.dealer,
        *by_seat(betting.paid),
        *_told(betting.last),
    ]


def _told(last: Settled | None) -> list[int]:
    if last is None:
        return [0] * (POT_HEAD - LAST)
    hands = {shown.seat: packed(shown.cards) for shown in last.shown}
    return [
        1,
        last.pot,
        _bits(last.winners),
        last.carried,
        _bits(hands),
        packed(last.common),
        *by_seat(last.gains),
        *(hands.get(seat, 0) for seat in range(MOST_SEATS)),
    ]


def betting_of(options: MatchOptions, now: PackedPosition, decide: Decide) -> Betting:
    """The pot of a position; what was shown is judged anew."""
    seats = now[SEATS]
    order = turn_order(options, max(now[HOST], 0), seats)
    return Betting(
        match_of(now),
        _seats(now[LIVE]),
        tuple(now[PAID : PAID + seats]),
        now[HOST],
        now[POT],
        tuple(seat for seat in order if now[ACTED] >> seat & 1),
        now[PRICE],
        _settled(options, now, decide) if now[LAST] else None,
    )


def _settled(options: MatchOptions, now: PackedPosition, decide: Decide) -> Settled:
    common = unpacked(now[LAST_COMMON])
    hands = {seat: unpacked(now[LAST_HANDS + seat]) for seat in _seats(now[LAST_SHOWED])}
    melds = decide(hands, common, options)[1] if hands else {}
    return Settled(
        now[LAST_POT],
        _seats(now[LAST_WON]),
        tuple(now[LAST_GAINS : LAST_GAINS + now[SEATS]]),
        now[LAST_CARRIED],
        tuple(Shown(seat, hand, melds[seat]) for seat, hand in hands.items()),
        common,
    )


def _bits(seats: Sequence[int] | Mapping[int, int]) -> int:
    return sum(1 << seat for seat in seats)


def _seats(bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(MOST_SEATS) if bits >> seat & 1)


# -- the ladder of melds -----------------------------------------------------------------------------------
LADDER_COLUMNS = 3
"""The cards of a meld, its rank, and its class: melds of one class are nearly as strong."""
NEARLY = 3
"""So many strengths make a class."""


def ladder_book(melds: Mapping[Cards, Sequence[tuple[int, ...]]], top: int) -> list[int]:
    """How many melds there are, then each with its rank and class, the strongest first; `top` is where a worth has the
    strength. Equal worths have equal ranks."""
    rows = [(worth, packed(cards)) for cards, worths in melds.items() for worth in worths]
    ranks = {worth: rank for rank, worth in enumerate(sorted({worth for worth, _ in rows}))}
    classes = {near: number for number, near in enumerate(sorted({_near(worth, top) for worth in ranks}))}
    rows.sort(key=lambda row: (row[0], -row[1]), reverse=True)
    told = ((cards, ranks[worth], classes[_near(worth, top)]) for worth, cards in rows)
    return [len(rows), *(number for row in told for number in row)]


def _near(worth: tuple[int, ...], top: int) -> tuple[int, ...]:
    return *worth[:top], worth[top] // NEARLY
