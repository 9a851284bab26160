"""What is thought about cerke; the compiled search (`kaik.engine.tam`) judges its positions."""

from __future__ import annotations

from kaik.core.mind import Mind
from kaik.games.cerke.rules import Cerke
from kaik.kits.tam.mind import banked, events
from kaik.kits.tam.questions import PUZZLES, questions
from kaik.kits.tam.threats import threats

MIND: Mind[Cerke] = Mind(
    straying=1.0, events=events, banked=banked, questions=questions, puzzles=PUZZLES, threats=threats
)
