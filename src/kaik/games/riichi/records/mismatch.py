"""Where a foreign record and our rules part: how seasons end, what was paid, what our rules would do instead."""

from __future__ import annotations

from collections.abc import Mapping

from kaik.core.action import Action
from kaik.core.chance import Deal, Outcomes
from kaik.core.errors import did_you_mean
from kaik.core.state import Choose, Over, Throw
from kaik.games.riichi.records.event import MjaiEvent
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.season import Ending
from kaik.kits.mahjong.claims import winners

REASONS: Mapping[str, tuple[str, ...]] = {
    "exhaustive": ("fanpai", "howanpai", "normal"),
    "nm": ("nagashimangan", "nagashi_mangan"),
    "kyuushu": ("yao9", "kyushukyuhai", "kyuushukyuuhai"),
    "kaze4": ("sufonrenta", "suufonrenta"),
    "kan4": ("sukaikan", "suukaikan"),
    "reach4": ("suchareach", "suuchariichi"),
    "ron3": ("sanchaho", "sanchahou"),
}
"""How a season may end without a winner, and what programs call it."""


def reason_of(event: MjaiEvent) -> str:
    """Why a season ended without a winner, in our actions; empty where the record does not say."""
    told = event.fields.get("reason")
    if told is None:
        return ""
    for reason, names in REASONS.items():
        if told == reason or told in names:
            return reason
    raise event.refused(f"there is no reason {told!r:.40}; {did_you_mean(str(told), REASONS)}")


def last(state: Riichi) -> Ending:
    assert state.last is not None
    return state.last


def check_paid(event: MjaiEvent, change: tuple[int, ...]) -> None:
    """Where a record tells the points that changed hands, they must be ours."""
    if event.has("deltas") and event.points("deltas") != change:
        raise event.refused(f"by our rules the points change by {list(change)}, not by {list(event.points('deltas'))}")


def goes_on(state: Riichi) -> str:
    """What our rules ask for, for a sentence."""
    match state.turn():
        case Over(_, reason):
            return f"the game is over ({reason})"
        case Choose(seats):
            return f"seat {' and '.join(map(str, seats))} is to choose"
        case Throw(Outcomes(((Action("wins") as action, _),))):
            return f"seat {' and '.join(map(str, winners(action)))} wins"
        case Throw(Outcomes(((Action("aborted", (reason, *_)), _),))):
            return f"the season ends by {reason}"
        case Throw(Outcomes(((action, _), *_))):
            return f"{action.verb} comes next"
        case Throw(Deal(verb)):
            return f"{verb} comes next"
    return ""
