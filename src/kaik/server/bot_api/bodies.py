"""What programs and their owners ask and are answered."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kaik.server.bot_api.tokens import TokenScope
from kaik.server.meeting.bodies import ChallengeSeen
from kaik.server.messages import ActionText, Id, Nonce, Outcome, SeatNo, Text

BotLabel = Annotated[str, Meta(min_length=1, max_length=40)]


class BotWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new bot."""

    name: BotLabel


class TokenWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A token that is to be made: what its owner calls it, and what it allows."""

    name: BotLabel
    scopes: Annotated[tuple[TokenScope, ...], Meta(min_length=1, max_length=3)] = ("read", "play", "challenge")


class TokenListed(Struct, frozen=True):
    """A token as its owner is shown it; the text itself is shown once, when it is made."""

    id: str
    name: str
    scopes: tuple[str, ...]
    made: int
    used: int | None
    """When it was used last, within ten minutes; null if it never was."""


class BotOwned(Struct, frozen=True):
    """A bot of mine."""

    id: str
    name: str
    shown: str
    """What everybody is shown: the name with the mark of programs."""
    made: int
    tokens: tuple[TokenListed, ...] = ()


class BotsOwned(Struct, frozen=True):
    """All my bots, and whether I may have any: that takes an account."""

    account: bool
    bots: tuple[BotOwned, ...] = ()


class BotTokenMade(Struct, frozen=True):
    """A new token; its text is told here and never again."""

    token: str
    listed: TokenListed


class ProgramShown(Struct, frozen=True):
    """The bot account that a token stands for."""

    id: str
    name: str
    shown: str
    scopes: tuple[str, ...]


class ActionWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """An action of the game, or table talk such as `@draw`."""

    action: ActionText
    match: Id = ""
    """The match it is meant for; whichever is played if left out."""


class SeatTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat a bot takes, the first that is free if left out, and its share of the luck."""

    seat: SeatNo | None = None
    nonce: Nonce = ""


class NonceGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot's share of the luck of a match that is prepared."""

    nonce: Nonce = ""


class LineSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of chat."""

    text: Text


class ActionTaken(Struct, frozen=True):
    """What was sent is written down for good; `n` entries are known to the seat by then."""

    n: int


class ProgramGame(Struct, frozen=True):
    """A match of a bot's, as its stream of events tells of it."""

    id: str
    """The table: its stream is at `/api/bot/game/stream/{id}`."""
    match: str
    game: str
    preset: str
    seat: int
    names: tuple[str, ...]
    asked: bool = False
    """Whether the bot's answer is waited for."""


class GameBegun(Struct, frozen=True, tag_field="type", tag="gameStart"):
    """A match has begun, or was running already when the stream began."""

    game: ProgramGame


class GameEnded(Struct, frozen=True, tag_field="type", tag="gameFinish"):
    """A match is over; without an outcome where the bot sits there no longer."""

    game: ProgramGame
    outcome: Outcome | None = None


class BotChallenged(Struct, frozen=True, tag_field="type", tag="challenge"):
    """Somebody challenges the bot, or did before the stream began and still waits."""

    challenge: ChallengeSeen


class ChallengeCancelled(Struct, frozen=True, tag_field="type", tag="challengeCanceled"):
    """A challenge to the bot was withdrawn, or has expired."""

    challenge: ChallengeSeen


class ChallengeRefused(Struct, frozen=True, tag_field="type", tag="challengeDeclined"):
    """A challenge of the bot's was declined, for the reason it tells, or has expired."""

    challenge: ChallengeSeen


class StreamEnded(Struct, frozen=True, tag_field="type", tag="end"):
    """The server ends the stream; `again` says whether another one may be opened."""

    why: str
    again: bool = True
    kind: Literal["unavailable", "bad_token"] = "unavailable"


BotEvent = GameBegun | GameEnded | BotChallenged | ChallengeCancelled | ChallengeRefused | StreamEnded
