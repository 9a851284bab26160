"""A process that was told to end does end: where something hangs, the log says what, and the process goes all the same.

Everything that was acknowledged is on disk at any moment, so nothing is lost by that. A thread that waits for a disk or
for a machine that has vanished cannot be interrupted, and Python would wait for it for ever.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from pathlib import Path

_LOG = logging.getLogger(__name__)

ENDED_WITHIN = 35.0
"""Seconds from the signal to the end; systemd and compose are told to wait for forty."""
HUNG = 70
"""The exit code of a process that did not come to its end by itself."""


def end_in_time(seconds: float | None = None) -> None:
    """From here on the process has so long to end by itself."""
    seconds = ENDED_WITHIN if seconds is None else seconds
    timer = threading.Timer(seconds, _end_now, (seconds,))
    timer.daemon = True  # whoever ends in time does not wait for it
    timer.name = "kaik end"
    timer.start()


def _end_now(seconds: float) -> None:
    try:
        _LOG.critical("the process did not end within %g seconds and ends now; it waits in %s", seconds, _where())
        logging.shutdown()
    finally:
        os._exit(HUNG)


def _where() -> str:
    """What every thread is doing."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    mine = threading.get_ident()
    found = []
    for ident, frame in sys._current_frames().items():
        if ident != mine:
            place = Path(frame.f_code.co_filename).name
            found.append(f"{names.get(ident, 'a thread')} ({place}:{frame.f_lineno})")
    return ", ".join(found)
