"""The rooms of the house: from the lobby to a first move, a table of one's own, and what axe thinks of them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.serving import worked
from tests.processes import needs_proc

from kaik.games import slugs

from .people import DESK, LONG, PHONE, Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  const bad = found.violations.filter((each) => ['serious', 'critical'].includes(each.impact));
  return bad.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 120)).slice(0, 4).join(' | ')}`);
}"""
READY_WITHIN = 3.0


DROP = """text => {
  const files = new DataTransfer();
  files.items.add(new File([text], 'match.kaik', { type: 'text/plain' }));
  for (const kind of ['dragover', 'drop'])
    document.querySelector('h1').dispatchEvent(
      new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files }));
}"""


def finished(person: Person, game: str = "march") -> str:
    """The replay of a match that this person has just played."""
    person.sits_down(game)
    person.plays()
    return f"/replay/{person.match}"


def complaints(person: Person) -> list[str]:
    """What axe finds serious or critical on the page."""
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = person.page.evaluate(LOOK)
    return found


@pytest.mark.parametrize(("theme", "language"), [("light", "en-GB"), ("dark", "ja-JP")])
def test_axe_finds_nothing_serious_in_any_room(enter: Callable[..., Person], theme: str, language: str) -> None:
    person = enter(color_scheme=theme, locale=language)
    wrong: dict[str, list[str]] = {}
    replay = finished(person)
    wrong["table, over"] = complaints(person)
    embedded = replay.replace("/replay/", "/embed/")
    for place in ("/", "/games", "/rules", "/rules/cerke", "/rules/riichi", "/new/cerke", embedded, replay):
        person.page.goto(place)
        person.page.locator("h1").first.wait_for(state="attached")
        person.page.wait_for_load_state("networkidle")
        wrong[place] = complaints(person)
    person.page.locator("aside button[aria-haspopup=dialog]").click()
    person.page.locator(".share img").wait_for()
    wrong["share"] = complaints(person)
    person.page.keyboard.press("Escape")
    person.page.locator("header nav button").last.click()
    person.page.locator("dialog[open]").wait_for()
    wrong["settings"] = complaints(person)
    assert {place: found for place, found in wrong.items() if found} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", slugs() if LONG else ["cerke", "fool-sticks", "march", "mountain", "riichi"])
def test_axe_finds_nothing_serious_at_a_table(enter: Callable[..., Person], game: str, theme: str) -> None:
    person = enter(color_scheme=theme)
    person.sits_down(game)
    person.plays(2)
    person.is_asked()
    assert complaints(person) == []
    person.page.set_viewport_size(PHONE)
    person.page.locator(".rail .handle").click()
    assert complaints(person) == []
    person.page.set_viewport_size(DESK)


def test_the_first_move_is_a_level_and_three_clicks_away(person: Person) -> None:
    """No name is asked for: the painting, once how strong the bot is, a piece, and where it goes."""
    person.page.goto("/")
    play = person.page.locator("article:has(a[href='/rules/school-cerke']) .play").last
    play.click()
    person.page.get_by_role("dialog").get_by_role("button", name="Apprentice").wait_for()
    assert complaints(person) == []
    person.page.keyboard.press("Escape")
    person.page.get_by_role("dialog").wait_for(state="detached")
    play.click()
    person.page.get_by_role("button", name="Apprentice").click()
    person.is_asked()
    person.page.goto("/")
    play.click()  # what was chosen once is not asked again
    person.page.wait_for_url(re.compile("/table/"))
    person.is_asked()
    while not (open_actions := [action for action in person.actions if re.fullmatch(r"move:\w+-\w+", action)]):
        person.plays(1)
        person.is_asked()
    source, aim = open_actions[0].removeprefix("move:").split("-")
    before = person.page.evaluate("hands.wire.sent")
    for square in (source, aim):
        person.page.locator(f"[data-atom='{square}']").click()
    again = person.page.locator(f".under [data-action='{open_actions[0]}']")
    if again.is_visible():  # a longer move begins with this one
        again.click()
    person.waits_until(f"hands.wire.sent > {before}")
    assert person.page.evaluate("hands.wire.sent") == before + 1


def test_a_table_of_ones_own_is_set_up_with_a_form(person: Person) -> None:
    """Another rule set, one season, a bot of one's choice, a clock that is not there, by link only."""
    page = person.page
    page.goto("/new/cerke")
    page.locator("form select").first.select_option("online")
    page.locator(".seats select").nth(1).select_option("random")
    page.locator("details summary").click()
    page.locator(".options label:has(> span:text-is('seasons')) select").select_option("1")
    page.locator("form .first").click()
    page.wait_for_url(re.compile("/table/"))
    person.is_asked()
    person.plays()
    match = person.asks(f"/api/matches/{person.match}")
    assert match["preset"] == "online" and match["options"]["seasons"] == 1 and match["over"]


def test_a_replay_shows_every_seat_and_checks_the_luck(person: Person) -> None:
    page = person.page
    page.goto(finished(person))
    slider = page.locator("input[type=range]")
    slider.wait_for()
    last = slider.get_attribute("max")
    assert slider.input_value() == last
    page.keyboard.press("Home")
    assert slider.input_value() == "0"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert slider.input_value() == "3"
    eyes = page.locator(".under select")
    assert eyes.locator("option").count() == 3, "a spectator's eyes and those of both seats"
    eyes.select_option("1")
    page.locator(".stage [aria-label]").first.wait_for()
    with page.expect_download() as kept:
        page.locator("a[download]").first.click()
    record = Path(kept.value.path()).read_text(encoding="utf-8")
    checked = subprocess.run([sys.executable, "-c", "from kaik.cli import main; main()", "verify", "/dev/stdin"],
                             input=record, capture_output=True, text=True, timeout=60)  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr
    page.goto("/open")
    page.locator("#open-text").wait_for()
    page.evaluate(DROP, record)
    page.wait_for_url("**/replay/opened-*")
    slider.wait_for()
    assert slider.get_attribute("max") == last, "a file dropped anywhere on the page is opened"


def test_the_language_changes_at_once_and_stays(person: Person) -> None:
    page = person.page
    page.goto("/")
    page.locator("header nav button", has_text="日本語").click()
    assert page.locator("html").get_attribute("lang") == "ja"
    page.locator(".wall h3", has_text="標準机戦").wait_for()
    assert page.get_by_role("link", name="案内").get_attribute("href") == "/guide/ja/"
    page.reload()
    page.locator(".wall h3", has_text="標準机戦").wait_for()
    page.locator("header nav button", has_text="English").click()
    page.locator(".wall h3", has_text="Cerke").first.wait_for()
    assert page.get_by_role("link", name="Guide").get_attribute("href") == "/guide/"


def test_an_unknown_table_is_said_to_be_gone(enter: Callable[..., Person]) -> None:
    person = enter()
    person.page.goto("/table/nowhere")
    person.page.get_by_role("alert").wait_for()
    person.wrongs.clear()  # the browser itself complains of the socket that was refused


def started(db: str) -> float:
    """Seconds of work from the command to the address it prints."""
    serving = "from kaik.cli import main; main()", "serve", "--no-open", "--port", "0", "--db", db
    process = subprocess.Popen([sys.executable, "-c", *serving], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    took = worked(process.pid)
    process.terminate()
    process.wait(20)
    assert "http://" in said
    return took


@needs_proc
def test_the_server_is_ready_soon(tmp_path: Path) -> None:
    """After three seconds of work, however many other programs run: only what it does itself is counted."""
    times = [started(f"sqlite:///{tmp_path / 'kaik.db'}") for _ in range(2)]
    assert min(times) <= READY_WITHIN, times
