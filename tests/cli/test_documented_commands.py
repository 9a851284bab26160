"""Every command that a page names is there, and takes the options the page gives it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from kaik.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = re.compile(r"^ *```(?:sh|bash|console)?\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:\.venv/bin/)?kaik [a-z][^`\n]+)`")
KAIK = re.compile(r"^(?:\$ )?(?:\S*/)?kaik ([a-z].*)$")


def commands(page: Path) -> list[str]:
    """What is typed after `kaik`, each once; a line that ends with a stroke goes on in the next one."""
    text = page.read_text(encoding="utf-8")
    lines = [line.strip() for block in BLOCKS.findall(text) for line in block.replace("\\\n", " ").splitlines()]
    found = [match.group(1) for line in [*lines, *INLINE.findall(text)] if (match := KAIK.match(line))]
    return sorted({re.sub(r"\s+# .*", "", command) for command in found})


def command_of(words: list[str]) -> tuple[Any, list[str]]:
    """The command that words name, and what is left of them."""
    command: Any = get_command(app)
    context = typer.Context(command, info_name="kaik")
    while words and hasattr(command, "resolve_command"):
        _, command, words = command.resolve_command(context, words)
    return command, words


def strange(line: str) -> list[str]:
    """The options of a line that its command does not have."""
    line = re.sub(r"\"[^\"]*\"|'[^']*'", "X", line.split(" | ")[0].split(" > ")[0])
    words = re.sub(r"[\[\]|…]", " ", line).split()
    command, rest = command_of(words)
    known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {"--help"}
    asked = [word.partition("=")[0] for word in rest if re.match(r"--?[a-z]", word)]
    return [word for word in asked if word not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page_are_understood(page: Path) -> None:
    wrong = {line: options for line in commands(page) if (options := strange(line))}
    assert wrong == {}


def test_there_are_commands_to_understand() -> None:
    assert sum(len(commands(page)) for page in PAGES) > 100
    assert strange("selfplay march --bot random --out games") == ["--bot"]
