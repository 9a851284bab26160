"""`kaik query` answers every line, and a bad one with a sentence."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from kaik.cli.query import answer, games, serve
from kaik.games import every, slugs

START = "chbg+k+g+b+h+c/+s+r1+t1t1rs/p+pp+p+v+pp+pp/9/4M4/9/P+PP+PV+PP+PP/SR1T1+T1+R+S/+C+H+B+GKGBHC [] IA"


def ask(**question: Any) -> dict[str, Any]:
    return answer(json.dumps(question))


def test_legal_words_of_a_position() -> None:
    reply = ask(op="legal", game="cerke", position=START)
    assert len(reply["legal"]) == 249 and reply["legal"] == sorted(reply["legal"])
    assert reply["turn"] == "choose" and reply["seats"] == [0] and reply["position"] == START


def test_the_start_of_a_game_is_a_throw_and_nobody_is_asked() -> None:
    reply = ask(op="legal", game="cerke", preset="online")
    assert reply["turn"] == "throw" and reply["seats"] == [] and reply["legal"] == []


def test_a_log_is_played_chance_included() -> None:
    reply = ask(op="legal", game="cerke", preset="online", log=["first:0", "ride:LAU-LAI-LY", "sticks:2"])
    assert reply["legal"] == ["land:LO", "land:LY", "stay"]
    assert reply["turn"] == "choose"


def test_the_first_wrong_word_of_a_log_is_named() -> None:
    assert ask(op="legal", game="cerke", log=["first:0", "move:LAU-TAU"])["error"].startswith("action 2 of the log: ")


@pytest.mark.parametrize("slug", slugs())
def test_every_game_walks_the_same_way_twice_and_its_record_replays(slug: str) -> None:
    one = ask(op="walk", game=slug, seed=7, limit=40)
    assert one == ask(op="walk", game=slug, seed=7, limit=40)
    again = ask(op="replay", record=one["record"])
    assert again == {key: one[key] for key in ("entries", "over", "payoffs")}


@pytest.mark.parametrize("slug", slugs())
def test_every_game_answers_legal_at_its_start(slug: str) -> None:
    assert ask(op="legal", game=slug)["turn"] in ("choose", "throw")


def test_the_number_of_players_may_be_called_seats_as_in_lessons() -> None:
    assert ask(op="legal", game="fool-sticks", seats=4)["seats"] == [0, 1, 2, 3]
    assert ask(op="legal", game="fool-sticks", players=3)["seats"] == [0, 1, 2]


def test_hands_of_pieces() -> None:
    assert ask(op="hands", game="cerke", pieces="+B+CPP") == {
        "points": 3,
        "hands": [{"name": "助友", "one_colour": False, "points": 3}],
    }


def test_games_are_listed_in_the_order_of_the_books() -> None:
    listed = games()
    assert [game["id"] for game in listed] == [game.slug for game in every()]
    said = {"id", "names", "seats", "presets", "default", "hidden", "group", "minutes", "tagline", "for_newcomers"}
    assert all(set(game) == said for game in listed)
    assert all(game["default"] == "book" == game["presets"][0] for game in listed)


BAD = [
    "",
    "nonsense",
    "[1]",
    "{}",
    '{"op": 3}',
    '{"op": "legl"}',
    '{"op": "legal"}',
    '{"op": "legal", "game": "cerk"}',
    '{"op": "legal", "game": "cerke", "preset": "onlin"}',
    '{"op": "legal", "game": "cerke", "position": "9/9 [] IA"}',
    '{"op": "legal", "game": "cerke", "position": 7}',
    '{"op": "legal", "game": "cerke", "log": "first:0"}',
    '{"op": "legal", "game": "cerke", "log": ["first:9"]}',
    '{"op": "legal", "game": "cerke", "log": ["first:0", "!!"]}',
    '{"op": "legal", "game": "cerke", "options": {"movment": "standard"}}',
    '{"op": "legal", "game": "cerke", "options": {"movement": "sideways"}}',
    '{"op": "legal", "game": "cerke", "options": [1]}',
    '{"op": "hands", "game": "cerke", "pieces": "KKK"}',
    '{"op": "hands", "game": "march", "pieces": "K"}',
    '{"op": "walk", "game": "cerke", "seed": {}}',
    '{"op": "walk", "game": "cerke", "seats": 5}',
    '{"op": "walk", "game": "cerke", "limit": "x"}',
    '{"op": "replay"}',
    '{"op": "replay", "record": "x"}',
    '{"op": "replay", "record": 5}',
    '{"op": "import", "format": "pgn", "text": ""}',
    '{"op": "import", "format": "kiaak"}',
    '{"op": "import", "format": "kiaak", "text": "K"}',
    "[" * 100_000,
]


@pytest.mark.parametrize("line", BAD)
def test_a_bad_line_gets_one_sentence(line: str) -> None:
    reply = answer(line)
    assert set(reply) == {"error"}
    assert "\n" not in reply["error"] and "Traceback" not in reply["error"]
    assert "could not be answered" not in reply["error"]


def test_the_next_line_is_still_answered() -> None:
    lines = b"\n".join([b"nonsense", b"\xff\xfe", b"", json.dumps({"op": "legal", "game": "cerke"}).encode()])
    out = io.BytesIO()
    serve(io.BytesIO(lines), out)
    replies = [json.loads(line) for line in out.getvalue().splitlines()]
    assert ["error" in reply for reply in replies] == [True, True, False]
