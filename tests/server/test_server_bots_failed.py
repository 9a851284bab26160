"""A bot that fails: it is logged and counted, a random move is made for it, and the table is told so."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from kaik.server.bot_failures import FAILED
from kaik.server.bot_pool import NoThought
from kaik.server.bot_worker import Reply


class Failing:
    """Bots that crash, or answer what is not legal."""

    def __init__(self) -> None:
        self.asked = 0
        self.answer: str | None = None

    async def ask(self, *_: object) -> Reply:
        self.asked += 1
        if self.answer is None:
            raise NoThought("level5 gave no answer (ZeroDivisionError)")
        return Reply(self.answer)


@pytest.fixture
def failing(running: Any, monkeypatch: pytest.MonkeyPatch) -> Failing:
    failing = Failing()
    monkeypatch.setattr(running.inside.services.bot_pool, "ask", failing.ask)
    return failing


def failures(chair: Any) -> list[tuple[int, int]]:
    """Which seats' entries this socket was told to be random."""
    told = [json.loads(frame) for frame in chair.frames]
    return [(each["n"], each["seat"]) for each in told if each["t"] == "why" and each["text"] == FAILED]


def two_turns(chair: Any) -> None:
    chair.ready()
    for _ in range(2):
        chair.until(lambda chair: bool(chair.legal))
        chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal) or bool(chair.position.get("over")))


@pytest.mark.parametrize("game", ["ancient-cerke", "march"], ids=["an open game", "a game with secrets"])
def test_a_random_move_is_made_for_a_bot_that_fails_and_the_table_is_told(
    guest: Any, running: Any, failing: Failing, game: str
) -> None:
    counts, host = running.inside.services.counts, guest()
    before, table = counts["bots_failed"], host.set_up(game, "me", "level5")
    chair, watcher = host.come(table), guest().come(table)
    two_turns(chair)
    assert failing.asked and counts["bots_failed"] >= before + failing.asked
    chair.until(lambda chair: len(failures(chair)) >= 1)
    n, seat = failures(chair)[0]
    assert chair.log[n][1] == seat == 1, "the entry that is named is the bot's"
    watcher.until(lambda watcher: failures(watcher)[:1] == [(n, seat)])


def test_the_sentence_is_there_in_both_languages() -> None:
    assert set(FAILED) == {"en", "ja"} and all(FAILED.values())


def test_a_failure_at_a_covered_question_is_told_when_the_match_is_over(guest: Any, failing: Failing) -> None:
    host = guest()
    chair = host.come(host.set_up("new-play", "me", "level5", "level5"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    while not failing.asked:
        chair.play(chair.legal[0])
        chair.until(lambda chair: bool(chair.legal))
    n = chair.n
    chair.play(chair.legal[0])
    chair.until(lambda chair: chair.n > n and bool(chair.legal))
    assert not failures(chair), "it would tell that the bot had a choice"
    chair.play("@resign")
    chair.until(lambda chair: bool(failures(chair)))
    assert all(chair.log[n][1] == seat > 0 for n, seat in failures(chair))
    assert len(set(failures(chair))) == len(failures(chair))


def test_a_bot_that_answers_what_is_not_legal_is_logged(
    guest: Any, failing: Failing, caplog: pytest.LogCaptureFixture
) -> None:
    failing.answer = "fly:away"
    host = guest()
    chair = host.come(host.set_up("ancient-cerke", "me", "level5"))
    with caplog.at_level(logging.ERROR):
        two_turns(chair)
    chair.until(lambda chair: bool(failures(chair)))
    assert any("level5 answered 'fly:away'" in record.getMessage() for record in caplog.records)


def test_a_bot_that_answers_is_not_said_to_have_failed(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("ancient-cerke", "me", "random"))
    two_turns(chair)
    assert not failures(chair)
