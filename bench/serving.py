"""Servers in processes of their own for the benchmarks: started, asked how large they are, and ended."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

CODE = "from kaik.cli import main; main()"


def started(db: Path | str, port: int, *more: str, code: str = CODE) -> tuple[subprocess.Popen[bytes], float]:
    """A server that answers, and how long that took; its database is a file, or named by a URL."""
    url = db if isinstance(db, str) else f"sqlite:///{db}"
    command = [sys.executable, "-c", code, "serve", "--port", str(port), "--db", url, "--no-open", *more]
    quiet = subprocess.DEVNULL
    begun = time.perf_counter()
    server = subprocess.Popen(command, stdout=quiet, stderr=quiet, env=dict(os.environ))
    answering(server, port)
    return server, time.perf_counter() - begun


def answering(server: subprocess.Popen[bytes], port: int, patience: float = 30.0) -> None:
    """Wait until a server answers."""
    end = time.perf_counter() + patience
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=1) as answer:
                if answer.status == 200:
                    return
        except OSError:
            if server.poll() is not None or time.perf_counter() > end:
                server.kill()  # it may still be on its way, and nobody else knows of it
                raise
            time.sleep(0.02)


def ended(server: subprocess.Popen[bytes]) -> None:
    """End a server, at once."""
    server.kill()
    server.wait()


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


def at_share(waits: list[float], share: float) -> float:
    """The wait that such a share of sorted waits does not exceed."""
    return waits[min(len(waits) - 1, int(len(waits) * share))] if waits else float("inf")


def resident(pid: int) -> float:
    """Megabytes a process has in memory; where the system does not tell, nothing is known."""
    try:
        told = Path(f"/proc/{pid}/statm").read_text()
    except OSError:
        return float("nan")
    return int(told.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def worked(pid: int) -> float:
    """Seconds of processor time a process has used; where the system does not tell, nothing is known."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return float("nan")
    user, system = told.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def many_files() -> None:
    """Let this process open as many sockets as the system allows."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65536) if hard > 0 else 65536
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
