"""Training in small: self-play inside the kernel, and a judge that has learnt something from it."""

from __future__ import annotations

import re
from importlib.util import find_spec

import numpy as np
import pytest
from train.card import FIELDS, known
from train.features import Layout, Sample
from train.openings import Explorer, Plan, begun
from train.openings import written as book_of
from train.samples import Rows, columns, load, samples, save
from train.selfplay import play, searcher
from train.weights import corrections, written

from kaik.engine import has_kernel
from kaik.engine.search.network import UNITS, JudgeNetwork, correction, network_of
from kaik.games import every, find
from kaik.learn.openings import read_books
from train import linear, small

GAME = "school-cerke"
MATCHES = 240
TRAINED = [game for game in every() if has_kernel(game.state) and len(network_of(game.state, game.preset()).rows)]


@pytest.fixture(scope="module")
def rows() -> Rows:
    by = searcher(GAME, "book")
    return columns([play(by, "book", 5, number) for number in range(MATCHES)])


@pytest.fixture(scope="module")
def learning(rows: Rows) -> tuple[Layout, Sample, Sample]:
    return samples(GAME, rows)


def test_the_same_seed_plays_the_same_match():
    by = searcher(GAME, "book")
    one, other = (play(by, "book", 5, 3) for _ in range(2))
    assert len(one.worth) > 8 and np.array_equal(one.men, other.men) and np.array_equal(one.end, other.end)
    assert not np.array_equal(one.men[:9], play(by, "book", 6, 3).men[:9])


def test_a_tiny_run_judges_held_out_matches_better_than_the_untrained_judge(learning):
    layout, sample, held_out = learning
    model = linear.PlainSum(layout)
    curve = linear.fit(model, sample, held_out, 4, 1)
    assert curve[0][1] == linear.loss(linear.PlainSum(layout), held_out)
    assert linear.loss(model, held_out) < 0.995 * curve[0][1]


def test_a_small_run_improves_on_the_untrained_mind_and_leaves_a_card(rows, tmp_path, monkeypatch, capsys):
    """Learning from matches that are there already, so that nothing hangs on how fast this machine is."""
    folder = tmp_path / "runs" / GAME
    folder.mkdir(parents=True)
    save(rows, folder / "00-0000.npz")
    monkeypatch.chdir(tmp_path)
    small.main([GAME, "--minutes", "0"])
    told = re.search(r"([\d.]+) untrained, ([\d.]+) trained", capsys.readouterr().out)
    untrained, trained = map(float, told.groups())
    assert trained < 0.995 * untrained
    card = known(folder / "judge.toml")
    assert card["seeds"] == [1] and card["matches"] == MATCHES and set(FIELDS) <= set(card)
    assert card["loss"][0] == untrained and min(card["loss"]) == trained


def test_the_weights_of_the_kernel_say_what_was_learnt(learning):
    """The same positions, judged by the sum in reals and by the kernel in whole numbers."""
    layout, sample, held_out = learning
    model = linear.PlainSum(layout)
    linear.fit(model, sample, held_out, 1, 1)
    made = written(model.weights(), layout)
    assert made["rows"].shape == (64 * layout.places + len(layout.rows_of_rates()), 2 * UNITS)
    by = searcher(GAME, "book")
    match = play(by, "book", 5, 0)
    whole = JudgeNetwork(made["rows"], made["begin"], made["weights"])

    said = [
        correction(whole, np.zeros(2 * UNITS, np.int16), men, int(now[0]), -1) for men, now in zip(match.men, match.now)
    ]
    _, _, same = samples(GAME, columns([match]))
    assert said == pytest.approx(model.correction(same).tolist(), abs=0.15)


def test_self_play_is_kept_in_files_and_read_back(tmp_path):
    by = searcher(GAME, "book")
    rows = columns([play(by, "book", 5, number) for number in range(2)])
    for name in ("0000.npz", "0001.npz"):
        save(rows, tmp_path / name)
    both = load(sorted(tmp_path.glob("*.npz")))
    assert len(both.worth) == 2 * len(rows.worth) and sorted(set(both.match.tolist())) == [0, 1, 2, 3]


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is an extra (kaik[torch]) and is not installed here")
def test_the_whole_network_begins_as_the_judge_written_by_hand_and_then_learns(learning):
    from train.learning import Corrector, fit, loss

    layout, sample, held_out = learning
    model = Corrector(layout)
    assert loss(model, sample) == pytest.approx(linear.loss(linear.PlainSum(layout), sample), rel=1e-3)
    curve = fit(model, sample, held_out, 2, 1)
    assert curve[-1][0] < curve[0][0]


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.slug)
def test_weights_that_are_shipped_judge_new_matches_better_than_the_judge_without_them(game):
    """Matches nobody has learnt from: their seed was never used for training."""
    by = searcher(game.slug, game.default)
    rows = columns([play(by, game.default, 987, number) for number in range(10)])
    _, _, sample = samples(game.slug, rows._replace(match=0 * rows.match))
    made = corrections(by.network._asdict(), sample)
    plain, learnt = (linear.worth(sample.parts, correction)[0] for correction in (0 * made, made))
    assert ((learnt - sample.target) ** 2).mean() < ((plain - sample.target) ** 2).mean()


def test_a_small_book_of_openings_says_what_its_moves_are_worth():
    game = find(GAME)
    first, state = begun(game, game.begin(game.preset(), 2))
    explorer = Explorer(searcher(GAME, "book"), Plan(0.02, 2, 2), 1)
    lines = tuple(explorer.lines(state))
    facts = {"preset": "book", "search": "2026b", "judge": 1, "seconds": 0.02, "seed": 1, "command": "", "first": first}
    (book,) = read_books(GAME, book_of(facts, lines))
    assert book.lines == lines and book.first == ("first:0",)
    assert explorer.positions >= 3 and all(0 < float(line[0].split()[1]) < 100 for line in lines)
