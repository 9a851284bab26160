"""Golden playthroughs: one fixed random match of every rule set as text, so that a changed rule is seen.

The text is meant to be read: the header, then every action with whose it is; at checkpoints the drawing of the
view, what is legal, and the standing. It lives in the game's own folder, and a diff against it is either a
bug or a change of the rules that somebody must have meant. The header names the seed, and a text is played again
with the seed it names: whoever keeps it may choose a match that shows the rule set's own rules. Where players who
do anything would never win, it names a mind as well, and the end of every season is shown.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import msgspec

from kaik.core.action import CHANCE
from kaik.core.chance import Chance, Deal, Outcomes
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.state import Choose, Over, State, Throw
from kaik.play.match import Entry, Match, asked, positions
from kaik.play.walk import Preference, any_action, promising, walk

SEED = "golden"
"""The seed of a playthrough for which nobody has chosen one."""

ANY = "any"
MINDS: dict[str, Preference] = {ANY: any_action, "promising": promising}
"""How the players of a playthrough choose their actions."""


class Span(msgspec.Struct, frozen=True):
    """How much of a long match is shown."""

    first: int = 120
    """Entries shown from the start ..."""
    last: int = 20
    """... and from the end."""
    every: int = 10
    """A checkpoint comes after so many entries ..."""
    until: int = 60
    """... up to this one."""
    ends: int = 0
    """Entries shown before the end of every season, and a checkpoint after it."""


FULL = Span()
BRIEF = Span(first=60, last=10, every=20, until=40)
"""For the playthrough with the most seats, which repeats the rules of the first."""
SEASONS = Span(ends=8)
"""For players with a mind, who end seasons by winning them."""

_ACTIONS = 12


def casts(game: Game) -> tuple[tuple[str, int], ...]:
    """The playthroughs a game has: every preset with the fewest seats, the default one with the most too."""
    fewest, most = game.seats
    all_presets = tuple((preset, fewest) for preset in game.presets)
    return all_presets if fewest == most else (*all_presets, (game.default, most))


def playthrough(game: Game, preset: str = "", seats: int | None = None, seed: str = SEED, mind: str = ANY) -> str:
    """The golden text of a rule set; the fewest seats unless told otherwise."""
    name = preset or game.default
    count = game.seats[0] if seats is None else seats
    match = walk(game, game.preset(name), count, seed, preset=name, prefer=_preference(mind))
    if mind != ANY:
        return "\n".join((f"seed: {seed}", f"mind: {mind}", *_lines(match, SEASONS))) + "\n"
    lines = _lines(match, FULL if count == game.seats[0] else BRIEF)
    return "\n".join((f"seed: {seed}", *lines)) + "\n"


def _preference(name: str) -> Preference:
    if name not in MINDS:
        raise KaikError(f"{name[:60]!r} is no mind; there are {' and '.join(MINDS)}")
    return MINDS[name]


def path(game: Game, preset: str = "", seats: int | None = None) -> Path:
    """Where the golden text of a rule set lives: inside the game's folder, beside its tests."""
    name = preset or game.default
    suffix = "" if seats in (None, game.seats[0]) else f"-{seats}"
    return Path(str(resources.files(game.package))) / "tests" / "playthroughs" / f"{name}{suffix}.txt"


def kept_seed(text: str) -> str:
    """The seed a kept text names."""
    label, _, seed = text.partition("\n")[0].partition(": ")
    return seed if label == "seed" and seed else SEED


def kept_mind(text: str) -> str:
    """The mind a kept text names."""
    label, _, mind = text.partition("\n")[2].partition("\n")[0].partition(": ")
    return mind if label == "mind" and mind else ANY


def write(game: Game, preset: str = "", seats: int | None = None, seed: str = "", mind: str = "") -> Path:
    """Write the golden text again, with another seed or mind if one is given, and say where it lies."""
    place = path(game, preset, seats)
    place.parent.mkdir(parents=True, exist_ok=True)
    kept = _kept(place)
    text = playthrough(game, preset, seats, seed or kept_seed(kept), mind or kept_mind(kept))
    place.write_text(text, encoding="utf-8", newline="\n")
    return place


def _kept(place: Path) -> str:
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def check(game: Game, preset: str = "", seats: int | None = None) -> str:
    """What has changed against the text that is kept, as a diff; "" if nothing has."""
    place = path(game, preset, seats)
    kept = _kept(place)
    fresh = playthrough(game, preset, seats, kept_seed(kept), kept_mind(kept))
    if fresh == kept:
        return ""
    lines = difflib.unified_diff(kept.splitlines(), fresh.splitlines(), f"kept/{place.name}", "played now", lineterm="")
    return "\n".join(lines) + "\n"


def _lines(match: Match, span: Span) -> Iterator[str]:
    """All lines of a playthrough."""
    yield from _head(match)
    total, due, ends = len(match.log), 0, _ends(match) if span.ends else []
    shown = _shown(total, span, ends)
    for state, entry in positions(match):
        # The start is shown as it is; later a checkpoint waits until a seat is asked, for its view and actions.
        if due <= min(entry.n, span.until) and (entry.n == 0 or asked(state)):
            yield from _checkpoint(match.game, state, f"before entry {entry.n}")
            if match.game.secret(match.options) and due in (span.every, span.until // 2):
                yield from _spectator(match.game, state)
            due = entry.n - entry.n % span.every + span.every
        if entry.n - 1 in ends:
            yield from _checkpoint(match.game, state, f"a season is over before entry {entry.n}")
        if shown[entry.n]:
            yield _spoken(entry)
        elif shown[entry.n - 1]:
            yield f"  … {shown.index(True, entry.n) - entry.n} entries …"
    yield from _checkpoint(match.game, match.state, f"at the end, after {total} entries")
    yield from _end(match)


def _shown(total: int, span: Span, ends: list[int]) -> list[bool]:
    """Which entries are written out."""
    spans = [(0, span.first), (total - span.last, total), *((end + 1 - span.ends, end + 1) for end in ends)]
    return [any(low <= n < high for low, high in spans) for n in range(total)]


def _ends(match: Match) -> list[int]:
    """The entries after which hands are dealt again, or luck decides again who begins: a season was over."""
    for verb in ("deal", "first"):
        opened = [entry.n for entry in match.log if entry.seat == CHANCE and entry.action.verb == verb]
        if len(opened) > 1:
            return [n - 1 for n in opened[1:]]
    return []


def _head(match: Match) -> Iterator[str]:
    game = match.game
    yield f"game: {game.slug}"
    yield f"rules: {game.rules}"
    yield f"preset: {match.preset}"
    yield from (f"option {name}: {value}" for name, value in match.options.spelled().items())
    yield f"seats: {match.seats}"


def _checkpoint(game: Game, state: State, where: str) -> Iterator[str]:
    """The position as whoever is asked sees it, what is legal, and the standing."""
    turn = state.turn()
    seat = min(turn.seats) if isinstance(turn, Choose) else None
    yield ""
    yield f"== {where}; seen by {'a spectator' if seat is None else f'seat {seat}'}"
    yield from _drawn(game, state, seat)
    yield from _asked(state)
    yield f"standing: {' '.join(map(_number, state.standing()))}"
    yield ""


def _spectator(game: Game, state: State) -> Iterator[str]:
    yield "== the same, seen by a spectator"
    yield from _drawn(game, state, None)
    yield ""


def _drawn(game: Game, state: State, seat: int | None) -> Iterator[str]:
    for line in game.draw(state.view(seat), "en").splitlines():
        yield f"  {line}".rstrip()


def _asked(state: State) -> Iterator[str]:
    match state.turn():
        case Choose(seats):
            for seat in seats:
                actions = state.legal(seat)
                more = " …" if len(actions) > _ACTIONS else ""
                yield f"seat {seat} may say {len(actions)}: {' '.join(actions[:_ACTIONS])}{more}"
        case Throw(chance):
            yield f"luck is asked: {_chance(chance)}"
        case Over(_, reason):
            yield f"over: {reason}"


def _chance(chance: Chance) -> str:
    """What may be thrown, in one line."""
    match chance:
        case Outcomes(weights):
            shown = " ".join(f"{action} ({weight})" for action, weight in weights[:_ACTIONS])
            return shown + (" …" if len(weights) > _ACTIONS else "")
        case Deal(verb, pool, sizes):
            return f"{verb}, {' + '.join(map(str, sizes))} of {sum(count for _, count in pool)}"


def _spoken(entry: Entry) -> str:
    who = "luck  " if entry.seat == CHANCE else f"seat {entry.seat}"
    return f"{entry.n:>4}  {who}  {entry.action}"


def _end(match: Match) -> Iterator[str]:
    yield f"length: {len(match.log)}"
    if match.result is None:
        yield "not over: this is as long as a match of this game is let run"
        return
    yield f"payoffs: {' '.join(map(_number, match.result.payoffs))}"
    yield f"reason: {match.result.reason}"


def _number(value: float) -> str:
    """A number the same on every machine: whole ones without a point, others to six digits."""
    return f"{value:.6g}" if value != int(value) else str(int(value))
