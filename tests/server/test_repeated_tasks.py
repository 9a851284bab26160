"""What a server does again and again goes on whatever fails, and a database that is away is no mistake of it."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.unwired import run, until

from kaik.server.errors import Unavailable
from kaik.server.tasks import end, repeat


@pytest.mark.parametrize(("wrong", "logged"), [(Unavailable("the database is away"), False), (ValueError("x"), True)])
def test_a_step_that_fails_is_tried_again(wrong: Exception, logged: bool, caplog: pytest.LogCaptureFixture) -> None:
    tried = 0

    async def step() -> None:
        nonlocal tried
        tried += 1
        if tried < 3:
            raise wrong
        await asyncio.Event().wait()

    async def repeated() -> None:
        task = repeat(step, "looking for something", pause=0)
        await until(lambda: tried == 3)
        await end([task])

    run(repeated)
    assert ("looking for something failed" in caplog.text) is logged
