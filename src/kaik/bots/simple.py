"""The two opponents every game has from its first day."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from kaik.bots.bot import Decision
from kaik.bots.reasons import words_for
from kaik.core.action import CHANCE
from kaik.core.chance import Dice, Outcomes
from kaik.core.game import Game
from kaik.core.mind import Mind
from kaik.core.state import Over, State, Throw


class RandomBot:
    """Takes any legal action."""

    name = "random"

    def choose(self, position: State, seat: int, dice: Dice) -> Decision:
        actions = position.offer(seat)
        return Decision(actions[dice.below(len(actions))])


class GreedyBot(msgspec.Struct, frozen=True):
    """Looks one act ahead, luck weighed, and takes what the game's own estimate says is best."""

    game: Game
    name: ClassVar[str] = "greedy"

    def choose(self, position: State, seat: int, dice: Dice) -> Decision:
        mind = self.game.mind
        now = ahead(mind.estimate_of(position), seat)
        best, actions = -float("inf"), []
        for action in position.legal(seat):
            value = worth(mind, position.played(seat, action), seat)
            if value > best + 1e-9:
                best, actions = value, [action]
            elif value > best - 1e-9:
                actions.append(action)
        action = actions[dice.below(len(actions))]
        return Decision(action, words_for(self.game, position, seat, action) or _why(best - now))


def ahead(standing: tuple[float, ...], seat: int) -> float:
    """How far a seat stands before the average of the others."""
    others = [score for at, score in enumerate(standing) if at != seat]
    return standing[seat] - (sum(others) / len(others) if others else 0)


def worth(mind: Mind[Any], position: State, seat: int, throws: int = 2) -> float:
    """What a position is worth to a seat: its estimate, with a throw or two averaged over."""
    match position.turn():
        case Over(payoffs):
            return ahead(payoffs, seat)
        case Throw(Outcomes(weights)) if throws and len(weights) <= 12:
            total = sum(weight for _, weight in weights)
            after = (w * worth(mind, position.played(CHANCE, action), seat, throws - 1) for action, w in weights)
            return sum(after) / total
    return ahead(mind.estimate_of(position), seat)


def _why(gain: float) -> dict[str, str]:
    points = f"{abs(gain):.1f}".removesuffix(".0")
    if gain > 0.05:
        return {"en": f"stands {points} better after it", "ja": f"形勢が{points}よくなる手です"}
    if gain < -0.05:
        return {"en": f"loses least with it ({points})", "ja": f"いちばん損の少ない手です（{points}）"}
    return {"en": "sees nothing to gain at once", "ja": "すぐに得をする手が見えません"}
