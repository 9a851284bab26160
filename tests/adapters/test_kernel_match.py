"""A kernel plays a seat's match as the readable rules do: the same questions, the same looks, the same end."""

from __future__ import annotations

import numpy as np
import pytest
from tests.spaces.walks import positions

from kaik import every, find
from kaik.adapters.kernel_match import KernelMatch, seat_match
from kaik.adapters.seat_match import SeatMatch, SeatTask
from kaik.core.game import Game
from kaik.engine import has_kernel, why_not
from kaik.spaces import Encoder
from kaik.spaces.declared import outline_of

KERNELS = [game for game in every() if has_kernel(game.state) and SeatTask(game.slug).numbered.words is None]


@pytest.mark.parametrize("game", KERNELS, ids=lambda game: game.slug)
@pytest.mark.skipif(bool(why_not()), reason="no kernel can be had here")
def test_a_kernel_asks_shows_and_ends_as_the_rules_do(game: Game) -> None:
    task = SeatTask(game.slug, seat=1, longest=150)
    fast, plain = KernelMatch(task), SeatMatch(task)
    for seed in range(2):
        fast.begin(seed)
        plain.begin(seed)
        for _ in range(60):
            assert set(fast.open) == set(plain.open)
            assert fast.state == plain.state
            seen = [one.observe(np.ones(task.width, np.float32)) for one in (fast, plain)]
            assert np.array_equal(*seen)
            if not fast.open:
                break
            number = sorted(fast.open)[(7 * fast.entries) % len(fast.open)]
            fast.answer(number)
            plain.answer(number)
        assert (fast.over, fast.broken_off, fast.reward) == (plain.over, plain.broken_off, plain.reward)


@pytest.mark.skipif(bool(why_not()), reason="no kernel can be had here")
def test_a_kernel_plays_where_it_is_quicker_step_by_step() -> None:
    assert type(seat_match(SeatTask("school-cerke"))) is KernelMatch
    assert type(seat_match(SeatTask("open-cask"))) is SeatMatch


def test_without_a_kernel_the_rules_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KAIK_PURE", "1")
    assert type(seat_match(SeatTask("school-cerke"))) is SeatMatch
    assert type(seat_match(SeatTask("march"))) is SeatMatch


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_an_outline_is_encoded_as_the_whole_view(game: Game) -> None:
    encoder, outline = Encoder(game), outline_of(game)
    for n, state in enumerate(positions(game, game.preset(), game.seats[0], "outline")):
        if n == 30:
            break
        assert np.array_equal(encoder.encode(outline(state, 0)), encoder.encode(state.view(0)))


def test_the_outline_of_a_board_leaves_out_what_follows_from_the_rest() -> None:
    game = find("cerke")
    state = game.begin().after(-1, "first:0")
    assert outline_of(game)(state, 0).needs == () != state.view(0).needs
