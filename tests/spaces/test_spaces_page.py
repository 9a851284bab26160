"""The page about spaces tells their sizes as they are."""

from __future__ import annotations

from pathlib import Path

from kaik.spaces.tables import size_table

PAGE = Path(__file__).parents[2] / "docs" / "spaces.md"


def between(text: str, name: str) -> str:
    return text.split(f"<!-- {name} -->\n")[1].split("\n<!-- end -->")[0]


def test_the_page_has_the_sizes_of_all_spaces() -> None:
    assert between(PAGE.read_text(encoding="utf-8"), "sizes") == size_table(), "python -m kaik.spaces writes it"
