"""A bot of your own at a table of a server: it sits down at a free seat, plays one match, and leaves.

Make a table with a free seat on the server, then take its address (needs `pip install websockets`):

python examples/server_bot.py http://localhost:8000/table/kq3xyz
"""

from __future__ import annotations

import json
import secrets
import sys
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from own_bot import Chooser, choose
from websockets.sync.client import ClientConnection, connect


def cookie_of(server: str) -> str:
    """A new guest of the server."""
    with urlopen(f"{server}/api/me") as answer:
        return str(answer.headers["set-cookie"]).split(";")[0]


def play(address: str, bot: Chooser = choose) -> list[float]:
    """One match at the table of that address; the payoffs."""
    where = urlsplit(address)
    server, table = f"{where.scheme}://{where.netloc}", where.path.rsplit("/", 1)[-1]
    socket = f"{'wss' if where.scheme == 'https' else 'ws'}://{where.netloc}/ws/table/{table}"
    with connect(socket, additional_headers={"Cookie": cookie_of(server)}, max_size=None) as wire:
        say(wire, "hello")
        return at_table(wire, bot)


def at_table(wire: ClientConnection, bot: Chooser) -> list[float]:
    """Answer whatever the seat is asked until the match is over."""
    sent = ""
    for frame in wire:
        told = json.loads(frame)
        if told.get("refused") and told["kind"] != "stale":
            raise SystemExit(told["refused"])
        if "table" in told:
            take_part(wire, told["table"], told["seat"])
        if told.get("id") == sent:  # it was taken, or came too late; what others do meanwhile asks nothing new
            sent = ""
        position = told.get("position") or {}
        if position.get("outcome"):
            return list(position["outcome"]["payoffs"])
        if position.get("legal") and not sent:
            sent = secrets.token_hex(4)
            say(wire, "play", n=position["n"], do=bot(position["view"], position["legal"]), id=sent)
    raise SystemExit("the server closed the connection")


def take_part(wire: ClientConnection, table: dict[str, Any], seat: int | None) -> None:
    """Sit down at the first free seat, and be ready whenever a match is to begin."""
    if table["state"] != "waiting":
        return
    if seat is None:
        free = [at for at, each in enumerate(table["seats"]) if each["kind"] == "free"]
        if not free:
            raise SystemExit("no seat is free at this table")
        say(wire, "sit", seat=free[0], nonce=secrets.token_hex(8))
    elif not table["seats"][seat]["ready"]:
        say(wire, "ready", nonce=secrets.token_hex(8))


def say(wire: ClientConnection, kind: str, **fields: Any) -> None:
    wire.send(json.dumps({"t": kind, **fields}))


if __name__ == "__main__":
    print(play(sys.argv[1]))
