"""Opening books: every line is played by the rules, and the better move stands first."""

from __future__ import annotations

from importlib import resources
from itertools import pairwise

import pytest

from kaik.core.errors import KaikError
from kaik.core.state import Choose, State
from kaik.games import find, slugs
from kaik.learn.openings import FILE, OpeningBook, OpeningMove, openings_of, read_books, written_books
from kaik.learn.position import StartingPoint, played_on

MOST_BYTES = 20_000
GAMES = [slug for slug in slugs() if written_books(slug)]
"""A new game need not have one."""
BOOKS = [(slug, book) for slug in GAMES for book in openings_of(find(slug))]
NAMES = [f"{slug}-{book.preset}" for slug, book in BOOKS]


def asked(state: State) -> int:
    turn = state.turn()
    assert isinstance(turn, Choose)
    return turn.seats[0]


def walk(state: State, moves: tuple[OpeningMove, ...]) -> int:
    """Play everything a book has from a position on; how many moves that were."""
    for move in moves:
        assert 0 <= move.worth <= 100, move.action
    for better, worse in pairwise(moves):
        assert better.worth >= worse.worth, f"{better.action} stands before {worse.action}"
    assert len({move.action for move in moves}) == len(moves)
    return len(moves) + sum(answered(state, move) for move in moves)


def answered(state: State, move: OpeningMove) -> int:
    after = played_on(state, (move.action, *move.then)).state
    assert not move.answers or asked(after) == 1 - asked(state)
    return walk(after, move.answers)


@pytest.mark.parametrize(("slug", "book"), BOOKS, ids=NAMES)
def test_every_line_of_a_book_is_played_by_the_rules(slug: str, book: OpeningBook) -> None:
    start = StartingPoint(slug, book.preset, log=book.first).reached()
    assert asked(start) == 0
    assert walk(start, book.moves) >= 4


@pytest.mark.parametrize("slug", GAMES)
def test_a_file_of_books_is_small_and_tells_how_it_was_made(slug: str) -> None:
    written = written_books(slug)
    assert len({each.preset for each in written}) == len(written)
    assert all(f"train.openings {slug} --preset {each.preset} " in each.command for each in written)
    assert len(resources.files(find(slug).package).joinpath(FILE).read_bytes()) <= MOST_BYTES


def test_a_game_without_a_file_has_no_book() -> None:
    assert openings_of(find("riichi")) == ()


def test_a_file_that_cannot_be_read_is_named() -> None:
    with pytest.raises(KaikError, match=r"openings.toml of riichi cannot be read: .*preset"):
        read_books("riichi", "[[book]]\nsearch = '2026b'")
