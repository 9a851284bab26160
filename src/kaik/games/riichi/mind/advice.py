"""What a player of some skill thinks of every action at riichi, and says of it in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.mind import Advice
from kaik.games.riichi.calls import bars
from kaik.games.riichi.mind import features
from kaik.games.riichi.mind.corrections import call_weights, correction, discard_weights
from kaik.games.riichi.mind.prospects import RiichiJudge
from kaik.games.riichi.mind.values import BY_HAND, RiichiValues, learned
from kaik.games.riichi.rounds import END
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.mind import odds
from kaik.kits.mahjong.mind.advising import SURE, Acts, call_result, in_points, of_call, of_pass
from kaik.kits.mahjong.mind.judge import BEST, CAREFUL
from kaik.kits.mahjong.mind.reasons import why
from kaik.kits.mahjong.shanten import orphans
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import counted, without

FAR_ORPHANS = 3
"""From how many steps on nine kinds are rather thrown in than played for the thirteen orphans."""


def advice(state: Riichi, seat: int, skill: int) -> tuple[Advice, ...]:
    """Every action of a seat with its worth to a player of that skill; the best weigh with what was learned."""
    return weighed_with(learned() if skill >= BEST else BY_HAND, state, seat, skill)


def weighed_with(values: RiichiValues, state: Riichi, seat: int, skill: int) -> tuple[Advice, ...]:
    """The same with these numbers."""
    actions = state.legal(seat)
    if state.stage == "last":
        return tuple(_of_the_end(action) for action in actions)
    judge = RiichiJudge(state, seat, skill, values)
    return in_points(judge, judged(judge, actions), replace(state, window=state.window and state.window.anew()), seat)


def judged(judge: RiichiJudge, actions: tuple[Action, ...]) -> tuple[Advice, ...]:
    """What a judge thinks of a mover's actions, or of the answers to a tile."""
    if judge.state.stage == "act":
        return RiichiActs(judge).advised(actions)
    return tuple(_of_answer(judge, action) for action in actions)


def _of_the_end(action: Action) -> Advice:
    return Advice(action, float(action == END), why("end" if action == END else "go-on"))


class RiichiActs(Acts):
    """The mover's actions: a discard may declare, and nine kinds may be thrown in."""

    judge: RiichiJudge

    def is_discard(self, action: Action) -> bool:
        return action.verb in ("discard", "riichi")

    def discard_worths(self, discards: Sequence[Action]) -> dict[Action, float]:
        worths = super().discard_worths(discards)
        if not self.judge.corrects or not worths:
            return worths
        weights, judge = discard_weights(self.judge, self.nearest), self.judge
        by = {one: correction(features.of_discard(judge, one, worth), weights) for one, worth in worths.items()}
        # Corrections tell actions apart; what the hand is worth at all stays as it was judged.
        _, usual = max((worth, by[one]) for one, worth in worths.items())
        return {one: worth + (by[one] - usual) / judge.unit for one, worth in worths.items()}

    def special(self, action: Action, best: float) -> Advice:
        far = orphans(counted(self.hand)) > FAR_ORPHANS or self.judge.skill < CAREFUL
        return Advice(action, best + (1.0 if far else -1.0), why("nine"))

    def weighed(self, action: Action) -> float:
        tile = action.args[0]
        if self.near[tile] > 0:
            return super().weighed(action)
        rest = without(self.hand, (tile,))
        if action.verb == "riichi":
            later = odds.at_once(self.judge.race, self.judge.declared(rest, self.melds))
            return self.judge.thrown_now(tile, later) + self.judge.for_declaring(rest, self.melds)
        return self.judge.thrown_now(tile, odds.at_once(self.judge.race, self.judge.silent(rest, self.melds)))


def _of_answer(judge: RiichiJudge, action: Action) -> Advice:
    match action.verb:
        case "ron":
            return Advice(action, SURE, why("win"))
        case "pass":
            return of_pass(judge, action)
        case "not-ready":  # it costs what the unready pay
            return Advice(action, -SURE, why("not-ready"))
        case "daiminkan":  # it gives a closed hand away, and everybody a dora
            return Advice(action, -SURE, why("call"))
    window = judge.state.window
    assert window is not None
    own = parts(action.args[0])
    meld = Meld("pon" if action.verb == "pon" else "chi", own, window.tile, window.giver)
    barred = bars(judge.state, action.verb, window.tile, own)
    advice = of_call(judge, action, meld, barred)
    if not judge.corrects:
        return advice
    told = features.of_call(judge, action, advice.worth, call_result(judge, meld, barred))
    return replace(advice, worth=advice.worth + correction(told, call_weights()) / judge.unit)
