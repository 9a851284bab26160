"""A game told as mjai events to one seat while it is played: the same as the whole log tells afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from kaik.games import find
from kaik.games.riichi.records.mjai import events_of
from kaik.games.riichi.records.telling import MjaiTeller, action_of, riichi_of
from kaik.games.riichi.rules import start
from kaik.play.match import Match, asked, faces_of, positions
from kaik.play.walk import promising, walk


def told_live(match: Match, seat: int) -> list[dict[str, Any]]:
    """The events as the seat is told them, question by question."""
    teller, faces, told, events = MjaiTeller(seat), faces_of(match, seat), 0, list[dict[str, Any]]()
    for state, entry in positions(match):
        if seat in asked(state):
            fresh = [(face.seat, str(face.action)) for face in faces[told : entry.n]]
            events += teller.tell(fresh, state.view(seat))
            told = entry.n
    rest = [(face.seat, str(face.action)) for face in faces[told:]]
    return events + teller.tell(rest, match.state.view(seat), over=True)


def plain(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Events without what no seat can know of others, and without names."""
    return [{key: value for key, value in event.items() if key not in ("tsumogiri", "names")} for event in events]


@pytest.mark.parametrize(("preset", "seed"), [("book", 1), ("tenhou", 5)])
def test_what_a_seat_is_told_live_is_what_its_record_tells(preset: str, seed: int) -> None:
    game = find("riichi")
    match = walk(game, preset=preset, seed=seed, prefer=promising)
    log = tuple((entry.seat, entry.action) for entry in match.log)
    for seat in (0, 2):
        whole = events_of(start(match.options, 4), log, seat)
        live = told_live(match, seat)
        assert plain(live) == plain(whole)
        own = next(event["id"] for event in live if event["type"] == "start_game")
        assert [event for event in live if event.get("actor") == own] == [
            event for event in whole if event.get("actor") == own
        ], "its own discards are told with where they came from"


@pytest.mark.parametrize(
    ("answer", "legal", "action"),
    [
        ({"type": "none"}, ["pass", "ron"], "pass"),
        ({"type": "hora", "actor": 1}, ["pass", "ron"], "ron"),
        ({"type": "hora", "actor": 1}, ["discard:1m", "tsumo"], "tsumo"),
        ({"type": "dahai", "pai": "5mr"}, ["discard:0m", "discard:5m"], "discard:0m"),
        ({"type": "dahai", "pai": "C"}, ["discard:7z"], "discard:7z"),
        ({"type": "pon", "consumed": ["5p", "5pr"], "pai": "5p"}, ["pass", "pon:0p+5p"], "pon:0p+5p"),
        ({"type": "ankan", "consumed": ["5s", "5s", "5sr", "5s"]}, ["ankan:5s"], "ankan:5s"),
        ({"type": "kakan", "pai": "E"}, ["kakan:1z"], "kakan:1z"),
        ({"type": "ryukyoku"}, ["kyuushu"], "kyuushu"),
        ({"type": "dahai", "pai": "9x"}, ["discard:1m"], None),
        ({"type": "reach"}, ["discard:1m", "riichi:1m"], None),
    ],
)
def test_an_answer_means_one_of_the_open_actions_or_none(answer: Any, legal: list[str], action: str | None) -> None:
    assert action_of(answer, legal) == action


def test_the_discard_after_a_reach_declares_it() -> None:
    legal = ["discard:1m", "discard:9p", "riichi:9p"]
    assert riichi_of({"type": "dahai", "pai": "9p"}, legal) == "riichi:9p"
    assert riichi_of({"type": "dahai", "pai": "1m"}, legal) is None
