"""The one door to learning in small, and the cards of what was learned."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from train.__main__ import find_folder
from train.card import FIELDS, commit, known, lines
from train.small import WAYS, main, way_of

from kaik.core.game import Game
from kaik.games import every

GAME = "school-cerke"
MOST = 4 << 20
"""No game's weights are larger."""
WEIGHTS = {"judge.npz": "judge.toml", "placing.toml": "placing.toml", "mind/network.toml": "mind/network.toml"}
"""What was trained, and where its card is."""
NUMBERS = ("mind/values.toml", "mind/corrections.toml", "mind/rivals.toml", "mind/places.toml", "outlook.toml")
"""What was regressed or counted: each file is its own card."""
MAHJONGS = [game.slug for game in every() if (find_folder(game.slug) / "mind/values.toml").is_file()]
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


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_all_that_a_game_has_learned_is_small(game: Game) -> None:
    learned = [find_folder(game.slug) / file for file in (*WEIGHTS, *NUMBERS)]
    assert sum(file.stat().st_size for file in learned if file.is_file()) < MOST
    assert way_of(game) is None or any(file.is_file() for file in learned)


@pytest.mark.parametrize("slug", MAHJONGS)
def test_the_numbers_of_a_mahjong_tell_what_they_were_learned_from_and_what_that_gained(slug: str) -> None:
    told = known(find_folder(slug) / "mind/values.toml")
    assert {"seasons", "hoped", "held_out", "error"} <= set(told) and {"seed", "seeds"} & set(told)
    assert told["seasons"] > 1_000 and told["error"] > 0 and told["values"]


@pytest.mark.parametrize("file", NUMBERS, ids=lambda file: Path(file).stem)
def test_files_of_numbers_begin_with_the_command_that_made_them(file: str) -> None:
    found = [place for game in every() if (place := find_folder(game.slug) / file).is_file()]
    assert found
    for place in found:
        assert re.search(r"^#[^\[]*`python -m train\.\w+", place.read_text(encoding="utf-8")), place


def test_a_card_is_read_as_it_is_written() -> None:
    facts = {"commit": commit(), "seeds": [1, 2], "hours": 0.5, "loss": [0.2, 0.1], "beat": ['"level5", official: 3']}
    assert tomllib.loads("\n".join(lines(facts))) == facts
