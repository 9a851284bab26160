"""A live match as a value: answers that are collected, clocks that tell nothing, and bots in their room."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest
import uvloop
from msgspec.structs import replace

from kaik.core.action import Action
from kaik.games import find
from kaik.play.clock import Control
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.play.referee import Stale
from kaik.server import bot_pool
from kaik.server.bot_pool import BotPool, NoThought
from kaik.server.bot_worker import Reply, Thought, answer
from kaik.server.live import LiveMatch
from kaik.server.messages import Face
from kaik.server.projection import Faces, clocks, position
from kaik.server.seating import rotate
from kaik.server.store import SeatRow


def begun(game: str, seats: int, clock: str = "none", seed: int = 1) -> LiveMatch:
    match = Match.begin(find(game), seats=seats)
    return LiveMatch.begin("m", match, Luck.of(seed), Control.parse(clock), 1000)


def collecting(clock: str = "none") -> LiveMatch:
    live = begun("new-play", 4, clock)
    assert live.collects and len(live.asked) == 3
    return live


def test_answers_wait_beside_the_log_until_the_last_is_in() -> None:
    live = collecting()
    n = len(live.match.log)
    for seat in live.asked[::-1]:
        assert not live.complete
        live = live.submit(seat, live.legal(seat)[0], n, 2000)
        assert len(live.match.log) == n and live.legal(seat) == ()
    assert live.complete
    done = live.close(3000)
    assert [entry.seat for entry in done.match.log[n : n + 3]] == sorted(live.asked)
    assert not done.answers and done.put > n


def test_what_a_seat_sees_does_not_depend_on_the_answers_of_others() -> None:
    live = collecting()
    first, second, third = live.asked
    answered = live.submit(first, live.legal(first)[3], None, 2000).submit(second, live.legal(second)[7], None, 2500)
    for eye in (third, None, *(seat for seat in range(4) if seat not in live.asked)):
        assert position(answered, eye, 5000, 5000) == position(live, eye, 5000, 5000)
    alone = live.submit(second, live.legal(second)[7], None, 2500)
    assert position(answered, second, 5000, 5000) == position(alone, second, 5000, 5000)


def test_clocks_do_not_tell_who_has_answered() -> None:
    live = collecting("10m+5s")
    first, second, third = live.asked
    answered = live.submit(first, live.legal(first)[0], None, 2000)
    at = clocks(answered, second, 9000, 1_760_000_009_000)
    assert at is not None and at.hands[first] == at.hands[third], "both seem to think still"
    own = clocks(answered, first, 9000, 0)
    assert own is not None and own.hands[first].main == 599_000 and not own.hands[first].runs
    done = answered.submit(second, live.legal(second)[0], None, 4000).submit(third, live.legal(third)[0], None, 6000)
    later = clocks(done.close(6000), None, 6000, 0)
    assert later is not None and later.hands[first].main == later.hands[third].main == 595_000


def test_a_flag_falls_only_on_those_who_have_not_answered() -> None:
    live = collecting("2s")
    first, second, _ = live.asked
    live = live.submit(first, live.legal(first)[0], None, 2000)
    late = live.times.true.out(9000)
    assert first not in late and second in late


def test_an_old_answer_is_stale_but_not_because_of_talk_or_of_others() -> None:
    live = begun("fool-sticks", 3)
    live = live.submit(0, "pay", 0, 1000)
    live = live.submit(1, "pay", 0, 1000)
    talked = live.submit(0, "@draw", 2, 1000)
    assert len(talked.submit(2, "pay", 0, 1000).match.log) > 3
    later = talked.submit(2, "pay", 3, 1000)
    with pytest.raises(Stale, match="asked again"):
        later.submit(0, "pay", 0, 1000)
    with pytest.raises(Stale, match="the log has"):
        later.submit(0, "pay", 999, 1000)


def test_a_seat_with_one_word_is_answered_for() -> None:
    live = begun("season-end", 4)
    for turn in range(60):
        live = live.lone_answers(turn)
        if live.collects:
            assert all(live.match.legal(answer.seat) == (answer.action,) for answer in live.answers)
            assert all(len(live.legal(seat)) > 1 for seat in live.missing)
            for seat in live.missing:
                live = live.submit(seat, live.legal(seat)[0], None, turn)
            live = live.close(turn)
        elif live.asked:
            live = live.submit(live.asked[0], live.legal(live.asked[0])[0], None, turn)


def test_a_resignation_in_the_middle_of_a_question_ends_it() -> None:
    live = collecting()
    first = live.asked[0]
    live = live.submit(first, live.legal(first)[0], None, 2000)
    over = live.submit(live.asked[1], "@resign", None, 2000)
    assert over.match.over and not over.answers and not over.asked
    with pytest.raises(ValueError, match="too late"):
        over.submit(first, "bet:0-1", None, 2000)


def test_faces_follow_the_log_as_every_seat_sees_it() -> None:
    live = begun("march", 3)
    faces = Faces(live.match)
    for turn in range(12):
        old, seat = live, live.asked[0]
        live = live.submit(seat, live.legal(seat)[0], None, turn)
        faces.follow(old.state, live.fresh(old))
    fresh = Faces(live.match)
    for eye in (None, 0, 1, 2):
        assert faces.since(0, eye) == fresh.since(0, eye)
        deal = next(face for face in faces.since(0, eye) if face.action.startswith("deal:"))
        assert isinstance(deal, Face) and deal.action.count("?") == 10 * (3 if eye is None else 2)


def test_seats_are_turned_by_one() -> None:
    seats = tuple(SeatRow("t", at, f"g{at}") for at in range(3))
    assert [seat.guest for seat in rotate(seats)] == ["g2", "g0", "g1"]
    assert [seat.seat for seat in rotate(seats)] == [0, 1, 2]


# Bots


def imagined() -> tuple[LiveMatch, int]:
    live = begun("ancient-cerke", 2)
    return live, live.asked[0]


def test_a_bot_thinks_in_a_child() -> None:
    async def asked() -> Reply:
        room, (live, seat) = BotPool(1), imagined()
        try:
            return await room.ask("random", "ancient-cerke", live.state, seat)
        finally:
            await room.close()

    live, seat = imagined()
    assert Action.parse(asyncio.run(asked()).action) in live.legal(seat)


def test_a_bot_that_fails_is_said_to_and_the_next_question_is_answered() -> None:
    async def asked() -> tuple[str, str]:
        room, (live, seat) = BotPool(1), imagined()
        try:
            with pytest.raises(NoThought, match="no bot"):
                await room.ask("nobody", "ancient-cerke", live.state, seat)
            child = room._children[0]
            assert child._process is not None
            child._process.kill()
            with pytest.raises(NoThought):
                await room.ask("random", "ancient-cerke", live.state, seat)
            reply = await room.ask("random", "ancient-cerke", live.state, seat)
        finally:
            await room.close()
        return reply.action, reply.error

    action, error = asyncio.run(asked())
    assert action and not error


def test_a_slow_bot_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "FIRST", 1)

    async def asked() -> None:
        room, (live, seat) = BotPool(1, time=0.05), imagined()
        try:
            with pytest.raises(NoThought, match="TimeoutError"):
                await room.ask("greedy", "ancient-cerke", live.state, seat)
        finally:
            await room.close()

    asyncio.run(asked())


def test_a_child_that_cannot_start_is_a_bot_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked() -> None:
        room, (live, seat) = BotPool(1), imagined()
        for program in ("/bin/false", "/nowhere/at/all"):
            monkeypatch.setattr(sys, "executable", program)
            for _ in range(3):
                with pytest.raises(NoThought):
                    await room.ask("random", "ancient-cerke", live.state, seat)
        await room.close()

    asyncio.run(asked())
    uvloop.run(asked())


def test_nonsense_does_not_end_a_child() -> None:
    assert answer(b"{").error and answer(b'{"bot":"random"}').error
    live, seat = imagined()
    from msgspec import Raw, json

    from kaik.core.codec import to_json

    thought = Thought("random", "ancient-cerke", seat, Raw(to_json(live.state)), "00" * 32)
    assert not answer(json.encode(thought)).error


def test_a_table_plays_on_when_its_bot_crashes(guest: Any, running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crash(*_: object) -> Reply:
        raise NoThought("the bot fell over")

    monkeypatch.setattr(running.inside.services.bot_pool, "ask", crash)
    host = guest()
    chair = host.come(host.set_up("ancient-cerke", "me", "greedy"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal))
    assert running.inside.services.counts["bots_failed"] > 0


def test_a_table_that_cannot_write_is_read_anew(pair: Any, running: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = pair("ancient-cerke")
    mover = one if one.legal else two
    cookie, n = mover.ws.request.headers["Cookie"], mover.n
    store = running.inside.store

    async def full(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(store, "write", full)
    mover.say("play", n=n, do=mover.legal[0], id="x")
    with pytest.raises(Exception, match=r"4008|1013|not listening|come back"):
        mover.drain(5)
    assert not any('"t":"ack","id":"x"' in frame for frame in mover.frames)
    monkeypatch.undo()
    again = type(mover)(running.at, mover.table["id"], cookie)
    assert again.n == n and again.legal and again.play(again.legal[0])["t"] == "ack"


def test_the_clocks_of_a_loaded_match_run_from_now() -> None:
    live = begun("ancient-cerke", 2, "10m")
    asleep = live.times.resumed(900_000)
    assert asleep.true.left(live.asked[0], 900_000).main == 600_000
    assert replace(live, times=asleep).times.true.falls() == 1_500_000


def test_a_seat_that_somebody_looks_from_later_has_the_same_log() -> None:
    live = begun("march", 3)
    faces, some = Faces(live.match), Faces(live.match, (0,))

    def play_on() -> LiveMatch:
        later = live.submit(live.asked[0], live.legal(live.asked[0])[0], None, 1)
        for each in (faces, some):
            each.follow(live.state, later.fresh(live))
        return later

    for _ in range(6):
        live = play_on()
    some.open(live.match, 2)
    for _ in range(6):
        live = play_on()
    for eye in (None, 0, 2):
        assert some.since(0, eye) == faces.since(0, eye)
        assert bytes(some.written_since(3, eye)) == bytes(faces.written_since(3, eye))
