"""Pao ma zai: what each seat may see, and what it may imagine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kaik.bots.simple import worth
from kaik.core.action import CHANCE, Action
from kaik.core.chance import Dice
from kaik.core.state import Choose, Over, Throw
from kaik.games.pao_ma_zai import GAME
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.play.luck import Luck
from kaik.play.script import play

Table = Callable[..., PaoMaZai]
APART = "147m2589p369s1234z"


def test_of_a_deal_everybody_sees_their_own_hand() -> None:
    state = play(GAME.begin(GAME.chosen(None, {"seat_method": "fixed", "first_dealer": "east"})), "dice:1-1 dice:1-1")
    action = state.turn().chance.sample(Luck.of(1).dice(0))
    shown = state.face(CHANCE, action, 2)
    assert shown.args[2] == action.args[2]
    assert shown.args[0] == "+".join("?" * 14) and shown.args[1] == shown.args[3] == "+".join("?" * 13)


def test_only_the_drawer_sees_what_is_drawn(dealt: Table, passed: Table) -> None:
    state = passed(play(dealt(APART, "147m"), "discard:1z"))
    drawn = Action.parse("draw:9s")
    assert state.face(CHANCE, drawn, 1) == drawn
    assert state.face(CHANCE, drawn, 0) == state.face(CHANCE, drawn, None) == "draw:?"
    after = play(state, "draw:9s")
    assert after.view(1).drawn == "9s" and after.view(0).drawn == after.view(None).drawn == ""


def test_answers_look_alike_until_they_are_heard(dealt: Table) -> None:
    state = play(dealt(APART, "99p19m1s", "123456m78p33345s"), "discard:9p")
    for seat in (1, 2):
        for action in state.legal(seat):
            assert state.face(seat, action, 0) == state.face(seat, action, None) == "answer"
            assert state.face(seat, action, seat) == action
    called, silent = play(state, "1 pon:9p+9p"), play(state, "1 pass")
    assert called.view(0) == silent.view(0) and called.view(2) == silent.view(2)
    assert called.view(1).said == "pon:9p+9p"


def test_a_call_that_was_beaten_stays_secret(dealt: Table) -> None:
    state = play(dealt(APART, "99p19m1s", "123456m78p33345s"), "discard:9p", "2 ron", "3 pass")
    tried, silent = play(state, "1 pon:9p+9p"), play(state, "1 pass")
    assert tried.turn() == silent.turn()
    action = tried.turn().chance.weights[0][0]
    assert "pon" not in action
    assert tried.after(CHANCE, action) == silent.after(CHANCE, action)


def test_nobody_learns_that_a_win_was_passed_over(dealt: Table, passed: Table) -> None:
    could = passed(play(dealt(APART, "", "123456m78p33345s"), "discard:9p"))
    assert could.turn().chance.weights[0][0].verb == "draw"
    assert could.view(0).said == "" and could.view(2).said == "pass"


def test_a_winner_shows_the_hand(dealt: Table, passed: Table) -> None:
    state = dealt("123456789m111p22s")
    assert (
        state.face(0, Action("tsumo"), 1)
        == state.face(0, Action("tsumo"), None)
        == ("tsumo:1m+1p+1p+1p+2m+2s+2s+3m+4m+5m+6m+7m+8m+9m")
    )
    lost = passed(play(dealt(APART, "123456m78p33345s"), "discard:9p", "1 ron"))
    assert lost.turn().chance.weights[0][0] == "wins:1-1m+2m+3m+3s+3s+3s+4m+4s+5m+5s+6m+7p+8p"


def test_a_dream_deals_hands_and_wall_anew(dealt: Table, passed: Table) -> None:
    state = play(passed(play(dealt(APART, "147m"), "discard:1z")), "draw:9s")
    worlds = [state.imagine(0, Luck.of(seed).dice(0)) for seed in range(30)]
    assert all(imagined.sides[0] == state.sides[0] for imagined in worlds)
    assert all(imagined.drawn in imagined.sides[1].hand for imagined in worlds)
    assert len({imagined.sides[1].hand for imagined in worlds}) > 25
    assert len({imagined.drawn for imagined in worlds}) > 5


def test_a_dream_lets_others_have_answered_something_else(dealt: Table) -> None:
    state = play(dealt(APART, "99p19m1s", "123456m78p33345s"), "discard:9p", "1 pon:9p+9p", "2 ron")
    said = {dict(state.imagine(3, Luck.of(seed).dice(0)).window.answers)[2] for seed in range(60)}
    assert "pass" in said
    own = {dict(state.imagine(1, Luck.of(seed).dice(0)).window.answers)[1] for seed in range(10)}
    assert own == {"pon:9p+9p"}


def eager(seed: int, preset: str) -> Iterator[PaoMaZai]:
    """A match of players who want to win, so that wins, kans and horses come up; now and then one errs."""
    luck = Luck.of(seed).dice(0)
    state = GAME.begin(GAME.chosen(preset, {"seasons": 6}))
    while not isinstance(turn := state.turn(), Over):
        yield state
        seat = turn.seats[luck.below(len(turn.seats))] if isinstance(turn, Choose) else CHANCE
        state = state.played(seat, turn.chance.sample(luck) if isinstance(turn, Throw) else _best(state, seat, luck))
    yield state


def _best(state: PaoMaZai, seat: int, dice: Dice) -> Action:
    actions = state.legal(seat)
    if len(actions) == 1 or dice.below(20) == 0:
        return actions[dice.below(len(actions))]
    return max(actions, key=lambda action: (worth(GAME.mind, state.played(seat, action), seat), action))


@pytest.mark.parametrize("preset", GAME.presets)
def test_dreams_and_tiles_hold_in_matches_that_are_fought(preset: str) -> None:
    """Random players hardly ever win, so the laws are held here against players who do."""
    dice, ends = Luck.of(9).dice(1), set()
    for n, state in enumerate(eager(5, preset)):
        if state.last:
            ends.add(state.last.how)
        if n % 7 and state.stage not in ("horses", "replace"):
            continue
        for seat in range(4):
            imagined = state.imagine(seat, dice)
            assert imagined.view(seat) == state.view(seat) and imagined.view(None) == state.view(None)
            assert imagined.legal(seat) == state.legal(seat)
            assert type(imagined.turn()) is type(state.turn())
            assert imagined.conserved() == state.conserved() == GAME.begin().conserved()
    assert {"tsumo", "ron"} <= ends
