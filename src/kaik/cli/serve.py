"""`kaik serve`: the games in a browser."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kaik.core.errors import KaikError


def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for everybody in reach")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="the port; 0 for any that is free")] = 8000,
    db: Annotated[str, typer.Option(help="the URL of a database; else one in your data folder")] = "",
    origin: Annotated[
        list[str] | None, typer.Option(help="the origin of a page elsewhere that may speak to this server")
    ] = None,
    metrics_token: Annotated[
        str, typer.Option(envvar="KAIK_METRICS_TOKEN", help="who may read /api/metrics from elsewhere bears this")
    ] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="do not open a browser")] = False,
) -> None:
    """Serve the games to browsers."""
    try:
        from kaik.server.app import Settings
        from kaik.server.run import serve as serving
    except ModuleNotFoundError as missing:
        sys.exit(f"the server needs {missing.name}; install it with: pip install 'kaik[server]'")
    try:
        settings = Settings(db=db, origins=tuple(origin or ()), metrics_token=metrics_token)
        serving(host, port, settings, browser=not no_open)
    except KaikError as wrong:
        print(wrong, file=sys.stderr)
        raise typer.Exit(2) from None
