"""Who thinks for a program: an engine of the line protocol, one of our levels, or a Python class or function."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from shutil import which
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from kaik import bots
from kaik.bots.levels import LevelBot
from kaik.bots.outside import LineEngine, NoAnswer, command_of, is_command
from kaik.core.codec import from_json
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.games import find
from kaik.play.luck import Luck
from kaik.play.match import Match, replayed
from kaik.play.talk import is_talk, read_action

SeenFace = tuple[int, str]
"""Something that happened, as the seat saw it: whose entry it is, -1 for luck, and the action."""


class EngineSeat(msgspec.Struct, frozen=True):
    """What is played at a table, and where the program sits."""

    game: str
    preset: str
    options: dict[str, Any]
    seats: int
    seat: int

    def rules(self) -> tuple[Game, Options]:
        """The game and its options, where this kaik has them."""
        game = find(self.game)
        return game, game.chosen(self.preset or None, self.options)


class AskedPosition(msgspec.Struct, frozen=True):
    """A question to a seat: what it sees, what it may do, and the seconds it has."""

    view: msgspec.Raw
    legal: tuple[str, ...]
    seconds: float


class SeatEngine(Protocol):
    """Whoever thinks in one match. What happened is told all at once, before each question and at the end."""

    def choose(self, faces: Sequence[SeenFace], asked: AskedPosition) -> str:
        """One of the legal actions; NoAnswer from whoever gives up."""
        ...

    def over(self, faces: Sequence[SeenFace], payoffs: Sequence[float]) -> None:
        """The match has ended."""
        ...

    def end(self) -> None:
        """Nothing more is wanted of it."""
        ...


class EngineMaker(msgspec.Struct, frozen=True):
    """Makes an engine for each match, and says which games it can play."""

    make: Callable[[EngineSeat], SeatEngine]
    plays: Callable[[EngineSeat], bool]


def engine_maker(text: str, seconds: float) -> EngineMaker:
    """What `--engine` names: `cmd:…`, a level as in `level4` or `level5@0.5`, or `module:Class`."""
    if is_command(text):
        if which(command_of(text)[0]) is None:
            raise KaikError(f"{command_of(text)[0]} is no program that can be found here")
        return EngineMaker(lambda seating: CommandEngine(text, seating, seconds), lambda seating: True)
    if ":" in text:
        chooser = _chooser(text)
        return EngineMaker(lambda seating: FunctionEngine(chooser, seating), _is_known)
    bots.check_timed(text)
    return EngineMaker(lambda seating: LevelEngine(text, seating), _is_open)


class CommandEngine:
    """A program in any language (docs/engine-protocol.md)."""

    def __init__(self, text: str, seating: EngineSeat, seconds: float) -> None:
        self._engine, self._told, self._most = LineEngine(text, seating.seat, seconds), 0, seconds
        self._engine.welcome(seating.game, seating.seats, seating.options)

    def choose(self, faces: Sequence[SeenFace], asked: AskedPosition) -> str:
        self._tell(faces)
        self._engine.tell_question(bytes(asked.view).decode(), asked.legal)
        self._engine.seconds = min(self._most, asked.seconds)
        return self._engine.ask()

    def over(self, faces: Sequence[SeenFace], payoffs: Sequence[float]) -> None:
        self._tell(faces)
        self._engine.dismiss(payoffs)

    def end(self) -> None:
        self._engine.end()

    def _tell(self, faces: Sequence[SeenFace]) -> None:
        """What is new; table talk is not the engine's business."""
        for who, action in faces[self._told :]:
            if not is_talk(action):
                self._engine.tell_face(who, action)
        self._told = len(faces)


class LevelEngine:
    """One of our own bots. It needs the position, so it plays games without secrets: there the seat has seen it all."""

    def __init__(self, name: str, seating: EngineSeat) -> None:
        game, options = seating.rules()
        self._match = Match.begin(game, options, seating.seats, seating.preset)
        self._seat, self._name, self._luck = seating.seat, name, Luck(secrets.token_bytes(32))

    def choose(self, faces: Sequence[SeenFace], asked: AskedPosition) -> str:
        fresh = faces[len(self._match.log) :]
        match = self._match = replayed(self._match, [(who, read_action(action)) for who, action in fresh])
        if len(asked.legal) == 1:
            return asked.legal[0]
        bot = bots.timed(self._name, match.game)
        if isinstance(bot, LevelBot) and asked.seconds < (bot.seconds or bot.level.seconds):
            bot = replace(bot, seconds=asked.seconds)
        dice = self._luck.dice(len(match.log))
        return str(bot.choose(match.state.imagine(self._seat, dice), self._seat, dice).action)

    def over(self, faces: Sequence[SeenFace], payoffs: Sequence[float]) -> None:
        pass

    def end(self) -> None:
        pass


class FunctionEngine:
    """Something in Python that is asked with the seat's view and the legal actions, as `kaik.play_out` asks it."""

    def __init__(self, chooser: Callable[[], Callable[[Any, tuple[str, ...]], str]], seating: EngineSeat) -> None:
        game, options = seating.rules()
        self._view: Any = type(game.begin(options, seating.seats).view(seating.seat))
        self._choose = chooser()

    def choose(self, faces: Sequence[SeenFace], asked: AskedPosition) -> str:
        try:
            return str(self._choose(from_json(bytes(asked.view), self._view), asked.legal))
        except Exception as wrong:  # whatever it is, it is not this program's
            raise NoAnswer(f"failed with {type(wrong).__name__}: {wrong}"[:200]) from wrong

    def over(self, faces: Sequence[SeenFace], payoffs: Sequence[float]) -> None:
        pass

    def end(self) -> None:
        pass


def _chooser(text: str) -> Callable[[], Callable[[Any, tuple[str, ...]], str]]:
    """What makes a choosing function for a match: of a class an object for each, of a function itself."""
    module, _, name = text.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise KaikError(f"{text!r} cannot be imported: {wrong}") from None

    def make() -> Callable[[Any, tuple[str, ...]], str]:
        made = found() if isinstance(found, type) else found
        chosen: Callable[[Any, tuple[str, ...]], str] = getattr(made, "choose", made)
        return chosen

    if not callable(make()):
        raise KaikError(f"{text!r} is neither a function nor a class with a method choose(view, legal)")
    return make


def _is_known(seating: EngineSeat) -> bool:
    try:
        seating.rules()
    except KaikError:
        return False
    return True


def _is_open(seating: EngineSeat) -> bool:
    """Whether nothing is hidden from anybody there."""
    if not _is_known(seating):
        return False
    game, options = seating.rules()
    return not game.secret(options)
