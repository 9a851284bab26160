"""Failures of child processes in the log: each once with its traceback, and as one line when it happens again."""

from __future__ import annotations

import logging
from collections import OrderedDict

_LOG = logging.getLogger(__name__)

REMEMBERED = 256
_known: OrderedDict[str, None] = OrderedDict()
"""Tracebacks that stand in the log already."""


def log_failure(what: str, trace: str) -> None:
    """Write down in one record what failed in a child process, and where."""
    if not trace or trace in _known:
        _LOG.warning("%s", what)
        return
    _known[trace] = None
    while len(_known) > REMEMBERED:
        _known.popitem(last=False)
    _LOG.error("%s\n%s", what, trace.rstrip())
