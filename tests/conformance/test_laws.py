"""Every law, for every game and preset found: one test each."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kaik.core.game import Game
from kaik.games import find, slugs

from .laws import LAWS
from .walks import LONG, Trial, tables, trial, walk

SHORT_LAWS = ("1-legal", "2-refusal", "3-replay", "4-chance", "8-order")
"""Laws that need no whole game: a few dozen actions, drawn so that a breach shrinks to the shortest log."""


def _playable() -> list[tuple[Game, str]]:
    """Every game with each of its presets; one that cannot be loaded fails its own test below, not all of them."""
    pairs = []
    for slug in slugs():
        try:
            game = find(slug)
            pairs += [(game.place, game, preset) for preset in game.presets]
        except Exception:
            continue
    return [(game, preset) for _, game, preset in sorted(pairs, key=lambda each: each[0])]


PAIRS = _playable()
NAMES = [f"{game.slug}-{preset}" for game, preset in PAIRS]


class Drawn:
    """Dice whose every fall is drawn by hypothesis, so that it can look for a simpler game."""

    def __init__(self, source: st.DataObject) -> None:
        self._source = source

    def below(self, n: int) -> int:
        return int(self._source.draw(st.integers(0, n - 1)))


@pytest.mark.parametrize("slug", slugs())
def test_a_game_loads_and_its_presets_are_sound(slug: str) -> None:
    game = find(slug)
    assert game.slug == slug
    assert game.presets
    for preset in game.presets:
        game.preset(preset)


def test_no_two_games_share_a_place_in_the_books() -> None:
    places = {game.slug: game.place for game, _ in PAIRS}
    assert len(set(places.values())) == len(places), places


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize(("game", "preset"), PAIRS, ids=NAMES)
def test_the_law_holds(game: Game, preset: str, law: str) -> None:
    LAWS[law](trial(game, preset))


@pytest.mark.parametrize(("game", "preset"), PAIRS, ids=NAMES)
def test_the_laws_hold_in_any_opening(game: Game, preset: str) -> None:
    options = game.preset(preset)

    @settings(
        max_examples=12 * LONG,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def drawn(source: st.DataObject) -> None:
        seats = source.draw(st.sampled_from(tables(game)))
        length = source.draw(st.integers(0, 30))
        name = f"{game.slug}, preset {preset}, {seats} seats, drawn"
        opening = walk(game, options, seats, Drawn(source), name, limit=length)
        for law in SHORT_LAWS:
            LAWS[law](Trial(game, preset, (opening,)))

    drawn()
