"""How a game of Ancient Cerke ended: which king was taken by what, or who had no move."""

from __future__ import annotations

from kaik.core.settlement import Settlement, SettlementLine
from kaik.games.ancient_cerke.phases import Ended
from kaik.games.ancient_cerke.pieces import KINGS, letter
from kaik.games.ancient_cerke.rules import AncientCerke


def settlement(before: AncientCerke, after: AncientCerke) -> Settlement | None:
    """The end of the game; there are no points before it."""
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
