"""A program on a server: hears its events, takes challenges up or declines them, and plays all its matches at once."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import Any

from kaik.bots.outside import end_all
from kaik.client.engines import EngineMaker, EngineSeat
from kaik.client.game import GameRunner
from kaik.client.policy import ChallengePolicy
from kaik.client.web import Backoff, BotServer, ConnectionLost, Refusal
from kaik.core.errors import KaikError

ENDED_WITHIN = 10.0
"""Seconds that matches have to let go of their engines when the program ends."""


class BotProgram:
    """Everything that a bot account does while this process runs."""

    def __init__(self, server: BotServer, engines: EngineMaker, policy: ChallengePolicy, seconds: float) -> None:
        self._server, self._engines, self._policy, self._seconds = server, engines, policy, seconds
        self._games: dict[str, GameRunner] = {}
        self._threads: list[Thread] = []
        self._lock = Lock()
        self.say: Callable[[str], None] = print

    @property
    def stopped(self) -> bool:
        """Whether it was told to end."""
        return self._server.stopped.is_set()

    def run(self) -> None:
        """Hear the events until the program is ended; a KaikError where the token does not work."""
        backoff, greeted = Backoff(), False
        while not self.stopped:
            try:
                if not greeted:
                    self._greet()
                    greeted = True
                for event in self._server.lines("/api/stream/event"):
                    backoff.reset()
                    self._hear(event)
            except Refusal as wrong:
                if wrong.final:
                    raise
                self._server.pause(backoff.next(least=wrong.wait))
            except ConnectionLost as wrong:
                if not self.stopped:
                    pause = backoff.next()
                    self.say(f"{wrong}; again in {pause:.0f} s")
                    self._server.pause(pause)

    def _greet(self) -> None:
        """Look who the token stands for, and what it allows."""
        account = self._server.get("/api/bot/account", tries=1)
        missing = {"read", "play", "challenge"} - set(account["scopes"])
        if missing:
            raise KaikError(f"this token does not allow everything: it lacks {', '.join(sorted(missing))}")
        self.say(f"{account['shown']} is at {self._server.address}")

    def stop(self) -> None:
        """End: nothing more is taken up; what is played stays on the server and goes on when the program is back."""
        self._server.stop()

    def close(self) -> None:
        """Wait for what was stopped, and end every engine."""
        end_all()
        for thread in self._threads:
            thread.join(ENDED_WITHIN)
        end_all()

    def _hear(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "challenge":
                self._answer(event["challenge"])
            case "challengeDeclined":
                seen = event["challenge"]
                self.say(f"{seen['challenged']} declined {seen['game']}: {seen['reason'] or 'no reason'}")
            case "gameStart":
                self._play(event["game"])
            case "end":
                self.say(event["why"])
                if not event["again"]:
                    raise Refusal(401, event["why"], event["kind"])

    def _answer(self, challenge: dict[str, Any]) -> None:
        """Take a challenge up, or say why not; what was withdrawn meanwhile needs no answer."""
        seating = EngineSeat(challenge["game"], challenge["preset"], challenge["options"], challenge["seats"], 0)
        playable = None if self._engines.plays(seating) else ()
        reason = self._policy.reason(challenge, self._playing(), playable)
        path = f"/api/bot/challenge/{challenge['id']}"
        try:
            if reason is None:
                self._server.post(f"{path}/accept")
            else:
                self._server.post(f"{path}/decline", {"reason": reason})
        except (Refusal, ConnectionLost) as wrong:
            self.say(f"a challenge could not be answered: {wrong}")
            return
        done = "taken up" if reason is None else f"declined ({reason})"
        self.say(f"{challenge['challenger']} challenges to {challenge['game']}: {done}")

    def _play(self, game: dict[str, Any]) -> None:
        with self._lock:
            if game["id"] in self._games:
                return
            runner = GameRunner(self._server, game["id"], self._engines, self._seconds)
            self._games[game["id"]] = runner
        runner.say = lambda line: self.say(f"{game['id']}: {line}")
        runner.may_play = lambda: self._playing() < self._policy.at_once
        self.say(f"{game['id']}: {game['game']}, {' – '.join(game['names'])}")
        thread = Thread(target=self._run, args=(game["id"], runner), daemon=True)
        self._threads = [each for each in self._threads if each.is_alive()] + [thread]
        thread.start()

    def _run(self, table: str, runner: GameRunner) -> None:
        try:
            runner.run()
        except KaikError as wrong:
            self.say(f"{table}: {wrong}")
        finally:
            with self._lock:
                del self._games[table]

    def _playing(self) -> int:
        with self._lock:
            return sum(1 for runner in self._games.values() if runner.playing)
