"""`kaik worker`: bots, checks and reviews for all nodes of a database, and nothing else."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from kaik.core.errors import KaikError


def worker(
    bus: Annotated[str, typer.Option(envvar="KAIK_BUS", help="redis://… that the nodes share")] = "",
    db: Annotated[str, typer.Option(envvar="KAIK_DB", help="the URL of the nodes' database")] = "",
    limits: Annotated[Path | None, typer.Option(help="a TOML file of limits; bots, jobs and reviews count")] = None,
    log: Annotated[str, typer.Option(help="how the worker logs: text to read, or json")] = "text",
) -> None:
    """Let bots think, check records and review matches for all nodes of a database."""
    try:
        _work(bus, db, limits, log)
    except ModuleNotFoundError as missing:
        sys.exit(f"a worker needs {missing.name}; install it with: pip install 'kaik[cluster]'")
    except KaikError as wrong:
        print(wrong, file=sys.stderr)
        raise typer.Exit(2) from None


def _work(bus: str, db: str, limits: Path | None, log: str) -> None:
    from kaik.server.cluster.worker_process import run
    from kaik.server.limits import ServerLimits
    from kaik.server.limits_file import read_limits
    from kaik.server.logs import set_up_logs

    if not bus:
        raise KaikError("a worker needs the bus of its nodes: kaik worker --bus redis://host:6379/0 --db URL")
    set_up_logs(log)
    run(db, bus, read_limits(limits) if limits else ServerLimits())
