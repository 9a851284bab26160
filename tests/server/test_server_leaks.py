"""Whatever a seat is told follows from what it may know: a world it cannot tell from the true one is told alike."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.guests import Honest
from tests.server.inside import inside
from tests.server.mutations import LONG, WORDS, dice
from tests.server.twins import STEP, Told, Twin, begun, moved_on, table_of

from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import every, find
from kaik.server.app import Settings
from kaik.server.limits import FRAMES
from kaik.server.live import LiveMatch, Times
from kaik.server.projection import Faces

POSITIONS = 100_000 if LONG else 250
"""Positions of a game that are told to some seat twice, all presets together."""

SECRET = [(game.slug, preset, {}) for game in every() if game.hidden for preset in game.presets]
SECRET += [("chain-sticks", preset, {"order": "secret"}) for preset in find("chain-sticks").presets]


def sizes(game: Game) -> list[int]:
    """The fewest seats, the most, and one between."""
    fewest, most = game.seats
    return sorted({fewest, most, (fewest + most) // 2})


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "preset", "options"), SECRET)
def test_a_seat_is_told_only_what_it_may_know(slug: str, preset: str, options: dict[str, Any], tmp_path: Path) -> None:
    game, luck = find(slug), dice(f"leaks {slug} {preset}")
    seats = luck.choice(sizes(game))
    count = POSITIONS // len(game.presets)
    table_of(tmp_path / "kaik.db", game, preset, seats, options, lambda told: compared(told, luck, count))


def compared(told: Told, luck: Random, count: int) -> None:
    """So many positions of random matches, each told to somebody in the true world and in a twin of it."""
    looked = differed = 0
    while looked < count:
        live = begun(told.table, told.now, luck)
        twins = [Twin(told, seat, luck) for seat in (None, *range(live.match.seats))]
        while not live.match.over and looked < count:
            told.now += STEP
            old, live = live, moved_on(told.table, live, luck, told.now)
            faces = told.faces(old.state, list(live.match.log[len(old.match.log) :]))
            for twin in luck.sample(twins, 2):
                other, their = twin.step(old, live)
                differed += other.state != live.state or other.answers != live.answers
                true = told.frame(live, faces, twin.seat)
                assert true == told.frame(other, their, twin.seat), at(live, twin)
                refused_alike(told, live, other, faces, twin)
            for twin in twins:
                twin.forget_unless(live)
            looked += 1
    assert differed or live.match.seats == 2, "no world ever differed from the true one"


def refused_alike(told: Told, live: LiveMatch, other: LiveMatch, faces: Any, twin: Twin) -> None:
    """An action that is not open is refused with the same sentence in both worlds."""
    if twin.seat is None:
        return
    others = [str(action) for seat in live.asked if seat != twin.seat for action in live.match.legal(seat)]
    action, n = twin.luck.choice([*others, *WORDS]), twin.luck.choice((None, len(live.match.log), 0))
    one, two = refusal(live, twin.seat, action, n, told.now), refusal(other, twin.seat, action, n, told.now)
    assert (one is None) == (two is None), f"{action} {at(live, twin)}"
    if one is not None and two is not None:
        sent = told.frame(live, faces, twin.seat, one)
        assert sent == told.frame(live, faces, twin.seat, two), f"{action}: {one} / {two} {at(live, twin)}"


def refusal(live: LiveMatch, seat: int, action: str, n: int | None, now: int) -> KaikError | None:
    try:
        live.submit(seat, action, n, now)
    except KaikError as wrong:
        return wrong
    return None


def at(live: LiveMatch, twin: Twin) -> str:
    tail = [f"{entry.seat}|{entry.action}" for entry in list(live.match.log)[-6:]]
    return f"seat {twin.seat} after {len(live.match.log)} entries, … {' '.join(tail)}"


def true_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Times, "shown", property(lambda self: self.true), raising=False)


def all_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveMatch, "seen_by", lambda self, seat: self._so_far()[1])


def whole_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Faces, "_eye", lambda self, seat: 3)


def whole_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    view = find("riichi").state.view
    monkeypatch.setattr(find("riichi").state, "view", lambda self, seat: view(self, 3))


@pytest.mark.parametrize("careless", [true_clocks, all_answers, whole_words, whole_hands])
def test_a_server_that_tells_too_much_is_noticed(
    careless: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def used(told: Told) -> None:
        careless(monkeypatch)
        with pytest.raises(AssertionError, match="entries"):
            compared(told, Random(careless.__name__), 2000)

    table_of(tmp_path / "kaik.db", find("riichi"), "book", 4, {}, used)


async def told_twice(db: Path, slug: str, seats: int, luck: Random) -> int:
    """Play on over sockets; after every action each of them asks for everything, and it is what it was told already."""
    looked = 0
    async with inside(Settings(db=f"sqlite:///{db}", bots=1, frames=FRAMES.times(1e6))) as services:
        cookies = [await services.guest() for _ in range(seats)]
        table = await services.set_up(cookies[0], slug, "me", *["free"] * (seats - 1))
        players = [Honest(await services.come(table, cookie), luck) for cookie in (*cookies, "")]
        await players[0].wire.say({"t": "ready", "nonce": "01"})
        for seat, player in enumerate(players[1:seats], 1):
            await player.wire.say({"t": "sit", "seat": seat})
        for _ in range(25):
            for player in players:
                await player.play()
            async with (await services.server.lobby.table(table)).table.lock:
                pass
            for player in players:
                player.hear()
                log, position = player.log, player.position
                await player.wire.say({"t": "hello"})
                player.hear()
                assert (player.log[: len(log)], player.position["n"]) == (log, len(player.log))
                if len(player.log) == len(log) and position["answered"] == player.position["answered"]:
                    looked += 1
                    assert player.position == position
    return looked


@pytest.mark.parametrize(("slug", "seats"), [("riichi", 4), ("season-end", 3), ("new-play", 4), ("mountain", 2)])
def test_what_is_told_bit_by_bit_is_what_a_sync_tells(slug: str, seats: int, tmp_path: Path) -> None:
    assert asyncio.run(told_twice(tmp_path / "kaik.db", slug, seats, dice(f"twice {slug}"))) > 20
