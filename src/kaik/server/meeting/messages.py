"""What crosses the socket of a seek, and the word of a challenge on the lobby's socket."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from kaik.server.meeting.bodies import ChallengeSeen, Name, SeatCount


class SeekOpened(Struct, frozen=True, tag_field="t", tag="seek"):
    """The first frame on /ws/seek: what is sought. `join` names a seek of the list, whose terms count then."""

    game: Name = ""
    preset: Name = ""
    clock: Annotated[str, Meta(max_length=60)] = "none"
    rated: bool = False
    seats: SeatCount = 0
    """How many seats the table has; 0 is as few as the game allows."""
    join: Name = ""


class SeekHere(Struct, frozen=True, tag_field="t", tag="here"):
    """I am still here: the answer to every `seeking`."""


class SeekFill(Struct, frozen=True, tag_field="t", tag="fill"):
    """Whether bots may have the seats that are still empty."""

    yes: bool


class SeekWaiting(Struct, frozen=True, tag_field="t", tag="seeking"):
    """Still waiting; told every few seconds and whenever something changes. It wants `here` for an answer."""

    id: str
    since: int
    """When the wait began, in milliseconds since 1970."""
    now: int
    names: tuple[str, ...]
    """Who waits on the same terms, the longest waiting first, oneself included."""
    seats: int
    held_until: int | None = None
    """Until when nobody is paired with you because you left too many matches; null where you did not."""
    fill_until: int | None = None
    """Until when it is asked whether bots may have the empty seats; `fill` answers."""
    agreed: bool = False
    rating: int | None = None
    """What you are rated in such matches; null where the match is not rated."""


class SeekPaired(Struct, frozen=True, tag_field="t", tag="paired"):
    """Somebody was found; the table waits."""

    table: str


class ChallengeTold(Struct, frozen=True, tag_field="t", tag="challenge"):
    """On the lobby's socket: a challenge to you or of yours has changed."""

    challenge: ChallengeSeen


SeekClientMessage = SeekOpened | SeekHere | SeekFill
SeekServerMessage = SeekWaiting | SeekPaired

_READER = msgspec.json.Decoder(SeekClientMessage)


def read_seek(frame: bytes | str) -> SeekClientMessage:
    """The message in a frame of a seek's socket, or a msgspec error."""
    said: SeekClientMessage = _READER.decode(frame)
    return said
