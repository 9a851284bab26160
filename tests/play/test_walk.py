"""Random walks: the same everywhere, and as the referee would have it."""

from __future__ import annotations

from collections import Counter

from kaik.core.action import CHANCE
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.play.luck import Luck
from kaik.play.match import Match, replayed
from kaik.play.referee import Referee
from kaik.play.walk import promising, walk


def actions(match: Match) -> str:
    return " ".join(f"{'*' if entry.seat == CHANCE else entry.seat}{entry.action}" for entry in match.log)


def test_the_walk_of_a_seed_is_this_one_on_every_machine(race: Game) -> None:
    assert actions(walk(race, seed=4, limit=10)) == (
        "*sticks:2 0wait *sticks:1 1wait *sticks:2 0wait *sticks:3 1run *sticks:0 0run"
    )


def test_a_walk_is_a_match_the_rules_allow(race: Game, betting: Options) -> None:
    for seats in (2, 3, 4):
        match = walk(race, betting, seats, seats)
        assert match.over
        again = replayed(Match.begin(race, betting, seats), [(entry.seat, entry.action) for entry in match.log])
        assert again == match


def test_a_referee_with_the_same_seed_throws_what_the_walk_threw(race: Game) -> None:
    match = walk(race, seed=6)
    referee = Referee.open(race, Luck.of(6))
    for entry in match.log:
        if entry.seat != CHANCE:
            referee.submit(entry.seat, entry.action)
    assert referee.match == match


def test_seats_asked_together_answer_in_order(race: Game, betting: Options) -> None:
    match = walk(race, betting, 4, 9)
    assert [entry.seat for entry in match.log[:4]] == [0, 1, 2, 3]


def test_a_walk_stops_at_its_limit(race: Game) -> None:
    whole = walk(race, seed=3)
    short = walk(race, seed=3, limit=5)
    assert short.log == whole.log[:5]
    assert not short.over


def test_every_word_is_as_likely_as_the_next(race: Game, betting: Options) -> None:
    first = Counter(str(walk(race, betting, 2, seed, limit=1).log[0].action) for seed in range(900))
    assert set(first) == {"bet:0", "bet:1", "bet:2"}
    assert all(240 < count < 360 for count in first.values())


def test_choices_do_not_follow_from_the_luck_of_the_sticks(race: Game) -> None:
    luck = Luck.of(21)
    assert luck.apart("walk").dice(0).below(2**64) != luck.dice(0).below(2**64)
    assert actions(walk(race, seed=21)) == actions(walk(race, seed=luck))


def test_players_who_look_at_what_a_word_promises_never_wait_in_a_race(race: Game) -> None:
    match = walk(race, seed=3, prefer=promising)
    thrown = [entry.action for entry in match.log if entry.seat == CHANCE]
    said = [entry.action for entry in match.log if entry.seat != CHANCE]
    assert len(said) == len(thrown)
    assert {action for throw, action in zip(thrown, said, strict=True) if throw != "sticks:0"} == {"run"}
