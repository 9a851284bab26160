"""`kaik bot` at a real server: challenges by policy, engines of all kinds, lost connections, and a clean end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.programs import PATIENCE, give_account, new_bot
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.client.engines import engine_maker
from kaik.client.policy import ChallengePolicy
from kaik.client.program import BotProgram
from kaik.client.web import Backoff, BotServer, Refusal
from kaik.core.errors import KaikError
from kaik.server.limits import PerToken, Rate, ServerLimits

RUN = CliRunner()
EXAMPLES = Path(__file__).parents[2] / "examples"
RANDOM = f"cmd:{sys.executable} {EXAMPLES / 'random_bot.py'}"
CHALLENGE = {
    "game": "march", "preset": "book", "options": {}, "clock": "5m+3s", "rated": False, "challenger": "Mika",
}  # fmt: skip


class Started:
    """A program that runs in threads of the test, and what it said."""

    def __init__(self, at: str, token: str, engine: str, policy: ChallengePolicy) -> None:
        self.lines: list[str] = []
        self._said = threading.Condition()
        self.program = BotProgram(BotServer(f"http://{at}", token), engine_maker(engine, 20.0), policy, 20.0)
        self.program.say = self._say
        self.ended: list[BaseException | None] = []
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _say(self, line: str) -> None:
        with self._said:
            self.lines.append(line)
            self._said.notify_all()

    def _run(self) -> None:
        try:
            self.program.run()
            self.ended.append(None)
        except KaikError as wrong:
            self.ended.append(wrong)

    def until(self, *words: str) -> str:
        """Wait for a line with all these words."""

        def found() -> str | None:
            return next((line for line in self.lines if all(word in line for word in words)), None)

        with self._said:
            assert self._said.wait_for(found, 60), f"{words} not in {self.lines}"
            return found() or ""

    def stop(self) -> None:
        self.program.stop()
        self.program.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Place:
    """Somebody who challenges, and a bot account with its token."""

    def __init__(self, running: Any, guest: Callable[[], Any]) -> None:
        self.at, self.person, owner = running.at, guest(), guest()
        tail = self.person.http.cookies["kaik_guest"][:6]
        give_account(running, self.person, f"Kim {tail}")
        give_account(running, owner, f"Own {tail}")
        self.name = f"Runner {tail}"
        self.bot, self.token = new_bot(owner, self.name)
        self.owner = owner

    def challenge(self, game: str, **more: Any) -> str:
        made = self.person.http.post("/api/challenges", json={"to": self.name, "game": game, **more})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def challenged(self, ident: str) -> dict[str, Any]:
        return next(each for each in self.person.http.get("/api/me/challenges").json() if each["id"] == ident)


@pytest.fixture
def place(running: Any, guest: Any) -> Place:
    return Place(running, guest)


@pytest.fixture
def begin(place: Place) -> Iterator[Callable[..., Started]]:
    started: list[Started] = []

    def start(engine: str, **policy: Any) -> Started:
        started.append(Started(place.at, place.token, engine, ChallengePolicy(**policy)))
        started[-1].until("is at http")
        return started[-1]

    yield start
    for each in started:
        each.stop()


def accepted(place: Place, program: Started, game: str, **more: Any) -> Any:
    """A match of the person against the program, begun."""
    ident = place.challenge(game, seat=0, **more)
    program.until("challenges to", game, "taken up")
    chair = place.person.come(place.challenged(ident)["table"])
    chair.ready("00")
    chair.until(lambda chair: bool(chair.position.get("match")))
    return chair


def play_out(chair: Any, pick: Callable[[list[str]], str] = lambda legal: legal[0]) -> dict[str, Any]:
    while not chair.position["outcome"]:
        if chair.legal:
            chair.play(pick(chair.legal))
        else:
            chair.read(60)
    return dict(chair.position["outcome"])


@pytest.mark.parametrize(
    ("engine", "game", "more"),
    [
        (RANDOM, "march", {"options": {"seasons": 1}}),
        ("level2", "six-sticks", {"clock": "5m+3s"}),
        ("tests.server.choosers:Last", "fool-sticks", {"options": {"rounds": 2}}),
    ],
)
def test_an_engine_of_any_kind_plays_who_challenges_it(
    place: Place, begin: Any, engine: str, game: str, more: dict[str, Any]
) -> None:
    program = begin(engine)
    chair = accepted(place, program, game, **more)
    outcome = play_out(chair)
    assert outcome["how"] == "rules", (outcome, program.lines)
    program.until("over:", outcome["reason"])
    chair.ready("00")
    first = chair.position["match"]
    chair.until(lambda chair: chair.position["match"] != first)  # a rematch
    assert chair.play("@resign")["t"] == "ack"


def test_a_program_wins_a_game(place: Place, begin: Any) -> None:
    program = begin("level3@0.05")
    chair = accepted(place, program, "six-sticks")
    for _ in range(20):  # luck decides too; against somebody who always does the first thing it wins most of them
        mine, its = play_out(chair)["payoffs"]
        if its > mine:
            return
        first = chair.position["match"]
        chair.ready("00")
        chair.until(lambda chair, first=first: chair.position["match"] != first)
    raise AssertionError("it did not win once in twenty games")


def test_what_the_policy_does_not_allow_is_declined_with_its_reason(place: Place, begin: Any) -> None:
    program = begin("level1", games=("six-sticks", "march"), slowest="30m", at_once=1)
    for game, more, reason in (
        ("fool-sticks", {}, "other_game"),
        ("march", {"clock": "5m"}, "other_game"),  # a level sees no position where something is hidden
        ("six-sticks", {}, "too_slow"),
    ):
        ident = place.challenge(game, **more)
        program.until(f"challenges to {game}", f"declined ({reason})")
        assert place.challenged(ident)["reason"] == reason
        program.lines.clear()
    accepted(place, program, "six-sticks", clock="10m")
    ident = place.challenge("six-sticks", clock="10m")
    program.until("declined (later)")
    assert place.challenged(ident)["state"] == "declined"


@pytest.mark.parametrize(
    ("policy", "challenge", "reason"),
    [
        ({}, {}, None),
        ({"games": ("cerke",)}, {}, "other_game"),
        ({"presets": ("book",)}, {"options": {"seasons": 2}}, "other_rules"),
        ({"presets": ("book",)}, {"preset": "other"}, "other_rules"),
        ({"fastest": "10m"}, {}, "too_fast"),
        ({"slowest": "3m"}, {}, "too_slow"),
        ({"slowest": "1h"}, {"clock": "none"}, "too_slow"),
        ({"fastest": "3m", "slowest": "10m"}, {}, None),
        ({"slowest": "1h"}, {"clock": "3d"}, "too_slow"),
        ({"casual": True}, {"rated": True}, "casual"),
        ({"people_only": True}, {"challenger": "BOT Kay"}, "no_bots"),
        ({"at_once": 2}, {}, "later"),
    ],
)
def test_a_policy_gives_its_reason(policy: dict[str, Any], challenge: dict[str, Any], reason: str | None) -> None:
    assert ChallengePolicy(**policy).reason({**CHALLENGE, **challenge}, playing=2) == reason


def test_a_stream_that_breaks_is_taken_up_again(place: Place, begin: Any, running: Any) -> None:
    program = begin(RANDOM)
    chair = accepted(place, program, "march", options={"seasons": 1})
    streams = running.inside.api.programs.streams
    running.loop.call_soon_threadsafe(streams.close)  # as a server does that is about to end
    program.until("about to end")
    assert play_out(chair)["how"] == "rules"
    program.lines.clear()
    ident = place.challenge("march", clock="5m")
    program.until("challenges to march", "taken up")
    assert place.challenged(ident)["state"] == "accepted"


def test_an_engine_that_answers_nonsense_resigns(place: Place, begin: Any) -> None:
    program = begin("tests.server.choosers:nonsense")
    chair = accepted(place, program, "march")
    chair.until(lambda chair: bool(chair.legal) or bool(chair.position["outcome"]))
    while not chair.position["outcome"]:
        if chair.legal:
            chair.play(chair.legal[0])
        else:
            chair.read()
    assert chair.position["outcome"]["how"] == "resign"
    program.until("not open to it")


def test_a_server_that_is_away_is_tried_again_and_an_end_comes_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = "{}:{}".format(*taken.getsockname())
    program = Started(address, "kaik_any", "level1", ChallengePolicy())
    program.until("cannot be reached", "again in")
    program.stop()
    assert program.ended == [None]


def test_an_engine_that_cannot_be_had_is_refused_at_once() -> None:
    for engine in ("cmd:no-such-program-here", "cmd:", "no_such_module:Bot", "level9", "os:sep"):
        with pytest.raises(KaikError):
            engine_maker(engine, 1.0)


def test_a_token_that_is_revoked_ends_the_program(place: Place, begin: Any) -> None:
    program = begin("level1")
    ident = place.owner.http.get("/api/me/bots").json()["bots"][0]["tokens"][0]["id"]
    place.owner.http.post(f"/api/me/bots/{place.bot}/tokens/{ident}/revoke")
    program.until("the token was revoked")
    program._thread.join(PATIENCE)
    assert isinstance(program.ended[0], Refusal) and program.ended[0].final


def test_the_command_ends_cleanly_and_the_next_start_goes_on(place: Place, begin: Any) -> None:
    command = [sys.executable, "-c", "from kaik.cli import main; main()", "bot", "--server", f"http://{place.at}"]
    environment = {**os.environ, "KAIK_TOKEN": place.token}
    started = subprocess.Popen([*command, "--engine", RANDOM], stdout=subprocess.PIPE, text=True, env=environment)
    assert started.stdout is not None
    lines = iter(started.stdout.readline, "")
    assert "is at http" in next(lines)
    ident = place.challenge("march", seat=0, options={"seasons": 1})
    assert "taken up" in next(lines)
    chair = place.person.come(place.challenged(ident)["table"])
    chair.ready("00")
    assert "march" in next(lines)
    started.send_signal(signal.SIGTERM)
    rest = started.communicate(timeout=60)[0]
    assert started.returncode == 0 and "waits on the server" in rest
    chair.until(lambda chair: chair.table["state"] == "playing")
    state = place.person.http.get(f"/api/tables/{chair.table['id']}").json()["state"]
    assert state == "playing", "nobody resigned"
    begin(RANDOM)
    assert play_out(chair)["how"] == "rules"


def test_without_a_token_that_works_the_command_says_so(place: Place, tmp_path: Path) -> None:
    secret = tmp_path / "token"
    secret.write_text("kaik_wrong\n")
    words = ["bot", "--server", f"http://{place.at}"]
    command = [sys.executable, "-c", "from kaik.cli import main; main()", *words, "--token-file", str(secret)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and "that token does not work" in done.stderr
    without = RUN.invoke(app, words, env={"KAIK_TOKEN": None})
    assert without.exit_code == 2 and "KAIK_TOKEN" in without.stderr
    misspelt = RUN.invoke(app, [*words, "--games", "marsh"], env={"KAIK_TOKEN": place.token})
    assert misspelt.exit_code == 2 and "march" in misspelt.stderr


def test_a_server_that_has_had_enough_is_waited_for(start: Any, enter: Any) -> None:
    limits = replace(ServerLimits(), per_token=PerToken(requests=Rate(1, 1.5)))
    running = start(limits=limits)
    owner = enter(running.at)
    give_account(running, owner, "Ada")
    server = BotServer(f"http://{running.at}", new_bot(owner, "Patient")[1])
    began = time.monotonic()
    assert [server.get("/api/bot/account")["name"] for _ in range(2)] == ["Patient", "Patient"]
    assert time.monotonic() - began >= 0.5, "it asked again before its time"


def test_pauses_grow_and_a_server_that_names_seconds_is_believed() -> None:
    backoff = Backoff()
    pauses = [backoff.next() for _ in range(12)]
    assert 0.25 <= pauses[0] <= 0.5 and 30 <= pauses[-1] <= 60
    assert backoff.next(least=90) == 90
    backoff.reset()
    assert backoff.next() <= 0.5
