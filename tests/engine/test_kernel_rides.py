"""The king and the rides: what the search sees of a throw that would take it, and what the search of 2026a does not."""

from __future__ import annotations

import pytest

from kaik import bots
from kaik.bots.levels import LevelBot
from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, State, Throw
from kaik.engine import search_for
from kaik.games import find
from kaik.kits.tam.pieces import KING, OWNER, PROFESSION
from kaik.play.luck import Luck
from kaik.play.thought import Limits, Opinion

CERKE = find("cerke")
BY_DIRECTION = [
    "chbg+k+g+b+h+c/1+r1+t1tsr1/1+sp+p+v+p1+pp/p+p3p3/+T6M1/P6+P1/+B+PP+PV+PP1P/SR1T1K1+R+S/+C+H1+G1GBHC"
    " [] A tam=1 season=2",
    "chbg+k+g+b1+c/+s+r1+tMt1rs/p+p1+p+v+pp+pp/3p5/7+h1/9/P+PP+PV+P1+PP/SR1T1+TP+R+S/+C+H+B+GKGBHC [] IA tam=1",
    "chbg+k+g+b+h+c/+s+r3t2s/p+pp+p+v+pp+pp/3+t3r1/9/5M3/P+PP+PV+PP+PP/SRKT1+T1+R+S/+C+H1+G+BGBHC"
    " [] A tam=1 season=1 score=30-10",
]
"""From games of level 5: a vessel could ride over a pawn onto the king's home square, with a throw of two or more."""
BROKEN_OFF = (
    "chbg+k+g+b+h+c/+s2+t1tMr1/p+p1+p1+pp+pp/1p7/4s4/9/P+PP+P+v+PP+PP/S2T1+TK+R+S/+C+H+B+G1GBHC"
    " [+Rvr] IA rate=2 season=1 score=32-8"
)
"""The shaman threatens to ride onto the king; taking it is best, though it needs a throw."""


def read(text: str, preset: str) -> State:
    return CERKE.notation.read(text, CERKE.chosen(preset, {}))


def opinion(state: State, simulations: int, version: str) -> Opinion:
    search = search_for(state, 1, version)
    assert search is not None
    return search(state, state.side, Luck.of(1).dice(0), Limits(simulations, 600))


def rides_onto_the_king(state: State) -> list[Action]:
    """The rides of the side to move that would take the king if all sticks fell dark."""
    turn = state.turn()
    if not isinstance(turn, Choose):
        return []
    side = turn.seats[0]
    king = next(n for n, piece in enumerate(state.board) if PROFESSION[piece] == KING and OWNER[piece] != side)
    lands = Action("land", state.form.grid.names[king])
    found = []
    for action in state.legal(side):
        after = state.played(side, action)
        if action.verb == "ride" and isinstance(after.turn(), Throw):
            reached = after.played(CHANCE, Action("sticks", "5"))
            found += [action] if lands in reached.legal(side) else []
    return found


@pytest.mark.parametrize("text", BY_DIRECTION, ids=range(len(BY_DIRECTION)))
def test_the_king_is_not_left_to_a_ride_by_direction(text):
    state = read(text, "online")
    chosen = opinion(state, 50, "2026b").best().action
    assert not rides_onto_the_king(state.played(state.side, chosen))


@pytest.mark.parametrize("text", BY_DIRECTION[::2], ids=range(2))
def test_the_search_of_2026a_leaves_the_king_there_as_it_always_did(text):
    state = read(text, "online")
    chosen = opinion(state, 200, "2026a").best().action
    assert rides_onto_the_king(state.played(state.side, chosen))


def test_an_action_is_never_taken_for_worth_a_bound_it_did_not_reach():
    """The third depth is broken off here: 2026a plays a quiet ride of which it only knows that it is no better."""
    state = read(BROKEN_OFF, "official")
    taking = {Action.parse("step:CIA-CAI-ZO"), Action.parse("step:NIA-NAI-ZO")}
    assert opinion(state, 2000, "2026a").best().action not in taking
    assert opinion(state, 2000, "2026b").best().action in taking


def test_the_search_of_2026a_reads_what_it_read_in_2026():
    state = read(BROKEN_OFF, "official")
    before = opinion(state, 20, "2026a")
    assert before.simulations == pytest.approx(3790, rel=0.01) and before.deep == 1
    assert before.best().worth == pytest.approx(0.449, abs=0.003)


def test_level_5_of_2026a_thinks_with_the_search_of_2026a_and_level_5_with_todays():
    state, limits = read(BROKEN_OFF, "official"), Limits(20, 600)
    for name, version in (("level5-2026a", "2026a"), ("level5", "2026b")):
        bot = bots.find(name, CERKE)
        assert isinstance(bot, LevelBot)
        said = bot.opinion(state, state.side, Luck.of(1).dice(0), limits)
        assert said.choices == opinion(state, 20, version).choices
