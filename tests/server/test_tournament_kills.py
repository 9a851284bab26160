"""Tournaments by `kaik admin` beside a running server, and over the death of a server in the middle of a round."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.node_processes import NodeProcess, nodes
from typer.testing import CliRunner

from kaik.cli.app import app
from kaik.server.limits import DEFAULTS
from kaik.server.tournaments.meetings import Meeting
from kaik.server.tournaments.standings import standings

__all__ = ["nodes"]

PATIENCE = 120.0


def _kaik(db: str, *words: str) -> str:
    done = CliRunner().invoke(app, ["admin", "tournament", *words, "--db", db])
    assert done.exit_code == 0, done.output
    return done.output.strip()


def _refused(db: str, *words: str) -> str:
    done = CliRunner().invoke(app, ["admin", "tournament", *words, "--db", db])
    assert done.exit_code == 2, done.output
    return done.output.strip()


def _until(guest: Any, tournament: str, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    until = time.monotonic() + PATIENCE
    while True:
        shown = dict(guest.http.get(f"/api/tournaments/{tournament}").json())
        if holds(shown):
            return shown
        assert time.monotonic() < until, shown
        time.sleep(0.03)


def _ended(shown: dict[str, Any]) -> int:
    return sum(bool(pairing["points"]) for pairing in shown["pairings"])


def _check_swiss_of_eight(guest: Any, cup: str) -> None:
    """All twelve matches were played once, between different pairs, and the standings follow from their results."""
    shown = _until(guest, cup, lambda shown: shown["listed"]["state"] == "over")
    pairings = shown["pairings"]
    assert Counter(each["round"] for each in pairings) == {1: 4, 2: 4, 3: 4}
    assert set(Counter(frozenset(each["players"]) for each in pairings).values()) == {1}, "nobody meets anybody twice"
    assert len({each["table"] for each in pairings}) == len({each["match"] for each in pairings}) == 12
    for number in (1, 2, 3):
        assert sorted(player for each in pairings if each["round"] == number for player in each["players"]) == [
            *range(8)
        ]
    meetings = []
    for each in pairings:
        payoffs = guest.http.get(f"/api/matches/{each['match']}").json()["outcome"]["payoffs"]
        won = tuple(1.0 if own > other else 0.5 if own == other else 0.0 for own, other in _against(payoffs))
        assert (each["how"], each["points"]) == ("played", [*won])
        meetings.append(Meeting(tuple(each["players"]), won, tuple(payoffs)))
    wanted = standings(range(8), meetings, 2)
    assert [(each["player"], each["place"], each["score"]) for each in shown["standings"]] == [
        (each.player, each.place, each.score) for each in wanted
    ]
    assert sum(each["score"] for each in shown["standings"]) == 12


def _against(payoffs: list[float]) -> list[tuple[float, float]]:
    return [(payoffs[0], payoffs[1]), (payoffs[1], payoffs[0])]


SWISS = ("make", "Bots", "--kind", "swiss", "--game", "fool-sticks", "--bot", "greedy:4", "--bot", "random:4")


def test_a_swiss_of_eight_bots_goes_on_after_a_kill(spawn: Any, enter: Any) -> None:
    server = spawn()
    cup = _kaik(server.db, *SWISS, "--starts", "now")
    _until(enter(server.at), cup, lambda shown: _ended(shown) > 4)
    server.kill()  # in the middle of the second round, whatever is being written
    _check_swiss_of_eight(enter(spawn().at), cup)


def test_another_node_directs_a_tournament_when_its_director_has_died(
    nodes: Callable[[int], list[NodeProcess]], enter: Any
) -> None:
    one, other = nodes(2)
    cup = _kaik(one.db, *SWISS, "--starts", "now")
    _until(enter(other.at), cup, lambda shown: _ended(shown) > 4)
    one.kill()  # whether it directs the tournament, owns some of its tables, or both
    _check_swiss_of_eight(enter(other.at), cup)


def test_whoever_runs_the_server_makes_lists_begins_closes_and_exports(start: Any, enter: Any, tmp_path: Path) -> None:
    missing = f"sqlite:///{tmp_path / 'nowhere.db'}"
    assert "there is no database" in _refused(missing, "list")
    server = start()
    guest = enter(server.at)
    cup = _kaik(server.db, *SWISS, "-o", "rounds=3", "--room", "9", "--bot-accounts", "--accounts")
    shown = _until(guest, cup, lambda shown: shown["listed"]["state"] == "open")
    assert shown["options"]["rounds"] == 3 and (shown["members"], shown["programs"]) == ("accounts", True)
    (listed,) = json.loads(_kaik(server.db, "list", "--json"))
    assert (listed["id"], listed["entered"], listed["room"]) == (cup, 8, 9)
    assert cup in _kaik(server.db, "list")
    _kaik(server.db, "begin", cup)
    _until(guest, cup, lambda shown: _ended(shown) > 0)
    _kaik(server.db, "close", cup)
    shown = _until(guest, cup, lambda shown: shown["listed"]["state"] == "over")
    assert "over already" in _refused(server.db, "close", cup)
    assert "begun already" in _refused(server.db, "begin", cup)
    exported = json.loads(_kaik(server.db, "export", cup))
    assert exported["standings"] == shown["standings"] and len(exported["entrants"]) == 8
    assert {each["how"] for each in exported["pairings"]} <= {"played", "void"}
    file = tmp_path / "standings.csv"
    _kaik(server.db, "export", cup, "--to", "standings", "-o", str(file))
    assert len(file.read_text(encoding="utf-8").splitlines()) == 9
    assert "round,table,seat" in _kaik(server.db, "export", cup, "--to", "pairings")
    assert "Greedy" in _kaik(server.db, "show", cup) and cup in _kaik(server.db, "list", "--past")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--kind", "swisss", "--game", "fool-sticks"), "kind"),
        (("--kind", "swiss", "--game", "fool-stick"), "fool-stick"),
        (("--kind", "swiss", "--game", "fool-sticks", "--bot", "level3:x"), "level3:4"),
        (("--kind", "swiss", "--game", "fool-sticks", "--starts", "tomorrow"), "a date is written"),
        (("--kind", "swiss", "--game", "fool-sticks", "-o", "rounds"), "name=value"),
        (("--kind", "swiss", "--game", "fool-sticks", "--maker", "Nobody Here"), "nobody here"),
        (("--kind", "swiss", "--game", "fool-sticks", "--room", "900"), "room"),
    ],
)
def test_a_tournament_that_cannot_be_is_one_sentence(running: Any, words: tuple[str, ...], why: str) -> None:
    told = _refused(running.db, "make", "Cup", *words)
    assert why in told and len(told.splitlines()) == 1


def test_the_limits_of_one_server_hold_for_whoever_runs_it(running: Any) -> None:
    most = DEFAULTS.tournaments.players
    assert f"{most} take part" in _refused(running.db, *SWISS, "--bot", f"random:{most}", "--room", "200")
