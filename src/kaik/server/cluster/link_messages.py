"""What nodes say to each other over a link. A newer one may say more: kinds and fields nobody knows are left aside.

A channel is one socket that another node has: whoever dialled opens it and numbers it, the owner of the table answers.
"""

from __future__ import annotations

import msgspec


class ChannelOpened(msgspec.Struct, frozen=True, array_like=True, tag="open"):
    """A socket comes to a table of yours."""

    channel: int
    table: str
    guest: str | None
    name: str
    address: str
    hello: bytes
    """Its first frame."""


class FrameUp(msgspec.Struct, frozen=True, array_like=True, tag="up"):
    """What a client has sent."""

    channel: int
    frame: bytes


class FramesDown(msgspec.Struct, frozen=True, array_like=True, tag="down"):
    """What a client is told."""

    channel: int
    frames: list[bytes]


class FramesDone(msgspec.Struct, frozen=True, array_like=True, tag="done"):
    """So many frames of a client have been answered since its channel was opened."""

    channel: int
    count: int


class ChannelClosed(msgspec.Struct, frozen=True, array_like=True, tag="close"):
    """A channel has ended: the client is gone, or the owner hangs up and says why."""

    channel: int
    code: int = 1000
    why: str = ""
    kind: str = ""


class NodeQuestion(msgspec.Struct, frozen=True, array_like=True, tag="ask"):
    """Something that only the owner of a table can answer."""

    number: int
    kind: str
    body: bytes


class NodeAnswer(msgspec.Struct, frozen=True, array_like=True, tag="answer"):
    """The answer; where `kind` is not empty, a refusal whose sentence is the body."""

    number: int
    body: bytes
    kind: str = ""


class LinkPing(msgspec.Struct, frozen=True, array_like=True, tag="ping"):
    """I am still there."""


LinkMessage = ChannelOpened | FrameUp | FramesDown | FramesDone | ChannelClosed | NodeQuestion | NodeAnswer | LinkPing
"""One message; fields are only ever added, at the end."""
_DECODER: msgspec.msgpack.Decoder[LinkMessage] = msgspec.msgpack.Decoder(LinkMessage)
_ENCODER = msgspec.msgpack.Encoder()


def packed(message: LinkMessage) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


def unpacked(data: bytes) -> LinkMessage | None:
    """The message that was sent; None for one that a newer node understands."""
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError:
        return None
