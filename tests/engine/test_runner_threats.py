"""What the search of runners asks beside the rules: which moves take something, and whether a king could be taken."""

from __future__ import annotations

import numpy as np

from kaik.core.options import choices
from kaik.core.state import Over
from kaik.engine import kernel_for
from kaik.engine.runners import layout as at
from kaik.engine.runners.captures import captures
from kaik.engine.runners.threats import is_threatened
from kaik.games import find
from kaik.play.luck import Luck

ANCIENT = find("ancient-cerke")
NAMES = ("running", "multi_jump", "sacrificial_capture", "water_slide", "same_ship_twice", "promotion")


def positions(luck, most):
    """Positions of random games under random options, with the kernel's form of each; captures are likelier."""
    dice = luck.dice(0)
    for game in range(most // 40):
        said = {name: values[dice.below(len(values))] for name in NAMES for values in [choices(ANCIENT.options, name)]}
        state = ANCIENT.begin(ANCIENT.chosen("book", said))
        kernel = kernel_for(type(state), state.options)
        for number in range(40):
            if isinstance(state.turn(), Over):
                break
            yield kernel, state
            actions = state.legal(state.side)
            taking = [action for action in actions if taken(state, action)]
            chosen = taking if taking and (number + game) % 3 == 0 else actions
            state = state.played(state.side, chosen[dice.below(len(chosen))])


def taken(state, action):
    """The squares on which an action takes something."""
    rules = type(state).runners(state.options)
    squares = [rules.grid.square(name) for name in action.args[1:]]
    return {n for n in squares if state.board[n] not in (0, *rules.ships) and rules.owner[state.board[n]] != state.side}


def test_the_captures_are_the_moves_that_take_something(fresh_luck):
    found = looked = 0
    for kernel, state in positions(Luck.of(fresh_luck.random()), 8000):
        position, pad, out = kernel.position_from(state), np.zeros(at.PAD, np.uint8), np.zeros(at.MOST, np.int64)
        n = captures(kernel.book, kernel.ways, position.men, position.now, pad, out)
        made = {kernel.action(position, int(code)) for code in out[:n]}
        assert made == {action for action in state.legal(state.side) if taken(state, action)}
        found, looked = found + n, looked + 1
        if looked >= 160 and found > 20:  # some games hardly ever offer a capture
            break
    assert found > 20


def threats(luck):
    """How many threats were seen in some positions, and how many were not; none is seen that is none."""
    seen = missed = 0
    for kernel, state in positions(luck, 160):
        men, takes = np.array(state.board, np.uint8), {}
        for action in state.legal(state.side):
            takes.update({square: min(takes.get(square, 9), hard(state, action)) for square in taken(state, action)})
        for square, piece in enumerate(state.board):
            if piece and piece not in kernel.rules.ships and kernel.rules.owner[piece] != state.side:
                threatened = is_threatened(kernel.book, kernel.ways, men, square, state.side)
                assert not threatened or square in takes
                seen += threatened
                missed += not threatened and takes.get(square, 9) <= 1
    return seen, missed


def test_a_piece_is_threatened_only_if_a_move_takes_it(fresh_luck):
    threats(Luck.of(fresh_luck.random()))


def test_hardly_any_threat_over_one_ship_at_most_is_missed():
    """Of rows of jumps only the first counts. Whoever goes over both ships, or past the square it comes from, is not
    seen; how rare that is depends on the games, so these are always the same."""
    seen, missed = threats(Luck.of("threats"))
    assert seen > 10 and missed <= 0.1 * seen


def steps(action):
    """How many ships an action goes over."""
    return len(action.args) - 2 if action.verb == "step" else len(action.args) - 3 if "step" in action.verb else 0


def hard(state, action):
    """The steps of an action, far too many for a row of jumps."""
    return 9 if len(taken(state, action)) > 1 else steps(action)
