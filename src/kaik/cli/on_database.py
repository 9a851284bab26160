"""What the commands of `kaik admin` share: which database, and one sentence where something goes wrong."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from kaik.core.errors import KaikError

if TYPE_CHECKING:
    from kaik.server.database import Database

T = TypeVar("T")

DatabaseUrl = Annotated[
    str, typer.Option("--db", envvar="KAIK_DB", help="the URL of the database; else the one in your data folder")
]


def done(work: Callable[[Database], Coroutine[Any, Any, T]], db: str) -> T:
    """What some work on a database comes to; a refusal is one sentence and exit code 2."""
    try:
        from kaik.server.database import Database

        return asyncio.run(work(Database(db)))
    except ModuleNotFoundError as missing:
        print(f"this needs {missing.name}; install it with: pip install 'kaik[server]'", file=sys.stderr)
    except KaikError as wrong:
        print(wrong, file=sys.stderr)
    except OSError as wrong:
        print(f"{wrong.filename or 'the file'}: {wrong.strerror or wrong}", file=sys.stderr)
    raise typer.Exit(2) from None
