"""Why an action was chosen in a game around tam, in one true sentence of each language.

Everything said is looked up in the position with the readable rules; names are those of the game's labels.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.state import Over
from kaik.kits.sticks import ODDS
from kaik.kits.tam.hands import Held, points
from kaik.kits.tam.moves import ENTERS_WATER, MoveFinder, board_actions, into_water, landings
from kaik.kits.tam.penalties import total
from kaik.kits.tam.phases import Chaining, Declaring, Stepped
from kaik.kits.tam.pieces import KIND, KIND_OF, KING, LETTERS, OWNER, PROFESSION, TAM, owned
from kaik.kits.tam.rules import TamGame

TamSentence = dict[str, str]


class SquarePath(NamedTuple):
    """A move on the board: where it begins, what it steps on (-1: nothing), where it ends."""

    src: int
    stone: int
    dst: int


class TamExplainer:
    """One position, and the names with which it is told."""

    def __init__(self, game: Game, state: TamGame, worths: dict[Action, float]) -> None:
        self.game, self.state, self.worths = game, state, worths
        self.seat, self.form = state.side, state.form

    # -- names -----------------------------------------------------------------------------------------

    def piece(self, code: int, language: str) -> str:
        return self.game.label(LETTERS[PROFESSION[code]], language)

    def hands(self, hands: list[Held], language: str) -> str:
        names = [self.game.label(hand.name, language) for hand in hands]
        return "と".join(f"役「{name}」" for name in names) if language == "ja" else " and ".join(names)

    # -- what can be taken -----------------------------------------------------------------------------

    def takes(self, board: tuple[int, ...], seat: int) -> dict[int, bool]:
        """The enemy pieces a seat could take if it were its turn, and whether some way needs no throw."""
        found: dict[int, bool] = {}
        ground = MoveFinder(self.form, self.state.options, board, seat)
        for action in board_actions(ground):
            for path in self._paths(action, board, seat):
                if board[path.dst] and path.dst != path.src:
                    wet = into_water(self.form, self.state.options, board[path.src], path.src, path.dst)
                    sure = action.verb != "ride" and not wet
                    found[path.dst] = sure or found.get(path.dst, False)
        return found

    def _paths(self, action: Action, board: tuple[int, ...], seat: int) -> list[SquarePath]:
        """The ways an action may come out."""
        squares = [self.form.grid.square(name) for name in action.args]
        match action.verb:
            case "move":
                return [SquarePath(squares[0], -1, squares[1])]
            case "step":
                return [SquarePath(*squares)]
        src, stone, *aim = squares
        if self.state.options.step_declaration == "destination":
            return [SquarePath(src, stone, aim[0])]
        ground, farthest = MoveFinder(self.form, self.state.options, board, seat), self.form.longest
        return [SquarePath(src, stone, end) for end in landings(ground, src, stone, aim[0] if aim else -1, farthest)]

    @cached_property
    def in_danger(self) -> dict[int, bool]:
        """What the other side could take if this turn were passed."""
        return self.takes(self.state.board, 1 - self.seat)

    @cached_property
    def in_reach(self) -> dict[int, bool]:
        """What could be taken now."""
        return self.takes(self.state.board, self.seat)

    def new_hands(self, taken: int, hand: tuple[int, ...]) -> list[Held]:
        """The hands that one more captured piece would make."""
        before = {(held.name, held.one_colour, held.copies) for held in self.state.held(hand)}
        now = self.state.held(tuple(sorted((*hand, KIND[taken]))))
        return [held for held in now if (held.name, held.one_colour, held.copies) not in before]

    # -- sentences -------------------------------------------------------------------------------------

    def of(self, action: Action) -> TamSentence:
        """What an action is for."""
        match action.verb:
            case "end-season" | "go-on":
                return self._declared(action)
            case "again" | "keep" | "land" | "stay":
                return self._after_throw(action)
            case "drop" | "tam":
                return self._placed(action)
        return self._moved(action)

    def _declared(self, action: Action) -> TamSentence:
        due = self.state.due()
        ended = self.state.played(self.seat, Action("end-season"))
        count = points(abs(ended.scores[self.seat] - self.state.scores[self.seat]))
        if action.verb == "go-on":
            rate = self.state.played(self.seat, action).rate
            sure = self.worths.get(action, 0.0) > self.worths.get(Action("end-season"), 1.0)
            en, ja = f"goes on at rate {rate}", f"倍率{rate}で再行します"
            if due > 0 and sure and not isinstance(ended.turn(), Over):
                return {
                    "en": f"{en}: expects more than the {count} points it could take now",
                    "ja": f"今の{count}点より期待できるので、{ja}",
                }
            if due < 0 and ended.scores != self.state.scores:
                return {
                    "en": f"{en} instead of paying {count} points",
                    "ja": f"{count}点を払わずに、{ja}",
                }
            return {"en": en, "ja": ja}
        if due < 0:
            return {"en": f"ends the season and pays {count} points", "ja": f"{count}点を払って終季します"}
        if isinstance(ended.turn(), Over) and ended.scores[self.seat] > ended.scores[1 - self.seat]:
            return {"en": f"takes {count} points and wins the match", "ja": f"{count}点を取って勝ちます"}
        return {"en": f"ends the season at {count} points", "ja": f"{count}点で終季します"}

    def _after_throw(self, action: Action) -> TamSentence:
        match self.state.phase, action.verb:
            case Chaining(total=total), "again":
                return {"en": f"throws again to add to {total}", "ja": f"{total}に積み足すため、もう一度投げます"}
            case Chaining(total=total), _:
                return {"en": f"keeps a total of {total}", "ja": f"合計{total}で止めます"}
            case Stepped(src, stone), "land":
                return self._path(SquarePath(src, stone, self.form.grid.square(action.args[0])), thrown=True)
        return {"en": "gives the ride up and stays", "ja": "踏み越えをやめて留まります"}

    def _moved(self, action: Action) -> TamSentence:
        paths = self._paths(action, self.state.board, self.seat)
        if action.verb == "ride" and self.state.options.step_declaration != "destination":
            code = self.state.board[paths[0].src]
            return {
                "en": f"rides with the {self.piece(code, 'en')} as far as the throw allows",
                "ja": f"{self.piece(code, 'ja')}で裁の目の許すところまで走ります",
            }
        return self._path(paths[0], thrown=action.verb != "ride")

    def _path(self, path: SquarePath, thrown: bool) -> TamSentence:
        """A move of a piece, with the odds of whatever throws are still to come."""
        taken = self.state.board[path.dst] if path.dst != path.src else 0
        said = self._taking(path, taken) if taken else self._going(path)
        notes = self._notes(path, thrown)
        if not notes:
            return said
        return {
            "en": f"{said['en']} ({', '.join(en for en, _ in notes)})",
            "ja": f"{said['ja']}（{'、'.join(ja for _, ja in notes)}）",
        }

    def _notes(self, path: SquarePath, thrown: bool) -> list[tuple[str, str]]:
        """The odds and the price of a move."""
        found = list[tuple[str, str]]()
        chance, grid = Fraction(1), self.form.grid
        if not thrown:
            chance *= _at_least(grid.distance(path.stone, path.dst))
        wet = into_water(self.form, self.state.options, self.state.board[path.src], path.src, path.dst)
        if wet:
            chance *= _at_least(ENTERS_WATER)
        single = self.state.options.step_throw == "single"
        if chance < 1 and (thrown or single):
            odds = f"succeeds {chance.numerator} in {chance.denominator}" if chance else "no throw is enough"
            if wet:
                found.append(("into water", "入水"))
            found.append((odds, f"成功率{chance}"))
        if path.stone >= 0 and self.state.board[path.stone] == TAM:
            found.append(("stepping on tam", "撃皇"))
        return found

    def _taking(self, path: SquarePath, taken: int) -> TamSentence:
        """A capture: the hand it makes, or whether anything can take back."""
        en, ja = self.piece(taken, "en"), self.piece(taken, "ja")
        if made := self.new_hands(taken, self.state.hands[self.seat]):
            return {
                "en": f"takes the {en} and makes {self.hands(made, 'en')}",
                "ja": f"{ja}を取り、{self.hands(made, 'ja')}を作ります",
            }
        back = self.takes(self._after(path), 1 - self.seat)
        if path.dst not in back:
            return {"en": f"takes a free {en}", "ja": f"ただで{ja}を取ります"}
        return {"en": f"takes the {en}", "ja": f"{ja}を取ります"}

    def _after(self, path: SquarePath) -> tuple[int, ...]:
        board = list(self.state.board)
        piece, board[path.src] = board[path.src], 0
        board[path.dst] = piece
        return tuple(board)

    def _going(self, path: SquarePath) -> TamSentence:
        """A move that takes nothing."""
        code = self.state.board[path.src]
        en, ja = self.piece(code, "en"), self.piece(code, "ja")
        if path.src == path.dst:
            return {"en": f"passes the turn with the {en}", "ja": f"{ja}を動かさずに手番を渡します"}
        board = self._after(path)
        if aim := self._aims(board, self.state.hands[self.seat]):
            return aim
        if path.src in self.in_danger and path.dst not in self.takes(board, 1 - self.seat):
            return {"en": f"brings the {en} out of danger", "ja": f"危ない{ja}を逃がします"}
        ahead = path.src - path.dst if self.seat == 0 else path.dst - path.src
        if ahead >= len(self.form.grid.columns):
            return {"en": f"brings the {en} forward", "ja": f"{ja}を前に進めます"}
        return {"en": f"makes a quiet move with the {en}", "ja": f"{ja}で様子を見ます"}

    def _placed(self, action: Action) -> TamSentence:
        """A drop, or a way of tam."""
        *_, end = (self.form.grid.square(name.removeprefix("/")) for name in action.args[1:])
        board, hand = list(self.state.board), list(self.state.hands[self.seat])
        if action.verb == "tam":
            board[board.index(TAM)] = 0
            board[end] = TAM
            plain = {"en": "moves tam", "ja": "皇を動かします"}
            if end == self.state.board.index(TAM):
                return {"en": "moves tam back to its square", "ja": "皇を元の場所へ戻します"}
        else:
            kind = KIND_OF[action.args[0]]
            hand.remove(kind)
            board[end] = owned(kind, self.seat)
            en, ja = self.piece(board[end], "en"), self.piece(board[end], "ja")
            plain = {"en": f"puts the {en} down", "ja": f"手駒の{ja}を置きます"}
        return self._priced(action, self._aims(tuple(board), tuple(hand)) or plain)

    def _priced(self, action: Action, said: TamSentence) -> TamSentence:
        """A sentence with what the action costs, unless the season goes on after it."""
        match self.state.played(self.seat, action).phase:
            case Declaring(penalties) if penalties:
                cost = points(total(penalties) * self.state.rate)
                return {
                    "en": f"{said['en']} (−{cost} unless play goes on)",
                    "ja": f"{said['ja']}（再行しなければ−{cost}点）",
                }
        return said

    def _aims(self, board: tuple[int, ...], hand: tuple[int, ...]) -> TamSentence:
        """What a quiet action changes: the king is saved, or something new is threatened; {} if neither."""
        king = next((at for at, piece in enumerate(self.state.board) if self._is_king(piece, self.seat)), -1)
        if king in self.in_danger:
            now = next(at for at, piece in enumerate(board) if self._is_king(piece, self.seat))
            if now not in self.takes(board, 1 - self.seat):
                return {"en": "saves the king", "ja": "王を守ります"}
        fresh = [at for at, sure in self.takes(board, self.seat).items() if sure and not self.in_reach.get(at)]
        for at in fresh:
            if made := self.new_hands(board[at], hand):
                return {"en": f"threatens {self.hands(made, 'en')}", "ja": f"{self.hands(made, 'ja')}を狙います"}
        if fresh:
            at = max(fresh, key=lambda square: PROFESSION[board[square]])
            en, ja = self.piece(board[at], "en"), self.piece(board[at], "ja")
            return {"en": f"threatens the {en}", "ja": f"{ja}を狙います"}
        return {}

    def _is_king(self, code: int, seat: int) -> bool:
        return bool(code) and PROFESSION[code] == KING and OWNER[code] == seat


def _at_least(dark: int) -> Fraction:
    """The odds of throwing so many or more."""
    return Fraction(sum(ODDS[dark:]), sum(ODDS))
