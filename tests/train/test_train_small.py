"""The one door to learning in small, and the cards of what was learned."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from train.__main__ import find_folder
from train.card import FIELDS, commit, known, lines
from train.small import WAYS, main, way_of

from kaik.games import every

GAME = "school-cerke"
MOST = 4 << 20
"""No game's weights are larger."""
WEIGHTS = {"judge.npz": "judge.toml", "placing.toml": "placing.toml", "mind/network.toml": "mind/network.toml"}
"""What was trained, and where its card is."""
SHIPPED = [
    (game.slug, find_folder(game.slug) / file, find_folder(game.slug) / card)
    for game in every()
    for file, card in WEIGHTS.items()
    if (find_folder(game.slug) / file).is_file()
]


def test_every_kind_of_learning_has_a_game_and_the_file_says_which() -> None:
    ways = {way for game in every() if (way := way_of(game))}
    assert ways == set(WAYS.values())


def test_a_game_of_which_nothing_is_learned_is_refused_with_the_games_that_learn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    never = next(game.slug for game in every() if way_of(game) is None)
    with pytest.raises(SystemExit):
        main([never])
    told = capsys.readouterr().err
    assert f"nothing is learned at {never}" in told
    assert all(game.slug in told for game in every() if way_of(game))


def test_a_game_that_is_misspelled_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([GAME[:-1]])
    assert GAME in capsys.readouterr().err


@pytest.mark.parametrize(("slug", "file", "card"), SHIPPED, ids=[slug for slug, _, _ in SHIPPED])
def test_weights_that_are_shipped_are_small_and_have_a_whole_card(slug: str, file: Path, card: Path) -> None:
    told = known(card)
    assert set(FIELDS) <= set(told), f"{slug}: {set(FIELDS) - set(told)}"
    assert re.fullmatch("[0-9a-f]{8,40}", told["commit"]) and told["seeds"] and told["positions"] > 10_000
    assert told["hours"] > 0 and len(told["loss"]) >= 2 and told["loss"][-1] < told["loss"][0] and told["beat"]
    assert file.stat().st_size < MOST


def test_a_card_is_read_as_it_is_written() -> None:
    facts = {"commit": commit(), "seeds": [1, 2], "hours": 0.5, "loss": [0.2, 0.1], "beat": ['"level5", official: 3']}
    assert tomllib.loads("\n".join(lines(facts))) == facts
