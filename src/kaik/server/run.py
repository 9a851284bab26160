"""Serving on an address: uvicorn around the application, and a browser opened where there is one."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import msgspec
import uvicorn
from fastapi import FastAPI

from kaik.core.errors import KaikError
from kaik.games import slugs
from kaik.server.api import prepare
from kaik.server.app import Settings, create_app, open_server
from kaik.server.connection import Connection
from kaik.server.ending import end_in_time
from kaik.server.limits import ServerLimits
from kaik.server.logs import CLIENT_FAULTS
from kaik.server.messages import FRAME
from kaik.server.socket_connection import SocketConnection
from kaik.server.tasks import watch
from kaik.server.worker import unlimited

_LOG = logging.getLogger(__name__)


class AnnouncingServer(uvicorn.Server):
    """A server that says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, browser: bool) -> None:
        super().__init__(config)
        self._app, self._browser = app, browser
        self._compiling: asyncio.subprocess.Process | None = None
        self.ended_by = 0
        """The signal that ended it, if one did."""
        self.about_to_end: Callable[[], None] = lambda: None
        """Called when it is told to end, or ends by itself."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await open_server(self._app)  # what it refuses is a sentence here, and a traceback in uvicorn's own way
        await super().startup(sockets)
        if not self.started:
            return
        settle_memory()
        address = _address(self)
        print(f"kaik is served at {address}", flush=True)
        print("Ctrl+C ends it; everything is kept.", flush=True)
        loop = asyncio.get_running_loop()
        self._warming = watch(loop.create_task(self._warm(address)), "warming up")
        self._preparing = watch(loop.create_task(prepare_games()), "preparing the games")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first Ctrl+C ends it within seconds; more of them cannot hurry what is still being kept."""
        if not self.should_exit:
            self.ended_by = sig
            # Not by uvicorn's own way, which takes a signal that comes between these lines for impatience.
            self.should_exit = True
            self.about_to_end()  # now, for it may hang in its start as well

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take signals while serving; once one has come, no other disturbs the process until it is gone."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        heard = (signal.SIGINT, signal.SIGTERM)
        before = {sig: signal.signal(sig, self.handle_exit) for sig in heard}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, signal.SIG_IGN if self.ended_by else handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if not self.ended_by:
            self.about_to_end()
        if self.started:
            self._preparing.cancel()
        if self._compiling is not None and self._compiling.returncode is None:
            with suppress(ProcessLookupError):
                self._compiling.terminate()
        if self.started:
            try:
                await self._app.state.server.hand_over()
            except Exception:  # its tables are taken over as those of a dead node are; what follows is to be closed
                _LOG.exception("the tables could not be left to others")
        await super().shutdown(sockets)

    async def _warm(self, address: str) -> None:
        try:
            await self._app.state.server.services.bot_pool.warm()
            # what bots think with is compiled beside the server, before the first table asks for it
            self._compiling = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "kaik.engine",
                "--while-open",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
            )
        except (OSError, KaikError) as wrong:
            _LOG.warning("bots will be slow at first: %s", wrong)
        if self._browser:
            await asyncio.get_running_loop().run_in_executor(None, _open, address)


FIRST, NEXT = 5.0, 0.2
"""Seconds until the first game is prepared, for at its start a server has other things to do, and until each other."""


async def prepare_games() -> None:
    """Load every game beside the loop: the first who asks for one would make everybody wait until it is loaded."""
    await asyncio.sleep(FIRST)
    for slug in slugs():
        await asyncio.to_thread(prepare, slug)
        await asyncio.sleep(NEXT)
    gc.freeze()  # games last as long as the server


SWITCH = 0.001
"""Seconds after which a thread that waits for Python's lock is given it; the one that writes should not wait long."""


def settle_memory() -> None:
    """Have Python look for rings of garbage rarely, and never among what lasts as long as the server.

    Almost everything here is freed at once when nothing refers to it. Looking through all that a thousand sockets
    hold takes a fifth of a second, in which nobody is answered; with Python's own numbers that was every few seconds.
    What is new is looked through in small parts: two thousand things take half a millisecond, and what is left of
    ten such parts five; of fifty it would be thirty, which one in a hundred actions would meet in a busy hour.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)


def serve(host: str, port: int, settings: Settings, *, browser: bool) -> int:
    """Serve until the process is told to end; the exit code that says how: 130 after Ctrl+C."""
    _allow_many_sockets(settings.limits)
    if told := unlimited():
        _LOG.warning(told)
    sys.setswitchinterval(SWITCH)
    listening = listen(host, port)
    app = create_app(_reachable(settings, listening[0]))
    server = AnnouncingServer(configure(app, host, port), app, browser and _has_browser())
    server.about_to_end = end_in_time
    try:
        server.run(listening)
    finally:
        for each in listening:
            each.close()
    return 128 + server.ended_by if server.ended_by == signal.SIGINT else 0


def _reachable(settings: Settings, listening: socket.socket) -> Settings:
    """The settings with the address at which other nodes reach this one, if there are any."""
    if not settings.bus or settings.node_address:
        return settings
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        raise KaikError(f"say with --node-address HOST:{port} where other nodes reach this one; {host} is no address")
    return msgspec.structs.replace(settings, node_address=f"[{host}]:{port}" if ":" in host else f"{host}:{port}")


def configure(app: FastAPI, host: str = "127.0.0.1", port: int = 0) -> uvicorn.Config:
    """How uvicorn serves the application."""
    logging.getLogger("uvicorn.error").addFilter(CLIENT_FAULTS)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=Connection,
        ws=SocketConnection,
        log_config=None,  # what is logged goes where everything else goes
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # who is believed about addresses is decided in `addresses`
        ws_max_size=4 * FRAME,  # up to that a frame is refused in words; beyond it the connection just ends
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to every address a host has, or one sentence about why not."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise KaikError(f"there is no host {host!r} to listen at; 127.0.0.1 is this machine alone") from None
    bound: list[socket.socket] = []
    try:
        for family, kind, protocol, _, place in found[: 1 if port == 0 else None]:
            bound.append(_bind(socket.socket(family, kind, protocol), place))
    except OSError as wrong:
        for each in bound:
            each.close()
        raise KaikError(_why_not(wrong, host, port)) from None
    return bound


def _bind(made: socket.socket, place: tuple[Any, ...]) -> socket.socket:
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if made.family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(place)
    except OSError:
        made.close()
        raise
    return made


def _why_not(wrong: OSError, host: str, port: int) -> str:
    match wrong.errno:
        case errno.EADDRINUSE:
            return f"something else listens at {host}:{port} already; choose another port with --port"
        case errno.EACCES:
            return f"you may not listen at {host}:{port}; ports below 1024 are the administrator's"
        case errno.EADDRNOTAVAIL:
            return f"{host} is not an address of this machine; 0.0.0.0 is all it has"
    return f"the server cannot listen at {host}:{port}: {wrong.strerror or wrong}"


def _allow_many_sockets(limits: ServerLimits) -> None:
    """A crowd needs more open files than many systems begin with."""
    try:
        import resource
    except ImportError:  # a system without such a bound
        return
    everybody = limits.in_all
    needed = everybody.connections + everybody.sockets + everybody.seated_sockets + 500
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = max(needed, 65536)
    wanted = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < needed:
        _LOG.warning("this system allows fewer open files than the limits could need (%d)", needed)


def _address(server: uvicorn.Server) -> str:
    listening = server.servers[0].sockets[0].getsockname()
    host, port = listening[0], listening[1]
    named = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{named}:{port}/"


def _has_browser() -> bool:
    """Whether opening a page could show it to somebody."""
    if os.name == "posix" and os.uname().sysname == "Linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
