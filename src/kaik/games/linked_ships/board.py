"""The board of Linked Ships: nineteen squares between start and goal, and three ships a player."""

from __future__ import annotations

from kaik.core.action import Action
from kaik.kits.track import RUNNERS

START, GOAL = 0, 20
FLEET = 3
"""Ships of each player; ship 2 of seat 1 is number 4 of all, and called B2."""

DEPTH = 8
"""Squares down each side of the U; three more lie along the bottom."""

BOTTOM = GOAL - 2 * DEPTH - 1
PLACES = (
    *((down, BOTTOM + 1) for down in range(DEPTH + 1)),
    *((DEPTH + 1, across) for across in range(BOTTOM, 0, -1)),
    *((down, 0) for down in range(DEPTH, -1, -1)),
)
"""Row and column of every square as the board is drawn: down the right side from the start, up the left to the goal."""

HOLD = 15
"""The most a ship carries: its track ends there."""

STORE = 20
CARGO = (5, 0, 0)
"""What lies in the start store and in the ships at the beginning."""

HULL = 5
"""What building a ship costs, and what it then carries."""

MOST_SEATS = 4
SHIPS = tuple(f"{RUNNERS[seat]}{ship + 1}" for seat in range(MOST_SEATS) for ship in range(FLEET))
NUMBER = {name: number for number, name in enumerate(SHIPS)}

# Every action of the game, spelled once: `legal` only picks from these.
BUILD = tuple(Action("build", ship) for ship in SHIPS)
MOVE = tuple(Action("move", ship) for ship in SHIPS)
MOVE_BY_CARGO = tuple(Action("move", ship, "ship") for ship in SHIPS)
MOVE_BY_STORE = tuple(Action("move", ship, "start") for ship in SHIPS)
PASS = Action("pass")
RAID = tuple(tuple(Action("raid", ship, other) for other in SHIPS) for ship in SHIPS)
RECALL = tuple(Action("recall", ship) for ship in SHIPS)
SUPPLY = tuple(Action("supply", ship) for ship in SHIPS)


def fleet(seat: int) -> range:
    """The numbers of a seat's ships."""
    return range(seat * FLEET, seat * FLEET + FLEET)
