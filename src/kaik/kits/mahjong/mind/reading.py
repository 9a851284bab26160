"""Hands two steps from ready read tile by tile: what each useful tile would leave, with the best discard after it."""

from __future__ import annotations

from collections.abc import Iterable

from kaik.kits.mahjong.mind import odds
from kaik.kits.mahjong.mind.judge import Judge, Melds, Sight
from kaik.kits.mahjong.mind.odds import Hopes
from kaik.kits.mahjong.mind.values import Values
from kaik.kits.mahjong.tiles import Tiles, ordered, without

FAR = 2


class ReaderValues(Values, frozen=True, forbid_unknown_fields=True):
    """What judges weigh with who read so far."""

    read_far: float = 0.0
    """How much what is read of a hand two steps away counts, beside what is usual; at 0 nothing is read."""


class Reader(Judge):
    """A judge who reads farther on."""

    values: ReaderValues

    def __init__(self, sight: Sight, skill: int, values: ReaderValues) -> None:
        super().__init__(sight, skill, values)
        self._usual: dict[tuple[Tiles, Melds], Hopes] = {}

    def _hoped(self, hand: Tiles, melds: Melds) -> Hopes:
        share = min(self.values.read_far, 1.0)
        if share <= 0 or not self.reads_on(hand) or self.steps(hand) != FAR:
            return super()._hoped(hand, melds)
        outs = self.outs(hand)
        nearer = self._far(hand, melds, FAR, sum(many for _, many in outs))
        if read := self._two_nearer(hand, melds, outs):
            nearer = tuple(share * one + (1 - share) * other for one, other in zip(read, nearer, strict=True))
        return odds.building(self.race_of(melds, FAR), min(self._rate(hand, melds, outs), 0.9), nearer)

    def _two_nearer(self, hand: Tiles, melds: Melds, outs: Iterable[tuple[int, int]]) -> Hopes:
        """What the hand is worth a step nearer, on average over the tiles that bring it there."""
        found: list[tuple[int, Hopes]] = []
        for each, many in outs:
            drawn = ordered((*hand, self.tile(each)))
            rests = (without(drawn, (tile,)) for tile in dict.fromkeys(hand))
            near = [self._one_away(rest, melds) for rest in rests if self.steps(rest) < FAR]
            if near:
                found.append((many, max(near, key=lambda hopes: hopes[-1])))
        total = sum(many for many, _ in found)
        if not total:
            return ()
        return tuple(sum(many * hopes[at] for many, hopes in found) / total for at in range(self.race.draws + 1))

    def _one_away(self, hand: Tiles, melds: Melds) -> Hopes:
        """A hand a step away as it is usual, without reading on."""
        found = self._usual.get((hand, melds))
        if found is None:
            outs = self.outs(hand)
            nearer = self._far(hand, melds, 1, sum(many for _, many in outs))
            rate = min(self._rate(hand, melds, outs), 0.9)
            found = self._usual[hand, melds] = odds.building(self.race_of(melds, 1), rate, nearer)
        return found
