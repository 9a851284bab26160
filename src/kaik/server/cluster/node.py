"""One server among several: what it is called while it runs, and where the others reach it."""

from __future__ import annotations

import secrets

import msgspec

MAGIC = b"kaik"
"""What a connection of a node begins with; no HTTP request does."""
VERSION = 1
"""The language nodes speak among themselves; what a node does not know of a newer one it leaves aside."""


class NodeCounts(msgspec.Struct, frozen=True):
    """What one node has at this moment, for whoever runs it; a server that is alone has none of it."""

    alive: bool = True
    """Whether it has its place among the others."""
    tables: int = 0
    """Tables it owns."""
    taken_over: int = 0
    """Tables it took over from nodes that had died."""
    links: int = 0
    """Links to and from other nodes."""
    forwarded: int = 0
    """Sockets here that are at tables of other nodes."""


class ServerNode(msgspec.Struct, frozen=True):
    """A node. Whoever starts again is another one: what an earlier process held is not its own."""

    ident: str
    address: str = ""
    """HOST:PORT at which other nodes reach it."""
    version: int = VERSION

    @classmethod
    def fresh(cls, address: str = "") -> ServerNode:
        return cls(secrets.token_hex(8), address)
