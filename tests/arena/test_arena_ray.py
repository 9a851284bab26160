"""The arena on a Ray cluster: the same matches, and a sentence where there is no cluster."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from kaik.arena import cluster
from kaik.arena.cluster import about, joined, on_ray
from kaik.arena.game import GameResult, Setting, play_game
from kaik.arena.pairing import pairings
from kaik.arena.results import Results
from kaik.arena.runner import play
from kaik.core.errors import KaikError

RUN = CliRunner()
SETTING = Setting("new-play", "book", ("greedy", "random"), 2, "5")


@pytest.fixture(scope="module")
def played_on_ray() -> list[GameResult]:
    """Six matches on a cluster of this machine; one start is enough for all tests."""
    return list(on_ray(SETTING, list(pairings(2, 2, 6)), "local", 2))


def counted(one: GameResult) -> tuple[object, ...]:
    """A match without the time it took."""
    return one.n, one.round, one.lineup, one.payoffs, one.entries, one.actions, one.lost


def test_a_cluster_plays_the_same_matches(played_on_ray: list[GameResult]) -> None:
    here = [play_game(SETTING, pairing) for pairing in pairings(2, 2, 6)]
    assert sorted(map(counted, played_on_ray)) == sorted(map(counted, here))


class Pretended:
    """A cluster that answers at once, in this process."""

    def __init__(self, known: tuple[str, int] | None = None) -> None:
        self.known, self.gone, self.most = known, False, 0
        self.exceptions = SimpleNamespace(RayTaskError=LookupError, RayError=ArithmeticError)

    def remote(self, **_: Any) -> Any:
        def made(work: Any) -> Any:
            return SimpleNamespace(remote=lambda *asked: lambda: self._done(work, asked))

        return made

    def _done(self, work: Any, asked: tuple[Any, ...]) -> Any:
        return self.known if self.known and work is about else work(*asked)

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(running))
        return running[-1:], running[:-1]

    def get(self, waiting: Any) -> Any:
        return waiting()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def shutdown(self) -> None:
        self.gone = True


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pretended]:
    found = Pretended()
    monkeypatch.setattr(cluster, "joined", lambda address, jobs: found)
    yield found
    assert found.gone, "whoever joins a cluster leaves it"


def test_what_comes_back_in_any_order_counts_the_same(pretended: Pretended) -> None:
    there, here = Results(None, SETTING), Results(None, SETTING)
    assert len(list(play(SETTING, 20, 0, there, "head:6379"))) == len(list(play(SETTING, 20, 1, here))) == 20
    assert list(there.games) != list(here.games), "another order"
    assert sorted(map(counted, there.games.values())) == sorted(map(counted, here.games.values()))
    assert pretended.most == 6, "two matches for each core are handed out at a time"


def test_a_cluster_with_other_rules_is_refused(pretended: Pretended) -> None:
    pretended.known = ("0.0.1", 99)
    with pytest.raises(KaikError, match=r"rules 99 of new-play.*install the same"):
        list(on_ray(SETTING, list(pairings(2, 2, 1)), "head:6379"))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that Ray was asked to join; it lets nobody in."""
    addresses: list[str] = []

    def init(address: str, **_: Any) -> None:
        addresses.append(address)
        sleep(30)

    monkeypatch.setattr(cluster, "_ray", lambda: SimpleNamespace(init=init))
    return addresses


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "ray://127.0.0.1:{}"])
def test_an_address_where_nobody_answers_is_told_before_ray_tries_it(asked: list[str], address: str) -> None:
    with pytest.raises(KaikError, match="there is no Ray cluster at"):
        joined(address.format(free_port()))
    assert not asked


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize("address", ["somewhere", "head:", "head:port", "http://head:80", "head:99999"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(KaikError, match="a Ray cluster is local, auto, host:port or ray://host:port"):
        joined(address)


def test_a_door_that_is_no_cluster_does_not_hang(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "JOINED", 0.2)
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        with pytest.raises(KaikError, match=r"no answer .* in 0\.2 seconds"):
            joined(f"127.0.0.1:{door.getsockname()[1]}")
    assert asked
