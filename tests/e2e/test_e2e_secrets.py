"""Nothing that a seat may not know ever comes over the wire to its page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kaik.core.codec import to_json
from kaik.core.state import State
from kaik.games import every
from kaik.play.luck import Luck
from kaik.play.match import Match, faces_of, positions
from kaik.play.record import replay

from . import glances
from .people import Person, others

HIDDEN = [game.slug for game in every() if game.hidden]
DREAMS = 3
THINGS = [game.slug for game in every() if game.hidden and {"hands", "sides"} & set(game.state.__struct_fields__)]
"""The games whose secrets are cards or tiles, and not numbers."""


def truth(person: Person) -> Match:
    """The match as it really was, which can be had when it is over."""
    answer = person.context.request.get(f"/api/matches/{person.match}/record.kaik")
    assert answer.ok, answer.text()
    return replay(answer.text())


def states(match: Match) -> list[State]:
    return [*(state for state, _ in positions(match)), match.state]


def frames_of(person: Person) -> list[dict[str, Any]]:
    """What came over the wire while the match was being played."""
    told = [json.loads(frame) for frame in person.frames]
    return [each for each in told if each.get("position") and each["position"]["match"]]


def answered(state: State, seat: int, action: str) -> State:
    """The position in which this seat has answered and others have not."""
    return next((state.played(seat, each) for each in state.legal(seat) if str(each) == action), state)


PLAYED: dict[str, tuple[Match, list[dict[str, Any]]]] = {}
"""What was played and told already: both sentences are about the same match."""


def played(person: Person, game: str) -> tuple[Match, list[dict[str, Any]]]:
    """A match of three or more through the page: as it was, and as it was told."""
    if game not in PLAYED:
        person.sits_down(game, seats=others(game, least=3))
        person.plays()
        PLAYED[game] = truth(person), frames_of(person)
    return PLAYED[game]


@pytest.mark.parametrize("game", HIDDEN)
def test_what_a_page_is_told_would_be_the_same_if_all_secrets_were_others(person: Person, game: str) -> None:
    """Every frame is what the seat may see of the true position, and what it would see in quite another one."""
    (match, frames), seat = played(person, game), 0
    at, faces = states(match), [[face.seat, str(face.action)] for face in faces_of(match, seat)]
    for told in frames:
        position = told["position"]
        n = position["n"]
        assert [face[1:] for face in told["faces"]] == faces[told["start"] : n]
        state = answered(at[n], seat, position["answered"]) if position["answered"] else at[n]
        assert position["view"] == json.loads(to_json(state.view(seat)))
        if position["outcome"]:
            continue
        for imagined in range(DREAMS):
            world = state.imagine(seat, Luck.of(n * DREAMS + imagined).dice(0))
            assert position["view"] == json.loads(to_json(world.view(seat)))
            if not position["answered"]:
                assert position["legal"] == [str(action) for action in world.legal(seat)]
    assert any(state.imagine(seat, Luck.of(n).dice(0)) != state for n, state in enumerate(at)), "nothing was hidden"


@pytest.mark.parametrize("game", THINGS)
def test_a_page_is_told_of_no_card_that_only_others_have_seen(person: Person, game: str) -> None:
    """Whatever card or tile a frame names, this seat has held it since the deal, or everybody has seen it by then.

    A draw may be held without being in any position: whoever leaves a trick of kitten with the last of the stock has
    looked at those cards when the season is over. They are the drawer's to see, and nobody else is told of them.
    """
    (match, frames), seat, secrets = played(person, game), 0, 0
    at, known = states(match), glances.known(match, seat)
    for told in frames:
        position = told["position"]
        n = position["n"]
        if position["outcome"]:
            continue
        secrets += sum(len(glances.held(at[n], other) - known[n]) for other in range(1, match.seats))
        assert glances.shown(position) <= known[n], told
        for at_n, _, action in told["faces"]:
            assert glances.names(action) <= known[at_n + 1], action
    assert secrets > 0, "the other hands held cards that this seat had never seen"
