"""What a player of some skill thinks of every word at Malaysian mahjong."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.mind import Advice
from kaik.games.malaysian_mahjong.calls import called_set, swaps
from kaik.games.malaysian_mahjong.mind.prospects import MalaysianJudge
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.mind.advising import SURE, Acts, in_points, of_big_kan, of_call, of_pass
from kaik.kits.mahjong.mind.judge import SOUND
from kaik.kits.mahjong.mind.reasons import why
from kaik.kits.mahjong.tiles import FEI, is_kind, without

LAID = 0.85
"""How much of its hopes a hand keeps that goes a step back to lay a fei: dora make limit hands, which pay double."""
GLAD = 0.5
"""How much better than the best discard it is to have a fei back, to those who do not weigh points."""


def advice(state: Malaysian, seat: int, skill: int) -> tuple[Advice, ...]:
    """Every word of a seat with its worth to a player of that skill."""
    judge = MalaysianJudge(state, seat, skill)
    alone = replace(state, window=state.window and state.window.anew())
    return in_points(judge, _judged(judge, state.legal(seat)), alone, seat)


def _judged(judge: MalaysianJudge, words: tuple[Action, ...]) -> tuple[Advice, ...]:
    match judge.state.stage:
        case "act":
            return MalaysianActs(judge).advised(words)
        case "before":
            return tuple(_before(judge, word) for word in words)
    return tuple(_of_answer(judge, word) for word in words)


class MalaysianActs(Acts):
    """The mover's words: a fei may be laid alone, or come back from a set."""

    judge: MalaysianJudge

    def special(self, word: Action, best: float) -> Advice:
        if word.verb == "swap":
            return Advice(word, self._swapped(word) if self.judge.skill >= SOUND else best + GLAD, why("swap"))
        if not any(is_kind(tile) for tile in self.hand):
            return Advice(word, SURE, why("lay"))
        return Advice(word, self._laid() if self.judge.skill >= SOUND else best - GLAD, why("lay"))

    def _swapped(self, word: Action) -> float:
        state, seat = self.judge.state, self.judge.seat
        side = state.sides[seat].swapping(state.drawn, swaps(state.sides[seat], state.drawn)[word])
        plain = [tile for tile in dict.fromkeys(side.hand) if is_kind(tile)]
        return max((self.judge.after(side.hand, side.melds, tile) for tile in plain), default=0.0) / self.judge.unit

    def _laid(self) -> float:
        """A fei laid alone: a han that is sure, a tile less that fits everywhere, and another tile at once."""
        judge = self.judge
        after = MalaysianJudge(judge.state, judge.seat, judge.skill, (*judge.flowers, FEI))
        rest = without(self.hand, (FEI,))
        hopes, folded = after.hopes(rest, self.melds)[-1], after.folded[-1]
        share = LAID if after.steps(rest) > self.nearest else 1.0
        return (folded + share * (hopes - folded)) / judge.unit


def _before(judge: MalaysianJudge, word: Action) -> Advice:
    """Before a draw a fei may be laid; it is worth more in the hand, so it stays there."""
    worth = of_pass(judge, word).worth
    return Advice(word, worth, why("take")) if word.verb == "take" else Advice(word, worth - GLAD, why("lay"))


def _of_answer(judge: MalaysianJudge, word: Action) -> Advice:
    window = judge.state.window
    assert window is not None
    match word.verb:
        case "ron":
            return Advice(word, SURE, why("win"))
        case "pass":
            return of_pass(judge, word)
        case "daiminkan":
            return of_big_kan(judge, word)
    return of_call(judge, word, called_set(word.verb, parts(word.args[0]), window.tile, window.giver, *word.args[1:]))
