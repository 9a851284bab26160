"""Value Tree in numbers, for the compiled kernel: its tables and options, positions and actions both ways."""

from __future__ import annotations

from kaik.core.action import Action, action, joined, parts
from kaik.core.errors import BadAction
from kaik.games.value_tree.options import ValueTreeOptions
from kaik.games.value_tree.roads import ONE, Tip, Tips, both, names
from kaik.games.value_tree.roads import at as places_of
from kaik.games.value_tree.rules import HAND, ROADS, ValueTree
from kaik.games.value_tree.sums import NUMBER, total
from kaik.kits.cards48 import Cards
from kaik.kits.packed import roads as at
from kaik.kits.packed.cards import KIND, KINDS, ORDER
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

SORTED: Cards = tuple(KINDS[kind] for kind in ORDER)
PLACE = {card: place for place, card in enumerate(SORTED)}


def book(options: ValueTreeOptions) -> tuple[int, ...]:
    """The options and the numbers of the cards."""
    own = (
        options.merge in ("many_to_one", "many_to_many"),
        options.merge in ("two_to_many", "many_to_many"),
        options.merge != "two_to_one",
        options.branch == "on",
        options.merge_adjacent == "on",
        options.play_after_grow == "on",
        options.score == "per_card",
        HAND,
        ROADS,
        *(NUMBER[card] for card in SORTED),
    )
    return (*match_book(options), *map(int, own))


def packed(state: ValueTree) -> list[int]:
    ends = [_end(tip.cards) for tip in state.tips]
    return [
        *head(state, state.match),
        state.asked,
        state.turning,
        state.shuffled,
        sum(1 << end for end in state.joined),
        state.grown,
        state.passes,
        heap(state.stock),
        heap(state.dead),
        *by_seat([heap(hand) for hand in state.hands]),
        sum(1 << seat for seat in state.won),
        *by_seat(state.paid),
        *_won_with(state.won_with),
        len(ends),
        *ends,
        *[0] * (at.MOST_ENDS - len(ends)),
    ]


def _end(some: Cards) -> int:
    return sum(PLACE[card] + 1 << at.CARD * i for i, card in enumerate(some))


def _cards_of(end: int) -> Cards:
    digits = (end >> at.CARD * i & at.CARD_BITS for i in range(at.AGAIN // at.CARD))
    return tuple(SORTED[digit - 1] for digit in digits if digit)


def _tip(end: int) -> Tip:
    some = _cards_of(end)
    return ONE[some[0]] if len(some) == 1 else Tip(some, total(some))


def _tips(now: PackedPosition) -> Tips:
    return tuple(_tip(end) for end in now[at.ENDS + 1 : at.ENDS + 1 + now[at.ENDS]])


def _name(name: str) -> int:
    kind, _, again = name.partition(".")
    return _end(tuple(kind.split("_"))) | (int(again) - 1 if again else 0) << at.AGAIN


def _name_of(name: int) -> str:
    kind, again = "_".join(_cards_of(name & (1 << at.AGAIN) - 1)), name >> at.AGAIN
    return f"{kind}.{again + 1}" if again else kind


VERBS = {"put": at.PUT, "merge": at.MERGE, "clear": at.CLEAR, "lay": at.LAY, "grow": at.GROW, "pass": at.PASS}
SPELLED = {number: verb for verb, number in VERBS.items()}


def _won_with(said: str) -> list[int]:
    if not said:
        return [0] * 4
    won = Action.parse(said)
    ends = [_name(name) for name in parts(won.args[0])] if won.verb in ("put", "merge") else []
    some = heap(parts(won.args[-1])) if won.args else 0
    return [VERBS[won.verb], *sorted(ends), *[0] * (2 - len(ends)), some]


def _said(numbers: PackedPosition) -> str:
    verb, one, other, some = numbers
    if not verb:
        return ""
    item = [both(_name_of(one), _name_of(other)) if other else _name_of(one)] if one else []
    return str(action(SPELLED[verb], *item, *([joined(cards(some))] if some else [])))


def unpacked(options: ValueTreeOptions, now: PackedPosition) -> ValueTree:
    seats = now[SEATS]
    won = tuple(seat for seat in range(seats) if now[at.WON] >> seat & 1)
    return ValueTree(
        options,
        match_of(now),
        tuple(cards(each) for each in now[at.HANDS : at.HANDS + seats]),
        cards(now[at.STOCK]),
        _tips(now),
        cards(now[at.DEAD]),
        now[at.PLAYER],
        now[at.TURNING],
        bool(now[at.SHUFFLED]),
        tuple(end for end in range(at.MOST_ENDS) if now[at.JOINED] >> end & 1),
        bool(now[at.GROWN]),
        now[at.PASSES],
        won,
        _said(now[at.WON_WITH : at.WON_WITH + 4]),
        tuple(now[at.PAID : at.PAID + seats]) if won else (),
    )


def spelled(options: ValueTreeOptions, now: PackedPosition, code: int) -> Action:
    about, verb = code >> ARGUMENT, code & VERB_BITS
    match verb:
        case at.PUT:
            return action("put", names(_tips(now))[about & at.END_BITS], joined(cards(code >> at.PUT_CARDS)))
        case at.MERGE | at.JOIN:
            return _joining(now, verb, about & at.END_BITS, code)
        case at.LAY:
            return action("lay", joined(cards(about)))
        case at.GROW | at.PASS:
            return Action(SPELLED[verb])
        case verb if verb == DEALER_DRAWN:
            return Action("dealer", str(about))
    return action("clear" if verb == at.CLEAR else "turn", KINDS[about])


def _joining(now: PackedPosition, verb: int, one: int, code: int) -> Action:
    named, other = names(_tips(now)), code >> at.SECOND_END & at.END_BITS
    if verb == at.MERGE:
        return action("merge", both(named[one], named[other]), KINDS[code >> at.MERGE_CARD])
    return action("join", named[one] if other == at.NO_END else both(named[one], named[other]))


def coded(options: ValueTreeOptions, now: PackedPosition, said: Action) -> int:
    items = said.args
    match said.verb:
        case "deal":
            return DEAL
        case "dealer":
            return DEALER_DRAWN | int(items[0]) << ARGUMENT
        case "put":
            (end,) = places_of(_tips(now), parts(items[0]))
            return at.PUT | end << ARGUMENT | heap(parts(items[1])) << at.PUT_CARDS
        case "merge" | "join":
            ends = (*places_of(_tips(now), parts(items[0])), at.NO_END)
            code = ends[0] << ARGUMENT | ends[1] << at.SECOND_END
            return code | at.JOIN if said.verb == "join" else code | at.MERGE | KIND[items[1]] << at.MERGE_CARD
        case "lay":
            return at.LAY | heap(parts(items[0])) << ARGUMENT
        case "clear" | "turn":
            return (at.CLEAR if said.verb == "clear" else at.TURN) | KIND[items[0]] << ARGUMENT
        case "grow" | "pass":
            return VERBS[said.verb]
    raise BadAction(f"{said} is no action of Value Tree")


PACKING = CardPacking("roads", book, packed, unpacked, spelled, coded, most=4096)
