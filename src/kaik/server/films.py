"""The short film of a game's rules page, as frames: the same positions a replay is made of."""

from __future__ import annotations

from functools import cache

from kaik.core.codec import to_json
from kaik.core.errors import NoSuch
from kaik.games import find
from kaik.play.film import film_of
from kaik.play.match import positions
from kaik.server.bodies import FilmShown
from kaik.server.constant import Constant
from kaik.server.replay_step import ReplayStep, frame_of


@cache
def film(slug: str) -> Constant:
    """The answer to whoever asks for a game's film; it is played once."""
    return Constant(to_json(film_shown(slug)))


def film_shown(slug: str) -> FilmShown:
    """A game's film with all its positions, or a sentence that there is none."""
    found = film_of(find(slug))
    if found is None:
        raise NoSuch(f"there is no film of {slug}")
    match = found.match
    steps = ReplayStep(match, (*(state for state, _ in positions(match)), match.state))
    shown = range(found.start, len(match.log) + 1)
    return FilmShown(match.seats, found.eyes, tuple(frame_of(steps, n, found.eyes) for n in shown))
