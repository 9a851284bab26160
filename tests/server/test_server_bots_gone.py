"""A bot that was sent away is not asked any more, and says nothing in a seat that is somebody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import inside

from kaik.server.app import Settings
from kaik.server.store import SeatRow
from kaik.server.table_scheduler import BotAnswer


@pytest.mark.parametrize("instead", ["", "somebody"])
def test_a_bot_that_is_gone_is_not_asked(tmp_path: Path, instead: str) -> None:
    asked: list[str] = []

    async def gone() -> None:
        async with inside(Settings(db=f"sqlite:///{tmp_path / 'kaik.db'}", bots=1)) as services:
            guest = await services.guest()
            ident = await services.set_up(guest, "ancient-cerke", "me", "random")
            bot_pool = services.server.services.bot_pool

            async def noted(bot: str, *_: Any) -> Any:
                asked.append(bot)
                await asyncio.sleep(3600)

            bot_pool.ask = noted
            wire = await services.come(ident, guest)
            await wire.say({"t": "ready"})
            controller = await services.server.lobby.table(ident)
            table, live = controller.table, controller.table.live
            controller.scheduler.stop()
            controller.scheduler._stopped = False
            asked.clear()
            table.seats = (table.seats[0], SeatRow(ident, 1, guest=instead))
            bots_turn = live if live.missing == (1,) else live.submit(0, str(live.legal(0)[0]), None, 0)
            table.live = bots_turn
            before = len(bots_turn.match.log)
            await asyncio.wait_for(controller.scheduler._answer(bots_turn, 1, (bots_turn.id, bots_turn.put, 1)), 20)
            await controller.scheduler._play(1, (bots_turn.id, bots_turn.put, 1), BotAnswer(str(bots_turn.legal(1)[0])))
            assert len(table.live.match.log) == before

    asyncio.run(gone())
    assert asked == []
