"""Nothing that a seat may not know ever comes over the wire to its page."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from kaik.core.codec import to_json
from kaik.core.state import State
from kaik.games import every
from kaik.play.luck import Luck
from kaik.play.match import Match, positions, seen
from kaik.play.record import replay

from .people import Person, others

HIDDEN = [game.slug for game in every() if game.hidden]
DREAMS = 3
CARD = re.compile(r"(?<![A-Za-z0-9])[BR][0-8SKT](?![A-Za-z0-9])")


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


def answered(state: State, seat: int, word: str) -> State:
    """The position in which this seat has answered and others have not."""
    return next((state.played(seat, each) for each in state.legal(seat) if str(each) == word), state)


@pytest.mark.parametrize("game", HIDDEN)
def test_what_a_page_is_told_would_be_the_same_if_all_secrets_were_others(person: Person, game: str) -> None:
    """Every frame is what the seat may see of the true position, and what it would see in quite another one."""
    person.sits_down(game, seats=others(game, least=3))
    person.plays()
    match, seat = truth(person), 0
    at, faces = states(match), [[face.seat, str(face.word)] for face in seen(match, seat)]
    for told in frames_of(person):
        position = told["position"]
        n = position["n"]
        assert [face[1:] for face in told["faces"]] == faces[told["start"] : n]
        state = answered(at[n], seat, position["answered"]) if position["answered"] else at[n]
        assert position["view"] == json.loads(to_json(state.view(seat)))
        if position["outcome"]:
            continue
        for dream in range(DREAMS):
            world = state.imagine(seat, Luck.of(n * DREAMS + dream).dice(0))
            assert position["view"] == json.loads(to_json(world.view(seat)))
            if not position["answered"]:
                assert position["legal"] == [str(word) for word in world.legal(seat)]
    assert any(state.imagine(seat, Luck.of(n).dice(0)) != state for n, state in enumerate(at)), "nothing was hidden"


@pytest.mark.parametrize("game", ["march", "open-cask"])
def test_a_page_is_told_of_no_card_that_only_others_have_seen(person: Person, game: str) -> None:
    """Whatever card a frame names, this seat has held it, or everybody has seen it by then.

    These games let nobody look at a card without holding it in a position of the record. In others a draw may end
    the season at once, or a card is looked at and put back; the sentence above covers them all.
    """
    person.sits_down(game, options={"seasons": 2})
    person.plays()
    match, seat, secrets = truth(person), 0, 0
    at, faces = states(match), seen(match, None)
    hands = [msgspec.structs.asdict(state)["hands"] for state in at]
    known: list[set[str]] = [set()]
    for n, state in enumerate(at):
        shown = to_json(state.view(None)).decode() + (str(faces[n - 1].word) if n else "")
        known.append(known[-1] | set(CARD.findall(shown)) | set(hands[n][seat]))
    for told in frames_of(person):
        n = told["position"]["n"]
        if told["position"]["outcome"]:
            continue
        named = set(CARD.findall(json.dumps([told["faces"], told["position"]["view"], told["position"]["legal"]])))
        secrets += len(set(hands[n][1]) - known[n + 1])
        assert named <= known[n + 1], told
    assert secrets > 0, "the other hand held cards that this seat had never seen"
