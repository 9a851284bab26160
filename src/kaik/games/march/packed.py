"""March in numbers, for the compiled kernel: its tables and options, positions and actions both ways."""

from __future__ import annotations

from collections.abc import Sequence

from kaik.core.action import Action, joined, parts
from kaik.core.errors import BadAction
from kaik.games.march.options import MarchOptions
from kaik.games.march.rules import Laid, March, hand_size
from kaik.kits.cards48 import meld_rules, understood
from kaik.kits.packed import rounds as at
from kaik.kits.packed.cards import KINDS
from kaik.kits.packed.cards import packed as heap
from kaik.kits.packed.cards import unpacked as cards
from kaik.kits.packed.game import CardPacking, PackedPosition
from kaik.kits.packed.match import (
    ARGUMENT,
    DEAL,
    DEALER_DRAWN,
    MOST_SEATS,
    SEATS,
    VERB_BITS,
    by_seat,
    head,
    match_book,
    match_of,
)
from kaik.kits.packed.melds import meld_book, meld_numbers, meld_table

BEAT = {"lead": at.BEAT_LEAD, "best": at.BEAT_BEST, "any": at.BEAT_ANY}
FACE_DOWN = -1


def book(options: MarchOptions) -> tuple[int, ...]:
    """The options and the melds they make."""
    sizes = [hand_size(seats) for seats in range(1, MOST_SEATS + 1)]
    many = next((seats for seats, size in enumerate(sizes, 1) if size < sizes[0]), MOST_SEATS + 1)
    own = [BEAT[options.beat], options.equal_wins == "last", options.base, sizes[0], many, sizes[-1]]
    rules = meld_rules(options)
    weakest = sorted(range(len(KINDS)), key=lambda kind: rules.strength(KINDS[kind]))
    return (*match_book(options), *map(int, own), *weakest, *meld_book(rules))


def packed(state: March) -> list[int]:
    return [
        *head(state, state.match),
        *by_seat([heap(hand) for hand in state.hands]),
        heap(state.deck),
        *by_seat([heap(down) for down in state.dropped]),
        *by_seat([heap(shown) for shown in state.open_cards]),
        heap(state.gone),
        state.leader,
        *_round(state.trick, state.options),
        *_round(state.before, state.options),
        bool(state.paid),
        *by_seat(state.paid),
        *by_seat([heap(shown) for shown in state.counted]),
    ]


def _round(trick: Sequence[Laid], options: MarchOptions) -> list[int]:
    rows = meld_numbers(meld_rules(options))
    told = [(one.seat, one.size, rows[one.cards, one.meld] if one.meld else FACE_DOWN) for one in trick]
    empty = [0] * (3 * (MOST_SEATS - len(told)))
    return [len(told), *(number for one in told for number in one), *empty]


def unpacked(options: MarchOptions, now: PackedPosition) -> March:
    seats = now[SEATS]

    def hands(begin: int) -> tuple[tuple[str, ...], ...]:
        return tuple(cards(each) for each in now[begin : begin + seats])

    paid = bool(now[at.PAID])
    return March(
        options,
        match_of(now),
        hands(at.HANDS),
        cards(now[at.DECK]),
        now[at.LEADER],
        _laid(options, now[at.ROUND :]),
        hands(at.OPEN),
        cards(now[at.GONE]),
        hands(at.DROPPED),
        _laid(options, now[at.BEFORE :]),
        tuple(now[at.PAID + 1 : at.PAID + 1 + seats]) if paid else (),
        hands(at.COUNTED) if paid else (),
    )


def _laid(options: MarchOptions, numbers: PackedPosition) -> tuple[Laid, ...]:
    table = meld_table(meld_rules(options))
    told = [numbers[1 + 3 * i : 4 + 3 * i] for i in range(numbers[0])]
    shown = [(seat, size, table[row] if row != FACE_DOWN else None) for seat, size, row in told]
    return tuple(Laid(seat, size, play.cards, play.meld) if play else Laid(seat, size) for seat, size, play in shown)


def spelled(options: MarchOptions, now: PackedPosition, code: int) -> Action:
    about = code >> ARGUMENT
    match code & VERB_BITS:
        case at.DROP:
            return Action("drop", joined(cards(about)))
        case verb if verb == DEALER_DRAWN:
            return Action("dealer", str(about))
    return meld_table(meld_rules(options))[about].action("lead" if code & VERB_BITS == at.LEAD else "follow")


def coded(options: MarchOptions, now: PackedPosition, action: Action) -> int:
    match action.verb:
        case "deal":
            return DEAL
        case "dealer":
            return DEALER_DRAWN | int(action.args[0]) << ARGUMENT
        case "drop":
            return at.DROP | heap(parts(action.args[0])) << ARGUMENT
        case "lead" | "follow":
            row = meld_numbers(meld_rules(options))[understood(action, meld_rules(options))]
            return (at.LEAD if action.verb == "lead" else at.FOLLOW) | row << ARGUMENT
    raise BadAction(f"{action} is no action of March")


PACKING = CardPacking("rounds", book, packed, unpacked, spelled, coded, most=2048)
