"""What a player of some skill thinks of every action at Malaysian mahjong."""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.mind import Advice
from kaik.games.malaysian_mahjong.calls import called_set, swaps
from kaik.games.malaysian_mahjong.mind.prospects import MalaysianJudge
from kaik.games.malaysian_mahjong.mind.values import BY_HAND, MalaysianValues, learned
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.kits.mahjong.mind.advising import SURE, Acts, in_points, of_big_kan, of_call, of_pass
from kaik.kits.mahjong.mind.judge import CAREFUL, SOUND, STEP
from kaik.kits.mahjong.mind.reasons import why
from kaik.kits.mahjong.tiles import FEI, is_kind, without

LEARNED = SOUND
"""From which skill on what was learned is used."""
GLAD = 0.5
"""How much better than the best discard it is to have a fei back, to those who do not weigh points."""


def advice(state: Malaysian, seat: int, skill: int) -> tuple[Advice, ...]:
    """Every action of a seat with its worth to a player of that skill; those who weigh points do so as was learned."""
    return weighed_with(learned() if skill >= LEARNED else BY_HAND, state, seat, skill)


def weighed_with(values: MalaysianValues, state: Malaysian, seat: int, skill: int) -> tuple[Advice, ...]:
    """The same with these numbers."""
    judge = MalaysianJudge(state, seat, skill, values)
    alone = replace(state, window=state.window and state.window.anew())
    return in_points(judge, _judged(judge, state.legal(seat)), alone, seat)


def _judged(judge: MalaysianJudge, actions: tuple[Action, ...]) -> tuple[Advice, ...]:
    match judge.state.stage:
        case "act":
            return MalaysianActs(judge).advised(actions)
        case "before":
            return tuple(_before(judge, action) for action in actions)
    return tuple(_of_answer(judge, action) for action in actions)


class MalaysianActs(Acts):
    """The mover's actions: a fei may be laid alone, or come back from a set."""

    judge: MalaysianJudge

    def special(self, action: Action, best: float) -> Advice:
        if action.verb == "swap":
            return Advice(action, self._swapped(action) if self.judge.skill >= SOUND else best + GLAD, why("swap"))
        if not any(is_kind(tile) for tile in self.hand):
            return Advice(action, SURE, why("lay"))
        return Advice(action, self._laid() if self.judge.skill >= SOUND else best - self._missed(), why("lay"))

    def _missed(self) -> float:
        """What a fei is missed for by those who do not weigh points; the careful count the steps it saves."""
        if self.judge.skill < CAREFUL:
            return GLAD
        return max(self.judge.steps(without(self.hand, (FEI,))) - self.nearest, 0) * STEP + GLAD

    def _swapped(self, action: Action) -> float:
        state, seat = self.judge.state, self.judge.seat
        side = state.sides[seat].swapping(state.drawn, swaps(state.sides[seat], state.drawn)[action])
        plain = [tile for tile in dict.fromkeys(side.hand) if is_kind(tile)]
        worth = max((self.judge.after(side.hand, side.melds, tile) for tile in plain), default=0.0)
        return (worth + self.judge.values.swap) / self.judge.unit

    def _laid(self) -> float:
        """A fei laid alone: a han that is sure, a tile less that fits everywhere, and another tile at once."""
        judge = self.judge
        after = MalaysianJudge(judge.state, judge.seat, judge.skill, judge.values, (*judge.flowers, FEI))
        rest = without(self.hand, (FEI,))
        hopes, folded = after.hopes(rest, self.melds)[-1], after.folded[-1]
        share = judge.values.laid if after.steps(rest) > self.nearest else 1.0
        return (folded + share * (hopes - folded) + judge.values.lay) / judge.unit


def _before(judge: MalaysianJudge, action: Action) -> Advice:
    """Before a draw a fei may be laid; it is worth more in the hand, so it stays there."""
    worth = of_pass(judge, action).worth
    return Advice(action, worth, why("take")) if action.verb == "take" else Advice(action, worth - GLAD, why("lay"))


def _of_answer(judge: MalaysianJudge, action: Action) -> Advice:
    window = judge.state.window
    assert window is not None
    match action.verb:
        case "ron":
            return Advice(action, SURE, why("win"))
        case "pass":
            return of_pass(judge, action)
        case "daiminkan":
            return of_big_kan(judge, action)
    return of_call(
        judge, action, called_set(action.verb, parts(action.args[0]), window.tile, window.giver, *action.args[1:])
    )
