"""Accounts are found by id and by the looks of their name, and no two look alike."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kaik.core.errors import NoSuch
from kaik.server.accounts.directory import Directory, NameTaken, UserAccount
from kaik.server.names import looks
from kaik.server.store import Store


async def asked(path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    try:
        directory = Directory(store)
        for guest, name in (("ada", "Ada"), ("twin", "Аda")):  # the second begins with a Cyrillic letter
            await store.name_guest(guest, name, 1)
        await directory.add(UserAccount("ada", "Ada", looks("Ada"), made=1))
        assert (await directory.named("Ａdá")).guest == "ada"
        found = await directory.of("ada")
        assert found is not None and found.name == "Ada"
        assert await directory.of("twin") is None
        with pytest.raises(NameTaken):
            await directory.add(UserAccount("twin", "Аda", looks("Аda"), made=2))
        with pytest.raises(NoSuch):
            await directory.named("Bea")
    finally:
        await store.close()


def test_accounts_are_found_by_id_and_by_the_looks_of_their_name(tmp_path: Path) -> None:
    asyncio.run(asked(tmp_path / "kaik.db"))
