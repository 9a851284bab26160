"""The other notations of CKKA rewritten as the one people write with kanji (表記法①).

② is ① as it is read aloud: `LE gua2 TE ZE ap1.` is `LE弓TEZE四`. ③ is what an old note-taking program kept:
`"meAxeze3"`, a drop `"BVzi"`, and `=tymor` or `=taxt=FHCV/HT` behind a move that made a hand (F is one colour).
"""

from __future__ import annotations

import re

from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.games.cerke.hands import standard
from kaik.kits.tam.marks import THROWS
from kaik.kits.tam.rules import TamGame
from kaik.kits.tam.typed import LONGEST
from kaik.kits.tam.typed import typed as kanji_typed

READ_ALOUD = (
    "船:nuak1 船:muak1 兵:kauk2 弓:gua2 車:kaun1 虎:dau2 馬:maun1 筆:kua2 巫:tuk2 将:uai1 王:io 皇:tam2 "
    "黒:huok2 赤:kok1 無:mun1 一:et2 二:ik2 三:om2 三:om1 四:ap1 五:un1 六:net2 七:nik2 八:nom2 八:nom1 "
    "九:nap1 十:nun1 百:kit1 万:ue1 下:ut2 為:zau 手:hop1 再:ty 行:mok1 終:ta 季:xot1 同:bap 色:pok "
    "抗:mak1 処:hue 傾:aum2 地:huep2 心:hia1 獣:saup1 獣:zaup1 戦:kaik 集:dat2 助:uaip2 友:hi1 "
    "闇:huet 之:a 撃:kut2 来:sak2 春:iei2 夏:xo1 秋:kat2 冬:iat1"
)
"""Signs with the words of Paige they are read as, with their tones, as records spell them."""
_KANJI = {word: kanji for kanji, _, word in (pair.partition(":") for pair in READ_ALOUD.split())}

_SQUARE = "[KLNTZXCMP](?:AI|AU|IA|A|E|I|U|O|Y)"
_SPOKEN = re.compile(rf"(?:^|[\s.,]){_SQUARE} +(?:nuak1|muak1|kauk2|gua2|kaun1|dau2|maun1|kua2|tuk2|uai1|io|tam2)\b")
_SENTENCE = re.compile(r"[^.。,、\n]+")
_WORD = re.compile(r"\[[^\]\n]*\]|[^\s\[\]]+")
_CLAIMED = re.compile(r"(為[^而手\n]+)手(?=[無一二三四五六七八九十百下])")

_LETTERS = dict(zip("VPACTHOSGKM", "船兵弓車虎馬筆巫将王皇", strict=True))
_NOTE = re.compile(r'"([^"\n]{1,80})"')
_SMALL = "[klntzxcmp](?:ai|au|ia|a|e|i|u|o|y)"
_DROP = re.compile(rf"(?P<colour>[BR])(?P<piece>[VPACTHOSGK])(?P<dst>{_SMALL})")
_MOVE = re.compile(rf"(?P<src>{_SMALL})(?P<piece>[VPACTHOSGKM])(?P<rest>(?:{_SMALL}){{1,3}})(?P<throws>[0-5]{{0,2}})")
_HANDS = {tuple(sorted(recipe.needs)): recipe.name for recipe in standard(5, False).recipes}
_OUR_LETTER = {**{letter: letter for letter in "VPTHSGK"}, "A": "R", "C": "B", "O": "C"}

_ISLES = re.compile(r"\[[^\]\n]*\]|([KLNTZXCMP])J([UA])")
"""Squares as the islands spell them, JU for Y and JA for IA; names in brackets are left alone."""


def as_kanji(body: str, line: int = 1) -> str:
    """A record's body in notation ①, whichever it was written in; lines stay where they are."""
    if '"' in body:
        return _NOTE.sub(lambda found: _noted(found[1], line + body.count("\n", 0, found.start())), body)
    if _SPOKEN.search(body):
        return _CLAIMED.sub(r"\1而手", _SENTENCE.sub(lambda found: _spoken(found[0]), body))
    return _ISLES.sub(lambda found: f"{found[1]}{'Y' if found[2] == 'U' else 'IA'}" if found[1] else found[0], body)


def typed(state: TamGame, text: str) -> Action | None:
    """The action somebody means who types a move in any notation; None where it is none, or not open."""
    try:
        return kanji_typed(state, as_kanji(text[:LONGEST]))
    except BadRecord:
        return None


def _spoken(sentence: str) -> str:
    """One sentence of ②: words of Paige become signs, and nothing is left between them."""
    return " " + "".join(_KANJI.get(word, word) for word in _WORD.findall(sentence)) + " "


def _noted(note: str, line: int) -> str:
    """One note of ③."""
    moved, _, said = note.partition("=")
    if found := _DROP.fullmatch(moved):
        text = ("黒" if found["colour"] == "B" else "赤") + _LETTERS[found["piece"]] + found["dst"].upper()
    elif found := _MOVE.fullmatch(moved):
        throws = "".join(THROWS[int(figure)] for figure in found["throws"])
        text = found["src"].upper() + _LETTERS[found["piece"]] + found["rest"].upper() + throws
    else:
        raise BadRecord(f'line {line}: "{note}": this is no note of a move; one reads like "meAmimu4" or "BVzi"')
    return f"{text} {_declared(said, note, line)}" if said else text


def _declared(said: str, note: str, line: int) -> str:
    word, _, hands = said.partition("=")
    if word.startswith("tymo"):
        return "再行"
    if not word.startswith("tax"):
        raise BadRecord(f'line {line}: "{note}": behind a move stands =tymor or =taxt, not ={word}')
    names = [_hand(part, note, line) for part in hands.split("/") if part]
    return (f"或為{'加'.join(names)} " if names else "") + "終季"


def _hand(letters: str, note: str, line: int) -> str:
    """A hand told by the letters of its pieces."""
    plain = letters.removeprefix("F")
    found = _HANDS.get(tuple(sorted(_OUR_LETTER.get(letter, "?") for letter in plain)))
    if found is None:
        raise BadRecord(f'line {line}: "{note}": {letters} are the pieces of no hand')
    return found if plain == letters or found == "王" else f"同色{found}"
