"""Foreign records asked about as programs do: one JSON question, one answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kaik import find
from kaik.cli.query import answer
from kaik.play.walk import walk

DEALT = {
    "type": "start_kyoku",
    "bakaze": "S",
    "kyoku": 2,
    "honba": 1,
    "kyotaku": 1,
    "oya": 1,
    "scores": [30000, 24000, 25000, 20000],
    "dora_marker": "9s",
    "tehais": [
        ["1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s", "E", "S", "W", "N"],
        ["2m", "5m", "8m", "3p", "6p", "9p", "1s", "4s", "7s", "P", "P", "F", "C"],
        ["2m", "3m", "4m", "5m", "6m", "7m", "2p", "3p", "5s", "6s", "7s", "8s", "8s"],
        ["3m", "6m", "9m", "1p", "4p", "7p", "2s", "5s", "8s", "E", "S", "F", "C"],
    ],
}
THROWN = [{"type": "tsumo", "actor": 1, "pai": "4p"}, {"type": "dahai", "actor": 1, "pai": "4p", "tsumogiri": True}]
WON = {"type": "hora", "actor": 2, "target": 1, "pai": "4p", "ura_markers": []}


def asked(**question: Any) -> dict[str, Any]:
    return answer(json.dumps({"op": "import", **question}))


def test_a_hand_from_the_middle_of_a_game_is_settled_from_its_own_scores() -> None:
    found = asked(format="mjai", preset="tenhou", events=[DEALT, *THROWN, WON])
    assert found["settlements"] == [[0, -2300, 3300, 0]]
    assert not found["over"] and found["payoffs"] == [5000, -3300, 3300, -5000]


def test_a_hand_that_ends_the_game_says_so() -> None:
    poor = {**DEALT, "scores": [40000, 1000, 34000, 24000]}
    found = asked(format="mjai", preset="tenhou", events=[poor, *THROWN, WON])
    assert found["over"] and found["payoffs"][1] < 0


@pytest.mark.parametrize("events", [[DEALT, THROWN[1]], [DEALT, *THROWN, {**WON, "actor": 0}]])
def test_a_refusal_names_the_event(events: list[Any]) -> None:
    error = asked(format="mjai", preset="tenhou", events=events)["error"]
    assert error.startswith(f"event {len(events) - 1} ({events[-1]['type']}): ")


@pytest.mark.parametrize("name", ["mjai", "tenhou"])
def test_what_a_game_writes_is_imported_again(name: str) -> None:
    game = find("riichi")
    match = walk(game, game.preset("tenhou"), seed=11, limit=700)
    text = game.formats[name].write(match.options, 4, tuple((e.seat, e.action) for e in match.log), {})
    found = asked(format=name, preset="tenhou", text=text)
    assert "error" not in found and found["settlements"]
