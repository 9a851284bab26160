"""Serving on an address: uvicorn around the application, and a browser opened where there is one."""

from __future__ import annotations

import asyncio
import os
import resource
import socket
import sys
import webbrowser
from contextlib import suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI

from kaik.core.errors import KaikError
from kaik.server.app import Settings, create_app
from kaik.server.messages import FRAME


class Announced(uvicorn.Server):
    """A server that says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, browser: bool) -> None:
        super().__init__(config)
        self._app, self._browser = app, browser
        self._compiling: asyncio.subprocess.Process | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        address = _address(self)
        print(f"kaik is served at {address}", flush=True)
        print("Ctrl+C ends it; everything is kept.", flush=True)
        self._warming = asyncio.get_running_loop().create_task(self._warm(address))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first Ctrl+C ends it within seconds; more of them cannot hurry what is still being kept."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._compiling is not None and self._compiling.returncode is None:
            with suppress(ProcessLookupError):
                self._compiling.terminate()
        await super().shutdown(sockets)

    async def _warm(self, address: str) -> None:
        with suppress(OSError, KaikError):
            await self._app.state.server.house.thinkers.warm()
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
        if self._browser:
            await asyncio.get_running_loop().run_in_executor(None, _opened, address)


def serve(host: str, port: int, settings: Settings, *, browser: bool) -> None:
    """Serve until the process is told to end."""
    _allow_many_sockets()
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    server = Announced(config, app, browser and _has_browser())
    server.run()
    if not server.started:
        raise KaikError(f"the server could not start at {host}:{port}; is something else there already?")


def _allow_many_sockets() -> None:
    """A crowd needs more open files than many systems begin with."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65536 if hard == resource.RLIM_INFINITY else min(hard, 65536)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


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


def _opened(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
