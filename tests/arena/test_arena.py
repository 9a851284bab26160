"""The arena: fair seats, honest numbers, and files that can be gone on from."""

from __future__ import annotations

import json
import random
from math import exp, log
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from kaik import engine
from kaik.arena.game import GameResult, Player, Setting, play_game
from kaik.arena.pairing import Pairing, lineups, pairings
from kaik.arena.players import called, names_of
from kaik.arena.rating import POINTS, Rating, fitted, ratings
from kaik.arena.results import Results
from kaik.arena.runner import arrange, play
from kaik.arena.summary import summary
from kaik.arena.tally import beaten, standings, wilson
from kaik.core.errors import KaikError, NoSuch
from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.match import Match

RUN = CliRunner()


def rated(names: list[str], games: list[GameResult]) -> list[Rating]:
    return [one for one in ratings(names, games) if one is not None]


def won(*payoffs: float, lineup: tuple[int, ...] = (0, 1), n: int = 0) -> GameResult:
    seats = len(payoffs)
    return GameResult(n, n // 2, lineup, payoffs, 10, (0.0,) * seats, (1,) * seats)


def test_what_a_level_thinks_with_is_loaded_before_its_time_is_counted(monkeypatch) -> None:
    march, loaded = find("march"), list[tuple[object, object]]()
    monkeypatch.setattr(engine, "load", lambda kind, options: loaded.append((kind, options)))
    match = Match.begin(march, march.preset(), 2)
    for name in ("random", "greedy", "level1"):
        Player(name, match, 0, Luck.of("loading"), 0.1).greet(match)
    assert loaded == [(march.state, march.preset())]


def test_every_player_sits_everywhere_equally_often() -> None:
    for players, seats in ((2, 2), (3, 2), (4, 4), (2, 4), (5, 3), (2, 3), (3, 6)):
        tables = lineups(players, seats)
        for player in range(players):
            sat = [sum(table[seat] == player for table in tables) for seat in range(seats)]
            assert len(set(sat)) == 1 and sat[0] > 0, (players, seats, player)


def test_a_round_robin_lets_everybody_meet() -> None:
    met = {frozenset(table) for table in lineups(4, 2)}
    assert len(met) == 6


def test_two_players_share_a_table_of_four() -> None:
    assert lineups(2, 4) == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_a_table_that_cannot_be_shared_has_the_first_player_once() -> None:
    assert {tuple(sorted(table)) for table in lineups(2, 3)} == {(0, 1, 1)}
    assert {tuple(sorted(table)) for table in lineups(3, 4)} == {(0, 1, 1, 2)}


def test_one_against_three_of_another_is_said_by_naming_all_four() -> None:
    assert set(lineups(4, 4)) == {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}


def test_two_sides_count_a_match_once_by_their_places_together() -> None:
    first_and_third = won(9, 2, 1, -12, lineup=(0, 1, 0, 1))
    first_and_last = won(9, 2, -12, 1, lineup=(0, 1, 0, 1))
    side, other = standings(["a", "b"], [first_and_third, first_and_last])
    assert (side.wins, side.draws, side.losses) == (1, 1, 0) and side.score == 0.75
    assert (other.wins, other.draws, other.losses) == (0, 1, 1) and other.score == 0.25
    assert side.place == pytest.approx((2 + 2.5) / 2) and other.place == pytest.approx((3 + 2.5) / 2)


def test_matches_of_a_round_share_their_luck() -> None:
    rounds = [one.round for one in pairings(2, 2, 6)]
    assert rounds == [0, 0, 1, 1, 2, 2]


def test_one_player_alone_gets_a_sentence() -> None:
    with pytest.raises(KaikError, match="two players"):
        lineups(1, 2)


def test_scores_count_whom_one_ended_before() -> None:
    assert beaten((4.0, 1.0, 1.0, -6.0), 0) == 1.0
    assert beaten((4.0, 1.0, 1.0, -6.0), 1) == pytest.approx(0.5)
    first, second = standings(["a", "b"], [won(1, -1), won(0, 0), won(-1, 1, lineup=(1, 0))])
    assert (first.wins, first.draws, first.losses) == (2, 1, 0)
    assert second.score == pytest.approx(1 / 6) and first.place == pytest.approx(1 + 1 / 6)


def test_an_interval_narrows_with_the_matches_and_stays_within_bounds() -> None:
    assert wilson(1.0, 10)[1] == pytest.approx(1.0) and wilson(1.0, 10)[0] < wilson(1.0, 1000)[0] < 1
    low, high = wilson(0.6, 200)
    assert low < 0.6 < high and high - low < 0.14


def test_ten_to_one_is_four_hundred_points() -> None:
    games = [won(1, -1, n=n) if n % 11 else won(-1, 1, n=n) for n in range(1100)]
    strong, weak = rated(["a", "b"], games)
    assert strong.rating - weak.rating == pytest.approx(400, abs=3)
    assert strong.low <= strong.rating <= strong.high


def test_players_are_named_with_commas_and_checked() -> None:
    assert names_of("level1, greedy,cmd:python bot.py") == ("level1", "greedy", "cmd:python bot.py")
    with pytest.raises(NoSuch, match="level"):
        names_of("levle1,greedy")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('cmd:python "my bot.py",greedy', ('cmd:python "my bot.py"', "greedy")),
        ('"cmd:python my,bot.py",greedy', ("cmd:python my,bot.py", "greedy")),
        ("'cmd:python \"a b.py\"', greedy", ('cmd:python "a b.py"', "greedy")),
        ('cmd:python -c "a,b",greedy', ('cmd:python -c "a,b"', "greedy")),
        ("cmd:python it\\'s.py,greedy", ("cmd:python it\\'s.py", "greedy")),
        ("greedy,,random,", ("greedy", "random")),
    ],
)
def test_quotes_hold_a_command_together(text: str, names: tuple[str, ...]) -> None:
    assert names_of(text) == names


@pytest.mark.parametrize("players", ["cmd:python it's.py,greedy", 'greedy,cmd:python "x', "cmd:,greedy", "cmd:x \\"])
def test_bad_quoting_gets_a_sentence(players: str) -> None:
    with pytest.raises(KaikError):
        names_of(players)


def test_a_last_line_that_lacks_only_its_end_is_kept(tmp_path: Path) -> None:
    kept, setting = tmp_path / "results.jsonl", arrange("new-play", "", "greedy,random", 0, "1", None, {})
    Results(kept, setting).add(won(1, -1))
    kept.write_bytes(kept.read_bytes().removesuffix(b"\n"))
    again = Results(kept, setting)
    again.add(won(-1, 1, n=1))
    assert list(Results(kept, setting).games) == [0, 1]


def test_the_refusal_to_go_on_names_what_differs(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    setting = Setting("march", "book", ("greedy", "random"), 2, "1", {"seasons": "1"}, None, 3)
    Results(kept, setting)
    for changed, told in (
        (replace(setting, seats=3), "seats 2 there and 3 here"),
        (replace(setting, changes={}), "changes seasons=1 there and as the preset says here"),
        (replace(setting, seconds=1.0), "seconds as each likes there and 1.0 here"),
        (replace(setting, rules=4), "rules 3 there and 4 here"),
    ):
        with pytest.raises(KaikError, match=told):
            Results(kept, changed)


def test_a_file_from_before_rules_were_kept_still_goes_on(tmp_path: Path) -> None:
    kept, setting = tmp_path / "results.jsonl", arrange("new-play", "", "greedy,random", 0, "1", None, {})
    assert setting.rules
    header = {name: value for name, value in msgspec.to_builtins(setting).items() if name != "rules"}
    old = {"n": 0, "round": 0, "lineup": [0, 1], "payoffs": [-1.0, 1.0], "entries": 3, "seconds": [0.1, 0.1]}
    old |= {"words": [1, 1], "lost": "seat 0 gave no answer in 3 seconds"}
    kept.write_text(f"{json.dumps(header)}\n{json.dumps(old)}\n")
    (one,) = Results(kept, setting).games.values()
    assert (one.gave_up, one.lost) == (0, "gave no answer in 3 seconds")


def test_a_match_counts_once_however_many_seats_a_player_has() -> None:
    games = [won(3, 2, 1, lineup=(1, 0, 1)), won(1, 2, 3, lineup=(0, 1, 1), n=1)]
    one, two = standings(["one", "two"], games)
    assert (one.wins, one.losses, one.score) == (0, 2, 0.25)
    assert (two.wins, two.losses, two.score) == (2, 0, 0.75)
    assert two.ci95 == wilson(0.75, 2)


def test_whoever_gives_up_at_one_seat_has_lost_with_all() -> None:
    lead = replace(won(9, 1, -12, 2, lineup=(0, 1, 0, 1)), gave_up=2, lost="resigned")
    first, second = standings(["a", "b"], [lead])
    assert (first.losses, first.score, second.wins, second.score) == (1, 0.0, 1, 1.0)
    strong, weak = rated(["b", "a"], [replace(lead, lineup=(1, 0, 1, 0))])
    assert strong.rating > weak.rating


def test_one_round_and_unanimous_results_leave_room_for_doubt() -> None:
    one, other = rated(["a", "b"], [won(1, -1, n=n) for n in range(200)])
    assert one.high - one.low > 300 and other.high < one.low
    few = rated(["a", "b", "c"], [won(1, -1, lineup=pair.lineup, n=pair.n) for pair in pairings(3, 2, 6)])
    assert all(each.high - each.low > 200 for each in few)


def test_ratings_explain_the_results_also_on_a_long_ladder() -> None:
    steps = {-1: 1000.0, 1: 10_000.0}
    won = [[steps.get(other - one, 1e-9 * (one != other)) for other in range(7)] for one in range(7)]
    strengths, _ = fitted(won)
    assert [round(POINTS * one) for one in strengths] == [1200, 800, 400, 0, -400, -800, -1200]


@pytest.mark.parametrize(
    ("strengths", "seats", "games"), [((190, -190), 2, 10), ((190, -190), 2, 20), ((150, 50, -50, -150), 4, 40)]
)
def test_the_interval_of_a_rating_holds_the_truth_as_often_as_it_says(
    strengths: tuple[int, ...], seats: int, games: int
) -> None:
    dice, held, times = random.Random(1), 0, 300
    for _ in range(times):
        played = []
        for pair in pairings(len(strengths), seats, games):
            races = tuple(log(1 - dice.random()) / exp(strengths[player] / POINTS) for player in pair.lineup)
            played.append(won(*races, lineup=pair.lineup, n=pair.n))
        found = rated([str(each) for each in strengths], played)
        held += sum(one.low <= truth <= one.high for one, truth in zip(found, strengths, strict=True))
    assert 0.91 < held / (times * len(strengths)) < 0.99


def test_engines_are_called_as_they_say_or_by_their_file_and_never_alike() -> None:
    players = ("cmd:python -u e/[v2]/tap.py", "cmd:./strong --fast", "cmd:python tap.py", "greedy", "cmd:x y.py")
    assert called(players, []) == ["tap.py", "strong", "tap.py 2", "greedy", "y.py"]
    heard = [replace(won(1, -1, lineup=(1, 4)), ids=("greedy", "A [bold]name")), won(1, -1)]
    assert called(players, heard) == ["tap.py", "greedy 2", "tap.py 2", "greedy", "A [bold]name"]


def test_forfeits_are_told_with_who_gave_up_and_why(tmp_path: Path) -> None:
    setting = arrange("new-play", "", "cmd:python tap.py,greedy", 0, "1", None, {})
    kept = Results(tmp_path / "results.jsonl", setting)
    kept.add(replace(won(-1, 1), gave_up=0, lost="said 'x', which is not open to it", ids=("Tap", "")))
    told = summary(setting, list(Results(tmp_path / "results.jsonl", setting).games.values()))
    assert [one.forfeits for one in told.players] == [1, 0]
    assert str(told.forfeits[0]) == "match 0: Tap (seat 0) said 'x', which is not open to it"
    assert (told.players[0].name, told.players[0].called) == ("cmd:python tap.py", "Tap")


def test_an_arena_can_be_played_without_its_command() -> None:
    setting = arrange("new-play", "", "greedy,random", 0, "3", None, {})
    results = Results(None, setting)
    played = list(play(setting, 4, 1, results))
    assert list(results.games.values()) == played
    told = summary(setting, played)
    assert told.games == 4 and sum(one.wins + one.draws / 2 for one in told.players) == 4


def test_a_match_that_never_ends_counts_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """At ancient cerke two weak sides may wait for each other for ever, and no rule would end it."""
    game = find("ancient-cerke")
    monkeypatch.setattr("kaik.arena.game.find", lambda slug: replace(game, max_length=12))
    played = play_game(arrange("ancient-cerke", "", "random,random", 2, "1", None, {}), Pairing(0, 0, (0, 1)))
    assert played.entries == 12 and played.payoffs == (0.0, 0.0) and not played.lost
