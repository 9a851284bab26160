"""Where somebody comes from, which proxies are believed about it, and which names the server answers to."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.raw import Raw, sentence

from kaik.core.errors import BadOption
from kaik.server.addresses import Addresses, address
from kaik.server.origins import Origins, host_name


def key(peer: str, *forwarded: str, proxies: tuple[str, ...] = (), loopback: bool = False) -> str:
    return Addresses(proxies, loopback=loopback).key(address(peer), forwarded)


def test_an_ipv6_network_is_one_address() -> None:
    assert key("192.0.2.7") == "192.0.2.7" == key("::ffff:192.0.2.7")
    assert key("2001:db8:1:2::3") == key("2001:db8:1:2:ffff::4") == "2001:db8:1:2::/64"
    assert key("fe80::1%eth0") == "fe80::/64"


def test_this_machine_is_not_limited_unless_asked_for() -> None:
    assert key("127.0.0.1") == key("::1") == key("127.8.8.8") == ""
    assert key("127.0.0.1", loopback=True) == "127.0.0.1"


def test_only_a_named_proxy_is_believed() -> None:
    assert key("192.0.2.7", "10.9.9.9") == "192.0.2.7", "anybody can write that header"
    near = ("127.0.0.1", "10.0.0.0/8")
    assert key("127.0.0.1", "6.6.6.6, 198.51.100.7, 10.1.1.1", proxies=near) == "198.51.100.7"
    assert key("127.0.0.1", "6.6.6.6", "198.51.100.7", proxies=near) == "198.51.100.7", "several lines are one"
    assert key("10.1.2.3", "[2001:db8::1]:443", proxies=near) == "2001:db8::/64"
    assert key("10.1.2.3", "198.51.100.7:50000", proxies=near) == "198.51.100.7"
    assert key("10.1.2.3", "unknown", proxies=near) == "10.1.2.3" == key("10.1.2.3", proxies=near)
    assert key("127.0.0.1", "127.0.0.2", proxies=near) == "127.0.0.2", "a forwarded address is always limited"
    assert key("127.0.0.1", proxies=near) == ""


def test_a_proxy_is_an_address_or_a_network() -> None:
    with pytest.raises(BadOption, match=r"not 'proxy\.example'"):
        Addresses(["proxy.example"])


def test_a_host_is_known_by_name_address_or_origin() -> None:
    origins = Origins(["https://games.example:8443/"], ["Kaik.example.org"])
    known = ["localhost:8000", "127.0.0.1:1", "[::1]:80", "games.example", "KAIK.example.org:8", "kaik.example.org."]
    unknown = ["evil.example", "[", "", "a@localhost", "localhost:99999", "localhost/x", "127.0.0.1.evil.example"]
    assert [host for host in known if not origins.knows(host)] == []
    assert [host for host in unknown if origins.knows(host)] == []
    assert origins.knows(None), "a request from no browser may call it nothing"
    assert host_name("[::1]:80") == "::1"


def test_a_page_of_a_known_host_may_speak_to_it() -> None:
    origins = Origins(names=["kaik.example.org"])
    assert origins.allow("https://kaik.example.org", "kaik.example.org")
    assert not origins.allow("https://kaik.example.org", "127.0.0.1")
    assert not origins.allow("https://evil.example", "evil.example")
    assert not origins.allow("http://[", "[") and not origins.allow("http://a:b", "a:b")


@pytest.mark.parametrize("name", ["https://kaik.example.org", "kaik.example.org:80", "a b/c", ""])
def test_a_host_name_has_no_scheme_and_no_port(name: str) -> None:
    with pytest.raises(BadOption, match=r"as in games\.example\.org"):
        Origins(names=[name])


@pytest.mark.parametrize("origin", ["kaik.example.org", "http://[", "https://kaik.example.org/page"])
def test_an_origin_has_a_scheme_and_no_path(origin: str) -> None:
    with pytest.raises(BadOption, match="an origin is written"):
        Origins([origin])


def test_a_name_that_was_made_to_point_here_is_misdirected(running: Any, guest: Any) -> None:
    http = guest().http
    said = sentence(http.get("/api/tables", headers={"Host": "rebound.example"}), 421)
    assert "rebound.example" in said and "--host-name" in said
    assert http.get("/", headers={"Host": f"localhost:{running.port}"}).status_code == 200
    raw = Raw(running.at)
    raw.handshake("/ws/lobby", Host="rebound.example")
    assert raw.status() == 421
    for host in ("[", "a b", "x" * 300):
        sentence(http.get("/", headers={"Host": host}), 421)


def test_names_given_to_the_server_are_its_own(start: Any, enter: Any) -> None:
    server = start(host_names=("kaik.example.org",), origins=("https://games.example",))
    http = enter(server.at).http
    for host in ("kaik.example.org", "kaik.example.org:8000", "games.example"):
        assert http.get("/api/health", headers={"Host": host}).status_code == 200
    own = {"Host": "kaik.example.org", "Origin": "https://kaik.example.org"}
    assert http.post("/api/tables", json={"game": "cerke"}, headers=own).status_code == 201


def test_a_cookie_is_secure_where_a_proxy_ends_tls(start: Any, enter: Any) -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
    for proxies, secure in ((("127.0.0.1",), True), ((), False)):
        server = start(proxies=proxies)
        http = enter(server.at).http
        http.cookies.clear()
        assert ("secure" in http.get("/api/me", headers=told).headers["set-cookie"].lower()) is secure
        server.stop()
