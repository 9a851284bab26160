"""The pictures of Season's End: groups, and finished hands with what the referee counts for them."""

from __future__ import annotations

from kaik.core.game import labels_of
from kaik.games.season_end.options import SeasonEndOptions
from kaik.games.season_end.scoring import Circumstances, Score, scores
from kaik.games.season_end.shapes import hand_rules
from kaik.kits.cards48 import RANKS, cards
from kaik.kits.cards48 import figures as pictured
from kaik.kits.figures import CardsFigure, CardsPictured, Figure

GROUPS = ("B5 R5", "BK RT", "BS RS", "R1 B1 R1", "B1 B1 R1 R1", "R3 R4 R5", "B6 BS B8")
FINISHED = (
    "R1 R2 R3 B5 B5 R5",
    "B8 RS B1 B1 R1 R1",
    "B0 R0 B3 R3 B7 R7",
    "B1 R1 B1 B4 R4 BS",
    "R0 R1 R2 B3 B4 B5",
    "B2 B3 B4 B6 B7 B8",
    "BK RT RK B6 B7 B8",
    "R3 R4 R5 R6 R7 R8",
    "R5 B2 B1 B8 R7 B6",
    "R1 R2 R3 R1 R2 R3",
)
TITLE = {"en": "Finished hands, outside the first round and without lights", "ja": "上がりの形（一周と光を除いた点）"}


def figures(options: SeasonEndOptions) -> tuple[Figure, ...]:
    """Everything a newcomer looks up while playing."""
    rules = hand_rules(options).melds
    scored = (max(scores(cards(text), (), options, Circumstances()), key=_shown, default=None) for text in FINISHED)
    rows = tuple(_pictured(score, options) for score in scored if score is not None)
    return (
        pictured.strengths(rules),
        pictured.melds(rules, GROUPS),
        pictured.no_melds(rules),
        CardsFigure(TITLE, rows),
    )


def _shown(score: Score) -> tuple[int, bool]:
    """What makes one reading of a hand go before another: its points, then a set of four, which is paid for besides."""
    return score.end + score.bonus, score.four


def _pictured(score: Score, options: SeasonEndOptions) -> CardsPictured:
    """A hand in its groups; what it counts for is its name."""
    labels = labels_of(__package__)
    items = (*score.items, ("four-friends", 1)) if score.four and options.four_friends == "on" else score.items
    reasons = {
        language: " · ".join(f"{labels[reason][language]} {points}" for reason, points in items)
        for language in ("en", "ja")
    }
    groups = tuple(tuple(sorted(group, key=lambda card: RANKS.index(card[1]))) for group in score.groups)
    return CardsPictured(reasons, groups, worth=_worth(score))


def _worth(score: Score) -> dict[str, str]:
    en = f"end {score.end}" + (f", bonus {score.bonus}" if score.bonus else "")
    ja = f"終了点{score.end}" + (f"・ボーナス点{score.bonus}" if score.bonus else "")
    return {"en": en, "ja": ja}
