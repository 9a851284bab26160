"""Why an action was chosen in a game of runners and ships, in one true sentence of each language."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kaik.core.action import Action
from kaik.core.game import Game
from kaik.kits.runners import MOVING, RunnerGame, Runners, Stage
from kaik.kits.tam.pieces import LETTERS, PAWN

RunnerSentence = dict[str, str]
Board = tuple[int, ...]


class RunnerExplainer:
    """One position, and the names with which it is told."""

    def __init__(self, game: Game, rules: Runners, state: RunnerGame) -> None:
        self.game, self.rules, self.state, self.seat = game, rules, state, state.side

    def piece(self, code: int, language: str) -> str:
        """What a piece is called; those beyond the common set are pawns that have come far."""
        at = (code - 1) // 4
        return self.game.label(LETTERS[at if at < len(LETTERS) else PAWN], language)

    def at_turn(self, board: Board, seat: int) -> Any:
        """A board with a seat to move."""
        return type(self.state).at_stage(self.state.options, board, seat, Stage(MOVING))

    def victims(self, board: Board, seat: int, action: Action) -> list[int]:
        """The squares on which a move takes something."""
        squares = [self.rules.grid.square(name) for name in action.args[1:]]
        return [at for at in squares if self._is_man(board[at], 1 - seat)]

    def _is_man(self, code: int, seat: int) -> bool:
        return bool(code) and code not in self.rules.ships and self.rules.owner[code] == seat

    def takes(self, board: Board, seat: int) -> set[int]:
        """The squares on which a seat could take something if it were its turn."""
        actions = self.at_turn(board, seat).legal(seat)
        return {at for action in actions for at in self.victims(board, seat, action)}

    @cached_property
    def in_danger(self) -> set[int]:
        """What the other side could take if this turn were passed."""
        return self.takes(self.state.board, 1 - self.seat)

    def of(self, action: Action) -> RunnerSentence:
        """What an action is for; {} for what is settled before the first move."""
        if not action.args or action.verb == "propose":
            return {}
        board = self.state.board
        src, end = (self.rules.grid.square(action.args[at]) for at in (0, -1))
        victims = self.victims(board, self.seat, action)
        if any(board[at] in self.rules.kings for at in victims):
            return {"en": "takes the king and wins", "ja": "王を取って勝ちます"}
        after = self.state.played(self.seat, action)
        reply = self.takes(after.board, 1 - self.seat)
        if victims:
            return self._taking(board[victims[-1]], len(victims), action.verb.endswith("sacrifice"), end in reply)
        return self._aims(after.board, reply) or self._going(src, end, reply)

    def _taking(self, taken: int, count: int, lost: bool, back: bool) -> RunnerSentence:
        en, ja = self.piece(taken, "en"), self.piece(taken, "ja")
        if count > 1:
            return {"en": f"takes {count} pieces at once", "ja": f"一度に{count}枚取ります"}
        if lost:
            return {"en": f"gives itself up for the {en}", "ja": f"相打ちで{ja}を取ります"}
        if back:
            return {"en": f"takes the {en}", "ja": f"{ja}を取ります"}
        return {"en": f"takes a free {en}", "ja": f"ただで{ja}を取ります"}

    def _aims(self, board: Board, reply: set[int]) -> RunnerSentence:
        """The king is saved, or something new is threatened; {} if neither."""
        king = self.rules.kings[self.seat]
        if self.state.board.index(king) in self.in_danger and board.index(king) not in reply:
            return {"en": "saves the king", "ja": "王を守ります"}
        fresh = self.takes(board, self.seat) - self.takes(self.state.board, self.seat)
        if not fresh:
            return {}
        best = max(fresh, key=lambda at: (board[at] in self.rules.kings, self.rules.worth[board[at]], -at))
        en, ja = self.piece(board[best], "en"), self.piece(board[best], "ja")
        return {"en": f"threatens the {en}", "ja": f"{ja}を狙います"}

    def _going(self, src: int, end: int, reply: set[int]) -> RunnerSentence:
        code = self.state.board[src]
        en, ja = self.piece(code, "en"), self.piece(code, "ja")
        if src in self.in_danger and end not in reply:
            return {"en": f"brings the {en} out of danger", "ja": f"危ない{ja}を逃がします"}
        ahead = src - end if self.seat == 0 else end - src
        if ahead >= len(self.rules.grid.columns):
            return {"en": f"brings the {en} forward", "ja": f"{ja}を前に進めます"}
        return {"en": f"makes a quiet move with the {en}", "ja": f"{ja}で様子を見ます"}
