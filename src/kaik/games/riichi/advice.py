"""What a player of some skill thinks of every word at riichi, and says of it in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaik.core.action import Action, parts
from kaik.core.state import Advice
from kaik.games.riichi.calls import bars
from kaik.games.riichi.prospects import RiichiJudge
from kaik.games.riichi.rounds import END
from kaik.kits.mahjong import odds
from kaik.kits.mahjong.judge import BEGINNER, BUILDER, CAREFUL, POINTED, SOUND, STEP, Melds, shape
from kaik.kits.mahjong.reasons import why
from kaik.kits.mahjong.shanten import orphans
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import Tiles, counted, kind, without

if TYPE_CHECKING:
    from kaik.games.riichi.rules import Riichi

SURE = 1000.0
"""A win is never passed by."""
WORTH_CALLING = 0.55
"""How sure of a yaku an open hand should be, for those who do not weigh points."""
RISKY = 0.04
FAR_ORPHANS = 3


def advised(state: Riichi, seat: int, skill: int) -> tuple[Advice, ...]:
    """Every word of a seat with its worth to a player of that skill."""
    words = state.legal(seat)
    if state.stage == "last":
        return tuple(_of_the_end(word) for word in words)
    judge = RiichiJudge(state, seat, skill)
    if state.stage == "act":
        return Acts(judge).advised(words)
    return tuple(_of_answer(judge, word) for word in words)


def _of_the_end(word: Action) -> Advice:
    return Advice(word, float(word == END), why("end" if word == END else "go-on"))


class Acts:
    """The mover's words."""

    def __init__(self, judge: RiichiJudge) -> None:
        self.judge, self.state = judge, judge.state
        self.hand, self.melds = judge.sight.hand, judge.sight.melds
        self.near = {tile: judge.steps(without(self.hand, (tile,))) for tile in set(self.hand)}
        self.nearest = min(self.near.values())

    def advised(self, words: tuple[Action, ...]) -> tuple[Advice, ...]:
        thrown = {word: self._thrown(word) for word in words if word.verb in ("discard", "riichi")}
        best = max(thrown.values())
        return tuple(self._of(word, thrown.get(word, 0.0), best) for word in words)

    def _of(self, word: Action, worth: float, best: float) -> Advice:
        match word.verb:
            case "tsumo":
                return Advice(word, SURE, why("win"))
            case "riichi":
                return Advice(word, worth, why("declare"))
            case "discard":
                return Advice(word, worth, why(self._reason(word.args[0])))
            case "kyuushu":
                far = orphans(counted(self.hand)) > FAR_ORPHANS or self.judge.skill < CAREFUL
                return Advice(word, best + (1.0 if far else -1.0), why("nine"))
        return Advice(word, best + self._of_kan(word), why("kan"))

    def _reason(self, tile: str) -> str:
        risk = self.judge.hits[kind(tile)]
        if self.judge.skill < CAREFUL or not self.judge.threatened:
            return "build"
        if self.near[tile] > self.nearest and risk < RISKY:
            return "fold"
        return "push" if risk >= RISKY else "build"

    # What is thrown away.

    def _thrown(self, word: Action) -> float:
        tile = word.args[0]
        if self.judge.skill >= SOUND:
            return (self._weighed(word.verb, tile) - 10 * self.near[tile]) / POINTED
        worth = self._built(tile) + (0.6 if word.verb == "riichi" else 0.0)
        return self._wary(worth, tile) if self.judge.skill >= CAREFUL else worth

    def _weighed(self, verb: str, tile: str) -> float:
        """Points to be hoped for."""
        judge, rest = self.judge, without(self.hand, (tile,))
        if self.near[tile] > self.nearest:
            return judge.back(self.hand, self.melds, tile)
        if self.near[tile] > 0:
            return judge.after(self.hand, self.melds, tile)
        hopes = judge.declared(rest, self.melds) if verb == "riichi" else judge.silent(rest, self.melds)
        return judge.thrown_now(tile, odds.at_once(judge.race, hopes))

    def _built(self, tile: str) -> float:
        """How near it leaves the hand, and in what shape; counted tile by tile only by the careful."""
        judge, rest = self.judge, without(self.hand, (tile,))
        if judge.skill < CAREFUL:
            return -STEP * self.near[tile] + shape(counted(rest))
        many = sum(many for _, many in judge.outs(rest)) if self.near[tile] == self.nearest else 0
        return -STEP * self.near[tile] + 0.08 * many + 0.25 * shape(counted(rest)) + 0.5 * judge.dora_in(rest)

    def _wary(self, worth: float, tile: str) -> float:
        """The danger of a tile beside what it does for the hand; one that is far from ready is given up."""
        fear = self.judge.costs[kind(tile)] / POINTED
        if not self.judge.threatened:
            return worth
        return worth - (0.3, 1.0)[self.nearest] * fear if self.nearest < 2 else 0.1 * worth - 3 * fear

    # Kans.

    def _of_kan(self, word: Action) -> float:
        """How much better than the best discard a kan is: where it leaves the hand as near, and nobody threatens."""
        if self.judge.skill <= BUILDER:
            return 0.3
        quad = kind(word.args[0])
        rest = tuple(tile for tile in self.hand if kind(tile) != quad)
        if self.judge.steps(rest) > self.nearest:
            return -STEP
        return 0.3 if not self.judge.threatened or self.nearest <= 0 else -1.0


# Answers.


def _of_answer(judge: RiichiJudge, word: Action) -> Advice:
    match word.verb:
        case "ron":
            return Advice(word, SURE, why("win"))
        case "pass":
            worth = judge.hopes(judge.sight.hand, judge.sight.melds)[-1] / POINTED if judge.skill >= SOUND else 0.0
            return Advice(word, worth, why("pass"))
        case "daiminkan":
            return Advice(word, -SURE, why("kan"))
    return Advice(word, _of_call(judge, word), why("call"))


def _of_call(judge: RiichiJudge, word: Action) -> float:
    window, hand = judge.state.window, judge.sight.hand
    assert window is not None
    own = parts(word.args[0])
    meld = Meld("pon" if word.verb == "pon" else "chi", own, window.tile, window.giver)
    rest, melds = without(hand, own), (*judge.sight.melds, meld)
    barred = bars(judge.state, word.verb, window.tile, own)
    free = [tile for tile in dict.fromkeys(rest) if kind(tile) not in barred]
    if judge.skill >= SOUND:
        return max(judge.after(rest, melds, tile) for tile in free) / POINTED
    nearer = judge.steps(hand) - min(judge.steps(without(rest, (tile,))) for tile in free)
    return 1.0 if nearer > 0 and _is_liked(judge, rest, melds) else -1.0


def _is_liked(judge: RiichiJudge, rest: Tiles, melds: Melds) -> bool:
    """Whether somebody who does not weigh points calls: a beginner always, others when a yaku is in reach."""
    if judge.skill <= BEGINNER:
        return True
    if judge.skill >= CAREFUL and judge.threatened:
        return False
    held = counted((*rest, *(tile for meld in melds for tile in meld.tiles)))
    return judge.open_han(held, melds)[1] >= WORTH_CALLING
