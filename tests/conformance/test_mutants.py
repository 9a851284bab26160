"""The laws themselves on trial: a sound toy passes them all, and each broken copy is caught by its own law."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kaik.core.game import Game

from . import mutants_of_paper, mutants_of_play, mutants_of_settlement, mutants_of_sight
from .laws import LAWS
from .mutants import Mutant
from .toy import GAME
from .walks import Trial, trial

MUTANTS = [
    *mutants_of_play.MUTANTS,
    *mutants_of_sight.MUTANTS,
    *mutants_of_paper.MUTANTS,
    *mutants_of_settlement.MUTANTS,
]
SEED = "2"
"""Always the same walks: a mutant is caught on any, but which of the law's sentences comes first depends on them."""
PAGES = Path(__file__).parent / "toy" / "pages"


def tried(game: Game, preset: str = "book") -> Trial:
    return replace(trial(game, preset, seed=SEED), pages=PAGES)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("preset", GAME.presets)
def test_the_sound_toy_keeps_every_law(preset: str, law: str) -> None:
    LAWS[law](tried(GAME, preset))


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.law}-{mutant.name}")
def test_the_law_catches_the_mutant(mutant: Mutant) -> None:
    with pytest.raises(AssertionError, match=re.escape(mutant.sentence)):
        LAWS[mutant.law](tried(mutant.game))


@pytest.mark.parametrize("law", LAWS)
def test_every_law_is_tried_by_two_mutants(law: str) -> None:
    assert sum(mutant.law == law for mutant in MUTANTS) >= 2


def test_a_preset_without_a_golden_playthrough_is_caught() -> None:
    book = GAME.presets["book"]
    game = Game(**{name: getattr(GAME, name) for name in GAME.__struct_fields__})
    game.presets["unplayed"] = book
    with pytest.raises(AssertionError, match="unplayed, 2 seats: there is no golden playthrough"):
        LAWS["10-papers"](tried(game, "unplayed"))
