"""Riichi: how the best judge reads the others, by nothing but what lies open."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from kaik.games.riichi.mind.reading import COSTS, READY, WAITS, Seen, learned_reading
from kaik.games.riichi.mind.rivals import harmless, sight
from kaik.games.riichi.mind.values import learned
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.mind.judge import BEST
from kaik.kits.mahjong.mind.sighted import unseen
from kaik.kits.mahjong.tiles import kind

Make = Callable[..., Any]
READY_HAND = "234m23567p45688s"


class Luck:
    """Dice that fall the same way every time."""

    def __init__(self, name: str) -> None:
        self.random = random.Random(name)

    def below(self, n: int) -> int:
        return self.random.randrange(n)


def seen(state: Riichi, at: int, by: int) -> Seen:
    return Seen(state, at, unseen(state.sides, by, state.indicators), harmless(state, at))


def riichi(season: Make, **more: Any) -> Riichi:
    """Seat 1 has declared riichi with 4s, seat 2 is to move."""
    table = season("", READY_HAND, keep="1s4s" + "7s", **{"dora": "5z"} | more)
    state: Riichi = table.turn("1s").draw("4s").throw("4s", verb="riichi").draw("7s").state
    return state


def caller(season: Make) -> Riichi:
    """Seat 1 has called dragons twice, seat 2 is to move."""
    table = season("", "5566z234m678p99s1m", keep="5z6z9p8p", dora="1z").draw("5z").throw("5z", "1 pon:5z+5z")
    table.throw("1m").draw("9p").throw("9p").draw("8p").throw("8p")
    state: Riichi = table.draw("6z").throw("6z", "1 pon:6z+6z").throw("9s").draw("1m").state
    return state


def test_every_feature_has_a_weight() -> None:
    reading = learned_reading()
    assert len(reading.ready) == len(READY)
    assert len(reading.riichi_waits) == len(reading.other_waits) == len(WAITS)
    assert len(reading.riichi_costs) == len(reading.other_costs) == len(COSTS)


def test_who_declared_is_ready_and_others_hardly_on_the_first_turns(season: Make) -> None:
    state = riichi(season)
    ready = learned_reading().ready
    assert seen(state, 1, 2).ready(ready) == 1
    assert seen(state, 0, 2).ready(ready) < 0.1


def test_open_sets_make_it_likelier(season: Make) -> None:
    state, ready = caller(season), learned_reading().ready
    assert seen(state, 1, 2).ready(ready) > 2 * seen(state, 0, 2).ready(ready)


def test_what_a_riichi_threw_is_safe_and_the_other_end_of_its_run_safer_than_the_middle(season: Make) -> None:
    found = seen(riichi(season), 1, 2).waits(learned_reading().riichi_waits)
    assert found[kind("4s")] == 0
    assert found[kind("1s")] < found[kind("5p")] / 2
    assert found[kind("7p")] < 0.3 and found[kind("1z")] < found[kind("5p")]


def test_a_riichi_wins_more_with_dora(season: Make) -> None:
    costs = seen(riichi(season, dora="5p"), 1, 2).costs(learned_reading().riichi_costs)
    assert costs[kind("6p")] > costs[kind("6m")] > 1000


def test_a_dealer_wins_half_as_much_again(season: Make) -> None:
    state, weights = riichi(season), learned_reading().riichi_costs
    dealing = replace(state, table=replace(state.table, dealer=1))
    plain, more = seen(state, 1, 2).costs(weights), seen(dealing, 1, 2).costs(weights)
    assert more == pytest.approx([1.5 * each for each in plain])


@pytest.mark.parametrize("made", [riichi, caller])
def test_others_are_read_alike_in_every_position_a_seat_may_imagine(season: Make, made: Callable[..., Riichi]) -> None:
    state, luck = made(season), Luck("imagined")
    known = sight(state, 2, BEST, learned()).rivals
    assert all(sight(state.imagine(2, luck), 2, BEST, learned()).rivals == known for _ in range(6))
