"""The examples of programs with a token, run as their first lines say, against a real server."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.programs import give_account, new_bot

EXAMPLES = Path(__file__).parents[2] / "examples"
MJAI_PLAYER = Path(__file__).parent / "mjai_player.py"
PATIENCE = 60.0


class Program:
    """A process with a token."""

    def __init__(self, token: str, *words: str, **environment: str) -> None:
        env = {**os.environ, "KAIK_TOKEN": token, **environment}
        self.process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True, env=env)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


class Owner:
    """Somebody with a bot, and programs of that bot."""

    def __init__(self, running: Any, guest: Callable[[], Any]) -> None:
        self.at, self.person = running.at, guest()
        tail = self.person.http.cookies["kaik_guest"][:6]
        give_account(running, self.person, f"Uma {tail}")
        self.bot = f"Example {tail}"
        _, self.token = new_bot(self.person, self.bot)
        self.programs: list[Program] = []

    def start(self, *words: str, **environment: str) -> Program:
        self.programs.append(Program(self.token, *words, **environment))
        return self.programs[-1]

    def challenge(self, game: str, **more: Any) -> Any:
        """A match of the owner's own against the bot."""
        wanted = {"to": self.bot, "game": game, "seat": 0, **more}
        made = self.person.http.post("/api/challenges", json=wanted).json()
        chair = self.person.come(self._table_of(made["id"]))
        chair.ready("00")
        chair.until(lambda chair: bool(chair.position.get("match")))
        return chair

    def _table_of(self, challenge: str) -> str:
        """Where a challenge is played, once the program has heard of it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            (seen,) = [each for each in self.person.http.get("/api/me/challenges").json() if each["id"] == challenge]
            if seen["table"]:
                return str(seen["table"])
            time.sleep(0.1)
        raise AssertionError("nobody took the challenge up")


@pytest.fixture
def owner(running: Any, guest: Any) -> Iterator[Owner]:
    made = Owner(running, guest)
    yield made
    for program in made.programs:
        program.end()


def test_forty_lines_without_kaik_play_a_match(owner: Owner, tmp_path: Path) -> None:
    program = owner.start("-S", str(EXAMPLES / "token_bot.py"), f"http://{owner.at}")  # -S: nothing is installed
    chair = owner.challenge("fool-sticks", options={"rounds": 2})
    while not chair.position["outcome"]:
        if chair.legal:
            chair.play(chair.legal[0])
        else:
            chair.read(PATIENCE)
    payoffs = chair.position["outcome"]["payoffs"]
    assert program.line() == f"fool-sticks {payoffs}\n"
    assert len((EXAMPLES / "token_bot.py").read_text().splitlines()) <= 40


def test_an_mjai_bot_sits_at_a_riichi_table(owner: Owner, tmp_path: Path) -> None:
    notes = tmp_path / "events"
    bridge = f"{sys.executable} {EXAMPLES / 'mjai_bridge.py'} -- {sys.executable} {MJAI_PLAYER} {notes}"
    words = ("bot", "--server", f"http://{owner.at}", "--engine", f"cmd:{bridge}", "--seconds", "30")
    program = owner.start("-c", "from kaik.cli import main; main()", *words)
    assert "is at" in program.line()
    table = owner.person.set_up("riichi", "free", "random", "random", "random", options={"rounds": 1, "start": 1000})
    headers = {"Authorization": f"Bearer {owner.token}"}
    sat = owner.person.http.post(f"/api/bot/game/{table}/sit", json={}, headers=headers)
    assert sat.status_code == 200, sat.text
    assert "riichi" in program.line()
    assert "over:" in program.line()
    told = notes.read_text().splitlines()
    assert told[:2] == ["start_game", "start_kyoku"] and told[-1] == "end_game"
    assert {"tsumo", "dahai"} <= set(told)
