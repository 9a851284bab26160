"""What the folder and the rules pages say of the book: its title, its sentence on small kans, seats by janken."""

from __future__ import annotations

from pathlib import Path

from kaik.games.malaysian_mahjong import GAME

FOLDER = Path(__file__).parent.parent
BOOK, OTHER_BOOK = "『日本の遊戯』", "『我々の遊戯』"
SMALL_KAN = "「公開されたコツを持ち、4枚目の兄弟を引いた」"
REPOSITORY = FOLDER.parents[3]


def test_the_book_of_the_presets_is_the_one_it_comes_from() -> None:
    book = GAME.presets["book"]
    assert BOOK in book.label["ja"] and BOOK in book.source["ja"]
    assert not any(OTHER_BOOK in preset.label["ja"] for preset in GAME.presets.values())


def test_the_readme_quotes_the_sentence_on_small_kans_and_says_how_it_is_read() -> None:
    row = next(line for line in (FOLDER / "README.md").read_text(encoding="utf-8").splitlines() if SMALL_KAN in line)
    assert "the same for all three games" in row and "kakan_from_hand" in row


def test_both_rules_pages_know_seats_by_janken() -> None:
    pages = REPOSITORY / "docs" / "rules"
    assert "janken" in (pages / f"{GAME.slug}.md").read_text(encoding="utf-8")
    assert "じゃんけん" in (pages / f"{GAME.slug}.ja.md").read_text(encoding="utf-8")
