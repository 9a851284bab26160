"""Starting points are replayed by the rules, and every mistake in one is a sentence."""

from __future__ import annotations

import msgspec
import pytest

from kaik.core.errors import BadPosition, KaikError, NoSuch
from kaik.games import find
from kaik.learn.position import StartingPoint, played_on
from kaik.play.walk import walk

STICKS = "fool-sticks"


def test_a_log_with_luck_in_it_leads_to_a_position() -> None:
    point = StartingPoint(STICKS, log=("0 pay", "1 pay", "sticks:3"))
    assert point.reached().view(0).numbers == (3,)


def test_a_position_text_may_stand_before_the_log() -> None:
    rows = "+b+r+k+g+s/pp+v+p+p/5/2M2/5/+P+PVPP/SGKRB [] A"
    point = StartingPoint("school-cerke", position=rows, log=("move:TI-TU",))
    assert point.reached().turn().seats == (0,)


def test_a_game_without_position_texts_says_so() -> None:
    with pytest.raises(BadPosition, match="has no position text"):
        StartingPoint(STICKS, position="9/9").reached()


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        (("0 pay", "0 pay"), "entry 2 of the log: pay is not open to seat 0"),
        (("pay",), "entry 1 of the log: seats 0, 1 are asked"),
        (("zero pay",), "'zero pay' is no entry"),
        (("0 pay", "1 pay", "sticks:9"), "entry 3 of the log: sticks:9 is not among"),
        (("0 PAY",), "is not an action"),
    ],
)
def test_a_wrong_entry_is_named(log: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        StartingPoint(STICKS, log=log).reached()


def test_unknown_games_presets_and_options_are_named() -> None:
    with pytest.raises(NoSuch, match="there is no game"):
        StartingPoint("chess").reached()
    with pytest.raises(NoSuch, match="there is no preset"):
        StartingPoint(STICKS, preset="nobody").reached()
    with pytest.raises(KaikError, match="there is no option"):
        StartingPoint(STICKS, options={"colour": 3}).reached()
    with pytest.raises(KaikError, match="is for 2 to 8 seats"):
        StartingPoint(STICKS, seats=9).reached()


def test_a_seat_that_is_not_asked_is_refused() -> None:
    with pytest.raises(BadPosition, match="nobody is to choose"):
        StartingPoint(STICKS, log=("0 pay", "1 pay")).asking(0)
    with pytest.raises(BadPosition, match="seat 1 is to choose there, not seat 0"):
        StartingPoint(STICKS, log=("0 pay",)).asking(0)


def test_an_endless_log_is_not_played() -> None:
    with pytest.raises(BadPosition, match="too long"):
        played_on(find(STICKS).begin(), ["pass"] * 3_000)


@pytest.mark.parametrize("slug", ["school-cerke", STICKS, "riichi", "new-play", "mountain"])
def test_any_moment_of_a_match_is_a_starting_point(slug: str) -> None:
    match = walk(find(slug), seed="points", limit=60)
    for n in (0, len(match.log) // 2, len(match.log)):
        point = StartingPoint.of(match, n)
        stored = msgspec.json.decode(msgspec.json.encode(point), type=StartingPoint)
        assert stored == point
        assert stored.reached() == match.before(n)
        assert stored.replayed().log == point.log
