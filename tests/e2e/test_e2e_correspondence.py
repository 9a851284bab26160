"""A match in days in the browser: a clock in days, an answer in advance, a server killed, a date that passes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kaik.core.state import State
from kaik.games import find

from .people import DESK, PHONE, Person
from .test_e2e_rooms import complaints

SERVER = """
import sys, time
from pathlib import Path
from kaik.server.app import Settings
from kaik.server.correspondence import deadlines
from kaik.server.notices import reminders
from kaik.server.run import serve
real, passed = time.time_ns, Path(sys.argv[2])
time.time_ns = lambda: real() + int(passed.read_text()) * 3_600_000_000_000
deadlines.PAUSE = reminders.PAUSE = 0.2
serve("127.0.0.1", 0, Settings(db=sys.argv[1], bots=1), browser=False)
"""
"""A server whose date is some hours ahead of ours, as a file says, and who does not wait a minute to look at it."""
GAME = "ancient-cerke"
WORKER = "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"


class DatedServer:
    """A server that is killed and started again on one database, at a date of the test's own."""

    def __init__(self, folder: Path) -> None:
        self._db, self._passed = f"sqlite:///{folder / 'kaik.db'}", folder / "hours"
        self._hours = 0
        self.pass_by(0)
        self._process: subprocess.Popen[str] | None = None

    def pass_by(self, hours: int) -> None:
        self._hours += hours
        fresh = self._passed.with_suffix(".new")
        fresh.write_text(str(self._hours))
        fresh.replace(self._passed)  # whoever reads it never finds half of it

    def start(self) -> str:
        self.kill()
        command = [sys.executable, "-c", SERVER, self._db, str(self._passed)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        told = re.search(r"http://([0-9.:]+)/", self._process.stdout.readline())
        assert told is not None, "the server did not start"
        return told.group(1)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(20)
            self._process = None


@pytest.fixture
def dated(tmp_path: Path) -> Iterator[DatedServer]:
    made = DatedServer(tmp_path)
    yield made
    made.kill()


def plain(state: State, seat: int) -> str:
    """An action of a seat after which the other one is asked."""
    return str(next(each for each in state.legal(seat) if state.after(seat, each).legal(1 - seat)))


def test_a_match_in_days_over_a_restart_with_an_answer_in_advance(
    browser: Browser, dated: DatedServer, shots: Path
) -> None:
    at = dated.start()
    ada, bea = Person.enters(browser, at), Person.enters(browser, at, seed=2, locale="ja-JP", viewport=PHONE)
    link = sets_up(ada)
    bea.page.goto(link)
    bea.page.get_by_role("button", name="ここに座る").first.click()
    ada.is_asked()
    game = find(GAME)
    first = game.begin(game.preset(game.default), 2)
    theirs = plain(first, 0)
    mine = plain(first.after(0, theirs), 1)
    plans(bea, theirs, mine, shots)
    match = ada.match

    for person in (ada, bea):
        person.page.goto("about:blank")
    dated.kill()
    dated.pass_by(24)
    at = dated.start()
    ada.page.goto(f"http://{at}/turns")
    expect(ada.page.locator(".due")).to_have_text(re.compile("^23 h.* left$"))
    ada.page.screenshot(path=shots / "turns.png")
    ada.page.get_by_role("link", name=re.compile("Play$")).click()
    ada.is_asked()
    ada.page.evaluate("action => hands.type(action)", theirs)
    ada.waits_until("document.querySelector('.stage').dataset.n === '2'")
    frames = ada.asks(f"http://{at}/api/matches/{match}/frames?start=1&count=2")["frames"]
    assert [frame["face"][1:] for frame in frames] == [[0, theirs], [1, mine]]

    bea.page.goto(f"http://{at}{link}")
    dated.pass_by(49)
    expect(bea.page.locator(".seats .points").first).to_be_attached()
    ended = bea.asks(f"http://{at}/api/matches/{match}")["outcome"]
    assert (ended["how"], ended["winners"]) == ("flag", [1]), "the two days were over while nobody had to look"
    assert ada.wrongs == bea.wrongs == []
    for person in (ada, bea):
        person.context.close()


def sets_up(ada: Person) -> str:
    """Somebody chooses a clock of two days for a new table; where it is."""
    ada.page.goto(f"/new/{GAME}")
    ada.page.locator(".clock select").select_option("days")
    ada.page.get_by_label("days a move").fill("2")
    ada.page.locator(".seats select").nth(1).select_option("free")
    ada.page.locator("form button.first").click()
    ada.page.wait_for_url("**/table/*")
    return "/table/" + ada.page.url.rsplit("/", 1)[1]


def plans(bea: Person, theirs: str, mine: str, shots: Path) -> None:
    """Somebody plays out what they would answer, by what they type, and keeps it."""
    bea.page.set_viewport_size(DESK)
    bea.page.get_by_role("button", name="先の手を予約").click()
    for action in (theirs, mine):
        bea.waits_until(f"hands.words().includes('{action}')")
        bea.page.evaluate("action => hands.type(action)", action)
    bea.page.get_by_role("button", name="この筋を予約").wait_for()
    assert complaints(bea) == []
    bea.page.screenshot(path=shots / "plan.png")
    bea.page.get_by_role("button", name="この筋を予約").click()
    expect(bea.page.get_by_role("button", name="この予約を消す")).to_have_count(1)
    bea.page.screenshot(path=shots / "planned.png")


def test_somebody_chooses_how_to_be_told_and_sends_a_test(enter: Callable[..., Person], shots: Path) -> None:
    one = enter()
    one.page.goto("/notices")
    box = one.page.get_by_role("checkbox", name="It is your turn: push")
    expect(box).to_be_checked()
    box.uncheck()
    expect(one.page.get_by_text("Saved.")).to_be_visible()
    one.page.get_by_role("button", name="Send me a test").click()
    expect(one.page.get_by_text("Sent: here")).to_be_visible()
    expect(one.page.get_by_role("link", name="A test")).to_be_visible()
    one.page.reload()
    expect(one.page.get_by_role("checkbox", name="It is your turn: push")).not_to_be_checked()
    expect(one.page.get_by_role("checkbox", name="It is your turn: here")).to_be_checked()
    assert complaints(one) == []
    one.page.screenshot(path=shots / "notices.png", full_page=True)


def test_somebody_goes_on_vacation_and_comes_back(enter: Callable[..., Person]) -> None:
    one = enter(locale="ja-JP", viewport=PHONE, color_scheme="dark")
    one.page.goto("/turns")
    one.page.get_by_role("button", name="休暇を取る").click()
    one.page.get_by_role("button", name="戻りました").wait_for()
    assert complaints(one) == []
    one.page.get_by_role("button", name="戻りました").click()
    expect(one.page.get_by_role("button", name="休暇を取る")).to_be_visible()
    expect(one.page.get_by_text("今年はあと29日取れます。")).to_be_visible()


def test_a_push_is_shown_by_the_worker_and_leads_to_its_page(enter: Callable[..., Person]) -> None:
    one = enter(service_workers="allow", permissions=["notifications"])
    found: list[str] = []
    devtools = one.context.new_cdp_session(one.page)
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    one.page.goto("/notices")
    origin = one.page.evaluate("location.origin")
    one.page.evaluate(f"{WORKER}.then(() => null)")
    pushed = {"title": "Your turn", "body": "March with Bea", "link": "/turns", "key": "turn:m:0:1"}
    while not found:  # DevTools tell of it when they like
        one.page.wait_for_timeout(20)
    told = {"origin": origin, "registrationId": found[-1], "data": json.dumps(pushed)}
    devtools.send("ServiceWorker.deliverPushMessage", told)
    one.waits_until(f"{WORKER}.then((worker) => worker.getNotifications()).then((shown) => shown.length === 1)")
    shown = f"{WORKER}.then((worker) => worker.getNotifications()).then(([it]) => [it.title, it.body, it.data.link])"
    assert one.page.evaluate(shown) == ["Your turn", "March with Bea", "/turns"]
