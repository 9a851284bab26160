"""A bridge for mjai bots: an engine of the line protocol that lets a program which speaks mjai play riichi.

KAIK_TOKEN=kaik_… kaik bot --games riichi --engine "cmd:python examples/mjai_bridge.py -- ./my_mjai_bot"
kaik arena riichi --players "cmd:python examples/mjai_bridge.py -- ./my_mjai_bot,greedy" --games 4

The mjai bot reads events as JSON, one a line, and answers each with one line ({"type":"none"} where it has nothing to
say). With --batch it reads all events since its last answer as one JSON list and answers once, as at mjai.app.
{id} in its command becomes its number at the table.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from kaik.core.codec import from_json
from kaik.games.riichi.records.telling import MjaiTeller, action_of, riichi_of
from kaik.games.riichi.seen import RiichiView

NOTHING: dict[str, Any] = {"type": "none"}


class MjaiBot:
    """The program behind the bridge."""

    def __init__(self, command: Sequence[str], ident: int, batch: bool) -> None:
        words = [word.replace("{id}", str(ident)) for word in command]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._batch = batch

    def hear(self, events: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """Tell it what happened; its last answer."""
        answer = NOTHING
        for told in [list(events)] if self._batch and events else events:
            answer = self._ask(told)
        return answer

    def _ask(self, told: Any) -> dict[str, Any]:
        assert self._process.stdin is not None and self._process.stdout is not None
        print(json.dumps(told), file=self._process.stdin, flush=True)
        line = self._process.stdout.readline()
        if not line:
            sys.exit("the mjai bot has ended")
        answer = json.loads(line)
        return answer if isinstance(answer, dict) else NOTHING

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(2)


class Bridge:
    """One seat of one match."""

    def __init__(self, command: Sequence[str], batch: bool, seat: int) -> None:
        self._command, self._batch, self._teller = command, batch, MjaiTeller(seat)
        self._bot: MjaiBot | None = None
        self.seen: list[tuple[int, str]] = []
        self.view: RiichiView | None = None
        self.legal: list[str] = []

    def answer(self) -> str:
        """What the bot does, as our action; what it may not do is a pass, or the tile it has just drawn."""
        assert self.view is not None
        said = self._hear(self._teller.tell(self._fresh(), self.view))
        if self.legal == ["pass"]:
            return "pass"
        if said["type"] == "reach":
            return riichi_of(self._hear([self._teller.reach(self.view)]), self.legal) or self._otherwise(said)
        return action_of(said, self.legal) or self._otherwise(said)

    def over(self) -> None:
        """The last events: the view is of the last question, so how the last hand ended is not in it."""
        if self._bot is not None:
            self._bot.hear([{"type": "end_game"}])
            self._bot.end()

    def _fresh(self) -> list[tuple[int, str]]:
        seen, self.seen = self.seen, []
        return seen

    def _hear(self, events: list[dict[str, Any]]) -> dict[str, Any]:
        if self._bot is None:
            self._bot = MjaiBot(self._command, events[0]["id"], self._batch)
        return self._bot.hear(events)

    def _otherwise(self, said: dict[str, Any]) -> str:
        drawn = f"discard:{self.view.drawn}" if self.view is not None else ""
        action = next((each for each in ("pass", drawn) if each in self.legal), self.legal[0])
        print(f"{json.dumps(said)} is not open; {action} is played", file=sys.stderr)
        return action


def speak(command: Sequence[str], batch: bool) -> None:
    """The protocol of docs/engine-protocol.md."""
    bridge: Bridge | None = None
    for line in sys.stdin:
        key, _, rest = line.strip().partition(" ")
        if key == "kaik":
            print("id mjai\nready", flush=True)
        elif key == "match":
            game, _, _, _, seat = rest.split()
            if game != "riichi":
                sys.exit(f"mjai bots play riichi, not {game}")
            bridge = Bridge(command, batch, int(seat))
        elif bridge is None:
            continue
        elif key == "seen":
            who, _, action = rest.partition(" ")
            bridge.seen.append((-1 if who == "*" else int(who), action))
        elif key == "view":
            bridge.view = from_json(rest, RiichiView)
        elif key == "legal":
            bridge.legal = rest.split()
        elif key == "go":
            print("say", bridge.answer(), flush=True)
        elif key in ("over", "quit"):
            bridge.over()
            return


if __name__ == "__main__":
    words = sys.argv[1:]
    batch = "--batch" in words[:1]
    words = words[1:] if batch else words
    speak(words[1:] if words[:1] == ["--"] else words, batch)
