"""What is thought about pao ma zai: what a player of some skill thinks of every action.

Any complete hand wins, so only speed counts; but a win by one's own draw brings three times what a discard does, and a
kan is paid at once. So kans are made gladly, and a good wait may even let a discard go by.
"""

from __future__ import annotations

from msgspec.structs import replace

from kaik.core.action import Action, parts
from kaik.core.mind import Advice, Event, Mind
from kaik.core.question import CountQuestion
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.games.pao_ma_zai.scoring import GOOD, for_kan, horses_due
from kaik.kits.answers import answering
from kaik.kits.mahjong.claims import RON
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.mind import questions as counting
from kaik.kits.mahjong.mind.advising import SURE, Acts, in_points, of_big_kan, of_call, of_pass
from kaik.kits.mahjong.mind.danger import Rival
from kaik.kits.mahjong.mind.judge import SOUND, Judge, Melds, Sight
from kaik.kits.mahjong.mind.odds import Race
from kaik.kits.mahjong.mind.reasons import why
from kaik.kits.mahjong.mind.sighted import ready, unseen
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import KINDS, Tiles

SEATS = 4
WINS = 0.10
"""How likely a ready player wins in a go-round."""


def advice(state: PaoMaZai, seat: int, skill: int) -> tuple[Advice, ...]:
    """Every action of a seat with its worth to a player of that skill."""
    judge, actions = PaoJudge(state, seat, skill), state.legal(seat)
    acts = state.stage == "act"
    judged = Acts(judge).advised(actions) if acts else tuple(_of_answer(judge, action) for action in actions)
    return in_points(judge, judged, replace(state, window=state.window and state.window.anew()), seat)


class PaoJudge(Judge):
    """The judgement of one seat at pao ma zai."""

    unit = 0.5
    runs = 0.0
    fearful = False

    def __init__(self, state: PaoMaZai, seat: int, skill: int) -> None:
        self.state, self.seat = state, seat
        rules = state.options
        horses = horses_due(rules, state.sides[seat].quads, False) * len(GOOD[0]) / KINDS
        self.own = (SEATS - 1) * (rules.tsumo_each + horses)
        super().__init__(self._sight(), skill)

    def _sight(self) -> Sight:
        state, seat = self.state, self.seat
        left = unseen(state.sides, seat)
        rivals = tuple(
            Rival(ready(side), float(state.options.ron)) for at, side in enumerate(state.sides) if at != seat
        )
        waiting = sum(each.ready for each in rivals)
        race = Race(
            draws=state.wall.left // SEATS,
            unseen=max(sum(left), 1),
            ends=min(WINS * waiting + 0.03, 0.45),
            cost=0.5 * self.own / (SEATS - 1),
            hit=0.04 * waiting,
            loss=float(state.options.ron),
        )
        return Sight(state.sides[seat].hand, state.sides[seat].melds, left, race, rivals)

    def expected(self, hand: Tiles, melds: Melds) -> float:
        return 0.5 * (self.own + self.state.options.ron)

    def finished(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        return self.own, float(self.state.options.ron)

    def opened(self, melds: Melds) -> bool:
        return True

    def paid_for(self, call: str) -> float:
        kan: Call = "ankan" if call == "ankan" else "kakan" if call == "kakan" else "daiminkan"
        giver = (self.seat + 1) % SEATS if kan == "daiminkan" else -1
        return float(for_kan(self.state.options, kan, SEATS, self.seat, giver)[self.seat])


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


def events(before: PaoMaZai, by: int, action: Action, after: PaoMaZai) -> tuple[Event, ...]:
    """How a season ended, once for each winner."""
    end = after.last
    if end is None or after.played_out == before.played_out:
        return ()
    how = "ron" if end.how == "rob" else end.how
    return tuple(Event(how, seat, ends=True) for seat in end.winners) or (Event(how, ends=True),)


def questions(position: PaoMaZai, seat: int) -> tuple[CountQuestion, ...]:
    """How far the hand is, and what would help it, whenever its owner is asked."""
    return tuple(counting.questions(position.sides[seat].hand)) if position.legal(seat) else ()


MIND = Mind(
    advice=advice,
    blunders=(1.6, 0.9, 0.6, 0.05),
    events=events,
    questions=questions,
    puzzles=counting.PUZZLES,
    threats=answering(("discard",), ("ron",)),
)
