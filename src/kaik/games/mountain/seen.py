"""What each seat sees of Mountain Path, and the worlds it may imagine."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kaik.core.chance import Dice
from kaik.core.state import View
from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.road import ROUTE, ground, place, quarter_turns
from kaik.games.mountain.side import SLOTS, Held, Placed, Side
from kaik.kits.cards48 import Cards, Place, dealt_anew

if TYPE_CHECKING:
    from kaik.games.mountain.rules import Mountain


class MountainView(View, frozen=True):
    """The open table, and one's own hand."""

    seat: int | None
    options: MountainOptions
    hand: Cards
    """One's own; empty for a spectator."""
    costs: tuple[int, ...]
    """What placing each of them would cost now."""
    held: tuple[int, ...]
    """How many cards each seat holds."""
    places: tuple[tuple[int, int], ...]
    """Row and column of each square of the road as one climbs it oneself."""
    grounds: tuple[str, ...]
    """`hue`, `water` or nothing, by square."""
    stands: tuple[tuple[int, int], ...]
    """Row and column of each runner; where each climbs its own spiral, equal squares lie apart."""
    node: tuple[int, ...]
    rice: tuple[int, ...]
    coins: tuple[int, ...]
    placed: tuple[tuple[Placed, ...], ...]
    slots: int
    """The most cards a seat may have placed."""
    shielded: tuple[bool, ...]
    stock: int
    discards: Cards
    stage: str
    mover: int
    round: int
    owed: int
    working: str
    left: tuple[str, ...]
    open: str
    trade: str
    thrown: int
    """What the sticks showed last in this turn; -1 before they are thrown."""
    price: tuple[int, int]
    """What the mover's next advance costs, in rice and in coins."""
    stride: int
    """How far it would go."""


def seen(state: Mountain, seat: int | None) -> MountainView:
    """The view of a seat; None is a spectator."""
    sides, mover = state.sides, state.sides[state.mover]
    turns = _turns(state)
    hand = () if seat is None else tuple(card for card, _ in sides[seat].hand)
    route = state.options.route
    return MountainView(
        seat=seat,
        options=state.options,
        hand=hand,
        costs=() if seat is None else tuple(sides[seat].cost(card) for card in hand),
        held=tuple(len(side.hand) for side in sides),
        places=_places(turns[seat or 0], route),
        grounds=_grounds(state.options.start_tanke, route),
        stands=tuple(place(side.node, turned, route) for side, turned in zip(sides, turns, strict=True)),
        node=tuple(side.node for side in sides),
        rice=tuple(side.rice for side in sides),
        coins=tuple(side.coins for side in sides),
        placed=tuple(side.placed for side in sides),
        slots=SLOTS,
        shielded=tuple(side.shielded for side in sides),
        stock=len(state.stock),
        discards=state.discards,
        stage=state.stage,
        mover=state.mover,
        round=state.round,
        owed=state.owed,
        working=state.working,
        left=state.left,
        open=state.open,
        trade=state.trade,
        thrown=state.thrown,
        price=mover.price(state.options, state.halved),
        stride=mover.stride(state.options),
    )


@lru_cache(maxsize=12)
def _places(turns: int, route: str) -> tuple[tuple[int, int], ...]:
    return tuple(place(node, turns, route) for node in range(len(ROUTE)))


@lru_cache(maxsize=6)
def _grounds(tanke: str, route: str) -> tuple[str, ...]:
    return tuple(ground(node, tanke, route) for node in range(len(ROUTE)))


def _turns(state: Mountain) -> tuple[int, ...]:
    """How far each seat's road is turned on the board."""
    seats = range(len(state.sides))
    return tuple(quarter_turns(seat, len(seats)) if state.options.route == "rotated" else 0 for seat in seats)


def imagined(state: Mountain, seat: int, dice: Dice) -> Mountain:
    """Others' hands and the stock dealt anew, pack by pack.

    The cards of an earlier pack that a seat has not seen again all lie in others' hands; those of the
    present pack lie there or in the stock. Exchanged only within their pack, every card could have been drawn
    where it now lies, and every card played was in the hand it came from.
    """
    hands: list[list[Held]] = [[] if at != seat else list(side.hand) for at, side in enumerate(state.sides)]
    stock = state.stock
    others = [at for at in range(len(hands)) if at != seat]
    for pack in range(state.pack + 1):
        places = [Place(_of_pack(state.sides[at], pack)) for at in others]
        if pack == state.pack:
            places.append(Place(stock))
        dealt = dealt_anew(places, dice)
        for at, cards in zip(others, dealt, strict=False):
            hands[at] += [(card, pack) for card in cards]
        if pack == state.pack:
            stock = dealt[-1]
    sides = tuple(replace(side, hand=tuple(sorted(hand))) for side, hand in zip(state.sides, hands, strict=True))
    return replace(state, sides=sides, stock=stock)


def _of_pack(side: Side, pack: int) -> Cards:
    return tuple(card for card, drawn_from in side.hand if drawn_from == pack)
