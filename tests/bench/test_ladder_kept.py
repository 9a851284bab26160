"""What the ladders have found: pairs are read from kept matches, and every bot gets one rating a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.ladder_kept import filled, pairs, rung_file, table

from bench import ladder_kept
from kaik import KaikError
from kaik.arena.game import GameResult
from kaik.arena.results import Results
from kaik.arena.runner import arrange
from kaik.bots.names import CALLED


def kept(folder: Path, players: str, wins: int, losses: int) -> None:
    setting = arrange("march", "", players, 2, "1", None, {})
    results = Results(rung_file(folder, "march", players, 2), setting)
    for n in range(wins + losses):
        payoffs = (1.0, -1.0) if n < wins else (-1.0, 1.0)
        results.add(GameResult(n, n, (0, 1), payoffs, 9, (0.1, 0.1), (3, 3)))


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
    assert cells["level3, greedy"] == "0.750 of 200"


def test_only_what_stands_between_the_marks_of_the_page_is_replaced() -> None:
    page = f"before\n{ladder_kept.BEGIN}\nold\n{ladder_kept.END}\nafter\n"
    assert filled(page, "new") == f"before\n{ladder_kept.BEGIN}\n\nnew\n\n{ladder_kept.END}\nafter\n"
    with pytest.raises(KaikError, match="has lost its marks"):
        filled("before", "new")
