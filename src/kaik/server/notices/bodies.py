"""What is asked and answered about notices."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from kaik.server.notices.notice import NoticeKind, NoticeLanguage, NoticeWay


class NoticeShown(Struct, frozen=True):
    """Something that has happened, as the page lists it."""

    key: str
    kind: NoticeKind
    game: str
    names: str
    link: str
    at: int
    seen: bool


class NoticeList(Struct, frozen=True):
    """What has happened lately, newest first."""

    notices: tuple[NoticeShown, ...]
    unseen: int


class NoticeSettings(Struct, frozen=True):
    """How a person is told what; what is secret of it is not shown again."""

    choices: dict[NoticeKind, tuple[NoticeWay, ...]]
    ways: tuple[NoticeWay, ...]
    """The ways this server has."""
    push_key: str
    """The public key that a browser subscribes with."""
    devices: int
    """Devices that are pushed to."""
    mail: str
    mail_confirmed: bool
    hook: str
    language: NoticeLanguage


class NoticeChoices(Struct, frozen=True, forbid_unknown_fields=True):
    """By which ways a person wants to be told of what."""

    choices: dict[NoticeKind, Annotated[tuple[NoticeWay, ...], Meta(max_length=4)]]
    language: NoticeLanguage = "en"


class NoticeTest(Struct, frozen=True):
    """What became of a test: the ways it went, and those that failed."""

    sent: tuple[NoticeWay, ...]
    failed: tuple[NoticeWay, ...]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a device, in URL-safe base64."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=100, pattern="^[A-Za-z0-9_=-]+$")]
    auth: Annotated[str, Meta(min_length=16, max_length=40, pattern="^[A-Za-z0-9_=-]+$")]


class PushDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A device as a browser's subscription describes it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class PushEndpoint(Struct, frozen=True, forbid_unknown_fields=True):
    """The device that is not to be pushed to any more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class MailWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Where mail is to go; empty for nowhere."""

    mail: Annotated[str, Meta(max_length=254)]


class MailCode(Struct, frozen=True, forbid_unknown_fields=True):
    """The code from the mail that asks whether the address is right."""

    code: Annotated[str, Meta(max_length=40)]


class HookWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The address of a web hook; empty for none."""

    url: Annotated[str, Meta(max_length=500)]


class HookMade(Struct, frozen=True):
    """A web hook, and the secret its calls are signed with, which is shown this once."""

    url: str
    secret: str
