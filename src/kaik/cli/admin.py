"""`kaik admin`: backups and copies of a server's database, a look at it, and its accounts."""

from __future__ import annotations

import time
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kaik.cli.on_database import DatabaseUrl
from kaik.cli.on_database import done as _done
from kaik.cli.tournaments import tournament

if TYPE_CHECKING:
    from kaik.server.accounts.administration import AccountLine
    from kaik.server.backup import BackupDone
    from kaik.server.database import Database

admin = typer.Typer(help="Back up a server's database, restore it, copy it, look after it.", no_args_is_help=True)

admin.add_typer(tournament, name="tournament")


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="a new file, as in kaik-2026-01-31.backup")],
    db: DatabaseUrl = "",
) -> None:
    """Write everything a database holds into one file; a server may go on meanwhile."""

    def work(database: Database) -> Coroutine[Any, Any, BackupDone]:
        from kaik.server.backup import back_up

        return back_up(database, file)

    print(f"{file} holds {_told(_done(work, db))}; keep it private, the key of all cookies is in it.")


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="a file that `kaik admin backup` wrote")],
    db: DatabaseUrl = "",
    replace: Annotated[bool, typer.Option("--replace", help="lose what the database holds now")] = False,
) -> None:
    """Bring a backup back into an empty database, of either kind; no server may use it meanwhile."""

    def work(database: Database) -> Coroutine[Any, Any, BackupDone]:
        from kaik.server.restore import restore as restored

        return restored(database, file, replace=replace)

    print(f"restored {_told(_done(work, db))}.")


@admin.command()
def copy(
    source: Annotated[str, typer.Option("--from", envvar="KAIK_FROM", help="the URL of the database that is copied")],
    target: Annotated[str, typer.Option("--to", envvar="KAIK_TO", help="the URL of an empty database")],
) -> None:
    """Copy a whole database into an empty one, of either kind; no server may use them meanwhile."""
    from kaik.cli.progress import progress

    with progress() as bar:
        shown = bar.add_task("copying", total=None)

        def told(what: str, done: int, of: int) -> None:
            bar.update(shown, description=what, completed=done, total=of)

        def work(database: Database) -> Coroutine[Any, Any, BackupDone]:
            from kaik.server.copying import copy as copied
            from kaik.server.database import Database as Opened

            return copied(database, Opened(target), told)

        done = _done(work, source)
    print(f"copied {_told(done)}; every row was read back and compared.")


@admin.command()
def check(db: DatabaseUrl = "") -> None:
    """Say whether a database is whole, which schema it has, and what is in it."""

    def work(database: Database) -> Coroutine[Any, Any, BackupDone]:
        from kaik.server.checking import check as checked

        return checked(database)

    print(f"the database is whole: {_told(_done(work, db))}.")


@admin.command()
def ratings(
    db: DatabaseUrl = "",
    rebuild: Annotated[bool, typer.Option("--rebuild", help="make all ratings again from the list of games")] = False,
) -> None:
    """Say how many rated games and ratings there are; with --rebuild make them again, and say whether any changed."""

    def work(database: Database) -> Coroutine[Any, Any, str]:
        from kaik.server.ratings.rebuilding import describe_ratings, rebuild_ratings

        return rebuild_ratings(database) if rebuild else describe_ratings(database)

    print(_done(work, db))


ActReason = Annotated[str, typer.Option("--why", help="the reason, for the log of moderators")]
AccountName = Annotated[str, typer.Argument(help="the name of an account")]


@admin.command()
def accounts(
    part: Annotated[str, typer.Argument(help="part of a name; all accounts if left out")] = "",
    db: DatabaseUrl = "",
) -> None:
    """List accounts, the latest first, with their roles."""

    def work(database: Database) -> Coroutine[Any, Any, tuple[AccountLine, ...]]:
        from kaik.server.accounts.administration import list_accounts

        return list_accounts(database, part)

    for line in _done(work, db):
        made = time.strftime("%Y-%m-%d", time.gmtime(line.made / 1000))
        kind = line.role or ("" if line.kind == "person" else line.kind)
        print("\t".join((made, line.name, kind, "closed" if line.closed is not None else "")).rstrip())


@admin.command()
def role(
    name: AccountName,
    role: Annotated[str, typer.Argument(help="moderator, admin or none")],
    db: DatabaseUrl = "",
) -> None:
    """Make somebody a moderator or an admin, or neither; the first one is made here."""

    def work(database: Database) -> Coroutine[Any, Any, str]:
        from kaik.server.accounts.administration import set_role

        return set_role(database, name, role)

    print(_done(work, db))


@admin.command()
def close(name: AccountName, why: ActReason, db: DatabaseUrl = "") -> None:
    """Close an account: nobody can sign in to it, and its games stay."""

    def work(database: Database) -> Coroutine[Any, Any, str]:
        from kaik.server.accounts.administration import close_account

        return close_account(database, name, why)

    print(_done(work, db))


@admin.command()
def take_name(name: AccountName, why: ActReason, db: DatabaseUrl = "") -> None:
    """Take a name back: the account goes on under one that says nothing."""

    def work(database: Database) -> Coroutine[Any, Any, str]:
        from kaik.server.accounts.administration import take_name as taken

        return taken(database, name, why)

    print(_done(work, db))


def _told(done: BackupDone) -> str:
    rows = done.rows
    held = f"{rows.get('tables', 0)} tables, {rows.get('matches', 0)} matches and {rows.get('entries', 0)} entries"
    return f"{held} (schema {done.schema})"
