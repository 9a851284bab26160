"""How a game of Ancient Cerke ended: which king was taken by what, or who had no move."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.ancient_cerke.phases import Ended
from kaik.games.ancient_cerke.pieces import KINGS, letter
from kaik.games.ancient_cerke.rules import AncientCerke


def settlement(before: AncientCerke, after: AncientCerke) -> Settlement | None:
    """The end of the game; there are no points before it."""
    if before.options.seasons > 1:
        return _of_several(before, after)
    if not isinstance(after.phase, Ended) or isinstance(before.phase, Ended):
        return None
    winner = after.phase.winner
    if winner < 0:
        return Settlement("game-drawn", (0.0, 0.0), (0.0, 0.0), (SettlementLine("no-move-left", after.side),))
    won = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
    loser = 1 - winner
    taken = KINGS[loser] not in after.board
    why = SettlementLine("king-taken", winner, pieces=(letter(KINGS[loser]),))
    if not taken:
        why = SettlementLine("no-move-left", loser)
    return Settlement("game-won", (0.0, 0.0), won, (why, SettlementLine("wins", winner, points=won)), (winner,))


def _of_several(before: AncientCerke, after: AncientCerke) -> Settlement | None:
    """A season of several: who won it, and how many seasons each side is ahead by now."""
    over = isinstance(after.phase, Ended)
    if isinstance(before.phase, Ended) or not (over or after.season != before.season):
        return None
    then, now = before.wins[0] - before.wins[1], after.wins[0] - after.wins[1]
    if isinstance(after.phase, Ended):
        now += (after.phase.winner == 0) - (after.phase.winner == 1)
    opener = None if over else after.opener
    if now == then:
        shown = (float(then), float(-then))
        return Settlement("season-drawn", shown, shown, (SettlementLine("season-no-move", None),), next=opener)
    winner = 0 if now > then else 1
    won = (float(now - then), float(then - now))
    line = SettlementLine("wins", winner, points=won)
    return Settlement(
        "season-won", (float(then), float(-then)), (float(now), float(-now)), (line,), (winner,), next=opener
    )
