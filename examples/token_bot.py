"""A bot on a server with nothing but Python: it takes every challenge up and plays as long as it runs.

KAIK_TOKEN=kaik_… python examples/token_bot.py http://localhost:8000
"""

import json
import os
import sys
from collections.abc import Iterator
from threading import Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(path: str, body: dict[str, str] | None = None) -> Iterator[dict[str, Any]]:
    """The lines of an answer: one, or those of a stream as they come."""
    headers = {"Authorization": f"Bearer {os.environ['KAIK_TOKEN']}", "Content-Type": "application/json"}
    text = None if body is None else json.dumps(body).encode()
    answer = urlopen(Request(sys.argv[1].rstrip("/") + path, text, headers), timeout=30)
    return (json.loads(line) for line in answer if line.strip())


def play(table: str) -> None:
    for told in ask(f"/api/bot/game/stream/{table}"):
        position = told.get("position") or {}
        if position.get("legal"):  # position["view"] is all that the seat sees: choose better here
            try:
                ask(f"/api/bot/game/{table}/action/{position['n']}", {"action": position["legal"][-1]})
            except HTTPError as refused:
                print(refused.read().decode())  # 409: it came too late, and the stream goes on


for event in ask("/api/stream/event"):
    if event["type"] == "challenge":
        ask(f"/api/bot/challenge/{event['challenge']['id']}/accept", {})
    elif event["type"] == "gameStart":
        Thread(target=play, args=(event["game"]["id"],), daemon=True).start()
    elif event["type"] == "gameFinish":
        print(event["game"]["game"], event["outcome"]["payoffs"], flush=True)
