"""Pictures of matches, painted in child processes: a position as SVG or PNG, and a whole match as a moving picture.

Only what a spectator sees is painted. PNG needs `resvg_py`; whether it is there is the server's to ask first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

import msgspec

from kaik.bots.names import bot_name
from kaik.core.game import Game
from kaik.games import find
from kaik.kits.picture.paint import svg
from kaik.kits.picture.pixels import png
from kaik.play.match import asked
from kaik.play.pictures import painted_view
from kaik.play.walk import walk
from kaik.server.apng import animated
from kaik.server.job_kinds import MatchSent, replay_sent
from kaik.server.replay_step import ReplayStep

PictureForm = Literal["svg", "png"]

MOST_PAINTED = {"svg": 80, "png": 60}
"""Positions of a match in a moving picture; of a longer one as many from its whole course."""
FILM_WIDTH = 600
"""Pixels of a moving PNG; half as wide as a still one."""
MIDDLE = 48
"""Entries after which the picture of a game shows a match."""
SHOWN_MS, LAST_MS = 800, 3000
"""How long each position is shown, and the last one."""


class PictureWanted(msgspec.Struct, frozen=True):
    """A position of a match as a picture, the last one where `n` is null; or all of them, moving."""

    match: MatchSent
    form: PictureForm
    n: int | None = None


class GamePictureWanted(msgspec.Struct, frozen=True):
    """A game as a picture."""

    game: str
    form: PictureForm


def picture(payload: bytes) -> bytes:
    """One position."""
    wanted = msgspec.json.decode(payload, type=PictureWanted)
    found = replay_sent(wanted.match)
    last = len(found.match.log)
    painted = svg(_painted(found, wanted.match.names, last if wanted.n is None else min(wanted.n, last)))
    return painted.encode() if wanted.form == "svg" else png(painted)


def game_picture(payload: bytes) -> bytes:
    """A position from the middle of a game, the same for everybody: nobody played it."""
    wanted = msgspec.json.decode(payload, type=GamePictureWanted)
    game = find(wanted.game)
    state = walk(game, seats=_usual(game), seed="picture", limit=MIDDLE).state
    painted = svg(painted_view(game, state.view(None), ("",) * _usual(game)))
    return painted.encode() if wanted.form == "svg" else png(painted)


def _usual(game: Game) -> int:
    """How many sit at a table that is worth looking at."""
    return min(4, game.seats[1])


def film(payload: bytes) -> bytes:
    """A whole match, position after position."""
    wanted = msgspec.json.decode(payload, type=PictureWanted)
    found = replay_sent(wanted.match)
    scenes = _scenes(found, wanted.match.names, MOST_PAINTED[wanted.form])
    times = [SHOWN_MS] * (len(scenes) - 1) + [LAST_MS]
    if wanted.form == "svg":
        return svg(_moving(scenes, times)).encode()
    return animated([png(svg(scene), FILM_WIDTH) for scene in scenes], times)


def _painted(found: ReplayStep, names: tuple[str, ...], n: int) -> str:
    match, state = found.match, found.states[n]
    over = match.over and n == len(match.log)
    called = [bot_name(name, "en") for name in names] or [""] * match.seats
    return painted_view(match.game, state.view(None), called, () if over else asked(state))


def _scenes(found: ReplayStep, names: tuple[str, ...], most: int) -> list[str]:
    """The positions to show: those that look different from the one before, and the last one always."""
    last = len(found.match.log)
    scenes = list[str]()
    for n in _sampled(last, 4 * most):
        painted = _painted(found, names, n)
        if not scenes or painted != scenes[-1]:
            scenes.append(painted)
    return [scenes[at] for at in _sampled(len(scenes) - 1, most)]


def _sampled(last: int, most: int) -> Iterator[int]:
    """Numbers from 0 to the last one, evenly spread where there are too many."""
    count = min(last + 1, most)
    yield from (at * last // max(1, count - 1) for at in range(count))


def _moving(scenes: list[str], times: list[int]) -> str:
    """One SVG in which each scene is shown for its time, again and again; no script and no style are needed for it."""
    total, begun, drawn = sum(times), 0, ""
    for at, (scene, lasts) in enumerate(zip(scenes, times, strict=True)):
        on, off = begun / total, (begun + lasts) / total
        begun += lasts
        if len(scenes) == 1:
            return scene
        values = "inline;none" if at == 0 else "none;inline" if at == len(scenes) - 1 else "none;inline;none"
        keys = f"0;{off:.5f}" if at == 0 else f"0;{on:.5f}" if at == len(scenes) - 1 else f"0;{on:.5f};{off:.5f}"
        shown = "inline" if at == len(scenes) - 1 else "none"
        drawn += (
            f'<g display="{shown}"><animate attributeName="display" calcMode="discrete" dur="{total / 1000:g}s"'
            f' repeatCount="indefinite" values="{values}" keyTimes="{keys}"/>{scene}</g>'
        )
    return drawn


PICTURES: Mapping[str, Callable[[bytes], bytes]] = {"picture": picture, "film": film, "game_picture": game_picture}
"""What children paint, by name."""
