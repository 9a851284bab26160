"""Malaysian mahjong: the han of a form that is found quickly is that of the rules."""

from __future__ import annotations

import random

import pytest

from kaik.games.malaysian_mahjong.fast import most_han
from kaik.games.malaysian_mahjong.options import FeiLimit
from kaik.games.malaysian_mahjong.yaku import PLAYED, Groups, Win, best
from kaik.kits.mahjong.forms import TileGroup
from kaik.kits.mahjong.tiles import FEI, NAMES, Tiles, kind, ordered, read


def form_of(hand: Tiles, sets: Groups, wind: int, limit: FeiLimit) -> int | None:
    """What the rules say of a hand with a flower that does not count: everything but the win itself is its form."""
    found = best(Win(hand, sets, wind, ("1q",) if wind else ("2q",)), limit)
    return None if found is None else found.total - 1


def complete(luck: random.Random) -> tuple[Tiles, Groups]:
    """A hand of four sets and a pair, some of them called, some tiles replaced by fei; mostly of few kinds."""
    kinds = luck.choice((PLAYED[:9], PLAYED[9:], PLAYED, PLAYED[7:]))
    tiles: list[str] = []
    called: list[TileGroup] = []
    for at in range(4):
        low = luck.choice(kinds)
        group = TileGroup("run" if low < kind("8p") and luck.random() < 0.5 else "triplet", low, called=True)
        if at and luck.random() < 0.3:
            called.append(luck.choice((group, TileGroup("quad", low, called=luck.random() < 0.5))))
        else:
            tiles += [NAMES[each] for each in group.kinds]
    tiles += [NAMES[luck.choice(kinds)]] * 2
    luck.shuffle(tiles)
    wild = luck.choice((0, 0, 1, 1, 2, 3, 4))
    return ordered((*tiles[wild:], *[FEI] * min(wild, len(tiles)))), tuple(called)


@pytest.mark.parametrize("limit", ["free", "chi1-pon2"])
def test_the_han_of_a_form_are_those_of_the_rules(limit: FeiLimit) -> None:
    luck, found = random.Random(5), set[int | None]()
    for _ in range(400):
        hand, sets = complete(luck)
        if max(hand.count(each) for each in set(hand)) > 4:
            continue
        wind = luck.randrange(3)
        han = most_han(hand, sets, wind, limit)
        assert han == form_of(hand, sets, wind, limit), f"{hand} {sets} {wind}"
        found.add(han)
    assert len(found) > 12, "hands of all sorts"


def test_a_hand_that_is_not_complete_has_no_form() -> None:
    assert most_han(read("123456789p1123z"), (), 0, "free") is None


def test_little_and_big_four_winds_bring_the_same() -> None:
    assert most_han(read("11122233344z555z"), (), 0, "free") == 10 + 10 + 1 + 1 + 1 + 2
    assert most_han(read("111222333444z55z"), (), 0, "free") == 10 + 10 + 1 + 1 + 1 + 2
