"""A server that cannot start says why in one sentence."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.core.errors import KaikError
from kaik.games import slugs
from kaik.server import api, run
from kaik.server.app import Server, Settings
from kaik.server.cluster.membership import Membership
from kaik.server.run import listen
from kaik.server.store import Store


def refused(*options: str) -> str:
    """The sentence with which `kaik serve` ends at once."""
    answer = CliRunner().invoke(app, ["serve", "--no-open", *options])
    assert answer.exit_code == 2, answer.output
    (sentence,) = answer.output.splitlines()
    return sentence


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        db = tmp_path / "kaik.db"
        said = refused("--port", str(port), "--db", f"sqlite:///{db}")
        assert said == f"something else listens at 127.0.0.1:{port} already; choose another port with --port"
        assert not db.exists(), "nothing is touched before it is known that it can be served"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--host", "nowhere.invalid"], "there is no host 'nowhere.invalid' to listen at"),
        (["--host", "a" * 300], "there is no host 'aaa"),
        (["--host", "192.0.2.1"], "192.0.2.1 is not an address of this machine"),
        (["--proxy", "proxy.example"], "a proxy is an address or a network, as in 10.0.0.0/8, not 'proxy.example'"),
        (["--host-name", "https://x"], "a host name is written without scheme and port"),
        (["--origin", "x"], "an origin is written with its scheme"),
        (["--limits", "none.toml"], "the limits cannot be read from none.toml: No such file or directory"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(options: list[str], sentence: str, tmp_path: Path) -> None:
    assert refused(*options, "--port", "0", "--db", f"sqlite:///{tmp_path / 'kaik.db'}").startswith(sentence)


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    assert refused("--port", "0", "--db", f"sqlite:///{tmp_path / 'none' / 'kaik.db'}")
    (tmp_path / "text.db").write_text("this is no database " * 100)
    assert refused("--port", "0", "--db", f"sqlite:///{tmp_path / 'text.db'}")
    assert refused("--port", "0", "--db", "nonsense")


def test_a_port_one_may_not_have_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden)
    with pytest.raises(KaikError, match=r"you may not listen at 127\.0\.0\.1:80"):
        listen("127.0.0.1", 80)


def test_a_host_is_listened_at_by_all_its_addresses() -> None:
    bound = listen("127.0.0.1", 0)
    assert len(bound) == 1 and bound[0].getsockname()[1] > 0
    for each in bound:
        each.close()


def test_every_game_is_prepared_before_somebody_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "FIRST", 0.0)
    monkeypatch.setattr(run, "NEXT", 0.0)
    asyncio.run(run.prepare_games())
    known = api._game.cache_info().currsize
    for slug in slugs():
        api._game(slug)
    assert known == api._game.cache_info().currsize == len(slugs()), "nothing had to be read"


def test_a_node_knows_every_game_before_it_is_one_of_them(
    postgres_url: str, redis_url: str, silent_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[int] = []
    opened = Membership.open

    async def seen(membership: Membership, address: str) -> None:
        known.append(api._game.cache_info().currsize)
        await opened(membership, address)

    async def started() -> None:
        server = await Server.open(Settings(postgres_url, bus=redis_url, node_address=silent_address))
        await server.close()

    monkeypatch.setattr(Membership, "open", seen)
    api._game.cache_clear()
    asyncio.run(started())
    assert known == [len(slugs())], "else the first tables it is left are opened by a loop that loads their games"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (Settings(smtp="smtp://mail.example.org"), "--smtp needs --public-url"),
        (Settings(node_address="nonsense"), "no address for other nodes"),
    ],
)
def test_what_had_begun_when_a_start_was_refused_has_ended(
    postgres_url: str, redis_url: str, silent_address: str, settings: Settings, sentence: str
) -> None:
    """Else tasks and connections of a server that does not serve go on, and keep its process from ending."""
    chosen = replace(settings, db=postgres_url, bus=redis_url, node_address=settings.node_address or silent_address)

    async def refused() -> None:
        others = asyncio.all_tasks()
        with pytest.raises(KaikError, match=sentence):
            await Server.open(chosen)
        await asyncio.sleep(0)
        assert not asyncio.all_tasks() - others
        alone = await Store.open(postgres_url)  # nobody holds the database any more
        assert not await alone.fetch(text("SELECT 1 FROM nodes"))
        await alone.close()

    asyncio.run(refused())
