"""Words that are explained: whole in both languages, found in what the game says, with pictures that can be drawn."""

from __future__ import annotations

import re

import pytest

from kaik.core.game import Game
from kaik.games import find, slugs
from kaik.learn.glossary import FILE, GlossaryWord, glossary_of
from kaik.learn.lesson import lesson_of
from kaik.server.catalogue import page

LEAST = 8
MOST_WORDS, MOST_LETTERS = 40, 120
LANGUAGES = ("en", "ja")
CODE = re.compile(r"[BR][S0-8KT]|\d[mpszjqfha]|sticks:[0-5]|sticks:[0-6]of6|[rb](?P<piece>[A-Z])")

GLOSSARIES = [slug for slug in slugs() if glossary_of(find(slug))]
"""A new game need not have one."""


def said_by(game: Game, language: str) -> str:
    """Everything in which a word of the game may be met: its rules, its names and its lesson."""
    lesson = lesson_of(game)
    steps = [] if lesson is None else [task.text.said(language) for step in lesson.steps for task in step.tasks]
    names = [names.get(language, "") for names in game.labels.values()]
    return "\n".join((page(game, language), *names, *steps)).lower()


def drawable(game: Game, code: str) -> bool:
    known = CODE.fullmatch(code)
    return known is not None and (known["piece"] is None or known["piece"] in game.labels)


def forms(word: GlossaryWord, language: str) -> tuple[str, ...]:
    return word.ja if language == "ja" else word.en


@pytest.mark.parametrize("slug", GLOSSARIES)
def test_a_glossary_is_whole_in_both_languages(slug: str) -> None:
    words = glossary_of(find(slug))
    assert len(words) >= LEAST
    assert len({word.id for word in words}) == len(words), "ids are unique"
    for word in words:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", word.id)
        assert 0 < len(word.text.en.split()) <= MOST_WORDS, word.id
        assert 0 < len(word.text.ja) <= MOST_LETTERS, word.id
    for language in LANGUAGES:
        spelled = [form.lower() for word in words for form in forms(word, language)]
        assert all(spelled) and len(set(spelled)) == len(spelled), f"a form in {language} means one thing: {spelled}"


@pytest.mark.parametrize("slug", GLOSSARIES)
def test_the_words_of_a_glossary_are_met_in_the_game(slug: str) -> None:
    game = find(slug)
    told = {language: said_by(game, language) for language in LANGUAGES}
    missing = [
        (word.id, language)
        for word in glossary_of(game)
        for language in LANGUAGES
        if not any(form.lower() in told[language] for form in forms(word, language))
    ]
    assert missing == []


@pytest.mark.parametrize("slug", GLOSSARIES)
def test_what_a_glossary_shows_can_be_drawn(slug: str) -> None:
    game = find(slug)
    titles = {figure.title["en"] for figure in game.figures(game.preset())} if game.figures else set()
    for word in glossary_of(game):
        assert [code for code in word.codes if not drawable(game, code)] == [], word.id
        assert not word.figure or word.figure in titles, word.id


def test_the_games_of_the_books_have_glossaries() -> None:
    assert len(GLOSSARIES) >= 19, f"a {FILE} is missing; there are {GLOSSARIES}"
