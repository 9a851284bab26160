"""What is thought about school cerke; the compiled search (`kaik.engine.tam`) judges its positions."""

from __future__ import annotations

from kaik.core.mind import Mind
from kaik.games.school_cerke.rules import SchoolCerke
from kaik.kits.tam.mind import banked, events
from kaik.kits.tam.questions import PUZZLES, questions
from kaik.kits.tam.threats import threats

MIND: Mind[SchoolCerke] = Mind(
    blunders=(9.0, 2.5, 1.0, 0.5),
    straying=0.85,
    events=events,
    banked=banked,
    questions=questions,
    puzzles=PUZZLES,
    threats=threats,
)
