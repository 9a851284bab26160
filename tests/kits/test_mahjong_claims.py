"""The claim window: answers at once and in secret, and which of them is heard."""

from __future__ import annotations

from itertools import permutations

from kaik.core.action import Action
from kaik.kits.mahjong.claims import PASS, RON, Window, heard, imagined, opened, told, winners

PON, KAN, CHI = Action("pon", "5m+5m"), Action("daiminkan", "5m+5m+5m"), Action("chi", "4m+6m")
ORDER = (1, 2, 3, 0)
"""Seat 0 threw the tile away; from its right."""


def answered(**said: Action) -> Window:
    window = opened("5m", 0, 4)
    for seat, action in said.items():
        window = window.answered(int(seat[1]), action)
    return window


def test_everybody_but_the_giver_is_asked() -> None:
    assert opened("5m", 2, 4).waiting == (0, 1, 3)
    assert opened("5m", 2, 3).waiting == (0, 1)


def test_the_order_of_arrival_leaves_no_trace() -> None:
    said = {1: PASS, 2: PON, 3: RON}
    windows = set()
    for order in permutations(said):
        window = opened("5m", 0, 4)
        for seat in order:
            window = window.answered(seat, said[seat])
        windows.add(window)
    assert len(windows) == 1 and not windows.pop().waiting


def test_a_win_comes_before_a_triplet_and_a_triplet_before_a_run() -> None:
    assert heard(answered(_1=CHI, _2=PON, _3=RON), ORDER) == ((3, RON),)
    assert heard(answered(_1=CHI, _2=PON, _3=PASS), ORDER) == ((2, PON),)
    assert heard(answered(_1=CHI, _2=PASS, _3=KAN), ORDER) == ((3, KAN),)
    assert heard(answered(_1=CHI, _2=PASS, _3=PASS), ORDER) == ((1, CHI),)
    assert heard(answered(_1=PASS, _2=PASS, _3=PASS), ORDER) == ()


def test_all_wins_are_heard_from_the_givers_right() -> None:
    window = Window("5m", 2, (0, 1, 3), answers=((0, RON), (1, RON), (3, RON)))
    assert [seat for seat, _ in heard(window, (3, 0, 1, 2))] == [3, 0, 1]


def test_where_only_the_nearest_win_counts_the_others_are_not_heard() -> None:
    window = Window("5m", 2, (0, 1, 3), answers=((0, RON), (1, RON), (3, PASS)))
    assert heard(window, (3, 0, 1, 2), wins=1) == ((0, RON),)


def test_of_equal_calls_the_nearest_is_heard_unless_one_is_stronger() -> None:
    wild = Action("pon", "1j+5p")
    window = answered(_1=wild, _2=Action("pon", "5p+5p"), _3=PASS)
    assert heard(window, ORDER)[0][0] == 1
    assert heard(window, ORDER, lambda _, action: 10 - action.count("1j"))[0][0] == 2


def test_only_what_is_heard_is_told() -> None:
    hands = ((), (), ("5m", "5m", "9s"), ())
    assert told(((2, PON),), hands).weights == ((Action("calls", "2", "pon", "5m+5m"), 1),)


def test_winners_show_their_hands() -> None:
    hands = ((), ("1m", "9s"), (), ("3p", "3p"))
    action = told(((3, RON), (1, RON)), hands).weights[0][0]
    assert action == "wins:3-3p+3p-1-1m+9s"
    assert winners(action) == (3, 1)


def test_a_dream_keeps_the_own_answer_and_forgets_the_others() -> None:
    class Last:
        def below(self, n: int) -> int:
            return n - 1

    world = imagined(answered(_1=PON, _2=RON), 1, lambda seat: (PASS,), Last())
    assert world.answers == ((1, PON), (2, PASS))
    assert world.waiting == (3,)
