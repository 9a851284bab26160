"""People with accounts on a server of a test's own; how an account is made in the page is another test's."""

from __future__ import annotations

import asyncio
from typing import Any

from playwright.sync_api import Browser
from tests.server.conftest import Running

from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.names import looks

from .people import Person

PATIENCE = 20.0


class MembersOf:
    """Comes to a server that runs in this process, and looks inside of it."""

    def __init__(self, running: Running, browser: Browser) -> None:
        self._running, self._browser = running, browser
        self.inside: list[Person] = []

    def enter(self, name: str = "", role: str = "", **settings: Any) -> Person:
        """Somebody new, with an account where a name is given."""
        person = Person.enters(self._browser, self._running.at, seed=len(self.inside) + 1, **settings)
        self.inside.append(person)
        person.asks("/api/me")
        if name:
            self._give_account(person, name, role)
        return person

    def leave(self) -> list[str]:
        """Everybody goes; what their pages complained of."""
        for person in self.inside:
            person.context.close()
        return [wrong for person in self.inside for wrong in person.wrongs]

    def _give_account(self, person: Person, name: str, role: str) -> None:
        cookie = next(each["value"] for each in person.context.cookies() if each["name"] == "kaik_guest")
        guest, server = self._running.inside.api.signer.guest(cookie), self._running.inside
        account = UserAccount(guest, name, looks(name), role=role, made=1)

        async def add() -> None:
            await server.lobby.rename(guest, name)
            await Directory(server.store).add(account)

        asyncio.run_coroutine_threadsafe(add(), self._running.loop).result(PATIENCE)
