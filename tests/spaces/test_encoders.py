"""Views as arrays: a function of the view alone, read back as what they keep, every number between 0 and 1."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from tests.spaces.walks import LONG, NAMES, RULES, Chosen, drawn_options, positions

from kaik import KaikError, every, find
from kaik.core.game import Game
from kaik.core.state import State
from kaik.spaces import Encoder

STEPS = 2000 if LONG else 40


def check(encoder: Encoder, state: State, seat: int | None, dice: Chosen) -> None:
    view = state.view(seat)
    array = encoder.encode(view)
    assert array.dtype == np.float32 and array.shape == encoder.shape
    assert float(array.min()) >= 0 and float(array.max()) <= 1
    assert encoder.decode(array) == encoder.kept(view)
    if seat is not None:
        imagined = state.imagine(seat, dice)
        assert np.array_equal(encoder.encode(imagined.view(seat)), array), "secrets can be read off the numbers"


def walked(game: Game, encoder: Encoder, seats: int, seed: object) -> None:
    dice = Chosen((seed, "imagined"))
    for n, state in enumerate(islice(positions(game, encoder.options, seats, seed), STEPS)):
        check(encoder, state, (None, *range(seats))[n % (seats + 1)], dice)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset"), RULES, ids=NAMES)
def test_arrays_tell_what_the_view_tells_and_nothing_more(game: Game, preset: str) -> None:
    encoder = Encoder(game, game.preset(preset))
    for seats in {game.seats[0], game.seats[1]} if LONG else {game.seats[0]}:
        walked(game, encoder, seats, (game.slug, preset, seats))


@pytest.mark.slow
@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_so_they_do_under_options_drawn_at_random(game: Game) -> None:
    for time in range(10 if LONG else 1):
        encoder = Encoder(game, drawn_options(game, (game.slug, "features", time)))
        walked(game, encoder, game.seats[0], (game.slug, "features", time))


def test_a_number_that_can_be_only_one_is_encoded_too() -> None:
    game = find("chain-sticks")
    view = game.begin(options := game.chosen(None, {"rounds": 1})).view(0)
    encoder = Encoder(game, options)
    assert encoder.decode(encoder.encode(view)) == encoder.kept(view)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_every_field_of_a_view_is_a_feature_or_said_to_be_none(game: Game) -> None:
    encoder = Encoder(game)
    fields = set(game.begin().view(None).__struct_fields__)
    declared = {feature.name.partition(".")[0] for feature in encoder.features}
    assert declared | set(encoder.declared.left_out) == fields
    assert not declared & set(encoder.declared.left_out)


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_features_have_names_in_both_languages_and_lie_one_after_the_other(game: Game) -> None:
    at = 0
    for feature in Encoder(game).features:
        assert feature.en and feature.ja and feature.en != feature.ja
        assert feature.start == at
        assert feature.range == (0.0, 1.0)
        at = feature.stop


def test_a_board_is_seen_as_planes_that_share_the_array() -> None:
    game = find("cerke")
    encoder = Encoder(game)
    array = encoder.encode(game.begin().view(0))
    planes = encoder.arrays(array)["pieces"]
    assert planes.shape == (41, 9, 9)
    assert planes.sum() == 49
    assert planes.base is not None


def test_an_unknown_feature_is_named_in_a_sentence() -> None:
    with pytest.raises(KaikError, match="no feature 'colour'"):
        Encoder(find("march")).feature("colour")
