"""The count of work before a fleet."""

from __future__ import annotations

from kaik.games.linked_ships import GAME
from kaik.games.linked_ships.mind import explain
from kaik.games.linked_ships.mind.work import STUCK, work
from kaik.play.match import positions
from kaik.play.walk import walk


def test_every_square_sailed_is_a_square_less() -> None:
    assert work(20, 5, (6, 0, 0), (15, 0, 0), 20) == work(20, 5, (5, 0, 0), (15, 0, 0), 20) - 1


def test_cargo_that_is_wanted_need_not_be_loaded() -> None:
    assert work(30, 10, (4, 0, 0), (9, 0, 0), 20) == work(30, 10, (4, 0, 0), (8, 0, 0), 20) - 1


def test_an_empty_store_is_the_worst_of_all() -> None:
    assert work(0, 19, (19, 0, 0), (15, 0, 0), 20) > STUCK > work(2, 0, (0, 0, 0), (5, 0, 0), 20) / 2


def test_nothing_is_left_to_do_when_enough_is_brought() -> None:
    assert work(3, 20, (20, 0, 0), (0, 0, 0), 20) == 0 and work(3, 24, (20, 0, 0), (0, 0, 0), 20) < 0


def test_fares_that_the_store_lacks_must_be_earned() -> None:
    rich, poor = work(30, 10, (0, 0, 0), (10, 0, 0), 20), work(5, 10, (0, 0, 0), (10, 0, 0), 20)
    assert poor > rich + 10


def test_every_word_says_what_it_is_for() -> None:
    told = {}
    for state, entry in (step for seed in range(4) for step in positions(walk(GAME, seed=seed))):
        for action in state.legal(entry.seat) if entry.seat >= 0 else ():
            said = explain(state, entry.seat, action)
            assert said["en"] and said["ja"]
            told[action.verb, said["en"].split()[0]] = said["en"]
    assert {verb for verb, _ in told} == {"build", "move", "pass", "raid", "recall", "supply"}
    assert ("move", "brings") in told and ("move", "sails") in told and ("raid", "takes") in told
