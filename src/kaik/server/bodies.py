"""The bodies of the HTTP API: what is asked and what is answered."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from kaik.bots.review import Review
from kaik.core.settlement import Settlement
from kaik.core.threat import Threat
from kaik.kits.figures import Figure
from kaik.learn.analysis import BestAction
from kaik.learn.facts import FactGroup
from kaik.play.course import CoursePoint, Swing
from kaik.server.messages import (
    ActionText,
    Covered,
    Face,
    HintPolicy,
    LuckSeen,
    Outcome,
    Position,
    Question,
    SettlementAt,
)
from kaik.server.refusals import ServerRefusalKind

NamesShown = dict[str, str]
"""A name in `en`, `ja` and perhaps `native`."""


class Health(Struct, frozen=True, omit_defaults=True):
    """Whether the server is well, and why not; or that it is, but cannot reach other nodes."""

    ok: bool
    why: str = ""


class Wrong(Struct, frozen=True):
    """Why a request was refused, in one sentence, and what sort of refusal that is."""

    error: str
    kind: ServerRefusalKind = "refused"


class TableMade(Struct, frozen=True):
    """Something new, and where it is."""

    id: str
    link: str


class GameListed(Struct, frozen=True):
    """A game as `kaik games --json` lists it."""

    id: str
    names: NamesShown
    seats: tuple[int, int]
    presets: tuple[str, ...]
    default: str
    hidden: bool
    group: str
    """What sort of game it is; the lobby has a shelf for each."""
    minutes: int
    """About how long a match takes among people."""
    tagline: NamesShown
    for_newcomers: bool
    """Whether it is the one that newcomers are shown."""


class PresetShown(Struct, frozen=True):
    """A named rule set with all its options spelled out."""

    id: str
    label: NamesShown
    source: NamesShown
    extends: str
    options: dict[str, Any]


class OptionChoice(Struct, frozen=True):
    """One value an option may take."""

    value: str | int
    label: NamesShown


class OptionShown(Struct, frozen=True):
    """One option as a form needs it: `choices`, or a whole number within bounds."""

    id: str
    label: NamesShown
    comment: str
    kind: Literal["choice", "number", "text"]
    default: str | int | float
    choices: tuple[OptionChoice, ...] = ()
    least: int | None = None
    most: int | None = None


class GameShown(Struct, frozen=True):
    """Everything the pages need to know of a game."""

    id: str
    names: NamesShown
    seats: tuple[int, int]
    presets: tuple[PresetShown, ...]
    default: str
    hidden: bool
    group: str
    place: int
    minutes: int
    tagline: NamesShown
    rules: int
    options: tuple[OptionShown, ...]
    labels: dict[str, NamesShown]
    pages: NamesShown
    """The rules page in Markdown, by language."""
    figures: tuple[Figure, ...]
    """The pictures of the rules page, under the default rules."""
    formats: tuple[str, ...]
    """Foreign record formats it can be written in, besides kaik."""


class BotListed(Struct, frozen=True):
    """An opponent."""

    name: str


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit somewhere: nobody yet, `me`, or a bot."""

    kind: Literal["free", "me", "bot"] = "free"
    bot: Annotated[str, Meta(max_length=40)] = ""


class TableStart(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a practice table begins: in a finished match, a step of a lesson, a puzzle, or after a log of one's own."""

    match: Annotated[str, Meta(max_length=40)] = ""
    n: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    """After how many entries of the match; after all of them where it is null."""
    lesson: Annotated[str, Meta(max_length=64)] = ""
    puzzle: Annotated[str, Meta(max_length=64)] = ""
    done: Annotated[tuple[ActionText, ...], Meta(max_length=12)] = ()
    """What has been done in the lesson's step or the puzzle, as for a try."""
    position: Annotated[str, Meta(max_length=2_000)] = ""
    """The position text that the log begins from, in games that have one; empty is the first position."""
    log: Annotated[tuple[ActionText, ...], Meta(max_length=2_000)] | None = None


class TableWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up. Whatever is left out is the game's default."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, str | int | float | bool] = {}
    seats: Annotated[tuple[SeatWanted, ...], Meta(max_length=16)] = ()
    """One for each seat; empty for the fewest seats, all free but the first, which is yours."""
    clock: Annotated[str, Meta(max_length=60)] = "none"
    public: bool = True
    grace: Annotated[int, Meta(ge=5, le=30 * 24 * 3600)] = 60
    hints: HintPolicy = "alone"
    """Who may ask for hints: whoever sits among bots alone, everybody, or nobody."""
    covered: Covered = "prompt"
    """When covered questions close: with the last answer, or on ticks that come whether anybody had a choice or not."""
    rated: bool = False
    """Whether its matches count for ratings: by a named rule set, without hints, among accounts and bots."""
    delay: Annotated[int, Meta(ge=0, le=200)] = 0
    """How many entries of the log spectators are behind while a match is played."""
    start: TableStart | None = None
    """Where it begins, for practice among bots: at once, unlisted, and no win of anybody's is counted. The rules come
    with a match, a lesson or a puzzle."""


class SeatHeld(Struct, frozen=True):
    """A seat of mine somewhere."""

    table: str
    game: str
    seat: int
    state: Literal["waiting", "playing", "over"]
    asked: bool


class Me(Struct, frozen=True):
    """Who I am here."""

    name: str
    seats: tuple[SeatHeld, ...] = ()
    account: bool = False
    """Whether I am signed in."""
    role: str = ""
    """`moderator` or `admin`, for those who look after the place."""


class MyGame(Struct, frozen=True):
    """A match of mine: who played, from which seat I did, and how it ended."""

    match: str
    table: str
    game: str
    preset: str
    names: tuple[str, ...]
    seat: int
    begun: int
    ended: int | None
    """When it began and ended, in milliseconds since 1970."""
    running: bool
    asked: bool
    """Whether it waits for me."""
    outcome: Outcome | None
    """Null while it runs, and where it is not known."""
    replayable: bool
    """False for a match of other rules than today's."""
    practice: bool = False
    """Whether it began in a position that was given; no win of it is counted."""


class MyGames(Struct, frozen=True):
    """A page of my games: the first one begins with those that run, all others follow by their end, latest first."""

    games: tuple[MyGame, ...]
    next: str = ""
    """What to ask for as `before` to get the next page; empty on the last one."""


class NameWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for me."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]


class Link(Struct, frozen=True):
    """A private link: whoever opens it first, within a quarter of an hour, is me on their device."""

    link: str
    token: str
    until: int
    id: str


class LinkOpen(Struct, frozen=True):
    """A private link of mine that nobody has used yet; its token was told once and is not stored."""

    id: str
    made: int
    until: int
    """When it ends by itself, in milliseconds since 1970."""


class TokenShown(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a private link, to become that guest on this device."""

    token: Annotated[str, Meta(max_length=300)]


class MatchShown(Struct, frozen=True):
    """A match for the replay page; `eyes` are those it may be seen with (null: a spectator's)."""

    id: str
    table: str
    game: str
    preset: str
    options: dict[str, Any]
    names: tuple[str, ...]
    entries: int
    over: bool
    eyes: tuple[int | None, ...]
    luck: LuckSeen
    outcome: Outcome | None
    formats: tuple[str, ...]
    rules: int = 1
    replayable: bool = True
    """False for a match of other rules than today's: its record can be read and saved, positions cannot be shown."""
    given: int | None = None
    """Of a practice match, how many of its first entries were given: their luck follows from no seed."""


class Frame(Struct, frozen=True):
    """The position after `n` entries and the entry that led to it."""

    n: int
    face: Face | None
    view: Any
    question: Question
    standing: tuple[float, ...] = ()
    """The score so far, after the end of the match; before it, it could tell what is hidden."""
    settlement: Settlement | None = None
    """The season that ended with that entry."""


class ThreatsShown(Struct, frozen=True):
    """What the others could do next to a seat after `n` entries, the worst first."""

    n: int
    state: Literal["told", "closed", "never"]
    """`closed` where secrets are kept until the end, `never` where no single act can hurt anybody in this game."""
    threats: tuple[Threat, ...] = ()


class Frames(Struct, frozen=True):
    """A stretch of a match."""

    match: str
    frames: tuple[Frame, ...]
    entries: int


class FilmShown(Struct, frozen=True):
    """The short film of a game's rules page: a few turns of a match, seen from the seat `eyes`."""

    seats: int
    eyes: int
    frames: tuple[Frame, ...]


class MatchCourse(Struct, frozen=True):
    """How a finished match went: the score as a curve, what changed it most, and every settlement."""

    entries: int
    points: tuple[CoursePoint, ...]
    """After each season; where there was but one, how far ahead everybody seemed to be after each act."""
    swings: tuple[Swing, ...]
    settlements: tuple[SettlementAt, ...]


class ThrowShown(Struct, frozen=True):
    """One throw, draw or deal: what could have fallen, and what fell."""

    n: int
    action: str = field(name="word")
    chance: Any
    """`{"weights": [[action, weight], ...]}` or `{"verb", "pool", "sizes"}`, as docs/protocol.md samples them."""
    holds: bool


class LuckShown(Struct, frozen=True):
    """All the luck of a finished match, so that a page can derive it again."""

    luck: LuckSeen
    throws: tuple[ThrowShown, ...]
    holds: bool


class ReviewShown(Struct, frozen=True):
    """A bot's opinion of a finished match, or how far it has come with it."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    done: int = 0
    of: int = 0
    review: Review | None = None


class RecordSent(Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be checked."""

    record: Annotated[str, Meta(max_length=2_000_000)]


class RecordFramesWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of a record that somebody opened, as a seat sees it; a spectator where it is null."""

    record: Annotated[str, Meta(max_length=2_000_000)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    start: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=1, le=200)] = 50


class RecordThreatsWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What the others could do next in a record that somebody opened, after so many entries."""

    record: Annotated[str, Meta(max_length=2_000_000)]
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    n: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class RecordOpened(Struct, frozen=True):
    """A record that somebody opened: nothing of it is stored."""

    format: str
    match: MatchShown
    about: dict[str, str]
    """What the record says of itself besides: date, place, title."""


class RecordCheck(Struct, frozen=True):
    """What became of the check."""

    ok: bool
    sentence: str
    entries: int = 0
    revealed: bool = False


class AnalysisWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A position or a hand that somebody asks about. Where nothing is named it is the game's first position."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, str | int | float | bool] = {}
    seats: Annotated[int, Meta(ge=0, le=16)] = 0
    """How many play; 0 is the fewest."""
    start: TableStart = TableStart()
    """Where the position is, as for a practice table; rules come with a match, a lesson or a puzzle."""
    record: Annotated[str, Meta(max_length=400_000)] = ""
    """A record of any format in place of a start, which is looked at after `start.n` entries."""
    hand: Annotated[str, Meta(max_length=400)] | None = None
    """Cards or tiles in place of a position, as `kaik query` reads them; empty to be told what there is."""
    then: Annotated[tuple[ActionText, ...], Meta(max_length=200)] = ()
    """What is played from there, luck included, as a log writes it."""
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    """Through whose eyes; those of whoever is asked where it is null."""
    think: bool = False
    """Whether the strongest bot is asked, too, which takes a second."""


class HandRoomShown(Struct, frozen=True):
    """What a hand may be set up of: how many a whole one has, and every card or tile with how many there are."""

    size: int
    kinds: tuple[tuple[str, int], ...]


class PracticeFrom(Struct, frozen=True):
    """What to ask for to sit down in a position."""

    start: TableStart
    preset: str
    options: dict[str, str | int | float | bool]
    seat: int
    seats: int


class AnalysisShown(Struct, frozen=True):
    """What there is to say about a position or a hand."""

    game: str
    preset: str
    seats: int
    seat: int | None
    text: str
    """The position as text, in games that have one."""
    table: Position | None
    """The position as that seat sees it; null for cards or tiles of which nobody is asked anything."""
    faces: tuple[Face, ...]
    throws: tuple[tuple[str, int], ...]
    """What may fall, with its weights, where luck is to decide among few things."""
    falls: str
    """What falls there if nobody chooses it; empty where luck is not to decide."""
    facts: tuple[FactGroup, ...]
    best: BestAction | None
    """What the strongest bot would do; null where nobody is asked, or the bot was not."""
    room: HandRoomShown | None
    practice: PracticeFrom | None
    """Null where nobody is asked."""
