"""What a hand of Malaysian mahjong may bring: five han are needed, so what lies open counts as much as the hand.

A ready hand is counted exactly. One on its way is judged by its roads: circles alone, triplets alone, honours, dragons
and own winds, and the dora that lie open already or will still be drawn.
"""

from __future__ import annotations

from math import exp

from kaik.games.malaysian_mahjong.payments import SEATS, for_kan
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.games.malaysian_mahjong.yaku import PLAYED, Win, best, valid
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.mind.danger import Rival
from kaik.kits.mahjong.mind.judge import Judge, Melds, Sight
from kaik.kits.mahjong.mind.odds import Race
from kaik.kits.mahjong.mind.sighted import ready, unseen
from kaik.kits.mahjong.tiles import COPIES, DRAGONS, EAST, FEI, KINDS, NORTH, Counts, Tiles, counted, ordered

FOUR = tuple(COPIES if kind in PLAYED else 0 for kind in range(KINDS))
WINS = 0.12
"""How likely a ready player wins in a go-round."""
ALWAYS = 0.09
"""The same for the others together, however early: with fei hands are fast, and nearly every season is won."""
USUAL_HAN = 6.0
"""What the others' hands are worth when they win."""
FLOWER_COMES = 0.09
"""Dora that count, to be expected from each draw."""
STRANGE = (1.0, 0.85, 0.65, 0.42, 0.22, 0.1)
"""How likely a hand with so many honours becomes one of circles, or with so many circles one of honours."""
LACKING = (1.0, 0.95, 0.8, 0.55, 0.3, 0.12, 0.04)
"""How likely a hand that lacks so many tiles of four triplets and a pair gets there."""
PAIR_GROWS = 0.5
SEVERAL = 2


class MalaysianJudge(Judge):
    """The judgement of one seat at Malaysian mahjong; everybody pays for every win, so no hand is given up for fear."""

    fearful = False

    def __init__(self, state: Malaysian, seat: int, skill: int, flowers: Tiles | None = None) -> None:
        self.state, self.seat = state, seat
        self.flowers = state.sides[seat].flowers if flowers is None else flowers
        self.wind = state.table.wind(seat)
        self.unit = 1.5 * state.options.unit
        self.shown = sum(valid(flower, self.wind) for flower in self.flowers)
        self.valued = (EAST + self.wind, NORTH, *DRAGONS)
        self._wide: dict[tuple[Tiles, Melds], tuple[float, float]] = {}
        super().__init__(self._sight(), skill)

    def _sight(self) -> Sight:
        state, seat = self.state, self.seat
        left = unseen(state.sides, seat, kinds=FOUR)
        cost = 2 * USUAL_HAN * state.options.unit
        rivals = tuple(Rival(ready(side), cost) for at, side in enumerate(state.sides) if at != seat)
        waiting = sum(each.ready for each in rivals)
        race = Race(
            draws=state.wall.left // SEATS,
            unseen=max(sum(left) + self._fei_left(), 1),
            ends=min(WINS * waiting + ALWAYS, 0.45),
            cost=0.75 * cost,
            hit=0.05 * waiting,
            loss=cost,
        )
        side = state.sides[seat]
        return Sight(side.hand, side.melds, left, race, rivals, FEI, wild_left=self._fei_left(), others=SEATS - 1)

    def _fei_left(self) -> int:
        """Fei that are not in sight; those known to be in another's hand will not be drawn either."""
        sides = self.state.sides
        melded = sum(meld.tiles.count(FEI) for side in sides for meld in side.melds)
        open_ = sum(side.flowers.count(FEI) + [each.tile for each in side.river].count(FEI) for side in sides)
        back = sum(count for at, count in enumerate(self.state.taken_back) if at != self.seat)
        return COPIES - melded - open_ - back - sides[self.seat].hand.count(FEI)

    # What a game says.

    def opened(self, melds: Melds) -> bool:
        return True

    def paid_for(self, call: str) -> float:
        kan: Call = "ankan" if call == "ankan" else "kakan" if call == "kakan" else "daiminkan"
        giver = (self.seat + 1) % SEATS if kan == "daiminkan" else -1
        return float(for_kan(self.state.options, kan, self.seat, giver)[self.seat])

    def may_win(self, hand: Tiles, melds: Melds) -> bool:
        return self.han(hand, melds) + 0.5 >= self.state.options.min_han

    def finished(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        """With several fei nearly any tile completes a hand, and each takes long to count: one stands for all."""
        if hand.count(FEI) < SEVERAL:
            return self._won(hand, melds, last)
        if (hand, melds) not in self._wide:
            self._wide[hand, melds] = self._won(hand, melds, last)
        return self._wide[hand, melds]

    def _won(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        """Both others pay double for a draw; off a discard one pays double and one single."""
        sets = tuple(meld.group for meld in melds)
        win = Win(ordered((*hand, self.tile(last))), sets, self.wind, self.flowers)
        found = best(win, self.state.options.max_fei_per_group)
        if found is None or found.total < self.state.options.min_han:
            return 0.0, 0.0
        single = float(self.state.options.counted(found.total) * self.state.options.unit)
        return 4 * single, 3 * single

    def expected(self, hand: Tiles, melds: Melds) -> float:
        rules, han = self.state.options, self.han(hand, melds)
        enough = 1 / (1 + exp(-1.6 * (han - rules.min_han + 0.7)))
        limit = 1 / (1 + exp(-1.5 * (han - rules.limit_from + 0.5)))
        paid = max(han, rules.min_han) + limit * max(rules.limit_value - han, 0.0)
        return enough * paid * 3.4 * rules.unit

    # The roads of a hand.

    def han(self, hand: Tiles, melds: Melds) -> float:
        """The han a hand may come to."""
        held = (*hand, *(tile for meld in melds for tile in meld.tiles))
        counts, fei = counted(held), hand.count(FEI)
        sure = 1.0 + self.shown + FLOWER_COMES * self.race.draws
        return (
            sure + self._of_valued(counts, fei) + self._of_suit(counts, melds) + self._of_triplets(counts, melds, fei)
        )

    def _of_valued(self, counts: Counts, fei: int) -> float:
        han = 0.0
        for each in self.valued:
            have = counts[each] + (1 if fei and counts[each] == 2 else 0)
            han += 1.0 if have > 2 else PAIR_GROWS if have == 2 and self.sight.left[each] else 0.0
        dragons = sum(min(counts[each], 3) for each in DRAGONS) + fei
        return han + (4.0 if dragons >= 9 else 2.5 if dragons >= 8 else 1.2 if dragons == 7 else 0.0)

    def _of_suit(self, counts: Counts, melds: Melds) -> float:
        """Circles alone, or honours alone."""
        honours, circles = sum(counts[27:]), sum(counts[9:18])
        kinds = [meld.group.kind for meld in melds]
        plain = STRANGE[honours] if honours < len(STRANGE) and all(each < EAST for each in kinds) else 0.0
        noble = STRANGE[circles] if circles < len(STRANGE) and all(each >= EAST for each in kinds) else 0.0
        return 2.3 * plain + 10.0 * noble * noble

    def _of_triplets(self, counts: Counts, melds: Melds, fei: int) -> float:
        """Triplets alone."""
        if any(meld.call == "chi" for meld in melds):
            return 0.0
        best_four = sorted((min(count, 3) for count in counts), reverse=True)
        lacking = 14 - sum(best_four[:4]) - min(best_four[4], 2) - fei
        return 2.0 * LACKING[lacking] if 0 <= lacking < len(LACKING) else 2.0 * (lacking < 0)
