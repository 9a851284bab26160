"""What a player of some skill thinks of every action at pao ma zai.

Any complete hand wins, so only speed counts; but a win by one's own draw brings three times what a discard does, and a
kan is paid at once. So kans are made gladly, and a good wait may even let a discard go by.
"""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.mind import Advice
from kaik.games.pao_ma_zai.mind.values import BY_HAND, PaoValues, learned
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.games.pao_ma_zai.scoring import GOOD, for_kan, horses_due
from kaik.kits.mahjong.claims import RON
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.mind.advising import SURE, Acts, in_points, of_big_kan, of_call, of_pass
from kaik.kits.mahjong.mind.judge import BEGINNER, BEST, SOUND, STEP, Judge, Melds, Sight
from kaik.kits.mahjong.mind.odds import Race
from kaik.kits.mahjong.mind.others import rivals
from kaik.kits.mahjong.mind.reasons import why
from kaik.kits.mahjong.mind.sighted import unseen
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import KINDS, Tiles

SEATS = 4
LEARNED = BEST
"""From which skill on what was learned is used."""


def advice(state: PaoMaZai, seat: int, skill: int) -> tuple[Advice, ...]:
    """Every action of a seat with its worth to a player of that skill; the best weigh with what was learned."""
    return weighed_with(learned() if skill >= LEARNED else BY_HAND, state, seat, skill)


def weighed_with(values: PaoValues, state: PaoMaZai, seat: int, skill: int) -> tuple[Advice, ...]:
    """The same with these numbers."""
    judge, actions = PaoJudge(state, seat, skill, values), state.legal(seat)
    acts = state.stage == "act"
    judged = PaoActs(judge).advised(actions) if acts else tuple(_of_answer(judge, action) for action in actions)
    return in_points(judge, judged, replace(state, window=state.window and state.window.anew()), seat)


class PaoJudge(Judge):
    """The judgement of one seat at pao ma zai."""

    values: PaoValues
    unit = 0.5
    runs = 0.0
    fearful = False

    def __init__(self, state: PaoMaZai, seat: int, skill: int, values: PaoValues = BY_HAND) -> None:
        self.state, self.seat = state, seat
        rules = state.options
        horses = horses_due(rules, state.sides[seat].quads, False) * len(GOOD[0]) / KINDS
        self.own = (SEATS - 1) * (rules.tsumo_each + horses)
        super().__init__(self._sight(values), skill, values)

    def _sight(self, values: PaoValues) -> Sight:
        state, seat = self.state, self.seat
        left = unseen(state.sides, seat)
        others = tuple(rivals(state.sides, seat, float(state.options.ron), values))
        waiting = sum(each.ready for each in others)
        race = Race(
            draws=state.wall.left // SEATS,
            unseen=max(sum(left), 1),
            ends=min(values.wins * waiting + values.ends, 0.45),
            cost=values.share * self.own / (SEATS - 1),
            hit=min(values.own_tile * waiting, 0.5),
            loss=float(state.options.ron),
        )
        return Sight(state.sides[seat].hand, state.sides[seat].melds, left, race, others)

    def expected(self, hand: Tiles, melds: Melds) -> float:
        return self.values.drawn * self.own + (1 - self.values.drawn) * self.state.options.ron

    def finished(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        return self.own, float(self.state.options.ron)

    def opened(self, melds: Melds) -> bool:
        return True

    def paid_for(self, call: str) -> float:
        kan: Call = "ankan" if call == "ankan" else "kakan" if call == "kakan" else "daiminkan"
        giver = (self.seat + 1) % SEATS if kan == "daiminkan" else -1
        return float(for_kan(self.state.options, kan, SEATS, self.seat, giver)[self.seat]) + self.values.kan


class PaoActs(Acts):
    """The mover's actions; there is no yaku to look for, so a beginner has to leave out something else.

    Otherwise level 2 would judge as level 1 does, and see at first sight all it sees: it could overlook nothing.
    """

    def _built(self, tile: str) -> float:
        """A beginner sees the sets that are made, and not which of the other tiles go together."""
        return -STEP * self.near[tile] if self.judge.skill == BEGINNER else super()._built(tile)


def _of_answer(judge: PaoJudge, action: Action) -> Advice:
    window = judge.state.window
    assert window is not None
    match action.verb:
        case "ron":
            return Advice(action, _of_ron(judge), why("win"))
        case "pass" if RON in judge.state.legal(judge.seat):
            return replace(of_pass(judge, action), reason=why("wait"))
        case "pass":
            return of_pass(judge, action)
        case "daiminkan":
            return of_big_kan(judge, action)
    return of_call(judge, action, Meld("pon", parts(action.args[0]), window.tile, window.giver))


def _of_ron(judge: PaoJudge) -> float:
    """What the tile brings; those who weigh points may wait for a better one."""
    window, rules = judge.state.window, judge.state.options
    assert window is not None
    return (rules.ron if window.about == "discard" else rules.rob) / judge.unit if judge.skill >= SOUND else SURE
