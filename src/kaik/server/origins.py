"""Which names this server answers to, and which pages may use it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from kaik.core.errors import BadOption


class Origins:
    """The allow-lists of hosts and origins.

    Whoever owns a name can make it point here and have a browser talk to this server as its own page (DNS
    rebinding). So a name counts only if the operator has given it; a bare address or localhost cannot be made to
    point anywhere. A request without an origin comes from no page and carries no page's powers.
    """

    def __init__(self, allowed: Iterable[str] = (), names: Iterable[str] = ()) -> None:
        self._allowed = frozenset(origin.rstrip("/").lower() for origin in allowed)
        self._names = frozenset([*map(_name, names), *(urlsplit(_origin(origin)).hostname for origin in self._allowed)])

    def knows(self, host: str | None) -> bool:
        """Whether the server answers to what a request calls it; a request from no browser may call it nothing."""
        if host is None:
            return True
        name = host_name(host)
        return name is not None and self._own(name)

    def allow(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of that origin may use the server it calls by that host."""
        if origin is None or origin.lower() in self._allowed:
            return True
        try:
            asked = urlsplit(origin.lower())
            name = asked.hostname
        except ValueError:  # http://[ is no address
            return False
        own = name is not None and self._own(name)
        return own and asked.scheme in ("http", "https") and asked.netloc == (host or "").lower()

    def _own(self, name: str) -> bool:
        return name == "localhost" or name in self._names or _is_address(name)


def host_name(host: str) -> str | None:
    """The name in a Host header, without its port; None where there is none."""
    try:
        found = urlsplit(f"//{host.strip().lower()}")
        name, _ = found.hostname, found.port
    except ValueError:
        return None
    plain = found.netloc == host.strip().lower() and "@" not in host
    return name.rstrip(".") if name and plain else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _name(given: str) -> str:
    name = host_name(given)
    if name is None or name != given.strip().lower().rstrip("."):
        raise BadOption(f"a host name is written without scheme and port, as in games.example.org, not {given!r}")
    return name


def _origin(given: str) -> str:
    try:
        asked = urlsplit(given)
        whole = asked.scheme in ("http", "https") and bool(asked.hostname) and not asked.path
    except ValueError:
        whole = False
    if not whole:
        raise BadOption(f"an origin is written with its scheme, as in https://games.example.org, not {given!r}")
    return given
