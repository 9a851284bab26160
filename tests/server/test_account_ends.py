"""What an account takes along and leaves behind: export, deletion, games of before, and what `kaik admin` does."""

from __future__ import annotations

import asyncio
import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, inspect, text
from tests.server.authenticator import encode
from tests.server.conftest import Chair, Running
from tests.server.programs import new_bot
from typer.testing import CliRunner

from kaik.cli.admin import admin
from kaik.server.accounts.sessions import LASTS, Sessions
from kaik.server.auth import CookieHolder, Signer
from kaik.server.bot_pool import BotPool
from kaik.server.cluster.bus import LocalBus
from kaik.server.limits import PerAccount, Rate, ServerLimits
from kaik.server.migrating import migrate
from kaik.server.services import Services
from kaik.server.store import Store

PASSWORD = "the pot is on the fire"
GAME = "fool-sticks"
NEXT_WEEK = int(time.time() * 1000) + 7 * 24 * 3600 * 1000
LIMITS = ServerLimits(per_account=PerAccount(sign_ins=Rate(1000, 10)))


@pytest.fixture
def server(database_url: str) -> Iterator[Any]:
    """Once on SQLite, once on PostgreSQL."""
    running = Running(database_url, limits=LIMITS)
    yield running
    running.stop()


def device(server: Any) -> httpx.Client:
    http = httpx.Client(base_url=f"http://localhost:{server.port}", timeout=30)
    assert http.get("/api/me").status_code == 200
    return http


def done(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()


def signed_up(http: httpx.Client, name: str) -> httpx.Client:
    done(http.post("/api/account/sign-up", json={"name": name, "password": PASSWORD}), 201)
    return http


def played(server: Any, http: httpx.Client, play_out: Callable[..., None]) -> str:
    """A match against a bot, to its end, with a line of chat."""
    wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    table = done(http.post("/api/tables", json=wanted), 201)["id"]
    chair = Chair(server.at, table, f"kaik_guest={http.cookies['kaik_guest']}")
    chair.ready("00ff")
    chair.until(lambda chair: bool(chair.position["match"]))
    match = str(chair.position["match"])
    chair.say("chat", text="a good start", id="line")
    chair.expect("ack", id="line")
    play_out(chair)
    chair.close()
    return match


def waits(holds: Callable[[], object]) -> None:
    until = time.monotonic() + 40
    while not holds():
        assert time.monotonic() < until, "it did not come to that"
        time.sleep(0.05)


def names(http: httpx.Client, match: str) -> list[str]:
    return list(done(http.get(f"/api/matches/{match}"))["names"])


def test_everything_is_exported_and_then_the_name_goes_and_the_games_stay(server: Any, play_out: Any) -> None:
    http, witness = signed_up(device(server), "Olga Leaves"), signed_up(device(server), "Walt Witness")
    cups = [cup(witness, starts=NEXT_WEEK), cup(http), cup(http, starts=NEXT_WEEK)]
    for each in (cups[0], cups[2]):
        done(http.post(f"/api/tournaments/{each}/join"))
    done(http.post("/api/challenges", json={"to": "Walt Witness", "game": GAME}), 201)
    waits(lambda: any(each["names"] == "Olga Leaves" for each in witness.get("/api/me/notices").json()["notices"]))
    bot, token = new_bot(SimpleNamespace(http=http), "Olgas Machine")
    match = played(server, http, play_out)
    waits(lambda: any(game["ended"] for game in http.get("/api/me/games").json()["games"]))
    answer = http.get("/api/account/export")
    assert answer.headers["content-type"] == "application/zip"
    files = zipfile.ZipFile(io.BytesIO(answer.content))
    told = {name: files.read(name).decode() for name in files.namelist()}
    assert f"records/{match}.kaik" in told and "Olga Leaves" in told[f"records/{match}.kaik"]
    assert [line["text"] for line in json.loads(told["chat.json"])] == ["a good start"]
    assert json.loads(told["account.json"])["name"] == "Olga Leaves" and len(json.loads(told["devices.json"])) == 1
    assert {"progress.json", "ratings.json", "others.json", "games.json", "README.txt"} <= set(told)
    everything = "".join(told.values())
    others = json.loads(told["others.json"])
    assert {each["name"] for each in others["tournaments"]} == {"Cup"} and len(others["entered"]) == 2
    assert [each["name"] for each in others["bots"]] == ["Olgas Machine"] and len(others["tokens"]) == 1
    assert {"planned_answers", "openings", "leavings", "silences"} <= set(others)
    assert not any(secret in everything for secret in (bot, token))
    assert "argon2" not in everything and ident(server, http) not in everything
    assert "Olga Leaves" in names(witness, match)
    assert "Olga Leaves" in witness.get(f"/api/matches/{match}/record.kaik").text
    assert http.post("/api/account/delete", json={"name": "Somebody"}).json()["kind"] == "bad_name"
    old = http.cookies["kaik_guest"]
    done(http.post("/api/account/delete", json={"name": "olga leaves"}))
    after = names(witness, match)
    assert "Olga Leaves" not in after and any(name.startswith("Player ") for name in after)
    assert "Olga Leaves" not in witness.get(f"/api/matches/{match}/record.kaik").text
    wanted = {"name": "Olga Leaves", "password": PASSWORD}
    assert witness.post("/api/account/sign-in", json=wanted).json()["kind"] == "not_signed_in"
    with httpx.Client(base_url=http.base_url, cookies={"kaik_guest": old}) as thief:
        assert thief.get("/api/account").json()["kind"] == "no_guest"
    assert not done(http.get("/api/me"))["account"]
    assert left(server, "Olga Leaves") == []
    [notice] = [each for each in witness.get("/api/me/notices").json()["notices"] if each["kind"] == "challenge"]
    assert notice["names"].startswith("Player ")
    told = [done(witness.get(f"/api/tournaments/{each}")) for each in cups]
    assert [each["listed"]["state"] for each in told] == ["open", "cancelled", "open"], "only its maker could begin it"
    assert [each["entrants"] for each in told] == [[], [], []]
    signed_up(device(server), "Olga Leaves")


def cup(http: httpx.Client, **more: Any) -> str:
    wanted = {"name": "Cup", "kind": "swiss", "game": GAME, **more}
    return str(done(http.post("/api/tournaments", json=wanted), 201)["id"])


def ident(server: Any, http: httpx.Client) -> str:
    return str(server.inside.api.signer.guest(http.cookies["kaik_guest"]))


def left(server: Any, name: str) -> list[str]:
    """The tables in which a name is still found."""
    from kaik.server.schema import metadata

    async def look() -> list[str]:
        found = []
        for table in metadata.sorted_tables:
            rows = await server.inside.store.fetch(table.select())
            found += [table.name for row in rows if any(name in str(value) for value in row)]
        return found

    return list(asyncio.run_coroutine_threadsafe(look(), server.loop).result(30))


def test_whatever_is_typed_as_a_name_or_answered_for_a_passkey_is_refused_in_words(server: Any) -> None:
    http = device(server)
    for name in ("\x00", "a\x00b", "ﷺ" * 24, "😀" * 60):
        wanted = {"name": name, "password": PASSWORD}
        assert http.post("/api/account/sign-in", json=wanted).json()["kind"] == "not_signed_in"
    wanted = {"name": "ﷺ" * 24, "password": PASSWORD}
    assert http.post("/api/account/sign-up", json=wanted).json()["kind"] == "bad_name"
    for client in ('{"challenge": "\\u0000"}', '{"challenge": 7}', "[]", "[" * 9000, '"' + "a" * 43 + '"'):
        answer = {"id": "aa", "client_data": encode(client.encode())}
        told = http.post("/api/account/sign-in", json={"passkey": answer})
        assert (told.status_code, told.json()["kind"]) == (403, "not_signed_in"), client[:20]


def test_finished_games_and_progress_are_brought_along_and_running_ones_wait(server: Any, play_out: Any) -> None:
    signed_up(device(server), "Pia Brings")
    http = device(server)
    match = played(server, http, play_out)
    waits(lambda: any(game["ended"] for game in http.get("/api/me/games").json()["games"]))
    wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "free"}]}
    running = done(http.post("/api/tables", json=wanted), 201)["id"]
    sign_in = {"name": "Pia Brings", "password": PASSWORD, "bring": True}
    done(http.post("/api/account/sign-in", json=sign_in))
    assert [game["match"] for game in done(http.get("/api/me/games"))["games"]] == [match]
    assert done(http.get("/api/me"))["seats"] == []
    done(http.post("/api/account/sign-out", json={}))
    assert running in [seat["table"] for seat in done(http.get("/api/me"))["seats"]]
    assert [game["match"] for game in done(http.get("/api/me/games"))["games"] if game["ended"]] == []


def test_kaik_admin_gives_roles_closes_and_takes_names_beside_a_running_server(server: Any) -> None:
    http = signed_up(device(server), "Quinn Chief")
    rude = signed_up(device(server), "Rude Rob")

    def run(*words: str) -> str:
        ended = CliRunner().invoke(admin, [*words, "--db", server.db])
        assert ended.exit_code == 0, ended.output
        return ended.output

    def looks_again(person: httpx.Client) -> None:
        """What the server would do after half a minute."""
        server.loop.call_soon_threadsafe(server.inside.sessions.forget, ident(server, person))

    assert http.get("/api/moderation/log").status_code == 403
    assert "Quinn Chief is a moderator now" in run("role", "quinn chief", "moderator")
    assert [line.split("\t")[1:] for line in run("accounts", "chief").splitlines()] == [["Quinn Chief", "moderator"]]
    run("take-name", "Rude Rob", "--why", "it is rude")
    looks_again(rude)
    waits(lambda: rude.get("/api/me").json()["name"].startswith("Player "))
    name = rude.get("/api/account").json()["name"]
    run("close", name, "--why", "it went on")
    looks_again(rude)
    waits(lambda: not rude.get("/api/me").json()["account"])
    wanted = {"name": name, "password": PASSWORD}
    assert rude.post("/api/account/sign-in", json=wanted).json()["kind"] == "not_signed_in"
    log = done(http.get("/api/moderation/log"))
    bad = signed_up(device(server), "Shut Sue")
    report = done(http.post("/api/reports", json={"who": {"name": "Shut Sue"}, "reason": "other"}), 201)["id"]
    done(http.post(f"/api/moderation/reports/{report}", json={"verdict": "close", "why": "seen"}))
    assert not done(bad.get("/api/me"))["account"], "at once"
    assert [(act["by"], act["act"]) for act in log] == [
        ("kaik admin", "close"),
        ("kaik admin", "take-name"),
        ("kaik admin", "role moderator"),
    ]
    for words in (("role", "Nobody", "admin"), ("role", "Quinn Chief", "king")):
        assert CliRunner().invoke(admin, [*words, "--db", server.db]).exit_code == 2


def test_a_database_of_the_version_before_goes_on_with_its_guests_and_accounts(tmp_path: Path) -> None:
    file = tmp_path / "kaik.db"
    engine = create_engine(f"sqlite:///{file}")
    guest = "a-guest-of-before-now"
    with engine.connect() as connection:
        migrate(connection, "0019")
        assert "sessions" not in inspect(connection).get_table_names()
        for statement in (
            f"INSERT INTO guests VALUES ('{guest}', 'Sol Before', 1)",
            f"INSERT INTO guests VALUES ('{guest}-2', 'Tom Before', 1)",
            "INSERT INTO accounts (guest, name, looks, kind, owner, role, made) "
            f"VALUES ('{guest}', 'Sol Before', 'solbefore', 'person', '', 'moderator', 1)",
            "INSERT INTO settings VALUES ('secret', '" + "ab" * 32 + "')",
        ):
            connection.execute(text(statement))
        connection.commit()
    engine.dispose()
    server = Running(f"sqlite:///{file}")
    try:
        signer = Signer(bytes.fromhex("ab" * 32))
        for ident, name in ((guest, "Sol Before"), (f"{guest}-2", "Tom Before")):
            cookies = {"kaik_guest": signer.cookie(ident)}
            with httpx.Client(base_url=f"http://{server.at}", cookies=cookies, timeout=20) as http:
                told = done(http.get("/api/me"))
                assert (told["name"], told["account"]) == (name, False), "a cookie is still enough"
                signed_up(http, name)
                assert done(http.get("/api/account"))["role"] == ("moderator" if ident == guest else "")
            with httpx.Client(base_url=f"http://{server.at}", cookies=cookies, timeout=20) as old:
                assert done(old.get("/api/me"))["name"] != name
    finally:
        server.stop()


class Node:
    """One of two nodes on one database: its sessions, with a clock of its own."""

    def __init__(self, store: Store, bus: LocalBus) -> None:
        self.clock = 0.0
        services = Services(store, BotPool(1))
        services.bus = bus
        self.sessions = Sessions(services, Signer(b"secret"), lambda: self.clock)


async def two_nodes(path: Path, *, heard: bool) -> tuple[list[bool], int]:
    store = await Store.open(f"sqlite:///{path / 'kaik.db'}")
    bus = LocalBus()
    one, two = Node(store, bus), Node(store, bus if heard else LocalBus())
    for node in (one, two):
        await node.sessions.open()
    try:
        await store.name_guest("ada", "Ada", 1)
        await store.write(
            (
                text(
                    "INSERT INTO accounts (guest, name, looks, kind, owner, role, made, secured) "
                    "VALUES ('ada', 'Ada', 'ada', 'person', '', '', 1, 1)"
                ),
                None,
            )
        )
        session, acts = one.sessions.begin("ada", "Firefox")
        await store.write(*acts)
        named, told = CookieHolder("ada", session), []
        asked = 0
        fetch = store.fetch

        async def counted(wanted: Any) -> Any:
            nonlocal asked
            asked += 1
            return await fetch(wanted)

        store.fetch = counted  # type: ignore[method-assign]
        for _ in range(50):
            assert await two.sessions.counts(named) and not await two.sessions.counts(CookieHolder("ada"))
        reads = asked
        await one.sessions.end("ada", session)
        told.append(await one.sessions.counts(named))
        told.append(await two.sessions.counts(named))
        two.clock += LASTS + 1
        told.append(await two.sessions.counts(named))
        return told, reads
    finally:
        await store.close()


def test_a_device_signed_out_on_one_node_is_at_once_on_all_that_hear_of_it(tmp_path: Path) -> None:
    told, reads = asyncio.run(two_nodes(tmp_path, heard=True))
    assert told == [False, False, False]
    assert reads == 2, "one question for each cookie, however often it comes"


def test_a_node_that_does_not_hear_of_it_finds_out_in_a_moment(tmp_path: Path) -> None:
    told, _ = asyncio.run(two_nodes(tmp_path, heard=False))
    assert told == [False, True, False]
