"""What the server writes about itself, for a person to read or as one JSON object a line; never what is private."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Any, Literal

from kaik.core.errors import KaikError, did_you_mean

LogKind = Literal["text", "json"]
KINDS: tuple[LogKind, ...] = ("text", "json")

_PRIVATE = (
    (re.compile(r"kaik_guest=[^\s;,\"']+"), "kaik_guest=…"),
    (re.compile(r"/enter#[^\s\"'<>]+"), "/enter#…"),
    (re.compile(r"(?i)\b(bearer|token|password|secret)([ =:\"']+)[^\s\"',;]+"), r"\1\2…"),
    (re.compile(r"(?i)\b(set-cookie|cookie|authorization)(\"?'?[:=,] *b?)[^\r\n]+"), r"\1\2…"),
    (re.compile(r"(://[^\s/:@]*):[^\s/@]+@"), r"\1:…@"),
)
"""What would let a reader of the log be somebody else, and what stands there instead."""

_CLIENTS = (
    "Invalid HTTP request",
    "Invalid UTF-8 sequence",
    "Unsupported upgrade request",
    "ASGI callable returned without completing handshake",  # the client was gone before it was let in
)
"""How uvicorn begins a line about what a client has done, some of them as errors with a traceback."""


class ClientFaults(logging.Filter):
    """Leaves out what clients do wrong: they are told so, and anybody could fill the log with it."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(_CLIENTS)


CLIENT_FAULTS = ClientFaults()


def set_up_logs(kind: LogKind | str = "text") -> None:
    """Send everything that is logged to standard error, in one form."""
    if kind not in KINDS:
        raise KaikError(f"there is no log {kind!r}; {did_you_mean(str(kind), KINDS)}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("kaik").setLevel(logging.INFO)
    logging.captureWarnings(True)


def without_secrets(text: str) -> str:
    """A text with everything taken out that is nobody else's business."""
    for pattern, instead in _PRIVATE:
        text = pattern.sub(instead, text)
    return text


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00.000Z ERROR kaik.server.writer: the database cannot be written`."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(f"{_moment(record)} {record.levelname} {record.name}: {super().format(record)}")


class JsonLines(logging.Formatter):
    """One object a line: time, level, logger, message, and a traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            told["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z"
