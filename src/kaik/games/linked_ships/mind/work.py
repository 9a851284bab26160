"""How much work lies before a fleet, as a player counts it on the fingers.

Everything is counted in resources, which is also what a throw moves: squares still to sail, cargo still to
load, and what the start store still lacks for the fares.
"""

from __future__ import annotations

from functools import lru_cache

from kaik.games.linked_ships.board import FLEET, GOAL, HOLD, START
from kaik.games.linked_ships.rules import LinkedShips

VOYAGES: tuple[tuple[int, ...], ...] = ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
"""The ships that may be sent to bring what is still wanted."""
THROW = 2.5
"""What a turn moves: recalling a ship, or building one, costs as much."""
WASTE = 0.5
"""What a throw too large wastes at the goal, by voyage."""
STUCK = 60.0
"""An empty store passes every turn from now on; only a table with milder rules lets its owner act again."""


@lru_cache(maxsize=1 << 16)
def work(store: int, goal: int, nodes: tuple[int, ...], cargo: tuple[int, ...], target: int) -> float:
    """What a seat has still to throw for, with the best choice of ships; below 0 once more than enough is brought."""
    if not store and goal < target:
        return STUCK + 2.0 * (target - goal)
    wanted = target - goal
    if wanted <= 0:
        return wanted / 2
    plans = (_plan(store, wanted, nodes, cargo, ships) for ships in VOYAGES if HOLD * len(ships) >= wanted)
    return min(plans, default=wanted + _plan(store, HOLD * 3, nodes, cargo, VOYAGES[-1]))


def _plan(store: int, wanted: int, nodes: tuple[int, ...], cargo: tuple[int, ...], ships: tuple[int, ...]) -> float:
    """The work if these ships bring what is wanted."""
    sail = load = turns = 0.0
    aboard = 0
    for ship in ships:
        at = START if nodes[ship] == GOAL else nodes[ship]
        turns += THROW * (nodes[ship] == GOAL) + THROW * (cargo[ship] == 0)
        sail += GOAL - at + WASTE
        aboard += cargo[ship]
    spare = sum(cargo[ship] for ship in range(len(nodes)) if ship not in ships) * 0.5
    load = max(0, wanted - aboard)
    # The last resource in the store may not be spent: with an empty store no ship is ever recalled.
    return sail + load + turns + max(0.0, sail + 1 - store - spare)


def left_of(position: LinkedShips, seat: int) -> float:
    """The work before a seat."""
    own = slice(seat * FLEET, (seat + 1) * FLEET)
    target = position.options.target
    return work(position.store[seat], position.goal[seat], position.node[own], position.cargo[own], target)
