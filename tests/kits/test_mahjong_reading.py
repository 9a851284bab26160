"""Hands two steps away, read tile by tile."""

from __future__ import annotations

from kaik.kits.mahjong.mind.judge import BEST, SOUND, Melds, Sight
from kaik.kits.mahjong.mind.odds import Race
from kaik.kits.mahjong.mind.reading import Reader, ReaderValues
from kaik.kits.mahjong.tiles import COPIES, Tiles, counted, read, without

RACE = Race(draws=14, unseen=100, ends=0.05, cost=2.0, hit=0.0, loss=0.0)
HAND = read("3468m249p44678s3z")
"""Two steps away."""


class Plain(Reader):
    """A judge for whom every hand brings the same."""

    unit = 1.0

    def expected(self, hand: Tiles, melds: Melds) -> float:
        return 10.0

    def finished(self, hand: Tiles, melds: Melds, last: int) -> tuple[float, float]:
        return 10.0, 10.0


def judge(hand: Tiles, share: float, skill: int = BEST) -> Plain:
    left = tuple(COPIES - held for held in counted(hand))
    return Plain(Sight(hand, (), left, RACE, ()), skill, ReaderValues(read_far=share))


def test_where_nothing_is_read_a_hand_is_worth_what_is_usual() -> None:
    plain = judge(HAND, 0.0).hopes(HAND, ())
    assert judge(HAND, 0.7, SOUND).hopes(HAND, ()) == plain != judge(HAND, 0.7).hopes(HAND, ())


def test_what_is_read_counts_as_far_as_its_share() -> None:
    plain, half, whole = (judge(HAND, share).hopes(HAND, ())[-1] for share in (0.0, 0.5, 1.0))
    assert min(plain, whole) < half < max(plain, whole)
    assert judge(HAND, 7.0).hopes(HAND, ())[-1] == whole, "nothing counts for more than the whole"


def test_hands_that_are_nearer_or_farther_are_not_touched() -> None:
    near, far = read("345567m24678p44s"), read("14568m2478p44s13z")
    for hand in (near, far):
        assert judge(hand, 0.5).steps(hand) != 2
        assert judge(hand, 0.5).hopes(hand, ()) == judge(hand, 0.0).hopes(hand, ())


def test_of_two_hands_with_as_many_useful_tiles_the_one_that_leads_on_better_is_read_as_better() -> None:
    """Both lack two steps; one keeps two-sided waits, the other would be left with gaps."""
    whole = read("23m56m234p678p11s9s3z")
    better, worse = without(whole, ("9s",)), without(whole, ("3m",))
    reader = judge(whole, 1.0)
    assert reader.hopes(better, ())[-1] > reader.hopes(worse, ())[-1]
