"""The `meld` question of `kaik query`: what a game makes of a group of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from kaik.core.errors import KaikError
from kaik.kits.cards48.deck import Cards, cards
from kaik.kits.cards48.melds import MeldRules, best

O = TypeVar("O")


def meld_answer(rules: Callable[[O], MeldRules]) -> Callable[[O, Mapping[str, Any]], dict[str, Any]]:
    """The answer for `Game.asks["meld"]`, from the game's way to make meld rules of its options."""

    def answer(options: O, request: Mapping[str, Any]) -> dict[str, Any]:
        return described(asked_cards(request), rules(options))

    return answer


def asked_cards(request: Mapping[str, Any]) -> Cards:
    """The `cards` of a request."""
    text = request.get("cards")
    if not isinstance(text, str) or not text.strip():
        raise KaikError("the question needs cards, as in {'cards': 'B5 RS R6'}")
    return cards(text)


def described(group: Cards, rules: MeldRules) -> dict[str, Any]:
    """The first reading of a group as an answer; its type is null where the cards are no meld."""
    meld = best(group, rules)
    if meld is None:
        return {"type": None, "size": len(group), "top": None}
    plain: dict[str, Any] = {"type": meld.type, "size": meld.size, "top": meld.top}
    return {**plain, "width": meld.width} if meld.type == "runset" else plain
