"""What the folders and rules pages of the mahjongs say of the book: its title, its small kan, seats by janken."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaik.games import find

MAHJONGS = ("riichi", "malaysian-mahjong", "pao-ma-zai")
BOOK, OTHER_BOOK = "『日本の遊戯』", "『我々の遊戯』"
SMALL_KAN = "「公開されたコツを持ち、4枚目の兄弟を引いた」"
REPOSITORY = Path(__file__).parents[2]


@pytest.mark.parametrize("slug", MAHJONGS)
def test_the_book_of_the_presets_is_the_one_it_comes_from(slug: str) -> None:
    presets = find(slug).presets
    assert BOOK in presets["book"].label["ja"] and BOOK in presets["book"].source["ja"]
    assert not any(OTHER_BOOK in preset.label["ja"] for preset in presets.values())


@pytest.mark.parametrize("slug", MAHJONGS)
def test_the_readme_quotes_the_sentence_on_small_kans_and_says_how_it_is_read(slug: str) -> None:
    readme = REPOSITORY / "src" / "kaik" / "games" / slug.replace("-", "_") / "README.md"
    row = next(line for line in readme.read_text(encoding="utf-8").splitlines() if SMALL_KAN in line)
    assert "the same for all three games" in row and "kakan_from_hand" in row


@pytest.mark.parametrize("slug", MAHJONGS)
def test_both_rules_pages_know_seats_by_janken(slug: str) -> None:
    pages = REPOSITORY / "docs" / "rules"
    assert "janken" in (pages / f"{slug}.md").read_text(encoding="utf-8")
    assert "じゃんけん" in (pages / f"{slug}.ja.md").read_text(encoding="utf-8")
