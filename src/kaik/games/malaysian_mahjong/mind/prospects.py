"""What a hand of Malaysian mahjong may bring: five han are needed, so what lies open counts as much as the hand.

A ready hand is counted exactly. One on its way is judged by its roads: circles alone, triplets alone, honours, dragons
and own winds, and the dora that lie open already or will still be drawn.
"""

from __future__ import annotations

from math import exp

from kaik.games.malaysian_mahjong.fast import most_han
from kaik.games.malaysian_mahjong.mind.values import BY_HAND, MalaysianValues
from kaik.games.malaysian_mahjong.payments import SEATS, for_kan
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.games.malaysian_mahjong.yaku import PLAYED, Groups, valid
from kaik.kits.mahjong.melds import Call
from kaik.kits.mahjong.mind.judge import BEST, Judge, Melds, Sight
from kaik.kits.mahjong.mind.odds import Race
from kaik.kits.mahjong.mind.others import rivals
from kaik.kits.mahjong.mind.sighted import unseen
from kaik.kits.mahjong.tiles import COPIES, DRAGONS, EAST, FEI, KINDS, NORTH, Counts, Tiles, counted

FOUR = tuple(COPIES if kind in PLAYED else 0 for kind in range(KINDS))
STRANGE = (1.0, 0.85, 0.65, 0.42, 0.22, 0.1)
"""How likely a hand with so many honours becomes one of circles, or with so many circles one of honours."""
LACKING = (1.0, 0.95, 0.8, 0.55, 0.3, 0.12, 0.04)
"""How likely a hand that lacks so many tiles of four triplets and a pair gets there."""
THREE_DRAGONS = (0.0,) * 7 + (1.2, 2.5, 4.0)
"""The han to be hoped for from so many dragons."""
CLOSED = 10
"""The han of a hand without a set or a flower on the table."""


class MalaysianJudge(Judge):
    """The judgement of one seat at Malaysian mahjong; everybody pays for every win, so no hand is given up for fear."""

    values: MalaysianValues
    fearful = False

    def __init__(
        self,
        state: Malaysian,
        seat: int,
        skill: int,
        values: MalaysianValues = BY_HAND,
        flowers: Tiles | None = None,
    ) -> None:
        self.state, self.seat = state, seat
        self.flowers = state.sides[seat].flowers if flowers is None else flowers
        self.wind = state.table.wind(seat)
        self.unit = 1.5 * state.options.unit
        self.shown = sum(valid(flower, self.wind) for flower in self.flowers)
        self.valued = (EAST + self.wind, NORTH, *DRAGONS)
        self._groups: dict[Melds, Groups] = {}
        self._wide: dict[tuple[Tiles, Melds], tuple[float, float]] = {}
        super().__init__(self._sight(values), skill, values)

    def _sight(self, values: MalaysianValues) -> Sight:
        state, seat = self.state, self.seat
        left = unseen(state.sides, seat, kinds=FOUR)
        cost = 2 * values.usual_han * state.options.unit
        others = tuple(rivals(state.sides, seat, cost, values))
        waiting = sum(each.ready for each in others)
        race = Race(
            draws=state.wall.left // SEATS,
            unseen=max(sum(left) + self._fei_left(), 1),
            ends=min(values.wins * waiting + values.ends, 0.45),
            cost=values.share * cost,
            hit=min(values.own_tile * waiting, 0.5),
            loss=cost,
        )
        side = state.sides[seat]
        return Sight(side.hand, side.melds, left, race, others, FEI, wild_left=self._fei_left(), others=SEATS - 1)

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
        return float(for_kan(self.state.options, kan, self.seat, giver)[self.seat]) + self.values.kan

    def reads_on(self, hand: Tiles) -> bool:
        return self.skill >= BEST and hand.count(FEI) <= self.values.read_fei

    def may_win(self, hand: Tiles, melds: Melds) -> bool:
        return self.han(hand, melds) + 0.5 >= self.state.options.min_han

    def finished(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        """With several fei nearly any tile completes a hand: one stands for all."""
        if hand.count(FEI) <= self.values.read_fei:
            return self._won(hand, melds, last)
        if (hand, melds) not in self._wide:
            self._wide[hand, melds] = self._won(hand, melds, last)
        return self._wide[hand, melds]

    def _won(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        """Both others pay double for a draw; off a discard one pays double and one single."""
        rules = self.state.options
        han = most_han((*hand, self.tile(last)), self._sets(melds), self.wind, rules.max_fei_per_group)
        if han is None:
            return 0.0, 0.0
        closed = not self.flowers and not any(meld.is_open for meld in melds)
        total = 1 + self.shown + han + (CLOSED if closed else 0)
        if total < rules.min_han:
            return 0.0, 0.0
        single = float(rules.counted(total) * rules.unit)
        return 4 * single, 3 * single

    def _sets(self, melds: Melds) -> Groups:
        found = self._groups.get(melds)
        if found is None:
            found = self._groups[melds] = tuple(meld.group for meld in melds)
        return found

    def expected(self, hand: Tiles, melds: Melds) -> float:
        rules, values, han = self.state.options, self.values, self.han(hand, melds)
        enough = _likely(values.enough * (han - rules.min_han + values.enough_more))
        limit = _likely(values.limit * (han - rules.limit_from + values.limit_more))
        paid = max(han, rules.min_han) + limit * max(rules.limit_value - han, 0.0)
        return enough * paid * values.singles * rules.unit

    # The roads of a hand.

    def han(self, hand: Tiles, melds: Melds) -> float:
        """The han a hand may come to."""
        held = (*hand, *(tile for meld in melds for tile in meld.tiles))
        counts, fei = counted(held), hand.count(FEI)
        sure = 1.0 + self.shown + self.values.flower_comes * self.race.draws + self.values.fei * fei
        if not self.flowers and not any(meld.is_open for meld in melds):
            sure += self.values.bare
        return (
            sure + self._of_valued(counts, fei) + self._of_suit(counts, melds) + self._of_triplets(counts, melds, fei)
        )

    def _of_valued(self, counts: Counts, fei: int) -> float:
        han = 0.0
        for each in self.valued:
            have = counts[each] + (1 if fei and counts[each] == 2 else 0)
            han += 1.0 if have > 2 else self.values.pair_grows if have == 2 and self.sight.left[each] else 0.0
        dragons = sum(min(counts[each], 3) for each in DRAGONS) + fei
        return han + self.values.dragons * (
            4.0 if dragons >= 9 else 2.5 if dragons >= 8 else 1.2 if dragons == 7 else 0.0
        )

    def _of_suit(self, counts: Counts, melds: Melds) -> float:
        """Circles alone, or honours alone."""
        honours, circles = sum(counts[27:]), sum(counts[9:18])
        kinds = [meld.group.kind for meld in melds]
        plain = STRANGE[honours] if honours < len(STRANGE) and all(each < EAST for each in kinds) else 0.0
        noble = STRANGE[circles] if circles < len(STRANGE) and all(each >= EAST for each in kinds) else 0.0
        values = self.values
        return float(values.circles * plain**values.strange + values.honours * noble * noble**values.noble)

    def _of_triplets(self, counts: Counts, melds: Melds, fei: int) -> float:
        """Triplets alone."""
        if any(meld.call == "chi" for meld in melds):
            return 0.0
        best_four = sorted((min(count, 3) for count in counts), reverse=True)
        lacking = 14 - sum(best_four[:4]) - min(best_four[4], 2) - fei
        likely = LACKING[lacking] if 0 <= lacking < len(LACKING) else float(lacking < 0)
        return float(self.values.triplets * likely**self.values.lacking)


def _likely(much: float) -> float:
    """A chance from how much speaks for it."""
    return 1 / (1 + exp(-much))
