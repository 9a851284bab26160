"""A node that leaves its tables to others does so to the end, whatever happens to it meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server.unwired import opened, run, until

from kaik.server.errors import Unavailable


def test_a_node_that_loses_its_tables_while_it_hands_them_over_goes_on_to_end(tmp_path: Path) -> None:
    async def handed_over() -> None:
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}") as inside:
            made = [await inside.table("march", "me", "free", host=host) for host in ("one", "two", "three")]
            async with AsyncExitStack() as busy:
                for each in made:
                    await busy.enter_async_context(each.table.lock)
                leaving = asyncio.create_task(inside.lobby.hand_over())
                await until(lambda: all(each.table.lock._waiters for each in made))
                inside.lobby.lose_all()
            await asyncio.wait_for(leaving, 20)
            assert not inside.lobby.awake
            assert inside.services.counts["handed_over"] == 0, "what was lost is not handed over"

    run(handed_over)


def test_nobody_comes_in_at_a_table_that_was_lost_while_they_waited_at_its_door(tmp_path: Path) -> None:
    """They would be told of nothing that happens where the table is now, and never ask why."""

    async def refused() -> None:
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}") as inside:
            made = await inside.table("march", "me", "free")
            async with made.table.lock:
                coming = asyncio.create_task(inside.come(made, "other"))
                await until(lambda: bool(made.table.lock._waiters))
                inside.lobby.lose_all()
            with pytest.raises(Unavailable, match="has moved to another server"):
                await asyncio.wait_for(coming, 20)
            assert not made.table.sockets

    run(refused)
