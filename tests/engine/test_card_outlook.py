"""The table of what hands are worth is kept on disk, but never so many of them that guests could fill it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaik.engine import has_kernel
from kaik.games import find

SEASON_END = find("season-end")
needs_kernel = pytest.mark.skipif(not has_kernel(SEASON_END.state), reason="no kernel can be had here")


@needs_kernel
def test_only_so_many_tables_are_stored_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import numpy as np

    from kaik.engine.cards import outlook

    made = []

    def table(book: np.ndarray, seats: int) -> np.ndarray:
        made.append(int(book[0]))
        return np.zeros((2 * outlook.TURNS, outlook.WIDTH), np.int16)

    monkeypatch.setattr(outlook, "made", table)
    monkeypatch.setattr(outlook, "PLACE", tmp_path)
    monkeypatch.setattr(outlook, "STORED", 2)
    outlook._known.cache_clear()
    for options in range(1, outlook.REMEMBERED + 3):
        outlook.known(np.array([options]), 2)
    assert len(list(tmp_path.iterdir())) == 2
    assert outlook._known.cache_info().currsize == outlook.REMEMBERED
    outlook.known(np.array([1]), 2)
    assert made.count(1) == 1, "the first ones are read from their files"
    outlook.known(np.array([3]), 2)
    assert made.count(3) == 2, "a third one is worked out again once it is forgotten"
    outlook._known.cache_clear()
