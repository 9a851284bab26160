"""Every shipped puzzle is sound by the rules; what is best is found again, and what is counted is counted again."""

from __future__ import annotations

import json
import os
from importlib import resources
from pathlib import Path

import pytest

from kaik.cli.query import answer
from kaik.core.mind import BEST
from kaik.games import find, slugs
from kaik.learn.finding import candidates
from kaik.learn.make_all import count_for
from kaik.learn.making import Collection, PuzzleOrder, make, shares
from kaik.learn.puzzle import FILE, PuzzleFile, puzzles_of
from kaik.learn.puzzle_check import CheckTask, all_judged_again, flaws, judged_again
from kaik.learn.solving import choice_text, prompt, solution

LONG = os.environ.get("KAIK_LONG") == "1"
FOUND_AGAIN = 0.9
SAMPLE = 500
"""Simulations where only a sample is judged."""
QUICK = "new-play"
"""A game whose puzzles are made in a moment."""


PUZZLED = [slug for slug in slugs() if puzzles_of(find(slug))]


def test_all_nineteen_games_have_puzzles() -> None:
    assert len(PUZZLED) >= 19


@pytest.mark.parametrize("slug", PUZZLED)
def test_every_shipped_puzzle_is_sound_by_the_rules(slug: str) -> None:
    wrong = [f"{puzzle.id}: {flaw}" for puzzle in puzzles_of(find(slug)) for flaw in flaws(puzzle)]
    assert not wrong


@pytest.mark.parametrize("slug", PUZZLED)
def test_kaik_query_lists_every_action_that_solves_a_stored_line(slug: str) -> None:
    stored = resources.files(find(slug).package).joinpath(FILE).read_text(encoding="utf-8").splitlines()
    for line in map(json.loads, stored):
        assert {"id", "preset", "seats", "seat", "log", "asks", "solution", "themes", "seed", "made"} <= line.keys()
        if line["asks"] == "best":
            assert line["lead"] > 0
            legal = answer(json.dumps({"op": "legal", **line}))["legal"]
            assert set(line["solution"]) <= set(legal), line["id"]


@pytest.mark.parametrize("slug", PUZZLED)
def test_a_game_has_as_many_puzzles_as_its_group_and_no_id_twice(slug: str) -> None:
    game = find(slug)
    puzzles = puzzles_of(game)
    assert len(puzzles) >= count_for(game.group)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.kind for puzzle in puzzles} <= set(dict(game.mind.puzzles))


@pytest.mark.parametrize("slug", slugs())
def test_a_puzzle_asks_and_explains_in_both_languages(slug: str) -> None:
    game = find(slug)
    kinds = {puzzle.kind: puzzle for puzzle in puzzles_of(game)}
    for puzzle in kinds.values():
        question = puzzle.question()
        texts = [prompt(puzzle)]
        if question is not None:
            texts += [question.why]
            assert 2 <= len(question.choices) <= 6
            assert all(choice_text(game, choice, language) for choice in question.choices for language in ("en", "ja"))
        else:
            texts += [solution(puzzle).why]
        assert all(text.get("en") and text.get("ja") for text in texts), (puzzle.id, texts)


@pytest.mark.slow
@pytest.mark.parametrize("slug", slugs())
def test_a_best_action_is_found_again_with_another_seed(slug: str) -> None:
    best = [puzzle for puzzle in puzzles_of(find(slug)) if puzzle.kind == BEST]
    if not best:
        return
    if LONG:
        found = [check.found for check in all_judged_again(best, "tests")]
        assert sum(found) >= FOUND_AGAIN * len(found)
        return
    # One of three, so that a single puzzle that is found again nine times of ten does not decide.
    assert any(judged_again(CheckTask(puzzle, "tests", nodes=SAMPLE)).found for puzzle in best[:3])


def test_a_match_gives_the_same_puzzles_every_time() -> None:
    assert candidates("chain-sticks", "7", 0) == candidates("chain-sticks", "7", 0) != ()


def test_a_file_that_was_broken_off_is_gone_on_with(tmp_path: Path) -> None:
    whole, broken = (PuzzleOrder(QUICK, 12, "3", tmp_path / name) for name in ("whole", "broken"))
    make([whole])
    half = Collection(broken)
    for n in range(2):
        half.take(n, candidates(QUICK, "3", n))
    half.write()
    make([broken])
    assert broken.file.read_text() == whole.file.read_text()
    assert len(PuzzleFile.read(whole.file.read_text()).puzzles) >= 12


def test_several_processes_make_the_same_file(tmp_path: Path) -> None:
    one, two = (PuzzleOrder(QUICK, 6, "5", tmp_path / name) for name in ("one", "two"))
    make([one])
    make([two], jobs=2)
    assert one.file.read_text() == two.file.read_text()


def test_kinds_share_a_number_of_puzzles_as_the_mind_says() -> None:
    game = find("chain-sticks")
    assert shares(game, 40) == {"best": 27, "share": 14}
