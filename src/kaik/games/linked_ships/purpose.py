"""What a word of Linked Ships is for, as a player would put it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaik.core.action import Action
from kaik.games.linked_ships.board import GOAL, NUMBER

if TYPE_CHECKING:
    from kaik.games.linked_ships.rules import LinkedShips


def purpose(state: LinkedShips, seat: int, word: Action) -> dict[str, str]:
    """A sentence in each language: what is brought, taken, loaded or saved."""
    after = state.played(seat, word)
    brought = after.goal[seat] - state.goal[seat]
    if brought > 0:
        return {"en": f"brings {brought} to the goal", "ja": f"終に{brought}を運びます"}
    match word:
        case Action("move", (name, *_)):
            cargo, left = after.cargo[NUMBER[name]], GOAL - after.node[NUMBER[name]]
            return {
                "en": f"sails {cargo} to {left} from the goal",
                "ja": f"{cargo}を積んで、終まであと{left}ますに進めます",
            }
        case Action("raid", (name, other)):
            loot = after.cargo[NUMBER[name]] - state.cargo[NUMBER[name]]
            return {"en": f"takes {loot} from {other}", "ja": f"{other}から{loot}を奪います"}
        case Action("build"):
            return {"en": "makes another ship ready to sail", "ja": "出られる船を増やします"}
        case Action("supply", (name,)):
            more = after.cargo[NUMBER[name]] - state.cargo[NUMBER[name]]
            return {"en": f"loads {more} more", "ja": f"{more}を積み足します"}
        case Action("recall", (name,)):
            saved = state.cargo[NUMBER[name]]
            if saved:
                return {"en": f"brings a cargo of {saved} back into store", "ja": f"積荷{saved}を始に戻します"}
            return {"en": "calls an empty ship home", "ja": "空の船を呼び戻します"}
    return {"en": "waits for a better throw", "ja": "よい目を待ちます"}
