"""Pao ma zai: the page about a finished hand counts horses and kans."""

from __future__ import annotations

from collections.abc import Callable

from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.games.pao_ma_zai.settlement import settlement
from kaik.play.script import play

Dealt = Callable[..., PaoMaZai]
COMPLETE = "123m456p789s11122z"


def test_horses_are_turned_up_counted_and_paid_by_all(dealt: Dealt) -> None:
    won = play(dealt(COMPLETE), "tsumo")
    after = play(won, "horses:1p+2p+5s+9m+6z")
    found = settlement(won, after)
    assert found is not None and found.label == "hand-tsumo" and found.winners == (0,)
    assert [line.label for line in found.lines] == [
        "dealt-hand",
        "horses-ran",
        "horses-good",
        "all-pay",
        "all-pay-horses",
    ]
    assert set(found.lines[2].pieces) == {"1p", "5s", "9m"} and found.lines[2].amount == 3
    assert found.lines[3].points == (6, -2, -2, -2) and found.lines[4].points == (9, -3, -3, -3)
    assert found.after == (15, -5, -5, -5) and found.next == 0


def test_kans_paid_on_the_way_are_told_at_the_end(dealt: Dealt) -> None:
    table = play(dealt("1111m456p789s1122z"), "ankan:1m", "draw:1z")
    won = play(table, "tsumo")
    found = settlement(won, play(won, "horses:2p+3p+4p+6p+7p"))
    assert found is not None and found.before == (0, 0, 0, 0)
    kan = found.lines[-1]
    assert kan.label == "paid-ankan" and kan.pieces == ("1m",) * 4 and kan.points == (6, -2, -2, -2)
