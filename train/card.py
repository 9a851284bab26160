"""What every card of learned numbers tells besides what is its own: the commit they were made with, hours and seeds."""

from __future__ import annotations

import json
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FIELDS = ("commit", "seeds", "positions", "hours", "loss", "beat")
"""No card is whole without these; `beat` is empty until somebody has measured it."""


def commit() -> str:
    """The commit of this checkout; empty outside of one."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    try:
        found = subprocess.run(asked, cwd=Path(__file__).parent, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return found.stdout.strip()


def known(file: Path) -> dict[str, Any]:
    """What an older card says, under `[card]` or by itself; nothing where there is none."""
    told: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    inside: dict[str, Any] = told.get("card", told)
    return inside


def lines(facts: Mapping[str, object]) -> list[str]:
    """Facts as TOML has them."""
    return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in facts.items()]
