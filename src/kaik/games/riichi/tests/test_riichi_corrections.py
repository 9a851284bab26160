"""Riichi: by what the best judge's opinion is corrected, and by how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from kaik.games.riichi.mind import features
from kaik.games.riichi.mind.advice import weighed_with
from kaik.games.riichi.mind.corrections import learned_corrections
from kaik.games.riichi.mind.features import CALL, DISCARD, MOMENTS
from kaik.games.riichi.mind.prospects import RiichiJudge
from kaik.games.riichi.mind.values import learned
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.mind.advising import call_result
from kaik.kits.mahjong.mind.judge import BEST
from kaik.kits.mahjong.table import Meld

Make = Callable[..., Any]
READY = "234m23567p45688s"
DRAGONS = "77z123m45p67s99m56z"


def told(state: Riichi, seat: int, action: str) -> dict[str, float]:
    """The features of a discard, by their names."""
    judge = RiichiJudge(state, seat, BEST, learned())
    said = next(each for each in state.legal(seat) if each == action)
    return dict(zip(DISCARD, features.of_discard(judge, said, 0.0), strict=True))


def test_every_moment_has_a_number_for_every_feature() -> None:
    learned_numbers = learned_corrections()
    assert tuple(learned_numbers.discard) == MOMENTS
    assert {len(row) for row in learned_numbers.discard.values()} == {len(DISCARD)}
    assert len(learned_numbers.call) == len(CALL) and learned_numbers.call[0] == 0.0


def test_a_moment_tells_how_near_the_hand_is_and_who_is_feared(season: Make) -> None:
    table = season("", READY, keep="1s9m", dora="5z").turn("1s").draw("9m")
    moment = dict(zip(MOMENTS, features.moment(RiichiJudge(table.state, 1, BEST, learned()), 0), strict=True))
    assert moment["always"] == moment["ready"] == 1.0
    assert moment["two steps"] == moment["threatened"] == moment["open"] == 0.0


def test_a_discard_is_told_by_what_it_leaves(season: Make) -> None:
    state = season("", "234m23567p45688s", keep="1s9m", dora="5z").turn("1s").draw("9m").state
    left = told(state, 1, "discard:9m")
    assert (left["useful"], left["useful kinds"], left["pairs"], left["outside"]) == (8.0, 2.0, 1.0, 0.0)
    assert left["throws one or nine"] == 1.0 and left["throws middle"] == left["riichi"] == 0.0
    declared = told(state, 1, "riichi:9m")
    assert declared["riichi"] == declared["riichi with yaku"] == 1.0 and declared["riichi for few"] == 0.0


def test_a_lone_tile_is_one_without_neighbours(season: Make) -> None:
    state = season("", "159m159p159s1234z", keep="1s9m", dora="5z").turn("1s").draw("9m").state
    left = told(state, 1, "discard:1z")
    assert (left["lone middle"], left["lone one or nine"], left["lone guest"] + left["lone valued"]) == (3.0, 5.0, 3.0)


def test_a_call_is_told_by_what_is_called_and_what_it_leaves(season: Make) -> None:
    state = season("", DRAGONS, keep="7z", dora="8m").draw("7z").say("discard:7z").state
    judge = RiichiJudge(state, 1, BEST, learned())
    action = next(each for each in state.legal(1) if each.verb == "pon")
    taken = call_result(judge, Meld("pon", ("7z", "7z"), "7z", 0))
    row = dict(zip(CALL, features.of_call(judge, action, 0.0, taken), strict=True))
    assert row["call"] == row["valued"] == row["first"] == 1.0 and row["run"] == row["doubt"] == 0.0
    assert (row["dora"], row["steps"], row["nearer"]) == (2.0, 2.0, 1.0)


def test_only_the_best_judge_is_corrected(season: Make) -> None:
    state = season("", DRAGONS, keep="7z", dora="8m").draw("7z").say("discard:7z").state
    plain = replace(learned(), corrects=False)
    for skill in range(1, 6):
        with_, without = (weighed_with(values, state, 1, skill) for values in (learned(), plain))
        assert (with_ != without) == (skill == BEST)


@pytest.mark.parametrize("dora", ["8m", "3z"])
def test_a_dora_speaks_for_calling_dragons(season: Make, dora: str) -> None:
    """Two of them speak for it more than none."""
    state = season("", DRAGONS, keep="7z", dora=dora).draw("7z").say("discard:7z").state
    plain = replace(learned(), corrects=False)
    gains = [
        next(one.worth for one in weighed_with(values, state, 1, BEST) if one.action.verb == "pon")
        for values in (learned(), plain)
    ]
    assert gains[0] - gains[1] > (1.0 if dora == "8m" else 0.0)


def test_corrections_tell_discards_apart_and_leave_what_the_hand_is_worth(season: Make) -> None:
    state = season("", "234m23567p45688s", keep="1s9m", dora="5z").turn("1s").draw("9m").state
    corrected, judged = (
        {one.action: one.worth for one in weighed_with(values, state, 1, BEST)}
        for values in (learned(), replace(learned(), corrects=False))
    )
    best = max(judged, key=lambda one: judged[one])
    assert corrected[best] == pytest.approx(judged[best])
    assert any(abs(corrected[one] - judged[one]) > 0.05 for one in judged)
