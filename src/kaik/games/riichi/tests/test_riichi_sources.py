"""What the rules pages say of a first turn."""

from __future__ import annotations

from pathlib import Path

from kaik.games.riichi.scoring.score import score

REPOSITORY = Path(__file__).parents[5]


def test_the_first_turn_of_both_pages_is_the_pinfu_it_says() -> None:
    told = score("234m23567p45688s", "4p", by="ron", seat="S", flags=["riichi"])
    assert told.yaku == {"riichi": 1, "pinfu": 1, "tanyao": 1} and told.points == 3900
    assert score("234m23567p45688s", "1p", by="ron", seat="S").yaku == {"pinfu": 1}, "it needs no riichi to win"
    pages = REPOSITORY / "docs" / "rules"
    assert "has no yaku" not in (pages / "riichi.md").read_text(encoding="utf-8")
    assert "黙っていても和了" in (pages / "riichi.ja.md").read_text(encoding="utf-8")
