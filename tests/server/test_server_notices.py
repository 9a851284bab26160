"""Notices: each told once, by the ways a person has chosen, and nothing secret in any of them."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from aiosmtpd.smtp import SMTP
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from sqlalchemy import text
from tests.server.unwired import Clocks, Inside, opened, run, until

from kaik.core.errors import KaikError
from kaik.play.clock import DAY
from kaik.server.correspondence.deadlines import Deadlines
from kaik.server.correspondence.turn_list import turns_of
from kaik.server.lobby import REST
from kaik.server.messages import Play, Ready, Sit
from kaik.server.notices import outgoing
from kaik.server.notices.bodies import NoticeTest
from kaik.server.notices.notice import KINDS, WAYS, Notice, sentence
from kaik.server.notices.outgoing import is_public, post, refuse_url
from kaik.server.notices.preferences import PreferenceStore
from kaik.server.notices.reminders import QUIET, Reminders
from kaik.server.notices.senders import MailServer, Outlets, public_vapid, signature
from kaik.server.notices.service import Notices, vapid_key
from kaik.server.table_controller import TableController

HANGS_UP = 0
"""A status that is none: the connection is closed without an answer."""


class Sink:
    """A server on this machine that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.statuses: list[int] = []
        sink = self

        class Keeps(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers.get("content-length", 0)))
                sink.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, content))
                status = sink.statuses.pop(0) if sink.statuses else 201
                if status == HANGS_UP:
                    return
                self.send_response(status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                return

        self._server = HTTPServer(("127.0.0.1", 0), Keeps)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def sink() -> Iterator[Sink]:
    made = Sink()
    yield made
    made.stop()


def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kaik.db'}"


async def noticing(inside: Inside, **more: Any) -> Notices:
    key = await vapid_key(inside.store)
    return Notices(inside.services, Outlets(key, private=True, **more), pauses=(0.01, 0.01))


async def begun(inside: Inside) -> tuple[TableController, str]:
    """A match in days that two have begun and left; whose turn it is."""
    controller = await inside.table("ancient-cerke", "me", "free", clock="3d")
    one, two = [await inside.come(controller, guest) for guest in ("host", "other")]
    await controller.handle(one, Ready())
    await controller.handle(two, Sit(1))
    live = controller.table.live
    assert live is not None
    await controller.leave(one)
    await controller.leave(two)
    return controller, controller.table.seats[live.missing[0]].guest


def keys() -> tuple[ec.EllipticCurvePrivateKey, bytes, dict[str, str]]:
    """What a browser keeps, and what it tells the server."""
    private, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = private.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return private, auth, {"p256dh": spelled(point), "auth": spelled(auth)}


def spelled(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def test_a_turn_is_told_once_however_many_nodes_look(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            notices = await noticing(inside)
            controller, guest = await begun(inside)
            first, second = Reminders(inside.lobby, notices), Reminders(inside.lobby, notices)
            await first.look()
            assert await notices.listed(guest) == (), "whoever answers at once is left in peace"
            clocks.pass_by(QUIET)
            await asyncio.gather(first.look(), second.look())
            (told,) = await notices.listed(guest)
            other = {"host": "Other", "other": "Host"}[guest]
            assert (told.kind, told.game, told.names) == ("turn", "ancient-cerke", other)
            assert told.link == f"/table/{controller.table.id}" and told.seen is None
            clocks.pass_by(2 * DAY)
            await first.look()
            await second.look()
            assert [each.kind for each in await notices.listed(guest)] == ["due", "turn"]
            await notices.see(guest)
            assert all(each.seen for each in await notices.listed(guest))
            await notices.close()

    run(played)


def test_a_notice_calls_bots_by_their_names_and_people_by_theirs() -> None:
    told = Notice("k", "g", "turn", 1, game="cerke", names="level3, Ada, greedy")
    assert sentence(told, "en") == "Cerke with Adept, Ada, Greedy"
    assert sentence(told, "ja").endswith("(中級者, Ada, 欲ばり)")


def test_nobody_is_told_of_a_table_they_look_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            notices = await noticing(inside)
            sent: list[Any] = []
            monkeypatch.setattr(notices, "_begin", lambda work: (sent.append(work), work.close()))
            controller, guest = await begun(inside)
            socket = await inside.come(controller, guest)
            clocks.pass_by(QUIET)
            reminders = Reminders(inside.lobby, notices)
            await reminders.look()
            await controller.leave(socket)
            await reminders.look()
            assert not sent and [each.seen is None for each in await notices.listed(guest)] == [False]
            await notices.close()

    run(played)


def test_the_end_of_a_match_is_told_to_those_who_are_away(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            notices = await noticing(inside)
            await begun(inside)
            clocks.pass_by(3 * DAY)
            await Deadlines(inside.lobby).look()
            for guest in ("host", "other"):
                async with asyncio.timeout(20):
                    while [each.kind for each in await notices.listed(guest)] != ["ended"]:
                        await asyncio.sleep(0.01)
            await notices.close()

    run(played)


def test_a_push_is_signed_and_only_its_device_can_read_it(tmp_path: Path, sink: Sink) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            notices = await noticing(inside)
            private, auth, public = keys()
            await notices.preferences.add_device("host", f"{sink.url}/device", public["p256dh"], public["auth"], 1)
            assert await notices.post(Notice("turn:m:0:1", "host", "turn", 5, "march", "Other", "/table/t"))
            assert not await notices.post(Notice("turn:m:0:1", "host", "turn", 6, "march", "Other", "/table/t"))
            await until(lambda: bool(sink.got))
            (path, headers, content) = sink.got[0]
            token, key = headers["authorization"].removeprefix("vapid ").split(",")
            assert path == "/device" and key == f"k={public_vapid(notices.outlets.vapid)}"
            assert Vapid02.verify(headers["authorization"])
            claims = json.loads(base64.urlsafe_b64decode(token.removeprefix("t=").split(".")[1] + "=="))
            assert claims["aud"] == sink.url
            told = json.loads(http_ece.decrypt(content, private_key=private, auth_secret=auth, version="aes128gcm"))
            assert told["title"] == "Your turn" and told["link"] == "/table/t" and "Other" in told["body"]
            await until(lambda: inside.services.counts["notices_sent"] == 1)
            assert len(sink.got) == 1
            await notices.close()

    run(played)


def test_a_device_that_is_gone_is_forgotten(tmp_path: Path, sink: Sink) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            notices = await noticing(inside)
            _, _, public = keys()
            await notices.preferences.add_device("host", f"{sink.url}/device", public["p256dh"], public["auth"], 1)
            sink.statuses = [410]
            await notices.post(Notice("a", "host", "turn", 5))
            async with asyncio.timeout(20):
                while await notices.preferences.devices("host"):
                    await asyncio.sleep(0.01)
            await notices.close()

    run(played)


def test_a_device_that_cannot_be_reached_leaves_the_others(tmp_path: Path, sink: Sink) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            notices = await noticing(inside)
            _, _, public = keys()
            for made, device in enumerate(("first", "second", "third")):
                endpoint = f"{sink.url}/{device}"
                await notices.preferences.add_device("host", endpoint, public["p256dh"], public["auth"], made)
            sink.statuses = [HANGS_UP, HANGS_UP, 201]
            assert await notices.send_test("host", "test:1") == NoticeTest(("page", "push"), ())
            assert [path for path, _, _ in sink.got] == ["/third", "/second", "/first"]
            await notices.close()

    run(played)


def test_a_hook_is_signed_and_called_again_where_it_failed(tmp_path: Path, sink: Sink) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            notices = await noticing(inside, public_url="https://games.example.org")
            secret = await notices.preferences.set_hook("host", f"{sink.url}/hook")
            sink.statuses = [503, HANGS_UP, 200]
            await notices.post(Notice("ended:m:0", "host", "ended", 5, "march", "Other", "/table/t"))
            await until(lambda: inside.services.counts["notices_sent"] == 1)
            assert len(sink.got) == 3
            _, headers, content = sink.got[-1]
            assert headers["kaik-signature"] == signature(secret, content)
            assert json.loads(content) == {
                "id": "ended:m:0",
                "kind": "ended",
                "game": "march",
                "names": "Other",
                "at": 5,
                "link": "https://games.example.org/table/t",
            }
            await notices.close()

    run(played)


def test_who_does_not_answer_in_time_is_left_alone_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sink: Sink
) -> None:
    monkeypatch.setattr(outgoing, "WITHIN", 0.1)

    async def played() -> None:
        opens: list[str] = []

        async def says_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            opens.append((await reader.readuntil()).split()[1].decode())

        async with opened(db(tmp_path)) as inside, await asyncio.start_server(says_nothing, "127.0.0.1") as silent:
            notices, at = await noticing(inside), f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}"
            _, _, public = keys()
            await notices.preferences.add_device("host", f"{at}/device", public["p256dh"], public["auth"], 1)
            await notices.preferences.set_hook("host", f"{at}/hook")
            await notices.preferences.set_hook("other", f"{sink.url}/hook")
            await notices.post(Notice("a", "host", "turn", 5))
            await until(lambda: inside.services.counts["notices_failed"] == 2)
            assert opens == ["/device", "/hook", "/hook", "/hook"]
            await notices.post(Notice("b", "host", "turn", 6))
            await notices.post(Notice("c", "other", "turn", 6))
            await until(lambda: inside.services.counts["notices_failed"] == 4 and len(sink.got) == 1)
            assert len(opens) == 4
            assert await notices.send_test("host", "test:1") == NoticeTest(("page",), ("push", "hook"))
            assert len(opens) == 6
            await notices.close()

    run(played)


def test_a_test_says_which_ways_have_worked(tmp_path: Path, sink: Sink) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            notices = await noticing(inside)
            assert await notices.send_test("host", "test:1") == NoticeTest(("page",), ())
            _, _, public = keys()
            await notices.preferences.add_device("host", f"{sink.url}/device", public["p256dh"], public["auth"], 1)
            await notices.preferences.set_hook("host", f"{sink.url}/hook")
            await notices.preferences.choose("host", dict.fromkeys(KINDS, ()), "ja")
            sink.statuses = [201, 500]
            assert await notices.send_test("host", "test:2") == NoticeTest(("page", "push"), ("hook",))
            assert [path for path, _, _ in sink.got] == ["/device", "/hook"]
            assert [each.kind for each in await notices.listed("host")] == ["test", "test"]
            await notices.close()

    run(played)


def test_mail_goes_to_a_confirmed_address_alone(tmp_path: Path) -> None:
    got: list[Any] = []

    async def keep(_: Any, server: Any, session: Any, envelope: Any) -> str:
        got.append(envelope)
        return "250 OK"

    async def played() -> None:
        keeps = type("Keeps", (), {"handle_DATA": keep})()
        smtp = await asyncio.get_running_loop().create_server(lambda: SMTP(keeps), "127.0.0.1", 0)
        port = smtp.sockets[0].getsockname()[1]
        async with smtp, opened(db(tmp_path)) as inside:
            server = MailServer.parse(f"smtp://127.0.0.1:{port}", "games@example.org")
            notices = await noticing(inside, mail=server, public_url="https://games.example.org")
            chosen = notices.preferences
            code = await chosen.set_mail("host", "anna@example.org", 1)
            await notices.ask_to_confirm("anna@example.org", code)
            assert code in got.pop().content.decode()
            await notices.post(Notice("a", "host", "turn", 5, "march"))
            await until(lambda: not notices._sending)  # it goes to nobody: the address is confirmed later
            with pytest.raises(KaikError, match="not the code"):
                await chosen.confirm("host", "0" * 16, 2)
            await chosen.confirm("host", code, 2)
            await chosen.choose("host", {"ended": ("page",)}, "ja")
            await notices.post(Notice("b", "host", "ended", 5, "march"))
            await notices.post(Notice("c", "host", "turn", 5, "march", "Other", "/table/t"))
            await until(lambda: bool(got))
            (mail,) = got
            assert mail.rcpt_tos == ["anna@example.org"] and mail.mail_from == "games@example.org"
            assert b"https://games.example.org/table/t" in mail.content
            await notices.close()

    run(played)


def test_a_choice_of_a_kind_that_only_another_version_knows_is_left_as_it_is(tmp_path: Path) -> None:
    async def chosen() -> None:
        async with opened(db(tmp_path)) as inside:
            preferences = PreferenceStore(inside.store)
            await preferences.choose("ada", {"turn": ("mail",)}, "en")
            later = text("""update notice_choices set choices = '{"turn": ["mail"], "of-later": ["page"]}'""")
            await inside.store.change(later)
            assert (await preferences.of("ada")).chosen["turn"] == ("mail",)
            await preferences.choose("ada", {"ended": ()}, "en")
            found = await preferences.of("ada")
            assert found.stored == {"turn": ("mail",), "of-later": ("page",), "ended": ()}
            assert set(found.chosen) == set(KINDS) and found.chosen["accepted"] == WAYS

    run(chosen)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.1.2.3:8443/x",
        "https://169.254.169.254/latest",
        "https://user@example.org/",
        "https://",
        "ftp://example.org",
        "https://exa mple.org/",
        "https://example.org:99999/",
        "https://[",
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://127.0.0.1./",
    ],
)
def test_what_a_hook_may_not_reach_is_refused_by_its_spelling(url: str) -> None:
    with pytest.raises(KaikError):
        refuse_url(url)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:2800:220:1::1", True),
        ("192.168.0.1", False),
        ("100.64.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False),
        ("fe80::1%eth0", False),
        ("224.0.0.1", False),
        ("0.0.0.0", False),
    ],
)
def test_which_addresses_are_the_whole_internets(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_a_name_that_means_a_private_address_is_not_connected_to(sink: Sink) -> None:
    port = sink.url.rpartition(":")[2]
    with pytest.raises(OSError, match="Cannot connect") as refused:
        asyncio.run(post(f"https://localhost:{port}/", b"x", {}))
    assert "private address" in str(refused.value.__cause__)
    assert not sink.got


def test_settings_over_http_show_no_secret_twice(start: Any, enter: Any) -> None:
    running = start(private_hooks=True)
    guest = enter(running.at)
    _, _, public = keys()
    device = {"endpoint": f"http://{running.at}/nothing", "keys": public}
    assert guest.http.post("/api/me/notices/push", json=device).json()["devices"] == 1
    assert (
        enter(running.at).http.post("/api/me/notices/push/end", json={"endpoint": device["endpoint"]}).json()["devices"]
        == 0
    )
    assert guest.http.get("/api/me/notices/settings").json()["devices"] == 1, "nobody ends another's"
    made = guest.http.post("/api/me/notices/hook", json={"url": f"http://{running.at}/hook"}).json()
    assert len(made["secret"]) == 64
    shown = guest.http.get("/api/me/notices/settings")
    assert shown.json()["hook"] == made["url"] and made["secret"] not in shown.text
    assert shown.json()["ways"] == ["page", "push", "hook"] and len(shown.json()["push_key"]) > 80
    chosen = guest.http.post("/api/me/notices/settings", json={"choices": {"turn": ["mail"]}, "language": "ja"}).json()
    assert chosen["choices"]["turn"] == ["mail"] and chosen["choices"]["due"] == ["page", "push", "mail", "hook"]
    assert guest.http.post("/api/me/notices/mail", json={"mail": "a@example.org"}).status_code == 400
    assert guest.http.get("/api/me/notices").json() == {"notices": [], "unseen": 0}
    assert guest.http.post("/api/me/notices/seen").json()["unseen"] == 0
    assert guest.http.post("/api/me/notices/hook", json={"url": ""}).json() == {"url": "", "secret": ""}
    gone = {"endpoint": device["endpoint"]}
    assert guest.http.post("/api/me/notices/push/end", json=gone).json()["devices"] == 0
    assert guest.http.post("/api/me/notices/test").json() == {"sent": ["page"], "failed": []}
    for _ in range(4):
        guest.http.post("/api/me/notices/test")
    assert guest.http.post("/api/me/notices/test").status_code == 429


def test_turns_are_listed_oldest_first_and_no_table_is_woken(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            old, guest = await begun(inside)
            clocks.pass_by(60_000)
            new, _ = await begun(inside)
            clocks.pass_by(REST + 1)
            inside.lobby.tidy()
            listed = (await turns_of(inside.lobby, guest)).turns
            assert [turn.table for turn in listed] == [old.table.id, new.table.id] and not inside.lobby.awake
            assert listed[0].due == (listed[0].since or 0) + 3 * DAY
            controller = await inside.lobby.table(old.table.id)
            socket = await inside.come(controller, guest)
            live = controller.table.live
            assert live is not None
            await controller.handle(socket, Play(0, str(live.legal(live.missing[0])[0])))
            assert [turn.table for turn in (await turns_of(inside.lobby, guest)).turns] == [new.table.id]

    run(played)
