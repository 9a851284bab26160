"""Playing at a table: setting it up, sitting, moving, talking, and playing again."""

from __future__ import annotations

from typing import Any

import pytest


def test_two_guests_play_a_match_to_its_end(pair: Any, play_out: Any) -> None:
    one, two = pair("fool-sticks", options={"rounds": 3})
    play_out(one, two)
    assert one.position["outcome"] == two.position["outcome"]
    assert sum(one.position["outcome"]["payoffs"]) == 0
    assert one.log == two.log
    one.until(lambda chair: chair.table["state"] == "over")
    assert one.table["luck"]["server_seed"]


def test_a_guest_plays_bots_at_once(guest: Any, play_out: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("linked-ships", "me", "random", "greedy"))
    assert chair.table["state"] == "waiting" and chair.table["next_promise"]
    assert [seat["kind"] for seat in chair.table["seats"]] == ["guest", "bot", "bot"]
    chair.ready("aa")
    chair.until(lambda chair: chair.table["state"] == "playing")
    play_out(chair)
    assert chair.position["question"]["kind"] == "over"


def test_a_bot_gives_its_reason_in_both_languages(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("school-cerke", "me", "greedy"))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    for _ in range(20):
        chair.until(lambda chair: bool(chair.legal))
        chair.play(chair.legal[0])
        chair.drain(0.3)
        told = [frame for frame in chair.frames if '"t":"why"' in frame]
        if told:
            assert '"en"' in told[0] and '"ja"' in told[0]
            return
    raise AssertionError("the bot never said why")


def test_a_match_waits_until_every_guest_is_ready(guest: Any) -> None:
    host, other = guest(), guest()
    table = host.set_up("six-sticks", "me", "free")
    one, two = host.come(table), other.come(table)
    two.say("sit", seat=1)
    two.until(lambda chair: chair.seat == 1)
    two.drain(0.1)
    assert two.table["state"] == "waiting" and two.position["view"] is None
    one.ready()
    two.until(lambda chair: chair.table["state"] == "playing" and bool(chair.position["match"]))


def test_only_bots_begin_by_themselves_and_play_for_whoever_watches(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("six-sticks", "random", "random"))
    chair.until(lambda chair: bool(chair.position["match"]))
    begun = chair.n
    chair.until(lambda chair: chair.n > begun)
    assert chair.seat is None and not chair.legal


def test_a_word_that_is_not_legal_is_refused_with_a_sentence(pair: Any) -> None:
    one, _ = pair("cerke")
    one.until(lambda chair: bool(chair.position["match"]))
    told = one.play("move:LAU-ZO")
    assert told["t"] == "sync" and "move:LAU-ZO" in told["refused"]
    told = one.play("Hello there!")
    assert "is not an action" in told["refused"] and told["kind"] == "not_a_word"


def test_nobody_plays_for_another_seat(pair: Any, guest: Any) -> None:
    one, two = pair("ancient-cerke")
    mover, other = (one, two) if one.legal else (two, one)
    told = other.play(mover.legal[0])
    assert "is not open to seat" in told["refused"]
    watcher = guest().come(one.table["id"])
    assert watcher.seat is None and not watcher.legal
    assert "do not sit" in watcher.play(mover.legal[0])["refused"]


def test_a_resignation_ends_the_match(pair: Any) -> None:
    one, two = pair("six-sticks")
    assert one.play("@resign")["t"] == "ack"
    two.until(lambda chair: bool(chair.position["outcome"]))
    assert two.position["outcome"]["how"] == "resign" and two.position["outcome"]["winners"] == [1]
    assert "too late" in two.play("@draw")["refused"]


def test_a_draw_needs_both(pair: Any) -> None:
    one, two = pair("six-sticks")
    one.play("@draw")
    two.until(lambda chair: bool(chair.position["offers"]))
    assert "@accept-draw" in two.position["talk"]
    two.play("@accept-draw")
    one.until(lambda chair: bool(chair.position["outcome"]))
    assert one.position["outcome"]["how"] == "draw" and one.position["outcome"]["payoffs"] == [0.0, 0.0]


def test_a_take_back_goes_back(pair: Any) -> None:
    one, two = pair("ancient-cerke")
    mover, other = (one, two) if one.legal else (two, one)
    before = mover.position["view"]
    mover.play(mover.legal[0])
    other.until(lambda chair: bool(chair.legal))
    mover.drain(0.2)
    action = next(action for action in mover.position["talk"] if action.startswith("@take-back"))
    mover.play(action)
    other.until(lambda chair: bool(chair.position["offers"]))
    other.play("@accept-take-back")
    mover.until(lambda chair: bool(chair.legal))
    assert mover.position["view"] == before


def test_a_bot_gives_a_move_back_and_declines_a_draw(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("ancient-cerke", "me", "random"))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    chair.until(lambda chair: bool(chair.legal))
    chair.play(chair.legal[0])
    chair.until(lambda chair: bool(chair.legal))
    chair.play("@draw")
    chair.until(lambda chair: any(action == "@decline-draw" for _, _, action in chair.log))
    chair.play(next(action for action in chair.position["talk"] if action.startswith("@take-back")))
    chair.until(lambda chair: any(action == "@accept-take-back" for _, _, action in chair.log))


def test_a_rematch_turns_the_seats(pair: Any) -> None:
    one, two = pair("fool-sticks", options={"rounds": 1})
    first = one.position["match"]
    one.play("@resign")
    for chair in (one, two):
        chair.until(lambda chair: chair.table["state"] == "over")
    promised = one.table["next_promise"]
    one.ready("01")
    one.until(lambda chair: chair.table["seats"][0]["ready"])
    two.ready("02")
    for chair in (one, two):
        chair.until(lambda chair: chair.position["match"] not in ("", first))
    assert (one.seat, two.seat) == (1, 0)
    assert one.table["luck"] == {"promise": promised, "nonces": ["02", "01"], "server_seed": "", "seed": ""}
    assert len(one.table["matches"]) == 2


def test_a_clock_runs_out(pair: Any) -> None:
    one, two = pair("six-sticks", clock="300ms")
    assert one.position["clocks"]["hands"][0]["main"] <= 300
    two.until(lambda chair: bool(chair.position["outcome"]))
    assert two.position["outcome"]["how"] == "flag"
    assert two.log[-1][1:] == [-1, f"@flag:{two.position['outcome']['by']}"]


def test_an_answer_stops_the_clock_and_earns_the_increment(pair: Any) -> None:
    one, two = pair("ancient-cerke", clock="10m+5s")
    mover = one if one.legal else two
    at = mover.seat
    mover.play(mover.legal[0])
    mover.until(lambda chair: chair.position["clocks"] and not chair.position["clocks"]["hands"][at]["runs"])
    assert mover.position["clocks"]["hands"][at]["main"] > 600_000


def an_hour_passes(running: Any, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the server's clock on, and let the alarm of a table ring as it would have."""
    services = running.inside.services
    then = services.monotonic
    monkeypatch.setattr(services, "monotonic", lambda: then() + 3_600_000)
    running.loop.call_soon_threadsafe(running.inside.lobby.awake[table].scheduler._ring)


def test_a_seat_that_stays_away_may_be_taken_or_given_to_a_bot(
    guest: Any, running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, other, third = guest(), guest(), guest()
    table = host.set_up("ancient-cerke", "me", "free", grace=3600)
    one, two, three = host.come(table), other.come(table), third.come(table)
    one.ready()
    two.say("sit", seat=1)
    one.until(lambda chair: bool(chair.position["match"]))
    two.close()
    one.until(lambda chair: not chair.table["seats"][1]["here"])
    one.say("bot", seat=1, bot="random", id="early")
    assert "stays away" in one.expect("sync", id="early")["refused"]
    three.say("sit", seat=1, id="early")
    assert "sits in seat 1" in three.expect("sync", id="early")["refused"]
    an_hour_passes(running, table, monkeypatch)
    one.until(lambda chair: chair.table["seats"][1]["takable"])
    three.say("sit", seat=1)
    one.until(lambda chair: bool(chair.table["asks"]))
    one.say("admit", seat=1, ask=one.table["asks"][0]["id"])
    three.until(lambda chair: chair.seat == 1)
    back = other.come(table)
    assert back.seat is None
    three.say("stand")
    one.until(lambda chair: chair.table["seats"][1]["kind"] == "free")
    one.say("bot", seat=1, bot="random")
    one.until(lambda chair: chair.table["seats"][1]["kind"] == "bot")
    one.until(lambda chair: bool(chair.legal))
    one.play(one.legal[0])
    one.until(lambda chair: bool(chair.legal))


def test_whoever_comes_back_in_time_keeps_the_seat(pair: Any, guest: Any) -> None:
    one, two = pair("ancient-cerke")
    one.close()
    two.until(lambda chair: not chair.table["seats"][0]["here"])
    thief = guest().come(two.table["id"])
    thief.say("sit", seat=0, id="x")
    assert thief.expect("sync", id="x")["refused"]


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "cerke", "preset": "boook"}, "did you mean book?"),
        ({"game": "cerke", "options": {"sesons": 2}}, "did you mean seasons?"),
        ({"game": "cerke", "clock": "soon"}, "sets no clock"),
        ({"game": "cerke", "seats": [{"kind": "me"}]}, "is for 2 seats, not 1"),
        ({"game": "cerke", "seats": [{"kind": "me"}, {"kind": "me"}]}, "one seat only"),
        ({"game": "cerke", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "gredy"}]}, "did you mean greedy?"),
        ({"game": "cerke", "wish": 1}, "unknown field"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(guest: Any, wanted: Any, sentence: str) -> None:
    answer = guest().http.post("/api/tables", json=wanted)
    assert answer.status_code in (400, 404) and sentence in answer.json()["error"]
