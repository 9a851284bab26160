"""A bot that was sent away is not asked any more, and says nothing in a seat that is somebody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import inside

from kaik.server.app import Settings
from kaik.server.store import SeatRow


@pytest.mark.parametrize("instead", ["", "somebody"])
def test_a_bot_that_is_gone_is_not_asked(tmp_path: Path, instead: str) -> None:
    asked: list[str] = []

    async def gone() -> None:
        async with inside(Settings(db=f"sqlite:///{tmp_path / 'kaik.db'}", bots=1)) as house:
            guest = await house.guest()
            ident = await house.set_up(guest, "ancient-cerke", "me", "random")
            thinkers = house.server.house.thinkers

            async def noted(bot: str, *_: Any) -> Any:
                asked.append(bot)
                await asyncio.sleep(3600)

            thinkers.ask = noted
            wire = await house.come(ident, guest)
            await wire.say({"t": "ready"})
            manners = await house.server.lobby.table(ident)
            table, live = manners.table, manners.table.live
            manners.pace.stop()
            manners.pace._stopped = False
            asked.clear()
            table.seats = (table.seats[0], SeatRow(ident, 1, guest=instead))
            bots_turn = live if live.missing == (1,) else live.said(0, str(live.legal(0)[0]), None, 0)
            table.live = bots_turn
            before = len(bots_turn.match.log)
            await asyncio.wait_for(manners.pace._answer(bots_turn, 1, (bots_turn.id, bots_turn.put, 1)), 20)
            await manners.pace._say(1, (bots_turn.id, bots_turn.put, 1), str(bots_turn.legal(1)[0]), {})
            assert len(table.live.match.log) == before

    asyncio.run(gone())
    assert asked == []
