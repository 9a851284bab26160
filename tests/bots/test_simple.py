"""The two first opponents."""

from __future__ import annotations

import pytest

from kaik import bots, find
from kaik.core.errors import NoSuch
from kaik.core.state import Choose
from kaik.games import slugs
from kaik.play.luck import Luck
from kaik.play.referee import Referee


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_every_bot_says_legal_words_in_every_game(slug: str, name: str) -> None:
    game, luck, bot = find(slug), Luck.of("bots"), bots.find(name, find(slug))
    referee = Referee.open(game, luck)
    for _ in range(25):
        turn = referee.match.turn()
        if not isinstance(turn, Choose):
            break
        seat = turn.seats[0]
        dice = luck.apart("bot").dice(len(referee.match.log))
        said = bot.choose(referee.match.state.imagine(seat, dice), seat, dice)
        assert said.action in referee.match.legal(seat)
        referee.submit(seat, said.action)


def test_the_same_luck_gives_the_same_word() -> None:
    state = find("cerke").begin(find("cerke").chosen(None, {"first_mover": "fixed"}))
    bot = bots.find("random", find("cerke"))
    assert bot.choose(state, 0, Luck.of(1).dice(4)) == bot.choose(state, 0, Luck.of(1).dice(4))


def test_greedy_takes_a_king_that_stands_free_and_says_why() -> None:
    game = find("cerke")
    assert game.notation is not None
    state = game.notation.read("9/9/9/9/9/9/1+k7/1R7/8M [] IA", game.preset("official"))
    said = bots.find("greedy", game).choose(state, 0, Luck.of(1).dice(0))
    assert said.action == "move:LAU-LAI"
    assert said.why["en"] and said.why["ja"]


def test_greedy_ends_the_season_on_what_it_has() -> None:
    game = find("cerke")
    assert game.notation is not None
    state = game.notation.read("9/9/9/9/9/9/1+k7/1R7/8M [] IA", game.preset("official"))
    assert (
        bots.find("greedy", game).choose(state.after(0, "move:LAU-LAI"), 0, Luck.of(1).dice(0)).action == "end-season"
    )


def test_an_unknown_bot_gets_a_sentence() -> None:
    with pytest.raises(NoSuch, match="greedy"):
        bots.check("gredy")
