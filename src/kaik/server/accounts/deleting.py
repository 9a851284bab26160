"""The end of an account: its games stay, because they are others' too, and its name goes from all of them."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, select, update

from kaik.server import schema, sign_in_schema
from kaik.server.accounts.directory import UserAccount
from kaik.server.accounts.leaving import gone_for_good
from kaik.server.accounts.sessions import all_ended
from kaik.server.store import Store
from kaik.server.transactions import Act, Rows

_MATCHES, _HELD, _NOTICES = schema.matches.c, schema.held.c, schema.notices.c

_OWN: tuple[Any, ...] = (
    sign_in_schema.passwords,
    sign_in_schema.passkeys,
    sign_in_schema.passkey_challenges,
    sign_in_schema.recovery_codes,
    schema.links,
    schema.learned,
    schema.vacations,
    schema.planned_answers,
    schema.notices,
    schema.notice_choices,
    schema.push_devices,
    schema.openings,
)
"""Tables whose rows are nobody else's; they have a column `guest`."""


async def deletion(store: Store, account: UserAccount, name: str, now: int) -> tuple[Act, ...]:
    """What has to be written so that nothing tells any more whose games those were; `name` is shown instead.

    Reports and the log of moderators keep the name that they were written with.
    """
    guest = account.guest
    closed = {"closed": now, "role": "", "name": name, "looks": guest}  # such names are nobody's to choose
    blocks = schema.blocks.c
    return (
        (update(schema.accounts).where(schema.accounts.c.guest == guest).values(**closed), None),
        (update(schema.guests).where(schema.guests.c.id == guest).values(name=name), None),
        (update(schema.lines).where(schema.lines.c.guest == guest).values(name=name), None),
        (update(schema.seats).where(schema.seats.c.guest == guest).values(name=name), None),
        (update(schema.blocks).where(blocks.other == guest).values(name=name), None),
        (delete(schema.blocks).where(blocks.guest == guest), None),
        *((delete(table).where(table.c.guest == guest), None) for table in _OWN),
        *gone_for_good(guest, now),
        *all_ended(guest),
        *await _renamed(store, account, name),
        *await _renamed_in_notices(store, account, name),
        *await _bots(store, guest, now),
    )


async def _renamed(store: Store, account: UserAccount, name: str) -> tuple[Act, ...]:
    """The names in the records of matches, seat by seat."""
    asked = select(_MATCHES.id, _MATCHES.names, _HELD.seat).join_from(schema.held, schema.matches)
    found = await store.fetch(asked.where(_HELD.guest == account.guest, _MATCHES.begun.is_not(None)))
    lists: dict[str, list[str]] = {}
    for each in found:
        names = lists.setdefault(each.id, msgspec.json.decode(each.names, type=list[str]))
        if each.seat < len(names):
            names[each.seat] = name
    rows: Rows = [{"at": match, "told": msgspec.json.encode(names).decode()} for match, names in lists.items()]
    change = update(schema.matches).where(_MATCHES.id == bindparam("at")).values(names=bindparam("told"))
    return ((change, rows),) if rows else ()


async def _renamed_in_notices(store: Store, account: UserAccount, name: str) -> tuple[Act, ...]:
    """The name in what others were told: whose turn it was against whom, and who had challenged them."""
    called = re.compile(rf"(?:^|(?<=, )){re.escape(account.name)}(?= \(\d+\)|, |$)")
    asked = select(_NOTICES.key, _NOTICES.names).where(_NOTICES.names.contains(account.name, autoescape=True))
    found = await store.fetch(asked.where(_NOTICES.guest != account.guest))
    rows: Rows = [{"of": each.key, "told": called.sub(lambda _: name, each.names)[:200]} for each in found]
    change = update(schema.notices).where(_NOTICES.key == bindparam("of")).values(names=bindparam("told"))
    return ((change, rows),) if rows else ()


async def _bots(store: Store, guest: str, now: int) -> tuple[Act, ...]:
    """The bots of an account end with it, and so do their tokens."""
    accounts, tokens = schema.accounts.c, schema.tokens.c
    own = (accounts.owner == guest) & accounts.closed.is_(None)
    bots = [each.guest for each in await store.fetch(select(accounts.guest).where(own))]
    return tuple(
        act
        for bot in bots
        for act in (
            (delete(schema.tokens).where(tokens.bot == bot), None),
            (update(schema.accounts).where(accounts.guest == bot).values(closed=now, looks=bot), None),
            *gone_for_good(bot, now),
        )
    )
