"""Somebody in front of a page: sits down at tables, touches, presses keys, types actions, and is told things."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket

from kaik.games import find

HANDS = Path(__file__).with_name("hands.js").read_text(encoding="utf-8")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
LONG = os.environ.get("KAIK_LONG") == "1"
MANY_TOUCHES = 14
"""So many touches without an action are enough for one who touches at random."""
PATIENCE = 30.0
"""Seconds anything on a page may take before a test fails."""

SHORT: dict[str, Any] = {"seasons": 1, "rounds": 6, "target": 3}
ONE_HAND: dict[str, Any] = {"start": 0, "tobi": "at0", "rounds": 1, "goal": 0, "west": "none"}
"""A match of riichi that ends with its first hand, because everybody is at zero."""


def short(game: str) -> dict[str, Any]:
    """Options under which a match is soon over."""
    options = find(game).options.__struct_fields__
    if set(ONE_HAND) <= set(options):
        return ONE_HAND
    usual = find(game).options()
    return {name: value for name, value in SHORT.items() if name in options and value < getattr(usual, name)}


def others(game: str, *first: str, least: int = 2) -> list[dict[str, str]]:
    """The fewest seats of a game, or a few more: me, those named, and random bots."""
    wanted = ["me", *first, *["random"] * 8][: max(least, find(game).seats[0])]
    return [{"kind": who} if who in ("me", "free") else {"kind": "bot", "bot": who} for who in wanted]


@dataclass
class Person:
    """A guest with a page of their own."""

    context: BrowserContext
    page: Page
    frames: list[str] = field(default_factory=list)
    """Everything the table's sockets ever told this page."""
    wrongs: list[str] = field(default_factory=list)
    """What the page complained of: errors of its scripts, and refusals by the content policy."""

    @classmethod
    def enters(cls, browser: Browser, at: str, seed: int = 1, pace: str = "once", **settings: Any) -> Person:
        """Somebody new; unless they want to watch, everything is shown to them as soon as it is told."""
        wanted = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce", "base_url": f"http://{at}"}
        wanted["service_workers"] = "block"  # most people stay too short a time for it to be of use
        context = browser.new_context(**{**wanted, **settings})
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(HANDS + f"; hands.seed({seed}); hands.setting('pace', '{pace}');")
        person = cls(context, context.new_page())
        person.page.on("websocket", person._listen)
        person.page.on("pageerror", lambda wrong: person.wrongs.append(str(wrong)))
        person.page.on("console", person._complains)
        return person

    def _complains(self, said: ConsoleMessage) -> None:
        """What is told of a request that failed does not say which it was: that stands beside it."""
        if said.type == "error":
            self.wrongs.append(f"{said.text} ({said.location['url']})")

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/table/" in socket.url:
            socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def asks(self, path: str) -> Any:
        """Something the server tells this guest over HTTP."""
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def sets_up(self, game: str, *first: str, **more: Any) -> str:
        """A table with this person in its first seat; where it is."""
        self.asks("/api/me")
        wanted = {"game": game, "seats": others(game, *first), "options": short(game), "public": False, **more}
        made = self.context.request.post("/api/tables", data=wanted)
        assert made.status == 201, made.text()
        return str(made.json()["link"])

    def sits_down(self, game: str, **more: Any) -> None:
        """Sit down against random bots and wait until something is asked of this seat, or all is over."""
        self.page.goto(self.sets_up(game, **more))
        self.is_asked()

    def is_asked(self) -> None:
        came = self.page.evaluate(f"hands.ready({PATIENCE})")
        assert came, f"nothing was asked: {self.page.inner_text('main')}"

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate("hands.over()"))

    @property
    def actions(self) -> list[str]:
        """The actions this seat may say now, as the page offers them to whoever types."""
        return list(self.page.evaluate("hands.words()"))

    @property
    def match(self) -> str:
        return str(json.loads(self.positions[-1])["match"])

    @property
    def positions(self) -> list[str]:
        """The positions this page was told, as they came over the wire."""
        told = [json.loads(frame) for frame in self.frames]
        return [json.dumps(each["position"]) for each in told if each.get("position") and each["position"]["match"]]

    def plays(self, most: int = 100_000, seconds: float = 90, by_word: int = 5) -> dict[str, Any]:
        """Touch whatever can be touched until so many actions are said or the match is over."""
        told: dict[str, Any] = self.page.evaluate(f"hands.play({most}, {seconds}, {by_word})")
        assert not told["late"], f"after {told['said']} words there was no end: {self.page.inner_text('.under')}"
        return told

    def taps(self, actions: int, most: int = 60) -> None:
        """Say some actions with mouse or finger on what lies open to it; whoever gets nowhere types one."""
        wanted, since, touches = self._said() + actions, self._said(), 0
        for _ in range(most):
            self.is_asked()
            if self.over or self._said() >= wanted:
                return
            touches = 0 if self._said() > since else touches + 1
            since = self._said()
            thing = self.page.evaluate("hands.next()")
            if thing is None:
                continue
            if touches > MANY_TOUCHES:
                self._types(self.actions[-1])
                continue
            assert thing["spot"], f"{thing['name']} is marked as touchable and lies under {thing['above']}"
            self._tap(thing["spot"])
        assert self._said() > wanted - actions, "so many touches, and not a word"

    def waits_until(self, expression: str) -> None:
        """Wait until something holds in the page, asking anew each time: its content policy lets it not ask itself."""
        for _ in range(int(20 * PATIENCE)):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(50)
        told = [json.loads(frame) for frame in self.frames[-8:]]
        last = [(each["t"], each.get("position") and each["position"]["question"]) for each in told]
        raise AssertionError(f"{expression} did not come to hold: {self.page.title()!r}, {last}")

    def _said(self) -> int:
        return int(self.page.evaluate("hands.wire.sent"))

    def _types(self, action: str) -> None:
        self.page.evaluate("action => hands.type(action)", action)
        self.page.wait_for_timeout(30)

    def _tap(self, spot: dict[str, float]) -> None:
        before = self._said()
        touch = self.page.evaluate("matchMedia('(pointer: coarse)').matches")
        (self.page.touchscreen.tap if touch else self.page.mouse.click)(spot["x"], spot["y"])
        if self._said() > before:
            self.page.wait_for_timeout(30)

    def presses(self, actions: int = 100_000, most: int = 4000) -> int:
        """Play by keys alone, until so many actions are said or the match is over; how many were said."""
        first = self._said()
        tries = 0
        for _ in range(most):
            if self.over or self._said() - first >= actions:
                break
            key = self.page.evaluate(f"hands.key({tries})")
            if key is None:
                self.is_asked()
                continue
            tries = 0 if key == "Enter" else tries + 1
            self.page.keyboard.press(key)
        return self._said() - first
