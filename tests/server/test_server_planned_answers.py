"""Conditional answers: given when what they wait for is played, over restarts too, and told to nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.raw import wait_for
from tests.server.unwired import Clocks, Inside, Listener, opened, run

from kaik.core.action import Action
from kaik.core.state import State
from kaik.games import find
from kaik.play.clock import DAY
from kaik.play.match import Match, asked
from kaik.server import schema
from kaik.server.correspondence.deadlines import Deadlines
from kaik.server.correspondence.plan import AnswerPlan, BadPlan, checked
from kaik.server.lobby import REST
from kaik.server.messages import PlanAnswers, PlannedStep, Play, Ready, Sit, Stand
from kaik.server.table_controller import TableController

Steps = tuple[PlannedStep, ...]


def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kaik.db'}"


async def begun(inside: Inside, game: str = "ancient-cerke", clock: str = "3d") -> tuple[TableController, Any, Any]:
    """A match of two who stay: whoever is asked first, and whoever waits."""
    controller = await inside.table(game, "me", "free", clock=clock)
    sockets = [await inside.come(controller, guest) for guest in ("host", "other")]
    await controller.handle(sockets[0], Ready())
    await controller.handle(sockets[1], Sit(1))
    live = controller.table.live
    assert live is not None
    first = live.missing[0]
    return controller, sockets[first], sockets[1 - first]


def plain(state: State, but: str = "") -> str:
    """An action after which the next seat is asked and no luck falls."""
    (seat,) = asked(state)
    found = (each for each in state.legal(seat) if str(each) != but and asked(state.after(seat, each)) == (1 - seat,))
    return str(next(found))


def line(state: State, count: int, but: str = "") -> Steps:
    """What may follow: so many actions of both seats in turn, the first of them another than `but`."""
    steps: list[PlannedStep] = []
    for _ in range(count):
        (seat,) = asked(state)
        text = plain(state, but if not steps else "")
        steps.append(PlannedStep(seat, text))
        state = state.after(seat, Action.parse(text))
    return tuple(steps)


def position(controller: TableController) -> State:
    assert controller.table.live is not None
    return controller.table.live.state


def log(controller: TableController) -> list[tuple[int, str]]:
    assert controller.table.live is not None
    return [(each.seat, str(each.action)) for each in controller.table.live.match.log if each.seat >= 0]


async def plan(controller: TableController, socket: Listener, *lines: Steps) -> None:
    await controller.handle(socket, PlanAnswers(controller.table.written, lines))


async def stored(inside: Inside) -> list[Any]:
    return await inside.store.fetch(select(schema.planned_answers))


def test_an_answer_in_advance_is_given_and_the_line_goes_on(tmp_path: Path) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            controller, first, second = await begun(inside)
            assert first.last("plan")["lines"] == second.last("plan")["lines"] == [], "they may, and have not yet"
            steps = line(position(controller), 4)
            await plan(controller, second, steps)
            assert second.last("plan")["lines"] == [[[each.seat, each.action] for each in steps]]
            assert not [each for each in first.told if each["t"] == "plan" and each["lines"]], "nobody else is told"
            await controller.handle(first, Play(controller.table.written, steps[0].action))
            assert log(controller) == [(each.seat, each.action) for each in steps[:2]]
            assert [len(each["faces"]) for each in first.told if each["t"] == "told"] == [1, 1], "one after the other"
            assert second.last("plan")["lines"] == [[[each.seat, each.action] for each in steps[2:]]]
            await controller.handle(first, Play(controller.table.written, steps[2].action))
            assert log(controller) == [(each.seat, each.action) for each in steps]
            assert second.last("plan")["lines"] == [] and not await stored(inside)

    run(played)


def test_another_action_than_expected_ends_the_lines(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, first, second = await begun(inside)
            state = position(controller)
            steps = line(state, 2)
            await plan(controller, second, steps)
            await controller.handle(first, Play(controller.table.written, plain(state, steps[0].action)))
            assert len(log(controller)) == 1 and not await stored(inside)
            assert second.last("plan")["lines"] == []
            (row,) = await inside.store.fetch(select(schema.waiting))
            assert row.look == row.due == clocks.wall + 3 * DAY, "nothing is to be done before the time is over"

    run(played)


def test_several_lines_have_an_answer_to_each_action(tmp_path: Path) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            controller, first, second = await begun(inside)
            state = position(controller)
            one = line(state, 2)
            other = line(state, 2, but=one[0].action)
            await plan(controller, second, one, other)
            assert len(second.last("plan")["lines"]) == 2
            await controller.handle(first, Play(controller.table.written, other[0].action))
            assert log(controller) == [(each.seat, each.action) for each in other]

    run(played)


def test_answers_in_advance_are_kept_over_a_restart_and_while_everybody_is_away(database_url: str) -> None:
    clocks = Clocks()

    async def first() -> tuple[str, str, Steps]:
        async with opened(database_url, clocks) as inside:
            controller, one, two = await begun(inside)
            steps = line(position(controller), 2)
            await plan(controller, two, steps)
            return controller.table.id, str(one.guest), steps

    async def second(ident: str, guest: str, steps: Steps) -> None:
        clocks.pass_by(DAY)
        async with opened(database_url, clocks) as inside:
            controller = await inside.lobby.table(ident)
            socket = await inside.come(controller, guest)
            await controller.handle(socket, Play(controller.table.written, steps[0].action))
            assert log(controller) == [(each.seat, each.action) for each in steps]

    async def played() -> None:
        await second(*await first())

    run(played)


def test_what_a_server_had_no_time_to_answer_is_answered_after_its_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = Clocks()

    async def killed() -> tuple[str, Steps]:
        async with opened(db(tmp_path), clocks) as inside:
            controller, one, two = await begun(inside)
            steps = line(position(controller), 2)
            await plan(controller, two, steps)
            with monkeypatch.context() as broken:
                broken.setattr(controller.scheduler.plans, "_next", lambda: None)
                await controller.handle(one, Play(controller.table.written, steps[0].action))
            assert len(log(controller)) == 1
            return controller.table.id, steps

    async def played() -> None:
        ident, steps = await killed()
        clocks.pass_by(60_000)
        async with opened(db(tmp_path), clocks) as inside:
            await Deadlines(inside.lobby).look()
            assert log(inside.lobby.awake[ident]) == [(each.seat, each.action) for each in steps]

    run(played)


def test_a_flag_does_not_fall_before_an_answer_that_was_given_in_advance(tmp_path: Path) -> None:
    async def played() -> None:
        clocks = Clocks()
        async with opened(db(tmp_path), clocks) as inside:
            controller, first, second = await begun(inside)
            steps = line(position(controller), 2)
            await plan(controller, second, steps)
            await controller.leave(second)
            clocks.pass_by(3 * DAY - 1)
            await controller.handle(first, Play(controller.table.written, steps[0].action))
            await controller.leave(first)
            clocks.pass_by(REST + 1)
            inside.lobby.tidy()
            await Deadlines(inside.lobby).look()
            assert (await inside.lobby.table(controller.table.id)).table.state == "playing"

    run(played)


def test_what_is_no_conditional_answer_is_refused(tmp_path: Path) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            controller, first, second = await begun(inside)
            steps = line(position(controller), 2)
            await plan(controller, first, steps)
            assert first.last("sync")["kind"] == "no_plans", "it is their turn"
            await plan(controller, second, steps[:1])
            assert second.last("sync")["kind"] == "nonsense", "it has no answer"
            await plan(controller, second, (steps[0], PlannedStep(steps[1].seat, "move:AA-BB")))
            assert second.last("sync")["refused"]
            await plan(controller, second, (PlannedStep(steps[0].seat, "@resign"), steps[1]))
            assert second.last("sync")["kind"] == "nonsense"
            await controller.handle(second, PlanAnswers(controller.table.written + 1, (steps,)))
            assert second.last("sync")["kind"] == "stale"
            assert not await stored(inside)

    run(played)


@pytest.mark.parametrize(("game", "clock"), [("march", "3d"), ("ancient-cerke", "10m")])
def test_there_are_none_where_something_is_hidden_or_nobody_waits_for_days(
    game: str, clock: str, tmp_path: Path
) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            controller, _, second = await begun(inside, game, clock)
            await controller.handle(second, PlanAnswers(controller.table.written, ()))
            assert second.last("sync")["kind"] == "no_plans"
            assert not [each for each in second.told if each["t"] == "plan"]

    run(played)


def test_whoever_takes_a_seat_over_does_not_answer_by_the_lines_of_another(tmp_path: Path) -> None:
    async def played() -> None:
        async with opened(db(tmp_path)) as inside:
            controller, first, second = await begun(inside)
            steps = line(position(controller), 2)
            await plan(controller, second, steps)
            await controller.handle(second, Stand())
            await controller.handle(first, Play(controller.table.written, steps[0].action))
            assert len(log(controller)) == 1 and not await stored(inside)

    run(played)


def test_to_the_same_action_there_is_one_answer() -> None:
    game = find("ancient-cerke")
    state = game.begin(game.preset(game.default), 2)
    seat = asked(state)[0]
    steps = line(state, 2)
    after = state.after(seat, Action.parse(steps[0].action))
    twin = (steps[0], PlannedStep(1 - seat, plain(after, steps[1].action)))
    with pytest.raises(BadPlan, match="answer the same"):
        checked((steps, twin), state, 1 - seat)
    longer = line(state, 4)
    assert checked((longer, longer[:2], longer), state, 1 - seat) == (longer,), "what another begins with is in it"


def test_luck_is_a_condition_like_any_other() -> None:
    match = Match.begin(find("cerke"))
    state = match.state.after(-1, Action("first", "0"))
    lines = checked(((PlannedStep(-1, "first:0"), PlannedStep(0, plain(state))),), match.state, 0)
    made = AnswerPlan(0, "me", 0, lines)
    assert made.answer(match) is None and made.left(match)
    assert made.answer(match.then(-1, Action("first", "0"))) == lines[0][1].action
    assert not made.left(match.then(-1, Action("first", "1")))


def test_a_line_is_played_out_for_whoever_plans_it(start: Any, enter: Any) -> None:
    running = start()
    host, other, stranger = enter(running.at), enter(running.at), enter(running.at)
    table_id = host.set_up("ancient-cerke", "me", "free", clock="3d")
    host.come(table_id).say("ready")
    other.come(table_id).say("sit", seat=1)
    table = running.inside.lobby.awake[table_id].table
    wait_for(lambda: table.live is not None, "no match has begun")
    match = host.http.get(f"/api/tables/{table_id}").json()["match"]
    n = table.written
    shown = host.http.post(f"/api/matches/{match}/line", json={"n": n}).json()
    assert shown["seat"] in (0, 1) and shown["legal"] and shown["falls"] == []
    step = [shown["seat"], shown["legal"][0]]
    after = host.http.post(f"/api/matches/{match}/line", json={"n": n, "steps": [step]}).json()
    assert after["view"] != shown["view"] and after["faces"] == [[n, *step]]
    wrong = host.http.post(f"/api/matches/{match}/line", json={"n": n, "steps": [[0, "move:AA-BB"]]})
    assert wrong.status_code == 400
    assert stranger.http.post(f"/api/matches/{match}/line", json={"n": n}).status_code == 403
