"""Which pages may speak to this server: an allow-list of origins, and addresses that are the server's own."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit


class Origins:
    """The allow-list. A request without an origin comes from no page and carries no page's powers."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self._allowed = frozenset(origin.rstrip("/").lower() for origin in allowed)

    def allow(self, origin: str | None, host: str | None) -> bool:
        """Whether a page of that origin may speak to the server it calls by that host."""
        if origin is None:
            return True
        if origin.lower() in self._allowed:
            return True
        # A name could be made to point here by whoever owns it; a bare address cannot, nor can localhost.
        asked = urlsplit(origin.lower())
        return asked.scheme in ("http", "https") and asked.netloc == (host or "").lower() and _own(asked.hostname)


def _own(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        ipaddress.ip_address(host or "")
    except ValueError:
        return False
    return True
