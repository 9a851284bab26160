"""Who plays with whom: near ratings first, farther ones with time, larger tables filled, and bots by consent."""

from __future__ import annotations

from random import Random

from kaik.server.meeting.pairing import SeekGroup, filled_groups, groups
from kaik.server.meeting.seek import ASKED_FOR, NEAR, WIDER, Seek
from kaik.server.meeting.terms import GameTerms

TWO = GameTerms.of("march", "", {}, "5m", rated=False, seats=0)
FOUR = GameTerms.of("kitten", "", {}, "none", rated=False, seats=4)
NOW = 1_000_000


def seek(name: str, strength: float = 1500, waited: float = 0, terms: GameTerms = TWO, **more: object) -> Seek:
    since = NOW - round(1000 * waited)
    made = Seek(name, f"guest {name}", name, terms, since, strength, fill_from=since)
    return Seek(**{**{field: getattr(made, field) for field in made.__struct_fields__}, **more})


def named(found: list[SeekGroup]) -> list[set[str]]:
    return [{each.name for each in group} for group in found]


def test_two_who_want_the_same_are_paired_and_others_wait() -> None:
    other = GameTerms.of("march", "", {}, "10m", rated=False, seats=0)
    rated = GameTerms.of("march", "", {}, "5m", rated=True, seats=0)
    assert named(groups([seek("a"), seek("b"), seek("c", terms=other), seek("d", terms=rated)], NOW)) == [{"a", "b"}]


def test_the_longest_waiting_has_the_nearest() -> None:
    waiting = [seek("a", 1500, waited=9), seek("b", 1600), seek("c", 1480), seek("d", 1660)]
    assert named(groups(waiting, NOW)) == [{"a", "c"}, {"b", "d"}]


def test_the_range_widens_with_waiting() -> None:
    far = NEAR + 300
    assert not groups([seek("a", 1500), seek("b", 1500 + far)], NOW)
    assert not groups([seek("a", 1500, waited=2 * 300 / WIDER - 1), seek("b", 1500 + far)], NOW)
    assert groups([seek("a", 1500, waited=2 * 300 / WIDER), seek("b", 1500 + far)], NOW), "one has waited for both"
    assert groups([seek("a", 1500, waited=300 / WIDER), seek("b", 1500 + far, waited=300 / WIDER)], NOW)


def test_nobody_meets_themselves_or_somebody_they_are_kept_apart_from() -> None:
    twice = [seek("a", guest="same"), seek("b", guest="same")]
    assert not groups(twice, NOW)
    assert named(groups([*twice, seek("c", 1600)], NOW)) == [{"a", "c"}]
    apart = {frozenset(("guest a", "guest b"))}
    assert not groups([seek("a"), seek("b")], NOW, apart)
    assert named(groups([seek("a"), seek("b"), seek("c", 1550)], NOW, apart)) == [{"a", "c"}]


def test_whoever_left_too_often_waits_first() -> None:
    waiting = [seek("a", waited=5, held=6000), seek("b")]
    assert not groups(waiting, NOW) and groups(waiting, NOW + 1000)


def test_whoever_chooses_a_seek_is_paired_with_that_one_however_far() -> None:
    waiting = [seek("a", 1500, waited=60), seek("b", 1500), seek("far", 2600), seek("c", 1500, join="far")]
    assert {"far", "c"} in named(groups(waiting, NOW)) and {"a", "b"} in named(groups(waiting, NOW))
    late = [seek("c", 1500, waited=30, join="far"), seek("d", 1500, join="far"), seek("far", 2600)]
    assert named(groups(late, NOW)) == [{"far", "c"}], "the first who chose it"
    assert not groups([seek("c", join="gone"), seek("b")], NOW)


def test_a_larger_table_begins_when_it_is_full() -> None:
    waiting = [seek(name, terms=FOUR) for name in "abc"]
    assert not groups(waiting, NOW)
    assert named(groups([*waiting, seek("d", terms=FOUR), seek("e", 1501, terms=FOUR)], NOW)) == [set("abcd")]


def test_bots_fill_a_table_for_those_who_said_yes_once_nobody_is_left_to_answer() -> None:
    asked = NOW - 1000
    yes = [seek(name, terms=FOUR, asked=asked, agreed=True) for name in "ab"]
    thinks, says_no = seek("c", terms=FOUR, asked=asked), seek("d", terms=FOUR)
    assert not filled_groups([*yes, thinks, says_no], NOW)
    assert named(filled_groups([*yes, says_no], NOW)) == [{"a", "b"}]
    assert named(filled_groups([*yes, thinks], NOW + ASKED_FOR)) == [{"a", "b"}], "silence is a no"
    assert named(filled_groups(yes[:1], NOW)) == [{"a"}]
    assert not filled_groups([thinks, says_no], NOW)


def test_five_hundred_are_paired_in_one_look() -> None:
    luck = Random(7)
    waiting = [seek(str(n), luck.gauss(1500, 250), waited=luck.random() * 3) for n in range(500)]
    found = groups(waiting, NOW)
    taken = [each.id for group in found for each in group]
    assert len(taken) == len(set(taken)) >= 480
    later = groups(waiting, NOW + 120_000)
    assert len(later) == 250, "after two minutes nobody is too far"
    gaps = sorted(abs(one.strength - other.strength) for one, other in found)
    assert gaps[len(gaps) // 2] < 10, "and most play somebody of their own strength"
