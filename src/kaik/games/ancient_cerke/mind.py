"""What is thought about Ancient Cerke: only its end is sure; the pieces on the board are still at stake."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.game import labels_of
from kaik.core.mind import Mind
from kaik.core.threat import Threat
from kaik.games.ancient_cerke.board import GRID
from kaik.games.ancient_cerke.phases import Ended, Moving
from kaik.games.ancient_cerke.pieces import KINGS, OWNER, PROFESSION, SHIPS, WORTH
from kaik.games.ancient_cerke.rules import AncientCerke
from kaik.kits.tam.pieces import LETTERS, PAWN

GAME = "kaik.games.ancient_cerke"


def banked(position: AncientCerke) -> tuple[float, ...]:
    """Nothing before the end, then won, lost or drawn."""
    return position.standing() if isinstance(position.phase, Ended) else (0.0, 0.0)


def threats(state: AncientCerke, seat: int) -> tuple[Threat, ...]:
    """The pieces of a seat that the other side could take if it were its turn, the king first."""
    if not isinstance(state.phase, Moving):
        return ()
    other = 1 - seat
    actions = replace(state, side=other).legal(other)
    squares = {GRID.square(name) for action in actions for name in action.args[1:]}
    taken = [at for at in squares if _is_man(state.board[at], seat)]
    taken.sort(key=lambda at: (state.board[at] != KINGS[seat], -WORTH.get(PROFESSION[state.board[at]], 0), at))
    return tuple(_threat(state, at, other) for at in taken)


def _is_man(piece: int, seat: int) -> bool:
    return bool(piece) and piece not in SHIPS and OWNER[piece] == seat


def _threat(state: AncientCerke, at: int, by: int) -> Threat:
    piece, square = state.board[at], GRID.names[at]
    if piece in KINGS:
        return Threat(by, (square,), {"en": "could take the king and win", "ja": "王を取って勝てます"})
    letter = LETTERS[PROFESSION[piece]] if PROFESSION[piece] < len(LETTERS) else LETTERS[PAWN]
    names = labels_of(GAME)[letter]
    text = {"en": f"could take the {names['en']} on {square}", "ja": f"{square}の{names['ja']}を取れます"}
    return Threat(by, (square,), text)


MIND: Mind[AncientCerke] = Mind(banked=banked, threats=threats)
