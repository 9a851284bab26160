"""The arena: fair seats, honest numbers, and engines from outside."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.cli.arena.bout import Bout, Setting, bout
from kaik.cli.arena.command import names_of
from kaik.cli.arena.pairing import lineups, pairings
from kaik.cli.arena.tally import beaten, ratings, standings, wilson
from kaik.core.errors import KaikError, NoSuch

RUN = CliRunner()
CLIENT = Path(__file__).parents[2] / "examples" / "random_bot.py"


def arena(*words: str) -> dict[str, object]:
    result = RUN.invoke(app, ["arena", *words, "--jobs", "1", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


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
    assert isinstance(players, list) and [one["name"] for one in players] == ["greedy", "random"]
    for one in players:
        assert set(one) == {"name", "wins", "draws", "losses", "score", "place", "ci95"}
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
    assert whole == arena("new-play", "--players", "greedy,random", "--seed", "3", "--games", "10")


def test_results_of_another_arena_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "results.jsonl"
    arena("new-play", "--players", "greedy,random", "--games", "2", "--results", str(kept))
    again = ["arena", "new-play", "--players", "random,greedy", "--games", "2", "--results", str(kept)]
    result = RUN.invoke(app, again)
    assert result.exit_code == 2 and "another arena" in result.output


def test_workers_side_by_side_count_the_same() -> None:
    words = ["arena", "new-play", "--players", "greedy,random", "--games", "6", "--json", "--seed", "2"]
    side_by_side = RUN.invoke(app, [*words, "--jobs", "2"])
    assert json.loads(side_by_side.stdout) == arena(*words[1:])


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
    strong, weak = ratings(["a", "b"], bouts)
    assert strong.rating - weak.rating == pytest.approx(400, abs=3)
    assert strong.low <= strong.rating <= strong.high


def test_players_are_named_with_commas_and_checked() -> None:
    assert names_of("level1, greedy,cmd:python bot.py") == ("level1", "greedy", "cmd:python bot.py")
    with pytest.raises(NoSuch, match="level"):
        names_of("levle1,greedy")


def test_an_engine_from_outside_plays_whole_matches() -> None:
    client = f"cmd:{sys.executable} {CLIENT}"
    found = arena("march", "--players", f"{client},random", "--games", "2", "-o", "seasons=1")
    players = found["players"]
    assert isinstance(players, list) and players[0]["name"] == client
    assert sum(one["wins"] + one["draws"] / 2 for one in players) == 2


def engine(tmp_path: Path, *lines: str) -> Setting:
    program = tmp_path / "engine.py"
    program.write_text("import sys\nfor line in sys.stdin:\n" + "\n".join(f"    {line}" for line in lines))
    return Setting("new-play", "book", (f"cmd:{sys.executable} {program}", "random"), 2, "1", {}, 0.2)


def test_an_engine_that_breaks_the_rules_gives_up(tmp_path: Path) -> None:
    setting = engine(
        tmp_path,
        "if line.startswith('kaik'): print('ready', flush=True)",
        "if line.startswith('go'): print('say win-everything', flush=True)",
    )
    one = bout(setting, next(pairings(2, 2, 1)))
    assert "win-everything" in one.lost and one.payoffs[0] < one.payoffs[1]


def test_an_engine_that_ends_gives_up(tmp_path: Path) -> None:
    one = bout(engine(tmp_path, "print('ready', flush=True)", "break"), next(pairings(2, 2, 1)))
    assert "left the table" in one.lost and one.payoffs[0] < one.payoffs[1]


def test_an_engine_is_told_faces_and_its_view_but_nothing_hidden(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    program = tmp_path / "listener.py"
    program.write_text(CLIENT.read_text().replace("    key,", f"    open({str(heard)!r}, 'a').write(line)\n    key,"))
    setting = Setting("march", "book", (f"cmd:{sys.executable} {program}", "random"), 2, "4", {"seasons": 1}, 1.0)
    bout(setting, next(pairings(2, 2, 1)))
    lines = heard.read_text().splitlines()
    keys = [line.split()[0] for line in lines]
    assert keys[:2] == ["kaik", "match"] and keys[-2:] == ["over", "quit"]
    (deal,) = [line for line in lines if line.startswith("seen * deal:")]
    mine, theirs = deal.split("deal:")[1].split("-")
    assert "?" not in mine and set(theirs) == {"?", "+"}
    asked = keys.index("go")
    assert keys[asked - 2 : asked + 1] == ["view", "legal", "go"]
    assert json.loads(lines[asked - 2].removeprefix("view "))["seat"] == 0
