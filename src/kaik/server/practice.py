"""Practice tables: where one is to begin, decided and replayed before it is set up."""

from __future__ import annotations

import msgspec

from kaik.core.codec import from_json
from kaik.core.errors import KaikError
from kaik.games import find
from kaik.server.bodies import TableStart, TableWanted
from kaik.server.given import GivenStart
from kaik.server.jobs import JobPool
from kaik.server.learn_jobs import refuse_unknown
from kaik.server.practice_jobs import PracticeWanted
from kaik.server.replay import Replays


class PracticeStarts:
    """Answers where a practice table begins; of a match that still runs nothing is given."""

    def __init__(self, replays: Replays, jobs: JobPool) -> None:
        self._replays, self._jobs = replays, jobs

    async def start(self, wanted: TableWanted, who: str) -> GivenStart | None:
        """What a table begins with, replayed by the rules; None for one that begins as usual."""
        if wanted.start is None:
            return None
        refuse_unclear(wanted.game, wanted.start, has_rules=bool(wanted.preset or wanted.options))
        job = self._jobs.run("practice", msgspec.json.encode(await self._wanted(wanted, wanted.start)), who, keep=True)
        return from_json(await (await job).text(), GivenStart)

    async def _wanted(self, wanted: TableWanted, start: TableStart) -> PracticeWanted:
        game = find(wanted.game)
        if not start.match:
            return PracticeWanted(start, game.slug, wanted.preset, dict(wanted.options), len(wanted.seats))
        match = await self._replays.finished_match(start.match)
        if match.game != game.slug:
            raise KaikError(f"that match is one of {match.game}, not of {game.slug}", "nonsense")
        return PracticeWanted(start, game.slug, match=match)


def refuse_unclear(game: str, start: TableStart, *, has_rules: bool) -> None:
    """A sentence unless a start names one thing that there is."""
    own = start.log is not None or bool(start.position)
    if sum((bool(start.match), bool(start.lesson), bool(start.puzzle), own)) != 1:
        raise KaikError("a start names one of: a match, a lesson, a puzzle, or a log with or without a position")
    if not own and has_rules:
        raise KaikError("the rules come with the start; leave preset and options out")
    if start.done and not (start.lesson or start.puzzle):
        raise KaikError("what was done belongs to a lesson or a puzzle")
    if start.n is not None and not start.match:
        raise KaikError("a number of entries belongs to a match")
    if start.lesson:
        refuse_unknown("lesson", game, start.lesson)
    if start.puzzle:
        refuse_unknown("puzzle", game, start.puzzle)
