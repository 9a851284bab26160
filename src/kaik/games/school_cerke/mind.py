"""What is thought about school cerke; the compiled search (`kaik.engine.tam`) judges its positions."""

from __future__ import annotations

from kaik.core.mind import Mind
from kaik.games.school_cerke.rules import SchoolCerke
from kaik.kits.tam.mind import banked, events
from kaik.kits.tam.questions import PUZZLES, questions
from kaik.kits.tam.threats import threats

MIND: Mind[SchoolCerke] = Mind(
    blunders=(2.3, 1.6, 0.85, 0.5), events=events, banked=banked, questions=questions, puzzles=PUZZLES, threats=threats
)
