"""Answers that stay the same for as long as the server runs: made once and packed once, whoever asks however often."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

SMALLEST = 1000
"""Bytes below which packing is not worth it."""


class Constant:
    """One such answer."""

    def __init__(self, body: bytes, media_type: str = "application/json") -> None:
        self._body, self._media_type = body, media_type
        self._packed = gzip.compress(body, mtime=0) if len(body) >= SMALLEST else b""
        self._tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'

    def reply(self, request: Request, more: Mapping[str, str] | None = None) -> Response:
        """The answer, packed if whoever asks can unpack it; nothing but a word if they have it already."""
        headers = {"vary": "Accept-Encoding", "etag": self._tag, **(more or {})}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if not self._packed or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self._body, headers=headers, media_type=self._media_type)
        return Response(self._packed, headers={**headers, "content-encoding": "gzip"}, media_type=self._media_type)
