"""A child process that works for the server: a line `KIND JSON` comes in; a line and the bytes of an answer go out.

What is slow or was sent by anybody is done here and never in the server: a record that takes minutes or gigabytes costs
this process, and the server starts another one.
"""

from __future__ import annotations

import gzip
import signal
import sys
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from kaik import engine
from kaik.core.errors import KaikError
from kaik.server.analysis_jobs import ANALYSES
from kaik.server.correspondence.line_jobs import LINES
from kaik.server.job_kinds import KINDS
from kaik.server.limits import JobLimits
from kaik.server.picture_jobs import PICTURES
from kaik.server.practice_jobs import PRACTICE
from kaik.server.refusals import ServerRefusalKind, kind_of
from kaik.server.threat_jobs import THREATS
from kaik.server.worker import answers, limit_resources, trace_of

JobKinds = Mapping[str, Callable[[bytes], bytes]]
"""What can be done: each takes JSON and gives the bytes of an answer."""

ALL_KINDS: JobKinds = {**KINDS, **PICTURES, **PRACTICE, **ANALYSES, **THREATS, **LINES}

PACKED_FROM = 1_000
"""Bytes from which on an answer is compressed; done here, it costs the server nothing."""
LONGEST_SENTENCE = 500
OVERDUE = 10
"""Seconds after its time when a child that nobody has ended ends itself, for the server may be gone."""


class Head(msgspec.Struct, frozen=True):
    """The line before an answer: `size` bytes follow, or the sentence says why there is none."""

    status: Literal["ok", "refused", "too_large", "failed", "ended"]
    """`ended` is said for a child that cannot say anything any more."""
    size: int = 0
    packed: bool = False
    sentence: str = ""
    kind: ServerRefusalKind = "refused"
    trace: str = ""


def do(line: bytes, kinds: JobKinds, largest: int) -> tuple[Head, bytes]:
    """A job's answer; whatever goes wrong is said."""
    try:
        kind, _, payload = line.partition(b" ")
        body = kinds[kind.decode()](payload)
        if len(body) > largest:
            return Head("too_large", sentence=f"the answer is larger than {largest} bytes, the most that is sent"), b""
        packed = len(body) >= PACKED_FROM
        body = gzip.compress(body, 6, mtime=0) if packed else body
        return Head("ok", len(body), packed), body
    except KaikError as wrong:
        return Head("refused", sentence=str(wrong)[:LONGEST_SENTENCE], kind=kind_of(wrong)), b""
    except MemoryError:
        return Head("too_large", sentence="this needs more memory than one request may have"), b""
    except RecursionError:
        return Head("too_large", sentence="this is nested more deeply than can be read"), b""
    except Exception as wrong:  # a mistake of ours is logged by the server, and the next job is done
        return Head("failed", trace=trace_of(wrong)), b""


def main(kinds: JobKinds = ALL_KINDS) -> None:
    """Work until the server goes away."""
    limits = msgspec.json.decode(sys.argv[1], type=JobLimits)
    limit_resources(limits.memory)
    engine.be_prompt()  # nobody who asks waits until a search is compiled
    out = answers()
    for line in sys.stdin.buffer:
        _alarm(int(limits.seconds) + OVERDUE)
        head, body = do(line, kinds, limits.answer_bytes)
        _alarm(0)
        out.write(msgspec.json.encode(head) + b"\n")
        out.write(body)
        out.flush()


def _alarm(seconds: int) -> None:
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


if __name__ == "__main__":
    main()
