"""Riichi: who sees what, how acts look to others, and the worlds a seat may imagine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, Over, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.furiten import melded, waits
from kaik.games.riichi.imagine import ready_hand
from kaik.games.riichi.mind.estimates import estimate, nearness
from kaik.games.riichi.rules import Riichi
from kaik.games.riichi.scoring.wins import resting
from kaik.kits.mahjong.tiles import ordered, standard, without

Make = Callable[..., Any]
READY = "234m23567p45688s"


class Luck:
    """Dice that fall the same way every time."""

    def __init__(self, name: str) -> None:
        self._random = random.Random(name)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


def eager(state: Riichi, seat: int, luck: Luck) -> Action:
    """What a player says who builds a closed hand, declares riichi when it is ready, and sometimes calls."""
    actions = state.legal(seat)
    for verb in ("tsumo", "ron", "riichi", "ankan", "kakan"):
        for action in actions:
            if action.verb == verb:
                return action
    if state.stage == "act":
        hand = state.sides[seat].hand
        discards = [action for action in actions if action.verb == "discard"]
        return max(discards, key=lambda action: nearness(without(hand, action.args)))
    return (
        actions[luck.below(len(actions))]
        if luck.below(8) == 0
        else actions[actions.index("pass")]
        if "pass" in actions
        else actions[0]
    )


@cache
def game(preset: str, seed: int) -> tuple[tuple[Riichi, ...], tuple[tuple[int, Action], ...]]:
    """A few seasons of eager players: every position, and every entry."""
    luck = Luck(f"{preset} {seed}")
    state = GAME.begin(GAME.preset(preset))
    states, log = [state], list[tuple[int, Action]]()
    while not isinstance(turn := state.turn(), Over) and state.seasons < 4:
        if isinstance(turn, Throw):
            entry = CHANCE, turn.chance.sample(luck)
        else:
            seat = turn.seats[luck.below(len(turn.seats))]
            entry = seat, eager(state, seat, luck)
        state = state.played(*entry)
        states.append(state)
        log.append(entry)
    return tuple(states), tuple(log)


GAMES = [("book", 1), ("book-modern", 2), ("tenhou", 3), ("mjsoul", 4), ("ema2016", 5)]


def looks(preset: str, seed: int, every: int = 23) -> Iterator[Riichi]:
    states, _ = game(preset, seed)
    declared = [state for state in states if any(status.declared for status in state.riichi)]
    yield from states[::every]
    yield from declared[:: every // 2]


def test_eager_players_reach_riichi_wins_and_kans() -> None:
    verbs = {action.verb for one in GAMES for _, action in game(*one)[1]}
    assert {"riichi", "wins", "tsumo", "ura", "pon", "chi", "calls"} <= verbs
    assert verbs & {"ankan", "kakan", "daiminkan"}


@pytest.mark.parametrize("which", GAMES)
def test_tiles_and_points_are_kept(which: tuple[str, int]) -> None:
    states, _ = game(*which)
    assert all(state.conserved() == states[0].conserved() for state in states[::7])


@pytest.mark.parametrize("which", GAMES)
def test_a_dream_is_what_its_dreamer_sees_and_can_be_played_on(which: tuple[str, int]) -> None:
    luck = Luck(f"dreams {which}")
    for state in looks(*which):
        for seat in range(4):
            imagined = state.imagine(seat, luck)
            assert imagined.view(seat) == state.view(seat)
            assert imagined.view(None) == state.view(None)
            assert imagined.legal(seat) == state.legal(seat)
            assert imagined.conserved() == state.conserved()
            assert type(imagined.turn()) is type(state.turn())
            for _ in range(6):
                match imagined.turn():
                    case Throw(chance):
                        imagined = imagined.after(CHANCE, chance.sample(luck))
                    case Choose(seats):
                        actions = imagined.legal(seats[0])
                        assert actions, f"seat {seats[0]} is asked and may say nothing"
                        imagined = imagined.after(seats[0], actions[luck.below(len(actions))])


@pytest.mark.parametrize("which", GAMES)
def test_whoever_declared_riichi_is_ready_in_every_dream(which: tuple[str, int]) -> None:
    luck = Luck(f"vows {which}")
    for state in looks(*which):
        for seat in range(4):
            imagined = state.imagine(seat, luck)
            for at, status in enumerate(imagined.riichi):
                if status.declared and not imagined.won:
                    hand = resting(imagined.sides[at], imagined.drawn if imagined.mover == at else "")
                    assert waits(hand, melded(imagined.sides[at]))


def test_dreams_of_a_riichi_differ(season: Make) -> None:
    table = season("", READY, keep="1s9m2s").turn("1s").draw("9m").throw("9m", verb="riichi").draw("2s")
    luck = Luck("differ")
    hands = {table.state.imagine(0, luck).sides[1].hand for _ in range(20)}
    assert len(hands) > 15
    assert all(waits(hand) for hand in hands)


def test_too_few_tiles_make_no_ready_hand() -> None:
    pile = ["1m", "4m", "7m", "1p", "4p", "7p", "1s", "4s", "7s", "1z", "2z", "3z", "4z", "5z"]
    before = sorted(pile)
    assert ready_hand(pile, 13, (), Luck("few")) == []
    assert sorted(pile) == before


def test_a_ready_hand_is_taken_out_of_the_pile() -> None:
    for size in (13, 10, 7, 4, 1):
        pile = list(standard(3))
        hand = ready_hand(pile, size, (), Luck(f"size {size}"))
        assert len(hand) == size and waits(ordered(hand))
        assert ordered((*pile, *hand)) == standard(3)


# Views and faces.


def test_nobody_sees_anothers_hand_or_draw(season: Make) -> None:
    table = season("", READY, keep="1s9m").turn("1s")
    state = table.state
    draw = Action("draw", "9m")
    assert [str(state.face(CHANCE, draw, seat)) for seat in (None, 0, 1)] == ["draw:?", "draw:?", "draw:9m"]
    after = table.draw("9m").state
    assert after.view(1).drawn == "9m" and after.view(0).drawn == "" and after.view(None).hand == ()
    assert after.view(0).held == (13, 14, 13, 13)


def test_answers_are_seen_by_nobody_until_they_are_heard(season: Make) -> None:
    state = season("", "46m", "55m", keep="5m").draw("5m").say("discard:5m").state
    called = state.after(2, "pon:5m+5m")
    assert str(state.face(2, Action("pon", "5m+5m"), 0)) == "answer"
    assert called.view(0) == state.after(2, "pass").view(0)
    assert called.view(2).asked.said == "pon:5m+5m"


def test_a_beaten_call_stays_secret(season: Make) -> None:
    state = season("", "46m", "55m", keep="5m").draw("5m").say("discard:5m", "2 pon:5m+5m", "3 pass").state
    assert state.after(1, "chi:4m+6m").turn() == state.after(1, "pass").turn()


def test_a_win_and_nine_kinds_show_the_hand(season: Make) -> None:
    state = season("", READY, keep="1s1p").turn("1s").draw("1p").state
    assert str(state.face(1, Action("tsumo"), 0)).startswith("tsumo:1p+2m+2p")
    state = season("19m19p19s123z5556m", keep="9s", dora="4z").draw("9s").state
    assert str(state.face(0, Action("kyuushu"), None)).startswith("kyuushu:1m+1p+1s")


def test_ones_own_waits_and_furiten_are_told_to_oneself_alone(season: Make) -> None:
    state = season("", READY, keep="1s9m").turn("1s").turn("9m").state
    assert state.view(1).waits == ("1p", "4p")
    assert state.view(0).waits == () and state.view(None).waits == ()


def test_a_winner_who_looks_beneath_the_indicators_has_shown_the_hand(season: Make) -> None:
    table = season("", READY, keep="1s9m2s4p").turn("1s").draw("9m").throw("9m", verb="riichi").turn("2s").draw("4p")
    state = table.throw("4p", "1 ron").state
    assert state.stage == "ura" and state.view(None).shown[0][0] == 1
    assert state.imagine(3, Luck("ura")).sides[1] == state.sides[1]


# Standing.


def test_a_nearer_hand_promises_more_and_stands_the_same(season: Make) -> None:
    state = season("", READY, keep="1s9m").turn("1s").state
    hopes = estimate(state)
    assert hopes[1] == max(hopes) and hopes[1] > min(hopes) + 500
    assert state.standing() == (0, 0, 0, 0)


def test_a_riichi_keeps_the_hope_of_its_deposit(season: Make) -> None:
    before = season("", READY, keep="1s9m2s").turn("1s").draw("9m")
    riichi = estimate(before.state.after(1, "riichi:9m"))[1]
    assert riichi > estimate(before.state.after(1, "discard:9m"))[1]
    assert estimate(before.throw("9m", verb="riichi").draw("2s").state)[1] > 500


def test_an_open_hand_without_a_yaku_promises_little(season: Make) -> None:
    for pair, better in (("7z", True), ("9m", False)):
        table = season("", f"{pair[0] * 2}{pair[1]}23567p45688s1m", keep=pair, dora="2z").draw(pair)
        closed = estimate(table.say(f"discard:{pair}").state)[1]
        called = estimate(table.answer(f"1 pon:{pair}+{pair}").state)[1]
        assert (called > closed) is better


def test_a_win_that_is_in_counts_before_it_is_told(season: Make) -> None:
    table = season("", READY, keep="1s9m1p").turn("1s").turn("9m").draw("1p").say("discard:1p", "1 ron")
    assert table.state.standing() == (0, 1000, -1000, 0)


def test_a_third_ron_that_ends_the_season_is_no_win(season: Make) -> None:
    hands = ("", READY, "56799m23p345678s", "345678m23p11234s")
    table = season(*hands, keep="1p", dora="2z", preset="tenhou").draw("1p").say("discard:1p", "1 ron", "2 ron")
    assert table.state.standing() == (-2000, 1000, 1000, 0)
    assert table.say("3 ron").state.standing() == (0, 0, 0, 0)
