"""Puzzles on their pages: solved by keys and by touch, in both languages, one after another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kaik.games import every
from kaik.learn.puzzle import Puzzle, puzzles_of
from kaik.learn.puzzle_exercise import puzzle_exercise

from .people import Person
from .test_e2e_learn import KEYS, TOUCH, learns, touches, types
from .test_e2e_rooms import complaints

SOLVED = 10
"""So many are solved in the browser; all are played through the rules by tests/learn."""
GAMES = tuple(game for game in every() if puzzles_of(game))[:SOLVED]


def of_each_game() -> list[tuple[str, Puzzle, str]]:
    """One puzzle of each game, best moves and questions in turn, by keys and by touch in turn."""
    found = []
    for nth, game in enumerate(GAMES):
        kinds = list(dict.fromkeys(each.kind for each in puzzles_of(game)))
        wanted = kinds[nth // 2 % len(kinds)]
        puzzle = next(each for each in puzzles_of(game) if each.kind == wanted)
        found.append((game.slug, puzzle, ("keys", "touch")[nth % 2]))
    return found


@pytest.mark.parametrize(("game", "puzzle", "way"), of_each_game(), ids=lambda each: getattr(each, "id", each))
def test_a_puzzle_is_solved_on_its_page(enter: Callable[..., Person], game: str, puzzle: Puzzle, way: str) -> None:
    person = enter(**{"keys": KEYS, "touch": TOUCH}[way])
    person.page.goto(f"/puzzles/{game}/{puzzle.id}")
    learns(person, puzzle_exercise(game, puzzle.id), {"keys": types, "touch": touches}[way])
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{puzzle.id} is {wide} pixels too wide"
    solved = (
        f"fetch('/api/me/learned/{game}').then((answer) => answer.json()).then(({{ puzzle }}) => puzzle.length === 1)"
    )
    person.waits_until(solved)
    person.page.keyboard.press("Enter")  # the next one has the focus
    person.page.wait_for_url(lambda url: puzzle.id not in url)
    person.page.locator('.lesson[data-task="0"]').wait_for()


def test_the_list_leads_to_the_puzzle_of_the_day_and_to_themes(enter: Callable[..., Person]) -> None:
    person = enter(**KEYS)
    person.page.goto("/puzzles")
    person.page.get_by_role("link", name="Solve it").click()
    person.page.wait_for_url("**/puzzles/*/*")
    person.page.go_back()
    person.page.get_by_role("link", name="Your share of the pot").click()
    person.page.wait_for_url("**/puzzles/chain-sticks/*-share#share")
    assert complaints(person) == []


def test_a_solution_that_was_looked_up_is_not_counted_as_solved(enter: Callable[..., Person]) -> None:
    person, game = enter(**KEYS), GAMES[0].slug
    person.page.goto(f"/puzzles/{game}/{puzzles_of(GAMES[0])[0].id}")
    person.page.get_by_role("button", name="Show the solution").click()
    person.page.locator(".lesson[data-finished]").wait_for()
    solved = (
        f"fetch('/api/me/learned/{game}').then((answer) => answer.json()).then(({{ puzzle }}) => puzzle.length === 0)"
    )
    person.waits_until(solved)


@pytest.mark.parametrize(("theme", "language"), [("light", "en-GB"), ("dark", "ja-JP")])
def test_axe_finds_nothing_serious_among_puzzles(enter: Callable[..., Person], theme: str, language: str) -> None:
    person = enter(color_scheme=theme, locale=language)
    wrong = {}
    for place in ("/puzzles", "/puzzles/chain-sticks", "/puzzles/new-play"):
        person.page.goto(place)
        person.page.locator("h1").first.wait_for()
        person.page.wait_for_load_state("networkidle")
        wrong[place] = complaints(person)
    assert {place: found for place, found in wrong.items() if found} == {}
