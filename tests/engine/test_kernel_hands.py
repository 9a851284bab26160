"""Captured pieces are worth in the kernel what they are worth in the readable rules."""

from itertools import product

import pytest

from kaik.core.options import choices
from kaik.engine import kernel_for
from kaik.games import find
from kaik.kits.tam.penalties import AGAIN, NULL, ON_TAM
from kaik.kits.tam.phases import Declaring

CERKE = find("cerke")
START = CERKE.state.form.setup
HANDS_OF_EACH = 12
SETS = [kind for kind in range(20) for _ in range(CERKE.state.form.set_size[kind // 2])]


def captured(dice):
    """A few pieces, or many, for either seat, out of one set; kings more often than their share."""
    pieces = dice.sample(SETS, dice.randint(1, 30)) + dice.sample([18, 19], dice.randint(0, 2))
    pieces = [kind for kind in set(pieces) for _ in range(min(pieces.count(kind), SETS.count(kind)))]
    cut = dice.randint(0, len(pieces))
    return tuple(sorted(pieces[:cut])), tuple(sorted(pieces[cut:]))


def test_a_season_ended_with_any_pieces_is_paid_alike_in_every_system_of_hands(fresh_luck):
    kinds = [choices(CERKE.options, name) for name in ("hand_system", "scoring", "duplicates", "cavalry_points")]
    for system, scoring, duplicates, cavalry in product(*kinds):
        actions = {"hand_system": system, "scoring": scoring, "duplicates": duplicates, "cavalry_points": cavalry}
        options = CERKE.chosen(None, {**actions, "score_cap": "money", "first_mover": "fixed"})
        kernel = kernel_for(CERKE.state, options)
        for _ in range(HANDS_OF_EACH):
            hands, side = captured(fresh_luck), fresh_luck.randint(0, 1)
            state = CERKE.state(options, CERKE.state.form.start, hands, side, phase=Declaring())
            paid = kernel.after(kernel.position_from(state), "end-season")
            assert kernel.state_from(paid) == state.after(side, "end-season"), (actions, hands)


@pytest.mark.parametrize(
    ("text", "action", "fined"),
    [
        ("9/9/9/9/4M4/4P4/9/9/4K4 [] IA", "step:ZY-ZO-ZU", (ON_TAM,)),
        (f"{START} [] IA tam=1", "tam:ZO-TO-ZO", (AGAIN, NULL)),
        (f"{START} [] IA", "tam:ZO-TO-ZO", (NULL,)),
        (f"{START} [] IA tam=1", "tam:ZO-TO-NO", (AGAIN,)),
    ],
)
def test_a_kernel_knows_what_a_declaration_is_fined_for(text, action, fined):
    options = CERKE.preset("official")
    state, kernel = CERKE.notation.read(text, options), kernel_for(CERKE.state, options)
    after = kernel.after(kernel.position_from(state), action)
    assert kernel.state_from(after).phase == state.after(0, action).phase == Declaring(fined)
    assert after == kernel.position_from(state.after(0, action))
    assert kernel.state_from(kernel.after(after, "go-on")) == state.after(0, action).after(0, "go-on")
