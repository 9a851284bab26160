"""What things are called on the pages: as players call them, and the same everywhere."""

from __future__ import annotations

import re

import pytest

from kaik.games import find, slugs

PIECES = {
    "兵": "pawn",
    "弓": "archer",
    "車": "chariot",
    "虎": "tiger",
    "馬": "horse",
    "筆": "officer",
    "巫": "shaman",
    "将": "general",
    "王": "king",
    "船": "vessel",
    "皇": "tam",
    "無": "blank",
}
"""One name for a piece in all games."""
MACHINE = re.compile(r"\bseats? (\d|\{)|\bluck\b|\bthe word\b|席(\d|\{)")
GLOSS = re.compile(r"[（(][A-Za-z][A-Za-z ]{2,}[)）]")
"""English in brackets, which nobody needs who reads Japanese."""
SMALL = re.compile(r"[a-z,] (the )?Tam\b")


def pages(slug: str) -> dict[str, dict[str, str]]:
    """The labels that are sent to the pages."""
    return {key: dict(names) for key, names in find(slug).labels.items()}


@pytest.mark.parametrize("slug", slugs())
def test_no_label_speaks_of_the_machine(slug: str) -> None:
    wrong = {key: names for key, names in pages(slug).items() if any(map(MACHINE.search, names.values()))}
    assert wrong == {}


@pytest.mark.parametrize("slug", slugs())
def test_japanese_labels_need_no_english(slug: str) -> None:
    assert {key: names["ja"] for key, names in pages(slug).items() if GLOSS.search(names.get("ja", ""))} == {}


@pytest.mark.parametrize("slug", [slug for slug in slugs() if find(slug).group in ("boards", "cards")])
def test_a_piece_has_one_name_in_all_games(slug: str) -> None:
    """A board's piece, a card's rank; the beast of the oldest game is a piece of its own."""
    named = {names["ja"]: names["en"] for names in pages(slug).values() if names.get("ja") in PIECES}
    single = {kanji: name for kanji, name in named.items() if name.lower() != f"the {PIECES[kanji]}"}
    assert single == {kanji: PIECES[kanji] for kanji in single}


@pytest.mark.parametrize("slug", slugs())
def test_tam_is_written_small_within_a_sentence(slug: str) -> None:
    found = {key: names["en"] for key, names in pages(slug).items() if SMALL.search(names.get("en", ""))}
    names_of_hands = {key for key in found if found[key].istitle() or key == "撃皇"}
    assert set(found) == names_of_hands, found
