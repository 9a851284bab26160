"""Names that can be seen, told apart from each other and from bots; nonces and options matched whole."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kaik.bots import BOTS
from kaik.core.errors import KaikError
from kaik.games import find
from kaik.server.messages import read
from kaik.server.names import chosen_name, first_name, looks, plain_name, plain_text, told_apart

SENTENCES = Path(__file__).parents[2] / "web" / "src" / "lib" / "sentences" / "table.ts"


def test_names_and_lines_are_made_fit_to_show() -> None:
    assert plain_name("  Mika\n\u202e たまき ") == "Mika たまき"
    assert len(plain_name("x" * 100)) == 24
    assert plain_text("a\u0007b\ud800") == "a b"
    assert first_name("A" * 20) == first_name("A" * 20) != first_name("B" * 20)


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u200b\n", "\u3164", "\u115f\u1160", "\u2800\u2800", "\ufe0f", "\U000e0041\U000e007f", "\u0301\u0308",
     "\u034f", "\uffa0", "\u2060", "\u00ad", "\u180e", "\U000e0100", "\u3000\u3164 "],
)  # fmt: skip
def test_a_name_that_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(KaikError, match="at least one letter") as refused:
        plain_name(name)
    assert refused.value.kind == "bad_name"


def test_nothing_invisible_hides_in_a_name() -> None:
    assert plain_name("Mi\u200bka\u3164\ufe0f\U000e0041") == "Mika"
    assert plain_name("\u0301Mika") == "Mika", "a mark needs a letter to stand on"
    assert plain_name("a" + "\u0302\u0320" * 20 + "b") == plain_name("a" + "\u0302\u0320" * 4 + "b")
    assert plain_name("がっこう") == plain_name("か\u3099っこう") == "がっこう"
    assert not plain_text("\u3164\u2800\u115f"), "an empty line cannot be sent"


def test_nobody_is_called_what_a_page_calls_a_bot() -> None:
    shown = re.findall(r"'bot\.(\w+)': '(.+)',", SENTENCES.read_text(encoding="utf-8"))
    assert {key for key, _ in shown} >= set(BOTS)
    for name in {name for key, name in shown if key != "told"} | set(BOTS):
        for worn in (name, name.upper(), f" {name} ", f"{name} (2)", f"{name}（その2）", name.replace("e", "е")):
            with pytest.raises(KaikError, match="what a bot is called"):
                plain_name(worn)


@pytest.mark.parametrize(
    "name",
    ["level3", "Level 3", "ｇｒｅｅｄｙ", "level３", "Level③", "ＬＥＶＥＬ　３", "leve1 3", "Ievel 3", "lеvеl 3",
     "l\u200bevel3", "lével 3",
     "level-9", "LEVEL", "ﾚﾍﾞﾙ3", "レべル3", "レベル三", "レヘ\u3099ル3", "randorn", "Grееdу",
     "Adept", "ＭＡＳＴＥＲ 2", "達人", "初心者3"],
)  # fmt: skip
def test_nobody_looks_like_a_bot(name: str) -> None:
    with pytest.raises(KaikError, match="what a bot is called"):
        plain_name(name)


@pytest.mark.parametrize(
    "name",
    ["Levelling", "Levelheaded 3", "Randomly", "Greedy Gus", "Masterly", "Old Expert", "レベッカ", "欲", "3", "🐅"],
)
def test_other_names_stay_as_they_are(name: str) -> None:
    assert plain_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["Mіka", "Αda", "Ρaul", "Ada Հ", "ꓟꓲꓗꓮ", "ᎷᎥᏦᎪ", "ᗰika", "ᴍɪᴋᴀ", "ｍɪka", "Ⲙika", "𐐠ika", "ᛖva", "Paᴜl",
     "ǀvan", "ɩda"],
)  # fmt: skip
def test_nobody_chooses_a_name_in_letters_that_pass_for_others(name: str) -> None:
    with pytest.raises(KaikError, match="one alphabet") as refused:
        chosen_name(name)
    assert refused.value.kind == "bad_name"


@pytest.mark.parametrize(
    "name",
    ["Mika", "Міка", "Άννα", "Արամ", "Łukasz Ørsted", "Əli", "Ngũgĩ ŋ", "Kaʻala", "たまき", "ＭＩＫＡ",
     "Mika たまき 美花", "ﾐｶ", "김민수 Kim", "นก", "אורי", "محمد", "अनु", "𝓜𝓲𝓴𝓪", "佐々木〇", "ⅣMika", "🐅 3", "欲"],
)  # fmt: skip
def test_names_of_all_usual_scripts_can_be_chosen(name: str) -> None:
    assert chosen_name(name) == plain_name(name)


def test_names_that_look_alike_are_told_apart_by_a_number() -> None:
    for other in ("Mika", "MIKA", "Ｍｉｋａ", "Міка", "M i k a", "Mi\u200bka", "Míka"):
        assert looks(other) == looks("Mika")
        assert told_apart(other, ["Mika"]) == f"{other} (2)"
    assert told_apart("Mika", ["mika", "Mika (2)"]) == "Mika (3)"
    assert told_apart("さがた", ["さかた"]) == "さがた" and told_apart("Mika", ["Mira"]) == "Mika"


@pytest.mark.parametrize("nonce", ["ab\n", "a", "AB", "ab ", "ab" * 33, "\nab"])
def test_a_nonce_is_matched_whole(nonce: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(msgspec.json.encode({"t": "ready", "nonce": nonce}))
    assert read(b'{"t":"ready","nonce":"ab"}') and read(b'{"t":"sit","seat":0,"nonce":""}')


def test_an_option_is_matched_whole() -> None:
    """A line end behind a value would break the header line of the record that names it."""
    game = find("open-cask")
    texts = {name: value for name, value in game.preset().spelled().items() if isinstance(value, str) and "-" in value}
    spelled = {name: value for name, value in texts.items() if value[0].isdigit()}
    assert spelled
    for name, value in spelled.items():
        with pytest.raises(KaikError):
            game.chosen(changes={name: f"{value}\n"})


def called(guest: Any, name: str) -> Any:
    one = guest()
    assert one.http.post("/api/me", json={"name": name}).status_code == 200
    return one


def test_nobody_is_twice_at_a_table(guest: Any) -> None:
    host, other, third = called(guest, "Mika"), called(guest, "ＭＩＫＡ"), called(guest, "Міка")
    table = host.set_up("six-sticks", "free", "me", "free")
    one, two, watcher = host.come(table), other.come(table), third.come(table)
    two.say("sit", seat=0)
    two.until(lambda chair: chair.seat == 0)
    assert [seat["name"] for seat in two.table["seats"][:2]] == ["ＭＩＫＡ (2)", "Mika"], "the second has a number"
    watcher.say("chat", text="hello")
    assert one.expect("chat")["line"]["name"] == "Міка (3)"
    two.say("chat", text="hello")
    assert one.expect("chat")["line"]["name"] == "ＭＩＫＡ (2)"


def test_a_new_name_is_told_apart_as_well(guest: Any) -> None:
    host, other = called(guest, "Mika"), called(guest, "Tama")
    table = host.set_up("six-sticks", "free", "me")
    one, two = host.come(table), other.come(table)
    two.say("sit", seat=0)
    one.until(lambda chair: chair.table["seats"][0]["name"] == "Tama")
    other.http.post("/api/me", json={"name": "mika"})
    one.until(lambda chair: chair.table["seats"][0]["name"] == "mika (2)")
    assert one.table["seats"][1]["name"] == "Mika"
    other.http.post("/api/me", json={"name": "Tama"})
    one.until(lambda chair: chair.table["seats"][0]["name"] == "Tama")


def test_a_name_changed_elsewhere_is_told_apart_where_one_comes_back(start: Any, enter: Any) -> None:
    server = start()
    host, other = (called(lambda: enter(server.at), name) for name in ("Mika", "Tama"))
    table = host.set_up("six-sticks", "free", "me")
    two = other.come(table)
    two.say("sit", seat=0)
    two.until(lambda chair: chair.seat == 0)
    server.stop()
    server = start()
    for person in (host, other):
        person.http.base_url, person.at = f"http://{server.at}", server.at
    other.http.post("/api/me", json={"name": "Mika"})
    assert [seat["name"] for seat in host.come(table).table["seats"]] == ["Tama", "Mika"]
    assert [seat["name"] for seat in other.come(table).table["seats"]] == ["Mika (2)", "Mika"]
