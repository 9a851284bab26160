"""Finding the browser in which the pages are tested: without one they are not tested, and that is a failure."""

from __future__ import annotations

import os
import shutil

import pytest

INSTALL = "apt-get install chromium"
WITHOUT = "KAIK_NO_BROWSER"


def chromium() -> str:
    """Where Chromium is; without it the test fails, or is left out where somebody said so."""
    if os.environ.get(WITHOUT, "0") not in ("", "0"):
        pytest.skip(f"{WITHOUT} is set, so the pages are not tested in a browser")
    found = shutil.which("chromium")
    if found is None:
        pytest.fail(
            f"there is no Chromium on the path, so the pages cannot be tested: `{INSTALL}` brings it, "
            f"and {WITHOUT}=1 leaves these tests out",
            pytrace=False,
        )
    return found
