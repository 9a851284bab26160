"""A refusal is a sync that repeats nothing, however long the match; and it is not to be had thousands of times."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from kaik.server.limits import FRAMES, PerSocket, Rate, ServerLimits


def test_a_refusal_tells_no_face_twice(pair: Any) -> None:
    one, two = pair("ancient-cerke")
    for _ in range(6):
        for chair in (one, two):
            chair.drain(0.1)
        mover = one if one.legal else two
        assert mover.play(mover.legal[0])["t"] == "ack"
    for chair in (one, two):
        chair.drain(0.2)
        log = list(chair.log)
        told = chair.play("fly")
        assert told["refused"] and told["kind"]
        assert told["start"] == len(log) == told["position"]["n"] and told["faces"] == []
        assert chair.log == log, "the client's rule gives the same log"


def test_frames_that_are_no_message_are_refused_without_the_log_too(pair: Any) -> None:
    one, _ = pair("ancient-cerke")
    one.ws.send("{")
    told = one.expect("sync")
    assert told["refused"] and told["start"] == one.n and told["faces"] == []


def test_whoever_asks_is_still_told_everything(pair: Any) -> None:
    one, _ = pair("ancient-cerke")
    assert one.play("fly")["faces"] == []
    one.say("hello")
    told = one.expect("sync")
    assert told["start"] == 0 and len(told["faces"]) == one.n and not told["refused"]


def test_a_spectator_who_is_refused_a_seat_has_lost_nothing(pair: Any, guest: Any) -> None:
    one, _ = pair("march")
    watcher = guest().come(one.table["id"])
    log = list(watcher.log)
    watcher.say("sit", seat=0, id="x")
    told = watcher.expect("sync", id="x")
    assert told["refused"] and watcher.log[: len(log)] == log and len(watcher.log) == watcher.n


def test_whoever_is_refused_too_often_is_hung_up_on(start: Any, enter: Any) -> None:
    few = ServerLimits(per_socket=replace(PerSocket(), refusals=Rate(5, 0), frames=FRAMES.times(100)))
    server = start(limits=few)
    host = enter(server.at)
    chair = host.come(host.set_up("six-sticks", "me", "free"))
    for _ in range(5):
        assert chair.play("fly")["refused"]
    chair.say("play", n=0, do="fly")
    with pytest.raises(ConnectionClosed) as closed:
        chair.drain(20)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
    assert json.loads(chair.frames[-1])["kind"] == "rate"
