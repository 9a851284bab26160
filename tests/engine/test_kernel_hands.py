"""Captured pieces are worth in the kernel what they are worth in the readable rules."""

import random
from itertools import product

from kaik.core.options import choices
from kaik.engine import kernel_for
from kaik.games import find
from kaik.kits.tam.phases import Declaring

CERKE = find("cerke")
HANDS_OF_EACH = 12
SETS = [kind for kind in range(20) for _ in range(CERKE.state.form.set_size[kind // 2])]


def captured(dice):
    """A few pieces, or many, for either seat, out of one set; kings more often than their share."""
    pieces = dice.sample(SETS, dice.randint(1, 30)) + dice.sample([18, 19], dice.randint(0, 2))
    pieces = [kind for kind in set(pieces) for _ in range(min(pieces.count(kind), SETS.count(kind)))]
    cut = dice.randint(0, len(pieces))
    return tuple(sorted(pieces[:cut])), tuple(sorted(pieces[cut:]))


def test_a_season_ended_with_any_pieces_is_paid_alike_in_every_system_of_hands():
    dice = random.Random("hands")
    kinds = [choices(CERKE.options, name) for name in ("hand_system", "scoring", "duplicates", "cavalry_points")]
    for system, scoring, duplicates, cavalry in product(*kinds):
        words = {"hand_system": system, "scoring": scoring, "duplicates": duplicates, "cavalry_points": cavalry}
        options = CERKE.chosen(None, {**words, "score_cap": "money", "first_mover": "fixed"})
        kernel = kernel_for(CERKE.state, options)
        for _ in range(HANDS_OF_EACH):
            hands, side = captured(dice), dice.randint(0, 1)
            state = CERKE.state(options, CERKE.state.form.start, hands, side, phase=Declaring(0))
            paid = kernel.after(kernel.position_from(state), "end-season")
            assert kernel.state_from(paid) == state.after(side, "end-season"), (words, hands)
