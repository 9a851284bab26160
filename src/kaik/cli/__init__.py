"""The terminal."""

from __future__ import annotations

import sys


def main() -> None:
    """Start `kaik`; the terminal's own libraries are an extra, so their absence gets a sentence."""
    try:
        from kaik.cli.app import app
    except ModuleNotFoundError as missing:
        sys.exit(f"kaik's terminal needs {missing.name}; install it with: pip install 'kaik[terminal]'")
    app()
