"""`kaik serve`: the games in a browser."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from kaik.core.errors import KaikError

BusUrl = Annotated[
    str, typer.Option(envvar="KAIK_BUS", help="redis://… where several nodes share one PostgreSQL database")
]
NodeAddress = Annotated[
    str, typer.Option(envvar="KAIK_NODE_ADDRESS", help="HOST:PORT at which other nodes reach this one")
]
OriginsAllowed = Annotated[
    list[str] | None, typer.Option(help="the origin of a page elsewhere that may speak to this server")
]
MetricsToken = Annotated[
    str, typer.Option(envvar="KAIK_METRICS_TOKEN", help="who may read /api/metrics from elsewhere bears this")
]
HostNames = Annotated[list[str] | None, typer.Option(help="a name this server answers to, as in games.example.org")]
Proxies = Annotated[
    list[str] | None, typer.Option(help="the address or network of a proxy whose X-Forwarded-For is believed")
]
PublicUrl = Annotated[
    str, typer.Option(envvar="KAIK_PUBLIC_URL", help="where people reach this server; links in mails begin so")
]
Smtp = Annotated[
    str, typer.Option(envvar="KAIK_SMTP", help="smtp://user:password@host:587, where notices are mailed by")
]
MailFrom = Annotated[str, typer.Option(envvar="KAIK_MAIL_FROM", help="the address that mails come from")]
PrivateHooks = Annotated[bool, typer.Option("--private-hooks", help="let web hooks and pushes go to private addresses")]


def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for everybody in reach")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="the port; 0 for any that is free")] = 8000,
    db: Annotated[str, typer.Option(envvar="KAIK_DB", help="the URL of a database; else one in your data folder")] = "",
    bus: BusUrl = "",
    node_address: NodeAddress = "",
    origin: OriginsAllowed = None,
    metrics_token: MetricsToken = "",
    host_name: HostNames = None,
    proxy: Proxies = None,
    public_url: PublicUrl = "",
    smtp: Smtp = "",
    mail_from: MailFrom = "",
    private_hooks: PrivateHooks = False,
    limits: Annotated[Path | None, typer.Option(help="a TOML file of limits; --show-limits writes one")] = None,
    show_limits: Annotated[bool, typer.Option("--show-limits", help="print all limits and end")] = False,
    log: Annotated[str, typer.Option(help="how the server logs: text to read, or json")] = "text",
    no_open: Annotated[bool, typer.Option("--no-open", help="do not open a browser")] = False,
) -> None:
    """Serve the games to browsers."""
    chosen: dict[str, Any] = {"db": db, "origins": origin, "host_names": host_name, "proxies": proxy}
    chosen |= {
        "metrics_token": metrics_token,
        "bus": bus,
        "node_address": node_address,
        "public_url": public_url,
        "smtp": smtp,
    }
    chosen |= {"mail_from": mail_from, "private_hooks": private_hooks}
    try:
        _serve(host, port, chosen, limits, log, browser=not no_open, show=show_limits)
    except ModuleNotFoundError as missing:
        sys.exit(f"the server needs {missing.name}; install it with: pip install 'kaik[server]'")
    except KaikError as wrong:
        print(wrong, file=sys.stderr)
        raise typer.Exit(2) from None


def _serve(
    host: str, port: int, chosen: dict[str, Any], limits: Path | None, log: str, *, browser: bool, show: bool
) -> None:
    from kaik.server.app import Settings
    from kaik.server.limits import ServerLimits
    from kaik.server.limits_file import read_limits, written_limits
    from kaik.server.logs import set_up_logs
    from kaik.server.run import serve as serving

    counts = read_limits(limits) if limits else ServerLimits()
    if show:
        print(written_limits(counts), end="")
        return
    set_up_logs(log)
    given: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in chosen.items() if value
    }
    code = serving(host, port, Settings(**given, limits=counts), browser=browser)
    if code:
        raise typer.Exit(code)
