"""The card kernel plays exactly the games of the readable rules, position by position and action by action.

A few hundred positions of each game here; with KAIK_LONG=1 a hundred thousand.
"""

import os
from collections import Counter
from random import Random

import pytest

from kaik.core.action import CHANCE
from kaik.core.chance import Deal
from kaik.core.errors import KaikError
from kaik.core.options import build, choices
from kaik.core.state import Choose, Over, Throw
from kaik.engine import has_kernel, kernel_for
from kaik.games import every, find
from kaik.kits.packed.game import CardGame
from kaik.play.luck import Luck

SEASON_END = find("season-end")
GAMES = [game for game in every() if issubclass(game.state, CardGame) and has_kernel(game.state)]
POSITIONS = 100_000 if os.environ.get("KAIK_LONG") else 400
A_WALK = 120
"""Positions of one walk at most, so that many choices of options are met."""
TEXTS = {"barrel": ("1-1-1", "1-1-1", "2-1", "3", "1-2-2", "8")}
"""Values of options that are any text of some form."""
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def any_options(game, dice):
    """A choice of options at random, every value of every option as likely as any other, and a number of seats."""
    names = game.options.__struct_fields__
    while True:
        try:
            options = build(game.options, {name: any_value(game, name, dice) for name in names})
            seats = dice.randint(*game.seats)
            game.begin(options, seats)
        except KaikError:  # options that contradict each other, or a first dealer without a seat
            continue
        return options, seats


def any_value(game, name, dice):
    """A value of an option: of those listed any, of numbers the usual one or one nearby, which changes most."""
    usual = getattr(game.options(), name)
    if not isinstance(usual, int) or name == "first_dealer":
        return dice.choice(choices(game.options, name) or TEXTS[name])
    return max(0, dice.choice((usual, usual - 1, usual + 1, usual + 3, 0, 1, 2, 20)))


def agree(kernel, position, state):
    """Both ways between the two forms of a position, whose turn it is, what may be said, and what each seat sees."""
    assert kernel.state_from(position) == state
    assert kernel.position_from(state) == position
    for seat in (None, *range(state.seats)):
        assert kernel.state_from(position).view(seat) == state.view(seat)
    match state.turn():
        case Over(payoffs):
            assert kernel.payoffs(position) == payoffs
            assert kernel.codes(position).size == 0
            assert kernel.asked(position) == ()
        case Throw(Deal() as chance):
            assert kernel.deal(position) == chance
            assert kernel.chances(position) == ()
        case Throw(chance):
            thrown = tuple((kernel.action(position, code), weight) for code, weight in kernel.chances(position))
            assert thrown == chance.weights
        case Choose(seats):
            assert kernel.asked(position) == seats
            assert kernel.side(position) == seats[0]
            for seat in seats:
                assert kernel.legal(kernel.asking(position, seat)) == state.legal(seat)


def imagined_well(kernel, position, state, dice):
    """What the kernel imagines for a seat is a position that this seat cannot tell from the real one.

    From any such position the same luck imagines the same: nothing hangs on what the others truly hold.
    """
    seat, luck = dice.randrange(state.seats), dice.randrange(1 << 40)
    twin = kernel.imagined(position, seat, luck)
    assert kernel.imagined(twin, seat, luck + 1) == kernel.imagined(position, seat, luck + 1)
    other = kernel.state_from(twin)
    assert other.view(seat) == state.view(seat)
    assert other.legal(seat) == state.legal(seat)
    assert type(other.turn()) is type(state.turn())
    assert all(other.legal(each) for each in kernel.asked(position)), "somebody who is asked cannot go on"
    assert other.conserved() == state.conserved()


def alike_where_alike(kernel, position, state, by, actions):
    """Two acts have the same face for a seat exactly where they look alike to it by the rules."""
    for seat in range(state.seats):
        told = {action: kernel.face(position, by, kernel.code(position, action), seat) for action in actions}
        looks = {action: state.face(by, action, seat) for action in actions}
        assert len(set(told.values())) == len(set(looks.values())) == len(set(zip(told.values(), looks.values())))


def thrown_well(kernel, position, state, dice):
    """What luck brings in the kernel is something that the rules allow."""
    turn = state.turn()
    after = kernel.state_from(kernel.thrown(position, dice.randrange(1 << 40)))
    if isinstance(turn.chance, Deal):
        assert after.conserved() == state.conserved()
        assert after.turn() != turn
    else:
        assert after in [state.played(CHANCE, action) for action, _ in turn.chance.weights]


def walk_together(game, options, seats, dice, most):
    """Walk through one match with both; returns how many positions were compared."""
    kernel, state = kernel_for(game.state, options), game.begin(options, seats)
    position = kernel.begin(seats)
    for compared in range(1, most + 1):
        agree(kernel, position, state)
        imagined_well(kernel, position, state, dice)
        match state.turn():
            case Over():
                return compared
            case Throw(chance):
                seat, action = CHANCE, chance.sample(Luck.of(dice.random()).dice(0))
                thrown_well(kernel, position, state, dice)
            case Choose(asked):
                seat = dice.choice(asked)
                position, actions = kernel.asking(position, seat), state.legal(seat)
                action = dice.choice(actions)
                some = dice.sample(actions, min(len(actions), 6))
                alike_where_alike(kernel, position, state, seat, some)
                assert kernel.action(position, kernel.code(position, action)) == action
        position, state = kernel.after(position, action), state.played(seat, action)
    return most


@each_game
def test_the_card_kernel_agrees_under_any_options_at_any_table(game, fresh_luck):
    compared = 0
    while compared < POSITIONS:
        compared += walk_together(game, *any_options(game, fresh_luck), fresh_luck, A_WALK)


@each_game
def test_every_preset_of_a_card_game_agrees_at_every_table(game, fresh_luck):
    fewest, most = game.seats
    tables = [(preset, seats) for preset in game.presets for seats in range(fewest, most + 1)]
    for preset, seats in tables:
        assert walk_together(game, game.preset(preset), seats, fresh_luck, POSITIONS // len(tables) // 2 + 1)


@each_game
def test_the_kernel_deals_every_card_as_often_as_it_should(game):
    """The first card of the first hand, over many deals: no copy of a card comes more often than another."""
    kernel = kernel_for(game.state, game.chosen(None, {"first_dealer": 0}))
    start, dealt = kernel.begin(game.seats[0]), Counter()
    for seed in range(1500):
        dealt.update(kernel.state_from(kernel.thrown(start, seed)).hands[1])
    total = sum(dealt.values())
    for card, copies in kernel.deal(start).pool:
        expected = total * copies / 48
        assert abs(dealt[card] - expected) < 6 * expected**0.5


@each_game
def test_the_kernel_brings_what_luck_may_bring_as_often_as_the_rules_say(game):
    """Who deals first, and at the games of draws and roads the next card, thrown a thousand times from one position."""
    kernel, dice, looked = kernel_for(game.state, game.preset()), Random(4), 0
    position = kernel.begin(game.seats[1])
    for seed in range(80):
        if kernel.awaits_luck(position):
            if looked < 4 and len(chances := kernel.chances(position)) > 1:
                fallen = Counter(kernel.thrown(position, each) for each in range(1000))
                total, looked = sum(weight for _, weight in chances), looked + 1
                expected = {kernel.played(position, code): 1000 * weight / total for code, weight in chances}
                assert set(fallen) <= set(expected)
                assert all(abs(fallen[after] - often) <= 6 * often**0.5 for after, often in expected.items())
            position = kernel.thrown(position, seed)
        elif kernel.codes(position).size:
            position = kernel.played(position, int(dice.choice(kernel.codes(position))))
    assert looked


@each_game
def test_whole_random_games_of_the_kernel_end_as_the_rules_have_it(game):
    kernel = kernel_for(game.state, game.preset())
    for seats in (game.seats[0], game.seats[1]):
        games = kernel.random_games(20, seed=3, start=kernel.begin(seats))
        assert games.finished.all()
        assert games.payoffs.shape == (20, seats)
        assert (games.steps + games.throws <= game.max_length).all()
        if game.payoffs == "zero-sum":
            assert (games.payoffs.sum(axis=1) == 0).all()
