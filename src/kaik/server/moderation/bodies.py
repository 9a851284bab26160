"""What is asked and answered about people one does not want to meet, reports, and what was done about them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

BlockKind = Literal["mute", "block"]
ReportReason = Literal["abuse", "cheating", "stalling", "name", "other"]
ModeratorVerdict = Literal["dismiss", "silence", "take-name", "close"]


class WhoMeant(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody: an account by its name, who sits in a seat of a table, who said a line of chat there, or who has
    challenged me."""

    name: Annotated[str, Meta(max_length=40)] = ""
    table: Annotated[str, Meta(max_length=40)] = ""
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    at: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    """When a line of chat was said; its name is in `name`."""
    challenge: Annotated[str, Meta(max_length=40)] = ""
    """A challenge to me: whoever made it."""


class BlockWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Hear somebody no more, or have nothing to do with them."""

    who: WhoMeant
    kind: BlockKind


class Blocked(Struct, frozen=True):
    """Somebody I do not hear, or do not meet."""

    id: str
    name: str
    kind: BlockKind
    at: int


class ReportWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Something about somebody that a moderator should see; the chat of the table goes with it."""

    who: WhoMeant
    reason: ReportReason
    text: Annotated[str, Meta(max_length=500)] = ""


class ReportMade(Struct, frozen=True):
    """A report was written down."""

    id: str


class ReportedLine(Struct, frozen=True):
    """A line of chat that went with a report."""

    at: int
    name: str
    text: str
    theirs: bool
    """Whether it was said by whom the report is about."""


class ReportShown(Struct, frozen=True):
    """A report as moderators see it."""

    id: str
    at: int
    reason: ReportReason
    text: str
    by: str
    about: str
    account: bool
    """Whether the report is about somebody with an account; the others have only their cookie."""
    earlier: int
    """Reports about the same person before this one."""
    table: str
    match: str
    lines: tuple[ReportedLine, ...]
    verdict: ModeratorVerdict | None = None
    closed: int | None = None


class ReportsShown(Struct, frozen=True):
    """Reports that wait, the oldest first."""

    reports: tuple[ReportShown, ...]
    waiting: int


class VerdictGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """What a moderator does about a report, and why."""

    verdict: ModeratorVerdict
    why: Annotated[str, Meta(min_length=1, max_length=300)]
    days: Annotated[int, Meta(ge=1, le=365)] = 7
    """How long somebody is silenced."""


class ModerationAct(Struct, frozen=True):
    """Something that was done about somebody, as it stands in the log."""

    at: int
    by: str
    act: str
    about: str
    why: str
    report: str
