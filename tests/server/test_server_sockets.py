"""Sockets: coming back, saying things twice, not reading, saying too much, and pages from elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kaik.server.auth import Signer
from kaik.server.bus import Socket
from kaik.server.limits import Bucket, Buckets, PerSocket, Rate
from kaik.server.messages import FRAME
from kaik.server.origins import Origins


def test_a_socket_that_comes_back_is_told_only_what_it_missed(pair: Any, guest: Any, running: Any) -> None:
    one, two = pair("ancient-cerke")
    mover, other = (one, two) if one.legal else (two, one)
    cookie = other.ws.request.headers["Cookie"]
    kept, match = other.log, other.position["match"]
    other.close()
    mover.play(mover.legal[0])
    again = type(other)(running.at, mover.table["id"], cookie, log=kept, n=len(kept), match=match, seat=other.seat)
    assert again.sync["start"] == len(kept) and again.sync["faces"] == mover_log(mover)[len(kept) :]
    assert again.seat == other.seat and again.legal


def mover_log(chair: Any) -> list[Any]:
    chair.drain(0.2)
    return list(chair.log)


def test_another_match_is_told_from_its_beginning(pair: Any, running: Any) -> None:
    one, _ = pair("ancient-cerke")
    cookie = one.ws.request.headers["Cookie"]
    again = type(one)(running.at, one.table["id"], cookie, n=1, match="some-other-match")
    assert again.sync["start"] == 0 and len(again.sync["faces"]) == again.n
    ahead = type(one)(running.at, one.table["id"], cookie, n=10_000, match=one.position["match"], seat=0)
    assert ahead.sync["start"] == 0
    other_eyes = type(one)(running.at, one.table["id"], cookie, n=one.n, match=one.position["match"])
    assert other_eyes.sync["start"] == 0, "what a spectator saw is not what a seat may see"


def test_a_word_said_twice_counts_once(pair: Any) -> None:
    one, two = pair("ancient-cerke")
    mover, other = (one, two) if one.legal else (two, one)
    n, action = mover.n, mover.legal[0]
    assert mover.play(action, n)["t"] == "ack"
    written = mover_log(mover)
    told = mover.play(action, n)
    assert told["t"] == "sync" and told["refused"]
    assert mover_log(mover) == written
    other.drain(0.2)
    assert other.log == written


def test_a_stale_answer_changes_nothing(pair: Any) -> None:
    one, two = pair("six-sticks")
    mover = one if one.legal else two
    told = mover.play(mover.legal[0], n=0)
    assert "asked again" in told["refused"]
    told = mover.play(mover.legal[0], n=999)
    assert "the log has" in told["refused"]


def test_an_answer_is_not_stale_because_another_seat_was_quicker(pair: Any) -> None:
    one, two = pair("fool-sticks")
    assert one.legal == two.legal == ["pay"]
    n = two.n
    one.play("pay")
    assert two.play("pay", n)["t"] == "ack"


def test_nonsense_is_refused_with_a_sync_and_ends_in_a_goodbye(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("six-sticks", "me", "free"))
    for nonsense in ("{", "[]", '{"t":"fly"}', '{"t":"play","n":-1,"do":"x"}', '{"t":"sit","seat":99}'):
        chair.ws.send(nonsense)
        assert "no message" in chair.expect("sync")["refused"]
    for _ in range(6):
        chair.ws.send("{")
    with pytest.raises(ConnectionClosed) as closed:
        chair.drain(5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def test_the_first_frame_is_hello(guest: Any, running: Any) -> None:
    host = guest()
    table = host.set_up("six-sticks", "me", "free")
    with connect(f"ws://{running.at}/ws/table/{table}") as ws:
        ws.send('{"t":"ping"}')
        assert json.loads(ws.recv(5))["t"] == "bye"
        with pytest.raises(ConnectionClosed):
            ws.recv(5)


def test_a_table_that_is_not_there_says_so(running: Any) -> None:
    with connect(f"ws://{running.at}/ws/table/nowhere") as ws:
        ws.send('{"t":"hello"}')
        assert "no such table" in json.loads(ws.recv(5))["why"]


def test_a_frame_that_is_too_large_ends_the_conversation(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("six-sticks", "me", "free"))
    chair.ws.send(json.dumps({"t": "chat", "text": "x" * FRAME}))
    with pytest.raises(ConnectionClosed) as closed:
        chair.drain(5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def _talk_on(chair: Any) -> None:
    """Two hundred messages; the server may hang up while they are still sent."""
    for _ in range(200):
        chair.ws.send('{"t":"ping"}')
    chair.drain(5)


def test_whoever_says_too_much_is_hung_up_on(start: Any, enter: Any) -> None:
    host = enter(start().at)
    chair = host.come(host.set_up("six-sticks", "me", "free"))
    with pytest.raises(ConnectionClosed) as closed:
        _talk_on(chair)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    assert host.come(chair.table["id"]).seat == 0, "coming back is fine"


def test_a_page_from_elsewhere_opens_no_socket(guest: Any, running: Any) -> None:
    host = guest()
    table = host.set_up("six-sticks", "me", "free")
    for origin in ("https://evil.example", f"http://evil.example:{running.port}", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus), connect(f"ws://{running.at}/ws/table/{table}", origin=origin) as ws:
            ws.recv(1)
    with connect(f"ws://{running.at}/ws/table/{table}", origin=f"http://{running.at}") as ws:
        ws.send('{"t":"hello"}')
        assert json.loads(ws.recv(5))["t"] == "sync"


def test_a_name_that_points_here_is_not_enough_for_a_page() -> None:
    origins = Origins(["https://games.example/"])
    assert origins.allow("https://games.example", "games.example")
    assert origins.allow("http://192.168.1.5:8000", "192.168.1.5:8000")
    assert origins.allow("http://localhost:8000", "localhost:8000")
    assert origins.allow(None, "anything")
    assert not origins.allow("http://rebound.example:8000", "rebound.example:8000")
    assert not origins.allow("http://192.168.1.5:8000", "127.0.0.1:8000")


def test_a_socket_without_a_cookie_watches_and_nothing_else(guest: Any, running: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("six-sticks", "me", "free"))
    watcher = type(chair)(running.at, chair.table["id"], None)
    for said in ({"t": "sit", "seat": 1}, {"t": "chat", "text": "hi"}, {"t": "ready"}):
        watcher.ws.send(json.dumps(said))
        assert "may only watch" in watcher.expect("sync")["refused"]
    forged = type(chair)(running.at, chair.table["id"], "kaik_guest=aaaaaaaaaaaaaaaaaaaa.00ff")
    assert forged.seat is None
    forged.say("sit", seat=1)
    assert "may only watch" in forged.expect("sync")["refused"]


def test_chat_is_text_and_no_more_than_is_bearable(guest: Any) -> None:
    host, other = guest(), guest()
    table = host.set_up("six-sticks", "me", "free")
    one, two = host.come(table), other.come(table)
    one.say("chat", text="<b>hi</b>\n\u202efdp.exe\u0000 & bye", id="c")
    one.expect("ack", id="c")
    line = two.expect("chat")["line"]
    assert line["text"] == "<b>hi</b> fdp.exe & bye", "kept as it was said, without what is not text"
    assert (line["name"], line["seat"]) == (host.http.get("/api/me").json()["name"], 0)
    for _ in range(8):
        one.say("chat", text="again", id="d")
    assert "lines of chat" in one.expect("sync", id="d")["refused"]
    late = guest().come(table)
    assert [line["text"] for line in late.sync["chat"]][:1] == ["<b>hi</b> fdp.exe & bye"]


def test_the_lobby_hears_of_new_tables(guest: Any, running: Any) -> None:
    with connect(f"ws://{running.at}/ws/lobby") as ws:
        ws.recv(5)
        host = guest()
        table = host.set_up("six-sticks", "me", "free")
        hidden = host.set_up("six-sticks", "me", "free", public=False)
        while True:
            told = json.loads(ws.recv(5))
            listed = [each["id"] for each in told["tables"]]
            assert hidden not in listed
            if table in listed:
                return


def test_a_reader_who_does_not_listen_is_given_up() -> None:
    async def silent(frame: bytes) -> None:
        await asyncio.sleep(3600)

    async def told() -> Socket:
        socket = Socket("somebody", "Some Body", silent)
        for _ in range(PerSocket().queue_frames + 2):
            socket.post(b"x")
        return socket

    given_up = asyncio.run(told())
    assert given_up.dropped and given_up.slow


def test_a_slow_reader_does_not_slow_the_table(pair: Any, guest: Any, running: Any) -> None:
    one, two = pair("ancient-cerke")
    slow = guest().come(one.table["id"])
    before = running.inside.services.counts["slow_readers"]
    table = running.inside.lobby.awake[one.table["id"]].table
    sleeper = next(socket for socket in table.sockets if socket.guest not in {seat.guest for seat in table.seats})

    def pile_up() -> None:
        sleeper._outlet = Full()
        for _ in range(PerSocket().queue_frames + 8):
            sleeper.post(b"x")

    running.loop.call_soon_threadsafe(pile_up)
    mover = one if one.legal else two
    assert mover.play(mover.legal[0])["t"] == "ack"
    with pytest.raises(ConnectionClosed) as closed:
        slow.drain(5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4008
    assert running.inside.services.counts["slow_readers"] == before + 1


class Full:
    """An outlet that takes nothing, as of a client that does not read."""

    def takes_more(self, drained: Callable[[], None]) -> bool:
        return False

    def write_texts(self, texts: Sequence[bytes]) -> None:
        raise AssertionError("it takes nothing")


def test_a_bucket_empties_and_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(Rate(2, 1), lambda: now[0])
    assert [bucket.take(), bucket.take(), bucket.take()] == [True, True, False]
    now[0] = 1.0
    assert [bucket.take(), bucket.take()] == [True, False]
    everybody = Buckets(Rate(1, 0), most=2, now=lambda: now[0])
    assert [everybody.take(who) for who in ("a", "a", "b", "c", "a")] == [True, False, True, True, True]


def test_signatures_fit_one_purpose_and_one_guest() -> None:
    signer, other = Signer(b"one"), Signer(b"two")
    guest = "A" * 20
    assert signer.guest(signer.cookie(guest)) == guest
    assert other.guest(signer.cookie(guest)) is None
    assert signer.guest(signer.cookie(guest)[:-1] + "x") is None
