"""The luck of the tests: new in every run, the same for all workers, and told so that a run can be repeated."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROPERTIES = """
import os
from hypothesis import given, settings, strategies as st

def drawn(name):
    found = []
    @settings(max_examples=5)
    @given(st.integers(0, 2**64))
    def some(number):
        found.append(number)
    some()
    with open({log!r}, "a") as log:
        print(name, os.environ["KAIK_SEED"], found, file=log)

def test_one():
    drawn("one")

def test_two():
    drawn("two")
    assert {sound}
"""
TOLD = re.compile(r"--hypothesis-seed=(\d+) repeats the luck of this run")


def ran(folder: Path, *words: str, sound: bool = True) -> tuple[list[str], list[str]]:
    """The seeds that a run of two properties tells, and what they drew; on a machine of which CI has made its own."""
    log = folder / "drawn.txt"
    log.write_text("", encoding="utf-8")
    (folder / "test_drawn.py").write_text(PROPERTIES.format(log=str(log), sound=sound), encoding="utf-8")
    run = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml")]
    plugins = ("conftest", "_hypothesis_pytestplugin", "xdist", "no:cacheprovider")  # others take long to load
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KAIK_SEED", "PYTEST_"))}
    done = subprocess.run(
        [*run, *(f"-p{plugin}" for plugin in plugins), *words, str(folder)],
        cwd=ROOT,
        env={**kept, "CI": "true", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == (0 if sound else 1), done.stdout + done.stderr
    return TOLD.findall(done.stdout), sorted(log.read_text(encoding="utf-8").splitlines())


def test_every_run_draws_anew_and_the_seed_it_tells_repeats_it(tmp_path: Path) -> None:
    (seed, again), drawn = ran(tmp_path, "-n", "2", sound=False)
    assert again == seed, "a failure tells the seed once more"
    assert all(f" {seed} " in line for line in drawn), "all workers have it"
    assert ran(tmp_path, f"--hypothesis-seed={seed}") == ([seed], drawn)
    (other,), drawn_then = ran(tmp_path)
    assert other != seed and not set(drawn_then) & set(drawn)
