"""How the server ends a conversation."""

from __future__ import annotations

from kaik.server.refusals import ServerRefusalKind

POLICY, TOO_LARGE, FAILED, LATER = 1008, 1009, 1011, 1013
"""Close codes: the client's fault, a frame that is too large, the server's fault, and to come back."""


class HangUp(Exception):
    """The server ends a conversation, with a code and a sentence."""

    def __init__(self, code: int, why: str, kind: ServerRefusalKind = "nonsense") -> None:
        super().__init__(why)
        self.code, self.why, self.kind = code, why, kind
