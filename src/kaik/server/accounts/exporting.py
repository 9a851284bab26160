"""Everything that is stored about somebody, as a zip they can keep: tables as JSON, finished games as records.

It is written into a file in a thread, and records are made in child processes, one after another: nobody else waits.
"""

from __future__ import annotations

import asyncio
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

import msgspec
from sqlalchemy import or_, select

from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.server import schema, sign_in_schema
from kaik.server.accounts.directory import UserAccount
from kaik.server.limits import TooMuch
from kaik.server.replay import Replays
from kaik.server.store import Store

AT_ONCE = 2
"""Exports that are made at the same time."""
IN_MEMORY = 1024 * 1024
"""Bytes of a zip above which it is a file on disk until it is sent."""
FORM = "kaik"

_HELD, _MATCHES, _TABLES = schema.held.c, schema.matches.c, schema.tables.c
_SECRET = frozenset(
    {
        "guest", "owner", "maker", "looks", "node", "fence", "hash", "hook_secret", "mail_code", "endpoint", "p256dh",
        "auth", "credential", "public_key",
    }
)  # fmt: skip
"""Columns that are nobody's to read, or mean nothing outside."""

README = """What kaik has stored about your account. Dates are milliseconds since 1970.

account.json    name, when it was made, ways to sign in
devices.json    where you are signed in
games.json      your games, finished and running; those that are over are in records/, as `kaik verify` reads them
chat.json       what you have written at tables
progress.json   lessons and puzzles
ratings.json    your ratings, and how each game changed them
others.json     notices and their settings, vacations, answers in advance, how you began, whom you have blocked,
                challenges, tournaments you have made or entered, your bots and their tokens, your reports,
                matches you have left, and until when you may not chat
"""


class Exports:
    """Makes the zips, a few at the same time."""

    def __init__(self, store: Store, replays: Replays) -> None:
        self._store, self._replays = store, replays
        self._running = 0

    async def make(self, account: UserAccount, who: str) -> IO[bytes]:
        """The zip of an account, open at its beginning; whoever gets it closes it."""
        if self._running >= AT_ONCE:
            raise TooMuch("too many exports are being made; wait a minute").after(60)
        self._running += 1
        file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115
        try:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
                await self._fill(account, who, made)
        except BaseException:
            file.close()
            raise
        finally:
            self._running -= 1
        file.seek(0)
        return file

    async def _fill(self, account: UserAccount, who: str, made: zipfile.ZipFile) -> None:
        async def put(name: str, content: bytes | str) -> None:
            await asyncio.to_thread(made.writestr, name, content)

        games = await self._games(account.guest)
        await put("README.txt", README)
        for name, read in self._tables().items():
            await put(name, _json(await read(account)))
        await put("games.json", _json(games))
        for game in games:
            if game["ended"] is not None:
                with suppress(KaikError):  # of rules that nobody knows any more, or too long: its line is in games.json
                    answer = await self._replays.record(game["match"], FORM, who)
                    await put(f"records/{game['match']}.{FORM}", await answer.text())

    def _tables(self) -> dict[str, Callable[[UserAccount], Any]]:
        return {
            "account.json": self._account,
            "devices.json": self._rows(sign_in_schema.sessions),
            "chat.json": self._rows(schema.lines),
            "progress.json": self._rows(schema.learned),
            "ratings.json": self._ratings,
            "others.json": self._others,
        }

    def _rows(self, table: Any, column: str = "guest") -> Callable[[UserAccount], Any]:
        async def read(account: UserAccount) -> list[dict[str, Any]]:
            return await self._of(select(table).where(table.c[column] == account.guest))

        return read

    async def _account(self, account: UserAccount) -> dict[str, Any]:
        ways = {
            "password": bool(await self._rows(sign_in_schema.passwords)(account)),
            "passkeys": await self._rows(sign_in_schema.passkeys)(account),
            "recovery_codes": await self._rows(sign_in_schema.recovery_codes)(account),
        }
        for code in ways["recovery_codes"]:
            del code["id"]
        told = {"name": account.name, "role": account.role, "made": account.made, "renamed": account.renamed}
        return {**told, "ways_to_sign_in": ways}

    async def _ratings(self, account: UserAccount) -> dict[str, Any]:
        changes = await self._rows(schema.rating_changes, "player")(account)
        return {"now": await self._rows(schema.ratings, "player")(account), "changes": changes}

    async def _others(self, account: UserAccount) -> dict[str, Any]:
        challenges, blocks, reports = schema.challenges.c, schema.blocks.c, schema.reports.c
        mine = or_(challenges.challenger == account.guest, challenges.challenged == account.guest)
        told = {
            "notices": await self._rows(schema.notices)(account),
            "notice_settings": await self._rows(schema.notice_choices)(account),
            "push_devices": await self._rows(schema.push_devices)(account),
            "vacations": await self._rows(schema.vacations)(account),
            "planned_answers": await self._rows(schema.planned_answers)(account),
            "openings": await self._rows(schema.openings)(account),
            "leavings": await self._rows(schema.leavings)(account),
            "silences": await self._rows(schema.silences)(account),
            "tournaments": await self._rows(schema.tournaments, "maker")(account),
            "entered": await self._rows(schema.entrants)(account),
            "blocked": await self._of(select(blocks.name, blocks.kind, blocks.at).where(blocks.guest == account.guest)),
            "challenges": await self._of(select(schema.challenges).where(mine)),
            "bots": await self._rows(schema.accounts, "owner")(account),
            "tokens": await self._of(_tokens(account.guest)),
            "reports": await self._of(
                select(reports.at, reports.name, reports.reason, reports.text).where(reports.by == account.guest)
            ),
        }
        for challenge in told["challenges"]:  # ids of people are told to nobody
            challenge["mine"] = challenge.pop("challenger") == account.guest
            del challenge["challenged"]
        return told

    async def _games(self, guest: str) -> list[dict[str, Any]]:
        asked = (
            select(
                _MATCHES.id.label("match"), _MATCHES.table_id.label("table"), _TABLES.game, _TABLES.preset, _HELD.seat,
                _MATCHES.names, _MATCHES.begun, _HELD.ended, _MATCHES.outcome,
            )
            .join_from(schema.held, schema.matches, _HELD.match == _MATCHES.id)
            .join(schema.tables, _TABLES.id == _MATCHES.table_id)
            .where(_HELD.guest == guest)
            .order_by(_MATCHES.begun, _MATCHES.id)
        )  # fmt: skip
        rows = await self._of(asked)
        for row in rows:
            row["names"] = msgspec.json.decode(row["names"])
            row["outcome"] = None if row["outcome"] is None else msgspec.json.decode(row["outcome"])
        return rows

    async def _of(self, asked: Any) -> list[dict[str, Any]]:
        found = await self._store.fetch(asked)
        return [{key: value for key, value in row._mapping.items() if key not in _SECRET} for row in found]


def _tokens(owner: str) -> Any:
    """The tokens of somebody's bots, by what their owner calls them."""
    accounts, tokens = schema.accounts.c, schema.tokens.c
    asked: Any = select(tokens.name, accounts.name.label("of"), tokens.scopes, tokens.made, tokens.used)
    return asked.join_from(schema.tokens, schema.accounts).where(accounts.owner == owner)


def _json(told: Any) -> bytes:
    return msgspec.json.format(to_json(told), indent=1)
