"""One server for all tests of a worker, a browser for each module, and people who come in."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from .chromium import chromium
from .people import Person

SERVER = """
import sys
from kaik.bots.review import Depth
from kaik.server.app import Settings
from kaik.server.limits import FRAMES
from kaik.server.run import serve
settings = Settings(db=sys.argv[1], bots=1, frames=FRAMES.times(100), looks=Depth(200, 0.05))
serve("127.0.0.1", 0, settings, browser=False)
"""
"""What `kaik serve` does, for people who play faster than people can and read shallow reviews."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What fails in a browser is tried once more, and the first time is told too (`RERUN`).

    A browser, a server and other tests share two cores here; a page that is wrong is wrong twice.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of the server's database."""
    return f"sqlite:///{tmp_path_factory.mktemp('e2e') / 'kaik.db'}"


@pytest.fixture(scope="session")
def at(database: str) -> Iterator[str]:
    """Where a server with the built pages listens."""
    process = subprocess.Popen([sys.executable, "-c", SERVER, database], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = re.search(r"http://([0-9.:]+)/", process.stdout.readline())
    assert told is not None, "the server did not start"
    yield told.group(1)
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after every module: its loop would be in the way of any other test of the same worker."""
    found = chromium()
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])


@pytest.fixture
def enter(browser: Browser, at: str) -> Iterator[Callable[..., Person]]:
    """Somebody new comes in; whoever came is gone after the test, and no page may have complained."""
    inside: list[Person] = []

    def came(**settings: Any) -> Person:
        inside.append(Person.enters(browser, at, seed=len(inside) + 1, **settings))
        return inside[-1]

    yield came
    wrongs = [wrong for person in inside for wrong in person.wrongs]
    for person in inside:
        person.context.close()
    assert wrongs == []


@pytest.fixture
def person(enter: Callable[..., Person]) -> Person:
    return enter()


@pytest.fixture(scope="session")
def shots() -> Path:
    """An ignored folder in which pictures are kept for whoever wants to look."""
    folder = Path(__file__).with_name("shots")
    folder.mkdir(exist_ok=True)
    return folder
