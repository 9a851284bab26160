"""Records of Tenhou's server, of 電脳麻将 and of Mahjong Soul: read, written, recognised, refused in one sentence."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from kaik.core.errors import BadRecord
from kaik.games.riichi import GAME
from kaik.games.riichi.records import mjai, mjlog, mjsoul
from kaik.games.riichi.records.event import _READ, spelled
from kaik.games.riichi.records.mjlog_codes import Called, read_call, write_call
from kaik.kits.mahjong.tiles import kind
from kaik.play.foreign import candidates, exported, opened, text_of
from kaik.play.record import Record, read, write
from kaik.play.walk import walk

WRITTEN = ("mjai", "tenhou", "mjlog", "majiang")
HANDS = [
    "1m 4m 7m 2p 5p 8p 3s 6s 9s 1z 2z 3z 4z",
    "2m 5m 8m 3p 6p 9p 1s 4s 7s 5z 5z 6z 7z",
    "2m 3m 4m 5m 6m 7m 2p 3p 5s 6s 7s 8s 8s",
    "3m 6m 9m 1p 4p 7p 2s 5s 8s 1z 2z 6z 7z",
]
"""Seat 2 waits for 1p and 4p."""


def log_of(seed: int, preset: str = "tenhou", limit: int = 900) -> Any:
    match = walk(GAME, GAME.preset(preset), seed=seed, limit=limit, preset=preset)
    return match, tuple((entry.seat, entry.action) for entry in match.log)


# Every format that is written.


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize("seed", [1, 4])
def test_what_is_written_is_recognised_and_read_again(name: str, seed: int) -> None:
    match, log = log_of(seed)
    names = {f"name{seat}": f'雀士 <{seat}> & "co"' for seat in range(4)}
    text = GAME.formats[name].write(match.options, 4, log, names)
    found = opened(text)
    assert found.format == name and found.preset == "tenhou"
    state = found.record.match.state
    assert (state.points, state.kyoku, state.honba) == (match.state.points, match.state.kyoku, match.state.honba)
    by_actor = [names[f"name{seat}"] for seat in match.state.table.order(match.state.first)]
    assert list(found.record.names) == by_actor


@pytest.mark.parametrize("name", WRITTEN)
def test_a_record_from_the_middle_of_a_game_is_a_full_record_of_ours(name: str) -> None:
    events = [dealt(1, kyoku=2, honba=1, sticks=1), *won_by_seat_2()]
    found = opened("\n".join(map(json.dumps, events)))
    text = write(found.record)
    assert "start: S2 first=0 honba=1 deposits=1 points=30000,24000,25000,20000\n" in text
    again = read(text)
    assert again.match.state == found.record.match.state and write(again) == text
    other = opened(exported(again, name))
    assert other.format == name and other.record.match.state.points == again.match.state.points


def dealt(dealer: int, kyoku: int, honba: int, sticks: int) -> dict[str, Any]:
    return {
        "type": "start_kyoku",
        "bakaze": "S",
        "kyoku": kyoku,
        "honba": honba,
        "kyotaku": sticks,
        "oya": dealer,
        "scores": [30000, 24000, 25000, 20000],
        "dora_marker": "9s",
        "tehais": [[spelled(tile) for tile in hand.split()] for hand in HANDS],
    }


def won_by_seat_2() -> list[dict[str, Any]]:
    return [
        {"type": "tsumo", "actor": 1, "pai": "4p"},
        {"type": "dahai", "actor": 1, "pai": "4p", "tsumogiri": True},
        {"type": "hora", "actor": 2, "target": 1, "pai": "4p", "deltas": [0, -2300, 3300, 0]},
    ]


@pytest.mark.parametrize(
    "line",
    [
        "S2 first=0 honba=1",
        "S5 first=0 honba=0 deposits=0 points=1,2,3,4",
        "E1 first=0 honba=0 deposits=0 points=99999999,0,0,0",
        "[]",
    ],
)
def test_a_wrong_beginning_is_refused_with_its_line(line: str) -> None:
    found = opened("\n".join(map(json.dumps, [dealt(1, kyoku=2, honba=1, sticks=1), *won_by_seat_2()])))
    text = write(found.record)
    start = next(each for each in text.splitlines() if each.startswith("start: "))
    with pytest.raises(BadRecord, match=r"line \d+: a beginning looks like S2 first=0"):
        read(text.replace(start, f"start: {line}"))


# mjlog.


@pytest.mark.parametrize(
    "called",
    [
        Called("chi", (5, 10), 2, 3),
        Called("chi", (78, 81), 72, 3),
        Called("pon", (16, 18), 19, 1),
        Called("daiminkan", (132, 133, 134), 135, 2),
        Called("ankan", (52, 53, 54, 55), -1, 0),
    ],
)
def test_calls_are_numbers_and_back(called: Called) -> None:
    assert read_call(write_call(called)) == called


def test_a_small_kan_remembers_its_triplet() -> None:
    number = write_call(Called("kakan", (52, 53, 55), 54, 2), triplet=53)
    assert read_call(number) == Called("kakan", (52, 53, 55), 54, 2)


def test_a_known_call_number_is_the_call_it_is() -> None:
    """A chi of 4s with 5s and 6s from the left."""
    assert read_call(write_call(Called("chi", (88, 93), 85, 3))) == Called("chi", (88, 93), 85, 3)
    assert read_call(0b0000000000100000) is None, "the north tile is set aside only by three players"


SMALL = (
    '<mjloggm ver="2.3"><SHUFFLE seed="x" ref=""/><GO type="9" lobby="7"/>'
    '<UN n0="%41da" n1="B" n2="C" n3="D" dan="1,2,3,4" rate="1500.00,1500.00,1500.00,1500.00" sx="M,F,M,C"/>'
    '<TAIKYOKU oya="0"/>'
    '<INIT seed="0,0,0,2,3,{dora}" ten="250,250,250,250" oya="0" {hands}/>'
    '<T{draw}/><D{draw}/><AGARI ba="0,0" hai="" machi="{draw}" ten="30,2000,0" yaku="7,1,8,1" doraHai="{dora}" '
    'who="2" fromWho="0" sc="250,-20,250,0,250,20,250,0"/></mjloggm>'
)


def small(**changes: str) -> str:
    """East 1: the dealer throws 4p, and seat 2 wins with it."""
    hands = [[mjlog_id(tile, seat) for tile in hand.split()] for seat, hand in enumerate(HANDS)]
    told = " ".join(f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in enumerate(hands))
    return SMALL.format(**{"dora": "106", "draw": "50", "hands": told, **changes})


def mjlog_id(tile: str, seat: int) -> int:
    """Copies are told apart by seat; the first five of a suit is red and stays away."""
    same = [at for at, hand in enumerate(HANDS) for each in hand.split() if each == tile]
    copy = same.index(seat)
    twice = copy if HANDS[seat].split().count(tile) == 1 else copy + _TWICE.setdefault((tile, seat), 0)
    _TWICE[tile, seat] = _TWICE.get((tile, seat), 0) + 1
    return 4 * kind(tile) + (twice + (tile[0] == "5" and tile[1] != "z")) % 4


_TWICE: dict[tuple[str, int], int] = {}


def test_an_mjlog_written_by_hand_keeps_names_place_and_points() -> None:
    _TWICE.clear()
    found = opened(small())
    assert (found.format, found.preset) == ("mjlog", "tenhou")
    assert found.record.names == ("Ada", "B", "C", "D") and found.record.get("x-place") == "lobby 7"
    assert found.settlements == ((-2000, 0, 2000, 0),)


def test_an_mjlog_with_other_points_is_refused_by_its_tag() -> None:
    _TWICE.clear()
    with pytest.raises(BadRecord, match=r"tag 8 \(AGARI\): by our rules the points change"):
        opened(small().replace("250,-20,250,0,250,20", "250,-39,250,0,250,39"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<mjloggm><GO type='1'/>", "is no tag"),
        ('<mjloggm><GO type="16"/><INIT/>', "three players"),
        ("<mjloggm><T1/>", "no hand has been dealt"),
        ("<mjloggm><X7/>", "a draw is a tag from T0"),
        ('<mjloggm><N who="0" m="99999"/>', "m is a number"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><mjloggm>", "is no tag"),
        ("<mjloggm></mjloggm>", "no start_kyoku"),
    ],
)
def test_a_wrong_mjlog_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        mjlog.read(text, GAME.preset("tenhou"))


def test_a_packed_mjlog_is_unpacked_as_far_as_records_are_long() -> None:
    match, log = log_of(2, limit=300)
    text = GAME.formats["mjlog"].write(match.options, 4, log, {})
    assert opened(gzip.compress(text.encode())).format == "mjlog"
    with pytest.raises(BadRecord, match="larger than"):
        text_of(gzip.compress(b" " * 9_000_000))
    with pytest.raises(BadRecord, match="cannot be unpacked"):
        text_of(gzip.compress(text.encode())[:50])


# Mahjong Soul.


def soul_of(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events of a game as an export of Mahjong Soul has them."""
    soul = Soul()
    for event in events:
        soul.add(event, {key: _READ[value] for key, value in event.items() if key in ("pai", "dora_marker")})
    return soul.records


class Soul:
    """Records of Mahjong Soul as they grow."""

    def __init__(self) -> None:
        self.records: list[dict[str, Any]] = []
        self.doras: list[str] = []
        self.dealing: dict[str, Any] = {}
        self.declaring = False

    def write(self, name: str, **data: Any) -> None:
        self.records.append({"name": f".lq.Record{name}", "data": data})

    def add(self, event: dict[str, Any], tiles: dict[str, str]) -> None:
        who, pai = event.get("actor", -1), tiles.get("pai", "")
        match event["type"]:
            case "start_kyoku":
                self.deal(event, tiles["dora_marker"])
            case "tsumo" if self.dealing:
                self.dealing[f"tiles{who}"].append(pai)
                self.write("NewRound", **self.dealing)
                self.dealing = {}
            case "tsumo":
                self.write("DealTile", seat=who, tile=pai, doras=list(self.doras))
            case "dora":
                self.doras.append(tiles["dora_marker"])
                if self.records[-1]["name"] == ".lq.RecordDiscardTile":
                    self.records[-1]["data"]["doras"] = list(self.doras)
            case "reach":
                self.declaring = True
            case "dahai":
                self.write("DiscardTile", seat=who, tile=pai, is_liqi=self.declaring)
                self.declaring = False
            case "chi" | "pon" | "daiminkan" | "ankan" | "kakan":
                self.call(event, pai)
            case "hora" | "ryukyoku":
                self.end(event)

    def deal(self, event: dict[str, Any], dora: str) -> None:
        self.doras = [dora]
        hands = {f"tiles{seat}": [_READ[tile] for tile in hand] for seat, hand in enumerate(event["tehais"])}
        head = {"chang": "ESWN".index(event["bakaze"]), "ju": event["oya"], "ben": event["honba"]}
        self.dealing = {**head, "liqibang": event["kyotaku"], "scores": event["scores"], "doras": [dora], **hands}

    def call(self, event: dict[str, Any], pai: str) -> None:
        who, verb = event["actor"], event["type"]
        own = [_READ[tile] for tile in event["consumed"]]
        if verb in ("ankan", "kakan"):
            self.write("AnGangAddGang", seat=who, type=3 if verb == "ankan" else 2, tiles=pai or own[-1])
            return
        number = ["chi", "pon", "daiminkan"].index(verb)
        sources = [who] * len(own) + [event["target"]]
        self.write("ChiPengGang", seat=who, type=number, tiles=[*own, pai], froms=sources)

    def end(self, event: dict[str, Any]) -> None:
        if event["type"] == "hora":
            beneath = [_READ[tile] for tile in event["ura_markers"]]
            if self.records[-1]["name"] != ".lq.RecordHule":
                self.write("Hule", hules=[], delta_scores=event["deltas"])
            win = {"seat": event["actor"], "zimo": event["actor"] == event["target"], "li_doras": beneath}
            self.records[-1]["data"]["hules"].append(win)
        elif event["reason"] in ("exhaustive", "nm"):
            self.write("NoTile", liujumanguan=event["reason"] == "nm")
        else:
            self.write("LiuJu", type={"yao9": 1, "kaze4": 2, "kan4": 3, "reach4": 4, "ron3": 5}[event["reason"]])


HEAD = {
    "uuid": "240501-abc",
    "start_time": 1_714_532_645,
    "config": {"mode": {"mode": 2, "detail_rule": {"dora_count": 3, "init_point": 25000, "fandian": 30000}}},
    "accounts": [{"nickname": "Ada"}, {"seat": 2, "nickname": "宮"}],
}


@pytest.mark.parametrize("seed", [1, 2, 5, 8])
def test_an_export_of_mahjong_soul_is_read(seed: int) -> None:
    match, log = log_of(seed, "mjsoul")
    records = soul_of(mjai.events_of(GAME.begin(match.options, 4), log))
    found = opened(json.dumps({"head": HEAD, "data": {"records": records}}))
    assert (found.format, found.preset) == ("mjsoul", "mjsoul")
    state = found.record.match.state
    assert state.points == match.state.points and state.kyoku == match.state.kyoku
    assert found.record.names == ("Ada", "", "宮", "") and found.record.get("x-date") == "2024-05-01T03:04:05Z"
    assert found.record.get("x-game-id") == "240501-abc"


def test_other_tools_nest_the_records_otherwise() -> None:
    match, log = log_of(1, "mjsoul", 300)
    records = soul_of(mjai.events_of(GAME.begin(match.options, 4), log))
    wrapped = [{"type": 2, "user_input": {}}, *({"type": 1, "result": each} for each in records)]
    for source in ({"data": {"data": {"actions": wrapped}}}, records, {"records": records}, {"data": records}):
        assert mjsoul.read(source, match.options).log


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ({"head": {}}, "no list of records"),
        ({"records": [{"name": ".lq.RecordBaBei", "data": {}}]}, "other rules"),
        ({"records": [{"name": "RecordDealTile", "data": {"seat": 7}}]}, "seat is a number"),
        ({"head": {"config": {"mode": {"mode": 12}}}, "records": [{}]}, "three players"),
        ({"records": [{}]}, "no start_kyoku"),
        ("[", "not JSON"),
    ],
)
def test_a_wrong_export_gets_one_sentence(source: Any, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        mjsoul.read(source, GAME.preset("mjsoul"))


# 電脳麻将.


def test_a_record_of_majiang_counts_seats_from_the_dealer() -> None:
    """South 2, so the dealer is the second player from whoever dealt first; they are named from another seat."""
    order = [HANDS[(1 + at) % 4] for at in range(4)]
    texts = ["".join(tile[1] + tile[0] for tile in hand.split()) for hand in order]
    deal = {"zhuangfeng": 1, "jushu": 1, "changbang": 1, "lizhibang": 1, "baopai": "s9", "shoupai": texts}
    log = [
        {"qipai": {**deal, "defen": [24000, 25000, 20000, 30000]}},
        {"zimo": {"l": 0, "p": "p4"}},
        {"dapai": {"l": 0, "p": "p4_"}},
        {"hule": {"l": 1, "shoupai": "", "baojia": 0, "fubaopai": None, "fenpei": [-2300, 3300, 0, 0]}},
    ]
    players = ["D\n(初段)", "A", "B", "C"]
    source = {"title": "名人戦\n2024-05-01", "player": players, "qijia": 1, "log": [log], "defen": [], "rank": []}
    found = opened(json.dumps(source, ensure_ascii=False))
    assert found.format == "majiang" and found.settlements == ((0, -2300, 3300, 0),)
    assert found.record.names == ("A", "B", "C", "D")
    assert found.record.get("x-title") == "名人戦" and found.record.get("x-date") == "2024-05-01"


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({"zimo": {"l": 0, "p": "p4"}}, "begins with qipai"),
        ({"fly": {}}, "there is no entry"),
        ([], "one key"),
    ],
)
def test_a_wrong_record_of_majiang_gets_one_sentence(entry: Any, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        opened(json.dumps({"qijia": 0, "log": [[entry]]}), "majiang", "tenhou")


# Which format is it?


def test_what_no_format_knows_is_refused_in_one_sentence() -> None:
    for text in ("", "hello", "{}", "[1, 2]", "\x00\xff", "<xml/>"):
        with pytest.raises(BadRecord) as wrong:
            opened(text)
        assert "\n" not in str(wrong.value)


def test_our_own_records_are_ours() -> None:
    match, _ = log_of(1, limit=50)
    text = write(Record.of(match))
    assert candidates(text) == ("kaik",) and opened(text).record.match.state == match.state
