"""What a server forgets: decisions nobody can ask about, and notices that are a year old; nothing sooner."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import select
from tests.server.unwired import Clocks, opened, run

from kaik.play.clock import DAY
from kaik.server import schema
from kaik.server.forgetting import NOTICES_LAST, Forgetting
from kaik.server.meeting.decisions import REMEMBERED, decide, decided
from kaik.server.notices.notice import ADD_NOTICE, Notice


def test_what_is_old_is_forgotten_and_nothing_else(tmp_path: Path) -> None:
    async def forgot() -> None:
        clocks = Clocks()
        now = clocks.wall
        async with opened(f"sqlite:///{tmp_path / 'kaik.db'}", clocks) as inside:
            store, forgetting = inside.store, Forgetting(inside.services)
            notices = [Notice(key, "host", "turn", at).row() for key, at in (("old", now - NOTICES_LAST), ("new", now))]
            await store.write(decide(["old"], "t", now - REMEMBERED), decide(["new"], "t", now), (ADD_NOTICE, notices))
            for left in ({"old", "new"}, {"new"}):
                await forgetting.forget()
                assert set(await decided(store, ["old", "new"])) == left
                assert {each.key for each in await store.fetch(select(schema.notices.c.key))} == left
                clocks.pass_by(DAY)

    run(forgot)


def test_every_server_does_so(running: Any) -> None:
    (task,) = running.inside.forgetting.tasks
    assert not task.done()
