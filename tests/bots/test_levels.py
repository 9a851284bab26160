"""The five levels: legal, alike for the same luck, stopped at once, and never without an action."""

from __future__ import annotations

import os
from functools import partial
from itertools import count, pairwise

import pytest

from kaik import KaikError, bots, engine, find
from kaik.bots.levels import LEVELS, LevelBot, as_of
from kaik.bots.search import Choice, Limits, Opinion, think
from kaik.core.action import Action
from kaik.core.game import Game
from kaik.core.mind import Mind
from kaik.core.state import Choose, State
from kaik.games import slugs
from kaik.play import thought
from kaik.play.luck import Luck
from kaik.play.referee import Referee
from kaik.play.walk import walk

LONG = os.environ.get("KAIK_LONG", "0") not in ("", "0")
GAMES = 10_000 if LONG else 2
MIDDLE = 3


def asked(slug: str, seed: int, entries: int = MIDDLE) -> tuple[Game, State, int]:
    """A game, a position somewhere in a match of it in which a seat has a choice, and that seat."""
    game = find(slug)
    found: tuple[State, int] | None = None
    for more in range(60):
        state = walk(game, seed=seed, limit=entries + more).state
        turn = state.turn()
        if not isinstance(turn, Choose):
            continue
        found = state, max(turn.seats, key=lambda seat: len(state.legal(seat)))
        if len(state.legal(found[1])) > 1:
            break
    assert found is not None, "a few games never give a choice, but somebody is always asked"
    return game, *found


def chosen(name: str, game: Game, state: State, seat: int, limits: Limits, seed: int = 1) -> str:
    bot, dice = bots.find(name, game), Luck.of(seed).dice(0)
    assert isinstance(bot, LevelBot)
    return bot.choose(state.imagine(seat, dice), seat, dice, limits).action


@pytest.mark.slow
@pytest.mark.parametrize("slug", slugs())
def test_a_bot_never_says_an_illegal_word(slug: str) -> None:
    game, small = find(slug), Limits(nodes=3, seconds=0.05)
    for number in range(GAMES):
        luck = Luck.of(f"legal {number}")
        referee = Referee.open(game, luck, seats=game.seats[0] + number % (game.seats[1] - game.seats[0] + 1))
        for _ in range(game.max_length if LONG else 15):
            turn = referee.match.turn()
            if not isinstance(turn, Choose):
                break
            seat = turn.seats[-1]
            dice = luck.apart("bot").dice(len(referee.match.log))
            bot = bots.find(f"level{1 + (number + seat) % 5}", game)
            assert isinstance(bot, LevelBot)
            said = bot.choose(referee.match.state.imagine(seat, dice), seat, dice, small)
            referee.submit(seat, said.action)  # refuses what is not legal


@pytest.mark.parametrize("slug", slugs())
def test_the_same_luck_gives_the_same_word(slug: str) -> None:
    asked_here = asked(slug, 3)
    limits = Limits(nodes=40, seconds=60)
    assert chosen("level2", *asked_here, limits) == chosen("level2", *asked_here, limits)


@pytest.mark.parametrize("slug", slugs())
def test_a_search_answers_as_soon_as_its_time_is_over(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A millisecond passes with every look at the clock; how long the looks are apart is measured in `bench bots`."""
    game, state, seat = asked(slug, 4)
    looks = count()
    monkeypatch.setattr(thought, "perf_counter", lambda: next(looks) / 1000)
    opinion = think(game, state.imagine(seat, Luck.of(1).dice(0)), seat, Luck.of(1).dice(0), Limits(10**9, 0.1))
    assert opinion.best().action in state.legal(seat)
    assert next(looks) < 110, "a look or two on the way back, no more"


def test_a_search_stops_at_once_when_told() -> None:
    game, state, seat = asked("march", 5)
    calls = [0]

    def enough() -> bool:
        calls[0] += 1
        return calls[0] > 50

    opinion = think(game, state, seat, Luck.of(1).dice(0), Limits(nodes=10**9, seconds=60, stopped=enough))
    assert calls[0] <= 52 and opinion.simulations < 50


@pytest.mark.parametrize("slug", ["march", "mountain", "linked-ships"])
def test_a_search_cut_short_still_says_what_looks_best(slug: str) -> None:
    """With no line read, the action is one that leaves the position looking best."""
    game, state, seat = asked(slug, 11)
    opinion = think(game, state, seat, Luck.of(1).dice(0), Limits(nodes=1, seconds=60))
    assert opinion.best().worth == max(choice.worth for choice in opinion.choices)


def test_even_a_search_without_any_time_has_a_word() -> None:
    for slug in ("march", "linked-ships", "season-end"):
        game, state, seat = asked(slug, 6)
        opinion = think(game, state, seat, Luck.of(1).dice(0), Limits(nodes=10**9, seconds=0.0))
        assert opinion.best().action in state.legal(seat)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if find(slug).mind != Mind()])
def test_every_level_says_why_in_both_languages(slug: str) -> None:
    """In words of the game: nobody hears of shares and simulations, nor of points where nothing is hidden."""
    game, state, seat = asked(slug, 7)
    for name in ("level1", "level5") if game.secret(state.options) else ("greedy", "level1", "level5"):
        bot, dice = bots.find(name, game), Luck.of(2).dice(0)
        imagined = state.imagine(seat, dice)
        short = partial(bot.choose, limits=Limits(30)) if isinstance(bot, LevelBot) else bot.choose
        why = short(imagined, seat, dice).why
        assert why["en"] and why["ja"]
        assert "%" not in why["en"] + why["ja"] and not {"stands", "sees"} & set(why["en"].split()), why


def test_a_level_has_words_where_no_search_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "search_for", lambda position, version: None)
    game, state, seat = asked("school-cerke", 7)
    bot, dice = bots.find("level2", game), Luck.of(2).dice(0)
    assert isinstance(bot, LevelBot) and len(state.legal(seat)) > 1
    why = bot.choose(state, seat, dice, Limits(nodes=3, seconds=60)).why
    assert why["en"] and why["ja"] and "%" not in why["en"] + why["ja"], why


def test_a_why_betrays_no_other_word() -> None:
    game, state, seat = asked("march", 8)
    opinion = think(game, state, seat, Luck.of(1).dice(0), Limits(nodes=40, seconds=9))
    said = opinion.best().action
    told = " ".join(opinion.why(said).values())
    assert not [action for action in state.legal(seat) if action != said and action in told]


def test_a_why_of_the_best_word_never_says_that_another_was_better() -> None:
    """Of sampled actions the surest is best, though one that was hardly tried may look better."""
    sure, lucky = Choice(Action("a"), 0.50, visits=400), Choice(Action("b"), 0.52, visits=2)
    opinion = Opinion((sure, lucky), "sampled", simulations=402)
    assert opinion.best() == sure
    assert (
        opinion.why(sure.action)["en"]
        == "rates its chances at 50%, and no other move looked better (looked at 402 continuations)"
    )
    assert "more than by any other" in opinion.why(lucky.action)["en"]
    blunder = Opinion((sure, Choice(Action("b"), 0.40, visits=400)), "sampled", simulations=800)
    assert "though another move looked 10.0% better" in blunder.why(Action("b"))["en"]


def test_the_last_act_of_a_lost_or_won_game_is_read_exactly() -> None:
    """Two squares before the goal with a throw that reaches it, bringing what is still wanted wins."""
    from kaik.games.linked_ships.options import LinkedShipsOptions
    from kaik.games.linked_ships.rules import LinkedShips

    state = LinkedShips(
        LinkedShipsOptions(), (9, 9), (10, 0), (18, 0, 0, 0, 0, 0), (12, 0, 0, 5, 0, 0), first=1, mover=0, sticks=2
    )
    opinion = think(find("linked-ships"), state, 0, Luck.of(1).dice(0), Limits(nodes=200, seconds=9))
    assert opinion.how == "read" and opinion.best().action == "move:A1"


def test_a_higher_level_may_read_more_and_blunders_less() -> None:
    rows = [LEVELS[number] for number in range(1, 6)]
    assert all(low.nodes < high.nodes and low.blunder >= high.blunder for low, high in pairwise(rows))
    assert rows[2].seconds <= 0.5 and rows[4].seconds <= 1.0 and rows[4].blunder == 0


def limits(name: str, seconds: float) -> Limits:
    bot = bots.find(name, find("march"), seconds)
    assert isinstance(bot, LevelBot)
    return bot.limits()


def test_seconds_shorten_every_level() -> None:
    for number, level in LEVELS.items():
        short = limits(f"level{number}", 0.01)
        assert short.seconds == pytest.approx(0.01) and 1 <= short.nodes < level.nodes


def test_more_seconds_make_only_the_highest_level_stronger() -> None:
    assert limits("level5", 3.0).nodes == 3 * LEVELS[5].nodes
    assert limits("level2", 3.0) == Limits(LEVELS[2].nodes, LEVELS[2].seconds)


def test_a_name_may_carry_its_own_time() -> None:
    march = find("march")
    bot = bots.timed("level5@0.25", march)
    assert isinstance(bot, LevelBot) and bot.limits() == Limits(LEVELS[5].nodes // 4, 0.25)
    assert bots.timed("level5@0.25", march, 3.0) == bot, "the name's own time is nearer than the arena's"
    assert bots.timed("greedy", march) == bots.find("greedy", march)


def test_a_name_may_carry_simulations_that_fit_into_its_own_time() -> None:
    march = find("march")
    for name, nodes in (("level5@600n", 600), ("level5@9000n", LEVELS[5].nodes), ("level2@600n", LEVELS[2].nodes)):
        bot, own = bots.timed(name, march), LEVELS[int(name[5])]
        assert isinstance(bot, LevelBot) and bot.limits() == Limits(nodes, own.seconds)
        assert bot.name == name[:6] and bots.check_timed(name) == (name[:6], None)


NONE = ["", "soon", "0", "-1", "nan", "inf", "n", "0n", "0.5n", "-3n", "infn", "nann"]


@pytest.mark.parametrize("text", [f"level5@{none}" for none in NONE])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(KaikError, match="seconds go after the @"):
        bots.check_timed(text)


def test_only_levels_can_be_given_time_and_only_outside_the_server() -> None:
    with pytest.raises(KaikError, match="only levels think"):
        bots.check_timed("greedy@1")
    with pytest.raises(KaikError, match="there is no bot"):
        bots.check("level5@60")


def test_nobody_waits_for_a_search_that_is_settled() -> None:
    """An action that stands out ends the sampling early; a depth that cannot be finished is not begun."""
    late = [asked("march", n, 20) for n in range(8)]
    lines = [think(*each, Luck.of(1).dice(0), Limits(nodes=1000, seconds=60)).simulations for each in late]
    assert 400 in lines and set(lines) <= {0, 400, 800, 1000}, "0 where there is but one word"
    game, state, seat = asked("linked-ships", 8)
    opinion = think(as_of(game, "2026a"), state, seat, Luck.of(1).dice(0), Limits(nodes=1000, seconds=60))
    assert opinion.how == "read" and opinion.deep >= 3 and opinion.simulations < 16_000


def test_a_stopped_reading_still_has_its_first_glance() -> None:
    game, state, seat = asked("linked-ships", 6)
    opinion = think(game, state, seat, Luck.of(1).dice(0), Limits(stopped=lambda: True))
    assert opinion.deep == 1 and len({round(choice.worth, 3) for choice in opinion.choices}) > 1


def test_a_level_of_before_plays_in_arenas_and_is_offered_to_nobody() -> None:
    march = find("march")
    assert bots.timed("level5-2026a@0.5", march).name == "level5-2026a" not in bots.BOTS
    with pytest.raises(KaikError, match="no bot 'level5-2026a'"):
        bots.check("level5-2026a")
    with pytest.raises(KaikError, match="no bot 'level5-2025z'"):
        bots.timed("level5-2025z", march)
