"""What people agree on before a table is set up: the game and its rules, the clock, the seats, rated or not."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from kaik import bots
from kaik.core.errors import KaikError
from kaik.games import find
from kaik.play.clock import Control
from kaik.server.accounts.directory import Directory
from kaik.server.bodies import SeatWanted, TableWanted
from kaik.server.ratings.allowed import NotRated, RatedHere
from kaik.server.ratings.pools import RatingPool, pool_of
from kaik.server.seat_rows import Sitting
from kaik.server.store import Store

DAY = 24 * 3600 * 1000
ChosenOptions = Mapping[str, str | int | float | bool]


class GameTerms(msgspec.Struct, frozen=True):
    """The terms of a match, with everything spelled out; equal terms are equal values."""

    game: str
    preset: str
    options: str
    """What differs from the preset, as JSON."""
    clock: str
    rated: bool
    seats: int

    @classmethod
    def of(cls, game: str, preset: str, options: ChosenOptions, clock: str, rated: bool, seats: int) -> GameTerms:
        """The terms that somebody asks for, or a refusal: whatever is left out is as the game has it."""
        found = find(game)
        chosen = found.chosen(preset or None, options)
        count = seats or found.seats[0]
        found.begin(chosen, count)
        spelled = msgspec.json.encode(dict(sorted(options.items()))).decode()
        return cls(found.slug, preset or found.default, spelled, Control.parse(clock).text, rated, count)

    @property
    def is_correspondence(self) -> bool:
        """Whether its clock counts in days, or lasts for them."""
        control = Control.parse(self.clock)
        return control.in_days or max(control.main, control.period) >= DAY

    @property
    def pool(self) -> RatingPool | None:
        """The ratings such a match belongs to, where its rules have any."""
        game = find(self.game)
        options = game.chosen(self.preset, msgspec.json.decode(self.options))
        return pool_of(game, options, Control.parse(self.clock), self.seats)

    def table(self, people: Collection[int], bot: str = "") -> TableWanted:
        """The table at which people sit in some seats, and a bot in each of the others, if one is named."""
        rest = SeatWanted("bot", bots.check(bot)) if bot else SeatWanted()
        seats = tuple(SeatWanted() if at in people else rest for at in range(self.seats))
        wanted = TableWanted(self.game, self.preset, msgspec.json.decode(self.options), seats, self.clock)
        return replace(wanted, rated=True, hints="none") if self.rated else wanted


def seat_people(seats: int, people: Sequence[tuple[str, str]]) -> Sitting:
    """Who sits where: chance decides."""
    return dict(zip(secrets.SystemRandom().sample(range(seats), len(people)), people, strict=True))


async def refuse_unrated(store: Store, terms: GameTerms, *guests: str) -> None:
    """Refuse rated terms that no table could have, or for somebody without an account, before anybody waits for it."""
    if not terms.rated:
        return
    if terms.pool is None:
        raise NotRated("a rated match is played by a named rule set; its options may not differ from it")
    if set(guests) - (await Directory(store).of_all(guests)).keys():
        raise RatedHere("a rated match is for accounts; sign up, or look for one that is not rated")


def refuse_one_seat(terms: GameTerms) -> None:
    """Refuse to look for somebody where nobody else can sit."""
    if terms.seats < 2:
        raise KaikError(f"{terms.game} is played alone; set up a table for it", "nonsense")
