"""Challenges, seeks and reports in the page: what one asks for is what the other sees, and every answer is heard of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from tests.server.conftest import Running

from .members import MembersOf
from .people import PHONE, Person
from .test_e2e_rooms import complaints

RACE, LARGE = "march", "kitten"
BOT = {"kind": "bot", "bot": "random"}


@pytest.fixture
def members(tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[MembersOf]:
    """A server that asks about bots at once, and whoever comes to it; no page may have complained."""
    monkeypatch.setattr("kaik.server.meeting.seeks.FILL_AFTER", 0)
    running = Running(f"sqlite:///{tmp_path / 'kaik.db'}")
    here = MembersOf(running, browser)
    yield here
    wrongs = here.leave()
    running.stop()
    assert wrongs == []


def chooses(person: Person, what: str, option: str) -> None:
    """Choose in the field that is called so; the label of a field has all of its options in it."""
    called = person.page.locator(f"span:text-is('{what}')")
    person.page.locator("label", has=called).locator("select").select_option(option)


def challenges(person: Person, name: str, game: str) -> None:
    person.page.goto("/challenges")
    person.page.get_by_label("Their name").fill(name)
    chooses(person, "Game", game)


def sends(person: Person, name: str) -> None:
    person.page.get_by_role("button", name="Challenge", exact=True).click()
    person.page.get_by_text(f"{name} has been challenged.").wait_for()


def posts(person: Person, path: str, wanted: dict[str, Any]) -> Any:
    answer = person.context.request.post(path, data=wanted)
    assert answer.ok, answer.text()
    return answer.json()


def test_a_challenge_says_by_which_rules_and_its_answers_are_heard_of_in_any_room(members: MembersOf) -> None:
    ada = members.enter("Ada Asks")
    bea = members.enter("Bea Answers", locale="ja-JP", viewport=PHONE, has_touch=True)
    challenges(ada, "Bea Answers", "ancient-cerke")
    chooses(ada, "Rules", "swapped")
    chooses(ada, "Your seat", "1")
    sends(ada, "Bea Answers")
    ada.page.goto("/learn")
    bea.page.goto("/challenges")
    row = bea.page.locator("li", has_text="Ada Asks")
    row.get_by_text(re.compile("10分.*相手は席2")).wait_for()
    assert ada.asks("/api/games/ancient-cerke")["presets"][1]["label"]["ja"] in row.inner_text()
    row.get_by_role("button", name="断る").click()
    row.locator("select").select_option("too_fast")
    row.get_by_role("button", name="断る").click()
    row.get_by_text("断りました（理由：持ち時間が短すぎます）").wait_for()
    ada.page.reload()
    bar = ada.page.locator("p.bar")
    bar.get_by_text("Bea Answers has declined your challenge: the clock is too fast.").wait_for()
    bar.get_by_role("button", name="Close").click()
    bar.wait_for(state="detached")
    challenges(ada, "Bea Answers", RACE)
    sends(ada, "Bea Answers")
    ada.page.goto("/")
    ada.page.locator(".people").wait_for()  # the lobby tells her of changes from now on
    bea.page.get_by_role("button", name="受ける").click()
    bea.page.wait_for_url("**/table/*")
    bar.get_by_text("Bea Answers has accepted your challenge.").wait_for()
    bar.get_by_role("link", name="To the table").click()
    for person in (ada, bea):
        person.page.locator(".question").wait_for()
    assert ada.page.url == bea.page.url
    assert bar.count() == 0
    kinds = [each["kind"] for each in ada.asks("/api/me/notices")["notices"]]
    assert sorted(kinds) == ["accepted", "declined"]


def test_somebody_whose_challenges_are_not_wanted_is_blocked_where_they_are_listed(members: MembersOf) -> None:
    una, leo = members.enter("Quiet Una"), members.enter()
    challenges(leo, "Quiet Una", RACE)
    sends(leo, "Quiet Una")
    una.page.goto("/challenges")
    una.page.get_by_role("button", name=re.compile("^About Guest")).click()
    una.page.get_by_role("button", name="Do not play with them").click()
    una.page.get_by_text("You will not meet").wait_for()
    una.page.get_by_role("button", name="Close").click()
    una.page.get_by_text("you declined").wait_for()
    leo.page.get_by_text("declined").first.wait_for()
    leo.page.get_by_role("button", name="Challenge", exact=True).click()
    leo.page.get_by_text("Quiet Una takes no challenges from you").wait_for()
    leo.wrongs = [wrong for wrong in leo.wrongs if "403" not in wrong]  # the browser tells of every refusal


def test_a_table_for_four_begins_with_bots_when_both_who_wait_have_agreed(members: MembersOf) -> None:
    both = ada, bea = members.enter(), members.enter()
    for person in both:
        person.page.goto("/")
        person.page.locator(".quick select").first.select_option(LARGE)
        chooses(person, "Players", "4")
    for person in both:  # one right after the other: who waits alone is soon asked whether bots may come
        person.page.get_by_role("button", name="Find somebody").click()
    answers = [person.page.get_by_role("button", name="Yes, begin") for person in both]
    for answer in answers:  # whoever says yes while nobody else waits yet begins with bots alone
        answer.wait_for()
    for answer in answers:
        answer.click()
    for person in both:
        person.page.wait_for_url("**/table/*")
        person.page.locator(".question").wait_for()
    assert ada.page.url == bea.page.url
    table: Any = ada.asks("/api/tables/" + ada.page.url.rpartition("/")[2])
    assert sorted(seat["kind"] for seat in table["seats"]) == ["bot", "bot", "guest", "guest"]


def test_who_waits_is_listed_with_their_rules_until_their_page_is_closed(members: MembersOf) -> None:
    ada, bea = members.enter(), members.enter()
    ada.page.goto("/")
    ada.page.locator(".quick select").first.select_option("ancient-cerke")
    chooses(ada, "Rules", "swapped")
    ada.page.get_by_role("button", name="Find somebody").click()
    bea.page.goto("/")
    label = bea.asks("/api/games/ancient-cerke")["presets"][1]["label"]["en"]
    bea.page.locator(".theirs li", has_text=label).wait_for()
    ada.page.close()
    bea.page.get_by_text("Nobody is waiting just now.").wait_for()


@pytest.mark.parametrize(("theme", "language"), [("light", "en-GB"), ("dark", "ja-JP")])
def test_the_rooms_of_meeting_fit_a_phone_and_axe_finds_nothing_serious(
    members: MembersOf, theme: str, language: str
) -> None:
    una = members.enter("Quiet Una", role="moderator", color_scheme=theme, locale=language, viewport=PHONE)
    rob = members.enter("Rude Rob")
    posts(rob, "/api/challenges", {"to": "Quiet Una", "game": LARGE, "clock": "3d bank 10d", "seats": 4})
    posts(una, "/api/challenges", {"to": "Rude Rob", "game": RACE, "clock": "14d", "seat": 1})
    posts(una, "/api/reports", {"who": {"name": "Rude Rob"}, "reason": "name", "text": "it says so"})
    turn = posts(una, "/api/tables", {"game": RACE, "clock": "3d", "seats": [{"kind": "me"}, BOT]})
    una.page.goto(turn["link"])
    una.is_asked()
    cup = posts(una, "/api/tournaments", {"name": "A cup", "kind": "swiss", "game": RACE, "bots": ["random"]})
    posts(una, cup["link"].replace("/tournaments", "/api/tournaments") + "/join", {})
    wrong: dict[str, list[str]] = {}
    for place in ("/challenges", "/people/Rude%20Rob", "/turns", "/notices", "/moderation", "/bots", cup["link"], "/"):
        una.page.goto(place)
        una.page.locator("h1").first.wait_for(state="attached")
        una.page.wait_for_load_state("networkidle")
        wide = una.page.evaluate("document.documentElement.scrollWidth")
        wrong[place] = [*complaints(una), *([f"{wide} wide"] if wide > PHONE["width"] else [])]
    assert {place: found for place, found in wrong.items() if found} == {}


def test_a_report_from_a_profile_is_decided_in_the_queue_and_logged(members: MembersOf) -> None:
    una, judge = members.enter("Quiet Una"), members.enter("Judge Jo", role="moderator")
    members.enter("Rude Rob")
    una.page.goto("/people/Rude%20Rob")
    una.page.get_by_role("button", name="About Rude Rob").click()
    una.page.get_by_text("Tell the moderators").click()
    una.page.get_by_label("What is it about?").select_option("name")
    una.page.get_by_role("button", name="Send").click()
    una.page.get_by_text("A moderator will look at it.").wait_for()
    judge.page.goto("/moderation")
    judge.page.get_by_role("heading", name="Quiet Una about Rude Rob").wait_for()
    take = judge.page.get_by_role("button", name="Take the name")
    assert take.is_disabled(), "it is written down why"
    judge.page.get_by_label("Why (kept in the log)").fill("it says so")
    take.click()
    judge.page.get_by_text("Rude Rob, the name was taken (it says so)").wait_for()
    judge.page.get_by_text("No report waits.").wait_for()
    una.page.goto("/moderation")
    una.page.get_by_text("only moderators may do that").wait_for()
    una.wrongs = [wrong for wrong in una.wrongs if "403" not in wrong]
