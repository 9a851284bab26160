"""Game records in the official rule book's own style: moves without the signs of their throws, squares tam came to.

`LAU弓LAILY二` is a ride with its throw, `LO弓NOCO四五` one into water with both; 此無 stands where a move failed. A
hand is told by whose it is (`黒為獣`), then 再行, or 終季 with what it brings (`手六十値`). CKKA's notation ① is the
same, so both are read alike; the islands' JU and JA for the rows Y and IA are read too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kaik.core.action import Action
from kaik.core.errors import BadRecord
from kaik.core.options import Options
from kaik.games.cerke.ckka import read
from kaik.games.cerke.claims import hand_names, whole_points
from kaik.games.cerke.kiaak_write import Writer
from kaik.games.cerke.options import CerkeOptions
from kaik.games.cerke.rules import Cerke
from kaik.kits.tam.marks import SEASONS, SIDES
from kaik.kits.tam.numerals import write_numeral
from kaik.kits.tam.pieces import KANJI

_SIGNS = re.compile(rf"手[黒赤][{KANJI}]|無撃裁|[橋水\[\]]")


class BookWriter(Writer):
    """The record as the rule book would have it."""

    def text_of(self, turn: str) -> str:
        return _SIGNS.sub("", turn)

    def declared(self, before: Cerke, action: Action) -> None:
        claim = f"{SIDES[before.side]}為{'加'.join(hand_names(before))}"
        if action.verb == "go-on":
            self.close(claim, "再行")
        else:
            figure = write_numeral(whole_points(before.due()))
            self.close(claim, f"終季\t手{figure}値\t{SEASONS[before.season]}終")


def write(
    options: Options, seats: int, log: tuple[tuple[int, Action], ...], headers: Mapping[str, str] | None = None
) -> str:
    """The record of a log; `headers` may hold the players' names as `name0` and `name1`."""
    assert isinstance(options, CerkeOptions)
    writer = BookWriter(options)
    for seat, action in log:
        writer.add(seat, action)
    head = [f"{{一位色:{''.join(SIDES[seat] for seat in writer.openers)}}}"]
    for seat, key in enumerate(("黒名", "赤名")):
        if name := (headers or {}).get(f"name{seat}", ""):
            head.append(f"{{{key}:{_fit(name)}}}")
    return "\n".join(head) + "\n" + writer.body()


def _fit(name: str) -> str:
    if len(name) > 80 or any(sign in name for sign in "{}\r\n"):
        raise BadRecord(f"{name[:40]!r} cannot stand in a record's head: it has braces, or is too long")
    return name


def fits(text: str) -> bool:
    """Whether a text looks like the rule book's style and not like CKKA's: 値 behind what a hand brings."""
    return re.search("手[無一二三四五六七八九十百下]+値", text) is not None


__all__ = ["fits", "read", "write"]
