"""The search in the kernels: the same action on any number of threads, stopped at once, never illegal, and no fool."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count, pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from kaik import bots, engine
from kaik.bots.levels import LEVELS, LevelBot
from kaik.core.action import CHANCE, Action
from kaik.core.state import Choose, Over, State
from kaik.engine import compiled, has_kernel, kernel_for, search_for, searcher_of, weigher_for
from kaik.engine.search.think import A_LINE
from kaik.engine.tam.sampled import sampled
from kaik.games import every, find
from kaik.kits.tam.penalties import ON_TAM
from kaik.kits.tam.phases import Declaring
from kaik.play import thought
from kaik.play.luck import Luck
from kaik.play.referee import Referee
from kaik.play.thought import Choice, Limits, Opinion

GAMES = [game for game in every() if has_kernel(game.state) and game.group == "boards"]
CERKE = find("cerke")


def think(state: State, seat: int, limits: Limits, threads: int | None = None, seed: int = 1) -> Opinion:
    search = search_for(state, threads)
    assert search is not None
    return search(state, seat, Luck.of(seed).dice(0), limits)


def best(text: str, lines: int = 150) -> str:
    """What is said in a position of cerke."""
    state = CERKE.notation.read(text, CERKE.preset())
    return str(think(state, state.side, Limits(lines, 60)).best().action)


def begun(game) -> tuple[State, int]:
    """The first position in which somebody chooses."""
    state, dice = game.begin(), Luck.of(3).dice(0)
    while not isinstance(turn := state.turn(), Choose):
        state = state.played(CHANCE, turn.chance.sample(dice))
    return state, turn.seats[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_same_dice_and_lines_give_the_same_opinion_on_any_number_of_threads(game):
    state, seat = begun(game)
    one, three = (think(state, seat, Limits(400, 600), threads) for threads in (1, 3))
    assert one.choices == three.choices and one.simulations == three.simulations
    assert one.simulations >= 400 * A_LINE


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_search_answers_as_soon_as_its_time_is_over(game, monkeypatch: pytest.MonkeyPatch):
    """A millisecond passes with every look at the clock; how long the looks are apart is measured in `bench bots`."""
    state, seat = begun(game)
    looks = count()
    monkeypatch.setattr(thought, "perf_counter", lambda: next(looks) / 1000)
    opinion = think(state, seat, Limits(10**9, 0.01))
    assert opinion.best().action in state.legal(seat)
    assert next(looks) < 20, "a look or two on the way back, no more"


@pytest.mark.parametrize("worse", ["move:ZIA-ZAU", "move:NY-NO"])
def test_words_are_weighed_however_far_apart_they_are(worse):
    """A free horse that makes a hand beside a quiet move: a search only finds out that the move is worse."""
    state = CERKE.notation.read("+k8/9/9/2h6/9/2R6/9/9/4K3M [T] IA", CERKE.preset())
    taking, quiet = Action.parse("move:NY-NU"), Action.parse(worse)
    weigh = weigher_for(state)
    assert weigh is not None
    found = weigh(state, 0, (taking, quiet), Limits(200, 60))
    assert set(found) == {taking, quiet} and 0 <= found[quiet] < found[taking] - 0.02 <= 0.98
    assert found == weigh(state, 0, (quiet, taking), Limits(200, 60)), "the order does not matter"


def test_boredom_moves_a_player_and_no_judgement():
    """Every eighth time somebody has had enough of waiting; what waiting is worth does not change for that."""
    waiting = Opinion((Choice(Action("wait"), 0.5, tires=0.3), Choice(Action("go"), 0.4)), "read", 9)
    assert waiting.best().action == "wait" and waiting.tired().best().action == "go"


def test_a_search_stops_at_once_when_told():
    state, seat = begun(CERKE)
    asked = [0]

    def enough() -> bool:
        asked[0] += 1
        return asked[0] > 5

    opinion = think(state, seat, Limits(10**9, 600, enough))
    assert opinion.simulations < 50_000 and opinion.best().action in state.legal(seat)


def test_without_the_engine_levels_play_on_in_plain_python(monkeypatch):
    state, seat = begun(CERKE)
    monkeypatch.setenv("KAIK_PURE", "1")
    assert search_for(state) is None
    said = bots.find("level1", CERKE).choose(state, seat, Luck.of(1).dice(0))
    assert said.action in state.legal(seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_word_is_ever_illegal_and_every_one_has_its_reason(game):
    small = Limits(1, 5)
    for number in range(3):
        luck = Luck.of(f"kernel {number}")
        referee = Referee.open(game, luck)
        for _ in range(40):
            turn = referee.match.turn()
            if not isinstance(turn, Choose):
                break
            seat, dice = turn.seats[0], luck.apart("bot").dice(len(referee.match.log))
            bot = bots.find(f"level{1 + number}", game)
            assert isinstance(bot, LevelBot)
            said = bot.choose(referee.match.state, seat, dice, small)
            referee.submit(seat, said.action)  # refuses what is not legal
            assert said.why["en"] and said.why["ja"]


@pytest.mark.parametrize("preset", sorted(CERKE.presets))
def test_every_rule_set_can_be_thought_about(preset):
    state = CERKE.begin(CERKE.preset(preset)).after(CHANCE, "first:1")
    for _ in range(4):
        if isinstance(turn := state.turn(), Choose):
            said = think(state, turn.seats[0], Limits(1, 9)).best().action
            state = state.after(turn.seats[0], said)
        elif not isinstance(turn, Over):
            state = state.played(CHANCE, turn.chance.weights[-1][0])


def test_it_takes_a_king_that_stands_open():
    assert best("9/9/1+k7/9/9/9/9/1R7/4K3M [] IA") == "move:LAU-LI"


def test_it_takes_the_piece_that_makes_a_hand_and_not_the_other():
    """A tiger in hand and a horse to be had make The Animals; the pawn beside it makes nothing."""
    assert best("+k8/9/9/2h4p1/9/2R4R1/9/9/4K3M [T] IA") == "move:NY-NU"


def declaring(scores, season, hand):
    start = CERKE.begin().after(CHANCE, "first:0")
    kind = type(start)
    return kind(start.options, start.board, (hand, ()), 0, season, scores, phase=Declaring())


def test_in_the_last_season_the_one_ahead_ends_it():
    state = declaring((210, 190), 3, (18,))
    assert think(state, 0, Limits(60, 60)).best().action == "end-season"


def test_in_the_last_season_the_one_far_behind_goes_on():
    state = declaring((100, 300), 3, (18,))
    assert think(state, 0, Limits(60, 60)).best().action == "go-on"


def test_a_claim_that_wins_everything_is_taken():
    state = declaring((360, 40), 0, (18,))
    assert think(state, 0, Limits(60, 60)).best().action == "end-season"


def test_tam_is_not_stepped_on_for_nothing():
    """Stepping on tam costs five points, so nobody ends the season with it alone."""
    state = CERKE.begin().after(CHANCE, "first:0")
    costly = type(state)(state.options, state.board, phase=Declaring((ON_TAM,)), scores=(200, 200))
    assert think(costly, 0, Limits(30, 60)).best().action == "go-on"


def test_a_king_in_the_open_is_taken_or_brought_home_in_the_ancient_game():
    ancient = find("ancient-cerke")
    state = ancient.notation.read("4+k4/9/9/9/4R4/9/9/9/R3K4 [] IA".replace("4R4", "9"), ancient.preset())
    win = ancient.notation.read("R3+k4/9/9/9/9/9/9/9/4K4 [] IA", ancient.preset())
    assert think(win, 0, Limits(10, 60)).best().action == "move:KA-ZA"
    assert think(state, 0, Limits(100, 60)).best().action in state.legal(0)


def test_levels_read_more_and_more():
    assert all(LEVELS[low].nodes < LEVELS[high].nodes for low, high in pairwise(sorted(LEVELS)))


def test_moving_tam_back_and_forth_is_only_waiting():
    state = CERKE.notation.read("+k8/9/9/9/4M4/9/9/4R4/4K4 [] IA tam=1", CERKE.preset())
    searcher = searcher_of(type(state), state.options)
    position = searcher.kernel.position_from(state)
    idle = {action: searcher.idle(position, searcher.kernel.code(position, action)) for action in state.legal(0)}
    assert all(idle[action] for action in idle if action.verb == "tam") and not idle["move:ZAU-KAU"]


def test_the_sampled_search_tries_every_word_and_counts_every_line():
    """Behind in the last season, taking the king and ending it wins at once."""
    state = CERKE.notation.read("9/9/1+k7/9/9/9/9/1R7/4K4 [] IA season=3 score=17-23", CERKE.preset())
    kernel = kernel_for(type(state), state.options)
    visits = sampled(kernel, kernel.position_from(state), 1500, seed=4)
    assert sum(visits.values()) == 1500 and set(visits) == set(state.legal(0))
    assert max(visits, key=lambda action: visits[action]) == "move:LAU-LI"


def test_everything_is_compiled_beforehand_by_one_command():
    done = subprocess.run([sys.executable, "-m", "kaik.engine"], env={**os.environ, "KAIK_PURE": "1"}, check=False)
    assert done.returncode == 0, "without kernels there is nothing to do, and nothing goes wrong"


def test_a_prompt_process_waits_for_no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    state = CERKE.begin()
    monkeypatch.setattr(compiled, "PLACE", tmp_path)
    monkeypatch.setattr(engine, "_prompt", True)
    assert search_for(state) is None
    (tmp_path / f"{type(state).__name__}.ready").touch()
    assert search_for(state) is not None


def test_loading_is_not_taken_from_the_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a bot's first action in a process would depend on how fast the machine loads code."""
    state, seat = begun(CERKE)
    searcher = type(searcher_of(CERKE.state, CERKE.preset()))(kernel_for(CERKE.state, CERKE.preset()))
    loads: list[float] = []
    monkeypatch.setattr(thought, "perf_counter", lambda: sum(loads))
    monkeypatch.setattr(searcher, "warm", lambda: loads.append(1.1))
    once, again = (searcher.think(state, seat, Luck.of(1).dice(0), Limits(10, 1.0), 1) for _ in range(2))
    assert len(loads) == 1 and once.choices == again.choices and once.simulations == again.simulations >= 10 * A_LINE


def test_a_sure_win_is_taken_at_every_level():
    """With all the points of the track at hand there is nothing to go on for."""
    start = CERKE.begin().after(CHANCE, "first:0")
    state = replace(start, hands=((18,), ()), rate=16, phase=Declaring())
    for level in LEVELS:
        said = [bots.find(f"level{level}", CERKE).choose(state, 0, Luck.of(seed).dice(0)).action for seed in range(4)]
        assert set(map(str, said)) == {"end-season"}, level
