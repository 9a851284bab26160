"""A system that is not Unix: what it cannot limit is said once, and everything else goes on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kaik.engine import compiled
from kaik.server.worker import unlimited

WITHOUT = """
import os, signal, sys
for name in ("resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None
for module, names in ((os, ("nice", "killpg", "sched_getaffinity")), (signal, ("SIGALRM", "alarm"))):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
"""
"""What Python does first in every process, the server's children among them; what libraries need here is left."""
SERVE = "from kaik.cli import main; main()"
UNLIMITED = "this system cannot limit the memory and the priority of bots, reviews and checks; they go on without"
UNLOCKED = "this system cannot lock files; see that no other server uses the database"


class Elsewhere:
    """A server in a process that has no module and no function of Unix alone."""

    def __init__(self, folder: Path) -> None:
        (folder / "sitecustomize.py").write_text(WITHOUT, encoding="utf-8")
        path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        self._complaints = folder / "complaints.txt"
        with self._complaints.open("w") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE, "serve", "--port=0", "--no-open", f"--db=sqlite:///{folder / 'kaik.db'}"],
                env={**os.environ, "PYTHONPATH": path},
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        assert self.process.stdout is not None
        told = re.search(r"http://([0-9.:]+)/", self.process.stdout.readline())
        assert told is not None, self.complaints
        self.at = told.group(1)

    @property
    def complaints(self) -> str:
        return self._complaints.read_text(encoding="utf-8")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Elsewhere]:
    server = Elsewhere(tmp_path)
    yield server
    server.process.terminate()
    server.process.wait(20)


def test_a_server_without_unix_says_once_what_it_cannot_limit_and_goes_on(elsewhere: Elsewhere, enter: Any) -> None:
    guest = enter(elsewhere.at)
    assert guest.http.get("/api/health").json()["ok"]
    chair = guest.come(guest.set_up("march", "me", "level1"))
    chair.ready()
    chair.until(lambda chair: bool(chair.legal))
    chair.play(chair.legal[0])
    chair.until(lambda chair: any(seat == 1 for _, seat, _ in chair.log))
    checked = guest.http.post("/api/verify", json={"record": "no record"})
    assert checked.status_code == 200 and not checked.json()["ok"], "a child answers"
    assert elsewhere.complaints.count(UNLIMITED) == elsewhere.complaints.count(UNLOCKED) == 1
    assert len(elsewhere.complaints.splitlines()) == 2, elsewhere.complaints


@pytest.mark.parametrize(("nice", "missing"), [(True, "memory"), (False, "memory and the priority")])
def test_only_what_cannot_be_limited_is_named(monkeypatch: pytest.MonkeyPatch, nice: bool, missing: str) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    if nice:
        monkeypatch.setattr(os, "nice", lambda by: by, raising=False)
    else:
        monkeypatch.delattr(os, "nice", raising=False)
    assert unlimited().startswith(f"this system cannot limit the {missing} of bots")


@pytest.mark.skipif(find_spec("resource") is None, reason="this system cannot limit memory")
def test_where_everything_is_limited_nothing_is_said() -> None:
    assert unlimited() == ""


def test_compiled_code_has_a_place_where_nobody_has_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "getuid", raising=False)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert compiled._place().name.startswith("kaik-kernels-0-")
