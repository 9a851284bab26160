"""Ancient Cerke: what is settled first, the turns, and the king that ends them."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.chance import evenly
from kaik.core.memo import memo_last
from kaik.core.state import Choose, Over, Throw, Turn
from kaik.games.ancient_cerke.board import GRID, WINGS, exchanged, opening, settled
from kaik.games.ancient_cerke.moves import moves
from kaik.games.ancient_cerke.options import AncientOptions
from kaik.games.ancient_cerke.phases import Answering, Arranging, Drawing, Ended, Moving, Phase, Proposing
from kaik.games.ancient_cerke.pieces import KINGS, OWNER, PROFESSION, SET_SIZE, SHIPS, WORTH
from kaik.games.ancient_cerke.runners import FREE, SIDES, told
from kaik.games.ancient_cerke.seen import AncientView, see
from kaik.kits import runners
from kaik.kits.runners import RunnerGame, Runners, Stage

_LOT = evenly(Action("first", "0"), Action("first", "1"))
_ALL = sum(WORTH[profession] * count for profession, count in SET_SIZE.items()) * 2
"""More than one side's pieces can ever be worth."""


class AncientCerke(RunnerGame, frozen=True):
    """A position; captured pieces are out of play, so the board is all there is."""

    options: AncientOptions
    board: tuple[int, ...]
    side: int = 0
    """The seat that is asked."""
    phase: Phase = Moving()
    season: int = 0
    wins: tuple[int, int] = (0, 0)
    """Seasons each seat has won before this one."""
    opener: int = 0
    """Who began this season; only several seasons need to know."""

    # -- the question put ------------------------------------------------------------------------------

    def turn(self) -> Turn:
        match self.phase:
            case Drawing():
                return Throw(_LOT)
            case Ended(winner, reason):
                return Over(self._won(winner), reason)
        return Choose((self.side,))

    def legal(self, seat: int) -> tuple[Action, ...]:
        if seat != self.side:
            return ()
        match self.phase:
            case Moving():
                return tuple(sorted(moves(self.options, self.board, self.side)))
            case Proposing():
                return tuple(Action("propose", colour) for colour in SIDES)
            case Answering():
                return Action("agree"), Action("refuse")
            case Arranging():
                wings = WINGS if self.options.setup == "free_swap_wings" else ()
                return Action("keep"), Action("swap"), *(Action("swap", wing) for wing in wings)
        return ()

    # -- what comes after ------------------------------------------------------------------------------

    def played(self, seat: int, action: Action) -> Self:
        match self.phase, action:
            case _, Action("propose", (colour,)):
                return replace(self, side=1, phase=Answering(SIDES.index(colour)))
            case Answering(first), Action("agree"):
                return self._opened(first)
            case Answering(), _:
                return replace(self, phase=Drawing())
            case Drawing(), Action("first", (who,)):
                return self._opened(int(who))
            case Arranging(left), Action(answer, wing):
                return self._arranged(answer, "".join(wing), left)
        return self._moved(action)

    def _opened(self, first: int) -> Self:
        """Who begins is known: pieces are arranged where that is open, then the first move is asked."""
        phase = Arranging(1) if self.options.setup in FREE else Moving()
        return replace(self, side=first, opener=first if self.options.seasons > 1 else 0, phase=phase)

    def _arranged(self, answer: str, wing: str, left: int) -> Self:
        board = exchanged(self.board, self.side, wing) if answer == "swap" else self.board
        return replace(self, board=board, side=1 - self.side, phase=Arranging(left - 1) if left else Moving())

    def _moved(self, action: Action) -> Self:
        """The piece goes; every enemy on its path but a ship is taken; a sacrifice takes the mover too."""
        src, *path = map(GRID.square, action.args)
        board = list(self.board)
        piece, board[src] = board[src], 0
        for square in path:
            if board[square] and board[square] not in SHIPS and OWNER[board[square]] != self.side:
                board[square] = 0
        if not action.verb.endswith("sacrifice"):
            board[path[-1]] = settled(piece, path[-1], self.options.promotion)
        return replace(self, board=tuple(board), side=1 - self.side, phase=Moving()).judged()

    def judged(self) -> Self:
        """This position, over if a king is gone or the side to move has nothing to do."""
        for loser in (0, 1):
            if KINGS[loser] not in self.board:
                return self._season_over(1 - loser, f"the {SIDES[loser]} king is taken")
        if next(moves(self.options, self.board, self.side), None):
            return self
        winner = 1 - self.side if self.options.no_move == "loss" else -1
        return self._season_over(winner, f"{SIDES[self.side]} has no move")

    def _season_over(self, winner: int, reason: str) -> Self:
        """The game is over, or the other side begins the next season from the first position."""
        if self.season + 1 == self.options.seasons:
            return replace(self, phase=Ended(winner, reason))
        black, red = self.wins
        wins = (black + (winner == 0), red + (winner == 1))
        fresh = replace(self, board=opening(self.options.setup), season=self.season + 1, wins=wins)
        return fresh._opened(1 - self.opener)

    def _won(self, winner: int) -> tuple[float, ...]:
        """The seasons won more than the other side, with the one that ends like this."""
        lead = self.wins[0] - self.wins[1] + (winner == 0) - (winner == 1)
        return float(lead), float(-lead)

    # -- as numbers, for the fast engine ---------------------------------------------------------------

    @classmethod
    def runners(cls, options: AncientOptions) -> Runners:
        return told(options)

    @classmethod
    def opened(cls, options: AncientOptions) -> AncientCerke:
        return start(options, 2)

    def stage(self) -> Stage:
        return Stage(*self._staged(), self.season, *self.wins, self.opener)

    def _staged(self) -> tuple[int, int]:
        match self.phase:
            case Proposing():
                return runners.PROPOSING, 0
            case Answering(first):
                return runners.ANSWERING, first
            case Drawing():
                return runners.DRAWING, 0
            case Arranging(left):
                return runners.ARRANGING, left
            case Ended(winner):
                return runners.ENDED, winner
        return runners.MOVING, 0

    @classmethod
    def at_stage(cls, options: AncientOptions, board: tuple[int, ...], side: int, stage: Stage) -> Self:
        wins = (stage.won_0, stage.won_1)
        moving = cls(options, board, side, season=stage.season, wins=wins, opener=stage.opener)
        match stage.kind:
            case runners.PROPOSING:
                return replace(moving, phase=Proposing())
            case runners.ANSWERING:
                return replace(moving, phase=Answering(stage.number))
            case runners.DRAWING:
                return replace(moving, phase=Drawing())
            case runners.ARRANGING:
                return replace(moving, phase=Arranging(stage.number))
        return moving.judged() if stage.kind == runners.ENDED else moving

    # -- how it looks ----------------------------------------------------------------------------------

    def view(self, seat: int | None) -> AncientView:
        return replace(_open(self), seat=seat)

    def standing(self) -> tuple[float, ...]:
        """The balance of pieces, always between a loss and a win."""
        if isinstance(self.phase, Ended):
            return self._won(self.phase.winner)
        ahead = sum(WORTH[PROFESSION[piece]] * (1 - 2 * OWNER[piece]) for piece in self.board if piece) / _ALL
        ahead += self.wins[0] - self.wins[1]
        return ahead, -ahead

    def season_of(self) -> tuple[int, int]:
        return self.season, self.options.seasons

    def opener_of(self) -> int | None:
        """Whoever moves first, not whoever is asked first to agree on it."""
        return None if isinstance(self.phase, Proposing | Answering | Drawing) else self.side

    def conserved(self) -> tuple[int, ...]:
        """Ships are never taken; every other piece may be."""
        return tuple(sorted(piece for piece in self.board if piece in SHIPS))


def start(options: AncientOptions, seats: int) -> AncientCerke:
    """The first position: pieces set up, and whatever has to be settled before the first move."""
    begun = AncientCerke(options, opening(options.setup))
    if options.first_mover == "agreement":
        return replace(begun, phase=Proposing())
    return begun._opened(SIDES.index(options.first_mover))


@memo_last
def _open(state: AncientCerke) -> AncientView:
    """What everybody sees alike, built once for all who look."""
    return see(state, None)
