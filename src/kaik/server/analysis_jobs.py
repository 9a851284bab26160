"""Positions and hands that somebody asks about, in a child process: reached by the rules, counted, thought about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from kaik.core.codec import to_json
from kaik.core.errors import KaikError
from kaik.core.game import Game
from kaik.games import find
from kaik.learn.analysis import Analysis, analyse_hand, analyse_position, best_action, first_position
from kaik.learn.position import MOST_ENTRIES, Replayed, played_on, spelled
from kaik.learn.set_up import hand_room
from kaik.play.foreign import opened
from kaik.play.match import Match, asked, replayed
from kaik.server.bodies import AnalysisShown, AnalysisWanted, HandRoomShown, PracticeFrom, TableStart
from kaik.server.job_kinds import MatchSent
from kaik.server.learn_jobs import MOST_FACES, face_of_step, outcome_in, question_in
from kaik.server.messages import Face, Position
from kaik.server.practice_jobs import Begun, PracticeWanted, begun, begun_in


class AnalysisSent(msgspec.Struct, frozen=True):
    """What is asked, with the match where it names one."""

    wanted: AnalysisWanted
    match: MatchSent | None = None


def analyse(payload: bytes) -> bytes:
    """What there is to say, or one sentence why nothing can be said."""
    sent = msgspec.json.decode(payload, type=AnalysisSent)
    return to_json(_of_hand(sent.wanted) if sent.wanted.hand is not None else _of_position(sent))


def _of_hand(wanted: AnalysisWanted) -> AnalysisShown:
    game = find(wanted.game)
    options = game.chosen(wanted.preset or None, wanted.options)
    found = analyse_hand(game, options, wanted.seats or None, wanted.hand or "", wanted.then)
    if found.reached is None:
        return _shown(game, wanted, found, None)
    return _shown(game, wanted, found, Begun(game, options, wanted.preset or game.default, "", found.reached))


def _of_position(sent: AnalysisSent) -> AnalysisShown:
    wanted = sent.wanted
    start = _begun(sent)
    then = played_on(start.state, wanted.then)
    whole = msgspec.structs.replace(start, replayed=Replayed(then.state, (*start.replayed.steps, *then.steps)))
    found = analyse_position(start.game, start.options, whole.replayed, wanted.seat)
    if start.game.notation is None:  # what lies there may have been dealt, so another hand may be
        room = hand_room(start.game, start.options, len(whole.state.standing()))
        found = msgspec.structs.replace(found, room=room)
    return _shown(start.game, wanted, found, whole)


def _begun(sent: AnalysisSent) -> Begun:
    wanted = sent.wanted
    if wanted.record:
        return begun_in(_of_record(wanted), "")
    start, rules = wanted.start, (wanted.preset, dict(wanted.options))
    game = find(wanted.game)
    if start == TableStart() and game.notation is not None:
        start = TableStart(position=game.notation.write(first_position(game, game.chosen(rules[0] or None, rules[1]))))
    return begun(PracticeWanted(start, wanted.game, *rules, wanted.seats, sent.match))


def _of_record(wanted: AnalysisWanted) -> Match:
    whole = opened(wanted.record).record.match
    if whole.game.slug != find(wanted.game).slug:
        raise KaikError(f"that record is one of {whole.game.slug}, not of {wanted.game[:40]}", "nonsense")
    end = len(whole.log) if wanted.start.n is None else wanted.start.n
    begin = Match.begin(whole.game, whole.options, whole.seats, whole.preset, whole.origin)
    return replayed(begin, [(entry.seat, entry.action) for entry in whole.live() if entry.n < end])


def _shown(game: Game, wanted: AnalysisWanted, found: Analysis, at: Begun | None) -> AnalysisShown:
    room = None if found.room is None else HandRoomShown(found.room.size, found.room.kinds)
    return AnalysisShown(
        game=game.slug,
        preset=wanted.preset or game.default if at is None else at.preset,
        seats=len(at.state.standing()) if at is not None else wanted.seats or game.seats[0],
        seat=found.seat,
        text="" if at is None or game.notation is None else game.notation.write(at.state),
        table=None if at is None else _table(found, at),
        faces=() if at is None else _faces(found, at),
        throws=found.throws,
        falls=found.falls,
        facts=found.facts,
        best=best_action(game, found) if wanted.think else None,
        room=room,
        practice=None if at is None else _practice(wanted, at, found.seat),
    )


def _table(found: Analysis, at: Begun) -> Position:
    state = at.state
    return Position(
        match="",
        n=len(at.steps),
        view=state.view(found.seat),
        question=question_in(state),
        legal=tuple(map(str, found.legal)),
        outcome=outcome_in(state),
    )


def _faces(found: Analysis, at: Begun) -> tuple[Face, ...]:
    steps = list(enumerate(at.replayed.steps))[-MOST_FACES:]
    return tuple(face_of_step(n, before, step, found.seat) for n, (before, step) in steps)


def _practice(wanted: AnalysisWanted, at: Begun, seat: int | None) -> PracticeFrom | None:
    """How to sit down there: as it was asked for, as a position text, or by the whole log."""
    if not asked(at.state) or seat is None:
        return None
    seats, rules = len(at.state.standing()), at.options.spelled()
    start = wanted.start
    if (start.match or start.lesson or start.puzzle) and not wanted.then:
        return PracticeFrom(start, "", {}, seat, seats)
    notation = at.game.notation
    if notation is not None and notation.read(text := notation.write(at.state), at.options) == at.state:
        return PracticeFrom(TableStart(position=text, log=()), at.preset, rules, seat, seats)
    if (at.origin and notation is None) or len(at.steps) > MOST_ENTRIES:
        return None
    log = tuple(spelled(before, step) for before, step in at.replayed.steps)
    return PracticeFrom(TableStart(position=at.origin, log=log), at.preset, rules, seat, seats)


ANALYSES: Mapping[str, Callable[[bytes], bytes]] = {"analyse": analyse}
