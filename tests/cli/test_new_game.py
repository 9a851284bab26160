"""A new game's folder as it is written: the laws and its own tests hold. test_new_game_copy.py asks all the rest."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.conformance.laws import LAWS
from tests.conformance.walks import Trial, trial

import kaik.games as games
from kaik.cli.new_game import make
from kaik.core.action import Action
from kaik.core.errors import KaikError
from kaik.play.script import play


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
    for preset in game.presets:
        for law in LAWS.values():
            law(Trial(game, preset, trial(game, preset).walks, checkout / "docs/rules"))


def test_its_own_tests_are_true(checkout: Path) -> None:
    make("four-dogs", checkout)
    file = checkout / "src/kaik/games/four_dogs/tests/test_four_dogs_rules.py"
    spec = importlib.util.spec_from_file_location("four_dogs_rules", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sentences = [value for name, value in vars(module).items() if name.startswith("test_")]
    assert len(sentences) == 5
    for sentence in sentences:
        sentence()


def test_the_mind_it_proposes_works_once_it_is_wanted(checkout: Path) -> None:
    make("six-dogs", checkout)
    folder = checkout / "src/kaik/games/six_dogs"
    lines = (folder / "mind.py").read_text(encoding="utf-8").splitlines()
    wanted = [line.removeprefix("#").removeprefix(" ") if line.startswith("#") else line for line in lines]
    (folder / "mind.py").write_text("\n".join(wanted), encoding="utf-8")
    declared = (folder / "__init__.py").read_text(encoding="utf-8")
    assert "# mind=MIND,  # from kaik.games.six_dogs.mind import MIND" in declared
    mind = importlib.import_module("kaik.games.six_dogs.mind").MIND
    state = play(games.find("six-dogs").begin(), "sticks:3")
    assert mind.estimate(state)[0] == state.standing()[0] + 3
    assert mind.explain(state, 0, Action("run", "A")) == {"en": "runs 3 squares", "ja": "3マス進みます"}
    state = play(state, "run:A sticks:3")
    assert mind.explain(state, 1, Action("run", "B"))["en"] == "sends a runner back to the start"


@pytest.mark.parametrize("slug", ["", "My Game", "../up", "a--b", "Ünder", "x" * 31])
def test_an_id_that_is_none_is_refused(slug: str, checkout: Path) -> None:
    with pytest.raises(KaikError, match="id is lower-case words"):
        make(slug, checkout)


@pytest.mark.parametrize("slug", ["class", "import", "state", "view", "throw"])
def test_an_id_that_means_something_already_is_refused(slug: str, checkout: Path) -> None:
    with pytest.raises(KaikError, match="a word of Python or of the protocol"):
        make(slug, checkout)
    assert not list(checkout.rglob("rules.py"))


def test_a_game_is_not_written_over(checkout: Path) -> None:
    make("five-dogs", checkout)
    with pytest.raises(KaikError, match="already"):
        make("five-dogs", checkout)


def test_a_rules_page_is_not_written_over(checkout: Path) -> None:
    page = checkout / "docs/rules/seven-dogs.ja.md"
    page.parent.mkdir(parents=True)
    page.write_text("七匹の犬", encoding="utf-8")
    with pytest.raises(KaikError, match="already"):
        make("seven-dogs", checkout)
    assert page.read_text(encoding="utf-8") == "七匹の犬" and not list(checkout.rglob("rules.py"))


def test_outside_a_checkout_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(KaikError, match="no kaik checkout"):
        make("six-dogs", tmp_path)
