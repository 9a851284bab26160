"""Long matches at a table: opened in one pass, in slices, as they were left."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from kaik.games import find
from kaik.play.clock import Control
from kaik.play.match import Match, positions
from kaik.play.referee import Referee
from kaik.server import fairness
from kaik.server.loading import SLICE, load
from kaik.server.messages import Face
from kaik.server.projection import CHUNK, Faces
from kaik.server.store import EntryRow, MatchRow


def played(slug: str, entries: int) -> tuple[MatchRow, Match]:
    """A long match with take-backs in it, as the store has it."""
    game = find(slug)
    row = fairness.begin(fairness.prepare("m", "t", 1, game.rules), ["00"] * 4, ["a"] * 4, 1)
    referee = Referee(Match.begin(game, None, game.seats[0]), fairness.luck_of(row))
    referee.settle()
    while len(referee.match.log) < entries and not referee.match.over:
        turn: Any = referee.match.turn()
        seat = turn.seats[-1]
        (said, *_) = referee.submit(seat, referee.match.legal(seat)[-1])
        if said.n % 5 == 0 and not referee.match.over:
            referee.submit(seat, f"@take-back:{said.n}")
            for other in set(range(referee.match.seats)) - {seat}:
                referee.submit(other, "@accept-take-back")
    return row, referee.match


def rows_of(match: Match) -> list[EntryRow]:
    return [EntryRow("m", entry.n, entry.seat, str(entry.action), 1) for entry in match.log]


@pytest.mark.parametrize("slug", ["pao-ma-zai", "linked-ships"])
def test_a_long_match_is_opened_as_it_was_left(slug: str) -> None:
    row, match = played(slug, 4 * SLICE)
    begun = Match.begin(match.game, match.options, match.seats, match.preset)
    live, faces = asyncio.run(load(row, begun, Control(), rows_of(match), [], 5))
    assert live.match == match and match.backs > 10
    for seat in (None, *range(match.seats)):
        assert faces.since(0, seat) == Faces(match).since(0, seat)


def test_a_long_log_is_told_alike_however_much_of_it_is_known() -> None:
    _, match = played("pao-ma-zai", 3 * CHUNK)
    faces = Faces(Match.begin(match.game, match.options, match.seats, match.preset))
    for state, entry in positions(match):
        faces.note(state, entry)
        if entry.n % 100 == 7:
            faces.written_since(0, 0)  # what is written early stays right when more is added
    everything = len(match.log)
    for seat in (None, *range(match.seats)):
        for n in (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, everything - 1, everything):
            told = msgspec.json.decode(faces.written_since(n, seat), type=tuple[Face, ...])
            assert told == faces.since(n, seat) and len(told) == everything - n


def test_others_play_on_while_a_long_match_is_opened() -> None:
    row, match = played("pao-ma-zai", 6 * SLICE)
    begun = Match.begin(match.game, match.options, match.seats, match.preset)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def both() -> None:
        playing = asyncio.create_task(others())
        await load(row, begun, Control(), rows_of(match), [], 5)
        playing.cancel()

    asyncio.run(both())
    assert turns >= 6
