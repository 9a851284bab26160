"""Season's End: how a finished hand, and what was paid on the way to it, are explained."""

from kaik.games.season_end.settlement import settlement
from kaik.play.script import play

IDLE, QUIET = "R0 B2 R3 B7 R8", "B0 R2 B3 R4 B6"


def test_a_drawn_hand_is_told_reason_by_reason_and_paid_times_the_dealers_value(table):
    before = play(table("R1 R1 B1 B1 R5", IDLE, QUIET), "draw:B5", "reveal:B1+B1+R1+R1")
    found = settlement(before, play(before, "win"))
    assert found is not None
    assert found.before == (0, 0, 0)
    assert found.after == (10, -5, -5)
    assert [line.label for line in found.lines] == [
        *("paid-on-the-way", "won-by-draw", "base", "dealers-value", "pays-end-times", "pays-end-times")
    ]
    assert found.lines[0].points == (2, -1, -1)
    assert found.lines[-1].values == {"n": 2, "rate": 2}
