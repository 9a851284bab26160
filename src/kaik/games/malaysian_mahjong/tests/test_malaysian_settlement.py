"""Malaysian mahjong: the page about a finished hand counts han, says what a fei stood for, and who paid what."""

from __future__ import annotations

from collections.abc import Callable

from kaik.core.action import CHANCE
from kaik.core.chance import Outcomes
from kaik.core.state import Throw
from kaik.games.malaysian_mahjong.rules import Malaysian
from kaik.games.malaysian_mahjong.settlement import settlement

Dealt = Callable[..., Malaysian]


def test_a_limit_hand_is_counted_and_both_others_pay_double(dealt: Dealt) -> None:
    table = dealt("123456789p1155z1j")
    after = table.after(0, "tsumo")
    found = settlement(table, after)
    assert found is not None and found.label == "hand-tsumo"
    labels = [line.label for line in found.lines]
    assert labels[:2] == ["dealt-hand", "fei-stood-for"] and labels[-2:] == ["pays-double", "pays-double"]
    assert "limit-hand" in labels
    read = found.lines[1].pieces
    assert len(read) == 14 and "1j" not in read
    assert found.after == (8000, -4000, -4000), "20 han of 100, twice, from both"


def test_who_gave_the_tile_pays_double_and_the_third_player_single(dealt: Dealt) -> None:
    table = dealt("5z", "123456789p1155z").after(0, "discard:5z").after(2, "pass").after(1, "ron")
    turn = table.turn()
    assert isinstance(turn, Throw) and isinstance(turn.chance, Outcomes)
    after = table.after(CHANCE, turn.chance.weights[0][0])
    found = settlement(table, after)
    assert found is not None
    paid = [(line.label, line.seat, line.points) for line in found.lines if line.points]
    assert paid == [("pays-discard", 0, (-4000, 4000, 0)), ("pays-third", 2, (0, 2000, -2000))]
