"""Seats of a running match: who may take one over, who is asked, and what somebody who left one knows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from kaik.server.asking import MOST_ASKS, Asking, deciders
from kaik.server.auth import NotYours
from kaik.server.limits import TooMuch
from kaik.server.migrating import migrate
from kaik.server.store import SeatRow


def played(*people: Any, game: str = "march", **more: Any) -> list[Any]:
    """A match that has begun, everybody in the order of the seats; the first has set the table up."""
    table = people[0].set_up(game, "me", *["free"] * (len(people) - 1), **more)
    chairs = [person.come(table) for person in people]
    chairs[0].ready()
    for seat, chair in enumerate(chairs[1:], 1):
        chair.say("sit", seat=seat)
    for chair in chairs:
        chair.until(lambda chair: bool(chair.position["match"]))
    return chairs


def refused(chair: Any, t: str, **fields: Any) -> dict[str, Any]:
    chair.say(t, id="no", **fields)
    return dict(chair.expect("sync", id="no"))


def stand(chair: Any) -> None:
    chair.say("stand", id="up")
    chair.expect("ack", id="up")
    chair.until(lambda chair: chair.seat is None)


def asks(chair: Any, seat: int, *deciding: Any) -> str:
    """Ask for a seat and wait until whoever decides has been told; the id of the ask."""
    chair.say("sit", seat=seat, id="please")
    chair.expect("ack", id="please")
    for other in deciding:
        other.until(lambda chair: any(ask["seat"] == seat for ask in chair.table["asks"]))
    return str(next(ask["id"] for ask in deciding[0].table["asks"] if ask["seat"] == seat))


# Whoever has seen the cards of a seat


def test_whoever_has_held_a_seat_with_secrets_takes_no_other_of_the_match(guest: Any) -> None:
    _, two, three = played(guest(), guest(), guest())
    stand(two)
    stand(three)
    told = refused(three, "sit", seat=1)
    assert told["kind"] == "other_seat" and "seat 2" in told["refused"]
    assert three.position["view"]["seat"] is None, "whoever left and watches has a spectator's view"
    three.say("sit", seat=2)
    three.until(lambda chair: chair.seat == 2)
    assert three.position["view"]["seat"] == 2, "one's own seat can be taken back, and nobody is asked"


def test_where_there_are_no_secrets_another_seat_may_be_asked_for(guest: Any) -> None:
    one, two, three = played(guest(), guest(), guest(), game="six-sticks")
    stand(two)
    stand(three)
    ask = asks(three, 1, one)
    one.say("admit", seat=1, ask=ask)
    three.until(lambda chair: chair.seat == 1)


def test_who_held_which_seat_is_known_after_a_restart(start: Any, enter: Any) -> None:
    server = start()
    people = [enter(server.at) for _ in range(3)]
    chairs = played(*people)
    table, cookies = chairs[0].table["id"], [person.cookie for person in people]
    stand(chairs[1])
    stand(chairs[2])
    server.stop()
    server = start()
    one, two, three = (type(chairs[0])(server.at, table, cookie) for cookie in cookies)
    assert refused(three, "sit", seat=1)["kind"] == "other_seat"
    two.say("sit", seat=1)
    two.until(lambda chair: chair.seat == 1)
    one.play("@resign")
    one.until(lambda chair: chair.table["state"] == "over")


def test_after_the_match_every_seat_is_free_again(guest: Any) -> None:
    one, two, three = played(guest(), guest(), guest())
    first = one.position["match"]
    stand(two)
    stand(three)
    assert refused(three, "sit", seat=1)["kind"] == "other_seat"
    one.play("@resign")
    three.until(lambda chair: chair.table["state"] == "over")
    three.say("sit", seat=1)
    three.until(lambda chair: chair.seat == 1)
    two.say("sit", seat=2)
    two.until(lambda chair: chair.seat == 2)
    one.ready()
    for chair in (one, two, three):
        chair.until(lambda chair: chair.position["match"] != first)
    assert (one.seat, two.seat, three.seat) == (1, 0, 2)


# Asking those who play


def test_a_stranger_asks_and_whoever_plays_lets_them_in(guest: Any) -> None:
    one, two, three = played(guest(), guest(), guest())
    stand(three)
    stranger = guest().come(one.table["id"])
    one.until(lambda chair: chair.table["seats"][2]["asks"])
    ask = asks(stranger, 2, one, two)
    stranger.until(lambda chair: bool(chair.table["asks"]))
    assert stranger.seat is None and json.loads(stranger.frames[-1])["asking"] == 2
    assert stranger.position["view"]["seat"] is None, "asking shows nothing"
    (seen,) = two.table["asks"]
    assert set(seen) == {"id", "seat", "name"}, "who asks is told by name, not by a guest's id"
    two.say("admit", seat=2, ask=ask)
    stranger.until(lambda chair: chair.seat == 2)
    assert stranger.position["view"]["seat"] == 2
    one.until(lambda chair: not chair.table["asks"])
    assert one.table["seats"][2]["name"] == seen["name"]


def test_a_stranger_who_is_told_no_stays_a_watcher_for_a_while(guest: Any) -> None:
    one, two = played(guest(), guest())
    stand(two)
    stranger = guest().come(one.table["id"])
    ask = asks(stranger, 1, one)
    one.say("admit", seat=1, ask=ask, yes=False)
    told = stranger.expect("sync", kind="declined")
    assert told["refused"] and told["seat"] is None and told["asking"] is None
    assert refused(stranger, "sit", seat=1)["kind"] == "declined"
    one.until(lambda chair: not chair.table["asks"])


def test_only_those_who_play_and_the_host_let_somebody_in(guest: Any) -> None:
    one, two = played(guest(), guest())
    stand(two)
    stranger, watcher = guest().come(one.table["id"]), guest().come(one.table["id"])
    ask = asks(stranger, 1, one, watcher)
    for chair in (stranger, watcher):
        assert refused(chair, "admit", seat=1, ask=ask)["kind"] == "not_seated"
    assert refused(one, "admit", seat=0, ask=ask)["kind"] == "no_offer"
    assert refused(one, "admit", seat=1, ask="somebody")["kind"] == "no_offer"
    assert refused(two, "admit", seat=1, ask=ask)["kind"] == "not_seated", "whoever left decides nothing"


def test_the_host_decides_where_only_bots_play_on(guest: Any) -> None:
    host, other = guest(), guest()
    table = host.set_up("march", "free", "greedy")
    watching, player = host.come(table), other.come(table)
    player.say("sit", seat=0)
    player.until(lambda chair: bool(chair.position["match"]))
    stand(player)
    stranger = guest().come(table)
    ask = asks(stranger, 0, watching)
    watching.say("admit", seat=0, ask=ask)
    stranger.until(lambda chair: chair.seat == 0)


def test_where_nobody_is_left_to_be_asked_a_seat_is_free(guest: Any) -> None:
    host = guest()
    chair = host.come(host.set_up("march", "me", "greedy"))
    chair.ready()
    chair.until(lambda chair: bool(chair.position["match"]))
    stand(chair)
    chair.close()
    stranger = guest().come(chair.table["id"])
    stranger.until(lambda chair: not chair.table["seats"][0]["asks"])
    stranger.say("sit", seat=0)
    stranger.until(lambda chair: chair.seat == 0)


def test_an_ask_ends_when_its_asker_leaves_or_the_seat_is_given_to_a_bot(guest: Any) -> None:
    one, two = played(guest(), guest())
    stand(two)
    stranger = guest().come(one.table["id"])
    asks(stranger, 1, one)
    stranger.close()
    one.until(lambda chair: not chair.table["asks"])
    again = guest().come(one.table["id"])
    ask = asks(again, 1, one)
    one.say("bot", seat=1, bot="random")
    one.until(lambda chair: chair.table["seats"][1]["kind"] == "bot")
    assert not one.table["asks"] and refused(one, "admit", seat=1, ask=ask)["kind"] == "no_offer"
    again.until(lambda chair: not chair.table["asks"])


def test_before_the_match_nobody_needs_to_ask(guest: Any) -> None:
    host = guest()
    table = host.set_up("march", "me", "free", "free")
    one, two = host.come(table), guest().come(table)
    two.say("sit", seat=2)
    two.until(lambda chair: chair.seat == 2)
    assert not any(seat["asks"] for seat in one.table["seats"]) and not two.table["asks"]


# As plain values


@pytest.fixture
def seats() -> tuple[SeatRow, ...]:
    return (
        SeatRow("t", 0, "ann", "Ann"),
        SeatRow("t", 1),
        SeatRow("t", 2, "ben", "Ben"),
        SeatRow("t", 3, bot="greedy"),
    )


@pytest.mark.parametrize(
    ("gone", "host", "who"),
    [
        ((1,), "", {"ann", "ben"}),
        ((1, 2), "", {"ann"}),
        ((0, 1, 2), "", set()),
        ((0, 1, 2), "host", {"host"}),
        ((0, 1, 2), "eve", set()),
    ],
)
def test_those_who_sit_and_the_host_decide(seats: tuple[SeatRow, ...], gone: Any, host: str, who: set[str]) -> None:
    assert deciders(seats, 1, "eve", frozenset(gone), host) == who


def test_nobody_is_pestered() -> None:
    asking = Asking()

    def ask(guest: str, at: int = 0) -> None:
        asking.ask("m", 1, guest, guest, at)

    for at in range(MOST_ASKS):
        ask(f"g{at}")
    ask("g0")
    assert len(asking.asks) == MOST_ASKS, "of one person the latest wish counts"
    with pytest.raises(TooMuch):
        ask("another")
    asking.decline(asking.asks[0], 1000)
    with pytest.raises(NotYours, match="just said no"):
        ask("g1", 60_999)
    ask("g1", 61_000)


def test_a_match_that_was_being_played_when_seats_began_to_be_noted_is_noted(tmp_path: Path) -> None:
    """Whoever sat at a running match before the database knew of it has held their seat all the same."""
    kept = create_engine(f"sqlite:///{tmp_path / 'kaik.db'}")
    with kept.connect() as connection:
        migrate(connection, "0003")
        for table in ("running", "over"):
            ended = "null" if table == "running" else "1"
            connection.execute(
                text(f"insert into tables values ('{table}','g','p','{{}}','none',1,60,'ann',0,'alone')")
            )
            connection.execute(text(f"insert into matches values ('m-{table}','{table}',1,1,'','[]','[]',0,{ended})"))
            connection.execute(text(f"insert into seats values ('{table}',0,'ann','Ann','')"))
            connection.execute(text(f"insert into seats values ('{table}',1,'','','greedy')"))
        connection.commit()
        migrate(connection)
        found = connection.execute(text("select * from held")).fetchall()
    assert [tuple(row) for row in found] == [("m-running", 0, "ann", None)]
