"""A bot's reason is true: what it says of an action can be seen in the position."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, Over, State
from kaik.engine import searcher_of
from kaik.games import find
from kaik.kits.tam.penalties import ON_TAM, Penalties
from kaik.kits.tam.phases import Declaring

CERKE = find("cerke")
ANCIENT = find("ancient-cerke")


def why(game, state: State, action: str, worths: dict[Action, float] | None = None) -> dict[str, str]:
    assert action in state.legal(state.side), (action, state.legal(state.side))
    return searcher_of(type(state), state.options).why(state, Action.parse(action), worths or {})


def said(text: str, action: str, game=CERKE) -> str:
    return why(game, game.notation.read(text, game.preset()), action)["en"]


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        ("+k8/9/9/2h6/9/2R6/9/9/4K3M [] IA", "move:NY-NU", "takes a free horse"),
        ("+k8/2r6/9/2h6/9/2R6/9/9/4K3M [] IA", "move:NY-NU", "takes the horse"),
        ("+k8/9/9/2h6/9/2R6/9/9/4K3M [T] IA", "move:NY-NU", "takes the horse and makes The Animals"),
        ("+k8/9/9/4h4/9/6R2/4R4/9/K7M [] IA", "move:ZAI-ZU", "takes a free horse"),
        ("+k8/9/9/R3h4/9/9/9/9/K7M [] IA", "move:KU-ZU", "takes a free horse (into water, succeeds 1 in 2)"),
        ("r8/9/9/9/9/9/9/9/K7M [] IA", "move:KIA-LIA", "saves the king"),
        ("8+k/9/9/2h6/9/9/9/3R5/K7M [T] IA", "move:TAU-NAU", "threatens The Animals"),
        ("8+k/9/9/2h6/9/9/9/3R5/K7M [] IA", "move:TAU-NAU", "threatens the horse"),
        ("8+k/9/9/9/9/9/9/3R5/K7M [] IA", "move:TAU-TAI", "brings the archer forward"),
        ("8+k/9/9/9/9/1r7/9/1T7/K7M [] IA", "move:LAU-NIA", "brings the tiger out of danger"),
        ("8+k/9/9/9/9/9/9/3R5/K7M [] IA", "move:TAU-LAU", "makes a quiet move with the archer"),
    ],
)
def test_a_move_is_explained_by_what_it_does(text, action, reason):
    assert said(text, action) == reason


def test_a_ride_over_a_stone_tells_its_odds():
    """Two squares from the stone: 26 throws of 32 are two or more."""
    text = "8+k/9/9/1h7/9/1P7/9/1R7/K7M [] IA"
    assert said(text, "ride:LAU-LY-LU") == "takes a free horse (succeeds 13 in 16)"


def declaring(season: int = 0, penalties: Penalties = (), hand: tuple[int, ...] = (18,)) -> State:
    start = CERKE.begin().after(CHANCE, "first:0")
    return type(start)(start.options, start.board, (hand, ()), 0, season, (200, 200), 2, phase=Declaring(penalties))


def test_a_declaration_is_explained_by_its_points():
    assert why(CERKE, declaring(), "end-season") == {
        "en": "ends the season at 10 points",
        "ja": "10点で終季します",
    }
    assert (
        why(CERKE, declaring(penalties=(ON_TAM,), hand=()), "end-season")["en"] == "ends the season and pays 10 points"
    )


def test_going_on_promises_more_only_where_the_bot_expects_more():
    go_on, end = Action("go-on"), Action("end-season")
    hopeful, forced = {go_on: 0.6, end: 0.5}, {go_on: 0.4, end: 0.5}
    assert "expects more than the 10 points" in why(CERKE, declaring(), "go-on", hopeful)["en"]
    assert why(CERKE, declaring(), "go-on", forced) == {"en": "goes on at rate 4", "ja": "倍率4で再行します"}


def test_an_end_that_wins_the_match_says_so_and_counts_what_can_pass():
    rich = replace(declaring(), rate=16)
    assert why(CERKE, rich, "end-season")["en"] == "takes 20 points and wins the match"
    hopeful = {Action("go-on"): 0.9, Action("end-season"): 0.8}
    assert why(CERKE, rich, "go-on", hopeful)["en"] == "goes on at rate 32", "there is nothing more to expect"


def test_a_price_is_told_beside_what_it_buys():
    owing = declaring(penalties=(ON_TAM,), hand=())
    assert why(CERKE, owing, "go-on")["en"] == "goes on at rate 4 instead of paying 10 points"
    start = replace(CERKE.begin().after(CHANCE, "first:0"), tam_moved=True)
    again = next(str(action) for action in start.legal(0) if action.verb == "tam")
    assert "(−3 unless play goes on)" in why(CERKE, start, again)["en"]


def landed(state: State, seat: int, action: Action) -> State | None:
    """The position after a move whose throws all come out well, at the other side's turn; None if there is none."""
    state = state.after(seat, action)
    for _ in range(4):
        turn = state.turn()
        if isinstance(turn, Over) or (isinstance(turn, Choose) and turn.seats[0] != seat):
            return state
        if isinstance(turn, Choose):
            actions = state.legal(seat)
            state = state.after(seat, next((w for w in actions if w.verb in ("land", "go-on")), actions[0]))
        else:
            state = state.after(CHANCE, "sticks:5")
    return None


def test_what_is_called_free_cannot_be_taken_back_and_what_is_made_was_not_there():
    dice, checked = random.Random(5), 0
    state = CERKE.begin().after(CHANCE, "first:0")
    for _ in range(600):
        turn = state.turn()
        if isinstance(turn, Over):
            state = CERKE.begin().after(CHANCE, "first:0")
        elif isinstance(turn, Choose):
            seat, actions = turn.seats[0], state.legal(turn.seats[0])
            captures = [w for w in actions if w.verb in ("move", "step", "ride") and _takes(state, w)]
            action = dice.choice(captures or actions)
            if captures:
                checked += _checked(state, seat, action)
            state = state.after(seat, action)
        else:
            state = state.played(CHANCE, turn.chance.sample(_Below(dice)))
    assert checked > 20


class _Below:
    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def below(self, n: int) -> int:
        return self.dice.randrange(n)


def _takes(state: State, action: Action) -> bool:
    at = state.form.grid.square
    return action.args[0] != action.args[-1] and state.board[at(action.args[-1])] != 0


def _checked(state: State, seat: int, action: Action) -> bool:
    reason = why(CERKE, state, action)["en"]
    after = landed(state, seat, action)
    if after is None or after.season != state.season or isinstance(after.turn(), Over):
        return False
    at = state.form.grid.square
    if after.board[at(action.args[-1])] != state.board[at(action.args[0])]:
        return False
    if "and makes" in reason:
        names = {hand.name for hand in state.held(after.hands[seat])}
        assert any(CERKE.label(name, "en") in reason for name in names), reason
        return True
    back = [w for w in after.legal(1 - seat) if w.verb in ("move", "step", "ride") and w.args[-1] == action.args[-1]]
    assert reason.startswith("takes a free") == (not back), (reason, back)
    return True


@pytest.mark.parametrize(
    ("text", "action", "reason"),
    [
        ("R3+k4/9/9/9/9/9/9/9/4K4 [] IA", "move:KA-ZA", "takes the king and wins"),
        ("8+k/9/9/+p8/9/9/9/9/R3K4 [] IA", "move:KIA-KU", "takes a free pawn"),
        ("+r7+k/9/9/9/9/9/9/9/K8 [] IA", "move:KIA-LIA", "saves the king"),
        ("8+k/9/9/9/9/+p8/9/1R7/4K4 [] IA", "move:LAU-KAU", "threatens the pawn"),
        ("8+k/9/9/9/9/9/9/1R7/4K4 [] IA", "move:LAU-LAI", "brings the archer forward"),
    ],
)
def test_a_move_of_runners_is_explained_by_what_it_does(text, action, reason):
    assert said(text, action, ANCIENT) == reason
