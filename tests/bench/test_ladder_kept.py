"""What the ladders have found: pairs are read from kept matches, and every bot gets one rating a game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from bench.ladder import RUNGS
from bench.ladder_kept import filled, joined, pairs, rung_file, table, write

from bench import ladder_kept
from kaik import KaikError, bots, find
from kaik.arena.game import GameResult
from kaik.arena.results import Results
from kaik.arena.runner import arrange
from kaik.bots.levels import LevelBot
from kaik.bots.names import CALLED
from kaik.server.ratings.house_bots import house_results


def kept(folder: Path, players: str, wins: int, losses: int, seats: int = 2) -> None:
    setting = arrange("march", "", players, seats, "1", None, {})
    results = Results(rung_file(folder, "march", players, seats), setting)
    for n in range(wins + losses):
        payoffs = ((1.0, -1.0) if n < wins else (-1.0, 1.0)) * (seats // 2)
        results.add(GameResult(n, n, (0, 1) * (seats // 2), payoffs, 9, (0.1,) * seats, (3,) * seats))


def test_a_pair_is_told_by_its_games_and_the_score_of_the_first(tmp_path: Path) -> None:
    kept(tmp_path, "level2,level1", 3, 1)
    kept(tmp_path, "level5@0.25,level4", 1, 1)
    assert pairs(tmp_path, "march", 2) == {"level2:level1": (4, 0.75), "level5:level4": (2, 0.5)}
    assert pairs(tmp_path, "kitten", 2) == {} == pairs(tmp_path, "march", 3)


def test_a_file_that_holds_something_else_is_named(tmp_path: Path) -> None:
    (tmp_path / "march-2-level2-level1.jsonl").write_text("no match at all\n")
    with pytest.raises(KaikError, match=r"march-2-level2-level1\.jsonl holds no matches of an arena"):
        pairs(tmp_path, "march", 2)


def test_every_bot_stands_on_one_scale_with_level_3_in_the_middle() -> None:
    head, _, row = table({"march": {"level3:greedy": (200, 0.75), "level4:level3": (200, 0.64)}}).splitlines()
    cells = dict(zip(head.strip("| ").split(" | "), row.strip("| ").split(" | ")))
    rated = {name: float(cells[names["en"]].partition(" ")[0]) for name, names in CALLED.items()}
    assert rated["level3"] == 1500 and rated["level4"] == pytest.approx(1600, abs=25)
    assert rated["greedy"] < 1500 and rated["random"] < rated["level1"] < rated["level2"] < 1500 < rated["level5"]
    assert cells["Adept, Greedy"] == "0.750 of 200"


def test_only_what_stands_between_the_marks_of_the_page_is_replaced() -> None:
    page = f"before\n{ladder_kept.BEGIN}\nold\n{ladder_kept.END}\nafter\n"
    assert filled(page, "new") == f"before\n{ladder_kept.BEGIN}\n\nnew\n\n{ladder_kept.END}\nafter\n"
    with pytest.raises(KaikError, match="has lost its marks"):
        filled("before", "new")


def test_the_largest_tables_have_a_table_of_their_own_and_what_was_not_played_again_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    march = find("march")
    kept(tmp_path, "level2,level1", 3, 1, march.seats[1])
    page = tmp_path / "page.md"
    older = joined("", table({"kitten, 6": {"level2:level1": (9, 0.5)}, "march, 6": {"level2:level1": (9, 0.5)}}))
    page.write_text(f"top\n{ladder_kept.BEGIN_MOST}\n{older}\n{ladder_kept.END}\n")
    monkeypatch.setattr(ladder_kept, "PAGE", page)
    write(tmp_path, [march, find("kitten")], most_seats=True)
    rows = {row.split("|")[1].strip(): row for row in page.read_text().splitlines() if row.startswith("| ")}
    assert list(rows) == ["game", "kitten, 6", "march, 6"]
    assert "0.500 of 9" in rows["kitten, 6"] and "0.750 of 4" in rows["march, 6"]


def test_in_no_rung_may_a_level_think_for_less_time_than_the_one_below_it() -> None:
    """So nothing that keeps the machine busy makes the stronger level read less than the weaker one."""
    march = find("march")
    for rung in RUNGS:
        first, second = (bots.timed(name, march) for name in rung.split(","))
        if isinstance(first, LevelBot) and isinstance(second, LevelBot):
            more, less = first.limits(), second.limits()
            assert more.nodes > less.nodes and more.seconds > less.seconds, rung


def test_a_rung_that_was_not_played_again_stays_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path, "level2,level1", 3, 1)
    page, file = tmp_path / "page.md", tmp_path / "bots.toml"
    page.write_text(f"top\n{ladder_kept.BEGIN}\n{ladder_kept.END}\n")
    monkeypatch.setattr(ladder_kept, "PAGE", page)
    monkeypatch.setattr(ladder_kept, "FILE", file)
    before = house_results()["march"]
    write(tmp_path, [find("march")])
    now = {pair: tuple(found) for pair, found in tomllib.loads(file.read_text())["march"].items()}
    assert now == before | {"level2:level1": (4, 0.75)} and len(before) > 3
