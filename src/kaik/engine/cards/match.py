"""Seasons, dealers and payments in the kernel, as `kaik.kits.seasons` has them."""

from __future__ import annotations

from kaik.engine.compiled import Numbers, part, whole
from kaik.engine.dice import LuckState, below
from kaik.kits.packed.match import (
    ALL_ASKED,
    ARGUMENT,
    ASKED,
    BOTH,
    DEAL,
    DEALER,
    DEALER_DRAWN,
    DEBTS,
    FIRST_VALUE,
    LUCK,
    MOVE,
    MULT,
    OVER,
    PAYER_ONLY,
    PLAYED,
    POINTS,
    ROTATES,
    SCOPE,
    SEASONS,
    SEATS,
    START_POINTS,
    STEP,
    VALUE_STEP,
    WAITS,
    WINNER_ONLY,
)


@part
def next_to(book: Numbers, now: Numbers, seat: int) -> int:
    """Who sits next in the direction of play."""
    return whole((seat + book[STEP]) % now[SEATS])


@part
def ask(now: Numbers, seat: int) -> None:
    """One seat is to choose."""
    now[WAITS], now[ASKED], now[ALL_ASKED] = MOVE, seat, 1 << seat


@part
def ask_luck(now: Numbers) -> None:
    """Luck is asked."""
    now[WAITS], now[ASKED], now[ALL_ASKED] = LUCK, 0, 0


@part
def factor(book: Numbers, now: Numbers, payer: int, winner: int) -> int:
    """What a payment between a loser and a winner is multiplied by."""
    scope, dealer = book[SCOPE], now[DEALER]
    if scope == BOTH and (dealer in (payer, winner)):
        return whole(now[MULT])
    if (scope == PAYER_ONLY and dealer == payer) or (scope == WINNER_ONLY and dealer == winner):
        return whole(now[MULT])
    return 1


@part
def pay(book: Numbers, now: Numbers, giver: int, taker: int, amount: int) -> None:
    """Points pass; without debts nobody pays more than he has. What passes the other way is paid by the caller last."""
    if book[DEBTS] == 0:
        amount = min(amount, max(now[POINTS + giver], 0))
    now[POINTS + giver] -= amount
    now[POINTS + taker] += amount


@part
def conclude(book: Numbers, now: Numbers, winners: int) -> None:
    """A season these seats (as bits) won is over: the next dealer and his value, then the next deal or the end."""
    now[PLAYED] += 1
    dealer = now[DEALER]
    if book[ROTATES]:
        now[DEALER], now[MULT] = next_to(book, now, dealer), book[FIRST_VALUE]
    elif winners:
        seat = dealer
        while not winners >> seat & 1:
            seat = next_to(book, now, seat)
        if seat == dealer:
            now[MULT] += book[VALUE_STEP]
        else:
            now[DEALER], now[MULT] = seat, book[FIRST_VALUE]
    ask_luck(now)
    if now[PLAYED] >= book[SEASONS]:
        now[WAITS] = OVER


@part
def first_throw(now: Numbers, luck: LuckState) -> int:
    """Before a season: the draw for the first dealer, or the deal; whoever deals lays the hands on the pad."""
    if now[DEALER] < 0:
        return DEALER_DRAWN | below(luck, now[SEATS]) << ARGUMENT
    return DEAL


@part
def gains(book: Numbers, now: Numbers, scores: Numbers) -> None:
    """What each seat has won or lost since the start."""
    for seat in range(now[SEATS]):
        scores[seat] = now[POINTS + seat] - book[START_POINTS]
