"""Writes docs/gallery: every table as it looks on a desk and on a phone, and all of them on one sheet.

Run `python -m tests.e2e.gallery` with the pages built; games named after it are the only ones taken anew.
"""

from __future__ import annotations

import base64
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from kaik.games import every, find

from .chromium import chromium
from .conftest import SERVER
from .people import Person

FOLDER = Path(__file__).parents[2] / "docs" / "gallery"
SIZES = {"desk": (1280, 800, 0.6), "phone": (390, 844, 0.8)}
"""Width, height, and how much smaller the picture is."""
SHEETS = {"desk": (480, 4), "phone": (200, 7)}
"""How wide a picture is on the sheet, and how many stand side by side."""
QUALITY = 72
ACTS = 4
"""So many acts into a match there is something to see, and nothing is over yet."""
SEATS = 4


@contextmanager
def server() -> Iterator[str]:
    """A server of its own, with nobody at its tables."""
    with tempfile.TemporaryDirectory() as folder:
        db = f"sqlite:///{folder}/kaik.db"
        process = subprocess.Popen([sys.executable, "-c", SERVER, db], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        told = re.search(r"http://([0-9.:]+)/", process.stdout.readline())
        assert told is not None, "the server did not start"
        try:
            yield told.group(1)
        finally:
            process.terminate()
            process.wait(20)


def seats(game: str) -> list[dict[str, str]]:
    """One person, and bots on the other chairs."""
    least, most = find(game).seats
    return [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * (max(least, min(SEATS, most)) - 1)]


def picture(browser: Browser, at: str, game: str, size: str) -> bytes:
    """A table some acts into a match."""
    width, height, scale = SIZES[size]
    person = Person.enters(browser, at, seed=7, viewport={"width": width, "height": height}, device_scale_factor=scale)
    person.page.goto(person.sets_up(game, seats=seats(game), options={}))
    person.is_asked()
    person.plays(ACTS, by_word=0)
    person.is_asked()
    going_on = person.page.get_by_role("button", name="Continue")
    if going_on.count():
        going_on.click()
    person.page.wait_for_timeout(500)
    shot = person.page.screenshot(type="jpeg", quality=QUALITY)
    person.context.close()
    return shot


def sheet(browser: Browser, size: str, pictures: dict[str, bytes]) -> bytes:
    """All pictures of one size side by side, each with the name of its game."""
    wide, across = SHEETS[size]
    figures = "".join(
        f"<figure><img width={wide} src='data:image/jpeg;base64,{base64.b64encode(shot).decode()}'>"
        f"<figcaption>{find(game).names.en} {find(game).names.ja}</figcaption></figure>"
        for game, shot in pictures.items()
    )
    style = (
        f"body{{display:grid;grid-template-columns:repeat({across},{wide}px);gap:16px;margin:16px;width:max-content}}"
        "figure{margin:0}figcaption{font:14px sans-serif;text-align:center;padding-top:4px}img{display:block}"
    )
    page = browser.new_page(viewport={"width": across * (wide + 16) + 16, "height": 600})
    page.set_content(f"<style>{style}</style>{figures}")
    shot = page.screenshot(type="jpeg", quality=QUALITY, full_page=True)
    page.close()
    return shot


def write(browser: Browser, at: str, anew: list[str]) -> None:
    """Tables in both sizes, and a sheet of each size."""
    FOLDER.mkdir(exist_ok=True)
    for size in SIZES:
        files = {game.slug: FOLDER / f"{game.slug}.{size}.jpg" for game in sorted(every(), key=lambda it: it.place)}
        for game, file in files.items():
            if not anew or game in anew or not file.exists():
                file.write_bytes(picture(browser, at, game, size))
        pictures = {game: file.read_bytes() for game, file in files.items()}
        (FOLDER / f"all.{size}.jpg").write_bytes(sheet(browser, size, pictures))


if __name__ == "__main__":
    with server() as where, sync_playwright() as playwright:
        write(playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]), where, sys.argv[1:])
