"""One catalogue a game: whatever a game says in two languages stands in its labels.toml."""

import ast
from pathlib import Path

import pytest

import kaik
from kaik.core.game import labels_of, sentences_of
from kaik.games import every

ROOT = Path(kaik.__file__).parent
DRAWINGS = sorted(path for path in (ROOT / "games").glob("*/text.py"))


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.parent.name)
def test_a_drawing_spells_no_sentence_of_two_languages_itself(path: Path) -> None:
    spelled = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        and [getattr(key, "value", None) for key in node.keys] == ["en", "ja"]
        and any(isinstance(value, ast.Dict) for value in node.values)
    ]
    assert not spelled, f"{path}: lines {spelled} belong into labels.toml"


def test_no_page_is_sent_what_only_a_terminal_says() -> None:
    assert "exchanges" in sentences_of("kaik.games.value_war")["en"]
    assert "exchanges" not in labels_of("kaik.games.value_war")


def test_every_sentence_of_a_terminal_is_there_in_both_languages() -> None:
    for game in every():
        if "[terminal]" in (ROOT / "games" / game.slug.replace("-", "_") / "labels.toml").read_text(encoding="utf-8"):
            said = sentences_of(game.package)
            assert said["en"].keys() == said["ja"].keys() and all(all(texts.values()) for texts in said.values())
