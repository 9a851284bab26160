"""Hints at a table: who may have one, who hears of it, and that nothing waits for it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from kaik.play.record import replay
from kaik.server.bot_worker import Reply
from kaik.server.limits import Allowance, PerAddress, PerGuest


class Adviser:
    """Stands in for the bots' room: notes every imagined position, and answers when it is let."""

    def __init__(self) -> None:
        self.worlds: list[tuple[str, Any, int]] = []
        self.let = threading.Event()
        self.let.set()

    async def ask(self, bot: str, game: str, world: Any, seat: int, asker: Any) -> Reply:
        if bot == "level5":
            self.worlds.append((game, world, seat))
            while not self.let.is_set():
                await asyncio.sleep(0.005)
        return Reply(str(world.legal(seat)[-1]), {"en": "because", "ja": "だから"})


@pytest.fixture
def adviser(running: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Adviser]:
    found = Adviser()
    monkeypatch.setattr(running.inside.services.bot_pool, "ask", found.ask)
    yield found
    found.let.set()


def alone(guest: Any, game: str = "march", *others: str, **more: Any) -> Any:
    """Somebody among bots who is asked."""
    host = guest()
    chair = host.come(host.set_up(game, "me", *(others or ("random",)), **more))
    chair.ready()
    chair.until(lambda chair: bool(chair.position.get("legal")))
    return chair


def asks(chair: Any, kind: str = "hint", **more: Any) -> dict[str, Any]:
    """Ask for a hint; the hint, or the refusal."""
    chair.say(kind, **{"n": chair.n, "id": "h", **more})
    while True:
        told: dict[str, Any] = chair.read()
        if told["t"] == "hint" or (told["t"] == "sync" and told["refused"]):
            return told


def turn_of(*chairs: Any) -> tuple[Any, Any]:
    """Of two who sit opposite each other, the one who is asked first."""
    for chair in chairs:
        chair.drain(0.05)
    first = next(chair for chair in chairs if chair.legal)
    return first, next(chair for chair in chairs if chair is not first)


def test_a_strong_bot_gives_a_hint_with_its_reason(guest: Any) -> None:
    chair = alone(guest, "linked-ships")
    hint = asks(chair)
    assert hint["t"] == "hint" and hint["word"] in chair.legal and hint["bot"] == "level5"
    assert hint["match"] == chair.position["match"] and set(hint["why"]) == {"en", "ja"}


def test_the_adviser_dreams_what_the_seat_can_know(guest: Any, running: Any, adviser: Adviser) -> None:
    chair = alone(guest)
    asks(chair)
    live = running.inside.lobby.awake[chair.table["id"]].table.live
    [(_, world, seat)] = adviser.worlds
    assert seat == chair.seat and world.view(seat) == live.state.view(seat)
    assert world != live.state, "the other's hand is imagined, not known"


def test_a_hint_is_told_to_its_seat_alone_and_the_log_shows_that_it_was_asked(pair: Any, adviser: Adviser) -> None:
    asking, other = turn_of(*pair("march", hints="all"))
    hint = asks(asking)
    asking.drain(0.2)
    other.drain(0.2)
    assert hint["word"] in asking.legal
    assert not any(json.loads(frame)["t"] == "hint" for frame in other.frames)
    assert not any(hint["word"] in frame for frame in other.frames)
    for chair in (asking, other):
        assert chair.log[-1] == [chair.n - 1, asking.seat, "@hint"]


def test_the_same_question_is_written_down_once_and_thought_about_once(guest: Any, adviser: Adviser) -> None:
    chair = alone(guest)
    first = asks(chair)
    assert asks(chair) == first and len(adviser.worlds) == 1
    assert [action for _, _, action in chair.log].count("@hint") == 1
    assert asks(chair, "play", do="@hint") == first, "the talk itself is the same wish"


def test_a_word_is_as_good_after_a_hint_as_before(guest: Any, adviser: Adviser) -> None:
    chair = alone(guest)
    before = chair.n
    hint = asks(chair)
    assert chair.play(hint["word"], n=before)["t"] == "ack"


def test_among_people_there_are_no_hints_unless_the_table_has_them(pair: Any, adviser: Adviser) -> None:
    asking, other = turn_of(*pair("march"))
    told = asks(asking)
    assert told["kind"] == "no_hints" and "no hints at this table" in told["refused"]
    assert asking.play("@hint")["kind"] == "no_hints"
    assert not asking.table["hints_now"] and not adviser.worlds and asking.n == other.n


def test_a_table_may_have_none_at_all(guest: Any, adviser: Adviser) -> None:
    chair = alone(guest, hints="none")
    assert asks(chair)["kind"] == "no_hints" and not chair.table["hints_now"]


def test_whoever_is_not_asked_gets_no_hint(pair: Any, adviser: Adviser) -> None:
    asking, other = turn_of(*pair("march", hints="all"))
    assert asks(other)["kind"] == "not_your_turn"
    asking.play("@resign")
    other.until(lambda chair: bool(chair.position["outcome"]))
    assert asks(other)["kind"] == "too_late"
    assert not adviser.worlds


def test_whoever_only_watches_gets_no_hint(guest: Any, adviser: Adviser) -> None:
    chair = alone(guest)
    assert asks(guest().come(chair.table["id"]))["kind"] == "not_seated"


def test_a_hint_must_not_tell_that_somebody_has_a_choice(guest: Any, adviser: Adviser) -> None:
    """Where answers are collected, those without a choice are answered for: asking would show who is not."""
    host, friend = guest(), guest()
    table = host.set_up("new-play", "me", "free", "random", hints="all")
    chairs = [host.come(table), friend.come(table)]
    chairs[0].ready()
    chairs[1].say("sit", seat=1)
    for chair in chairs:
        chair.until(lambda chair: bool(chair.position.get("match")))
    asking = next(chair for chair in chairs if chair.legal)
    told = asks(asking)
    assert told["kind"] == "no_hints" and "would tell the others" in told["refused"]


def test_the_table_plays_on_while_a_hint_is_thought_of_and_a_late_one_is_dropped(guest: Any, adviser: Adviser) -> None:
    chair = alone(guest)
    adviser.let.clear()
    chair.say("hint", n=chair.n, id="h")
    chair.expect("ack", id="h")
    assert chair.play(chair.legal[0])["t"] == "ack", "nothing waits for the adviser"
    chair.until(lambda chair: bool(chair.legal))
    adviser.let.set()
    chair.drain(0.3)
    assert not any(json.loads(frame)["t"] == "hint" for frame in chair.frames)
    assert asks(chair)["word"] in chair.legal


def test_a_wish_from_an_older_position_is_stale(guest: Any, adviser: Adviser) -> None:
    chair = alone(guest)
    chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal))
    assert asks(chair, n=0)["kind"] == "stale"


def test_an_adviser_that_fails_is_no_more_than_a_sentence(
    guest: Any, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*_: Any) -> Reply:
        raise RuntimeError("nothing comes to mind")

    chair = alone(guest, "linked-ships")
    monkeypatch.setattr(running.inside.services.bot_pool, "ask", silent)
    assert asks(chair)["kind"] == "no_hint"
    assert chair.play(chair.legal[0])["t"] == "ack"


def test_many_hints_at_once_are_refused(
    guest: Any, running: Any, adviser: Adviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        running.inside.services, "advice", Allowance(PerGuest().hints, PerAddress().hints, now=lambda: 0.0)
    )
    chair = alone(guest)
    told = [asks(chair) for _ in range(int(PerGuest().hints.burst) + 1)]
    assert {each["t"] for each in told[:-1]} == {"hint"} and told[-1]["kind"] == "rate"


def test_a_record_shows_who_asked(guest: Any, adviser: Adviser) -> None:
    chair = alone(guest, "linked-ships")
    asks(chair)
    chair.play("@resign")
    chair.until(lambda chair: bool(chair.position["outcome"]))
    http = guest().http
    record = http.get(f"/api/matches/{chair.position['match']}/record.kaik").text
    assert [entry.seat for entry in replay(record).log if entry.action == "@hint"] == [chair.seat]
