"""The pages: their own tests and types pass, and what they promise about themselves holds."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from kaik.games import slugs
from kaik.server.typescript import generate

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "kaik" / "server" / "pages"
FIRST_PAGE = 200_000
"""Bytes the first page may weigh, compressed."""
LONGEST_FILE = 500


def node_tool(*actions: str) -> str:
    """Run a script of the pages with the node that built them, and give what it said; it must succeed."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    npm = shutil.which("npm", path=path)
    assert npm, "no npm to be found; `make test` brings one"
    done = subprocess.run([npm, "run", "--silent", *actions], cwd=WEB, env={**os.environ, "PATH": path},
                          capture_output=True, text=True, timeout=300)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shell_sources() -> list[Path]:
    """The shell's own files, without what is generated and without tests."""
    found = [path for kind in ("*.ts", "*.svelte") for path in (WEB / "src").rglob(kind)]
    return [path for path in found if ".gen." not in path.name and ".test." not in path.name]


def all_sources() -> list[Path]:
    """The shell's files and those of all boards."""
    return shell_sources() + sorted((ROOT / "src" / "kaik" / "games").glob("*/web/*"))


def test_the_unit_tests_of_the_pages_pass() -> None:
    node_tool("test")


def test_the_boards_fit_the_views_they_draw() -> None:
    (WEB / "src" / "lib" / "types.gen.ts").write_text(generate(), encoding="utf-8", newline="\n")
    node_tool("check")


def test_the_first_page_is_small() -> None:
    """The page, its style and its script with everything that is loaded before anything is touched."""
    index = (BUILT / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', index)
    waiting, seen = list(named), set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name.endswith(".js"):
            script = (BUILT / name).read_text(encoding="utf-8")
            waiting += [f"assets/{other}" for other in re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', script)]
    weight = sum(len(gzip.compress((BUILT / name).read_bytes())) for name in seen) + len(index)
    assert len(named) >= 2 and weight <= FIRST_PAGE


def test_nothing_in_the_markup_is_refused_by_the_content_policy() -> None:
    inline = re.compile(r"\sstyle=[\"'{]|\{@html|\son[a-z]+=\"|<script(?! lang=\"ts\"| module lang=\"ts\")")
    found = [path.name for path in all_sources() if path.suffix == ".svelte" and inline.search(path.read_text("utf-8"))]
    assert found == []
    assert not re.search(r"<style|<script(?![^>]*src=)|style=", (BUILT / "index.html").read_text(encoding="utf-8"))


def test_the_shell_names_no_game() -> None:
    told = {path.name: path.read_text(encoding="utf-8") for path in shell_sources()}
    named = [(name, slug) for name, text in told.items() for slug in slugs() if re.search(rf"['\"]{slug}['\"]", text)]
    assert named == []


def test_the_lock_names_no_host() -> None:
    assert "http" not in (WEB / "package-lock.json").read_text(encoding="utf-8")


def test_files_of_the_pages_are_small() -> None:
    long = [path.name for path in all_sources() if len(path.read_text("utf-8").splitlines()) > LONGEST_FILE]
    assert long == []


def test_what_a_game_says_about_itself_is_said_in_python_alone() -> None:
    paintings = sorted((ROOT / "src" / "kaik" / "games").glob("*/web/Painting.svelte"))
    assert [path.parts[-3] for path in paintings if "<script module" in path.read_text(encoding="utf-8")] == []
