"""What can be said for certain about a position or a hand: hands held, points, waits, what each discard leaves.

Everything here is counted by the functions the referee counts with; nothing is thought. What a bot thinks stands
beside it, in `kaik.learn.analysis`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kaik.core.game import Game
from kaik.core.state import State
from kaik.kits.tam.hands import points
from kaik.kits.tam.pieces import kind_name
from kaik.kits.tam.rules import TamGame

Said = dict[str, str]
"""A sentence in `en` and `ja`."""


class Fact(msgspec.Struct, frozen=True):
    """One thing that was found: what it is about, a sentence, and what follows from it."""

    text: Said
    codes: tuple[str, ...] = ()
    """Pieces, cards or tiles it is about."""
    then: tuple[str, ...] = ()
    """Tiles it leads to: what a hand waits for, or what helps it."""


class FactGroup(msgspec.Struct, frozen=True):
    """What was found of one kind."""

    title: Said
    lines: tuple[Fact, ...]


def position_facts(game: Game, state: State, seat: int | None) -> Iterator[FactGroup]:
    """What a position holds for a seat; for whoever looks where nobody is asked."""
    if isinstance(state, TamGame):
        yield FactGroup({"en": "Hands", "ja": "役"}, tuple(_side(game, state, side) for side in (0, 1)))
    elif seat is not None and state.legal(seat):
        counted = tuple(_counted(game, state, seat))
        if counted:
            yield FactGroup({"en": "Counted", "ja": "数えると"}, counted)


def both(english: str, japanese: str) -> Said:
    return {"en": english, "ja": japanese}


def _side(game: Game, state: TamGame, seat: int) -> Fact:
    """The hands of one side and what they would pay; penalties are owed by whoever declares alone."""
    pieces = tuple(map(kind_name, state.hands[seat]))
    side = ("IA", "A")[seat]
    held = state.held(state.hands[seat])
    if not held:
        return Fact(both(f"The {side} side holds no hand.", f"{side}側に役はありません。"), pieces)
    names = {
        language: [f"{game.label(hand.name, language)} {points(hand.points)}" for hand in held]
        for language in ("en", "ja")
    }
    worth, rate = state.claim(seat), state.rate
    sum_en = f"{points(worth)} points" + (f", {points(worth * rate)} at rate {rate}" if rate > 1 else "")
    sum_ja = f"合わせて{points(worth)}点" + (f"、倍率{rate}で{points(worth * rate)}点" if rate > 1 else "")
    english = f"The {side} side holds {', '.join(names['en'])}: {sum_en}."
    return Fact(both(english, f"{side}側：{'、'.join(names['ja'])}。{sum_ja}。"), pieces)


def _counted(game: Game, state: State, seat: int) -> Iterator[Fact]:
    """What the game could ask this seat to count, answered."""
    for question in game.mind.questions_of(state, seat):
        answer = next(choice for choice in question.choices if choice.value == question.answer)
        said = {language: answer.text.get(language) or game.label(answer.value, language) for language in ("en", "ja")}
        yield Fact({language: f"{question.text[language]} {said[language]}" for language in ("en", "ja")})
