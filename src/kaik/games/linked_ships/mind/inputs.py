"""What the network of Linked Ships is told of each seat: its fleet and store, and how the others stand beside it."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.games.linked_ships.board import FLEET, GOAL, HOLD, START
from kaik.games.linked_ships.mind.work import left_of, work
from kaik.games.linked_ships.options import LinkedShipsOptions
from kaik.games.linked_ships.rules import UNDECIDED, LinkedShips

Own = tuple[int, int, tuple[int, ...], tuple[int, ...], int]
"""A seat's store and goal, where its ships lie, what they carry, and what is to be brought."""
NEAR = 6
"""From so many squares before the goal each one counts for itself."""
LEARNED = LinkedShipsOptions()
"""The rules it was learned under; who begins and how many rounds there are hardly matter."""


def knows(position: LinkedShips) -> bool:
    """Whether the network was learned under such rules: others make another economy."""
    options = position.options
    return options == LEARNED or replace(options, first=LEARNED.first, rounds=LEARNED.rounds) == LEARNED


def key(position: LinkedShips, seat: int) -> Own:
    """What is a seat's own."""
    own = slice(seat * FLEET, (seat + 1) * FLEET)
    return position.store[seat], position.goal[seat], position.node[own], position.cargo[own], position.options.target


def own(seat: Own) -> list[float]:
    """A fleet and its store; ships by how much they carry how far, so that their names do not matter."""
    store, goal, nodes, cargo, target = seat
    ships = sorted(((at != GOAL, load > 0, at, load) for at, load in zip(nodes, cargo, strict=True)), reverse=True)
    wanted, aboard, far = max(target - goal, 0), sum(cargo), GOAL - ships[0][2]
    found = [number for ship in ships for number in _ship(ship[2], ship[3])]
    return [
        *found,
        store / 20,
        min(store, 5) / 5,
        float(not store),
        max(far - store, 0) / 20,
        wanted / 20,
        float(wanted == 0),
        max(goal - target, 0) / 20,
        aboard / 20,
        max(wanted - aboard, 0) / 20,
        max(wanted - ships[0][3], 0) / 20,
        min(work(store, goal, nodes, cargo, target), 90.0) / 30,
    ]


def _ship(at: int, load: int) -> tuple[float, ...]:
    far = GOAL - at
    return (
        at / GOAL,
        load / HOLD,
        float(at == GOAL),
        float(at == START and not load),
        float(at != GOAL and load > 0) * max(0, NEAR - far) / NEAR,
        at * load / (GOAL * HOLD),
        float(load == HOLD),
    )


def around(position: LinkedShips) -> list[list[float]]:
    """The others' work beside one's own, whose turn it is, whether the last round is on, and who may be raided."""
    seats, goals = len(position.store), position.goal
    works = [min(left_of(position, seat), 90.0) for seat in range(seats)]
    last = max(goals) >= position.options.target
    mover, first = max(position.mover, 0), max(position.first, 0)
    gains, losses = _raids(position)
    found = []
    for seat in range(seats):
        best = min(works[:seat] + works[seat + 1 :])
        asked = position.mover == seat
        still = (seat - first) % seats >= (mover - first) % seats
        ahead = (goals[seat] - max(goals[:seat] + goals[seat + 1 :])) / 5 if last else 0.0
        found.append(
            [
                float(asked),
                float(asked and position.sticks != UNDECIDED),
                (seat - mover) % seats / seats,
                best / 30,
                max(-1.0, min(1.0, (best - works[seat]) / 15)),
                float(last and still),
                float(last and not still),
                max(-1.0, min(1.0, ahead)),
                gains[seat] / HOLD,
                losses[seat] / HOLD,
                float(seats == 3),
                float(seats == 4),
            ]
        )
    return found


def _raids(position: LinkedShips) -> tuple[list[int], list[int]]:
    """The most each seat's ships could take on their squares, and the most that could be taken from them."""
    node, cargo, seats = position.node, position.cargo, len(position.store)
    gains, losses = [0] * seats, [0] * seats
    under_way = [ship for ship, at in enumerate(node) if START < at < GOAL]
    if len({node[ship] for ship in under_way}) < len(under_way):
        for ship in under_way:
            for other in under_way:
                seat, owner = ship // FLEET, other // FLEET
                if node[ship] == node[other] and seat != owner:
                    loot = min(cargo[other], HOLD - cargo[ship])
                    gains[seat], losses[owner] = max(gains[seat], loot), max(losses[owner], loot)
    return gains, losses
