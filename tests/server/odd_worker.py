"""A child process for tests: jobs that wait, grow, fall over or answer too much, each when it is told to."""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

from kaik.server.job_kinds import KINDS
from kaik.server.job_worker import main


def wait(payload: bytes) -> bytes:
    """Note that it has begun, and wait until a file is there."""
    begun, let = msgspec.json.decode(payload, type=tuple[str, str])
    with Path(begun).open("a") as noted:
        noted.write(f"{os.getpid()}\n")
    while not Path(let).exists():
        time.sleep(0.01)
    return b'"done"'


def verify(payload: bytes) -> bytes:
    """The check of a record, held up until a file named in the environment is there."""
    held = Path(os.environ["KAIK_TEST_LET"])
    held.with_suffix(".begun").touch()
    while not held.exists():
        time.sleep(0.01)
    return KINDS["verify"](payload)


def grow(payload: bytes) -> bytes:
    held = []
    while True:
        held.append(bytearray(1024**2))


def deep(payload: bytes) -> bytes:
    return deep(payload)


def fall(payload: bytes) -> bytes:
    os._exit(3)


def err(payload: bytes) -> bytes:
    raise LookupError("nowhere to be found")


def large(payload: bytes) -> bytes:
    return b"x" * msgspec.json.decode(payload, type=int)


def pid(payload: bytes) -> bytes:
    return str(os.getpid()).encode()


ODD = {"wait": wait, "grow": grow, "deep": deep, "fall": fall, "err": err, "large": large, "pid": pid}

if __name__ == "__main__":
    main({**KINDS, **ODD, **({"verify": verify} if "KAIK_TEST_LET" in os.environ else {})})
