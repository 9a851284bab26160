"""Compiled hand values are those of the readable scoring: yaku, han, fu, points and payments, under any options.

Some thousand hands here; with KAIK_LONG=1 a hundred thousand.
"""

import os
from itertools import chain
from random import Random

import numpy as np
import pytest
from tests.tile_options import RIICHI, any_options

from kaik.core.errors import KaikError
from kaik.engine import NoEngine
from kaik.engine.tiles import layout as at
from kaik.engine.tiles.values import WIDTH, WonHands, named, values_of
from kaik.games.riichi.fast import FLAG_PATTERNS
from kaik.games.riichi.scoring.hand import FLAGS
from kaik.games.riichi.scoring.score import gathered, settled, valued
from kaik.games.riichi.scoring.yaku import BONUSES
from kaik.kits.mahjong.tiles import TERMINALS, WINDS, YAOCHU, kind, standard, without

HANDS = 100_000 if os.environ.get("KAIK_LONG") else 2_500
TILES = {reds: standard(reds) for reds in (0, 3, 4)}
BY_DRAW, BY_RON = (
    tuple(flag for flag in FLAGS if flag not in others)
    for others in (("chankan", "houtei", "renhou"), ("rinshan", "haitei", "tenhou", "chihou"))
)
BATCH = 100
"""Hands valued under one choice of options."""
EVERY, LOWS = tuple(range(34)), tuple(kind for kind in range(27) if kind % 9 < 7)
POOLS = (EVERY, EVERY, EVERY, tuple(range(9)), (*range(9, 18), *range(27, 34)), tuple(YAOCHU), tuple(range(27, 34)))
POOLS = (*POOLS, tuple(TERMINALS), (19, 20, 21, 23, 25, 32), (0, 1, 2, 9, 10, 11, 18, 19, 20), (1, 2, 3, 4, 5, 6))


def groups_of(luck: Random):
    """Four sets from one pool of kinds and a pair, or one of the two odd forms; which of the sets were called how."""
    pool = luck.choice(POOLS)
    odd = luck.random()
    if odd < 0.06:
        return [], [kind for kind in luck.sample(EVERY if len(pool) < 7 else pool, 7) for _ in range(2)]
    if odd < 0.08:
        return [], [*YAOCHU, luck.choice(tuple(YAOCHU))]
    if odd < 0.1:
        return [], [0, 0, *range(9), 8, 8, luck.randrange(9)]
    runs = [low for low in LOWS if {low, low + 1, low + 2} <= set(pool)]
    *alike, pair = luck.sample(pool, 5)
    sets = [(kind,) * 3 for kind in alike]
    for n in range(4):
        if runs and luck.random() < 0.6:
            low = luck.choice(runs)
            sets[n] = (low, low + 1, low + 2)
    if luck.random() < 0.25 and sets[0][0] != sets[0][1]:
        sets[1] = sets[0]
    often = luck.choice((0.0, 0.0, 0.3, 1.0))
    called = [each for each in sets if luck.random() < often]
    own = [kind for each in sets if each not in called for kind in each]
    return [each for each in sets if each in called], [*own, pair, pair]


def taken(wall, kinds, luck):
    """Tiles of these kinds out of a wall, by kind; LookupError where there are not so many."""
    return tuple(wall[kind].pop(luck.randrange(len(wall[kind])) if wall[kind] else 0) for kind in kinds)


def won_hand(luck: Random, reds: int):
    """A complete hand as the readable scoring takes it; LookupError if no wall holds it."""
    called, own = groups_of(luck)
    wall = {each: [tile for tile in TILES[reds] if kind(tile) == each] for each in (*own, *chain(*called))}
    melds = []
    for each in called:
        call = "chi" if each[0] != each[1] else luck.choice(("pon", "daiminkan", "kakan", "ankan", "ankan"))
        melds.append((call, taken(wall, (*each, each[0]) if "kan" in call else each, luck)))
    tiles = taken(wall, own, luck)
    win = luck.choice(tiles)
    by, seat = luck.choice(("ron", "tsumo")), luck.choice(WINDS)
    possible = BY_DRAW if by == "tsumo" else BY_RON
    flags = [flag for flag in possible if luck.random() < 0.15]
    dora = tuple(luck.choice(TILES[reds]) for _ in range(luck.randrange(3)))
    ura = tuple(luck.choice(TILES[reds]) for _ in range(luck.randrange(3)))
    return gathered(without(tiles, (win,)), win, by, melds, (luck.choice(WINDS), seat), flags, (dora, ura))


def won_hands(luck: Random, reds: int, count: int):
    found = []
    while len(found) < count:
        try:
            found.append(won_hand(luck, reds))
        except (LookupError, KaikError):  # too many of a kind, or flags that exclude each other
            continue
    return found


def packed(wins, extra):
    """Won hands as the kernel takes them."""
    counts, melds = np.array([won.counts for won in wins]), np.full((len(wins), 4), -1)
    facts = np.zeros((len(wins), WIDTH), np.int64)
    for row, won in enumerate(wins):
        for n, group in enumerate(won.melds):
            shape = {"run": 0, "triplet": at.TRIPLET, "quad": at.QUAD}[group.shape]
            melds[row, n] = group.kind | shape | (at.CALLED if group.called else 0)
        flags = sum(1 << FLAG_PATTERNS[flag] for flag in won.flags)
        ron = won.by == "ron"
        facts[row] = won.win, ron, won.round, won.seat, flags, won.dora, won.aka, won.ura, *extra[row]
    return WonHands(counts, melds, facts)


def compare(options, wins, luck):
    extra = [(luck.randrange(4), luck.randrange(3), luck.randrange(4)) for _ in wins]
    extra = [(h, s, p if 27 + p != won.seat else -1) for (h, s, p), won in zip(extra, wins, strict=True)]
    found = values_of(RIICHI.state, options, packed(wins, extra))
    for row, won in enumerate(wins):
        worth = valued(won, options)
        told = options, won
        if worth is None:
            assert not found.base[row], told
            continue
        honba, sticks, payer = extra[row]
        paid = settled(worth, won, options, honba, sticks, WINDS[payer] if payer >= 0 else "")
        figures = [int(column[row]) for column in found[:4]]
        assert figures == [worth.base, worth.yakuman, worth.han, worth.fu], told
        assert set(named(int(found.yaku[row]))) == set(worth.yaku) - set(BONUSES), told
        assert found.points[row] == worth.points, told
        assert found.payments[row].tolist() == [paid.payments.get(wind, 0) for wind in WINDS], told


def test_values_agree_under_any_options(fresh_luck):
    for _ in range(HANDS // BATCH):
        options = any_options(fresh_luck)
        compare(options, won_hands(fresh_luck, options.aka, BATCH), fresh_luck)


def test_values_agree_under_every_preset(fresh_luck):
    for preset in RIICHI.presets:
        options = RIICHI.preset(preset)
        compare(options, won_hands(fresh_luck, options.aka, BATCH), fresh_luck)


def test_every_yaku_of_the_rules_is_found_somewhere():
    """What no random hand shows would be compared with nothing."""
    luck, seen = Random(11), set()
    wins = won_hands(luck, 3, 2_000)
    options = RIICHI.chosen(None, {"renhou": "yakuman", "aka": 3})
    for patterns in set(values_of(RIICHI.state, options, packed(wins, [(0, 0, -1)] * len(wins))).yaku.tolist()):
        seen |= set(named(patterns))
    assert seen == set(named((1 << at.PATTERNS) - 1))


def test_tiles_that_are_no_win_are_worth_nothing():
    counts = np.zeros((1, 34), np.int64)
    counts[0, :14] = 1
    facts = np.zeros((1, WIDTH), np.int64)
    facts[0, 2:4] = 27
    assert values_of(RIICHI.state, RIICHI.preset(), WonHands(counts, np.full((1, 4), -1), facts)).base[0] == 0


def test_hands_of_another_size_are_refused():
    rows = WonHands(np.zeros((1, 34), np.int64), np.full((1, 4), -1), np.zeros((1, WIDTH), np.int64))
    with pytest.raises(KaikError, match="14 tiles with its melds"):
        values_of(RIICHI.state, RIICHI.preset(), rows)
    with pytest.raises(KaikError, match="rows of 34 counts"):
        values_of(RIICHI.state, RIICHI.preset(), rows._replace(melds=np.zeros((1, 3), np.int64)))


def test_without_the_engine_one_sentence_says_why(monkeypatch):
    monkeypatch.setenv("KAIK_PURE", "1")
    rows = WonHands(np.zeros((0, 34), np.int64), np.zeros((0, 4), np.int64), np.zeros((0, WIDTH), np.int64))
    with pytest.raises(NoEngine, match="switched off by KAIK_PURE"):
        values_of(RIICHI.state, RIICHI.preset(), rows)
