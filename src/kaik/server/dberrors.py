"""What went wrong with a database, in one sentence: a full disk, a lock, a server that is gone, a damaged file."""

from __future__ import annotations

import errno
import sqlite3

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kaik.server.errors import Unavailable

_SQLITE = {
    sqlite3.SQLITE_FULL: "its disk is full",
    sqlite3.SQLITE_BUSY: "another program has locked it",
    sqlite3.SQLITE_LOCKED: "another program has locked it",
    sqlite3.SQLITE_READONLY: "it may only be read",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_AUTH: "it may not be opened",
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    sqlite3.SQLITE_IOERR: "its disk does not work, or is full",
    sqlite3.SQLITE_CORRUPT: "its file is damaged",
    sqlite3.SQLITE_NOTADB: "its file is not a database",
}
_NOT_WRITTEN = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY}
"""Failures after which SQLite has certainly taken everything back, even where they come with the commit."""
_POSTGRES = {
    "53100": "its disk is full",
    "53200": "it has no memory left",
    "53300": "it has no connection left",
    "25006": "it may only be read",
    "25P03": "it took too long",
    "42501": "its user may not do that",
    "3D000": "there is no database of that name",
    "28000": "it does not let this user in",
    "28P01": "the password is wrong",
    "55P03": "another program has locked it",
    "57014": "it took too long",
    "57P01": "it is being shut down",
    "57P02": "it is being shut down",
    "57P03": "it is starting up or shutting down",
}
_OWN_FAULT = (IntegrityError, DataError, ProgrammingError)
"""Failures of what was asked, not of the database."""


def is_trouble(wrong: BaseException) -> bool:
    """Whether the database itself has failed, and not what was asked of it."""
    if isinstance(wrong, _OWN_FAULT):
        return _cause(wrong) != ""
    return isinstance(wrong, DBAPIError | OSError | TimeoutError | PoolTimeout) or hasattr(wrong, "sqlstate")


def reason(wrong: BaseException) -> str:
    """Why a database does not work, as the end of a sentence; nothing of its address, its user or what was asked."""
    return _cause(wrong) or "it cannot be reached"


def unavailable(wrong: BaseException, *, committing: bool = False) -> Unavailable:
    """The refusal that everybody gets who wanted something written or read."""
    if committing and not _taken_back(wrong):
        sentence = f"the database was lost while writing ({reason(wrong)}); come back and see what was written"
        return Unavailable(sentence, doubtful=True)
    return Unavailable(f"the database is not working now ({reason(wrong)}); nothing was lost, try again in a moment")


def _taken_back(wrong: BaseException) -> bool:
    return _sqlite_code(wrong) in _NOT_WRITTEN


def _cause(wrong: BaseException) -> str:
    origin = getattr(wrong, "orig", None) or wrong
    if isinstance(origin, OSError) and origin.errno in (errno.ENOSPC, errno.EDQUOT):
        return "its disk is full"
    state = getattr(origin, "sqlstate", None) or getattr(origin, "pgcode", None)
    return _SQLITE.get(_sqlite_code(wrong), "") or _POSTGRES.get(str(state), "")


def _sqlite_code(wrong: BaseException) -> int:
    """SQLite's primary result code; the extended ones hold it in their lowest byte."""
    origin = getattr(wrong, "orig", None) or wrong
    return int(getattr(origin, "sqlite_errorcode", -1)) & 0xFF
