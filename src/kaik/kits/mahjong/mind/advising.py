"""From a judgement to advice: every action of a mover, and every answer, with its worth and a sentence.

The actions all mahjongs share are judged here; a game adds its own verbs and what stands against a call.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kaik.core.action import Action
from kaik.core.mind import Advice
from kaik.core.state import State
from kaik.kits.mahjong.claims import RON, TSUMO
from kaik.kits.mahjong.mind.judge import BEST, BUILDER, CAREFUL, SOUND, STEP, Judge, Melds, shape
from kaik.kits.mahjong.mind.reasons import nearness, why
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import Tiles, counted, is_kind, kind, without

SURE = 1000.0
"""A win is hardly ever passed by."""
RISKY = 0.04
"""From how likely a tile is won with on, throwing it is a risk to speak of."""
SAFE, FAR = 0.01, 2
"""Up to how likely it is safe, and from how many steps on a hand is hardly played for against somebody who is ready."""
FAINT = 0.03
"""What a step counts beside points that are equal."""
DULL = 2.8
"""How much less clearly those who have just learnt to count tiles see the differences they count."""
LIKED = 0.3
"""How much better than the best discard a kan is that costs nothing, to those who do not weigh points."""


class Acts:
    """The mover's actions."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.hand, self.melds = judge, judge.sight.hand, judge.sight.melds
        self.near = {tile: judge.steps(without(self.hand, (tile,))) for tile in set(self.hand)}
        self.nearest = min(self.near.values())

    def advised(self, actions: tuple[Action, ...]) -> tuple[Advice, ...]:
        """Each action with its worth; what is no discard is measured against the best discard."""
        thrown = self.discard_worths([action for action in actions if self.is_discard(action)])
        best = max(thrown.values(), default=0.0)
        return tuple(
            self._of_discard(action, thrown[action]) if action in thrown else self._of_other(action, best)
            for action in actions
        )

    # What a game adds.

    def is_discard(self, action: Action) -> bool:
        return action.verb == "discard"

    def discard_worths(self, discards: Sequence[Action]) -> dict[Action, float]:
        """What each discard is worth."""
        return {action: self._thrown(action) for action in discards}

    def special(self, action: Action, best: float) -> Advice:
        """An action of this game alone."""
        raise NotImplementedError

    def weighed(self, action: Action) -> float:
        """Points to be hoped for after a discard."""
        tile = action.args[0]
        if self.near[tile] > self.nearest:
            return self.judge.back(self.hand, self.melds, tile)
        return self.judge.after(self.hand, self.melds, tile)

    # Discards.

    def _thrown(self, action: Action) -> float:
        tile = action.args[0]
        if self.judge.skill >= SOUND:
            return (self.weighed(action) + self._shaped(tile)) / self.judge.unit - FAINT * self.near[tile]
        worth = self._built(tile) + 0.6 * (action.verb != "discard")
        return self._wary(worth, tile) / DULL if self.judge.skill >= CAREFUL else worth

    def _shaped(self, tile: str) -> float:
        """Points for what is left, by its pairs and neighbours."""
        if not self.judge.values.shape or self.near[tile] <= 0:
            return 0.0
        return self.judge.values.shape * shape(counted(without(self.hand, (tile,))))

    def _built(self, tile: str) -> float:
        """How near it leaves the hand, and in what shape; counted tile by tile only by the careful."""
        judge, rest = self.judge, without(self.hand, (tile,))
        if judge.skill < CAREFUL:
            return -STEP * self.near[tile] + shape(counted(rest))
        many = sum(many for _, many in judge.outs(rest)) if self.near[tile] == self.nearest else 0
        return -STEP * self.near[tile] + 0.08 * many + 0.25 * shape(counted(rest)) + 0.5 * judge.bonus(rest)

    def _wary(self, worth: float, tile: str) -> float:
        """The danger of a tile beside what it does for the hand; one that is far from ready is given up."""
        if not self.judge.threatened or not is_kind(tile):
            return worth
        fear = self.judge.costs[kind(tile)] / self.judge.unit
        return worth - (0.3, 1.0)[self.nearest] * fear if self.nearest < 2 else 0.1 * worth - 3 * fear

    def _of_discard(self, action: Action, worth: float) -> Advice:
        reason = "declare" if action.verb != "discard" else self._reason(action.args[0])
        given_up = reason in ("fold", "safe")
        near = None if given_up else near_to_ready(self.judge, without(self.hand, action.args))
        return Advice(action, worth, why(reason, near))

    def _reason(self, tile: str) -> str:
        if self.judge.skill < CAREFUL or not self.judge.threatened or not is_kind(tile):
            return "build"
        if self.judge.hits[kind(tile)] >= RISKY:
            return "push"
        if self.near[tile] > self.nearest:
            return "fold"
        return "safe" if self.nearest >= FAR and self.judge.hits[kind(tile)] < SAFE else "build"

    # Everything else.

    def _of_other(self, action: Action, best: float) -> Advice:
        match action.verb:
            case "tsumo":
                return Advice(action, SURE, why("win"))
            case "ankan" | "kakan":
                return Advice(action, best + self._of_kan(action), why("kan"))
        return self.special(action, best)

    def _of_kan(self, action: Action) -> float:
        """How much better than the best discard a kan is: what it is paid, if it leaves the hand as near."""
        judge, paid = self.judge, self.judge.paid_for(action.verb) / self.judge.unit
        if judge.skill <= BUILDER:
            return LIKED + paid
        quad = kind(action.args[0])
        rest = tuple(tile for tile in self.hand if not is_kind(tile) or kind(tile) != quad)
        if judge.steps(rest) > max(self.nearest, 0):
            return paid - STEP
        return paid + (LIKED if not judge.threatened or self.nearest <= 0 else -1.0)


def in_points(judge: Judge, advice: tuple[Advice, ...], alone: State, seat: int) -> tuple[Advice, ...]:
    """The best judge's advice with what each action may bring; `alone` is the position before anybody else answered.

    A win brings what is paid for it, and is never worse than another action. Of what is refused or taken without being
    weighed nothing is told.
    """
    if judge.skill < BEST:
        return advice
    weighed = {one.action: one.worth * judge.unit for one in advice if abs(one.worth) < SURE}
    least = max(weighed.values(), default=0.0)
    for win in {RON, TSUMO} & {one.action for one in advice} - set(weighed):
        weighed[win] = max(alone.played(seat, win).standing()[seat] - alone.standing()[seat], least)
    return tuple(replace(one, points=weighed.get(one.action)) for one in advice)


def near_to_ready(judge: Judge, hand: Tiles) -> dict[str, str] | None:
    """How near a hand is, in the actions of a judge who counts all of it; the others say nothing about that."""
    return nearness(judge.steps(hand), sum(many for _, many in judge.outs(hand))) if judge.skill >= BEST else None


def of_pass(judge: Judge, action: Action) -> Advice:
    """To let a tile go by: the hand as it is."""
    worth = judge.hopes(judge.sight.hand, judge.sight.melds)[-1] / judge.unit if judge.skill >= SOUND else 0.0
    return Advice(action, worth, why("pass", near_to_ready(judge, judge.sight.hand)))


class CallResult(NamedTuple):
    """What a call would leave."""

    hand: Tiles
    """The hand before its discard, ..."""
    melds: Melds
    tile: str
    """... which the judge thinks the best, ..."""
    worth: float
    """... and what the hand is worth after that."""


def call_result(judge: Judge, meld: Meld, barred: Collection[int] = ()) -> CallResult:
    """A run or a triplet is taken, and the best that may be thrown then is thrown."""
    rest, melds = without(judge.sight.hand, meld.own), (*judge.sight.melds, meld)
    worth, tile = max((judge.after(rest, melds, tile), tile) for tile in _free_discards(rest, barred))
    return CallResult(rest, melds, tile, worth)


def _free_discards(rest: Tiles, barred: Collection[int]) -> list[str]:
    """What may be thrown after a call."""
    return [tile for tile in dict.fromkeys(rest) if not is_kind(tile) or kind(tile) not in barred]


def of_call(judge: Judge, action: Action, meld: Meld, barred: Collection[int] = ()) -> Advice:
    """To take a tile for a run or a triplet, and throw the best that may be thrown then."""
    if judge.skill >= SOUND:
        rest, _, tile, worth = call_result(judge, meld, barred)
        left = without(rest, (tile,))
        return Advice(action, (worth + judge.of_call(judge.steps(left))) / judge.unit, _of_called(judge, left))
    rest, melds = without(judge.sight.hand, meld.own), (*judge.sight.melds, meld)
    free = _free_discards(rest, barred)
    nearer = judge.steps(judge.sight.hand) - min(judge.steps(without(rest, (tile,))) for tile in free)
    return Advice(action, 1.0 if nearer > 0 and _is_liked(judge, rest, melds) else -1.0, why("call"))


def _of_called(judge: Judge, left: Tiles) -> dict[str, str]:
    return why("call", near_to_ready(judge, left))


def _is_liked(judge: Judge, rest: Tiles, melds: Melds) -> bool:
    """Whether somebody who does not weigh points calls: a beginner always, others when it can still win."""
    if judge.skill < BUILDER:
        return True
    if judge.skill >= CAREFUL and judge.threatened:
        return False
    return judge.may_win(rest, melds)


def of_big_kan(judge: Judge, action: Action) -> Advice:
    """To take a tile for a kan: for what it is paid, where the hand stays as near without the three."""
    quad = kind(action.args[0].partition("+")[0])
    rest = tuple(tile for tile in judge.sight.hand if not is_kind(tile) or kind(tile) != quad)
    paid = judge.paid_for("daiminkan") / judge.unit
    cost = STEP * (judge.steps(rest) - judge.steps(judge.sight.hand))
    worth = of_pass(judge, action).worth + paid - max(cost, 0.0) - LIKED
    return Advice(action, worth, why("paid" if paid > 0 else "call"))
