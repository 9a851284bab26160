"""What a player of pao ma zai may be asked to count."""

from __future__ import annotations

from kaik.core.question import CountQuestion
from kaik.games.pao_ma_zai.rules import PaoMaZai
from kaik.kits.mahjong import questions as kit

PUZZLES = kit.PUZZLES


def questions(position: PaoMaZai, seat: int) -> tuple[CountQuestion, ...]:
    """How far the hand is, and what would help it, whenever its owner is asked."""
    return tuple(kit.questions(position.sides[seat].hand)) if position.legal(seat) else ()
