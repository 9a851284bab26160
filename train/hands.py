"""Seasons of riichi that the best judge plays against itself, every seat with slightly different numbers.

Every season is played twice over the same wall: once with some numbers a little higher or lower, chosen by lot seat by
seat, and once with each of them changed the other way. So what a number is worth can be told from what its seat won.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import count
from time import monotonic
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kaik.core.action import CHANCE, Action, parts
from kaik.core.mind import Advice
from kaik.core.state import Over, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.calls import bars
from kaik.games.riichi.mind.advice import judged, weighed_with
from kaik.games.riichi.mind.prospects import RiichiJudge, hoped_places
from kaik.games.riichi.mind.values import BY_HAND, RiichiValues
from kaik.games.riichi.options import RiichiOptions
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.season import SEATS
from kaik.kits.mahjong.mind.judge import BEST
from kaik.kits.mahjong.table import Meld
from kaik.kits.mahjong.tiles import Tiles, counted, is_kind, kind, without

TIMES: Mapping[str, float] = {
    "run_taken": 0.4,
    "triplet_taken": 0.35,
    "taken": 0.35,
    "wait": 0.25,
    "open_speed": 0.2,
    "closed_speed": 0.2,
    "open_hit": 0.5,
    "far_hit": 0.5,
    "fear": 0.4,
    "open_share": 0.3,
    "doubt": 0.6,
    "simple": 0.4,
    "one_suited": 0.5,
    "dora": 0.25,
    "underneath": 0.6,
    "wary": 0.3,
    "unwary": 0.3,
    "riichi_cost": 0.3,
    "open_cost": 0.4,
    "open_ready": 0.5,
    "wins": 0.35,
    "ends": 0.35,
    "own_tile": 0.5,
    "share": 0.5,
    "noten": 0.5,
    "spread": 0.4,
}
"""By how much the logarithm of a number is changed."""
PLUS: Mapping[str, float] = {
    "read": 0.3,
    "back": 0.3,
    "back_feared": 0.3,
    "shape": 40.0,
    "first_call": 150.0,
    "more_calls": 150.0,
    "ready_call": 200.0,
    "far_call": 150.0,
    "bold_call": 200.0,
    "declared_han": 0.4,
    "pair_grows": 0.2,
    "declaring": 300.0,
}
"""By how much a number itself is changed."""
NAMES = (*TIMES, *PLUS)
LOT = (-1, -1, -1, 0, 0, 1, 1, 1)
"""What is drawn for each number of each seat: down, as it is, up."""
DISCARD, RIICHI, OPENING, CALL, PASS = range(5)
"""What was chosen: to open a closed hand is something else than to call again."""
FEATURES = (
    *("seat", "kind", "steps", "outs", "open", "draws", "riichi", "ready", "hit", "dealer"),
    *("worth", "folded", "gain", "sure", "bonus", "margin"),
)
"""What is kept of a decision: `margin` is by how much it was better than the best of another kind."""


class Dice:
    """The luck of a wall."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


class Played(NamedTuple):
    """One season, played once."""

    lots: NDArray[np.int8]
    """By seat and number."""
    change: tuple[int, ...]
    placed: tuple[float, ...]
    """By how many players fewer each seat may hope to be beaten, twice."""
    facts: tuple[tuple[int, ...], ...]
    """By seat: whether it won, gave the winning tile, declared riichi, called, and dealt."""
    rows: list[list[int]]
    after: Riichi


def changed(base: RiichiValues, lot: NDArray[np.int8]) -> RiichiValues:
    """The numbers of a seat that drew this lot."""
    now = msgspec.structs.asdict(base)
    for name, up in zip(NAMES, lot.tolist(), strict=True):
        if up and name in TIMES:
            now[name] *= float(np.exp(up * TIMES[name]))
        elif up:
            now[name] += up * PLUS[name]
    return RiichiValues(**now)


def seasons(preset: str, seconds: float, seed: int, base: RiichiValues = BY_HAND) -> Iterator[tuple[Played, Played]]:
    """Seasons played twice, match after match until the time is over."""
    until, lots = monotonic() + seconds, np.random.default_rng(seed)
    options = GAME.chosen(preset, {})
    assert isinstance(options, RiichiOptions)
    for match in count():
        state = Riichi.opened(options, SEATS)
        while not isinstance(state.turn(), Over):
            if monotonic() >= until:
                return
            lot = lots.choice(np.array(LOT, np.int8), (SEATS, len(NAMES)))
            wall = f"{seed} {match} {state.seasons}"
            one, other = played(state, lot, wall, base), played(state, -lot, wall, base)
            yield one, other
            state = one.after


def played(start: Riichi, lots: NDArray[np.int8], wall: str, base: RiichiValues) -> Played:
    """Play a season with the numbers these lots make of some others."""
    values, dice, rows = [changed(base, lot) for lot in lots], Dice(wall), list[list[int]]()
    places = [hoped_places(start, seat) for seat in range(SEATS)]
    declared, called = [0] * SEATS, [0] * SEATS
    state = start
    while state.seasons == start.seasons:
        turn = state.turn()
        if isinstance(turn, Over):
            break
        if isinstance(turn, Throw):
            state = state.played(CHANCE, turn.chance.sample(dice))
            continue
        seat = min(turn.seats)
        action = decided(state, seat, values[seat], rows, dice)
        declared[seat] |= action.verb == "riichi"
        called[seat] |= action.verb in ("chi", "pon", "daiminkan")
        state = state.played(seat, action)
    change = tuple(after - before for after, before in zip(state.points, start.points, strict=True))
    end = state.last
    assert end is not None
    won = {win.seat for win in end.wins}
    facts = tuple(
        (int(seat in won), int(seat == end.payer), declared[seat], called[seat], int(seat == end.dealer))
        for seat in range(SEATS)
    )
    placed = tuple(places[seat](change[seat]) - places[seat](0.0) for seat in range(SEATS))
    return Played(lots, change, placed, facts, rows, state)


def decided(state: Riichi, seat: int, values: RiichiValues, rows: list[list[int]], dice: Dice) -> Action:
    """The best action with these numbers; what could be chosen is kept."""
    actions = state.legal(seat)
    if len(actions) == 1:
        return actions[0]
    if state.stage == "last":
        return max(weighed_with(values, state, seat, BEST), key=lambda one: one.worth).action
    judge = RiichiJudge(state, seat, BEST, values)
    given = judged(judge, actions)
    best = max(given, key=lambda one: one.worth)
    row = described(judge, given, best)
    if row:
        rows.append([seat, *row])
    return best.action


def described(judge: RiichiJudge, given: tuple[Advice, ...], best: Advice) -> list[int]:
    """What a decision led to; [] for what is no matter of values."""
    verb, sight, tile = best.action.verb, judge.sight, ""
    hand, melds = sight.hand, sight.melds
    if verb in ("discard", "riichi"):
        tile = best.action.args[0]
        kinds, which = {"discard", "riichi"}, RIICHI if verb == "riichi" else DISCARD
    elif verb in ("pass", "chi", "pon"):
        kinds, which = {"pass"}, PASS
    else:
        return []
    if verb in ("chi", "pon"):
        which = CALL if any(meld.is_open for meld in melds) else OPENING
        hand, meld, barred = _called(judge, best.action)
        melds = (*melds, meld)
        free = [each for each in dict.fromkeys(hand) if not is_kind(each) or kind(each) not in barred]
        tile = max((judge.after(hand, melds, each), each) for each in free)[1]
    rest = without(hand, (tile,)) if tile else hand
    other = [one.worth for one in given if abs(one.worth) < 900 and _kind_of(one, kinds) != _kind_of(best, kinds)]
    margin = (best.worth - max(other)) * judge.unit if other else 0.0
    hit = judge.hits[kind(tile)] if tile and is_kind(tile) else 0.0
    riichi = sum(each.ready >= 1.0 for each in sight.rivals)
    ready = max((each.ready for each in sight.rivals if each.ready < 1.0), default=0.0)
    opened = sum(meld.is_open for meld in melds)
    gain, sure = _hoped(judge, rest, melds)
    steps = judge.steps(rest)
    outs = sum(many for _, many in judge.outs(rest))
    numbers = (which, steps, outs, opened, judge.race.draws, riichi, 100 * ready, 1000 * hit, judge.dealing)
    worths = (best.worth * judge.unit, judge.folded[-1], gain, 100 * sure, 10 * judge.bonus(rest), margin)
    return [max(min(round(each), 32000), -32000) for each in (*numbers, *worths)]


def _kind_of(one: Advice, kinds: set[str]) -> bool | str:
    return one.action.verb if one.action.verb in ("discard", "riichi") else one.action.verb in kinds


def _called(judge: RiichiJudge, action: Action) -> tuple[Tiles, Meld, frozenset[int]]:
    window, own = judge.state.window, parts(action.args[0])
    assert window is not None
    meld = Meld("pon" if action.verb == "pon" else "chi", own, window.tile, window.giver)
    barred = frozenset(bars(judge.state, action.verb, window.tile, own))
    return without(judge.sight.hand, own), meld, barred


def _hoped(judge: RiichiJudge, hand: Tiles, melds: tuple[Meld, ...]) -> tuple[float, float]:
    """What the hand may bring, and how sure it has a yaku."""
    gain = judge.expected(hand, melds)
    if not judge.opened(melds):
        return gain, 1.0
    held = counted((*hand, *(tile for meld in melds for tile in meld.tiles)))
    return gain, judge.open_han(held, melds)[1]


def columns(made: list[tuple[Played, Played]]) -> dict[str, NDArray[Any]]:
    """Seasons column by column: those of a pair follow each other."""
    each = [one for pair in made for one in pair]
    return {
        "lots": np.array([one.lots for one in each], np.int8),
        "change": np.array([one.change for one in each], np.int32),
        "placed": np.array([one.placed for one in each], np.float32),
        "facts": np.array([one.facts for one in each], np.int8),
        "season": np.repeat(np.arange(len(each), dtype=np.int32), [len(one.rows) for one in each]),
        "rows": np.array([row for one in each for row in one.rows], np.int16).reshape(-1, len(FEATURES)),
    }
