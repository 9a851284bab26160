"""Records that were changed on the way: one sentence or ok, never an exception, and never without end."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.server.mutations import LONG, bent, dice, with_a_line_changed

from kaik.cli.query import answer
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import every
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.play.record import Record, verify, write
from kaik.play.walk import walk

RECORDS = 100_000 if LONG else 2_000
FOREIGN = 20_000 if LONG else 500
SENT = 500 if LONG else 25
PATIENCE = 20.0
"""Seconds of this process's own work that no record may need."""
CKKA = (
    "{始時:2024-05-01T12:00:00+09:00}\nZO皇[TO]NO KI兵KU無撃裁 ZAI船ZI無撃裁 手赤船 KU兵KO無撃裁 ZI船ZA無撃裁 手王",
    "MAU弓MAIMY橋五{a good\nstart} KI兵KU無撃裁#{XU兵XY無撃裁 {} }# XAI兵XY無撃裁",
)
"""This format is only read, so its honest records are written by hand."""
LONGEST = 200
"""Entries of the records that are changed; what matters is how many, not how long."""


def honest(game: Game, preset: str, number: int) -> Match:
    """A match of random actions, some talk at its end."""
    seats = game.seats[0] + number % (game.seats[1] - game.seats[0] + 1)
    match = walk(game, game.preset(preset), seats, seed=f"honest {number}", limit=LONGEST, preset=preset)
    if not match.over and number % 2:
        actions = match.sayable(number % seats)
        match = match.with_talk(number % seats, actions[number % len(actions)])
    return match


@cache
def records() -> tuple[str, ...]:
    """One honest record of every preset."""
    return tuple(
        write(Record.of(honest(game, preset, at), Luck.of(f"honest {at}"), names=("Ada", "宮")))
        for game in every()
        for at, preset in enumerate(game.presets)
    )


@cache
def foreign() -> tuple[tuple[str, str], ...]:
    """Honest records in the formats of others, and what each format is called."""
    found = [("ckka", text) for text in CKKA]
    for game in every():
        for name, form in game.formats.items():
            if form.write is None:
                continue
            match = walk(game, seed=f"foreign {name}", limit=LONGEST * 5)
            log = tuple((entry.seat, entry.action) for entry in match.log)
            told = form.write(match.options, match.seats, log, {"name.0": "Ada"})
            found.append((name, told if isinstance(told, str) else json.dumps(told)))
    return tuple(found)


def changed(luck: Random) -> Iterator[str]:
    """Records without end, each changed a little."""
    while True:
        one, other = luck.choice(records()), luck.choice(records())
        if luck.randrange(3):
            yield with_a_line_changed(luck, one, other)
        else:
            yield bent(luck, one.encode()).decode(errors=luck.choice(("replace", "surrogateescape")))


def asked(request: dict[str, Any]) -> dict[str, Any]:
    """What `kaik query` answers; a sentence that hides an exception is none."""
    begun = time.thread_time()
    reply = answer(json.dumps(request).encode())
    took = time.thread_time() - begun
    wrong = str(reply.get("error", ""))
    assert "could not be answered" not in wrong, f"{wrong}\n{request}"
    assert "\n" not in wrong and len(wrong) < 1000, f"{wrong}\n{request}"
    assert took < PATIENCE, f"{took} s for {request}"
    return reply


def refusal(text: str) -> str:
    """Why a record does not hold; nothing where it does."""
    try:
        verify(text)
    except KaikError as wrong:
        return str(wrong) or "…\n"
    except Exception as wrong:
        raise AssertionError(f"{wrong!r} came of\n{text}") from wrong
    return ""


def test_the_honest_records_are_sound() -> None:
    for text in records():
        record = verify(text)
        assert asked({"op": "replay", "record": text})["entries"] == len(record.match.log)
    for name, text in foreign():
        assert "error" not in asked({"op": "import", "format": name, "text": text}), name


@pytest.mark.slow
def test_a_changed_record_gets_one_sentence_or_holds() -> None:
    luck, held = dice("records"), 0
    for _, text in zip(range(RECORDS), changed(luck), strict=False):
        begun = time.thread_time()
        sentence = refusal(text)
        assert time.thread_time() - begun < PATIENCE, text
        assert len(sentence) < 1000 and "\n" not in sentence, f"{sentence}\n{text}"
        held += not sentence
    assert held < RECORDS * 0.2, "hardly anything that was changed may pass for sound"


@pytest.mark.slow
def test_a_changed_record_is_replayed_or_refused() -> None:
    luck = dice("replays")
    for _, text in zip(range(RECORDS // 4), changed(luck), strict=False):
        asked({"op": "replay", "record": text})


@pytest.mark.slow
def test_a_changed_foreign_record_is_imported_or_refused() -> None:
    luck, texts = dice("foreign"), foreign()
    for _ in range(FOREIGN):
        name, text = luck.choice(texts)
        _, other = luck.choice(texts)
        bad = with_a_line_changed(luck, text, other) if luck.randrange(2) else bent(luck, text.encode())
        asked({"op": "import", "format": name, "text": bad if isinstance(bad, str) else bad.decode(errors="replace")})


@pytest.mark.slow
def test_a_changed_record_over_http_gets_one_sentence(guest: Any) -> None:
    luck, http = dice("sent"), guest().http
    for _, text in zip(range(SENT), changed(luck), strict=False):
        sent = text.encode(errors="replace").decode()
        reply = http.post("/api/verify", json={"record": sent})
        assert reply.status_code == 200, (reply.text, sent)
        told = reply.json()
        assert isinstance(told["ok"], bool) and told["sentence"], sent
