"""A game just written, in a copy of the whole checkout: everything that is asked of a game is asked of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.conftest import Chair, Guest

from kaik.cli.new_game import LONGEST

ROOT = Path(__file__).parents[2]
BUILT = {
    *(ROOT / "src/kaik/server" / name for name in ("pages", "guide_pages")),
    *(ROOT / name for name in ("build", "dist", "web/src/lib/types.gen.ts", "tests/e2e/shots")),
}
TOOLS = Path(sys.executable).parent
KAIK = (sys.executable, "-c", "from kaik.cli import main; main()")
SLUG = "three-dogs"
LONG_SLUG = "many-dogs-with-very-long-names"
"""An id as long as one may be: what is written is well laid out whatever the game is called."""
ASKED = "three-dogs or three_dogs or test_house.py or (test_pages_build.py and not unit_tests)"
"""All tests that take games one by one, the shape of the house, and types and size of the pages."""


def copied(root: Path) -> Path:
    """The checkout without what is built, hidden or brought from outside; the packages of the pages are shared."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        paths = [Path(folder) / name for name in names]
        hidden = {path.name for path in paths if path.name.startswith(".") and (path.is_dir() or path.name == ".git")}
        return hidden | {"node_modules", "__pycache__"} | {path.name for path in paths if path in BUILT}

    shutil.copytree(ROOT, root, ignore=left_out)
    (root / "web/node_modules").symlink_to((ROOT / "web/node_modules").resolve())
    return root


def surroundings(root: Path) -> dict[str, str]:
    """What a command in the copy needs to run the copy's own code, with the tools of this environment."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    path = os.pathsep.join((str(TOOLS), os.environ["PATH"]))
    return {**plain, "PYTHONPATH": str(root / "src"), "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def run(folder: Path, *command: str | Path, root: Path) -> str:
    """Do something in the copy and give what it said; it must succeed."""
    done = subprocess.run(command, cwd=folder, env=surroundings(root), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-6000:]}{done.stderr[-6000:]}"
    return done.stdout


def write_games(root: Path) -> None:
    told = run(root, *KAIK, "new-game", SLUG, root=root)
    assert "playthroughs/book.txt" in told and f"kaik play {SLUG}" in told
    run(root, *KAIK, "new-game", LONG_SLUG, root=root)
    assert len(LONG_SLUG) == LONGEST


def check_style(root: Path) -> None:
    """Style and types of both games, as `make check` looks at them."""
    folders = [f"src/kaik/games/{slug.replace('-', '_')}" for slug in (SLUG, LONG_SLUG)]
    run(root, TOOLS / "ruff", "check", "--no-cache", *folders, root=root)
    run(root, TOOLS / "ruff", "format", "--no-cache", "--check", *folders, root=root)
    run(root, TOOLS / "mypy", *folders, root=root)
    boards = [f"../{folder}/web/*" for folder in folders]
    run(root / "web", "npx", "prettier", "--config", ".prettierrc.json", "--check", *boards, root=root)
    lint = ("node", "web/node_modules/eslint/bin/eslint.js", "-c", "web/eslint.config.js", "--max-warnings", "0")
    run(root, *lint, *(f"{folder}/web/*" for folder in folders), root=root)


def build_pages(root: Path) -> None:
    run(root, sys.executable, "-m", "kaik.server.typescript", "web/src/lib/types.gen.ts", root=root)
    run(root / "web", "npm", "run", "--silent", "pages", root=root)
    run(root / "web", "npm", "run", "--silent", "test", "--", "src/lib/words.test.ts", root=root)
    scripts = (root / "src/kaik/server/pages/assets").glob("*.js")
    assert any("choose a runner" in script.read_text(encoding="utf-8") for script in scripts), "the board is not built"


def ask_everything(root: Path) -> None:
    """The laws, its own tests, playthroughs, bots, terminal, browser: whatever a test asks of every game."""
    places = ("tests", f"src/kaik/games/{SLUG.replace('-', '_')}")
    pytest = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist")
    told = run(root, *pytest, "-vv", *places, "-k", ASKED, "--ignore-glob=*/test_new_game*", root=root)
    for law in range(1, 11):
        assert f"[{SLUG}-book-{law}-" in told and f"[{SLUG}-friendly-{law}-" in told


@contextmanager
def serving(root: Path) -> Iterator[str]:
    """The copy's own server; where it listens."""
    words = ("serve", "--port", "0", "--no-open", "--db", f"sqlite:///{root / 'match.db'}")
    process = subprocess.Popen([*KAIK, *words], cwd=root, env=surroundings(root), stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        told = re.search(r"http://([0-9.:]+)/", process.stdout.readline())
        assert told is not None, "the server did not start"
        yield told.group(1)
    finally:
        process.terminate()
        process.wait(20)


def play_a_match(at: str) -> None:
    """A short match against random bots, every action the first that is legal."""
    guest = Guest(at)
    listed = {game["id"]: game for game in guest.http.get("/api/games").json()}
    assert listed[SLUG]["group"] == "races" and listed[SLUG]["tagline"]["ja"]
    chair = guest.come(guest.set_up(SLUG, "me", "random", "random", options={"road": 5}))
    chair.ready()

    def turned(chair: Chair) -> bool:
        return bool(chair.position["legal"] or chair.position["outcome"])

    chair.until(lambda chair: bool(chair.position["match"]))
    while True:
        chair.until(turned)
        if chair.position["outcome"]:
            break
        assert chair.play(chair.legal[0])["t"] == "ack"
    assert sorted(chair.position["outcome"]["payoffs"]) == [-1, -1, 2]
    chair.close()


def test_a_game_just_written_is_whole(tmp_path: Path) -> None:
    """One test and not five: the copy and its pages are made once, whichever worker comes by."""
    root = copied(tmp_path / "kaik")
    write_games(root)
    check_style(root)
    build_pages(root)
    ask_everything(root)
    with serving(root) as at:
        play_a_match(at)
