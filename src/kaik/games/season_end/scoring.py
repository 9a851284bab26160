"""What a finished hand is worth, and who pays for it.

Each payer gives end points × the dealer's value (if one of the two deals) + bonus points. A set of four that
is shown for the first time is paid by everybody besides, one point each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import msgspec

from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.shapes import SPECIAL, Group, hand_rules, partitions, readings
from kaik.kits.cards48 import Cards, gathered
from kaik.kits.seasons import Payment, Seasons, factor

BASE, ONE_COLOUR, FIRST_ROUND, SIX_RUN = 2, 1, 3, 1
"""End points for ending the season, for one colour, in the first round, and for six numbers in a row."""

Item = tuple[str, int]
"""A reason for points, and how many."""


class Score(msgspec.Struct, frozen=True):
    """A finished hand cut into groups one way, and what that is worth."""

    groups: tuple[Cards, ...]
    end: int
    """End points: these are multiplied."""
    bonus: int
    """Bonus points: these are not."""
    items: tuple[Item, ...]
    """What both are made of."""
    four: bool
    """Whether it shows a set of four that has not been paid for."""


class Circumstances(msgspec.Struct, frozen=True):
    """What else counts at the moment of the win."""

    first_round: bool = False
    lights: Cards = ()


def scores(concealed: Cards, meld: Cards, options: SeasonEndOptions, now: Circumstances) -> Iterator[Score]:
    """Every way to score a finished hand; none if it is not finished."""
    rules = hand_rules(options)
    six = gathered(concealed, meld)
    bonus = list(bonuses(six, options, now))
    for groups in partitions(concealed, meld, rules):
        four = any(len(group) == 4 and group != meld for group in groups)
        for read_as in product(*(readings(group, rules) for group in groups)):
            ends = list(end_items(six, read_as, options, now))
            items = (*ends, *bonus)
            yield Score(groups, sum(n for _, n in ends), sum(n for _, n in bonus), items, four)


def end_items(six: Cards, groups: tuple[Group, ...], options: SeasonEndOptions, now: Circumstances) -> Iterator[Item]:
    """The end points of a hand read one way, reason by reason."""
    yield "base", BASE
    if options.only_base == "on":
        return
    if six[0][0] == six[-1][0]:  # sorted by colour first; a vessel has its own
        yield "same-colour", ONE_COLOUR
    if now.first_round:
        yield "first-round", FIRST_ROUND
    if [group.size for group in groups] == [3, 3]:
        one, other = groups
        yield from _of_triples(one, other, options)


def _of_triples(one: Group, other: Group, options: SeasonEndOptions) -> Iterator[Item]:
    """What two groups of three are worth together."""
    if one.kind == other.kind == "run" and abs(one.top - other.top) == 3:
        yield "six-run", SIX_RUN
    if options.gyumit and one == other and one.kind in ("run", "set"):
        yield "twin-triples", options.gyumit
    if one.kind in SPECIAL and other.kind in SPECIAL:
        yield "wonder", options.myo


def bonuses(six: Cards, options: SeasonEndOptions, now: Circumstances) -> Iterator[Item]:
    """Points for single cards; a vessel is never one of them, whatever it stands for."""
    royal = sum(card[1] in "KT" for card in six)
    if royal:
        yield "king-and-tam", royal
    lit = sum(_lit(card, light, options) for card in six for light in now.lights)
    if lit:
        yield "lights", lit


def _lit(card: str, light: str, options: SeasonEndOptions) -> bool:
    if card[1] == "S":
        return False
    return card == light if options.hikari_match == "kind" else card[1] == light[1]


def best_score(
    concealed: Cards,
    meld: Cards,
    options: SeasonEndOptions,
    now: Circumstances,
    worth: Callable[[Score], int] = lambda score: score.end + score.bonus,
) -> Score | None:
    """The way of scoring that is worth most; None if the hand is not finished."""
    return max(scores(concealed, meld, options, now), key=worth, default=None)


def due(
    score: Score, winner: int, discarder: int | None, options: SeasonEndOptions, match: Seasons
) -> tuple[Payment, ...]:
    """Who pays what for a hand: everybody if it was drawn, else the discarder; for a set of four always everybody."""
    if options.payment == "coin":
        return tuple(Payment(seat, winner, 1) for seat in range(match.seats) if seat != winner)
    return for_hand(score, winner, discarder, options, match) + for_four(score, winner, options, match)


def for_hand(
    score: Score, winner: int, discarder: int | None, options: SeasonEndOptions, match: Seasons
) -> tuple[Payment, ...]:
    """What is paid for the hand alone: end points multiplied, bonus points not."""
    payers = [seat for seat in range(match.seats) if seat != winner] if discarder is None else [discarder]
    rates = [factor(options, match, seat, winner) for seat in payers]
    return tuple(
        Payment(seat, winner, score.end * rate + score.bonus) for seat, rate in zip(payers, rates, strict=True)
    )


def for_four(score: Score, winner: int, options: SeasonEndOptions, match: Seasons) -> tuple[Payment, ...]:
    """What is paid besides for a set of four that is shown for the first time."""
    return tuple(four_friends(winner, match)) if score.four and options.four_friends == "on" else ()


def four_friends(seat: int, match: Seasons) -> list[Payment]:
    """Everybody's point for a set of four laid open; nothing multiplies it."""
    return [Payment(other, seat, 1) for other in range(match.seats) if other != seat]


def won(
    concealed: Cards,
    meld: Cards,
    seat: int,
    discarder: int | None,
    options: SeasonEndOptions,
    match: Seasons,
    now: Circumstances,
) -> tuple[Score, tuple[Payment, ...]]:
    """The best a winner can make of a finished hand, and the payments for it."""

    def income(score: Score) -> int:
        return sum(payment.amount for payment in due(score, seat, discarder, options, match))

    score = best_score(concealed, meld, options, now, income)
    assert score is not None, "only a finished hand wins"
    return score, due(score, seat, discarder, options, match)
