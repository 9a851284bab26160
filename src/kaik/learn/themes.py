"""What puzzles are about: the themes people choose from, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Mapping

from kaik.core.game import Game
from kaik.core.mind import BEST
from kaik.games import every
from kaik.learn.exercise import Bilingual
from kaik.learn.puzzle import Puzzle, puzzles_of

NAMES: Mapping[str, Bilingual] = {
    BEST: Bilingual(en="Best move", ja="最善手"),
    "nearest": Bilingual(en="Which hand is nearest", ja="いちばん近い役"),
    "pays": Bilingual(en="What the season pays", ja="終季の点"),
    "far": Bilingual(en="How far from ready", ja="何向聴"),
    "helps": Bilingual(en="Which tiles help", ja="進む牌"),
    "points": Bilingual(en="Count the points", ja="点数計算"),
    "han": Bilingual(en="Count the han", ja="翻数計算"),
    "trick": Bilingual(en="Who wins the round", ja="このラウンドの勝者"),
    "wins": Bilingual(en="How likely to win", ja="勝つ見込み"),
    "leads": Bilingual(en="Take the lead", ja="首位に立つ目"),
    "hits": Bilingual(en="Send somebody back", ja="相手を戻す目"),
    "drinks": Bilingual(en="Stop for a drink", ja="酒に止まる目"),
    "moves": Bilingual(en="Move at all", ja="進める目"),
    "share": Bilingual(en="Your share of the pot", ja="場の取り分"),
    "average": Bilingual(en="What a bet is worth", ja="賭けの価値"),
    "worst": Bilingual(en="What the dealer fears", ja="親の恐れる目"),
}
"""Puzzles by their kind."""


def title(kind: str) -> Bilingual:
    """What puzzles of a kind are called; it tells nothing about an answer."""
    return NAMES[kind]


def of_the_day(day: int) -> tuple[Game, Puzzle] | None:
    """The puzzle of a day, counted from any day: the games take turns; None where there are no puzzles."""
    games = [game for game in every() if puzzles_of(game)]
    if not games:
        return None
    game = games[day % len(games)]
    puzzles = puzzles_of(game)
    return game, puzzles[day // len(games) % len(puzzles)]
