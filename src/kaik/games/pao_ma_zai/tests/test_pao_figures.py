"""The pictures on the rules page agree with the referee."""

from __future__ import annotations

from kaik.games import find
from kaik.games.pao_ma_zai.figures import NOT, WINS, figures
from kaik.games.pao_ma_zai.options import PaoOptions
from kaik.kits.figures import TilesFigure


def drawn(at: int) -> TilesFigure:
    figure = figures(PaoOptions())[at]
    assert isinstance(figure, TilesFigure)
    return figure


def test_four_sets_and_a_pair_win_and_seven_pairs_do_not() -> None:
    assert [hand.worth for hand in drawn(0).hands] == [WINS, WINS, WINS, NOT]
    assert {len(hand.tiles) for hand in drawn(0).hands} == {14}


def test_everybody_has_ten_good_kinds_and_every_name_is_known() -> None:
    assert {len(set(row.tiles)) for row in drawn(1).hands} == {10}
    labels = find("pao-ma-zai").labels
    assert all(row.name in labels for figure in (drawn(0), drawn(1)) for row in figure.hands)
