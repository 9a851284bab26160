"""People at pages: two who play each other, one who reloads, one who has no mouse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .people import ONE_HAND, Person


def facing(enter: Callable[..., Person], game: str) -> tuple[Person, Person]:
    """Two people at a table; the second follows the link of the first."""
    host, guest = enter(), enter(locale="ja-JP")
    link = host.sets_up(game, "free")
    host.page.goto(link)
    host.page.locator(".waiting").wait_for()
    guest.page.goto(link)
    guest.page.locator(".waiting .first").first.click()
    return host, guest


def play_each_other(*people: Person, seconds: int = 150) -> None:
    """Everybody says an action whenever they may, until all pages say that it is over."""
    for person in people:
        person.page.evaluate(f"window.playing = hands.play(1e6, {seconds}, 5); null")
    for person in people:
        told = person.page.evaluate("window.playing")
        assert not told["late"] and told["said"] > 0 and person.over


@pytest.mark.parametrize("game", ["cerke", "riichi"])
def test_two_people_play_each_other(enter: Callable[..., Person], game: str) -> None:
    """A season of cerke; a hand of riichi with two bots at the table."""
    host, guest = facing(enter, game)
    play_each_other(host, guest)
    seen = [json.loads(person.positions[-1]) for person in (host, guest)]
    assert seen[0]["match"] == seen[1]["match"] and seen[0]["n"] == seen[1]["n"]
    assert seen[0]["outcome"] == seen[1]["outcome"] is not None
    assert [position["view"]["seat"] for position in seen if "seat" in position["view"]] in ([], [0, 1])


def half(actions: list[str]) -> str | None:
    """Something to touch first in a word that needs more touches than one."""
    longer = [re.split("[-+]", action.partition(":")[2]) for action in actions]
    return next((atoms[0] for atoms in longer if len(atoms) > 1), None)


@pytest.mark.parametrize("game", ["cerke", "march", "riichi"])
def test_a_reload_in_mid_turn_keeps_everything(person: Person, game: str) -> None:
    person.sits_down(game, options={})
    page = person.page
    person.plays(4)
    person.is_asked()
    page.locator(".rail [role=tab]").nth(2).click()
    page.locator("#tab-panel input").fill("back in a moment <b>")
    page.keyboard.press("Enter")
    page.get_by_text("back in a moment <b>").wait_for()
    before = (person.actions, page.locator(".question").inner_text(), json.loads(person.positions[-1]))
    begins = half(person.actions)
    if begins is not None:
        page.locator(f".stage [data-atom='{begins}']").first.dispatch_event("click")
        assert page.locator(".stage [data-taken]").count() > 0
    page.reload()
    person.is_asked()
    expect(page.locator(".question")).to_have_text(before[1])  # the board says it in its own words, once it is there
    assert person.actions == before[0]
    assert json.loads(person.positions[-1]) == before[2]
    assert page.locator(".stage [data-taken]").count() == 0, "what was half said is forgotten"
    page.locator(".rail [role=tab]").nth(2).click()
    page.get_by_text("back in a moment <b>").wait_for()
    person.plays(3)


@pytest.mark.parametrize("game", ["cerke", "march", "malaysian-mahjong"])
def test_a_match_is_played_with_keys_alone(person: Person, game: str) -> None:
    person.sits_down(game)
    said = person.presses(40)
    assert said >= 40 or person.over


STOPS = """() => {
  const stops = new Map();
  for (const thing of document.querySelectorAll('.stage [data-atom]')) {
    const group = thing.closest('[role="group"], ul, fieldset');
    stops.set(group, (stops.get(group) ?? 0) + (thing.tabIndex === 0 ? 1 : 0));
  }
  return [...stops.values()];
}"""
"""How often the tab key stops at each board, hand and tray."""


@pytest.mark.parametrize("game", ["cerke", "march", "riichi", "linked-ships"])
def test_the_tab_key_stops_once_at_a_board_or_a_hand(person: Person, game: str) -> None:
    person.sits_down(game, options={})
    person.page.locator(".stage [data-touch=can]").first.wait_for(state="attached")
    assert set(person.page.evaluate(STOPS)) == {1}
    person.plays(2)
    person.is_asked()
    assert set(person.page.evaluate(STOPS)) == {1}


def test_the_tab_key_never_stops_at_a_mere_drawing(person: Person) -> None:
    person.sits_down("march", options={})
    person.plays(3)
    person.is_asked()
    stops = set()
    for _ in range(40):
        person.page.keyboard.press("Tab")
        stops.add(person.page.evaluate("document.activeElement.outerHTML.slice(0, 60)"))
    assert [stop for stop in stops if stop.startswith("<svg")] == []
    assert any("data-atom" in stop or "slot" in stop for stop in stops), "the hand is among the stops"


def test_arrow_keys_go_from_square_to_square_and_every_square_has_a_name(person: Person) -> None:
    person.sits_down("cerke", options={})
    page = person.page
    page.locator(".stage [data-touch=can]").first.wait_for(state="attached")
    here = "document.activeElement.dataset.atom ?? ''"
    while not page.evaluate(here):
        page.keyboard.press("Tab")
    first = page.evaluate(here)
    assert page.evaluate("document.activeElement.dataset.touch") == "can", "the tab key stops at what may be touched"
    page.keyboard.press("ArrowUp")
    second = page.evaluate(here)
    assert second and second != first
    focused = page.evaluate("[document.activeElement.tabIndex, document.activeElement.getAttribute('aria-label')]")
    assert focused[0] == 0 and second in focused[1]
    page.keyboard.press("ArrowDown")
    assert page.evaluate(here) == first
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.matches('svg.grid [data-atom]')"), "one more leaves the board"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(here) == first


def test_esc_takes_back_what_was_half_said(person: Person) -> None:
    person.sits_down("cerke", options={})
    page = person.page
    page.locator(".stage [data-touch=can]").first.focus()
    page.keyboard.press("Enter")
    assert page.locator(".stage [data-taken]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".stage [data-taken]").count() == 0
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "typed-action"
    page.keyboard.type("move:nowhere")
    page.keyboard.press("Enter")
    page.locator(".refused").wait_for()
    page.keyboard.press("/")
    page.keyboard.type(person.actions[0])
    page.keyboard.press("Enter")
    page.locator(".refused").wait_for(state="detached")


def test_what_is_not_open_is_refused_in_a_sentence(person: Person) -> None:
    person.sits_down("school-cerke", options={})
    page = person.page
    page.locator(".stage [data-touch='']").first.click(force=True)
    page.locator(".refused").wait_for()
    assert len(page.locator(".refused").inner_text()) > 20


def test_a_connection_that_breaks_is_mended_by_the_page(person: Person) -> None:
    person.sits_down("march", options={})
    person.plays(2)
    person.is_asked()
    actions = person.actions
    person.context.set_offline(True)
    person.page.evaluate("hands.wire.sockets.at(-1).close()")
    person.page.locator(".refused").wait_for()
    person.context.set_offline(False)
    person.page.locator(".refused").wait_for(state="detached")
    person.is_asked()
    assert person.actions == actions
    person.plays(2)
    person.wrongs.clear()  # the browser itself complains of being offline


def test_a_move_that_a_broken_connection_swallowed_is_made_again(person: Person) -> None:
    person.sits_down("school-cerke", options={})
    page, action = person.page, person.actions[0]
    page.evaluate("""() => {
        const socket = hands.wire.sockets.at(-1), send = socket.send;
        socket.send = (text) => (JSON.parse(text).t === 'play' ? socket.close() : send.call(socket, text));
    }""")
    page.keyboard.press("/")
    page.keyboard.type(action)
    page.keyboard.press("Enter")
    person.waits_until("hands.wire.sent === 1")  # by the page itself, on its next connection
    page.locator(".record button").first.wait_for()
    logged = [face[2] for frame in person.frames for face in json.loads(frame).get("faces") or ()]
    assert logged.count(action) == 1


def test_one_hand_is_all_there_is() -> None:
    """The short match of riichi that people play here is a whole hand, from the deal to its end."""
    from kaik.games import find
    from kaik.play.walk import walk

    game = find("riichi")
    match = walk(game, game.options(**ONE_HAND), seats=4, seed=1)
    assert 100 < len(match.log) < 700


def test_nothing_can_be_said_while_sticks_are_in_the_air(enter: Callable[..., Person]) -> None:
    """The server has gone on already: a second click on the old position could only be refused."""
    person = enter(reduced_motion="no-preference", pace="normal")
    person.sits_down("six-sticks")
    throw = person.page.locator(".under [data-action=throw]")
    throw.click()
    person.page.locator(".question", has_text="in the air").wait_for()
    assert throw.count() == 0 and person.actions == []
    person.is_asked()
    assert person.page.locator(".refused").count() == 0
