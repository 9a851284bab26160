"""One table of a program: follows the stream, asks the engine, sends its actions, until the match is over.

A stream that breaks is taken up again where it broke. After a match the program stays a while, for a rematch.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any

import msgspec

from kaik.bots.outside import NoAnswer
from kaik.client.engines import AskedPosition, EngineMaker, EngineSeat, SeatEngine, SeenFace
from kaik.client.web import Backoff, BotServer, ConnectionLost, Refusal
from kaik.core.errors import KaikError

STAYS = 60.0
"""Seconds a program stays at a table after a match."""
SHARE = 20
"""Of what is left on the clock, an answer takes at most one part in so many."""
OF_A_PERIOD = 0.7
LEAST = 0.05
DECLINED = ("@decline-draw", "@decline-take-back")
"""What is offered is declined: a line engine knows no way back."""


class KnownTable:
    """What the program knows of a table, message by message."""

    def __init__(self) -> None:
        self.table: dict[str, Any] = {}
        self.seat: int | None = None
        self.position: dict[str, Any] = {}
        self.faces: list[SeenFace] = []
        self.bye: dict[str, Any] | None = None

    @property
    def match(self) -> str:
        return str(self.position.get("match", ""))

    def hear(self, told: dict[str, Any]) -> None:
        """Take a message in."""
        if "table" in told:
            self.table, self.seat = told["table"], told["seat"]
        if "position" in told:
            self.faces[told["start"] :] = [(face[1], face[2]) for face in told["faces"]]
            self.position = told["position"]
        if told.get("t") == "bye":
            self.bye = told

    def wants_rematch(self) -> bool:
        """Whether everybody else is ready for another match."""
        seats = list(enumerate(self.table.get("seats", ())))
        others = [each for at, each in seats if at != self.seat and each["kind"] == "guest"]
        own = next((each for at, each in seats if at == self.seat), None)
        waits = self.table.get("state") == "over" and own is not None and not own["ready"]
        return waits and bool(others) and all(each["ready"] for each in others)


class GameRunner:
    """Plays at one table."""

    def __init__(self, server: BotServer, table: str, engines: EngineMaker, seconds: float) -> None:
        self._server, self._path, self._engines, self._seconds = server, f"/api/bot/game/{table}", engines, seconds
        self._stream = f"/api/bot/game/stream/{table}"
        self.known = KnownTable()
        self._engine: SeatEngine | None = None
        self._match, self._told_over = "", ""
        self._heard: Queue[dict[str, Any] | Exception] = Queue()
        self.say: Callable[[str], None] = lambda line: None
        self.may_play: Callable[[], bool] = lambda: True
        """Whether another match would not be one too many."""
        self.playing = True
        self._left: float | None = None

    def run(self) -> None:
        """Stay until there is nothing more to do here, or the program ends."""
        Thread(target=self._listen, daemon=True).start()
        try:
            while not self._server.stopped.is_set() and self._take():
                self._act()
        finally:
            self._drop_engine()

    # What comes in

    def _listen(self) -> None:
        """Put everything that the table tells into the queue, over as many connections as it takes."""
        backoff = Backoff()
        while not self._server.stopped.is_set():
            try:
                query = f"?since={len(self.known.faces)}&match={self.known.match}" if self.known.match else ""
                for told in self._server.lines(self._stream + query):
                    backoff.reset()
                    self._heard.put(told)
                    if told["t"] == "bye" and not told["again"]:
                        return
            except Refusal as wrong:
                if wrong.status not in (429, 503):
                    self._heard.put(wrong)
                    return
                self._server.pause(backoff.next(least=wrong.wait))
                continue
            except ConnectionLost:
                pass
            self._server.pause(backoff.next())

    def _take(self) -> bool:
        """Wait for a message, and take in all that are there; False when the table is left."""
        try:
            heard = self._heard.get(timeout=0.5)
        except Empty:
            return self._stays()
        while True:
            if isinstance(heard, Exception):
                self.say(str(heard))
                return False
            self.known.hear(heard)
            if self.known.bye is not None and not self.known.bye["again"]:
                return False
            try:
                heard = self._heard.get_nowait()
            except Empty:
                return True

    def _stays(self) -> bool:
        """Whether to wait on; a table where nobody wants another match is left after a while."""
        if self._left is None or monotonic() < self._left:
            return True
        try:
            self._server.post(f"{self._path}/leave")
        except ConnectionLost:
            self._left = monotonic() + STAYS
            return True
        except Refusal:
            pass  # a seat that was given by a tournament, say; no other match begins there without this program
        return False

    # What is done

    def _act(self) -> None:
        position, known = self.known.position, self.known
        if known.match != self._match:
            self._begin()
        if position.get("outcome"):
            self._end(position["outcome"])
            if known.wants_rematch() and self.may_play():
                self._send(f"{self._path}/ready", {})
            return
        for offer in DECLINED:
            if offer in position.get("talk", ()):
                self._send(f"{self._path}/action/{position['n']}", {"action": offer, "match": known.match})
        if position.get("legal") and known.seat is not None:
            self._answer(position)

    def _begin(self) -> None:
        """A match begins, or the program comes back to one."""
        self._drop_engine()
        self._match, self._left, self.playing = self.known.match, None, True

    def _answer(self, position: dict[str, Any]) -> None:
        try:
            action = self._chosen(position)
        except KaikError as silence:
            if not self._server.stopped.is_set():
                why = f"the engine {silence}" if isinstance(silence, NoAnswer) else str(silence)
                self.say(f"{why}; the match is resigned")
                self._send(f"{self._path}/resign", {})
            return
        self._send(f"{self._path}/action/{position['n']}", {"action": action, "match": self.known.match})

    def _chosen(self, position: dict[str, Any]) -> str:
        """The engine's action, which is one of the legal ones."""
        if self._engine is None:
            self._engine = self._engines.make(self._seating())
        legal = tuple(position["legal"])
        view = msgspec.Raw(msgspec.json.encode(position["view"]))
        asked = AskedPosition(view, legal, self._time(position))
        action = self._engine.choose(self.known.faces, asked)
        if action not in legal:
            raise NoAnswer(f"said {action[:40]!r}, which is not open to it")
        return action

    def _time(self, position: dict[str, Any]) -> float:
        """Seconds for an answer: what was set, or less where the clock has less."""
        clocks = position.get("clocks")
        if not clocks or self.known.seat is None:
            return self._seconds
        hand = clocks["hands"][self.known.seat]
        period = hand["period"] * OF_A_PERIOD if hand["periods"] else 0
        left = float(max(hand["main"] / SHARE, period, hand.get("move", 0) / SHARE)) / 1000
        return max(LEAST, min(self._seconds, left))

    def _seating(self) -> EngineSeat:
        table = self.known.table
        assert self.known.seat is not None
        return EngineSeat(table["game"], table["preset"], table["options"], len(table["seats"]), self.known.seat)

    def _send(self, path: str, body: dict[str, Any]) -> None:
        """Send something; what came too late is answered by what the table tells next."""
        try:
            self._server.post(path, body)
        except Refusal as wrong:
            if wrong.status != 409 and wrong.reason not in ("answered", "stale", "too_late", "not_your_turn"):
                self.say(f"refused: {wrong}")
        except ConnectionLost as wrong:
            if not self._server.stopped.is_set():
                self.say(str(wrong))

    def _end(self, outcome: dict[str, Any]) -> None:
        if self._told_over == self._match:
            return
        self._told_over, self.playing, self._left = self._match, False, monotonic() + STAYS
        payoffs = [float(payoff) for payoff in outcome["payoffs"]]
        if self._engine is not None:
            self._engine.over(self.known.faces, payoffs)
        self._drop_engine()
        self.say(f"over: {' '.join(f'{payoff:g}' for payoff in payoffs)} ({outcome['reason']})")

    def _drop_engine(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.end()
