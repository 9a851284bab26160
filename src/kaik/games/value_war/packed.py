"""Value War in numbers, for the compiled kernel: its tables and options, positions and actions both ways."""

from __future__ import annotations

from kaik.core.action import Action, joined, parts
from kaik.core.errors import BadAction
from kaik.games.value_war.exchange import Exchange
from kaik.games.value_war.ladder import decided, every_meld, looked_at
from kaik.games.value_war.options import ValueWarOptions
from kaik.games.value_war.rules import ANTE, COMMON, DRAWN, HAND, ValueWar
from kaik.kits.packed import exchange as at
from kaik.kits.packed.cards import KIND, KINDS
from kaik.kits.packed.cards import packed as heap
from kaik.kits.packed.cards import unpacked as cards
from kaik.kits.packed.game import CardPacking, PackedPosition
from kaik.kits.packed.match import ARGUMENT, DEAL, DEALER_DRAWN, MOST_SEATS, SEATS, VERB_BITS, by_seat, match_book
from kaik.kits.packed.pot import LIVE, betting_of, ladder_book, pot_numbers

LEFTOVER = {"open": at.TO_OPEN, "bottom": at.TO_BOTTOM, "discard": at.TO_DISCARD}
PLAIN = {"draw": at.DRAW, "pass": at.PASS, "out": at.OUT, "show": at.SHOW, "deal": DEAL}
PLAIN_VERBS = {code: verb for verb, code in PLAIN.items()}
PAIRS = {"swap": at.SWAP, "put": at.PUT}


def book(options: ValueWarOptions) -> tuple[int, ...]:
    """The options and the ladder of melds they make."""
    own = (
        HAND,
        COMMON,
        DRAWN,
        ANTE,
        LEFTOVER[options.draw2_leftover],
        options.exchange_optional == "on",
        options.must_use_hand == "on",
        options.base_raise_only == "on",
        options.ante_each_round == "on",
        looked_at(options),
        options.rounds,
        options.base_min,
        options.base_max,
    )
    return (*match_book(options), *map(int, own), *ladder_book(every_meld(options), 1))


def packed(state: ValueWar) -> list[int]:
    told = [number for one in state.exchanges for number in (one.seat, *map(_number, (one.out, one.took, one.left)))]
    return [
        *pot_numbers(state, state.betting),
        *by_seat([heap(hand) for hand in state.hands]),
        *by_seat([heap(left) for left in state.aside]),
        heap(state.stock),
        heap(state.open_cards),
        heap(state.drawn),
        state.draws,
        state.round,
        state.base,
        len(state.exchanges),
        *told,
        *[0] * (4 * MOST_SEATS - len(told)),
    ]


def _number(card: str) -> int:
    """A card of an exchange as a number."""
    return 0 if not card else at.UNSEEN if card == "?" else KIND[card] + 1


def _card(number: int) -> str:
    return "" if not number else "?" if number == at.UNSEEN else KINDS[number - 1]


def unpacked(options: ValueWarOptions, now: PackedPosition) -> ValueWar:
    seats, first = now[SEATS], at.EXCHANGES + 1
    told = [now[first + 4 * i : first + 4 * i + 4] for i in range(now[at.EXCHANGES])]
    return ValueWar(
        options,
        betting_of(options, now, decided),
        tuple(cards(hand) for hand in now[at.HANDS : at.HANDS + seats]),
        cards(now[at.STOCK]),
        cards(now[at.OPEN]),
        bool(now[at.DRAWS]),
        cards(now[at.DRAWN]),
        tuple(cards(left) for left in now[at.ASIDE : at.ASIDE + seats]),
        tuple(Exchange(seat, *map(_card, three)) for seat, *three in told),
        now[at.ROUND],
        now[at.BASE],
    )


def spelled(options: ValueWarOptions, now: PackedPosition, code: int) -> Action:
    verb, about = code & VERB_BITS, code >> ARGUMENT
    if verb == at.SHOW:
        live = [seat for seat in range(now[SEATS]) if now[LIVE] >> seat & 1]
        return Action("show", *(joined(cards(now[at.HANDS + seat])) for seat in live))
    if verb in PLAIN_VERBS and verb != DEAL:
        return Action(PLAIN_VERBS[verb])
    match verb:
        case at.IN:
            return Action("in", str(about)) if about else Action("in")
        case at.DRAWN_CARDS:
            return Action("drawn", joined(cards(about)))
        case at.SWAP | at.PUT:
            own, other = KINDS[about & (1 << at.SECOND) - 1], KINDS[about >> at.SECOND]
            return Action("swap" if verb == at.SWAP else "put", own, other)
    return Action("dealer", str(about))


def coded(options: ValueWarOptions, now: PackedPosition, action: Action) -> int:
    if action.verb in PLAIN:
        return PLAIN[action.verb]
    if action.verb in PAIRS:
        own, other = (KIND[card] for card in action.args)
        return PAIRS[action.verb] | own << ARGUMENT | other << ARGUMENT + at.SECOND
    match action.verb:
        case "in":
            return at.IN | (int(action.args[0]) << ARGUMENT if action.args else 0)
        case "drawn":
            return at.DRAWN_CARDS | heap(parts(action.args[0])) << ARGUMENT
        case "dealer":
            return DEALER_DRAWN | int(action.args[0]) << ARGUMENT
    raise BadAction(f"{action} is no action of Value War")


PACKING = CardPacking("exchange", book, packed, unpacked, spelled, coded, most=1 << 14)
