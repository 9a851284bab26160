"""What a game's folder declares, once, for everybody else to find."""

from __future__ import annotations

import sys
import tomllib
import warnings
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module, resources
from typing import Any, Literal

import msgspec

from kaik.core.action import Action
from kaik.core.errors import KaikError, NoSuch, no_such
from kaik.core.mind import Mind
from kaik.core.options import Options, Preset, build, read_presets, resolve
from kaik.core.settlement import Settle
from kaik.core.state import State, View

Payoffs = Literal["zero-sum", "general"]
Labels = Mapping[str, Mapping[str, str]]


class Names(msgspec.Struct, frozen=True):
    """What a game is called; `native` is the reading the players themselves use."""

    en: str
    ja: str
    native: str = ""


class Tagline(msgspec.Struct, frozen=True):
    """What a game is like, in one sentence of each language, for whoever is choosing one."""

    en: str
    ja: str


class Imported(msgspec.Struct, frozen=True):
    """A foreign record understood: our own log, and what was settled at each season's or hand's end."""

    options: Options
    seats: int
    log: tuple[tuple[int, Action], ...]
    settlements: tuple[tuple[float, ...], ...]
    start: State | None = None
    """The position the log begins from, where the record begins in the middle of a game."""
    names: tuple[str, ...] = ()
    """Who sat where, by seat; () where the record does not say."""
    told: Mapping[str, str] = {}
    """What else the record says of itself, as date, place and title: kept in the header of our record."""


class Format(msgspec.Struct, frozen=True):
    """A record format of other people that a game can read, and perhaps write.

    `read` takes the text (or events) and the options; `write` takes options, seats, a log and a few
    header fields (names, times).
    """

    read: Callable[[Any, Options], Imported]
    write: Callable[[Options, int, tuple[tuple[int, Action], ...], Mapping[str, str]], Any] | None = None
    write_from: Callable[[Any, tuple[tuple[int, Action], ...], Mapping[str, str]], Any] | None = None
    """The same for a log that begins from some position: it takes that instead of options and seats."""
    presets: tuple[str, ...] = ()
    """Rule sets such records were played by, the likeliest first; all of the game's where none is named."""
    fits: Callable[[str], bool] | None = None
    """Whether a text looks like this format at a glance; reading it says more."""


TERMINAL = "terminal"
"""Groups of labels.toml whose names begin so are sentences of the terminal alone; no page is sent them."""


class Notation(msgspec.Struct, frozen=True):
    """One line of text for a whole position, both ways."""

    read: Callable[[str, Options], State]
    write: Callable[[Any], str]


def game_in(package: str) -> Any:
    """The game of a folder, by the folder's import name."""
    return import_module(package).GAME


class Game(msgspec.Struct, frozen=True, dict=True):
    """One game: everything else is written once against this."""

    slug: str
    names: Names
    seats: tuple[int, int]
    options: type[Options]
    start: Callable[[Any, int], State]
    """The first position, from options and the number of seats."""
    state: type[State]
    """The class of its positions, so that they can be read back from JSON."""
    draw: Callable[[Any, str], str]
    """A view as text for a terminal, in `en` or `ja`."""
    package: str
    """The folder's import name, where its TOML files lie."""
    group: str
    """What sort of game it is, as an id: `boards`, `cards`. Lists put games of one group together."""
    place: int
    """Its place in the books, by which lists of games are ordered."""
    minutes: int
    """About how long a match takes among people."""
    tagline: Tagline
    for_newcomers: bool = False
    """Whether it is the game that whoever is new is shown first; exactly one is."""
    rules: int = 1
    """Raised whenever an old log could replay differently."""
    past: Mapping[int, Mapping[str, Any]] = {}
    """How records of older `rules` are read: option values that keep the old reading where a record names none."""
    unreadable: Callable[[int, Any], str] | None = None
    """A sentence for records of older `rules` under options whose old reading no value keeps, else ""."""
    hidden: bool = False
    """Whether it hides something under all its rules; whoever wants to know asks `secret`."""
    payoffs: Payoffs = "zero-sum"
    max_length: int = 10_000
    """No random walk is longer than this many log entries."""
    widest: int = 500
    """No position offers more actions than this."""
    notation: Notation | None = None
    opening: Notation | None = None
    """One line of text for positions a record may begin from, where not all positions have one."""
    formats: Mapping[str, Format] = {}
    typed: Callable[[Any, str], Action | None] | None = None
    """The action somebody means who types a move as the game's own records write it, from position and text."""
    labels_from: tuple[str, ...] = ()
    """Kits whose labels.toml this game shares, by import name; its own labels go before theirs."""
    asks: Mapping[str, Callable[[Any, Mapping[str, Any]], dict[str, Any]]] = {}
    """Questions of `kaik query` that only this game answers, by op; they take options and the request."""
    mind: Mind[Any] = Mind()
    """What bots, hints, reviews and the laboratory ask about it; its rules know nothing of that."""
    settlement: Settle | None = None
    """The end of a season explained to people: from the positions before and after the act that ended it."""
    placing: Callable[[Any], tuple[float, ...] | None] | None = None
    """The score by places of a finished position, where some rules have one; told beside the payoffs, never in them."""
    figures: Callable[[Any], tuple[Any, ...]] | None = None
    """The pictures (`kaik.kits.figures`) of its rules page under some options, from the tables its rules read."""
    picture: Callable[[Any], Any] | None = None
    """What lies on the table (`kaik.kits.picture`) by a view of it; the server paints links and shared positions so."""

    def __reduce__(self) -> Any:
        """Pickled by its folder, so that matches can go to other processes: what a game is made of need not be."""
        if getattr(sys.modules.get(self.package), "GAME", None) is self:
            return game_in, (self.package,)
        return super().__reduce__()

    @cached_property
    def presets(self) -> dict[str, Preset]:
        """Its named rule sets; the first is the default."""
        return read_presets(_read(self.package, "presets.toml"))

    @cached_property
    def labels(self) -> Labels:
        """Names of pieces, verbs and hands: key to {en, ja, native}; those of its kits included."""
        table: dict[str, Mapping[str, str]] = {}
        for package in (*self.labels_from, self.package):
            table.update(labels_of(package))
        return table

    def secret(self, options: Options) -> bool:
        """Whether anything may look different from different seats; in some games only an option makes it so."""
        return self.hidden or options.secretive()

    def keeps_secrets(self, options: Options) -> bool:
        """The old name of `secret`."""
        warnings.warn("Game.keeps_secrets is now Game.secret", DeprecationWarning, stacklevel=2)
        return self.secret(options)

    @property
    def default(self) -> str:
        return next(iter(self.presets))

    def preset(self, name: str | None = None) -> Options:
        """The options of a preset, the default one unless named."""
        try:
            return resolve(self.presets, name or self.default, self.options)
        except NoSuch as wrong:
            raise NoSuch(f"{self.slug}: {wrong}") from None

    def chosen(self, preset: str | None = None, changes: Mapping[str, Any] | None = None) -> Options:
        """The options of a preset with single values changed."""
        options = self.preset(preset)
        return options.changed(changes) if changes else options

    def begin(self, options: Options | None = None, seats: int | None = None) -> State:
        """The first position; the default rules and the fewest seats unless told otherwise."""
        count = self.seats[0] if seats is None else seats
        fewest, most = self.seats
        if not fewest <= count <= most:
            span = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise KaikError(f"{self.slug} is for {span} seats, not {count}")
        return self.start(options if options is not None else self.preset(), count)

    def reads(self, version: str) -> bool:
        """Whether records of these `rules` can be replayed: today's, and older ones whose reading is kept."""
        return version == str(self.rules) or version in map(str, self.past)

    @property
    def beginnings(self) -> Notation | None:
        """How a record writes the position it begins from, if that is not the game's first."""
        return self.opening or self.notation

    def option_list(self, words: Mapping[str, Any]) -> Options:
        """Options from names and values alone."""
        return build(self.options, words)

    def label(self, key: str, language: str) -> str:
        """The name of a piece, verb or hand in a language; the key itself where none is known."""
        names = self.labels.get(key)
        return key if names is None else names.get(language) or names.get("en") or key


@cache
def labels_of(package: str) -> Labels:
    """The labels.toml of one package, a game's or a kit's: its groups laid together, but for the terminal's."""
    table: dict[str, Mapping[str, str]] = {}
    for name, group in _groups(package).items():
        if not name.startswith(TERMINAL):
            table.update(group)
    return table


def sentences_of(package: str, group: str = TERMINAL) -> dict[str, dict[str, str]]:
    """One group of a package's labels.toml, by language: what only a terminal says."""
    found = _groups(package)[group]
    return {language: {key: names[language] for key, names in found.items()} for language in ("en", "ja")}


@cache
def _groups(package: str) -> dict[str, Labels]:
    return tomllib.loads(_read(package, "labels.toml"))


def _read(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


def asks_of(game: Game, op: str) -> Callable[[Any, Mapping[str, Any]], dict[str, Any]]:
    """The answer a game gives to a question of its own, or a sentence that it has none."""
    if op not in game.asks:
        raise no_such(f"question of {game.slug}", op, game.asks)
    return game.asks[op]


__all__ = ["Format", "Game", "Imported", "Names", "Notation", "Tagline", "View", "asks_of", "labels_of"]
