"""Challenges by name: made, seen at once and later, answered once, and out of date after a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.unwired import Clocks, Inside, opened, run

from kaik.core.errors import KaikError, NoSuch
from kaik.server.accounts.directory import Directory, UserAccount
from kaik.server.auth import NotYours
from kaik.server.limits import TooMuch
from kaik.server.meeting.bodies import ChallengeSeen, ChallengeWanted
from kaik.server.meeting.challenges import LASTS, LASTS_LONG, MOST_OPEN, SHOWN, Challenges
from kaik.server.moderation.blocks import Blocks
from kaik.server.moderation.people_meant import PersonMeant
from kaik.server.names import looks
from kaik.server.notices.notice import Notice

DAY = 24 * 3600 * 1000


class Place:
    """Challenges at a server without a network; everybody named here has an account."""

    def __init__(self, inside: Inside, clocks: Clocks) -> None:
        self.inside, self.clocks = inside, clocks
        self.challenges = Challenges(inside.lobby)
        self.told: dict[str, list[ChallengeSeen]] = {}

    async def person(self, name: str) -> str:
        guest = f"id-of-{name.lower()}-0123456789"
        await self.inside.store.name_guest(guest, name, 1)
        await Directory(self.inside.store).add(UserAccount(guest, name, looks(name), made=1))
        self.challenges.subscribe(guest, self.told.setdefault(guest, []).append)
        return guest


@asynccontextmanager
async def place(folder: Path) -> AsyncIterator[Place]:
    clocks = Clocks()
    async with opened(f"sqlite:///{folder / 'kaik.db'}", clocks) as inside:
        made = Place(inside, clocks)
        await made.challenges.open()
        yield made


def test_a_challenge_that_is_accepted_is_a_table_with_both_seated(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            wanted = ChallengeWanted("béa", "march", clock="5m+3s", seat=1)
            made = await here.challenges.make(ada, wanted)
            assert (made.state, made.mine, made.challenged, made.seats) == ("open", True, "Bea", 2)
            assert [each.state for each in here.told[bea]] == ["open"] and not here.told[bea][0].mine
            assert [each.id for each in await here.challenges.of(bea)] == [made.id]
            done = await here.challenges.accept(bea, made.id)
            table = (await here.inside.lobby.table(done.table)).table
            assert [seat.guest for seat in table.seats] == [bea, ada] and table.stored.clock == "5m+3s"
            assert [seat.name for seat in table.seats] == ["Bea", "Ada"] and table.stored.host == ada
            assert here.told[ada][-1].table == here.told[bea][-1].table == table.id
            assert (await here.challenges.of(ada))[0].state == "accepted"

    run(play)


def test_the_seats_of_a_larger_table_are_free_or_a_bots(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            for bot, rest in (("", "free"), ("random", "bot")):
                made = await here.challenges.make(ada, ChallengeWanted("Bea", "kitten", seats=4, bot=bot))
                done = await here.challenges.accept(bea, made.id)
                table = (await here.inside.lobby.table(done.table)).table
                kinds = sorted(seat.kind for seat in table.seats_seen())
                assert kinds == sorted(["guest", "guest", rest, rest])

    run(play)


def test_a_challenge_is_answered_once_whoever_answers_first(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            made = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            answers = await asyncio.gather(
                here.challenges.accept(bea, made.id),
                here.challenges.withdraw(ada, made.id),
                here.challenges.decline(bea, made.id, "later"),
                here.challenges.accept(bea, made.id),
                return_exceptions=True,
            )
            done = [each for each in answers if not isinstance(each, BaseException)]
            assert len(done) == 1 and all(isinstance(each, ChallengeSeen | KaikError) for each in answers)
            assert (await here.challenges.of(ada))[0].state == done[0].state
            assert len(here.inside.lobby.awake) == (1 if done[0].state == "accepted" else 0)
            assert len(here.told[ada]) == 2

    run(play)


def test_a_challenge_is_declined_with_a_reason_and_another_can_be_made(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            made = await here.challenges.make(ada, ChallengeWanted("Bea", "march", clock="1m"))
            with pytest.raises(KaikError, match="already"):
                await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            done = await here.challenges.decline(bea, made.id, "too_fast")
            assert (done.state, here.told[ada][-1].reason) == ("declined", "too_fast")
            again = await here.challenges.make(ada, ChallengeWanted("Bea", "march", clock="10m"))
            assert (await here.challenges.withdraw(ada, again.id)).state == "withdrawn"

    run(play)


def test_whoever_is_away_is_told_of_a_challenge_and_of_its_answer(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            told: list[Notice] = []
            here.inside.services.notify = told.append
            ada, bea = await here.person("Ada"), await here.person("Bea")
            first = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            await here.challenges.decline(bea, first.id, "too_fast")
            second = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            done = await here.challenges.accept(bea, second.id)
            third = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            await here.challenges.withdraw(ada, third.id)
            assert [(each.kind, each.guest, each.names, each.link) for each in told] == [
                ("challenge", bea, "Ada", "/challenges"),
                ("declined", ada, "Bea", "/challenges"),
                ("challenge", bea, "Ada", "/challenges"),
                ("accepted", ada, "Bea", f"/table/{done.table}"),
                ("challenge", bea, "Ada", "/challenges"),
            ]
            assert len({each.key for each in told}) == len(told)

    run(play)


def test_a_block_ends_the_challenges_that_wait_between_two(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea, cai = [await here.person(name) for name in ("Ada", "Bea", "Cai")]
            mine = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            theirs = await here.challenges.make(bea, ChallengeWanted("Ada", "march"))
            other = await here.challenges.make(cai, ChallengeWanted("Ada", "march"))
            await here.challenges.part(ada, bea)
            states = {each.id: (each.state, each.reason) for each in await here.challenges.of(ada)}
            assert states == {mine.id: ("withdrawn", ""), theirs.id: ("declined", ""), other.id: ("open", "")}
            with pytest.raises(KaikError, match="withdrawn"):
                await here.challenges.accept(bea, mine.id)

    run(play)


def test_each_of_the_two_is_told_whose_page_tells_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            bea, guest = await here.person("Bea"), "a-guest-without-an-account"
            made = await here.challenges.make(guest, ChallengeWanted("Bea", "march"))
            assert (made.profile, here.told[bea][0].profile) == ("Bea", ""), "a guest has no page"
            assert here.told[bea][0].challenger.startswith("Guest ")
            ada = await here.person("Ada")
            again = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            assert (await here.challenges.one(bea, again.id)).profile == "Ada"

    run(play)


def test_only_the_two_know_of_a_challenge_and_each_does_their_part(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea, cai = [await here.person(name) for name in ("Ada", "Bea", "Cai")]
            made = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            assert not await here.challenges.of(cai) and not here.told[cai]
            acts: tuple[Callable[[], Any], ...] = (
                lambda: here.challenges.accept(cai, made.id),
                lambda: here.challenges.decline(cai, made.id),
                lambda: here.challenges.withdraw(cai, made.id),
                lambda: here.challenges.accept(ada, "nothing"),
            )
            for act in acts:
                with pytest.raises(NoSuch):
                    await act()
            for act in (lambda: here.challenges.accept(ada, made.id), lambda: here.challenges.withdraw(bea, made.id)):
                with pytest.raises(NotYours):
                    await act()

    run(play)


@pytest.mark.parametrize("clock", ["3d", "72h"])
def test_a_challenge_expires_after_a_day_and_one_in_days_after_fourteen(clock: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            made = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            slow = await here.challenges.make(bea, ChallengeWanted("Ada", "march", clock=clock))
            assert (made.until - made.made, slow.until - slow.made) == (LASTS, LASTS_LONG) == (DAY, 14 * DAY)
            here.clocks.pass_by(DAY + 1)
            assert {each.id: each.state for each in await here.challenges.of(bea)} == {
                made.id: "expired",
                slow.id: "open",
            }
            with pytest.raises(KaikError, match="expired"):
                await here.challenges.accept(bea, made.id)
            assert (await here.challenges.accept(ada, slow.id)).state == "accepted"

    run(play)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (ChallengeWanted("Ada", "march"), "your own name"),
        (ChallengeWanted("Nobody", "march"), "nobody here"),
        (ChallengeWanted("Bea", "no-such-game"), "no-such-game"),
        (ChallengeWanted("Bea", "march", seats=9), "seats"),
        (ChallengeWanted("Bea", "march", seat=5), "no seat 5"),
        (ChallengeWanted("Bea", "march", clock="soon"), "soon"),
        (ChallengeWanted("Bea", "kitten", seats=4, bot="nobody"), "nobody"),
    ],
)
def test_a_challenge_that_makes_no_sense_is_refused(wanted: ChallengeWanted, why: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            with pytest.raises(KaikError, match=why):
                await here.challenges.make(ada, wanted)
            assert not await here.challenges.of(bea)

    run(play)


def test_nobody_has_too_many_challenges_open_or_challenges_who_refuses_them(tmp_path: Path) -> None:
    async def refuses(challenged: str, challenger: str) -> bool:
        return challenger.startswith("id-of-ada") and challenged.startswith("id-of-bea")

    async def play() -> None:
        async with place(tmp_path) as here:
            ada = await here.person("Ada")
            await here.person("Bea")
            here.challenges.refuses = refuses
            with pytest.raises(NotYours):
                await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            for number in range(MOST_OPEN):
                await here.person(f"Player {20 + number}")
                await here.challenges.make(ada, ChallengeWanted(f"Player {20 + number}", "march"))
            await here.person("Last")
            with pytest.raises(TooMuch):
                await here.challenges.make(ada, ChallengeWanted("Last", "march"))

    run(play)


def test_of_two_challenges_made_at_once_to_the_same_person_one_is_too_many(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            making = [here.challenges.make(ada, ChallengeWanted("Bea", "march")) for _ in range(5)]
            made = await asyncio.gather(*making, return_exceptions=True)
            assert sum(isinstance(each, ChallengeSeen) for each in made) == 1, made
            assert len(await here.challenges.of(bea)) == 1

    run(play)


def test_what_waits_is_listed_however_many_were_withdrawn_since(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path) as here:
            ada, bea, cem = await here.person("Ada"), await here.person("Bea"), await here.person("Cem")
            made = await here.challenges.make(ada, ChallengeWanted("Bea", "march"))
            for _ in range(SHOWN):
                here.clocks.pass_by(1)
                other = await here.challenges.make(cem, ChallengeWanted("Bea", "march"))
                await here.challenges.withdraw(cem, other.id)
            listed = await here.challenges.of(bea)
            assert (listed[-1].id, listed[-1].state) == (made.id, "open")
            assert [each.state for each in listed[:-1]] == ["withdrawn"] * SHOWN

    run(play)


def test_challenges_over_http(running: Any, guest: Callable[[], Any]) -> None:
    ada, bea = guest(), guest()

    def name(who: Any, called: str) -> None:
        ident = running.inside.api.signer.guest(who.http.cookies["kaik_guest"])
        assert who.http.post("/api/me", json={"name": called}).status_code == 200
        account = UserAccount(ident, called, looks(called), made=1)
        added = asyncio.run_coroutine_threadsafe(Directory(running.inside.store).add(account), running.loop)
        added.result(20)

    name(bea, "Challenged")
    sent = ada.http.post("/api/challenges", json={"to": "Challenged", "game": "march", "clock": "5m"})
    assert sent.status_code == 201, sent.text
    path = f"/api/challenges/{sent.json()['id']}"
    assert [each["id"] for each in bea.http.get("/api/me/challenges").json()] == [sent.json()["id"]]
    assert ada.http.post(f"{path}/accept").status_code == 403
    assert bea.http.post(f"{path}/decline", json={"reason": "because"}).status_code == 400
    assert bea.http.post(f"{path}/decline", json={"reason": "too_fast"}).json()["reason"] == "too_fast"
    refused = bea.http.post(f"{path}/accept")
    assert (refused.status_code, refused.json()["kind"]) == (400, "no_offer")
    again = ada.http.post("/api/challenges", json={"to": "Challenged", "game": "march"}).json()
    done = bea.http.post(f"/api/challenges/{again['id']}/accept").json()
    one, two = ada.come(done["table"]), bea.come(done["table"])
    assert {one.seat, two.seat} == {0, 1}
    for chair in (one, two):
        chair.ready()
    for chair in (one, two):
        chair.until(lambda chair: chair.table["state"] == "playing")
        chair.close()
    third = ada.http.post("/api/challenges", json={"to": "Challenged", "game": "march"}).json()
    assert ada.http.post(f"/api/challenges/{third['id']}/withdraw").json()["state"] == "withdrawn"


def test_somebody_who_is_blocked_challenges_and_meets_nobody_who_blocked_them(
    running: Any, guest: Callable[[], Any]
) -> None:
    ada, bea = guest(), guest()
    signer, store = running.inside.api.signer, running.inside.store
    one, two = (signer.guest(who.http.cookies["kaik_guest"]) for who in (ada, bea))

    async def block() -> bool:
        await store.name_guest(two, "Blocker", 1)
        await Directory(store).add(UserAccount(two, "Blocker", looks("Blocker"), made=1))
        await Blocks(store).add(two, PersonMeant(one, "Ada"), "block", 1)
        return frozenset((one, two)) in await running.inside.api.meeting.seeks.apart({one, two, "somebody"})

    assert asyncio.run_coroutine_threadsafe(block(), running.loop).result(20)
    refused = ada.http.post("/api/challenges", json={"to": "Blocker", "game": "march"})
    assert (refused.status_code, refused.json()["kind"]) == (403, "declined")
    assert bea.http.get("/api/me/challenges").json() == []
