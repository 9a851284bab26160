"""Where a command may put its drawing."""

from __future__ import annotations

import os
from pathlib import Path

from kaik.core.errors import KaikError


def check_drawing(plot: Path, example: str) -> None:
    """Refuse a place for a drawing before anything is played, not after."""
    if plot.suffix.lower() != ".svg":
        raise KaikError(f"drawings are SVG files, as in --plot {example}, not {plot.name}")
    if not plot.parent.is_dir():
        raise KaikError(f"there is no folder {plot.parent} to put {plot.name} into")
    if plot.is_dir() or not os.access(plot if plot.exists() else plot.parent, os.W_OK):
        raise KaikError(f"{plot} cannot be written")
