"""Laws of foreign records: what we write we read again, hand for hand, as mjai events and as Tenhou's log."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from kaik.core.action import CHANCE, Action
from kaik.core.errors import BadRecord, KaikError
from kaik.core.options import Options
from kaik.core.state import Choose, Throw
from kaik.games.riichi import GAME
from kaik.games.riichi.records import mjai, tenhou
from kaik.games.riichi.records.exporting import Exporter
from kaik.games.riichi.rules import Riichi
from kaik.kits.mahjong.shanten import best
from kaik.kits.mahjong.tiles import counted, without
from kaik.play.luck import Luck
from kaik.play.script import asked
from kaik.play.walk import walk

Log = tuple[tuple[int, Action], ...]
AT_ONCE = ("tsumo", "ron", "kyuushu", "riichi", "ankan", "kakan", "daiminkan")
CALLS = ("pon", "chi")


class Told:
    """A season played by actions, its log kept."""

    def __init__(self, state: Riichi) -> None:
        self.start = self.state = state
        self.log: Log = ()

    def say(self, *actions: str) -> Told:
        """Actions of whoever is asked; `"2 pon:5m+5m"` names its seat. Whoever is left out of a window passes."""
        for text in actions:
            seat, _, said = text.rpartition(" ")
            action = Action.parse(said)
            if not seat and isinstance(self.state.turn(), Choose) and self.state.stage == "claim":
                self.passing()
            self._add(int(seat) if seat else asked(self.state), action)
        return self

    def passing(self) -> Told:
        """Everybody who has yet to answer passes; where luck then has one action, it is said."""
        while isinstance(turn := self.state.turn(), Choose) and self.state.stage == "claim":
            self._add(turn.seats[0], Action("pass"))
        turn = self.state.turn()
        if isinstance(turn, Throw) and len(getattr(turn.chance, "weights", ())) == 1:
            self._add(CHANCE, turn.chance.weights[0][0])
        return self

    def _add(self, seat: int, action: Action) -> None:
        self.state = self.state.after(seat, action)
        self.log = (*self.log, (seat, action))


def eager(preset: str, seed: int, limit: int, **options: object) -> Told:
    """A game of players who hurry: they win and declare whenever they may, call now and then, and build hands."""
    told = Told(GAME.begin(GAME.chosen(preset, options), 4))
    luck = Luck.of(seed)
    for n in range(limit):
        match told.state.turn():
            case Throw(chance):
                told._add(CHANCE, luck.throw(n, chance))
            case Choose(seats):
                told._add(seats[0], hurried(told.state, seats[0], luck.apart("choices").dice(n).below))
            case _:
                break
    return told


def hurried(state: Riichi, seat: int, below: Callable[[int], int]) -> Action:
    actions = state.legal(seat)
    if sure := [action for action in actions if action.verb in AT_ONCE]:
        return max(sure, key=lambda action: -AT_ONCE.index(action.verb))
    calls = [action for action in actions if action.verb in CALLS]
    if calls and below(4) == 0:
        return calls[below(len(calls))]
    discards = [action for action in actions if action.verb == "discard"]
    hand = state.sides[seat].hand
    return min(discards, key=lambda action: best(counted(without(hand, action.args)))) if discards else actions[-1]


def points_of(told: Told) -> list[tuple[float, ...]]:
    """What every win and draw brought, as the game itself settled it, in the order of play."""
    state, rows = told.start, []
    for seat, action in told.log:
        after = state.played(seat, action)
        if after.seasons > state.seasons and after.last is not None:
            order = after.table.order(after.first)
            rows += [tuple(float(row[at]) for at in order) for row in after.last.rows]
        state = after
    return rows


def check_round_trip(told: Told) -> list[dict[str, Any]]:
    """Both formats, written and read again, tell the same game."""
    options = told.start.options
    events = mjai.events_of(told.start, told.log)
    again = mjai.read(events, options)
    begun = again.start or GAME.begin(options, 4)
    assert isinstance(begun, Riichi)
    assert mjai.events_of(begun, again.log) == events
    assert list(again.settlements) == points_of(told)
    record = tenhou.record_of(told.start, told.log)
    from_log = tenhou.read(json.loads(json.dumps(record)), options)
    assert tenhou.record_of(from_log.start or begun, from_log.log) == record
    assert from_log.settlements == again.settlements
    return events


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("seed", [1, 2])
def test_eager_games_are_written_and_read_again(preset: str, seed: int) -> None:
    told = eager(preset, seed, 1200)
    events = check_round_trip(told)
    verbs = {event["type"] for event in events}
    assert {"pon", "chi", "hora", "end_kyoku"} <= verbs


def test_a_random_game_is_written_and_read_again() -> None:
    match = walk(GAME, GAME.preset("tenhou"), seed=3, limit=1200)
    told = Told(GAME.begin(match.options, 4))
    told.log = tuple((entry.seat, entry.action) for entry in match.log)
    told.state = match.state
    check_round_trip(told)


def test_whole_texts_are_read_as_they_are_written() -> None:
    told = eager("mjsoul", 5, 900)
    options, names = told.start.options, {f"name{seat}": f"player {seat}" for seat in range(4)}
    text = mjai.write(options, 4, told.log, names)
    assert json.loads(text.splitlines()[0])["names"] == [f"player {seat}" for seat in range(4)]
    log = tenhou.write(options, 4, told.log, {**names, "title": "an evening"})
    assert json.loads(log)["title"] == ["an evening", ""] and json.loads(log)["name"][3] == "player 3"
    assert mjai.read(text, options).log == tenhou.read(log, options).log
    link = "https://tenhou.net/6/#json=" + log.replace("%", "%25").replace('"', "%22").replace(" ", "%20")
    assert tenhou.read(link, options).log == tenhou.read(log, options).log


def test_actors_are_numbered_from_the_first_dealer_in_the_order_of_play() -> None:
    told = eager("book", 4, 600)
    first, circle = told.state.first, told.state.table.order(told.state.first)
    assert circle != (0, 1, 2, 3), "this seed should seat somebody elsewhere"
    events = mjai.events_of(told.start, told.log, names=("a", "b", "c", "d"))
    assert events[0]["names"][0] == "abcd"[first] and next(event["oya"] for event in events if "oya" in event) == 0
    assert "".join(events[0]["names"]) == "".join("abcd"[seat] for seat in circle)


def test_indicators_are_understood_before_and_after_the_tile_they_come_with(season: Callable[..., Any]) -> None:
    told = with_two_kans(season)
    events = check_round_trip(told)
    plain = mjai.read(events, told.start.options)
    moved = [*events]
    for at, (one, two) in enumerate(pairwise(events)):
        if [one["type"], two["type"]] in (["dahai", "dora"], ["dora", "tsumo"]):
            moved[at], moved[at + 1] = two, one
    kinds = [event["type"] for event in moved]
    assert kinds[kinds.index("ankan") :][:3] == ["ankan", "tsumo", "dora"]
    assert kinds[kinds.index("kakan") :][:4] == ["kakan", "tsumo", "dora", "dahai"]
    assert mjai.read(moved, told.start.options) == plain
    without_one = [event for event in events if event["type"] != "dora"]
    with pytest.raises(BadRecord, match="an indicator is turned over first, but no dora event tells which"):
        mjai.read(without_one, told.start.options)


def with_two_kans(season: Callable[..., Any]) -> Told:
    """Seat 0 makes a closed kan, calls a triplet from the right neighbour and makes it a small kan."""
    told = Told(season("1111p55z", preset="tenhou", keep="8s9s9s5z5z777s2p3p").state)
    told.say("draw:8s", "ankan:1p", "dora:2p", "draw:9s", "discard:9s", "draw:5z", "discard:5z")
    told.say("0 pon:5z+5z").passing().say("discard:8s")
    for _ in range(3):
        told.say("draw:7s", "discard:7s")
    told.say("draw:5z", "kakan:5z").passing()
    return told.say("draw:9s", "discard:9s", "dora:3p").passing()


def test_a_small_kan_is_written_where_its_triplet_lay(season: Callable[..., Any]) -> None:
    told = with_two_kans(season)
    rows = tenhou.record_of(told.start, told.log)["log"][0][4:]
    assert "4545p45" in rows[1] and "4545k4545" in rows[2] and "212121a21" in rows[2]


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_keeps_a_record_of_what_it_saw(seat: int) -> None:
    told = eager("tenhou", 6, 500)
    lines = mjai.write(told.start.options, 4, told.log, {"seat": str(seat)}).splitlines()
    events = [json.loads(line) for line in lines]
    everything = mjai.events_of(told.start, told.log)
    assert events[0]["id"] == seat
    for own, whole in zip(events[1:], everything[1:], strict=True):
        if own["type"] == "start_kyoku":
            assert [hand == ["?"] * 13 for hand in own["tehais"]] == [at != seat for at in range(4)]
        elif own["type"] == "tsumo":
            assert own["pai"] == (whole["pai"] if whole["actor"] == seat else "?")
        else:
            assert own == whole
    with pytest.raises(BadRecord, match=r"event 1 \(start_kyoku\): tehais of seat \d is hidden"):
        mjai.read("\n".join(lines), told.start.options)


def test_a_record_is_kept_for_no_seat_that_is_not_there() -> None:
    with pytest.raises(BadRecord, match="there is no seat '4'; the seats are 0 to 3"):
        mjai.write(GAME.preset(), 4, (), {"seat": "4"})


# Ends that are too rare to wait for.


def test_two_winners_of_one_tile_are_written_one_by_one(season: Callable[..., Any]) -> None:
    told = Told(season("234567m23p23499s", "", "2355678p123456s", "", dealer=1, honba=2, keep="4p").state)
    told.say("draw:4p", "discard:4p", "0 ron", "2 ron").passing()
    events = check_round_trip(told)
    assert [event["actor"] for event in events if event["type"] == "hora"] == [2, 0]
    result = tenhou.record_of(told.start, told.log)["log"][0][-1]
    assert result[0] == "和了" and len(result) == 5


def test_three_winners_end_a_season_of_tenhou(season: Callable[..., Any]) -> None:
    hands = ("234567m23p23499s", "", "2355678p123456s", "677889m23p11345s")
    told = Told(season(*hands, dealer=1, keep="4p", preset="tenhou").state)
    told.say("draw:4p", "discard:4p", "0 ron", "2 ron", "3 ron").passing()
    assert check_round_trip(told)[-2]["reason"] == "ron3"
    assert tenhou.record_of(told.start, told.log)["log"][0][-1] == ["三家和了"]


def test_nine_kinds_end_a_season(season: Callable[..., Any]) -> None:
    told = Told(season("19m19p19s1234567z", keep="2m").state).say("draw:2m", "kyuushu")
    assert check_round_trip(told)[-2]["reason"] == "yao9"


@pytest.mark.parametrize(("hands", "result"), [(("",), "全員不聴"), (("234567m23p23499s",), "流局")])
def test_an_empty_wall_ends_a_season(season: Callable[..., Any], hands: Sequence[str], result: str) -> None:
    told = Told(season(*hands, preset="tenhou", multi_ron="all").state)
    while told.state.wall.left:
        tile = next(tile for tile, _ in told.state.wall.unseen)
        told.say(f"draw:{tile}", f"discard:{tile}")
        while isinstance(turn := told.state.turn(), Choose):
            told._add(turn.seats[0], Action("pass"))
    told.passing()
    assert check_round_trip(told)[-2]["reason"] == "exhaustive"
    assert tenhou.record_of(told.start, told.log)["log"][0][-1][0] == result


def test_a_closed_kan_the_orphans_might_rob_turns_its_indicator_over_later(season: Callable[..., Any]) -> None:
    told = Told(season("999m", preset="mjsoul", keep="9m4p2p").state)
    told.say("draw:9m", "ankan:9m").passing().say("dora:2p", "draw:4p", "discard:4p").passing()
    check_round_trip(told)


def test_a_closed_kan_robbed_by_the_orphans_is_a_ron(season: Callable[..., Any]) -> None:
    told = Told(season("999m", "", "11m19p19s1234567z", preset="mjsoul", keep="9m", dora="3p").state)
    told.say("draw:9m", "ankan:9m", "2 ron").passing()
    won = next(event for event in check_round_trip(told) if event["type"] == "hora")
    assert (won["actor"], won["target"], won["pai"]) == (2, 0, "9m")


@pytest.mark.parametrize(("rule", "shown"), [("with_kan", 2), ("before_draw", 1)])
def test_a_waiting_indicator_when_the_second_kan_is_robbed(season: Callable[..., Any], rule: str, shown: int) -> None:
    hands = ("55z22p", "", "13p456m11456789s")
    told = Told(season(*hands, preset="tenhou", overdue_dora=rule, keep="55z22p3m8m8m8m4z", dora="3z").state)
    told.say("draw:3m", "discard:3m", "draw:5z", "discard:5z", "0 pon:5z+5z").passing()
    told.say(f"0 {told.state.legal(0)[0]}", "draw:2p", "discard:2p", "0 pon:2p+2p").passing()
    told.say(f"0 {told.state.legal(0)[0]}")
    for _ in range(3):
        told.say("draw:8m", "discard:8m")
    told.say("draw:5z", "kakan:5z").passing().say("draw:2p", "kakan:2p")
    if rule == "with_kan":
        told.say("dora:4z")
    told.say("2 ron").passing()
    assert told.state.last is not None
    assert len(told.state.last.indicators) == shown and told.state.last.how == "rob"
    check_round_trip(told)


def test_one_call_that_could_belong_to_two_discards_finds_its_own(season: Callable[..., Any]) -> None:
    """Seat 0 throws 9m away twice, and seat 2, who never drew in between, calls the second."""
    told = Told(season("99m11z", "1z", "99m", preset="tenhou", keep="8s8s", dora="3p").state)
    told.say("draw:8s", "discard:9m").passing()
    told.say("draw:8s", "discard:1z", "0 pon:1z+1z").passing()
    told.say("discard:9m", "2 pon:9m+9m").passing()
    check_round_trip(told)


def test_whatever_is_wrong_with_events_becomes_a_sentence() -> None:
    told = eager("tenhou", 7, 400)
    events = mjai.events_of(told.start, told.log)
    dice = Luck.of(8).dice(0)
    odd: list[Any] = [None, True, -1, 4, "?", "5mr", "9z", [], ["1m"], {}, 10**12, ""]
    for _ in range(100):
        at = dice.below(len(events))
        broken = [dict(event) for event in events]
        key = sorted(broken[at])[dice.below(len(broken[at]))]
        broken[at][key] = odd[dice.below(len(odd))]
        assert "\n" not in refusal(broken, told.start.options)


def refusal(events: list[dict[str, Any]], options: Options) -> str:
    """The sentence a record is refused with; empty where it is read after all."""
    try:
        mjai.read(events, options)
    except KaikError as wrong:
        return str(wrong)
    return ""


def test_retelling_begins_with_a_hand_just_dealt(season: Callable[..., Any]) -> None:
    state = season(dealer=2, honba=3, deposits=1, preset="tenhou").state
    told = Exporter(state).events
    assert [event["type"] for event in told] == ["start_kyoku"]
    assert (told[0]["kyoku"], told[0]["oya"], told[0]["honba"], told[0]["kyotaku"]) == (3, 2, 3, 1)
