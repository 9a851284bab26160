"""What is thought about Linked Ships: how much work lies before a fleet, as a player counts it on the fingers.

Everything is counted in resources, which is also what a throw moves: squares still to sail, cargo still to
load, and what the start store still lacks for the fares.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.mind import Mind
from kaik.core.threat import Threat
from kaik.games.linked_ships.board import FLEET, GOAL, HOLD, NUMBER, START, fleet
from kaik.games.linked_ships.rules import LinkedShips
from kaik.kits.sticks import ODDS

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


def estimate(position: LinkedShips) -> tuple[float, ...]:
    """Who has least to do before enough is brought; counted in resources, as the standing is."""
    return tuple(-_left(position, seat) for seat in range(len(position.store)))


def _left(position: LinkedShips, seat: int) -> float:
    own = slice(seat * FLEET, (seat + 1) * FLEET)
    target = position.options.target
    return work(position.store[seat], position.goal[seat], position.node[own], position.cargo[own], target)


def explain(position: LinkedShips, seat: int, action: Action) -> dict[str, str]:
    """A sentence in each language: what is brought, taken, loaded or saved."""
    after = position.played(seat, action)
    brought = after.goal[seat] - position.goal[seat]
    if brought > 0:
        return {"en": f"brings {brought} to the goal", "ja": f"終に{brought}を運びます"}
    match action:
        case Action("move", (name, *_)):
            cargo, left = after.cargo[NUMBER[name]], GOAL - after.node[NUMBER[name]]
            return {
                "en": f"sails {cargo} to {left} from the goal",
                "ja": f"{cargo}を積んで、終まであと{left}ますに進めます",
            }
        case Action("raid", (name, other)):
            loot = after.cargo[NUMBER[name]] - position.cargo[NUMBER[name]]
            return {"en": f"takes {loot} from {other}", "ja": f"{other}から{loot}を奪います"}
        case Action("build"):
            return {"en": "makes another ship ready to sail", "ja": "出られる船を増やします"}
        case Action("supply", (name,)):
            more = after.cargo[NUMBER[name]] - position.cargo[NUMBER[name]]
            return {"en": f"loads {more} more", "ja": f"{more}を積み足します"}
        case Action("recall", (name,)):
            saved = position.cargo[NUMBER[name]]
            if saved:
                return {"en": f"brings a cargo of {saved} back into store", "ja": f"積荷{saved}を始に戻します"}
            return {"en": "calls an empty ship home", "ja": "空の船を呼び戻します"}
    return {"en": "waits for a better throw", "ja": "よい目を待ちます"}


def threats(position: LinkedShips, seat: int) -> tuple[Threat, ...]:
    """Which of the seat's ships another fleet could raid next, and who could bring enough to end the race."""
    if position.over or position.mover < 0:
        return ()
    found = [threat for other in range(len(position.store)) if other != seat for threat in _by(position, other, seat)]
    return tuple(threat for _, threat in sorted(found, key=lambda each: -each[0]))


def _by(position: LinkedShips, other: int, seat: int) -> Iterator[tuple[int, Threat]]:
    """What one of the others could do, by how much it would cost."""
    raids: dict[str, int] = {}
    ways: dict[str, int] = {}
    last = 0
    for thrown in range(1, len(ODDS)):
        there = replace(position, mover=other, sticks=thrown)
        open_now = there.legal(other)
        looted = {(action.args[1], action) for action in open_now if action.verb == "raid" and _is_of(action, seat)}
        for ship, action in looted:
            loot = position.cargo[NUMBER[ship]] - there.played(other, action).cargo[NUMBER[ship]]
            raids[ship] = max(raids.get(ship, 0), loot)
        for ship in {ship for ship, _ in looted}:
            ways[ship] = ways.get(ship, 0) + ODDS[thrown]
        enough = any(there.played(other, action).goal[other] >= position.options.target for action in open_now)
        last += ODDS[thrown] if enough and position.goal[other] < position.options.target else 0
    for ship, loot in raids.items():
        text = {
            "en": f"could raid {ship} for up to {loot} ({ways[ship]} of {sum(ODDS)} throws)",
            "ja": f"{ship}から最大{loot}を奪えます（{sum(ODDS)}通り中{ways[ship]}通り）",
        }
        yield loot, Threat(other, (ship,), text)
    if last:
        text = {
            "en": f"could bring enough to end the race ({last} of {sum(ODDS)} throws)",
            "ja": f"目標に届く荷を運べます（{sum(ODDS)}通り中{last}通り）",
        }
        yield HOLD, Threat(other, (), text)


def _is_of(action: Action, seat: int) -> bool:
    return NUMBER[action.args[1]] in fleet(seat)


MIND = Mind(estimate=estimate, explain=explain, threats=threats)
