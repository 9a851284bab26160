"""The examples run: what they print is what they say."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import kaik
import kaik.spaces
from kaik.arena.game import Setting, play_game
from kaik.arena.pairing import pairings
from kaik.bots import outside
from kaik.core.codec import to_json

EXAMPLES = Path(__file__).parents[2] / "examples"


def printed(name: str, *words: str) -> str:
    ran = subprocess.run(
        [sys.executable, EXAMPLES / name, *words], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_a_random_agent_plays_here_and_on_pettingzoo() -> None:
    here, there = printed("random_agent.py", "new-play", "2").splitlines()
    assert sum(eval(here).values()) == 2 and set(eval(there)) == {"seat_0", "seat_1"}


def test_a_stick_game_is_solved_to_the_value_that_its_mind_counts() -> None:
    told = printed("solve_sticks.py").splitlines()
    match = kaik.match("new-play", options={"rounds": 1, "max_bet": 1, "first_dealer": "seat", "dealer_pass": "fixed"})
    exact = match.game.mind.exact_values_of(match.state, 1)
    best = max(exact.values())
    for line, (action, value) in zip(told, exact.items(), strict=False):
        assert line.startswith(f"{action}: ") and eval(line.split()[1]) == value + best, (
            "the second bet is the best one"
        )
    assert told[-1].endswith(f"worth {fraction(2 * best)}")


def fraction(value: float) -> str:
    above, below = value.as_integer_ratio()
    return f"{above}/{below}"


def test_a_bot_of_ones_own_plays_in_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "GRACE", 20.0)
    own = f"cmd:{sys.executable} {EXAMPLES / 'own_bot.py'}"
    result = play_game(Setting("march", "book", (own, "random"), 2, "1"), next(pairings(2, 2, 1)))
    assert result.lost == "" and result.ids == ("own bot", "")


def test_the_same_function_plays_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    import own_bot

    assert kaik.play_out("march", own_bot.choose, "random", seed=1).over
    said = io.StringIO()
    own_bot.speak(io.StringIO('kaik 1\nview {"seat": 0}\nlegal pass bet:3\ngo 1\nquit\n'), said)
    assert said.getvalue() == "id own bot\nready\nsay pass\n"


def test_a_curve_is_read_back_and_drawn_as_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    import curve

    measured = curve.Curve()
    for points in (30, 75):
        measured.note(curve.now(), {"steps": points, "against_random": curve.rate_of(points, 100)})
    measured.save(tmp_path / "one.csv", "A curve")
    title, rows = curve.read(tmp_path / "one.csv")
    assert title == "A curve" and rows == measured.rows
    assert [rows[1][f"against_random{part}"] for part in ("", "_low", "_high")] == [0.75, 0.657, 0.825]
    assert (tmp_path / "one.svg").read_text(encoding="utf-8") == curve.drawn(title, rows)


def test_every_curve_that_is_kept_is_drawn_from_its_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    import curve

    for place in (EXAMPLES / "curves").glob("*.csv"):
        title, rows = curve.read(place)
        assert place.with_suffix(".svg").read_text(encoding="utf-8") == curve.drawn(title, rows)
        assert rows[-1]["cpu_seconds"] < 1200, "ten minutes on two cores are enough"


def test_the_learners_are_short() -> None:
    for name in ("ppo_six_sticks.py", "alphazero_school_cerke.py"):
        assert len((EXAMPLES / name).read_text(encoding="utf-8").splitlines()) < 200


learns = pytest.mark.skipif(
    find_spec("torch") is None,
    reason="PyTorch is an extra of its own; only the learners among the examples need it",
)


@learns
def test_the_chances_at_six_sticks_are_counted_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    import ppo_six_sticks

    chances = ppo_six_sticks.exact_chances()
    last = ppo_six_sticks.GOAL - 1
    assert chances[0, 0] == pytest.approx(0.49933, abs=1e-4), "to begin is worth next to nothing"
    one = 6 / 64  # either brings it home with a single dark stick alone, and nobody can be caught
    assert chances[last, last] > 0.5 and one + (1 - one) * (1 - chances[last, last]) == pytest.approx(
        chances[last, last], abs=1e-6
    )


@learns
def test_a_network_of_ones_own_is_a_bot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    torch = import_module("torch")
    monkeypatch.syspath_prepend(EXAMPLES)
    import own_network

    match = kaik.match("chain-sticks", seed=1)
    encoder = kaik.spaces.Encoder(match.game, match.frozen.options, 2)
    made = {"game": "chain-sticks", "changes": {}, "by": "id", "network": torch.nn.Linear(encoder.size, 4)}
    torch.save(made, tmp_path / "made.pt")
    choose = own_network.chooser_of(str(tmp_path / "made.pt"))
    view = json.loads(to_json(match.view()))
    assert choose(view, [str(action) for action in match.legal]) in match.legal


@learns
def test_matches_against_oneself_become_rows_to_learn_from(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = import_module("torch")
    monkeypatch.syspath_prepend(EXAMPLES)
    import alphazero_school_cerke as loop
    from kernel_rules import Rules, against

    monkeypatch.setattr(loop, "MATCHES", 2)
    monkeypatch.setattr(loop, "SIMULATIONS", 4)
    monkeypatch.setattr(loop, "LONGEST", 3)
    rules = Rules("school-cerke", 1)
    net = loop.network(rules)
    play = loop.SelfPlay(rules, net)
    for _ in range(3):
        play.step()
    assert len(play.kept) >= 4 and play.matches == 2
    before = net[0].weight.detach().clone()
    loop.improve(net, torch.optim.Adam(net.parameters(), 0.01), play.kept, rules.dice)
    assert not torch.equal(before, net[0].weight)
    assert 0 <= against(rules, loop.Search(rules, net, 0), rules.any, 4).rate <= 1
