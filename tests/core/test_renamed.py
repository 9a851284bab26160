"""Names that were changed go on working for one release, and say what they are called now."""

import importlib

import pytest

from kaik.bots.bot import Decision
from kaik.core.action import Action
from kaik.games import every
from kaik.kits import figures
from kaik.play.log import Entry
from kaik.play.thought import Choice


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("kaik.core.errors", "BadWord", "BadAction"),
        ("kaik.bots.bot", "Said", "Decision"),
        ("kaik.play.talk", "Offer", "TalkOffer"),
        ("kaik.play.match", "Judge", "Ruling"),
        ("kaik.play.match", "seen", "faces_of"),
        ("kaik.play.talk", "hear", "apply_talk"),
        ("kaik.arena.runner", "arranged", "arrange"),
        ("kaik.lab.runner", "arranged", "arrange"),
        ("kaik.kits.cards48.melds", "Meld", "CardMeld"),
        ("kaik.kits.mahjong.forms", "Group", "TileGroup"),
    ],
)
def test_an_old_name_still_works_and_tells_the_new_one(module: str, old: str, new: str) -> None:
    home = importlib.import_module(module)
    with pytest.warns(DeprecationWarning, match=f"{module}.{old} is now {module}.{new}"):
        assert getattr(home, old) is getattr(home, new)


def test_figures_are_still_found_in_their_old_place() -> None:
    for name in ("Figure", "GridFigure", "CardsPictured", "TilesFigure"):
        with pytest.warns(DeprecationWarning, match=f"kaik.core.figures.{name} is now kaik.kits.figures.{name}"):
            assert getattr(importlib.import_module("kaik.core.figures"), name) is getattr(figures, name)


def test_a_name_that_never_was_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Nothing'"):
        _ = importlib.import_module("kaik.core.errors").Nothing


@pytest.mark.parametrize("thing", [Entry(0, 1, Action("stay")), Choice(Action("stay"), 0.5), Decision(Action("stay"))])
def test_an_action_can_still_be_read_as_a_word(thing: Entry | Choice | Decision) -> None:
    with pytest.warns(DeprecationWarning, match="action"):
        assert thing.word == Action("stay")


def test_whether_a_game_is_secret_can_still_be_asked_by_the_old_name() -> None:
    for game in every():
        with pytest.warns(DeprecationWarning, match=r"Game\.secret"):
            assert game.keeps_secrets(game.preset()) is game.secret(game.preset())
