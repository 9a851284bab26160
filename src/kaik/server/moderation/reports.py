"""Reports: what somebody says about somebody else, with the chat of the table and the match, until a moderator has
looked at it. Whatever is done is written into a log that nothing deletes."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import func, insert, select, update

from kaik.core.codec import to_json
from kaik.core.errors import NoSuch
from kaik.server import schema
from kaik.server.accounts.directory import Directory
from kaik.server.auth import new_id
from kaik.server.moderation.bodies import (
    ModerationAct,
    ReportedLine,
    ReportShown,
    ReportsShown,
    ReportWanted,
    VerdictGiven,
)
from kaik.server.moderation.people_meant import PersonMeant
from kaik.server.names import plain_text
from kaik.server.store import Store
from kaik.server.transactions import Act

LINES = 50
"""Lines of chat that go with a report."""
PAGE = 50
"""Reports and acts that are shown at once."""

_REPORTS, _LOG, _LINES = schema.reports.c, schema.moderation_log.c, schema.lines.c


class Reports:
    """Writes reports down and shows them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, by: str, about: PersonMeant, wanted: ReportWanted, now: int) -> str:
        """A report with what was said at the table, as it is now."""
        ident, table = new_id(), wanted.who.table
        row = {
            "id": ident,
            "at": now,
            "by": by,
            "about": about.guest,
            "name": about.name,
            "reason": wanted.reason,
            "text": plain_text(wanted.text),
            "table_id": table,
            "match": await self._match(table),
            "lines": to_json(await self._said(table, about.guest)).decode(),
            "verdict": "",
        }
        await self._store.write((insert(schema.reports), [row]))
        return ident

    async def waiting(self, judge: str) -> ReportsShown:
        """Those that nobody has closed, but for those about whoever asks: somebody else decides about them."""
        still = _REPORTS.closed.is_(None) & (_REPORTS.about != judge)
        rows = await self._store.fetch(select(schema.reports).where(still).order_by(_REPORTS.at).limit(PAGE))
        count = await self._count(still)
        return ReportsShown(tuple([await self._shown(row) for row in rows]), count)

    async def one(self, ident: str, judge: str) -> Any:
        """A report that waits for somebody to decide about it, as it is stored."""
        still = _REPORTS.closed.is_(None) & (_REPORTS.about != judge)
        rows = await self._store.fetch(select(schema.reports).where(_REPORTS.id == ident, still))
        if not rows:
            raise NoSuch("no such report waits any more")
        return rows[0]

    async def log(self) -> tuple[ModerationAct, ...]:
        """What was done lately, the latest first."""
        rows = await self._store.fetch(select(schema.moderation_log).order_by(_LOG.at.desc(), _LOG.id).limit(PAGE))
        names = await self._names({row.by for row in rows})
        return tuple(
            ModerationAct(row.at, names.get(row.by, row.by), row.act, row.name, row.why, row.report) for row in rows
        )

    async def _shown(self, row: Any) -> ReportShown:
        names = await self._names({row.by})
        return ReportShown(
            row.id,
            row.at,
            row.reason,
            row.text,
            names.get(row.by, ""),
            row.name,
            await Directory(self._store).of(row.about) is not None,
            await self._count((_REPORTS.about == row.about) & (_REPORTS.at < row.at)),
            row.table_id,
            row.match,
            msgspec.json.decode(row.lines, type=tuple[ReportedLine, ...]),
        )

    async def _names(self, guests: set[str]) -> dict[str, str]:
        people = schema.guests.c
        rows = await self._store.fetch(select(people.id, people.name).where(people.id.in_(tuple(guests))))
        return {row.id: row.name for row in rows}

    async def _count(self, condition: Any) -> int:
        return int((await self._store.fetch(select(func.count()).select_from(schema.reports).where(condition)))[0][0])

    async def _match(self, table: str) -> str:
        matches = schema.matches.c
        asked = select(matches.id).where(matches.table_id == table).order_by(matches.number.desc()).limit(1)
        rows = await self._store.fetch(asked) if table else []
        return str(rows[0].id) if rows else ""

    async def _said(self, table: str, about: str) -> list[ReportedLine]:
        asked = select(schema.lines).where(_LINES.table_id == table).order_by(_LINES.id.desc()).limit(LINES)
        rows = await self._store.fetch(asked) if table else []
        return [ReportedLine(row.at, row.name, row.text, row.guest == about) for row in reversed(rows)]


def logged(by: str, act: str, about: PersonMeant, why: str, now: int, report: str = "") -> Act:
    """A line of the log, to be written together with what was done."""
    line = {"id": new_id(), "at": now, "by": by, "act": act, "about": about.guest, "name": about.name}
    return insert(schema.moderation_log), [{**line, "why": plain_text(why), "report": report}]


def closed(report: str, by: str, given: VerdictGiven, now: int) -> Act:
    """A report that need not be looked at any more."""
    change = update(schema.reports).where(_REPORTS.id == report)
    return change.values(closed=now, closed_by=by, verdict=given.verdict), None
