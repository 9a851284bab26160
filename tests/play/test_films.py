"""The short films of the rules pages: every game has one, and its rules play it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaik.core.action import CHANCE
from kaik.core.errors import BadRecord
from kaik.games import find, slugs
from kaik.play import film as films
from kaik.play import golden
from kaik.play.film import Film, film_of
from kaik.play.match import asked, positions

THROWN = re.compile(r"luck +(sticks|die):")
LUCK = re.compile(r"luck +\S+:")
LONGEST = 30
"""Entries a film shows at most: it is a few seconds long."""


def film(slug: str) -> Film:
    found = film_of(find(slug))
    assert found is not None, f"{slug} has no film"
    return found


def shown(found: Film) -> list[tuple[int, str]]:
    return [(entry.seat, str(entry.action)) for entry in found.match.log if entry.n >= found.start]


@pytest.mark.parametrize("slug", slugs())
def test_a_film_is_played_by_the_rules_and_is_short(slug: str) -> None:
    assert 0 < len(shown(film(slug))) <= LONGEST


@pytest.mark.parametrize("slug", slugs())
def test_a_film_shows_a_whole_turn(slug: str) -> None:
    """Whoever looks does something, and after that it is somebody else's turn."""
    found = film(slug)
    acts = [(entry.seat, state) for state, entry in positions(found.match) if entry.n >= found.start]
    own = [at for at, (seat, _) in enumerate(acts) if seat == found.eyes]
    assert own, "nobody sees themselves play"
    after = [asked(state) for _, state in acts[own[0] + 1 :]] + [asked(found.match.state)]
    assert any(seats and found.eyes not in seats for seats in after), "the turn does not end"
    assert len({seat for seat, _ in shown(found) if seat != CHANCE}) >= 2, "only one player is seen"


@pytest.mark.parametrize("slug", slugs())
def test_a_film_shows_the_luck_of_the_game(slug: str) -> None:
    """Where sticks are thrown in a match they are thrown in its film; where cards are drawn they are drawn."""
    found = film(slug)
    text = golden.path(found.match.game, found.match.preset).read_text(encoding="utf-8")
    luck = [action for seat, action in shown(found) if seat == CHANCE]
    if THROWN.search(text):
        assert any(action.startswith(("sticks:", "die:")) for action in luck), luck
    elif LUCK.search(text):
        assert luck, "nothing is drawn or dealt"


def test_a_film_that_shows_nothing_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / films.NAME).write_text('seats = 2\nstart = 7\nlog = "* first:0"\n', encoding="utf-8")
    monkeypatch.setattr(films.resources, "files", lambda package: tmp_path)
    with pytest.raises(BadRecord, match="has 1 entries; none is shown from 7 on"):
        film_of(find("cerke"))


def test_a_game_may_have_no_film(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(films.resources, "files", lambda package: tmp_path)
    assert film_of(find("cerke")) is None
