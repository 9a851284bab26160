"""Engines of other people: a program that is told what its seat sees, line by line, and answers with actions.

The lines are described in docs/engine-protocol.md. An engine never gets the position, only the faces of what
happened, the view of its seat and the actions open to it.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import perf_counter

from kaik.core.action import CHANCE
from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.play.match import Match, faces

PREFIX = "cmd:"
HELLO = "kaik 1"
START_UP = 20.0
"""Seconds a program has to say that it is ready."""
GRACE = 2.0
"""Seconds it may be late with an action: pipes and busy machines are not its fault."""
LONGEST_NAME = 40
MOST_WRITTEN = 1024 * 1024
"""Bytes it may write from one question to the next; whoever writes more is not listened to any longer."""
AT_ONCE = 65_536

_RUNNING: set[LineEngine] = set()
"""Every engine of this process that was started and not yet ended."""


class NoAnswer(KaikError):
    """An engine that stopped answering, gave up, or sent something that is no answer."""


def is_command(name: str) -> bool:
    """Whether a player's name is a command to run."""
    return name.startswith(PREFIX)


def command_of(name: str) -> list[str]:
    """The parts of a player's command, or a sentence where it cannot be read as one."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as wrong:
        raise KaikError(f"{name} cannot be read as a command: {str(wrong).lower()}") from None
    if not words:
        raise KaikError(f"{name!r} names no command; a player of your own is written cmd:python my_bot.py")
    return words


def end_all() -> None:
    """End every engine of this process at once."""
    for engine in list(_RUNNING):
        engine.end()


class LineEngine:
    """One program at one seat of one match, told in lines whatever its seat may know."""

    def __init__(self, name: str, seat: int, seconds: float) -> None:
        self.seat, self.seconds = seat, seconds
        self.name = ""
        """What it calls itself, if it does."""
        self._wrong, self._gone = "", False
        self._process = _started(command_of(name))
        _RUNNING.add(self)
        self._written: Queue[bytes] = Queue()
        """What it wrote, as it came; nothing is written after an empty text."""
        self._lines, self._begun = deque[str](), b""
        self._size, self._flooded = 0, False
        """Bytes it has written since it was last asked, and whether they were too many."""
        self._unsaid: Queue[str | None] = Queue()
        Thread(target=self._listen, daemon=True).start()
        Thread(target=self._write, daemon=True).start()

    def welcome(self, game: str, seats: int, options: Mapping[str, object]) -> None:
        """Wait until it is ready and tell it what is played; one that is not gives up when it is first asked."""
        self._say(HELLO)
        try:
            self._heard(("ready",), START_UP)
        except NoAnswer:
            late = f"did not say ready in {START_UP:g} seconds"
            gone = self._flood() or "left the table before it was ready"
            self._wrong = gone if self._gone else late
            return
        self._say(f"match {game} seats {seats} seat {self.seat}")
        for name, value in options.items():
            self._say(f"option {name} {value}")

    def tell_face(self, who: int, action: str) -> None:
        """Tell it something that happened, as its seat saw it."""
        self._say(f"seen {'*' if who == CHANCE else who} {action}")

    def tell_question(self, view: str, legal: Iterable[str]) -> None:
        """Tell it what its seat sees, as JSON, and which actions are open to it."""
        self._say("view " + view)
        self._say("legal " + " ".join(legal))

    def ask(self) -> str:
        """An action for what it was told last; NoAnswer if none comes in time."""
        if self._wrong:
            raise NoAnswer(self._wrong)
        self._forget()
        self._size = 0
        self._say(f"go {self.seconds:g}")
        key, rest = self._heard(("say", "resign"), self.seconds + GRACE)
        if key == "resign":
            raise NoAnswer("resigned")
        return rest

    def dismiss(self, payoffs: Iterable[float]) -> None:
        """Tell it how the match ended, and let it go."""
        if not self._wrong:
            self._say("over " + " ".join(f"{payoff:g}" for payoff in payoffs))
            self._say("quit")
            self._unsaid.put(None)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
        self.end()

    def end(self) -> None:
        """End it at once, and all that it has started."""
        _RUNNING.discard(self)
        _killed(self._process)
        self._process.wait()
        self._unsaid.put(None)

    def _say(self, line: str) -> None:
        """Leave a line to be written; whoever does not read it is found late, and nobody waits for it here."""
        self._unsaid.put(line)

    def _heard(self, keys: tuple[str, ...], seconds: float) -> tuple[str, str]:
        """The next line that begins with one of these keys, as key and rest; NoAnswer if none comes in time."""
        end = perf_counter() + seconds
        while not self._gone and (left := end - perf_counter()) > 0:
            with suppress(Empty):
                self._take(self._written.get(timeout=left))
            while self._lines:
                key, rest = self._read(self._lines.popleft())
                if key in keys:
                    return key, rest
        if self._gone:
            raise NoAnswer(self._flood() or "has left the table")
        if self._unsaid.unfinished_tasks:
            raise NoAnswer(f"did not read what it was told in {seconds:g} seconds")
        raise NoAnswer(f"gave no answer in {seconds:g} seconds")

    def _flood(self) -> str:
        return f"wrote more than {MOST_WRITTEN} bytes for one answer" if self._flooded else ""

    def _forget(self) -> None:
        """Read past what it sent unasked, so that no old action answers a new question."""
        with suppress(Empty):
            while True:
                self._take(self._written.get_nowait())
        while self._lines:
            self._read(self._lines.popleft())
        if self._begun:
            self._begun = b"past "  # a line that was begun before the question is no answer either

    def _take(self, text: bytes) -> None:
        *lines, self._begun = (self._begun + text).split(b"\n")
        self._lines += [line.decode("utf-8", "replace") for line in lines]
        self._gone = self._gone or not text

    def _read(self, line: str) -> tuple[str, str]:
        """A line as key and rest; if it is a name, that is kept."""
        key, _, rest = line.strip().partition(" ")
        if key == "id":
            self.name = "".join(sign for sign in rest.strip() if sign.isprintable())[:LONGEST_NAME]
        return key, rest.strip()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        try:
            with self._process.stdout as pipe:
                while text := os.read(pipe.fileno(), AT_ONCE):
                    self._size += len(text)
                    self._flooded = self._size > MOST_WRITTEN
                    if self._flooded:
                        return  # it is ended when it is next waited for
                    self._written.put(text)
        finally:
            self._written.put(b"")

    def _write(self) -> None:
        assert self._process.stdin is not None
        try:
            with self._process.stdin as pipe:
                while (line := self._unsaid.get()) is not None:
                    pipe.write(line.encode() + b"\n")
                    pipe.flush()
                    self._unsaid.task_done()
        except OSError:
            self._written.put(b"")  # it closed its input, so no answer can be meant


class Outside(LineEngine):
    """An engine at a table of the arena."""

    def __init__(self, name: str, match: Match, seat: int, seconds: float) -> None:
        super().__init__(name, seat, seconds)
        self._told, self._known = 0, match.game.begin(match.options, match.seats)

    def greet(self, match: Match) -> None:
        """Wait until it is ready and tell it what is played."""
        self.welcome(match.game.slug, match.seats, match.options.spelled())

    def tell(self, match: Match) -> None:
        """Tell it what has happened, what its seat sees, and which actions are open to it."""
        self._tell_faces(match)
        self.tell_question(to_json(match.state.view(self.seat)).decode(), match.legal(self.seat))

    def close(self, match: Match) -> None:
        """Tell it how the match ended, and let it go."""
        if not self._wrong:
            self._tell_faces(match)
        self.dismiss(match.payoffs)

    def _tell_faces(self, match: Match) -> None:
        """Only what is new since the last time; at these tables nothing is taken back."""
        for entry in faces(self._known, match.log[self._told :], self.seat):
            self.tell_face(entry.seat, entry.action)
        self._told, self._known = len(match.log), match.state


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    """The program, in a session of its own, so that it can be ended with all that it starts."""
    try:
        return subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1, start_new_session=True
        )
    except (OSError, ValueError) as wrong:
        raise KaikError(f"{command[0]} could not be started: {getattr(wrong, 'strerror', '') or wrong}") from None


def _killed(process: subprocess.Popen[bytes]) -> None:
    if not hasattr(os, "killpg"):
        process.kill()
        return
    with suppress(OSError):  # nobody of it is left
        os.killpg(process.pid, signal.SIGKILL)
