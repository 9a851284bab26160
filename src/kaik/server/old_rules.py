"""Matches of an older version of a game's rules: they cannot go on, but are read and exported as they were written.

Where options keep the old reading (`Game.past`), a finished one is replayed under them; elsewhere what an old action
means is known to the old rules alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.play.fairness import commitment_headers, revealed_headers
from kaik.play.header import FIRST, RULE, Header, free
from kaik.play.record import spelled_seat
from kaik.server import fairness
from kaik.server.store import (
    ADD_MATCH,
    EntryRow,
    MatchRow,
    TableRow,
    change_match,
    end_held,
    forget_answers,
    row,
)
from kaik.server.transactions import Act


def is_old(match: MatchRow, game: Game) -> bool:
    """Whether a match was played by rules that are not these."""
    return match.rules != game.rules


def old_reading(table: TableRow, match: MatchRow, game: Game) -> Options | None:
    """The options under which a finished match of older rules replays as it was played; None where none are kept."""
    if match.ended is None or match.rules not in game.past:
        return None
    try:
        options = game.option_list({**game.past[match.rules], **options_told(table)})
    except KaikError:
        return None
    return None if game.unreadable is not None and game.unreadable(match.rules, options) else options


def readable(table: TableRow, game: Game) -> TableRow:
    """The table with options that are understood today: its own, or the usual ones where some are not."""
    try:
        game.option_list(msgspec.json.decode(table.options))
    except KaikError:
        usual = msgspec.json.encode(game.preset()).decode()
        return replace(table, preset=game.default, options=usual)
    return table if table.preset in game.presets else replace(table, preset="")


def options_told(table: TableRow) -> dict[str, Any]:
    """The options of a table as they were written, whether they are still known or not."""
    said: dict[str, Any] = msgspec.json.decode(table.options)
    return said


def hides(table: TableRow, game: Game) -> bool:
    """Whether a match could hold secrets; options that are not understood any more might."""
    try:
        return game.secret(game.option_list(options_told(table)))
    except KaikError:
        return True


def log_text(table: TableRow, match: MatchRow, entries: Sequence[EntryRow]) -> str:
    """The stored log as a `.kaik` record with its own `rules` number; its seed is told once the match is over."""
    header = _header(table, match)
    body = [f"{entry.n} {spelled_seat(entry.seat)} {entry.word}" for entry in entries]
    text = _join(header, body)
    digest = ("digest", hashlib.sha256(text.encode()).hexdigest())
    at = next(n for n, (key, _) in enumerate(header, 1) if key == "seats")
    return _join((*header[:at], digest, *header[at:]), body)


def _join(header: Header, body: Sequence[str]) -> str:
    return "\n".join([FIRST, *(f"{key}: {value}" for key, value in header), RULE, *body]) + "\n"


def _header(table: TableRow, match: MatchRow) -> Header:
    """All options are named: which of them differ from a preset, only the old rules could say."""
    names, nonces = fairness.names_of(match), [bytes.fromhex(nonce) for nonce in fairness.nonces_of(match)]
    seed, luck = bytes.fromhex(match.server_seed), fairness.luck_of(match)
    lines = [("game", table.game), ("rules", str(match.rules))]
    lines += [("preset", table.preset)] if table.preset else []
    lines += [(f"option {name}", str(value)) for name, value in options_told(table).items()]
    lines += [("seats", str(len(names))), *([("start", match.origin)] if match.origin else [])]
    lines += [("seed-hash", luck.hash)]
    lines += [("seed", luck.seed.hex())] if match.ended is not None else []
    if match.given is not None:
        lines += free("x-given", str(match.given))
    for seat, name in enumerate(names):
        lines += free(f"name.{seat}", name)
    for key, value in (commitment_headers(seed) if match.ended is None else revealed_headers(seed, nonces)).items():
        lines += free(f"x-{key}", value)
    return tuple(lines)


def next_match(rows: tuple[MatchRow, ...], begun: MatchRow, at: int) -> tuple[tuple[MatchRow, ...], tuple[Act, ...]]:
    """The matches of a table when the prepared one begins, and what is to be written of them.

    One of older rules that was in the middle ends by that, and only by that: whoever brings the old rules back
    before finds it as it was. Its successor was prepared in memory and is written now.
    """
    *before, _ = rows
    left = [match for match in before if match.begun is not None and match.ended is None]
    if not left:
        return (*before, begun), (change_match(begun),)
    ended = [replace(match, ended=at) if match in left else match for match in before]
    acts = [act for match in ended if match.id in {each.id for each in left} for act in _given_up(match)]
    return (*ended, begun), (*acts, (ADD_MATCH, [row(begun)]))


def _given_up(match: MatchRow) -> tuple[Act, ...]:
    return change_match(match), forget_answers(match.id), end_held(match)
