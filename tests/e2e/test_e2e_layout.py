"""A table fills its room and grows with the window, and nothing on it jumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kaik.games import slugs

from .people import DESK, Person, others

HAND_HELD = {"width": 390, "height": 844}
WIDE = {"width": 1920, "height": 1080}
STILL = 0.02
"""The most that may shift within five seconds, as browsers measure it (CLS)."""
GAMES = ("cerke", "riichi", "march", "new-play", "six-sticks", "linked-ships", "chain-sticks")
"""Boards, tiles, cards, bets, races, ships and pots."""

SHIFTS = """() => {
  window.shifted = [];
  const element = (node) => (node?.nodeType === 3 ? node.parentElement : node);
  const named = (node) => element(node)?.className?.toString() ?? '';
  // cards close up in anybody's hand when one is played, and chips and pieces go where they are put: that is the game
  const played = (node) => element(node)?.closest?.('.stage .hand, .stage .fan, .stage [data-atom]') !== null;
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries())
      if (!sources.some(({ node }) => played(node)))
        window.shifted.push([startTime, value, sources.map(({ node }) => named(node))]);
  }).observe({ type: 'layout-shift' });
}"""
SIZES = """() => {
  const room = document.querySelector('.stage').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.stage *')].filter(
    (each) => each.childElementCount === 0 || each.tagName === 'svg');
  const boxes = parts.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width && height);
  const [left, top] = ['left', 'top'].map((side) => Math.max(room[side], Math.min(...boxes.map((box) => box[side]))));
  const [right, bottom] = ['right', 'bottom'].map((side) =>
    Math.min(room[side], Math.max(...boxes.map((box) => box[side]))));
  const held = document.querySelector('.stage .hand .card, .stage ul button .card, .stage .hand svg');
  return {
    filled: Math.max((right - left) / room.width, (bottom - top) / room.height),
    held: held?.getBoundingClientRect().width ?? null,
  };
}"""

PLACES = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  return {
    middle: Math.round(box('.stage .middle').top - box('.stage').top),
    hand: Math.round(box('.stage .own').bottom),
    open: document.querySelectorAll('.stage .theirs .card').length,
  };
}"""
TOLD_APART = """() => [...document.querySelectorAll('.strip .who')].filter((who) => {
  const [nth, place] = [who.querySelector('.nth'), who].map((each) => each?.getBoundingClientRect());
  return nth?.width > 0 && nth.right <= place.right + 0.5;
}).length"""
"""How many show the number that tells twins apart, and whole."""
COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const under = Math.min(...boxes('.under, .happened').map(({ top }) => top));
  const held = boxes('.stage .hand button');
  return { held: held.length > 9, covered: held.filter(({ bottom }) => bottom > under + 1).length };
}"""
"""Whether one holds a whole hand, and how many cards or tiles of it lie under what is told and asked."""


def cls(shifts: list[tuple[float, float, list[str]]]) -> float:
    """The largest sum of shifts that follow within a second of each other, five seconds at most."""
    worst = sum_now = begun = before = 0.0
    for at, value, _ in shifts:
        if at - before > 1000 or at - begun > 5000:
            sum_now, begun = 0.0, at
        sum_now, before = sum_now + value, at
        worst = max(worst, sum_now)
    return worst


def sits(enter: Callable[..., Person], game: str, screen: str, *bots: str, **more: Any) -> Person:
    phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1, "viewport": HAND_HELD}
    person = enter(**(phone if screen == "phone" else {"viewport": DESK}), **more)
    person.sits_down(game, options={}, seats=others(game, *bots, least=1 + max(1, len(bots))))
    person.page.wait_for_load_state("networkidle")
    person.page.wait_for_timeout(300)
    person.page.evaluate(SHIFTS)
    return person


@pytest.mark.parametrize("screen", ["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_jumps_while_bots_act_and_hints_and_refusals_come_and_go(
    game: str, screen: str, enter: Callable[..., Person]
) -> None:
    person = sits(enter, game, screen, pace="fast")
    person.page.evaluate("hands.type('what is this')")
    person.page.locator(".refused").wait_for()
    person.page.keyboard.press("h")
    person.plays(5, by_word=100)
    person.is_asked()
    shifts = person.page.evaluate("shifted")
    assert cls(shifts) < STILL, sorted(shifts, key=lambda each: -each[1])[:5]


def test_cards_that_are_won_come_to_lie_where_their_place_was_kept(enter: Callable[..., Person]) -> None:
    """On a phone the strip of the others grew with them, and everything below it jumped."""
    person = sits(enter, "march", "phone", "greedy", "greedy", "greedy")
    places = [person.page.evaluate(PLACES)]
    for _ in range(10 * 4):  # of ten cards a season, and four seasons, somebody wins one
        if places[-1]["open"]:
            break
        person.plays(1, by_word=100)
        person.is_asked()
        places.append(person.page.evaluate(PLACES))
    assert places[-1]["open"]
    assert len({place["middle"] for place in places}) == 1, places
    assert len({place["hand"] for place in places}) == 1, places


@pytest.mark.parametrize("game", ["march", "riichi"])
def test_on_a_phone_four_are_told_apart_and_ones_whole_hand_is_in_sight(
    game: str, enter: Callable[..., Person]
) -> None:
    person = sits(enter, game, "phone", "level2", "level2", "level2")
    assert person.page.evaluate(TOLD_APART) == 3
    assert person.page.evaluate(COVERED) == {"held": True, "covered": 0}


@pytest.mark.parametrize("game", slugs())
def test_a_table_fills_its_room_and_the_hand_grows_with_the_window(game: str, person: Person) -> None:
    person.sits_down(game, options={})
    person.page.wait_for_load_state("networkidle")
    small = person.page.evaluate(SIZES)
    person.page.set_viewport_size(WIDE)
    person.page.wait_for_timeout(100)
    large = person.page.evaluate(SIZES)
    assert large["filled"] >= 0.85
    if small["held"]:
        assert large["held"] >= 1.4 * small["held"]
