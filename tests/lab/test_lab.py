"""The rule laboratory: every game can be counted, and the same seed counts the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from bench.docs import TRIALS, filled, is_fresh, stamp
from typer.testing import CliRunner

from kaik.core.action import CHANCE, Action
from kaik.core.game import Game
from kaik.core.mind import Mind
from kaik.core.state import Choose, State
from kaik.games import find, slugs
from kaik.lab.account import NOBODY, Account, Ledger, Season
from kaik.lab.plot import svg
from kaik.lab.report import Portion, reason_of, report, spread
from kaik.lab.runner import arrange, findings, shares
from kaik.lab.sheets import markdown, sheets
from kaik.lab.trial import Share, Trial, Variant, played
from kaik.play.script import play
from kaik.play.walk import walk

RUN = CliRunner()
DOCS = Path(__file__).parents[2] / "docs"


def noted(game: Game, state: State, actions: list[tuple[int, str]]) -> Account:
    """The account of a game whose actions are given."""
    ledger = Ledger(0, game.mind, state)
    for seat, said in actions:
        if isinstance(state.turn(), Choose):
            ledger.asked(len(state.legal(seat)))
        after = state.after(seat, said)
        ledger.said(state, seat, Action.parse(said), after)
        state = after
    return ledger.done(state)


def game_of(*gains: tuple[float, ...], n: int = 0, by: tuple[str, ...] = (), **rest: Any) -> Account:
    """A made-up game of two with these seasons, all opened by seat 0."""
    payoffs = tuple(map(sum, zip(*gains, strict=True)))
    seasons = tuple(Season(0, gain, "win", by) for gain in gains)
    told = {"reason": "after 2 seasons seat 0 has the most points, 12", "over": True, "verbs": {"win": 2}, "made": {}}
    return Account(n, 10, 6, 4, 30, 9, 2, payoffs, seasons=seasons, **{**told, **rest})


TRIAL = Trial("march", Variant("book", {}, "book"), 2, ("random",), "1")


@pytest.mark.parametrize("slug", slugs())
def test_every_game_can_be_counted(slug: str) -> None:
    game = find(slug)
    trial = Trial(slug, Variant(game.default), game.seats[0], ("random",), "1")
    _, accounts = played(Share(trial, 0, 1))
    found = report(trial, accounts)
    (account,) = accounts
    assert account.over and account.entries >= account.actions >= account.turns > 0
    assert sum(account.verbs.values()) == account.actions <= account.choices
    assert len(account.seasons) == found.seasons.most >= 1
    brought = tuple(map(sum, zip(*(season.gains for season in account.seasons), strict=True)))
    assert brought == pytest.approx(account.payoffs), "the seasons make up what the game is worth"
    told = {hand.name for hand in found.hands} | set(account.verbs) | {one.name for one in found.last_actions}
    unnamed = sorted(name for name in told if name not in game.labels)
    assert not unnamed, f"{slug} has no label for {unnamed}"
    assert svg([found]).count("<text") > 3 and found.name in markdown([found])


def test_a_declared_penalty_is_an_event_of_whoever_declares_it() -> None:
    game = find("cerke")
    events = game.mind.events_of
    before = play(game.begin(game.preset("official")), "first:0", "tam:ZO-TY-TO")
    again = next(action for action in before.legal(1) if action.verb == "tam" and action.args[0] != action.args[-1])
    state = before.after(1, again)
    (made,) = events(before, 1, again, state)
    assert (made.name, made.seat, made.ends) == ("皇再来", 1, False)
    (ended,) = events(state, 1, Action.parse("end-season"), state.after(1, "end-season"))
    assert (ended.name, ended.seat, ended.ends) == ("皇再来", 1, True)
    assert events(state, 1, Action.parse("go-on"), state.after(1, "go-on")) == ()


def test_a_kernel_and_the_plain_rules_count_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    (trial,) = arrange("school-cerke", "", "random", 0, "3", {})
    compiled = findings([trial], 160, 1)[0]
    monkeypatch.setenv("KAIK_PURE", "1")
    plain = findings([trial], 160, 1)[0]
    assert compiled.compiled and not plain.compiled
    assert compiled.turns.mean == pytest.approx(plain.turns.mean, rel=0.2)
    assert compiled.choices.mean == pytest.approx(plain.choices.mean, rel=0.1)
    ends = [{hand.name: hand.ends for hand in one.hands} for one in (compiled, plain)]
    assert ends[0]["皇再来"] == pytest.approx(ends[1]["皇再来"], abs=0.1)


def test_rule_sets_are_played_in_turn() -> None:
    trials = arrange("cerke", "official,online", "random", 0, "1", {})
    order = [(share.trial.variant.preset, share.first, share.games) for share in shares(trials, 12)]
    assert order == [("official", 0, 8), ("online", 0, 8), ("official", 8, 4), ("online", 8, 4)]


def test_whoever_is_asked_first_and_alone_begins() -> None:
    match = walk(find("march"), seed=4)
    account = noted(match.game, match.game.begin(match.options, 2), [(entry.seat, entry.action) for entry in match.log])
    dealer = next(entry.action for entry in match.log if entry.action.verb == "dealer").args[0]
    assert account.opener == int(dealer)
    assert account.actions == sum(entry.seat != CHANCE for entry in match.log)
    for seat in (0, 1):
        assert sum(season.gains[seat] for season in account.seasons) == match.payoffs[seat]


def test_where_only_some_rules_let_somebody_begin_the_others_say_nobody() -> None:
    nobody = report(TRIAL, [msgspec.structs.replace(game_of((1, -1), (1, -1)), seasons=())])
    rows = dict(next(sheets([report(TRIAL, [game_of((1, -1), (1, -1))]), nobody])).rows)
    assert rows["first mover"][1] == rows["opener of a season"][1] == "nobody"


@pytest.mark.parametrize("settled", [((1, "agree"),), ((1, "refuse"), (CHANCE, "first:1"))])
def test_whoever_is_asked_who_begins_does_not_begin_by_that(settled: tuple[tuple[int, str], ...]) -> None:
    game = find("ancient-cerke")
    state = game.begin(game.chosen("book", {"first_mover": "agreement"}))
    actions = [(0, "propose:red"), *settled]
    for seat, action in actions:
        state = state.after(seat, action)
    actions.append((1, state.legal(1)[0]))
    assert noted(game, game.begin(state.options), actions).opener == 1


@pytest.mark.parametrize(
    ("game", "preset", "actions"),
    [
        ("chain-sticks", "strict", ((0, "pay"), (1, "pay"), (CHANCE, "sticks:0"), (CHANCE, "sticks:3"), (1, "bank"))),
        ("linked-ships", "book", ((CHANCE, "first:0"), (CHANCE, "sticks:0"), (CHANCE, "sticks:3"), (1, "pass"))),
    ],
)
def test_a_turn_that_a_throw_ends_was_still_the_first(
    game: str, preset: str, actions: tuple[tuple[int, str], ...]
) -> None:
    assert noted(find(game), find(game).begin(find(game).preset(preset)), list(actions)).opener == 0


def test_a_game_of_one_season_is_won_by_whoever_won_it() -> None:
    """What is under way counts as standing, but it wins nothing."""
    (trial,) = arrange("linked-ships", "", "random", 0, "1", {})
    found = findings([trial], 24, 1)[0]
    assert found.first == found.opener
    other = msgspec.structs.replace(found, opener=Portion(0.1, 0.05, 0.15, 24))
    assert svg([found]) == svg([other]), "the drawing shows games where a game is one season"


def test_first_movers_ties_and_points_are_counted() -> None:
    games = [game_of((3, -3), (1, -1)), game_of((-2, 2), (2, -2), n=1), game_of((-4, 4), (-1, 1), n=2)]
    found = report(TRIAL, games)
    assert found.first is not None and found.first.share == pytest.approx((1 + 0.5 + 0) / 3)
    assert found.first.low < found.first.share < found.first.high and found.first.cases == 3
    assert found.opener is not None and found.opener.share == pytest.approx(3 / 6) and found.opener.cases == 6
    assert found.ties.share == pytest.approx(1 / 3)
    assert [(stage.games, stage.points) for stage in found.stages] == [(3, 3.0), (3, pytest.approx(4 / 3))]
    assert found.choices.mean == 5 and found.choices.forced == pytest.approx(1 / 3)


def test_a_mean_says_how_sure_it_is() -> None:
    few, many = spread([10, 30]), spread([10, 30] * 50)
    assert few.mean == many.mean == 20 and few.within > many.within > 0
    assert spread([7]).within == 0
    assert many.within == pytest.approx(1.96 * 10.05 / 10, rel=1e-3)


def test_the_order_of_the_games_does_not_matter() -> None:
    games = [game_of((float(n), -float(n)), n=n) for n in range(6)]
    assert report(TRIAL, games) == report(TRIAL, games[::-1])


def test_a_hand_is_counted_once_a_season_and_once_a_game() -> None:
    games = [game_of((1, -1), (1, -1), by=("run",), made={"run": 3, "set": 1}), game_of((1, -1), n=1)]
    run, pair = report(TRIAL, games).hands
    assert (run.name, run.made, run.games, run.ends) == ("run", 1.5, 0.5, pytest.approx(2 / 3))
    assert (pair.name, pair.made, pair.ends) == ("set", 0.5, 0)


def test_reasons_that_differ_in_numbers_are_one() -> None:
    reasons = ("after 4 seasons seat 1 has the most points, 12", "after 4 seasons seat 0 has the most points, -3")
    told = {reason_of(game_of((1, -1), reason=reason)) for reason in reasons}
    assert told == {"after N seasons seat N has the most points, N"}
    shared = reason_of(game_of((0, 0), reason="seats 0, 1 and 2 share the first place with +1.5 points"))
    assert shared == "seats N share the first place with N points"


def test_nobody_begins_a_game_without_seasons() -> None:
    assert game_of((1, -1), n=3).opener == 0
    ledger = Ledger(0, Mind(), find("march").begin())
    assert ledger.done(find("march").begin()).opener == NOBODY


def test_a_word_that_only_ends_the_match_is_no_season() -> None:
    game = find("riichi")
    trial = Trial("riichi", Variant(game.default), 4, ("random",), "0")
    state = game.begin()
    ledger = Ledger(0, Mind(), state)
    ledger.seasons.append(Season(0, (0.0,) * 4, "exhausted", ("exhausted",)))
    ledger.said(state, 0, Action("end-game"), state)
    assert len(ledger.done(state).seasons) == 1
    assert report(trial, [ledger.done(state)]).last_actions[0].name == "exhausted"


def test_the_page_of_the_laboratory_is_not_stale() -> None:
    """`make docs` writes it anew."""
    page = (DOCS / "lab.md").read_text(encoding="utf-8")
    generated = page.partition("from here -->")[2]
    drawings = [text for text in DOCS.glob("lab-*.svg") if text.name in generated]
    assert len(drawings) == len(TRIALS)
    for bot, games in TRIALS:
        told = f"{games:,} games of each at 2 seats by {bot} (seed 1"
        assert f"--bots {bot} --games {games} --seed 1 " in generated and f"![cerke: {told}" in generated
        assert told in (DOCS / f"lab-cerke-{bot}.svg").read_text(encoding="utf-8")
    for preset in find("cerke").presets:
        assert generated.count(f"| `{preset}` |") >= len(drawings), f"{preset} is missing; run `make docs`"
        assert all(f">{preset}<" in drawing.read_text(encoding="utf-8") for drawing in drawings)


def test_what_one_bot_showed_is_written_anew_and_the_rest_stays() -> None:
    page = (DOCS / "lab.md").read_text(encoding="utf-8")
    anew = filled(page, "level2", "### Played by `level2`\n\nnothing yet\n")
    begin, end = page.index("### Played by `level2`"), page.index("### Played by `random`")
    assert anew == f"{page[:begin]}### Played by `level2`\n\nnothing yet\n\n{page[end:]}"
    with pytest.raises(SystemExit, match="lost its marks"):
        filled("# A page of its own", "level2", "")


def test_what_was_played_by_other_rules_is_stale() -> None:
    page = f"### Played by `greedy`\n\n{stamp()}\n\n### Played by `level2`\n\n<!-- rules 0123 -->\n"
    assert is_fresh(page, "greedy") and not is_fresh(page, "level2") and not is_fresh(page, "random")


def test_sheets_have_a_cell_for_every_rule_set() -> None:
    reports = [report(TRIAL, [game_of((1, -1))]) for _ in range(3)]
    for sheet in sheets(reports):
        assert all(len(cells) == 3 for _, cells in sheet.rows), sheet.title
