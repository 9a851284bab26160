"""Every game can be painted, from a spectator's view alone, as SVG that any reader understands."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from kaik.games import find, slugs
from kaik.kits.picture import CardShape, ChipShape, NoteShape, Picture, PictureRow, TabletShape, TileShape
from kaik.kits.picture.paint import HEIGHT, WIDTH, paint, svg
from kaik.kits.picture.strokes import KANJI, drawn, letters, width
from kaik.play.luck import Luck
from kaik.play.match import positions
from kaik.play.walk import walk

ODD_NAMES = ('<b>"Mika" & co</b>', "たろう", "level 3", "\x07Kolta\u202e")


PAINTED = [slug for slug in slugs() if find(slug).picture is not None]
"""A game that says nothing of its picture is shown by its emblem and names."""


def test_all_nineteen_games_have_pictures() -> None:
    assert len(PAINTED) >= 19


@pytest.mark.parametrize("slug", PAINTED)
def test_every_position_of_a_walk_is_painted(slug: str) -> None:
    game = find(slug)
    match = walk(game, seats=min(4, game.seats[1]), seed=3, limit=120)
    states = [state for state, _ in positions(match)][::7]
    assert game.picture is not None
    for state in (*states, match.state):
        picture = game.picture(state.view(None))
        assert {row.seat for row in picture.rows} >= set(range(match.seats)), "somebody is missing"
        made = ElementTree.fromstring(svg(paint(picture, game.names.en, ODD_NAMES, (0,))))
        assert made.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"


@pytest.mark.parametrize("slug", PAINTED)
def test_nothing_on_a_table_needs_a_font(slug: str) -> None:
    game = find(slug)
    match = walk(game, seats=min(4, game.seats[1]), seed=4, limit=120)
    assert game.picture is not None
    for state in (*[state for state, _ in positions(match)][::11], match.state):
        painted = paint(game.picture(state.view(None)), game.names.en, ("Mika",) * 4)
        assert "<text" not in painted


@pytest.mark.parametrize("slug", [slug for slug in PAINTED if find(slug).hidden])
def test_a_picture_tells_nothing_of_what_is_hidden(slug: str) -> None:
    """A world with other hands that seat 0 cannot tell from the true one: no picture tells what a hand holds."""
    game = find(slug)
    match = walk(game, seed=6, limit=60)
    assert game.picture is not None
    for n, (state, _) in enumerate(positions(match)):
        if n % 9 == 0:
            other = state.imagine(0, Luck.of(n).dice(n))
            assert game.picture(other.view(None)) == game.picture(state.view(None))


def test_names_are_text_and_never_markup() -> None:
    painted = svg(paint(Picture((PictureRow(0), PictureRow(1))), "Game", ("<script>x</script>", "ミカ</text>")))
    assert "<script" not in painted
    assert [text.text for text in ElementTree.fromstring(painted).iter("{http://www.w3.org/2000/svg}text")]


def test_a_long_name_is_cut_before_the_points() -> None:
    row = PictureRow(0, ((CardShape("R5"),),), 1234567.0)
    painted = paint(Picture((row,)), "Game", ("W" * 24,))
    assert painted.count("<path") < 60


def test_letters_are_as_wide_as_they_say() -> None:
    assert width("ii", 14) < width("WW", 14)
    assert drawn("Level 3: -12") and not drawn("ミカ")
    assert 'text-anchor="end"' in letters("ミカ", 0, 0, 10, "#000", "end")


def test_every_kanji_of_pieces_cards_and_tiles_is_drawn() -> None:
    painted = paint(
        Picture(
            (
                PictureRow(0, (tuple(CardShape(colour + rank) for colour in "BR" for rank in "S012345678KT"),)),
                PictureRow(1, (tuple(TileShape(f"{n}{suit}") for suit in "mpsz" for n in range(1, 8)),)),
                PictureRow(2, (tuple(TileShape(f"{n}{suit}") for suit in "qfha" for n in range(1, 5)),)),
                PictureRow(3, (tuple(map(TabletShape, KANJI)), (ChipShape("5", 1), NoteShape("x3"), TileShape("1j")))),
            )
        ),
        "All",
        (),
    )
    assert "<text" not in painted
    assert re.search(r"\bnan\b", painted) is None
