"""Kitten in numbers, for the compiled kernel: its tables and options, positions and actions both ways."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.action import Action, joined, parts
from kaik.core.errors import BadAction
from kaik.games.kitten.melds import ASKED_AT_ONCE, WILD, beats, fills
from kaik.games.kitten.options import KittenOptions
from kaik.games.kitten.rules import Ended, Kitten, Laid
from kaik.kits.cards48 import RANKS, Cards
from kaik.kits.packed import ranks as at
from kaik.kits.packed.cards import packed as heap
from kaik.kits.packed.cards import unpacked as cards
from kaik.kits.packed.game import CardPacking, PackedPosition
from kaik.kits.packed.match import (
    ARGUMENT,
    DEAL,
    DEALER_DRAWN,
    SEATS,
    VERB_BITS,
    by_seat,
    head,
    match_book,
    match_of,
)


def book(options: KittenOptions) -> tuple[int, ...]:
    """The options, which ranks are filled, and which beats which."""
    own = (
        *(options.hand_size(seats) for seats in (2, 3, 4)),
        options.draw,
        options.colour_on_b == "on",
        options.tiebreak == "fewest_hand",
        options.captured_points == "on",
        options.take == "hand",
        ASKED_AT_ONCE,
        RANKS.index(WILD),
        *(fills(rank, options.nothing) for rank in RANKS),
        *(beats(rank, other) for rank in RANKS for other in RANKS),
    )
    return (*match_book(options), *map(int, own))


def packed(state: Kitten) -> list[int]:
    return [
        *head(state, state.match),
        state.asked,
        state.dealing,
        _bits(state.within),
        RANKS.index(state.rank) + 1 if state.rank else 0,
        state.drawing,
        heap(state.stock),
        *by_seat([heap(hand) for hand in state.hands]),
        *by_seat([heap(pile) for pile in state.captured]),
        *by_seat([heap(hand) for hand in state.known]),
        *by_seat(state.scores),
        *_before(state.before),
        *_trick(state.trick),
        *_trick(state.swept),
    ]


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def _before(before: Ended | None) -> list[int]:
    if before is None:
        return [0] * (at.TRICK - at.BEFORE)
    return [1, _bits(before.winners), *by_seat(before.scores), *by_seat(before.held)]


def _trick(trick: Sequence[Laid]) -> list[int]:
    told = [heap(laid.cards) | laid.seat << at.OWNER for laid in trick]
    return [len(trick), *told, *[0] * (at.LONGEST - len(told))]


def unpacked(options: KittenOptions, now: PackedPosition) -> Kitten:
    seats = now[SEATS]

    def hands(begin: int) -> tuple[Cards, ...]:
        return tuple(cards(each) for each in now[begin : begin + seats])

    return Kitten(
        options,
        match_of(now),
        hands(at.HANDS),
        cards(now[at.STOCK]),
        now[at.PLAYER],
        now[at.DEALING],
        _seats(now[at.WITHIN], seats),
        hands(at.CAPTURED),
        hands(at.KNOWN),
        tuple(now[at.SCORES : at.SCORES + seats]),
        _laid(now, at.TRICK),
        RANKS[now[at.RANK] - 1] if now[at.RANK] else "",
        bool(now[at.DRAWING]),
        _ended(now),
        _laid(now, at.SWEPT),
    )


def _seats(bits: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


def _laid(now: PackedPosition, begin: int) -> tuple[Laid, ...]:
    melds = now[begin + 1 : begin + 1 + now[begin]]
    return tuple(Laid(meld >> at.OWNER, cards(meld & (1 << at.OWNER) - 1)) for meld in melds)


def _ended(now: PackedPosition) -> Ended | None:
    if not now[at.BEFORE]:
        return None
    seats = now[SEATS]
    scores, held = (tuple(now[begin : begin + seats]) for begin in (at.BEFORE_SCORES, at.BEFORE_HELD))
    return Ended(_seats(now[at.BEFORE_WINNERS], seats), scores, held)


VERBS = {at.LEAD: "lead", at.JOIN: "join", at.DRAW: "draw"}
NUMBERS = {verb: number for number, verb in VERBS.items()}


def spelled(options: KittenOptions, now: PackedPosition, code: int) -> Action:
    about, verb = code >> ARGUMENT, code & VERB_BITS
    match verb:
        case at.OUT:
            return Action("out")
        case at.NAME:
            return Action("rank", RANKS[about])
        case verb if verb == DEALER_DRAWN:
            return Action("dealer", str(about))
    return Action(VERBS[verb], joined(cards(about)))


def coded(options: KittenOptions, now: PackedPosition, action: Action) -> int:
    match action.verb:
        case "deal":
            return DEAL
        case "dealer":
            return DEALER_DRAWN | int(action.args[0]) << ARGUMENT
        case "out":
            return at.OUT
        case "rank":
            return at.NAME | RANKS.index(action.args[0]) << ARGUMENT
        case "lead" | "join" | "draw":
            return NUMBERS[action.verb] | heap(parts(action.args[0])) << ARGUMENT
    raise BadAction(f"{action} is no action of Kitten")


PACKING = CardPacking("ranks", book, packed, unpacked, spelled, coded, most=1024)
