"""The operator's page tells the truth: its commands are commands, and its counts are counted."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from kaik.cli.app import app

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "operations.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    blocks = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("ExecStart=/opt/kaik/bin/") for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("kaik ")]


@pytest.mark.parametrize("line", commands())
def test_a_command_is_understood(line: str) -> None:
    command: Any = get_command(app)
    context = typer.Context(command, info_name="kaik")
    arguments = shlex.split(line)[1:]
    while hasattr(command, "resolve_command"):
        _, command, arguments = command.resolve_command(context, arguments)
    command.make_context(command.name, arguments, parent=context)


def test_there_are_commands_to_understand() -> None:
    assert len(commands()) > 5


def test_every_count_that_is_named_is_counted(running: Any, guest: Any) -> None:
    told = guest().http.get("/api/metrics").text
    known = set(re.findall(r"^(kaik_\w+) ", told, re.MULTILINE))
    board = json.loads((DOCS / "grafana.json").read_text(encoding="utf-8"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    named = set(re.findall(r"\bkaik_\w+", asked + re.sub(r"kaik_guest\w*", "", PAGE)))
    assert named and named <= known, named - known


def test_every_count_is_explained(running: Any, guest: Any) -> None:
    told = guest().http.get("/api/metrics").text
    known = set(re.findall(r"^(kaik_\w+) ", told, re.MULTILINE))
    rows = [line for line in PAGE.splitlines() if line.startswith("| `kaik_")]
    explained = set(re.findall(r"\bkaik_\w+", " ".join(rows)))
    assert {name for name in known if not name.endswith("_created")} <= explained, known - explained
