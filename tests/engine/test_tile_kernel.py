"""The tile kernel plays exactly the mahjong of the readable rules, position by position and action by action.

A sample here; with KAIK_LONG=1 a hundred thousand positions of every game.
"""

import os

import numpy as np
import pytest
from tests.engine.tile_agreement import agree, seen_alike
from tests.tile_options import any_options

from kaik.core.action import CHANCE, Action, joined
from kaik.core.chance import Deal
from kaik.core.errors import BadAction
from kaik.core.state import Choose, Over, Throw
from kaik.engine import has_kernel, kernel_for
from kaik.games import every
from kaik.games.riichi.imagine import ready_hand
from kaik.kits.mahjong import places
from kaik.kits.mahjong.shanten import best
from kaik.kits.mahjong.tiles import counted, without
from kaik.play.luck import Luck

GAMES = [game for game in every() if game.group == "mahjong" and has_kernel(game.state)]
POSITIONS = 100_000 if os.environ.get("KAIK_LONG") else 4_000
A_WALK = 400
"""Positions of one walk at most: a season or two."""
QUIET = ("pass", "discard", "take")


def eager(state, seat, actions, dice):
    """An action at random; wins, calls, kans and riichi more often than their share, and discards that help."""
    if dice.random() < 0.6:
        quiet = QUIET if dice.random() < 0.5 else (*QUIET, "ankan", "kakan", "daiminkan")
        actions = [action for action in actions if action.verb not in quiet] or actions
    discards = [action for action in actions if action.verb == "discard"]
    if len(discards) < len(actions) or dice.random() < 0.3:
        return dice.choice(actions)
    hand = state.sides[seat].hand
    return min(discards, key=lambda action: best(counted(without(hand, action.args))))


def favoured(state, chance, dice):
    """Something luck may bring: deals with many tiles alike, and draws that help, more often than their share."""
    if isinstance(chance, Deal) and chance.verb == "deal" and dice.random() < 0.7:
        return dice.choice((alike, ready, honoured))(chance, dice)
    usual = chance.sample(Luck.of(dice.random()).dice(0))
    if usual.verb != "draw" or dice.random() < 0.6:
        return usual
    hand = state.sides[state.drawer()].hand
    some = [action for action, _ in dice.sample(chance.weights, min(6, len(chance.weights)))]
    return min(some, key=lambda action: best(counted((*hand, *action.args))))


def alike(deal, dice):
    """A deal in which everybody has triplets, or three kinds in a row."""
    kinds = list(deal.pool)
    if dice.random() < 0.6:
        dice.shuffle(kinds)
    tiles = [tile for tile, count in kinds for _ in range(count)]
    for _ in range(dice.randrange(30)):
        one, other = dice.randrange(len(tiles)), dice.randrange(len(tiles))
        tiles[one], tiles[other] = tiles[other], tiles[one]
    hands, at = [], dice.randrange(len(tiles) - sum(deal.sizes) + 1)
    for size in deal.sizes:
        hands.append(joined(tiles[at : at + size]))
        at += size
    return Action(deal.verb, *hands)


def ready(deal, dice):
    """A deal in which most hands are ready."""
    pile = [tile for tile, count in deal.pool for _ in range(count)]
    luck = Luck.of(dice.random()).dice(0)
    hands = [ready_hand(pile, 13, (), luck) for _ in deal.sizes]
    return filled(deal, hands, pile, dice)


def honoured(deal, dice):
    """A deal in which one seat has pairs of honours, so that big dragons, big winds and four kans are fed."""
    pile = [tile for tile, count in deal.pool for _ in range(count)]
    hands = [[] for _ in deal.sizes]
    seat, apart = dice.randrange(len(hands)), dice.choice((2, 2, 3))
    for kind in dice.sample([f"{n}z" for n in range(1, 8)], 13 // apart):
        for _ in range(apart):
            pile.remove(kind)
            hands[seat].append(kind)
    return filled(deal, hands, pile, dice)


def filled(deal, hands, pile, dice):
    """A deal of these hands, those that are short filled up with anything."""
    dice.shuffle(pile)
    full = [
        [*hand, *(pile.pop() for _ in range(size - len(hand)))] for hand, size in zip(hands, deal.sizes, strict=True)
    ]
    return Action(deal.verb, *map(joined, full))


def step(kernel, position, state, dice):
    """The next position of both, or None at the end."""
    match state.turn():
        case Over():
            return None
        case Throw(chance):
            action = favoured(state, chance, dice)
            return kernel.after(position, action), state.played(CHANCE, action)
        case Choose(seats):
            seat = dice.choice(seats)
            action = eager(state, seat, state.legal(seat), dice)
            code = kernel.code_of(position, seat, action)
            assert kernel.action(position, code) == action
            return kernel.played(position, code), state.played(seat, action)


def walk_together(game, options, dice, most, state=None):
    """Walk through a match with both; returns how many positions were compared."""
    kernel = kernel_for(game.state, options)
    state = game.begin(options) if state is None else state
    position = kernel.position_from(state)
    for compared in range(1, most + 1):
        agree(kernel, position, state)
        if compared % 10 == 0:
            seen_alike(kernel, position, state)
        both = step(kernel, position, state, dice)
        if both is None:
            return compared
        position, state = both
    return most


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_tile_kernel_agrees_with_the_rules_under_any_options(game, fresh_luck):
    compared = 0
    while compared < POSITIONS:
        compared += walk_together(game, any_options(fresh_luck, game), fresh_luck, A_WALK)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_the_tile_kernel_agrees_with_the_rules_under_every_preset(game, fresh_luck):
    for preset in game.presets:
        assert walk_together(game, game.preset(preset), fresh_luck, POSITIONS // len(game.presets) // 2)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_imagined_position_looks_the_same_to_its_seat(game, fresh_luck):
    imagined = changed = 0
    while imagined < POSITIONS // 4:
        some, others = imagine_along(game, any_options(fresh_luck, game), fresh_luck)
        imagined, changed = imagined + some, changed + others
    assert changed


def imagine_along(game, options, dice):
    """Imagine every position of a walk from every seat; returns how many there were, and how many were other ones."""
    kernel, state, imagined, changed = kernel_for(game.state, options), game.begin(options), 0, 0
    position = kernel.position_from(state)
    for _ in range(A_WALK // 2):
        both = step(kernel, position, state, dice)
        if both is None:
            break
        position, state = both
        for seat in range(len(state.points)):
            luck = dice.getrandbits(60)
            twin = kernel.imagine(position, seat, luck)
            assert kernel.imagine(twin, seat, luck + 1) == kernel.imagine(position, seat, luck + 1), "it knew the truth"
            other = kernel.state_from(twin)
            assert other.view(seat) == state.view(seat)
            assert other.legal(seat) == state.legal(seat)
            assert type(other.turn()) is type(state.turn())
            assert other.conserved() == state.conserved()
            imagined, changed = imagined + 1, changed + (other != state)
    return imagined, changed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_random_seasons_move_points_and_are_the_same_on_any_number_of_threads(game):
    kernel = kernel_for(game.state, game.preset())
    one, three = (kernel.random_games(30, seed=5, threads=threads, seasons=1) for threads in (1, 3))
    assert all(np.array_equal(a, b) for a, b in zip(one, three, strict=True))
    assert one.finished.all()
    assert (one.payoffs.sum(axis=1) == 0).all()
    assert one.payoffs.any()
    assert (one.steps > one.plies).all()


def met(kernel, seed, steps):
    """The position of a random game in the kernel after so many actions."""
    kernel.random_games(1, seed=seed, limit=steps)
    return kernel._worked(None)


def follows(kernel, before, after):
    """Whether the rules lead from a position to another by what luck brings and one action; a deal may be any."""
    left = np.clip(before.men - after.men, 0, None)[places.UNSEEN : places.UNSEEN + places.SORTS]
    seen = {places.CODES[code] for code in np.flatnonzero(left)}
    wanted, states = (after.men.tolist(), after.now.tolist()), [kernel.state_from(before)]
    while states:
        state = states.pop()
        match state.turn():
            case Over():
                return after == before
            case Throw(Deal()):
                return True
            case Throw(chance):
                tiles = chance.weights[0][0].verb in ("draw", "dora")
                fallen = [action for action, _ in chance.weights if not tiles or action.args[0] in seen]
                states += [state.played(CHANCE, action) for action in fallen]
            case Choose((seat, *_)):
                nexts = (state.played(seat, action).numbers() for action in state.legal(seat))
                if any((list(men), list(now)) == wanted for men, now in nexts):
                    return True
    return False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_random_games_in_the_kernel_take_steps_that_the_rules_allow(game, fresh_luck):
    for _ in range(POSITIONS // 400):
        kernel, seed = kernel_for(game.state, any_options(fresh_luck, game)), fresh_luck.getrandbits(40)
        before, first = kernel.start(), fresh_luck.choice((1, 40, 150))
        whole = kernel.state_from(before).conserved()
        for steps in range(first, first + 10):
            after = met(kernel, seed, steps)
            assert kernel.state_from(after).conserved() == whole
            assert steps == first or follows(kernel, before, after)
            before = after


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_random_games_in_the_kernel_deal_every_tile_as_often_as_it_should(game):
    kernel, held = kernel_for(game.state, game.preset()), np.zeros(places.SORTS)
    unseen = kernel.start().men[places.UNSEEN : places.UNSEEN + places.SORTS]
    for seed in range(400):
        held += met(kernel, seed, 1).men[: places.SEATS * places.SORTS].reshape(places.SEATS, places.SORTS).sum(axis=0)
    expected = held.sum() * unseen / unseen.sum()
    assert (abs(held - expected) <= 6 * expected**0.5).all()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_random_matches_of_mahjong_end(game):
    games = kernel_for(game.state, game.preset()).random_games(3, seed=1)
    assert games.finished.all()
    assert games.throws.min() > 100


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_action_that_is_not_open_has_no_number(game):
    kernel = kernel_for(game.state, game.preset())
    with pytest.raises(BadAction, match="not open"):
        kernel.code(kernel.start(), "discard:1p")
