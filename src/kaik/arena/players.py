"""Who plays in an arena: the list of players as it is written, and what they are called for people."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path

from kaik import bots
from kaik.arena.game import GameResult
from kaik.bots.outside import command_of, is_command
from kaik.core.errors import KaikError

QUOTES = "\"'"
WIDEST = 16
"""Letters of an engine's name that are shown; all of it stands in the results."""


def names_of(text: str) -> tuple[str, ...]:
    """The players of a list with commas; `cmd:` players may hold spaces, and commas in quotes."""
    names = tuple(_unquoted(part.strip()) for part in _parts(text) if part.strip())
    for name in names:
        if is_command(name):
            command_of(name)
        else:
            bots.check_timed(name)
    return names


def _parts(text: str) -> list[str]:
    """What stands between the commas that are not in quotes, quotes and backslashes meaning what they do in a shell."""
    parts, quote, escaped = [""], "", False
    for sign in text:
        if sign == "," and not quote and not escaped:
            parts.append("")
            continue
        parts[-1] += sign
        if sign in QUOTES and not escaped and quote in ("", sign):
            quote = "" if quote else sign
        escaped = sign == "\\" and not escaped and quote != "'"
    if quote:
        raise KaikError(f"a quote is opened and not closed among the players: {text}")
    return parts


def _unquoted(part: str) -> str:
    """A player without the one pair of quotes around all of it, if there is one."""
    if part[0] not in QUOTES:
        return part
    words = shlex.split(part)
    return words[0] if len(words) == 1 else part


def called(players: Sequence[str], games: Iterable[GameResult]) -> list[str]:
    """What players are called for people: bots as they are, engines as they say or by their file, no two alike."""
    own: dict[int, str] = {}
    for one in games:
        own |= {player: id for player, id in zip(one.lineup, one.ids) if id and player not in own}
    shown: list[str] = []
    taken = {name for name in players if not is_command(name)}
    for player, name in enumerate(players):
        shown.append(_apart((own.get(player) or file_of(name))[:WIDEST], taken) if is_command(name) else name)
        taken.add(shown[-1])
    return shown


def file_of(name: str) -> str:
    """The file name of an engine's script, or of its program where it has none."""
    program, *rest = command_of(name)
    scripts = (Path(word).name for word in rest if not word.startswith("-") and Path(word).suffix[1:].isalnum())
    return next(scripts, Path(program).name)


def _apart(name: str, taken: set[str]) -> str:
    """The name, with a number where somebody else has it."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found
