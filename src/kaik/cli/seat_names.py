"""Who sits where, as a person at the terminal reads it: rules and drawings count seats, people have names."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from kaik.bots.names import bot_name
from kaik.core.action import CHANCE
from kaik.kits.terminal import width

_SEATS = (
    re.compile(r"\b([Ss])eat (\d+)(?: \(you\))?('s\b)?( \w+s\b)?( {2,})?"),
    re.compile(r"(席)(\d+)(?:（あなた）)?()()( {2,})?"),
)
"""In both languages: why a match ended is told in English."""
_WORDS = {
    "en": {"you": "you", "luck": "luck", "nobody": "Player {n}"},
    "ja": {"you": "あなた", "luck": "運", "nobody": "{n}番"},
}
_VERBS = {"is": "are", "has": "have", "was": "were"}


class SeatNames(msgspec.Struct, frozen=True):
    """The names around a table; the reader is spoken to, and players of one name are told apart."""

    names: tuple[str, ...]
    me: int | None
    language: str

    @classmethod
    def of(cls, names: Sequence[str], me: int | None, language: str) -> SeatNames:
        """Names by seat; "" where somebody has none."""
        nobody = _WORDS[language]["nobody"]
        told = [bot_name(name, language) or nobody.format(n=seat + 1) for seat, name in enumerate(names)]
        alike = {name for name in told if told.count(name) > 1}
        apart = [
            f"{name} ({told[: seat + 1].count(name)})" if name in alike else name for seat, name in enumerate(told)
        ]
        return cls(tuple(apart), me, language)

    def name(self, seat: int) -> str:
        """Who somebody is to the reader.

        >>> [SeatNames.of(["ann", "bob", "bob"], 0, "en").name(seat) for seat in (0, 1, 2, -1)]
        ['you', 'bob (1)', 'bob (2)', 'luck']
        """
        words = _WORDS[self.language]
        if seat == CHANCE:
            return words["luck"]
        if seat == self.me:
            return words["you"]
        return self.names[seat] if seat < len(self.names) else words["nobody"].format(n=seat + 1)

    def put_into(self, text: str) -> str:
        """A text with names where it has the numbers of seats; columns keep their width where there is room.

        >>> put = SeatNames.of(["ann", "bob"], 0, "en").put_into
        >>> put("Seat 0 is to lead; seat 1's card"), put("seat 0 (you)  3"), put("Seat 1 has 3")
        ("You are to lead; bob's card", 'you           3', 'Bob has 3')
        """
        for pattern in _SEATS:
            text = pattern.sub(self._named, text)
        return text

    def _named(self, found: re.Match[str]) -> str:
        first, number, owns, verb, gap = found.groups(default="")
        mine = self.language == "en" and int(number) == self.me
        name = "your" if mine and owns else self.name(int(number)) + owns
        name = name[:1].upper() + name[1:] if first == "S" else name
        told = name + (_addressed(verb) if mine and not owns else verb)
        room = width(found[0]) - width(told)
        return told + (" " * max(2, room) if gap else "")


def _addressed(verb: str) -> str:
    """A verb said of somebody, said to them: `is` becomes `are`, `takes` `take`."""
    bare = verb.strip()
    if not bare:
        return verb
    return f" {_VERBS.get(bare, bare.removesuffix('s'))}"
