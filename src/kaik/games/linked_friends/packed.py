"""Linked Friends in numbers, for the compiled kernel: its tables and options, positions and actions both ways."""

from __future__ import annotations

from typing import get_args

from kaik.core.action import Action, action, joined, parts
from kaik.core.errors import BadAction
from kaik.games.linked_friends.melds import ASKED_AT_ONCE, BOMB, GENERAL, PLACE, STRENGTHS, Kind, rules_of
from kaik.games.linked_friends.options import LinkedFriendsOptions
from kaik.games.linked_friends.rules import Effect, Ended, Laid, LinkedFriends
from kaik.games.linked_friends.seen import BIT, CODES, EARLIER, Known
from kaik.kits.cards48 import CardMeld, Cards, understood
from kaik.kits.cards48 import spelled as meld_spelled
from kaik.kits.cards48.melds import MeldType
from kaik.kits.packed import tallies as at
from kaik.kits.packed.cards import HEAP_BITS, KIND, KINDS
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

TYPES: tuple[MeldType, ...] = get_args(MeldType)
"""In the order of `at.SINGLE` and the others."""


def book(options: LinkedFriendsOptions) -> tuple[int, ...]:
    """The options, what a meld is, and what cards tell of the hands they come from."""
    rules = rules_of(options)
    own = (
        options.bomb == "ordered",
        options.pass_locks == "on",
        options.remainder == "deal",
        options.wai_mix == "on",
        options.wai_ship == "on",
        options.wai_optional == "on",
        options.exclude_can_win == "on",
        options.score == "per_card",
        options.turn_cap,
        ASKED_AT_ONCE,
        GENERAL,
        BOMB,
        rules.wild_single,
        rules.run_min,
        rules.runset_min,
        rules.lowest,
        rules.highest,
        rules.high_king,
        *(PLACE[card] for card in KINDS),
        *(EARLIER[card] for card in KINDS),
        *(CODES[strength] for strength in STRENGTHS),
        *(BIT[card] for card in KINDS),
    )
    return (*match_book(options), *map(int, own))


def packed(state: LinkedFriends) -> list[int]:
    effect = state.effect or Effect(0)
    return [
        *head(state, state.match),
        state.asked,
        sum(1 << seat for seat in state.passed),
        state.turns,
        _kind(state.kind) + 1 if state.kind else 0,
        effect.left,
        effect.taking,
        _named(state.named),
        heap(state.deck),
        heap(state.discards),
        heap(state.excluded),
        *by_seat([heap(hand) for hand in state.hands]),
        *by_seat([heap(known.cards) for known in state.known]),
        *by_seat([known.absent for known in state.known]),
        *_laid(state.table),
        *_laid(state.swept),
        *_before(state.before),
    ]


def _kind(kind: Kind) -> int:
    return TYPES.index(kind.type) | kind.size << at.KIND_SIZE | kind.width << at.KIND_WIDTH


def _kind_of(code: int) -> Kind:
    return Kind(TYPES[code & 3], code >> at.KIND_SIZE & 63, code >> at.KIND_WIDTH)


def _named(strengths: tuple[str, ...]) -> int:
    return sum(1 << STRENGTHS.index(strength) for strength in strengths)


def _names(bits: int) -> tuple[str, ...]:
    return tuple(sorted(strength for at_place, strength in enumerate(STRENGTHS) if bits >> at_place & 1))


def _reading(meld: CardMeld) -> int:
    return TYPES.index(meld.type) | meld.top + 1 << at.TOP | meld.width - 1 << at.WIDTH


def _meld(some: Cards, reading: int) -> CardMeld:
    colours = "".join(card[0] for card in some)
    return CardMeld(TYPES[reading & 3], len(some), (reading >> at.TOP & 15) - 1, colours, (reading >> at.WIDTH) + 1)


def _laid(laid: Laid | None) -> list[int]:
    return [laid.seat, heap(laid.cards), _reading(laid.meld)] if laid else [0] * at.LAID


def _laid_at(now: PackedPosition, begin: int) -> Laid | None:
    seat, some, reading = now[begin : begin + at.LAID]
    return Laid(seat, cards(some), _meld(cards(some), reading)) if some else None


def _before(before: Ended | None) -> list[int]:
    if before is None:
        return [0] * (at.NOW - at.BEFORE)
    return [1, before.winner, *by_seat(before.held), *by_seat(before.won), *_laid(before.last)]


def unpacked(options: LinkedFriendsOptions, now: PackedPosition) -> LinkedFriends:
    seats = now[SEATS]
    known = zip(now[at.KNOWN : at.KNOWN + seats], now[at.ABSENT : at.ABSENT + seats], strict=True)
    return LinkedFriends(
        options,
        match_of(now),
        tuple(cards(each) for each in now[at.HANDS : at.HANDS + seats]),
        cards(now[at.DECK]),
        now[at.PLAYER],
        tuple(Known(cards(some), absent) for some, absent in known),
        _laid_at(now, at.TABLE),
        tuple(seat for seat in range(seats) if now[at.PASSED] >> seat & 1),
        cards(now[at.DISCARDS]),
        cards(now[at.EXCLUDED]),
        _kind_of(now[at.KIND] - 1) if now[at.KIND] else None,
        Effect(now[at.LEFT], bool(now[at.TAKING])) if now[at.LEFT] else None,
        _names(now[at.NAMED]),
        now[at.TURNS],
        _ended(now),
        _laid_at(now, at.SWEPT),
    )


def _ended(now: PackedPosition) -> Ended | None:
    if not now[at.BEFORE]:
        return None
    seats = now[SEATS]
    held, won = (tuple(now[begin : begin + seats]) for begin in (at.BEFORE_HELD, at.BEFORE_WON))
    return Ended(now[at.BEFORE_WINNER], held, won, _laid_at(now, at.BEFORE_LAST))


SIMPLE = {at.PASS: Action("pass"), at.TAKE_NOTHING: Action("take"), at.FORGO: Action("forgo")}


def spelled(options: LinkedFriendsOptions, now: PackedPosition, code: int) -> Action:
    about, verb = code >> ARGUMENT, code & VERB_BITS
    match verb:
        case at.PLAY:
            some, reading = cards(about & (1 << HEAP_BITS) - 1), code >> at.READING
            return meld_spelled("play", some, _meld(some, reading), rules_of(options))
        case at.NAME:
            return _kind_of(about).action
        case at.TAKE:
            return Action("take", KINDS[about])
        case at.EXCLUDE:
            return action("exclude", joined(_names(about)))
        case at.SHOW | at.DRAWN:
            return unpacked(options, now).told()
        case verb if verb == DEALER_DRAWN:
            return Action("dealer", str(about))
    return SIMPLE[verb]


def coded(options: LinkedFriendsOptions, now: PackedPosition, said: Action) -> int:
    match said.verb:
        case "deal":
            return DEAL
        case "dealer":
            return DEALER_DRAWN | int(said.args[0]) << ARGUMENT
        case "play":
            some, meld = understood(said, rules_of(options))
            return at.PLAY | heap(some) << ARGUMENT | _reading(meld) << at.READING
        case "kind":
            return at.NAME | _kind(Kind.named(said)) << ARGUMENT
        case "take" if said.args:
            return at.TAKE | KIND[said.args[0]] << ARGUMENT
        case "exclude":
            return at.EXCLUDE | _named(parts(said.args[0])) << ARGUMENT
        case "show":
            return at.SHOW
        case "drawn":
            return at.DRAWN
    if said in SIMPLE.values():
        return next(code for code, simple in SIMPLE.items() if simple == said)
    raise BadAction(f"{said} is no action of Linked Friends")


PACKING = CardPacking("tallies", book, packed, unpacked, spelled, coded, most=4096)
