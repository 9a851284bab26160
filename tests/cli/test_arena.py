"""The arena: fair seats, honest numbers, and engines from outside."""

from __future__ import annotations

import json
import random
from math import exp, log
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.cli.arena import command
from kaik.cli.arena.bout import Bout, Setting
from kaik.cli.arena.command import arranged
from kaik.cli.arena.pairing import lineups, pairings
from kaik.cli.arena.players import called, names_of
from kaik.cli.arena.rating import POINTS, Rating, fitted, ratings
from kaik.cli.arena.results import Results
from kaik.cli.arena.show import summary
from kaik.cli.arena.tally import beaten, standings, wilson
from kaik.core.errors import KaikError, NoSuch

RUN = CliRunner()


def arena(*words: str) -> dict[str, Any]:
    """What programs are told, but for the time it took."""
    result = RUN.invoke(app, ["arena", *words, "--jobs", "1", "--json"])
    assert result.exit_code == 0, result.output
    return timeless(result.stdout)


def timeless(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    for one in found["players"]:
        del one["milliseconds"]
    return found


def refused(*words: str) -> str:
    """The one sentence of a refusal."""
    result = RUN.invoke(app, ["arena", *words])
    assert result.exit_code == 2, result.output
    assert result.output.strip().count("\n") == 0, result.output
    return result.output


def rated(names: list[str], bouts: list[Bout]) -> list[Rating]:
    return [one for one in ratings(names, bouts) if one is not None]


def won(*payoffs: float, lineup: tuple[int, ...] = (0, 1), n: int = 0) -> Bout:
    seats = len(payoffs)
    return Bout(n, n // 2, lineup, payoffs, 10, (0.0,) * seats, (1,) * seats)


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


def test_json_says_what_programs_rely_on() -> None:
    found = arena("new-play", "--players", "greedy,random", "--games", "8", "--seed", "5")
    assert found["games"] == 8
    players = found["players"]
    assert found["forfeits"] == [] and [one["name"] for one in players] == ["greedy", "random"]
    for one in players:
        assert set(one) == {
            *("name", "called", "wins", "draws", "losses", "score", "place", "ci95", "rating", "rating95", "forfeits")
        }
        assert one["rating95"][0] < one["rating"] < one["rating95"][1]
        assert one["wins"] + one["draws"] + one["losses"] == 8
        assert one["score"] == pytest.approx((one["wins"] + one["draws"] / 2) / 8)
        low, high = one["ci95"]
        assert 0 <= low <= one["score"] <= high <= 1
    assert players[0]["wins"] == players[1]["losses"]


def test_the_same_seed_gives_the_same_numbers() -> None:
    words = ("march", "--players", "level1,random", "--games", "2", "--seed", "9", "--seconds", "5", "-o", "seasons=1")
    assert arena(*words) == arena(*words)


def test_a_table_is_drawn_for_people(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.svg"
    result = RUN.invoke(
        app, ["arena", "fool-sticks", "--players", "greedy,random", "--games", "4", "--plot", str(plot)]
    )
    assert result.exit_code == 0 and "greedy" in result.output and "rating" in result.output
    drawn = plot.read_text()
    assert drawn.startswith("<svg") and drawn.count("<circle") == 2 and "greedy" in drawn


def test_a_stopped_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    words = ("new-play", "--players", "greedy,random", "--seed", "3", "--results", str(kept))
    arena(*words, "--games", "4")
    first = kept.read_bytes()
    kept.write_bytes(first + b'{"n": 4, "rou')  # stopped in the middle of a line
    whole = arena(*words, "--games", "10")
    assert kept.read_bytes().startswith(first)
    assert whole == arena(*words, "--games", "10"), "what was kept can be read again"
    assert whole == arena("new-play", "--players", "greedy,random", "--seed", "3", "--games", "10")


def test_results_of_another_arena_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    arena("new-play", "--players", "greedy,random", "--games", "2", "--results", str(kept))
    again = ["arena", "new-play", "--players", "random,greedy", "--games", "2", "--results", str(kept)]
    result = RUN.invoke(app, again)
    assert result.exit_code == 2 and "another arena" in result.output
    assert "players greedy,random there and random,greedy here" in result.output


def test_workers_side_by_side_count_the_same() -> None:
    words = ["arena", "new-play", "--players", "greedy,random", "--games", "6", "--json", "--seed", "2"]
    side_by_side = RUN.invoke(app, [*words, "--jobs", "2"])
    assert timeless(side_by_side.stdout) == arena(*words[1:])


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
    bouts = [won(1, -1, n=n) if n % 11 else won(-1, 1, n=n) for n in range(1100)]
    strong, weak = rated(["a", "b"], bouts)
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


@pytest.mark.parametrize("wrong", [("--jobs", "-1"), ("--seconds", "nan"), ("--seconds", "inf"), ("--seconds", "0")])
def test_numbers_that_mean_nothing_get_a_sentence(wrong: tuple[str, str]) -> None:
    assert wrong[1] in refused("new-play", "--players", "greedy,random", "--games", "2", *wrong)


@pytest.mark.parametrize("name", ["ratings.png", "ratings", "no/such/folder/ratings.svg", "folder.svg"])
def test_a_drawing_that_cannot_be_made_is_refused_before_anything_is_played(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder.svg").mkdir()
    monkeypatch.setattr(command, "play", lambda *_: pytest.fail("something was played"))
    refused("new-play", "--players", "greedy,random", "--games", "2", "--plot", str(tmp_path / name))


def test_results_are_told_before_they_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(title: str, players: object) -> str:
        raise OSError(28, "no space is left")

    monkeypatch.setattr(command, "svg", full)
    words = ["arena", "new-play", "--players", "greedy,random", "--games", "2", "--jobs", "1"]
    result = RUN.invoke(app, [*words, "--plot", str(tmp_path / "ratings.svg")])
    assert result.exit_code == 2 and "rating" in result.stdout and "no space" in result.stderr


def test_a_last_line_that_lacks_only_its_end_is_kept(tmp_path: Path) -> None:
    kept, setting = tmp_path / "results.jsonl", arranged("new-play", "", "greedy,random", 0, "1", None, {})
    Results(kept, setting).add(won(1, -1))
    kept.write_bytes(kept.read_bytes().removesuffix(b"\n"))
    again = Results(kept, setting)
    again.add(won(-1, 1, n=1))
    assert list(Results(kept, setting).bouts) == [0, 1]


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
    kept, setting = tmp_path / "results.jsonl", arranged("new-play", "", "greedy,random", 0, "1", None, {})
    assert setting.rules
    header = {name: value for name, value in msgspec.to_builtins(setting).items() if name != "rules"}
    old = {"n": 0, "round": 0, "lineup": [0, 1], "payoffs": [-1.0, 1.0], "entries": 3, "seconds": [0.1, 0.1]}
    old |= {"words": [1, 1], "lost": "seat 0 gave no answer in 3 seconds"}
    kept.write_text(f"{json.dumps(header)}\n{json.dumps(old)}\n")
    (one,) = Results(kept, setting).bouts.values()
    assert (one.gave_up, one.lost) == (0, "gave no answer in 3 seconds")


def test_whoever_has_not_played_has_no_numbers() -> None:
    words = ["new-play", "--players", "greedy,random,level1", "--games", "1"]
    found = arena(*words)["players"][2]
    assert found["score"] is found["place"] is found["ci95"] is found["rating"] is found["rating95"] is None
    shown = RUN.invoke(app, ["arena", *words])
    (row,) = [line for line in shown.stdout.splitlines() if "level1" in line]
    assert row.split() == ["level1", "0", "0", "0", *"–––––"]
    assert "6 matches" in shown.stderr, "one match is no round"


def test_whole_rounds_need_no_word() -> None:
    assert not RUN.invoke(app, ["arena", "new-play", "--players", "greedy,random", "--games", "2"]).stderr


def test_a_match_counts_once_however_many_seats_a_player_has() -> None:
    bouts = [won(3, 2, 1, lineup=(1, 0, 1)), won(1, 2, 3, lineup=(0, 1, 1), n=1)]
    one, two = standings(["one", "two"], bouts)
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
        bouts = []
        for pair in pairings(len(strengths), seats, games):
            races = tuple(log(1 - dice.random()) / exp(strengths[player] / POINTS) for player in pair.lineup)
            bouts.append(won(*races, lineup=pair.lineup, n=pair.n))
        found = rated([str(each) for each in strengths], bouts)
        held += sum(one.low <= truth <= one.high for one, truth in zip(found, strengths, strict=True))
    assert 0.91 < held / (times * len(strengths)) < 0.99


def test_engines_are_called_as_they_say_or_by_their_file_and_never_alike() -> None:
    players = ("cmd:python -u e/[v2]/tap.py", "cmd:./strong --fast", "cmd:python tap.py", "greedy", "cmd:x y.py")
    assert called(players, []) == ["tap.py", "strong", "tap.py 2", "greedy", "y.py"]
    heard = [replace(won(1, -1, lineup=(1, 4)), ids=("greedy", "A [bold]name")), won(1, -1)]
    assert called(players, heard) == ["tap.py", "greedy 2", "tap.py 2", "greedy", "A [bold]name"]


def test_forfeits_are_told_to_people_and_programs(tmp_path: Path) -> None:
    setting = arranged("new-play", "", "cmd:python tap.py,greedy", 0, "1", None, {})
    kept = Results(tmp_path / "results.jsonl", setting)
    kept.add(replace(won(-1, 1), gave_up=0, lost="said 'x', which is not open to it", ids=("Tap", "")))
    told = summary(setting, list(Results(tmp_path / "results.jsonl", setting).bouts.values()))
    assert [one.forfeits for one in told.players] == [1, 0]
    assert str(told.forfeits[0]) == "match 0: Tap (seat 0) said 'x', which is not open to it"
    assert (told.players[0].name, told.players[0].called) == ("cmd:python tap.py", "Tap")
    kept.add(won(1, -1, lineup=(1, 0), n=1))
    words = ["arena", "new-play", "--players", "cmd:python tap.py,greedy", "--seed", "1", "--games", "2"]
    shown = RUN.invoke(app, [*words, "--results", str(tmp_path / "results.jsonl")])
    (row,) = [line.split() for line in shown.stdout.splitlines() if "Tap" in line]
    assert "gave" in shown.stdout and (row[0], row[-1]) == ("Tap", "1")
