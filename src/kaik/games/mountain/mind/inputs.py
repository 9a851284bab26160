"""What the network of Mountain Path is told of each seat: its side of the table, and what it may still do this turn."""

from __future__ import annotations

from kaik.games.mountain.mind.height import height
from kaik.games.mountain.options import MountainOptions
from kaik.games.mountain.road import GOAL
from kaik.games.mountain.rules import STRICT, Mountain
from kaik.games.mountain.side import HAND, SLOTS, WORN, Side
from kaik.kits.cards48 import RANKS

Own = tuple[Side, MountainOptions]
NEAR = 6
"""From so many squares below the top each one counts for itself."""
PLACE = {rank: at for at, rank in enumerate(RANKS)}


def knows(position: Mountain) -> bool:
    """It was learned under both printed rule sets, which differ by more than the options between them."""
    return True


def key(position: Mountain, seat: int) -> Own:
    """What is a seat's own."""
    return position.sides[seat], position.options


def own(seat: Own) -> list[float]:
    """A side of the table: how high, what is in the purse, which cards are placed and held."""
    side, options = seat
    left = GOAL - side.node
    stride = side.stride(options)
    fresh = sum(
        1 if each.card[1] == "2" else 2 * (each.card[1] == "5") for each in side.placed if each.state == "fresh"
    )
    bought = side.rice // 10 + side.coins // 2
    found = [
        side.node / GOAL,
        max(0, NEAR - left) / NEAR,
        float(left <= stride),
        stride / 4,
        fresh / 2,
        min(side.rice, 40) / 10,
        min(side.coins, 12) / 4,
        min(bought, 1) * 1.0,
        min(bought, 3) / 3,
        min(side.rice, 10) / 10,
        min(side.coins, 2) / 2,
        len(side.hand) / HAND,
        (SLOTS - len(side.placed)) / SLOTS,
        float(side.shielded),
        height(side) / GOAL,
    ]
    return found + _cards(side)


def _cards(side: Side) -> list[float]:
    """Cards placed and held, by rank: red ones, black ones by the turns they have left, and those in the hand."""
    many = len(RANKS)
    found = [0.0] * (4 * many)
    for each in side.placed:
        at = PLACE[each.card[1]]
        if each.card[0] == "R":
            found[at] += 1.0
        else:
            found[many + at] += (WORN - each.marks) / WORN
    for card, _ in side.hand:
        found[(2 if card[0] == "R" else 3) * many + PLACE[card[1]]] += 1.0
    return found


def around(position: Mountain) -> list[list[float]]:
    """How high the others are, and what the mover may still do in this turn."""
    sides = position.sides
    heights = [height(side) for side in sides]
    turn = _turn(position)
    seats = len(sides)
    found = []
    for seat in range(seats):
        best = max(each for at, each in enumerate(heights) if at != seat)
        node = max(side.node for at, side in enumerate(sides) if at != seat)
        asked = position.mover == seat and position.stage != "first"
        found.append(
            [
                *(turn if asked else NOTHING),
                (seat - position.mover) % seats / seats,
                best / GOAL,
                max(-1.0, min(1.0, (heights[seat] - best) / 8)),
                node / GOAL,
                max(0, NEAR - (GOAL - node)) / NEAR,
                float(seats == 3),
                float(seats == 4),
                float(position.options.phases == "soft"),
            ]
        )
    return found


NOTHING = [0.0] * 9


def _turn(position: Mountain) -> list[float]:
    """What is left of the mover's turn."""
    me, soft = position.sides[position.mover], position.options.phases == "soft"
    working = position.stage in ("use", "sticks", "take", "mark", "destroy")
    left = STRICT if position.stage == "draw" and not soft else position.left
    moves = "move" in left
    rice, coins = me.price(position.options, position.halved)
    payable = moves and (me.rice >= rice or me.coins >= coins)
    return [
        1.0,
        float(working or "effects" in left or (position.stage == "draw" and not soft)),
        float("cards" in left),
        float(moves),
        float(payable),
        float(payable) * me.stride(position.options) / 4,
        float(position.trade == "scrap"),
        float(position.trade == "build"),
        float(position.halved > 0),
    ]
