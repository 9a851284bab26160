"""What is thought about Linked Ships: how it stands, what actions are for, and what the others could do."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.mind import Mind
from kaik.core.threat import Threat
from kaik.games.linked_ships.board import GOAL, HOLD, NUMBER, fleet
from kaik.games.linked_ships.mind.inputs import around, key, knows, own
from kaik.games.linked_ships.mind.work import left_of
from kaik.games.linked_ships.rules import LinkedShips
from kaik.kits.learned import Chances
from kaik.kits.sticks import ODDS


def estimate(position: LinkedShips) -> tuple[float, ...]:
    """Who has least to do before enough is brought; counted in resources, as the standing is."""
    return tuple(-left_of(position, seat) for seat in range(len(position.store)))


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


CHANCES = Chances(key, own, around, knows, __name__)
"""What was learned of it."""
MIND = Mind(estimate=estimate, chances=CHANCES, blunders=(6.0, 1.5, 0.2, 0.06), explain=explain, threats=threats)
