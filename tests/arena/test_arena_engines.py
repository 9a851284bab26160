"""Engines from outside: what they are told, and what becomes of those that do not play along."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from queue import Queue
from time import perf_counter, sleep
from typing import Any

import pytest
from tests.processes import gone, needs_proc
from typer.testing import CliRunner

from kaik.arena import game as arena_game
from kaik.arena.game import GameResult, Setting, play_game
from kaik.arena.pairing import pairings
from kaik.bots import outside
from kaik.bots.outside import Outside, end_all
from kaik.core.errors import KaikError
from kaik.games import find
from kaik.play import match as matches
from kaik.play.luck import Luck
from kaik.play.referee import Referee

RUN = CliRunner()
CLIENT = Path(__file__).parents[2] / "examples" / "random_bot.py"
READY = "if line.startswith('kaik'): print('ready', flush=True)"
LEGAL = "if line.startswith('legal'): legal = line.split()[1:]"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answers is waited for, however busy the machine is."""
    monkeypatch.setattr(outside, "GRACE", 20.0)


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch, patience: None) -> None:
    """For engines that never answer."""
    monkeypatch.setattr(outside, "GRACE", 0.3)


def written(tmp_path: Path, *lines: str, name: str = "engine.py", head: str = "") -> str:
    """An engine that does this with every line, as a player's name."""
    program = tmp_path / name
    body = "\n".join(f"    {line}" for line in lines)
    program.write_text(f"import os, sys, time\n{head}\nfor line in sys.stdin:\n{body}\n")
    return f"cmd:{sys.executable} {program}"


def played(*players: str, seconds: float = 1.0) -> GameResult:
    setting = Setting("new-play", "book", players, 2, "1", {}, seconds)
    return play_game(setting, next(pairings(2, 2, 1)))


def against_random(tmp_path: Path, *lines: str, head: str = "", seconds: float = 1.0) -> GameResult:
    return played(written(tmp_path, *lines, head=head), "random", seconds=seconds)


def number_in(path: Path) -> int:
    """What a program has written there, once it has."""
    end = perf_counter() + 20
    while perf_counter() < end:
        if path.exists() and path.read_text().strip():
            return int(path.read_text())
        sleep(0.01)
    raise AssertionError(f"nothing was written to {path}")


def test_an_engine_that_breaks_the_rules_gives_up(tmp_path: Path) -> None:
    one = against_random(tmp_path, READY, "if line.startswith('go'): print('say win-everything', flush=True)")
    assert "win-everything" in one.lost and one.gave_up == 0 and one.payoffs[0] < one.payoffs[1]


def test_an_engine_that_ends_gives_up(tmp_path: Path) -> None:
    one = against_random(tmp_path, "print('ready', flush=True)", "break")
    assert one.lost == "has left the table" and one.payoffs[0] < one.payoffs[1]


def test_an_engine_may_resign(tmp_path: Path) -> None:
    one = against_random(tmp_path, READY, "if line.startswith('go'): print('resign', flush=True)")
    assert one.lost == "resigned" and one.payoffs[0] < one.payoffs[1]


def test_an_engine_that_is_never_ready_is_told_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "START_UP", 0.1)
    assert against_random(tmp_path, "pass").lost == "did not say ready in 0.1 seconds"


def test_an_engine_that_ends_before_it_is_ready_is_told_as_that(tmp_path: Path) -> None:
    assert against_random(tmp_path, "break").lost == "left the table before it was ready"


@pytest.mark.usefixtures("short_waits")
def test_an_engine_that_never_reads_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    say = Outside._say
    monkeypatch.setattr(Outside, "_say", lambda self, line: say(self, line + " " * 100_000))
    one = against_random(tmp_path, "pass", head="print('ready', flush=True)\ntime.sleep(60)", seconds=0.1)
    assert one.lost == "did not read what it was told in 0.4 seconds"


@pytest.mark.parametrize("noise", ["x", "\\n", "info x\\n"])
@pytest.mark.parametrize("at", ["kaik", "go"])
def test_an_engine_that_floods_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: str, at: str) -> None:
    """Whether it writes one endless line or endless lines, before it is ready or when it is asked."""
    held, put = [0], Queue.put

    def counted(queue: Any, text: Any, *more: Any) -> None:
        held[0] += len(text or b"") if isinstance(text, bytes) else 0
        put(queue, text, *more)

    monkeypatch.setattr(Queue, "put", counted)
    flood = f"while line.startswith({at!r}): os.write(1, b'{noise}' * 10_000)"
    one = against_random(tmp_path, *([READY] if at == "go" else []), flood)
    assert one.lost == "wrote more than 1048576 bytes for one answer" and one.payoffs[0] < one.payoffs[1]
    assert held[0] <= outside.MOST_WRITTEN + outside.AT_ONCE, "no more of it was ever held"


def test_an_engine_may_write_much_if_it_is_asked_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "MOST_WRITTEN", 1000)
    answer = "if line.startswith('go'): print('info', 'x' * 600, flush=True); print('say', legal[0], flush=True)"
    assert not against_random(tmp_path, READY, LEGAL, answer).lost


def test_an_engine_may_write_what_is_no_text(tmp_path: Path) -> None:
    noise = "os.write(1, b'\\xff\\xfe info\\n')"
    lines = (READY, LEGAL, f"if line.startswith('go'): {noise}; print('say', legal[0], flush=True)")
    assert not against_random(tmp_path, *lines).lost


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_word_nobody_asked_for_answers_no_later_question(tmp_path: Path, end: bytes) -> None:
    """Neither a whole line nor one whose end comes only with the next answer."""
    answer = f"os.write(1, late + b'say ' + legal[0].encode() + b'\\nsay stale' + {end!r})"
    lines = (READY, LEGAL, f"if line.startswith('go'): {answer}; late = {b'' if end else bytes([10])!r}")
    assert not against_random(tmp_path, *lines, head="late = b''").lost


@needs_proc
@pytest.mark.usefixtures("short_waits")
@pytest.mark.parametrize("missing", ["", "killpg"])
def test_an_engine_is_ended_with_all_that_it_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    if missing:
        monkeypatch.delattr(os, missing)
    deaf = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    noted = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
    written(tmp_path, READY, "if line.startswith('go'): time.sleep(60)", head=deaf + noted)
    script = f"{sys.executable} {tmp_path / 'engine.py'}"
    assert played(f'cmd:sh -c "{"exec " if missing else ""}{script}; true"', "random", seconds=0.1).lost
    assert gone(number_in(tmp_path / "pid"))


@needs_proc
def test_a_second_engine_that_cannot_start_leaves_no_first_one_behind(tmp_path: Path) -> None:
    noted = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))"
    first = written(tmp_path, "pass", head=noted)
    with pytest.raises(KaikError, match="could not be started"):
        played(first, f"cmd:{tmp_path / 'nowhere'}")
    assert not outside._RUNNING
    assert not (tmp_path / "pid").exists() or gone(number_in(tmp_path / "pid"))


@needs_proc
def test_all_engines_of_a_process_can_be_ended_at_once(tmp_path: Path) -> None:
    noted = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))"
    referee = Referee.open(find("new-play"), Luck.of("1"))
    Outside(written(tmp_path, "time.sleep(60)", head=noted), referee.match, 0, 1.0)
    pid = number_in(tmp_path / "pid")
    end_all()
    assert gone(pid) and not outside._RUNNING


def test_an_engine_is_told_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    def replays(*_: object) -> None:
        pytest.fail("the whole log was looked at again")

    monkeypatch.setattr(matches, "positions", replays)
    monkeypatch.setattr(matches, "seen", replays)
    assert not played(f"cmd:{sys.executable} {CLIENT}", "random").lost


def test_being_told_is_not_counted_as_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    tell, clock = Outside.tell, [0.0]

    def slowly(engine: Outside, match: matches.Match) -> None:
        clock[0] += 1
        tell(engine, match)

    monkeypatch.setattr(Outside, "tell", slowly)
    monkeypatch.setattr(arena_game, "perf_counter", lambda: clock[0])
    one = played(f"cmd:{sys.executable} {CLIENT}", "random")
    assert clock[0] > 1 and one.seconds[0] == 0


def test_an_engine_is_told_faces_and_its_view_but_nothing_hidden(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    program = tmp_path / "listener.py"
    program.write_text(CLIENT.read_text().replace("    key,", f"    open({str(heard)!r}, 'a').write(line)\n    key,"))
    setting = Setting("march", "book", (f"cmd:{sys.executable} {program}", "random"), 2, "4", {"seasons": 1}, 1.0)
    one = play_game(setting, next(pairings(2, 2, 1)))
    lines = heard.read_text().splitlines()
    keys = [line.split()[0] for line in lines]
    assert keys[:2] == ["kaik", "match"] and keys[-2:] == ["over", "quit"]
    assert keys.count("seen") == one.entries, "everything is told, and once"
    (deal,) = [line for line in lines if line.startswith("seen * deal:")]
    mine, theirs = deal.split("deal:")[1].split("-")
    assert "?" not in mine and set(theirs) == {"?", "+"}
    asked = keys.index("go")
    assert keys[asked - 2 : asked + 1] == ["view", "legal", "go"]
    assert json.loads(lines[asked - 2].removeprefix("view "))["seat"] == 0
