"""Engines of other people: a program that is told what its seat sees, line by line, and answers with words.

The lines are described in docs/engine-protocol.md. An engine never gets the position, only the faces of what
happened, the view of its seat and the words open to it.
"""

from __future__ import annotations

import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import perf_counter

from kaik.core.action import CHANCE
from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.play.match import Match, seen

PREFIX = "cmd:"
HELLO = "kaik 1"
START_UP = 20.0
"""Seconds a program has to say that it is ready."""
GRACE = 2.0
"""Seconds it may be late with a word: pipes and busy machines are not its fault."""


class NoAnswer(KaikError):
    """An engine that fell silent, or said something that is no answer."""


def is_command(name: str) -> bool:
    """Whether a player's name is a command to run."""
    return name.startswith(PREFIX)


class Outside:
    """One program at one seat of one match."""

    def __init__(self, name: str, match: Match, seat: int, seconds: float) -> None:
        self.seat, self.seconds, self.told = seat, seconds, 0
        self.called = name
        command = shlex.split(name.removeprefix(PREFIX))
        if not command:
            raise KaikError(f"{name!r} names no command; a player of your own is written cmd:python my_bot.py")
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except OSError as wrong:
            raise KaikError(f"{command[0]} could not be started: {wrong.strerror}") from None
        self._lines: Queue[str] = Queue()
        Thread(target=self._listen, daemon=True).start()
        self._greet(match)

    def word(self, match: Match) -> str:
        """Tell it what has happened and ask for a word; NoAnswer if none comes in time."""
        self._tell(match)
        self._say("view " + to_json(match.state.view(self.seat)).decode())
        self._say("legal " + " ".join(match.legal(self.seat)))
        self._say(f"go {self.seconds:g}")
        return self._heard("say", self.seconds + GRACE)

    def close(self, match: Match) -> None:
        """Tell it how the match ended, and let it go."""
        with suppress(NoAnswer):
            self._tell(match)
            self._say("over " + " ".join(f"{payoff:g}" for payoff in match.payoffs))
            self._say("quit")
        with suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _greet(self, match: Match) -> None:
        with suppress(NoAnswer):  # one that cannot be greeted is found silent when it is first asked
            self._say(HELLO)
            self._heard("ready", START_UP)
            self._say(f"match {match.game.slug} seats {match.seats} seat {self.seat}")
            for name, value in match.options.spelled().items():
                self._say(f"option {name} {value}")

    def _tell(self, match: Match) -> None:
        for entry in seen(match, self.seat)[self.told :]:
            self._say(f"seen {'*' if entry.seat == CHANCE else entry.seat} {entry.word}")
        self.told = len(match.log)

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise NoAnswer("has left the table") from None

    def _heard(self, key: str, seconds: float) -> str:
        """The rest of the next line that begins with that key; other lines are the engine's own business."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except Empty:
                break
            if not line:
                raise NoAnswer("has left the table")
            first, _, rest = line.strip().partition(" ")
            if first == key:
                return rest.strip()
        raise NoAnswer(f"gave no answer in {seconds:g} seconds")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")
