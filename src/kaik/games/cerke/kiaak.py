"""Game records as Cerke Online keeps them, read and written.

A head of `{一位色:黒赤}` (who begins each season), `{始時:…}` and `{終時:…}`; then two moves a line, with the
declarations between blank lines and 星一周 at the end.
"""

from __future__ import annotations

import re
from typing import Any

from kaik.core.errors import BadRecord
from kaik.core.game import Imported
from kaik.core.options import Options
from kaik.games.cerke.importing import Heading, RecordImporter
from kaik.games.cerke.kiaak_write import write
from kaik.games.cerke.options import CerkeOptions
from kaik.kits.tam.marks import LONGEST, SIDES, SPACES, marks

_ONLY_CKKA = re.compile(r"\{(?:黒名|赤名|律|季):|季終|^#*\[", re.MULTILINE)
"""Names, other rules, halves of a year and players' points: Cerke Online writes none of them, CKKA does."""
_ITEM = re.compile(r"\s*\{([^{}\n]*)\}")


def read(text: Any, options: Options) -> Imported:
    """The record replayed under these options, every capture and claim checked on the way."""
    assert isinstance(options, CerkeOptions)
    body = record_text(text)
    heading, at = _head(body)
    first_line = 1 + body.count("\n", 0, at)
    return RecordImporter(options, heading).follow(tuple(marks(body[at:], SPACES, first_line)))


def fits(text: str) -> bool:
    """Whether a text looks like a game of Cerke Online: who begins, and throws signed by their kind."""
    signed = "{一位色:" in text and re.search("無撃裁|橋[無一二三四五]|水[無一二三四五]|皇\\[", text) is not None
    return signed and _ONLY_CKKA.search(text) is None


def record_text(text: Any) -> str:
    """The text of a record with plain line ends, or a sentence why it is none."""
    if not isinstance(text, str):
        raise BadRecord(f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise BadRecord(f"a record has at most {LONGEST} characters, this one has {len(text)}")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise BadRecord("a record is UTF-8 text, and this one holds half a character")
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _head(text: str) -> tuple[Heading, int]:
    """What the head says, and where the body begins; only 一位色 matters for the replay."""
    heading, at = Heading(), 0
    while found := _ITEM.match(text, at):
        key, sign, value = found[1].partition(":")
        if sign and key.strip() == "一位色":
            line = 1 + text.count("\n", 0, found.start(1))
            heading = Heading(openers(value, line, found[0].strip()), line, found[0].strip())
        at = found.end()
    return heading, at


def openers(colours: str, line: int, written: str) -> tuple[int, ...]:
    """The seats that begin the seasons, from the colours of their kings."""
    found = tuple(SIDES.index(sign) for sign in colours.strip()[:16] if sign in SIDES)
    if len(found) != len(colours.strip()):
        raise BadRecord(f"line {line}: {written[:40]}: the first movers are 黒 or 赤, one for each season")
    return found


__all__ = ["fits", "openers", "read", "record_text", "write"]
