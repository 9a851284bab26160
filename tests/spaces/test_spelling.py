"""Actions said part by part: every legal action can be said, and nothing else."""

from __future__ import annotations

import pytest

from kaik import KaikError, every, find
from kaik.core.game import Game
from kaik.core.state import Choose
from kaik.play.walk import walk
from kaik.spaces import ActionSpace, Vocabulary


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_every_legal_action_can_be_said_word_by_word(game: Game) -> None:
    vocabulary = Vocabulary(ActionSpace(game))
    for length in (3, 9, 17):
        state = walk(game, seed=length, limit=length).state
        turn = state.turn()
        if not isinstance(turn, Choose):
            continue
        actions = state.legal(turn.seats[0])
        spelling = vocabulary.spelling(actions)
        for action in actions[:40]:
            here = spelling
            for word in spelling.words_to(action):
                assert 0 <= word < vocabulary.size
                here = here.say(word)
            assert here.action == action


def test_a_word_that_cannot_come_is_refused() -> None:
    game = find("cerke")
    state = game.begin().after(-1, "first:0")
    spelling = Vocabulary(ActionSpace(game)).spelling(state.legal(0))
    with pytest.raises(KaikError, match="cannot come now"):
        spelling.say(0)
    with pytest.raises(KaikError, match="no action to say"):
        Vocabulary(ActionSpace(game)).spelling(())
