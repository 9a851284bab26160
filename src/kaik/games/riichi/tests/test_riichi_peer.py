"""The same hands counted by the mahjong library for Python, which knows nothing of ours."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten

from kaik.core.options import read_presets, resolve
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.scoring import score as scoring
from kaik.games.riichi.scoring.hand import NoWin
from kaik.games.riichi.scoring.yaku import BONUSES, TABLE
from kaik.kits.mahjong.shanten import best
from kaik.kits.mahjong.tiles import HONOURS, NAMES, TERMINALS, WINDS, YAOCHU, written

HANDS = 20_000 if os.environ.get("KAIK_LONG") else 400
PRESETS = read_presets((Path(scoring.__file__).parents[1] / "presets.toml").read_text(encoding="utf-8"))
GREEN = (19, 20, 21, 23, 25, 32)
STYLES: tuple[tuple[int, ...], ...] = (
    tuple(range(34)),
    tuple(range(27)),
    tuple(range(9)),
    (*range(9, 18), *sorted(HONOURS)),
    tuple(sorted(YAOCHU)),
    tuple(sorted(TERMINALS)),
    tuple(sorted(HONOURS)),
    GREEN,
    tuple(kind for kind in range(27) if kind % 9 not in (0, 8)),
    (*range(27, 31), 0, 1, 2, 9),
    (31, 32, 33, 18, 19, 20, 27),
    (0, 1, 2, 9, 10, 11, 18, 19, 20, 27),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    (4, 13, 22, 5, 14, 23, 31),
    (0, 8, 9, 17, 18, 26, 1, 2, 6, 7, 10, 11),
)


class Case(NamedTuple):
    """A won hand as numbers 0 to 135, as the peer counts tiles."""

    own: list[int]
    melds: list[tuple[str, list[int]]]
    win: int
    tsumo: bool
    round: int
    seat: int
    flags: frozenset[str]
    dora: list[int]
    ura: list[int]


def spelled(tile: int) -> str:
    return f"0{NAMES[tile // 4][1]}" if tile in (16, 52, 88) else NAMES[tile // 4]


def a_case(luck: Random) -> Case | None:
    """A random complete hand, rare ones as often as plain ones; None if the tiles do not suffice."""
    left = {kind: [4 * kind + copy for copy in luck.sample(range(4), 4)] for kind in range(34)}
    special = luck.random()
    if special < 0.12:
        own = _special(luck, left, special)
        return None if own is None else _situated(luck, own, [])
    kinds = luck.choice(STYLES)
    own, melds, openness, quads = [], [], luck.choice((0, 0, 0.3, 0.7)), luck.choice((0.1, 0.1, 0.9))
    runs = [kind for kind in kinds if kind % 9 < 7 and kind < 27 and kind + 1 in kinds and kind + 2 in kinds]
    run_share = luck.choice((0.1, 0.5, 0.9, 1)) if runs else 0
    starts = luck.sample(runs, min(len(runs), luck.choice((2, 9))))
    for _ in range(4):
        made = _a_set(luck, left, kinds, starts if luck.random() < run_share else [], openness, quads)
        if made is None:
            return None
        call, tiles = made
        own.extend(tiles) if not call else melds.append((call, tiles))
    pairs = [kind for kind in kinds if len(left[kind]) > 1]
    if not pairs:
        return None
    kind = luck.choice(pairs)
    return _situated(luck, own + [left[kind].pop() for _ in range(2)], melds)


def _a_set(luck, left, kinds, starts, openness, quads) -> tuple[str, list[int]] | None:
    if starts:
        first = luck.choice(starts)
        if not all(left[first + step] for step in range(3)):
            return None
        return "chi" if luck.random() < openness else "", [left[first + step].pop() for step in range(3)]
    alike = [kind for kind in kinds if len(left[kind]) > 2]
    if not alike:
        return None
    kind = luck.choice(alike)
    if len(left[kind]) == 4 and luck.random() < quads:
        call = luck.choice(("daiminkan", "kakan")) if luck.random() < openness else "ankan"
        return call, [left[kind].pop() for _ in range(4)]
    return "pon" if luck.random() < openness else "", [left[kind].pop() for _ in range(3)]


def _special(luck: Random, left: dict[int, list[int]], which: float) -> list[int] | None:
    """Seven pairs, thirteen orphans or nine gates."""
    if which < 0.06:
        kinds = luck.choice(STYLES)
        chosen = luck.sample(kinds, 7) if len(kinds) > 6 else []
        return [left[kind].pop() for kind in chosen for _ in range(2)] or None
    if which < 0.09:
        return [left[kind].pop() for kind in (*sorted(YAOCHU), luck.choice(sorted(YAOCHU)))]
    suit = luck.choice((0, 9, 18))
    ranks = [0, 0, 0, *range(1, 8), 8, 8, 8, luck.randrange(9)]
    return [left[suit + rank].pop() for rank in ranks]


def _situated(luck: Random, own: list[int], melds: list[tuple[str, list[int]]]) -> Case:
    tsumo, closed, seat = luck.random() < 0.5, all(call == "ankan" for call, _ in melds), luck.randrange(4)
    flags: set[str] = set()
    if closed and luck.random() < 0.5:
        flags.add(luck.choice(("riichi", "riichi", "double_riichi")))
        flags |= {"ippatsu"} if luck.random() < 0.3 else set()
    last = ["haitei"] if tsumo else ["houtei", "chankan"]
    if tsumo and any(len(tiles) == 4 for _, tiles in melds):
        last.append("rinshan")
    if luck.random() < 0.2:
        flags.add(luck.choice(last))
    if tsumo and not melds and luck.random() < 0.05:
        flags = {"chihou" if seat else "tenhou"}
    if "chankan" in flags:
        flags.discard("ippatsu")
    indicators = [luck.randrange(136) for _ in range(luck.randrange(1, 4))]
    own = luck.sample(own, len(own))
    return Case(own, melds, own[-1], tsumo, luck.randrange(4), seat, frozenset(flags), indicators, indicators[::-1])


def theirs(case: Case, doubles: bool) -> Any:
    flag = case.flags.__contains__
    rules = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=doubles)
    config = HandConfig(
        is_tsumo=case.tsumo,
        is_riichi=flag("riichi"),
        is_daburu_riichi=flag("double_riichi"),
        is_ippatsu=flag("ippatsu"),
        is_rinshan=flag("rinshan"),
        is_chankan=flag("chankan"),
        is_haitei=flag("haitei"),
        is_houtei=flag("houtei"),
        is_tenhou=flag("tenhou"),
        is_chiihou=flag("chihou"),
        player_wind=27 + case.seat,
        round_wind=27 + case.round,
        options=rules,
    )
    melds = [_their_meld(call, tiles) for call, tiles in case.melds]
    tiles = sorted(case.own + [tile for _, some in case.melds for tile in some])
    ura = case.ura if case.flags & {"riichi", "double_riichi"} else []
    return HandCalculator.estimate_hand_value(
        tiles, case.win, melds=melds, dora_indicators=case.dora, config=config, ura_dora_indicators=ura
    )


def _their_meld(call: str, tiles: list[int]) -> Any:
    kind = {"chi": Meld.CHI, "pon": Meld.PON, "kakan": Meld.SHOUMINKAN}.get(call, Meld.KAN)
    return Meld(meld_type=kind, tiles=tuple(sorted(tiles)), opened=call != "ankan")


def ours(case: Case, rules: RiichiOptions) -> scoring.Score:
    return scoring.score(
        written(spelled(tile) for tile in case.own[:-1]),
        spelled(case.win),
        "tsumo" if case.tsumo else "ron",
        [(call, written(map(spelled, tiles))) for call, tiles in case.melds],
        WINDS[case.round],
        WINDS[case.seat],
        case.flags,
        "".join(NAMES[tile // 4] for tile in case.dora),
        "".join(NAMES[tile // 4] for tile in case.ura),
        rules=rules,
    )


def named(yaku: Any) -> str:
    return re.sub(r"[^a-z]+", "_", yaku.name.lower()).strip("_")


def their_yaku(answer: Any) -> dict[str, int]:
    is_open = answer.is_open_hand
    return {named(yaku): yaku.han_open if is_open and yaku.han_open else yaku.han_closed for yaku in answer.yaku}


def difference(case: Case, rules: RiichiOptions) -> tuple[str, dict[str, int]]:
    """What the two disagree on, empty if on nothing, and our yaku."""
    answer = theirs(case, rules.double_yakuman == "on")
    try:
        worth = ours(case, rules)
    except NoWin as none:
        return ("" if answer.error else f"{none}, but they have {answer}"), {}
    if answer.error:
        return f"they say {answer.error}, we {worth}", worth.yaku
    cost = answer.cost
    received = cost["main"] + 2 * cost["additional"] if case.tsumo else cost["main"]
    same = (answer.han, received) == (worth.han, worth.points) and their_yaku(answer) == worth.yaku
    same = same and (worth.yakuman or answer.fu == worth.fu)
    return ("" if same else f"{answer.han} han {answer.fu} fu {received} {their_yaku(answer)}, we {worth}"), worth.yaku


@pytest.mark.parametrize("preset", ["tenhou", "mjsoul"])
def test_random_hands_are_worth_the_same_to_a_peer(preset: str, fresh_luck: Random) -> None:
    rules, met, wrong, hands = resolve(PRESETS, preset, RiichiOptions), Counter(), [], 0
    while hands < HANDS // 2:
        case = a_case(fresh_luck)
        if case is None:
            continue
        hands += 1
        why, yaku = difference(case, rules)
        met.update(yaku)
        if why:
            wrong.append(f"{case}: {why}")
    assert not wrong, f"{len(wrong)} of {hands} differ: " + "\n".join(wrong[:3])
    if HANDS > 1000:
        assert {yaku.name for yaku in TABLE} | {"pinfu", *BONUSES} == set(met)


def test_random_hands_are_as_far_from_ready_to_a_peer(fresh_luck: Random) -> None:
    for _ in range(HANDS):
        deck = range(fresh_luck.choice((36, 72, 136)))
        tiles = fresh_luck.sample(deck, fresh_luck.choice((1, 2, 4, 5, 7, 8, 10, 11, 13, 14)))
        counts = [sum(tile // 4 == kind for tile in tiles) for kind in range(34)]
        assert best(counts) == Shanten.calculate_shanten(counts), counts
