"""What people are called: names fit to show, nobody who looks like a bot, and nobody twice at a table.

Two names are alike if they look alike: compatibility forms, case, accents, blanks and the usual look-alikes of other
scripts are folded away before they are compared. The fold is only for comparing; what is shown is what was chosen.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection, Iterable

from kaik.bots import BOTS
from kaik.bots.names import CALLED
from kaik.core.errors import KaikError

LONGEST_NAME = 24
MARK = "BOT"
"""What stands before the names of programs; nobody else has it as a word of their name."""
MOST_MARKS = 3
"""Accents on one letter; more of them would run into the lines above and below."""
SHOWN_BOTS = (*(name for names in CALLED.values() for name in names.values()), "レベル")
"""What the pages call the bots, and what they were called before."""

# Letters that draw nothing although they count as letters, marks or symbols: fillers, the braille blank, selectors.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159\U00016fe4")
_SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0000, 0xE1000))

_CAPITALS = {
    "A": "ΑАᎪ", "B": "ΒВᏴ", "C": "СᏟ", "E": "ΕЕᎬ", "H": "ΗНᎻ", "I": "ΙІӀ", "J": "ЈᎫ", "K": "ΚКᏦ", "L": "ᏞԼ",
    "M": "ΜМᎷ", "N": "Ν", "O": "ΟОՕ", "P": "ΡРᏢ", "S": "ЅՏᏚ", "T": "ΤТᎢ", "U": "Ս", "V": "ᏙѴ", "W": "ᎳԜ", "X": "ΧХ",
    "Y": "ΥУҮ", "Z": "ΖᏃ",
}  # fmt: skip
_SMALL = {
    "a": "аαɑ", "b": "вь", "c": "сϲ", "d": "ԁ", "e": "е", "g": "ɡ", "h": "һн", "l": "iіıι1|ӏ", "j": "јϳ", "k": "кκ",
    "m": "м", "n": "ո", "o": "0οоօ〇", "p": "рρ", "q": "ԛ", "r": "г", "s": "ѕ", "t": "тτ", "u": "υս", "v": "νѵ",
    "w": "ԝա", "x": "хχ", "y": "уγү", "-": "ー一―—–‐‑−─", "ニ": "二", "カ": "力", "ロ": "口", "エ": "工", "タ": "夕",
    "ハ": "八", "ト": "卜", "ヘ": "へ", "リ": "り", "オ": "才", "チ": "千", "ム": "厶", "ヒ": "匕",
}  # fmt: skip
_OF_CAPITALS = str.maketrans({like: letter for letter, alike in _CAPITALS.items() for like in alike})
_OF_SMALL = str.maketrans({like: letter for letter, alike in _SMALL.items() for like in alike})
_PAIRS = (("rn", "m"), ("vv", "w"))
_ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN"})
"""Alphabets so full of each other's letters that one name has letters of one of them alone."""
_DISGUISES = frozenset(
    ("CANADIAN", "CARIAN", "CHEROKEE", "COPTIC", "DESERET", "ELBASAN", "GOTHIC", "LISU", "LYCIAN", "LYDIAN",
     "MEDEFAIDRIN", "OLD", "OSAGE", "RUNIC", "TIFINAGH", "VAI", "WARANG")
)  # fmt: skip
"""Scripts in which whole Latin names can be spelled, and which hardly any keyboard has."""
_ODD_LATIN = frozenset("ƅɩʋꞁ")


def first_name(guest: str) -> str:
    """What a guest is called before they choose a name; it tells nothing about their id."""
    number = int.from_bytes(hashlib.sha256(b"kaik-name-1" + guest.encode()).digest()[:4], "big")
    return f"Guest {number % 9000 + 1000}"


def plain_name(name: str) -> str:
    """A name made fit to show: one line, nothing that cannot be seen, at most 24 characters, and no bot's."""
    visible = "".join(" " if unicodedata.category(c) == "Cc" else c for c in name if not _invisible(c))
    shown = unicodedata.normalize("NFC", " ".join(_few_marks(visible).split()))[:LONGEST_NAME].strip()
    if not any(unicodedata.category(c)[0] in "LNPS" for c in shown):
        raise KaikError("a name needs at least one letter that can be seen", "bad_name")
    if like_a_bot(shown) or _is_marked(shown):
        raise KaikError(f"{shown} is what a bot is called; take another name", "bad_name")
    return shown


def chosen_name(name: str) -> str:
    """A name that somebody wants to have from now on: one that can be shown, and no other name in disguise.

    The looks of names are folded by a table that knows the usual letters; whatever it could miss is not had at all.
    """
    shown = plain_name(name)
    letters = [c for c in unicodedata.normalize("NFKC", shown) if c.isalpha()]
    kinds = {unicodedata.name(c, "").partition(" ")[0] for c in letters}
    if len(kinds & _ALIKE) > 1 or kinds & _DISGUISES or any(map(_is_odd, letters)):
        raise KaikError(f"{shown} has letters that can be taken for others; keep to one alphabet", "bad_name")
    return shown


def program_name(name: str) -> str:
    """What everybody is shown of a bot account: its name with a mark that no person's name can have."""
    return f"{MARK} {name}"


def unmarked_name(name: str) -> str:
    """A name without the mark of programs: whoever writes what they are shown means the bot."""
    first, _, rest = name.strip().partition(" ")
    return rest if rest and looks(first) == looks(MARK) else name


def plain_text(text: str) -> str:
    """A line of chat made fit to show as text: one line, nothing that is not text, empty if nothing can be seen."""
    line = " ".join("".join(" " if unicodedata.category(c) in ("Cc", "Cf", "Cs") else c for c in text).split())
    return line if any(not c.isspace() and not _invisible(c) for c in line) else ""


def looks(name: str) -> str:
    """How a name looks, for comparing: two names with the same looks could be taken for each other."""
    apart = unicodedata.normalize("NFKD", name).translate(_OF_CAPITALS).casefold()
    # Accents of Latin, Greek and Cyrillic letters only: in other scripts marks are letters of their own.
    # Control characters draw nothing, and not every database takes them.
    unseen = {c for c in apart if c.isspace() or _invisible(c) or unicodedata.category(c) == "Cc"}
    bare = "".join(c for c in apart if not (c in unseen or "\u0300" <= c <= "\u036f"))
    bare = bare.translate(_OF_SMALL)
    for pair, letter in _PAIRS:
        bare = bare.replace(pair, letter)
    return bare


def like_a_bot(name: str) -> bool:
    """Whether a page would show a bot under a name that looks like this one, whatever number stands behind it."""
    bare = _letters(name)
    return any(bare.startswith(stem) and _numbers(bare[len(stem) :]) for stem in _STEMS)


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, or the name with the first number that makes it unlike all others'."""
    taken: Collection[str] = {looks(other) for other in others}
    shown, number = name, 1
    while looks(shown) in taken:
        number += 1
        shown = f"{name} ({number})"
    return shown


def _is_marked(name: str) -> bool:
    """Whether a name could be taken for a program's."""
    return any(looks(word) == looks(MARK) for word in re.split(r"[\W_]+", name))


def _letters(name: str) -> str:
    return "".join(c for c in looks(name) if c.isalnum())


def _numbers(tail: str) -> bool:
    """Whether nothing but a number follows; pages put その before the number of a twin."""
    return all(c.isnumeric() or c in "lo" for c in tail.replace("その", "", 1))


def _invisible(letter: str) -> bool:
    """Whether a character draws nothing; blanks and line ends are not meant, they part words."""
    if letter in _BLANK or any(ord(letter) in selectors for selectors in _SELECTORS):
        return True
    return unicodedata.category(letter) in ("Cf", "Cs", "Co", "Cn")


def _is_odd(letter: str) -> bool:
    """Whether a Latin letter is one of phonetics that looks like another: small capitals, clicks and the like."""
    called = unicodedata.name(letter, "")
    return letter in _ODD_LATIN or called.startswith("LATIN LETTER ")


def _few_marks(text: str) -> str:
    """The text without marks that have no letter to stand on, and no more on a letter than can be read."""
    kept: list[str] = []
    marks = MOST_MARKS
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else MOST_MARKS if letter.isspace() else 0
        if marks <= MOST_MARKS or letter.isspace():
            kept.append(letter)
    return "".join(kept)


_STEMS = frozenset(_letters(name.rstrip("0123456789")) for name in (*BOTS, *SHOWN_BOTS))
