"""Nothing reaches a socket but what view, face and legal give its seat."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from kaik.core.codec import to_json
from kaik.core.state import State
from kaik.games import find
from kaik.play.match import Match, asked, faces_of, positions
from kaik.play.record import replay

CARD = re.compile(r"(?<![A-Za-z0-9])[BR][0-8SKT](?![A-Za-z0-9])")


def truth(guest: Any, match: str) -> Match:
    """The match as it really was, which can be had when it is over."""
    return replay(guest.http.get(f"/api/matches/{match}/record.kaik").text)


def states(match: Match) -> list[State]:
    return [*(state for state, _ in positions(match)), match.state]


def told_views(chair: Any) -> list[tuple[int, Any, str, list[str]]]:
    """Every view the chair was sent: after how many entries, what, its own covered answer, its actions."""
    found = []
    for frame in chair.frames:
        told = json.loads(frame)
        if told.get("position") and told["position"]["match"]:
            at = told["position"]
            found.append((at["n"], at["view"], at["answered"], at["legal"]))
    return found


@pytest.mark.parametrize("game", ["march", "season-end", "new-play", "value-war", "mountain"])
def test_every_frame_is_what_the_seat_may_see(guest: Any, play_out: Any, game: str) -> None:
    host, other = guest(), guest()
    rules = {"seasons": 1} if "seasons" in find(game).options.__struct_fields__ else {}
    table = host.set_up(game, "me", "free", "random", options=rules)
    one, two, watcher = host.come(table), other.come(table), guest().come(table)
    one.ready("01")
    two.say("sit", seat=1, nonce="02")
    for chair in (one, two, watcher):
        chair.until(lambda chair: bool(chair.position["match"]))
    for _ in range(60):
        for chair in (one, two):
            chair.drain(0.005)
            if chair.legal:
                chair.play(chair.legal[len(chair.log) % len(chair.legal)])
        if one.position["outcome"]:
            break
    if not one.position["outcome"]:
        one.play("@resign")
    for chair in (one, two, watcher):
        chair.until(lambda chair: chair.table["state"] == "over")
    match = truth(host, one.position["match"])
    at = states(match)
    for chair, seat in ((one, 0), (two, 1), (watcher, None)):
        assert [face[1:] for face in chair.log] == [[face.seat, str(face.action)] for face in faces_of(match, seat)]
        views = told_views(chair)
        assert views
        for n, view, answered, legal in views:
            state = at[n] if not answered else at[n].played(seat or 0, find_action(at[n], seat, answered))
            assert view == json.loads(to_json(state.view(seat))), (
                f"after {n} entries seat {seat} was shown something else"
            )
            if seat is None:
                assert not legal and not answered
            elif answered or n == len(match.log):
                assert not legal
            elif not any(action.startswith("@") for _, _, action in chair.log[-1:]):
                assert legal == list(map(str, at[n].legal(seat)))


def find_action(state: State, seat: int | None, text: str) -> Any:
    assert seat is not None
    return next(action for action in state.legal(seat) if str(action) == text)


def test_no_frame_names_a_card_of_another_hand(guest: Any, play_out: Any) -> None:
    """Whatever card a frame of march names, the seat has held it or everybody has seen it by then."""
    host, other = guest(), guest()
    table = host.set_up("march", "me", "free", options={"seasons": 1})
    one, two = host.come(table), other.come(table)
    one.ready()
    two.say("sit", seat=1)
    for chair in (one, two):
        chair.until(lambda chair: bool(chair.position["match"]))
    for _ in range(30):
        for chair in (one, two):
            chair.drain(0.005)
            if chair.legal:
                chair.play(chair.legal[0])
        if one.position["outcome"]:
            break
    if not one.position["outcome"]:
        one.play("@resign")
    one.until(lambda chair: chair.table["state"] == "over")
    match = truth(host, one.position["match"])
    played, hands = faces_of(match, None), [msgspec.structs.asdict(state)["hands"] for state in states(match)]
    looked = 0
    for chair, seat in ((one, 0), (two, 1)):
        for frame in chair.frames:
            told = json.loads(frame)
            if not (told.get("position") and told["position"]["match"]) or told["position"]["outcome"]:
                continue
            told["table"] = None  # ids and hashes are letters and digits, too
            told["position"]["match"] = ""
            n, named = told["position"]["n"], set(CARD.findall(json.dumps(told)))
            known = {card for held in hands[: n + 1] for card in held[seat]}
            known |= {card for face in played[:n] for card in CARD.findall(str(face.action))}
            looked += len(set(hands[n][1 - seat]) - known)
            assert named <= known, frame
    assert looked > 20, "there was something to hide"


def test_nobody_can_tell_who_has_answered(guest: Any) -> None:
    """Three seats bet covered: until the last bet is in, the others and watchers are told nothing at all."""
    host, *others = (guest() for _ in range(4))
    table = host.set_up("new-play", "me", "free", "free", "free")
    chairs = [host.come(table), *(other.come(table) for other in others)]
    chairs[0].ready()
    for seat, chair in enumerate(chairs[1:], 1):
        chair.say("sit", seat=seat)
    watcher = guest().come(table)
    for chair in (*chairs, watcher):
        chair.until(lambda chair: bool(chair.position["match"]))
    for chair in (*chairs, watcher):  # whatever was told on the way here comes before the answer to this
        chair.say("ping", id="here")
        chair.expect("pong", id="here")
    betting = [chair for chair in chairs if chair.legal]
    assert len(betting) == 3 and len(chairs[0].position["question"]["seats"]) == 3
    dealer = next(chair for chair in chairs if chair not in betting)
    n, first = betting[0].n, betting[-1]
    quiet = {id(chair): len(chair.frames) for chair in (*chairs, watcher)}
    assert first.play(first.legal[-1])["n"] == n, "the number of entries does not move either"
    first.drain(0.1)
    assert first.position["answered"] and not first.legal and first.n == n
    assert first.position["question"]["seats"] == dealer.position["question"]["seats"]
    for chair in (*betting[:-1], dealer, watcher):
        chair.drain(0.1)
        assert len(chair.frames) == quiet[id(chair)], "somebody was told that an answer is in"
    fresh = type(watcher)(watcher.ws.remote_address[0] + f":{watcher.ws.remote_address[1]}", table, None)
    assert fresh.position["view"] == watcher.position["view"], "nor does coming anew tell"
    assert "after your answer" in first.play(first.position["answered"])["refused"]
    for chair in betting[1::-1]:
        chair.play(chair.legal[0])
    for chair in (*chairs, watcher):
        chair.until(lambda chair: chair.n > n)
        written = [seat for _, seat, _ in chair.log[n : n + 3]]
        assert written == sorted(written), "answers are written in the order of the seats, not of arrival"


def test_what_is_hidden_cannot_be_had_over_http_either(guest: Any) -> None:
    host, other = guest(), guest()
    table = host.set_up("march", "me", "free")
    one, two = host.come(table), other.come(table)
    one.ready()
    two.say("sit", seat=1)
    one.until(lambda chair: bool(chair.position["match"]))
    match = one.position["match"]
    assert host.http.get(f"/api/matches/{match}/record.kaik").status_code == 409
    assert host.http.get(f"/api/matches/{match}/luck").status_code == 409
    assert host.http.get(f"/api/matches/{match}/frames?seat=1").status_code == 403
    assert guest().http.get(f"/api/matches/{match}/frames?seat=0").status_code == 403
    own = host.http.get(f"/api/matches/{match}/frames?seat=0").json()["frames"]
    assert own[-1]["view"]["hand" if "hand" in own[-1]["view"] else "seat"] is not None
    assert all(frame["standing"] == [] for frame in own), "the standing could tell what a hand is worth"
    shown = host.http.get(f"/api/matches/{match}").json()
    assert shown["eyes"] == [None, 0] and shown["luck"]["server_seed"] == shown["luck"]["seed"] == ""
    for place in (f"/api/tables/{table}", "/api/metrics", f"/api/matches/{match}"):
        text = host.http.get(place).text
        assert not re.search(r'"(hand|hands|deck|stock|seed)":\s*"?[^"\s,]', text), place


def test_a_secret_that_only_an_option_makes_is_kept_as_well(pair: Any, guest: Any) -> None:
    """Chain-strike sticks hides throws by an option alone; the game itself is declared open."""
    game = find("chain-sticks")
    secret = game.chosen(changes={"order": "secret"})
    assert not game.hidden and game.secret(secret) and not game.secret(game.preset())
    one, two = pair("chain-sticks", options={"order": "secret"})
    for _ in range(12):
        for chair in (one, two):
            chair.drain(0.01)
            if chair.legal:
                chair.play(chair.legal[0])
    for chair in (one, two):
        chair.drain(0.1)
    match = one.position["match"]
    http = guest().http
    assert http.get(f"/api/matches/{match}/record.kaik").status_code == 409
    assert http.get(f"/api/matches/{match}/frames?seat=0").status_code == 403
    if not one.position["outcome"]:
        one.play("@resign")
    for chair in (one, two):
        chair.until(lambda chair: chair.table["state"] == "over")
    true = truth(guest(), match)
    for chair, seat in ((one, 0), (two, 1)):
        assert [face[1:] for face in chair.log] == [[face.seat, str(face.action)] for face in faces_of(true, seat)]
    assert one.log != two.log, "each sees throws the other does not"


def test_a_simultaneous_question_asks_the_same_seats_whatever_they_hold() -> None:
    """What the server shows as `question.seats` must not depend on what is hidden from the seat that sees it."""
    from kaik.play.luck import Luck
    from kaik.play.walk import walk

    game = find("season-end")
    match = walk(game, seats=4, seed=3, limit=400)
    several = [state for state, _ in positions(match) if len(asked(state)) > 1]
    assert several
    for at, state in enumerate(several[:40]):
        for seat in range(4):
            assert asked(state.imagine(seat, Luck.of(at).dice(0))) == asked(state)
