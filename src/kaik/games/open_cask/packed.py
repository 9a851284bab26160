"""Open Cask in numbers, for the compiled kernel: its tables and options, positions and actions both ways."""

from __future__ import annotations

from kaik.core.action import Action, joined, parts
from kaik.core.errors import BadAction
from kaik.games.open_cask.ladder import decided, every_meld
from kaik.games.open_cask.options import OpenCaskOptions
from kaik.games.open_cask.rules import HAND, OpenCask
from kaik.kits.packed import barrel as at
from kaik.kits.packed.cards import KIND, KINDS
from kaik.kits.packed.cards import packed as heap
from kaik.kits.packed.cards import unpacked as cards
from kaik.kits.packed.game import CardPacking, PackedPosition
from kaik.kits.packed.match import ARGUMENT, DEAL, DEALER_DRAWN, SEATS, VERB_BITS, by_seat, match_book
from kaik.kits.packed.pot import LIVE, betting_of, ladder_book, pot_numbers

NUMBERED = {"bet": at.BET, "dealer": DEALER_DRAWN}
PLAIN = {"out": at.OUT, "reveal": at.REVEAL, "show": at.SHOW, "deal": DEAL}


def book(options: OpenCaskOptions) -> tuple[int, ...]:
    """The options and the ladder of melds they make."""
    own = [HAND, options.variant == "two_card", options.stages, options.raises == "gt", options.ante, options.max_bet]
    openings = [*options.openings, *[0] * (at.MOST_OPENINGS - len(options.openings))]
    return (*match_book(options), *map(int, own), *openings, *ladder_book(every_meld(options), 2))


def packed(state: OpenCask) -> list[int]:
    return [
        *pot_numbers(state, state.betting),
        *by_seat([heap(hand) for hand in state.hands]),
        *by_seat([KIND[pick] + 1 if pick else 0 for pick in state.picks]),
        *by_seat([heap(shown) for shown in state.upturned]),
        heap(state.stock),
        heap(state.barrel),
        state.stage,
    ]


def unpacked(options: OpenCaskOptions, now: PackedPosition) -> OpenCask:
    seats = now[SEATS]
    return OpenCask(
        options,
        betting_of(options, now, decided),
        tuple(cards(hand) for hand in now[at.HANDS : at.HANDS + seats]),
        tuple(KINDS[pick - 1] if pick else "" for pick in now[at.PICKS : at.PICKS + seats]),
        tuple(cards(shown) for shown in now[at.UPTURNED : at.UPTURNED + seats]),
        cards(now[at.STOCK]),
        cards(now[at.BARREL]),
        now[at.STAGE],
    )


def spelled(options: OpenCaskOptions, now: PackedPosition, code: int) -> Action:
    about = code >> ARGUMENT
    live = [seat for seat in range(now[SEATS]) if now[LIVE] >> seat & 1]
    match code & VERB_BITS:
        case at.BET:
            return Action("bet", str(about))
        case at.OUT:
            return Action("out")
        case at.TURN_UP:
            return Action("turn-up", KINDS[about])
        case at.OPENED:
            return Action("open", joined(cards(about)))
        case at.REVEAL:
            return Action("reveal", *(KINDS[now[at.PICKS + seat] - 1] for seat in live))
        case at.SHOW:
            return Action("show", *(joined(cards(now[at.HANDS + seat])) for seat in live))
    return Action("dealer", str(about))


def coded(options: OpenCaskOptions, now: PackedPosition, action: Action) -> int:
    if action.verb in NUMBERED:
        return NUMBERED[action.verb] | int(action.args[0]) << ARGUMENT
    if action.verb in PLAIN:
        return PLAIN[action.verb]
    match action.verb:
        case "turn-up":
            return at.TURN_UP | KIND[action.args[0]] << ARGUMENT
        case "open":
            return at.OPENED | heap(parts(action.args[0])) << ARGUMENT
    raise BadAction(f"{action} is no action of Open Cask")


PACKING = CardPacking("barrel", book, packed, unpacked, spelled, coded, most=1 << 14)
