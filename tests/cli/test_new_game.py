"""A new game's folder works as it is written: it passes the laws and its own tests."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.conformance.laws import LAWS
from tests.conformance.walks import Trial, trial

from kaik import games
from kaik.cli.new_game import make
from kaik.core.action import CHANCE, Action
from kaik.core.errors import KaikError


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A checkout with nothing in it, whose games are found beside the others."""
    folder = tmp_path / "src/kaik/games"
    folder.mkdir(parents=True)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(folder)])
    games.slugs.cache_clear()
    yield tmp_path
    games.slugs.cache_clear()


def test_a_new_game_is_found_and_keeps_all_ten_laws(checkout: Path) -> None:
    written = make("three-dogs", checkout)
    assert checkout / "src/kaik/games/three_dogs/rules.py" in written
    game = games.find("three-dogs")
    tried = trial(game, game.default)
    for law in LAWS.values():
        law(Trial(game, game.default, tried.walks, checkout / "docs/rules"))


def test_its_own_tests_are_true(checkout: Path) -> None:
    make("four-dogs", checkout)
    file = checkout / "src/kaik/games/four_dogs/tests/test_four_dogs_rules.py"
    spec = importlib.util.spec_from_file_location("four_dogs_rules", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sentences = [value for name, value in vars(module).items() if name.startswith("test_")]
    assert len(sentences) == 3
    for sentence in sentences:
        sentence()


def test_the_mind_it_proposes_works_once_it_is_wanted(checkout: Path) -> None:
    make("six-dogs", checkout)
    folder = checkout / "src/kaik/games/six_dogs"
    lines = (folder / "mind.py").read_text(encoding="utf-8").splitlines()
    wanted = [line.removeprefix("#").removeprefix(" ") if line.startswith("#") else line for line in lines]
    (folder / "mind.py").write_text("\n".join(wanted), encoding="utf-8")
    mind = importlib.import_module("kaik.games.six_dogs.mind").MIND
    state = games.find("six-dogs").begin().after(CHANCE, "sticks:3")
    assert mind.estimate(state)[0] > state.standing()[0]
    assert mind.explain(state, 0, Action("run")) == {"en": "runs 3 squares", "ja": "3ます進みます"}


@pytest.mark.parametrize("slug", ["", "My Game", "../up", "a--b", "Ünder", "x" * 50])
def test_an_id_that_is_none_is_refused(slug: str, checkout: Path) -> None:
    with pytest.raises(KaikError, match="id is lower-case words"):
        make(slug, checkout)


def test_a_game_is_not_written_over(checkout: Path) -> None:
    make("five-dogs", checkout)
    with pytest.raises(KaikError, match="already"):
        make("five-dogs", checkout)


def test_outside_a_checkout_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(KaikError, match="no kaik checkout"):
        make("six-dogs", tmp_path)
