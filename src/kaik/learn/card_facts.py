"""What a game makes of some cards: the meld they are, and what they would end a season with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kaik.core.game import Game
from kaik.core.options import Options
from kaik.kits.cards48.deck import Cards
from kaik.learn.facts import Fact, FactGroup, Said, both

LANGUAGES = ("en", "ja")


def card_facts(game: Game, options: Options, cards: Cards) -> Iterator[FactGroup]:
    """The answer to `meld` of `kaik query` in sentences; nothing where they are no meld and say nothing else."""
    answer = game.asks["meld"](options, {"cards": " ".join(cards)})
    laid = tuple(answer["cards"].split()) if answer.get("cards") else cards
    lines = [Fact(_named(game, answer), laid)] if answer["type"] else []
    if "complete" in answer:
        lines.append(Fact(_ending(answer)))
    if lines:
        yield FactGroup(both("The cards", "札"), tuple(lines))


def _named(game: Game, answer: dict[str, Any]) -> Said:
    """What a meld is called."""
    if answer.get("sum") is not None:
        return both(f"Together {answer['sum']}.", f"合わせて{answer['sum']}です。")
    phrase = f"phrase.{answer['type']}"
    if phrase not in game.labels:
        return {language: game.label(answer["type"], language) for language in LANGUAGES}
    top = answer["top"]
    rank = "S" if top is None or top < 0 else str(top) if top < 9 else "KT"
    gaps = {"size": answer["size"], "width": answer.get("width", 1)}
    return {
        language: game.label(phrase, language).format(**gaps, top=game.label(f"rank.{rank}", language))
        for language in LANGUAGES
    }


def _ending(answer: dict[str, Any]) -> Said:
    if not answer["complete"]:
        return both("These six do not end the season.", "この6枚では終季できません。")
    return both(
        f"These six end the season: {answer['end']} for the end, {answer['bonus']} as a bonus.",
        f"この6枚で終季できます。終了点{answer['end']}、ボーナス点{answer['bonus']}です。",
    )
