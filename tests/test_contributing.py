"""What CONTRIBUTING.md and CHANGELOG.md say about the project is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import kaik

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PLACES = (ROOT, ROOT / "src" / "kaik")
FILES = re.findall(r"(?<![\w/>])(?:[\w.-]+/)+[\w.-]+\.(?:py|ts|svelte|md)\b", TEXT)
NAMED = sorted(path for path in set(FILES) if "GAME" not in path)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", NAMED)
def test_every_file_it_names_is_there(path: str) -> None:
    assert any((place / path).is_file() for place in PLACES)


def test_it_shows_the_way_from_the_page_to_the_database() -> None:
    assert {"web/src/lib/live.svelte.ts", "play/referee.py", "server/writer.py"} <= set(NAMED)


def test_its_arrows_are_those_that_are_checked() -> None:
    (drawn,) = re.findall(r"^cli → .*$", TEXT, re.MULTILINE)
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    assert drawn.split(" → ") == layers


def test_every_command_it_names_is_in_the_makefile() -> None:
    made = set(re.findall(r"^(\w+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"\bmake (\w+)\b", TEXT)) <= made


def made_of(target: str) -> tuple[list[str], str]:
    """What a target of the Makefile needs, in order, and what it does itself."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(target)}:([^#\n]*)[^\n]*\n((?:\t.*\n)*)", text, re.MULTILINE)
    assert found is not None, target
    return found[1].split(), found[2]


def test_everything_is_checked_before_anything_is_built_or_tested() -> None:
    (first, *_), tests = made_of("test")
    (quick, *_), _ = made_of(first)
    _, checks = made_of(quick)
    wanted = ("ruff check", "ruff format", "mypy", "lint-imports", "run --silent lint", "run --silent format:check")
    assert first == "check" and "pytest" in tests
    assert all(each in checks for each in wanted), checks


def test_types_are_checked_wherever_tests_and_benchmarks_lean_on_them() -> None:
    types = PROJECT["tool"]["mypy"]
    folders = {"src/kaik", "bench", "examples", "guide", "train", "tests", "conftest.py"}
    assert types["strict"] and set(types["files"]) == folders
    assert types["exclude"] == [r"/test_[^/]*\.py$"], "tests themselves are sentences; what they lean on is code"


def test_the_version_of_today_is_among_the_changes() -> None:
    assert f"## {kaik.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "version" in PROJECT["project"]["dynamic"]
