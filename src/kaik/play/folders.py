"""Where a user's files lie: databases and records of played games."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder for this user's files as the system wants it; it may not be there yet.

    Until now it was the same on every system. A folder that is there already is still used.
    """
    old = _old_data_folder()
    return old if old.is_dir() else platformdirs.user_data_path("kaik", appauthor=False)


def _old_data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "kaik"
