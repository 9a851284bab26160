"""Where a request comes from: the address that limits are kept by, and which proxies are believed about it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from kaik.core.errors import BadOption

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_KEPT = "kaik.address"
"""Where the scope of a request holds its address for the limits."""


class Addresses:
    """Finds out who is at the other end.

    `X-Forwarded-For` counts only where the peer is a proxy the operator has named: then the last address in it that
    is no such proxy is the client. Everybody else could write anything there.
    """

    def __init__(self, proxies: Iterable[str] = (), *, loopback: bool = False) -> None:
        self._proxies = tuple(map(network, proxies))
        self._loopback = loopback

    def mark(self, scope: Scope) -> None:
        """Write into a scope which address it counts for, and whether it came over TLS."""
        headers, peer = Headers(scope=scope), self.peer(scope)
        scope[_KEPT] = self.found(scope)
        told = headers.get("x-forwarded-proto", "").strip().lower()
        if self.is_proxy(peer) and told in ("http", "https"):
            scope["scheme"] = told if scope["type"] == "http" else told.replace("http", "ws")

    def found(self, scope: Scope) -> str:
        """The name under which limits count whoever sent a request."""
        return self.key(self.peer(scope), Headers(scope=scope).getlist("x-forwarded-for"))

    def key(self, peer: Address | None, forwarded: Iterable[str] = ()) -> str:
        """The name under which limits count an address; empty where it is not limited."""
        if peer is None:
            return ""
        own = "" if peer.is_loopback and not self._loopback else counting_key(peer)
        if not self.is_proxy(peer):
            return own
        hops = [hop.strip() for line in forwarded for hop in line.split(",") if hop.strip()]
        for hop in reversed(hops):
            client = address(hop)
            if client is None:  # whatever the proxy means by that, it is one client to us
                return counting_key(peer)
            if not self.is_proxy(client):
                return counting_key(client)
        return own

    def direct(self, peer: Address | None) -> str:
        """The name under which a bare connection counts; a proxy's are everybody's and not limited."""
        return "" if self.is_proxy(peer) else self.key(peer)

    def peer(self, scope: Scope) -> Address | None:
        """The address at the other end of the connection itself."""
        client = scope.get("client")
        return address(client[0]) if client else None

    def is_proxy(self, peer: Address | None) -> bool:
        """Whether the operator has named it as a proxy."""
        return peer is not None and any(peer in network for network in self._proxies)


def address_of(connection: HTTPConnection) -> str:
    """The address a request or socket counts for; empty where it is not limited."""
    return str(connection.scope.get(_KEPT, ""))


def address(text: str) -> Address | None:
    """An address as it is written in headers, perhaps with a port; None where it is none."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def counting_key(found: Address) -> str:
    """An IPv4 address as it is; of an IPv6 address its network, for a customer has 2^64 of them."""
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


def network(text: str) -> Network:
    """A proxy as an operator names it: an address, or a network as in 10.0.0.0/8."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadOption(f"a proxy is an address or a network, as in 10.0.0.0/8, not {text!r}") from None
