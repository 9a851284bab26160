"""Everything that crosses a socket, spelled once; `kaik.server.typescript` writes the same for the pages.

A frame is one JSON object with its kind in `t`. `docs/server.md` tells the whole conversation.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from kaik.core.codec import to_json
from kaik.core.settlement import Settlement
from kaik.server.meeting.bodies import SeekSeen
from kaik.server.refusals import ServerRefusalKind

FRAME = 16 * 1024
"""Bytes in the largest frame a client may send."""

Text = Annotated[str, Meta(max_length=300)]
ActionText = Annotated[str, Meta(max_length=1000)]
Id = Annotated[str, Meta(max_length=40)]
# `$` alone would let a line end pass behind the digits.
Nonce = Annotated[
    str, Meta(pattern=r"^([0-9a-f]{2}){0,32}$(?!\n)", description="hex digits of the client's own choosing")
]
HintPolicy = Literal["alone", "all", "none"]
"""Who may ask for hints: whoever sits among bots alone, everybody, or nobody."""
Covered = Literal["prompt", "steady"]
"""When covered questions close: with the last answer, or on ticks that come whether anybody had a choice or not."""
SeatNo = Annotated[int, Meta(ge=0, le=15)]


# What a client sends


class Hello(Struct, frozen=True, tag_field="t", tag="hello"):
    """The first frame on every socket: of which match, as which seat, and how many entries it already has."""

    match: Id = ""
    n: Annotated[int, Meta(ge=0)] = 0
    seat: SeatNo | None = None


class Play(Struct, frozen=True, tag_field="t", tag="play"):
    """An action of the game, or table talk (`@resign`), from somebody who has seen `n` entries."""

    n: Annotated[int, Meta(ge=0)]
    do: ActionText
    id: Id = ""
    """Any text of the client's own; the acknowledgement or refusal carries it back."""


class Sit(Struct, frozen=True, tag_field="t", tag="sit"):
    """Take a seat that is free, or one whose player has been away for longer than the grace; it makes ready too.

    In a running match it asks those who play for the seat, unless nobody is there to be asked or it was one's own.
    """

    seat: SeatNo
    nonce: Nonce = ""
    id: Id = ""


class Stand(Struct, frozen=True, tag_field="t", tag="stand"):
    """Leave one's seat; in a running match it is free to be taken at once."""

    id: Id = ""


class SeatBot(Struct, frozen=True, tag_field="t", tag="bot"):
    """Put a bot into a seat that is free or away; an empty name takes the bot out again before the match."""

    seat: SeatNo
    bot: Annotated[str, Meta(max_length=40)] = ""
    id: Id = ""


class Admit(Struct, frozen=True, tag_field="t", tag="admit"):
    """Let somebody who asks for a seat of a running match have it, or not."""

    seat: SeatNo
    ask: Id
    """The ask's `id` in `TableSeen.asks`."""
    yes: bool = True
    id: Id = ""


class Ready(Struct, frozen=True, tag_field="t", tag="ready"):
    """Ready for the match whose commitment is shown, with one's share of its luck; after a match, for a rematch."""

    nonce: Nonce = ""
    id: Id = ""


class Chat(Struct, frozen=True, tag_field="t", tag="chat"):
    """A line of chat: plain text, never markup."""

    text: Text
    id: Id = ""


class AskHint(Struct, frozen=True, tag_field="t", tag="hint"):
    """What would a strong bot do here? From the seat that is asked, having seen `n` entries."""

    n: Annotated[int, Meta(ge=0)]
    id: Id = ""


class PlannedStep(Struct, frozen=True, array_like=True, order=True):
    """One entry that may follow: a seat (-1 for luck) and its action."""

    seat: Annotated[int, Meta(ge=-1, le=15)]
    action: Annotated[str, Meta(max_length=200)]


class PlanAnswers(Struct, frozen=True, tag_field="t", tag="plan"):
    """If they play this, I play that: lines from after `n` entries on, in place of all there were before."""

    n: Annotated[int, Meta(ge=0)]
    lines: Annotated[tuple[Annotated[tuple[PlannedStep, ...], Meta(max_length=40)], ...], Meta(max_length=40)] = ()
    id: Id = ""


class Ping(Struct, frozen=True, tag_field="t", tag="ping"):
    """Are you there?"""

    id: Id = ""


ClientMessage = Hello | Play | Sit | Stand | SeatBot | Admit | Ready | Chat | AskHint | PlanAnswers | Ping


# What the server tells


class Face(Struct, frozen=True, array_like=True):
    """One log entry as this socket may see it: number, seat (-1 for luck and the table itself), action."""

    n: int
    seat: int
    action: str


class Question(Struct, frozen=True):
    """Who is asked now. Several seats answer at the same time, and nobody is told who has answered already."""

    kind: Literal["wait", "choose", "over"]
    seats: tuple[int, ...] = ()


class ClockHand(Struct, frozen=True, omit_defaults=True):
    """One seat's clock in milliseconds; it runs from `Clocks.at` on if `runs`."""

    main: int
    periods: int
    period: int
    runs: bool
    move: int = 0
    """Of a clock in days, what is left for this answer before `main` is used; left out where there is none."""
    off: int | None = None
    """Until when it stands still because its player is on vacation, in milliseconds since 1970."""


class Clocks(Struct, frozen=True):
    """The clocks as they stood at `at`, a time of the server's in milliseconds since 1970."""

    at: int
    hands: tuple[ClockHand, ...]


class Outcome(Struct, frozen=True):
    """How the match ended."""

    payoffs: tuple[float, ...]
    reason: str
    how: Literal["rules", "resign", "flag", "draw"]
    by: int = -1
    winners: tuple[int, ...] = ()


class OfferSeen(Struct, frozen=True):
    """A draw or a take-back that somebody has offered."""

    kind: Literal["draw", "take-back"]
    by: int
    to: int = -1
    accepted: tuple[int, ...] = ()


class Position(Struct, frozen=True):
    """What this socket may know of the match now; every field follows from view, face and legal of its seat."""

    match: str
    n: int
    """Entries so far; `play` sends it back."""
    view: Any
    """The game's own View struct as JSON."""
    question: Question
    legal: tuple[str, ...] = ()
    """The legal actions of this seat; empty for everybody who is not asked or has answered."""
    talk: tuple[str, ...] = ()
    """The table talk open to this seat."""
    answered: str = ""
    """One's own answer to an open question that others are still thinking about."""
    offers: tuple[OfferSeen, ...] = ()
    clocks: Clocks | None = None
    outcome: Outcome | None = None


class SeatSeen(Struct, frozen=True):
    """Who sits where."""

    name: str = ""
    """The guest's or the bot's name; empty while the seat is free."""
    kind: Literal["free", "guest", "bot"] = "free"
    here: bool = True
    """Whether the player has a socket open; bots always have."""
    away: int | None = None
    """Since when the player has been away, in milliseconds since 1970."""
    takable: bool = False
    """Whether somebody else may take the seat or give it to a bot now."""
    ready: bool = False
    """Whether this seat is ready for the match that is prepared: the first one, or a rematch."""
    asks: bool = False
    """Whether somebody must be asked before the seat can be taken: a match is being played, and people play it."""
    program: bool = False
    """Whether whoever sits there is a bot account: a program of somebody's, and no person."""
    profile: str = ""
    """The name of the account whose page tells more; empty for a guest and a bot."""
    rating: int | None = None
    """How strong the player is by the ratings that this table counts for; null where it counts for none."""
    provisional: bool = False
    """Whether that is still very unsure."""


class RatingChangeSeen(Struct, frozen=True):
    """What a rated match did to the rating of a seat."""

    seat: int
    before: int
    after: int
    provisional: bool


class AskSeen(Struct, frozen=True):
    """Somebody who would like to take a seat over; `admit` answers with the `id`."""

    id: str
    seat: int
    name: str


class LuckSeen(Struct, frozen=True):
    """What is known of the luck: the commitment at first, everything after the end."""

    promise: str
    """SHA-256 of the server's seed, in hex, shown before the first move."""
    nonces: tuple[str, ...] = ()
    server_seed: str = ""
    seed: str = ""


class TableSeen(Struct, frozen=True):
    """A table as everybody at it sees it."""

    id: str
    game: str
    preset: str
    options: dict[str, Any]
    clock: str
    public: bool
    grace: int
    """Seconds a seat may stay away before others may take it or give it to a bot."""
    seats: tuple[SeatSeen, ...]
    host: str
    """The name of whoever set the table up."""
    watching: int
    state: Literal["waiting", "playing", "over"]
    match: str
    luck: LuckSeen
    next_promise: str = ""
    """SHA-256 of the server's seed for the match that is prepared here; it stands before anybody gives a nonce."""
    matches: tuple[str, ...] = ()
    """All matches played here, the latest last."""
    hints: HintPolicy = "alone"
    hints_now: bool = False
    """Whether hints can be had as everybody sits now."""
    covered: Covered = "prompt"
    other_rules: bool = False
    """Whether the match that was played here last is of an older version of the rules and cannot go on."""
    asks: tuple[AskSeen, ...] = ()
    """Who asks for a seat of the match that is being played; whoever sits here, and the host, may answer."""
    given: int | None = None
    """Of a practice match, how many of its first entries were given; null for any other."""
    tournament: str = ""
    """The tournament that has made this table; nobody may change who sits here."""
    delay: int = 0
    """How many entries spectators are behind while a match is played."""
    rated: bool = False
    rating_changes: tuple[RatingChangeSeen, ...] = ()
    """What the match that is over has done to ratings; nothing of bots, whose ratings stay."""


class ChatLine(Struct, frozen=True):
    """A line of chat; the text is plain and must be shown as text."""

    at: int
    name: str
    seat: int | None
    text: str


class SettlementAt(Struct, frozen=True):
    """A season that ended with an entry of the log."""

    n: int
    """The number of that entry."""
    settlement: Settlement


class Sync(Struct, frozen=True, tag_field="t", tag="sync"):
    """Everything from the beginning: the answer to hello, and to whatever was refused."""

    table: TableSeen
    seat: int | None
    """Where you sit; null if you watch."""
    hosting: bool
    start: int
    """The faces begin here; keep what you have before it and drop the rest."""
    faces: tuple[Face, ...]
    position: Position
    chat: tuple[ChatLine, ...] = ()
    now: int = 0
    """The server's time in milliseconds since 1970."""
    refused: str = ""
    """Why something was refused, in one sentence; empty for a sync that was asked for."""
    id: str = ""
    kind: ServerRefusalKind | None = None
    """What sort of refusal it is, if something was refused; `refused` says it in English."""
    asking: int | None = None
    """The seat you have asked for, while nobody has answered."""
    settlements: tuple[SettlementAt, ...] = ()
    """The season that ended last, if it was the latest thing to happen."""


class Update(Struct, frozen=True, tag_field="t", tag="told"):
    """Something happened in the match."""

    start: int
    """The faces begin here; it is always the `n` you had."""
    faces: tuple[Face, ...]
    position: Position
    settlements: tuple[SettlementAt, ...] = ()
    """The seasons that ended among these faces."""


class Ack(Struct, frozen=True, tag_field="t", tag="ack"):
    """Your message is written down for good."""

    id: str
    n: int


class AtTable(Struct, frozen=True, tag_field="t", tag="table"):
    """Somebody came, left, sat down, or asked for a rematch."""

    table: TableSeen
    seat: int | None
    hosting: bool
    asking: int | None = None


class ChatUpdate(Struct, frozen=True, tag_field="t", tag="chat"):
    """A new line of chat."""

    line: ChatLine


class Why(Struct, frozen=True, tag_field="t", tag="why"):
    """A bot's reason for its last action, in both languages, or that it failed and its action is a random one.

    In a game with secrets no reasons are told, and a failure at a covered question only when the match is over.
    """

    seat: int
    n: int
    text: dict[str, str]


class Hint(Struct, frozen=True, tag_field="t", tag="hint"):
    """What a bot would do in your place; told to the seat that asked and to nobody else."""

    match: str
    n: int
    """Entries there were when the question was put; a question put later has made the hint void."""
    bot: str
    action: str = field(name="word")
    why: dict[str, str]


class AnswersPlanned(Struct, frozen=True, tag_field="t", tag="plan"):
    """Your conditional answers, as far as they still hold; told to your seat and to nobody else."""

    match: str
    n: int
    """Entries there are now; the lines begin after them."""
    lines: tuple[tuple[PlannedStep, ...], ...]


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    """Here."""

    id: str
    now: int


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The server hangs up, and says why; `again` means that coming back at once is fine."""

    why: str
    again: bool = True
    kind: ServerRefusalKind = "refused"


class Lobby(Struct, frozen=True, tag_field="t", tag="lobby"):
    """The open tables, and how many people are here; sent on the lobby's socket whenever it changes."""

    tables: tuple[OpenTable, ...]
    people: int
    seeks: tuple[SeekSeen, ...] = ()
    """Who waits for others to play with, the longest waiting first."""


class OpenTable(Struct, frozen=True):
    """A public table as the lobby shows it."""

    id: str
    game: str
    preset: str
    clock: str
    seats: tuple[SeatSeen, ...]
    free: int
    state: Literal["waiting", "playing", "over"]
    watching: int
    at: int
    """When it was set up, in milliseconds since 1970."""
    rated: bool = False
    delay: int = 0


ServerMessage = Sync | Update | Ack | AtTable | ChatUpdate | Why | Hint | AnswersPlanned | Pong | Bye | Lobby

_READER = msgspec.json.Decoder(ClientMessage)


def read(frame: bytes | str) -> ClientMessage:
    """The message in a frame; msgspec.ValidationError or DecodeError says what is wrong with it."""
    said: ClientMessage = _READER.decode(frame)
    return said


def write(message: ServerMessage) -> bytes:
    """A message as a frame."""
    return to_json(message)
