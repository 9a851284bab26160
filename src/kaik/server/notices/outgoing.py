"""Requests to addresses that people have given: to public addresses alone, to the very address that was checked, and
with an end to everything.

A name is resolved once and the connection goes to what was found: a name that means something else a moment later
gains nobody anything. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

from kaik.core.errors import KaikError

WITHIN = 10.0
"""Seconds a request may take in all."""


class BadAddress(KaikError):
    """An address that nothing is sent to."""

    kind = "bad_address"


def refuse_url(url: str, *, private: bool = False) -> None:
    """Refuse what no request goes to, as far as its spelling tells."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise BadAddress("that is no web address; it looks like https://example.org/hook") from None
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise BadAddress("a web address here begins with https://")
    if not host or parts.username or parts.password or not url.isascii() or any(each <= " " for each in url):
        raise BadAddress("that is no web address; it looks like https://example.org/hook")
    if _is_number(host):
        raise BadAddress(f"{host} is no name, and no address as addresses are written")
    if not private and _is_literal(host) and not is_public(host):
        raise BadAddress(f"{host} is a private address; nothing is sent there")


def is_public(address: str) -> bool:
    """Whether an address is one of the whole internet's, also where it is written inside another."""
    found = ipaddress.ip_address(address.split("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None,))[0]
        if inner is not None or found in ipaddress.ip_network("64:ff9b::/96"):
            return False
    return found.is_global and not found.is_multicast


async def post(url: str, content: bytes, headers: dict[str, str], *, private: bool = False) -> int:
    """Send something; the status of the answer, whose body nobody reads.

    Whatever keeps the answer away is an OSError, and a TimeoutError where it is late.
    """
    import aiohttp

    refuse_url(url, private=private)
    resolver: Any = _Checked(private)  # what aiohttp asks of one is two methods
    connector = aiohttp.TCPConnector(resolver=resolver, limit=1, force_close=True)
    within = aiohttp.ClientTimeout(total=WITHIN)
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=within, trust_env=False) as session,
            session.post(url, data=content, headers=headers, allow_redirects=False) as answer,
        ):
            return answer.status
    except TimeoutError:
        raise
    except (aiohttp.ServerConnectionError, aiohttp.ClientResponseError) as wrong:
        raise ConnectionError(f"no answer that could be read: {wrong}") from None


class _Checked:
    """Finds addresses and refuses private ones; what is found is what is connected to."""

    def __init__(self, private: bool) -> None:
        self._private = private

    async def resolve(self, host: str, port: int = 0, family: int = socket.AF_INET) -> list[dict[str, Any]]:
        """The addresses of a host, as aiohttp wants them."""
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        places = [(kind, proto, str(where[0])) for kind, _, proto, _, where in found]
        if not self._private and not all(is_public(place) for _, _, place in places):
            raise OSError(f"{host} has a private address")
        return [
            {"hostname": host, "host": place, "port": port, "family": kind, "proto": proto, "flags": 0}
            for kind, proto, place in places
        ]

    async def close(self) -> None:
        return


def _is_number(host: str) -> bool:
    """Whether a host is neither a name nor a plain address, and yet an address to some: 127.1, 2130706433, 0x7f.1."""
    last = host.rstrip(".").rpartition(".")[2]
    return not _is_literal(host) and (last.isdigit() or last.startswith("0x"))


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host.split("%")[0])
    except ValueError:
        return False
    return True
