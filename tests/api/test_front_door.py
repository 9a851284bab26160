"""`import kaik` is enough: a match, its words, bots, records and pictures."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kaik
from kaik import bots
from kaik.core.action import Action
from kaik.core.errors import IllegalAction, KaikError
from kaik.play import record

FEW_MODULES = 40
"""Modules an import of kaik may load beside those of a bare Python: none of kaik's own parts, and no msgspec."""


def first(view: object, legal: tuple[Action, ...]) -> Action:
    return legal[0]


def middle(view: object, legal: tuple[Action, ...]) -> str:
    return str(legal[len(legal) // 2])


def test_the_import_alone_loads_next_to_nothing() -> None:
    asked = "import sys; before = set(sys.modules); import kaik; print(*sorted(set(sys.modules) - before))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, text=True).stdout.split()
    assert len(told) <= FEW_MODULES
    assert [name for name in told if name.split(".")[0] in ("kaik", "msgspec", "numpy")] == ["kaik"]


ALONE = """
import doctest, sys

class NothingElse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "kaik", "msgspec"}:
            raise ModuleNotFoundError(f"{name} was not installed with kaik", name=name)

sys.meta_path.insert(0, NothingElse())
print(sum(doctest.testfile(page, module_relative=False).failed for page in sys.argv[1:]))
"""
"""Runs the examples of pages where nothing but msgspec is installed."""


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("kaik.adapters.pettingzoo", "pettingzoo"),
        ("kaik.adapters.gymnasium", "gymnasium"),
        ("kaik.adapters.openspiel", "openspiel"),
        ("kaik.data", "parquet"),
        ("kaik.engine.shanten", "engine"),
        ("kaik.engine.tiles.values", "engine"),
    ],
)
def test_what_is_not_installed_is_told_with_what_brings_it(module: str, extra: str) -> None:
    asked = f"{ALONE.partition('print')[0]}\ntry: import {module}\nexcept ImportError as wrong: print(wrong)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert told.stdout.startswith(f"{module} needs ") and f"pip install 'kaik[{extra}]'" in told.stdout, told.stderr


def test_the_page_for_python_needs_nothing_but_msgspec() -> None:
    pages = [str(Path(__file__).parents[2] / page) for page in ("README.md", "docs/python.md")]
    told = subprocess.run([sys.executable, "-c", ALONE, *pages], capture_output=True, text=True, check=False)
    assert told.stdout == "0\n", told.stdout + told.stderr


def test_all_that_it_offers_is_there() -> None:
    assert all(getattr(kaik, name) is not None for name in kaik.__all__)
    assert set(kaik.__all__) <= set(dir(kaik))
    with pytest.raises(AttributeError, match="no attribute 'mach'"):
        _ = kaik.mach


def test_the_games_are_listed_by_a_name_that_is_also_their_package() -> None:
    from kaik.games import find

    assert kaik.games() == kaik.slugs() and find in vars(sys.modules["kaik.games"]).values()


def test_a_seed_fixes_all_luck() -> None:
    one, other = (kaik.play_out("march", middle, seed=7) for _ in range(2))
    assert one.over and one.log == other.log
    assert kaik.match("march", seed=8).log != kaik.match("march", seed=7).log
    assert kaik.match("march").log != kaik.match("march").log or kaik.match("march").log != kaik.match("march").log


def test_whoever_is_asked_plays_unless_a_seat_is_named() -> None:
    match = kaik.match("new-play", seats=3, seed=1)
    assert len(match.asked) > 1, "several are asked at once here"
    last = match.asked[-1]
    match.play(match.legal_of(last)[0], seat=last)
    assert last not in match.asked and match.seat == match.asked[0]
    match.play(match.legal[0])
    with pytest.raises(IllegalAction, match="there is no seat 9"):
        match.play("pass", seat=9)


def test_a_refused_action_changes_nothing() -> None:
    match = kaik.match("six-sticks", seed=1)
    before = match.log
    with pytest.raises(IllegalAction, match="not open"):
        match.play("fly:away")
    with pytest.raises(KaikError, match="is not an action"):
        match.play("Fly away!")
    assert match.log is before


def test_undo_takes_the_luck_back_with_the_action() -> None:
    match = kaik.match("six-sticks", seed=3)
    begun = match.log
    done = match.legal[0]
    match.play(done)
    once = match.log
    assert match.undo() == done and match.log == begun
    match.play(done)
    assert match.log == once, "the same seed throws the same"
    match.undo()
    with pytest.raises(KaikError, match="nothing to take back"):
        match.undo()


def test_a_copy_goes_its_own_way() -> None:
    match = kaik.match("march", seed=1)
    twin = match.copy()
    twin.play(twin.legal[0])
    twin.play(twin.legal[0])
    assert len(match.log) < len(twin.log)
    twin.undo()
    match.play(match.legal[-1])
    assert match.log != twin.log


@pytest.mark.parametrize("slug", kaik.slugs())
def test_a_match_is_sent_to_another_process_and_goes_on_there(slug: str) -> None:
    match = kaik.match(slug, seed=1)
    match.play(match.legal[0])
    sent = pickle.loads(pickle.dumps(match))
    assert (sent.log, sent.state, sent.game) == (match.log, match.state, match.game) and sent.game is match.game
    for each in (match, sent):
        each.run(dict.fromkeys(range(match.seats), first), limit=20)
    assert sent.log == match.log


def test_a_record_is_read_back_and_played_on(tmp_path: Path) -> None:
    match = kaik.match("march", seats=3, seed=5)
    for _ in range(7):
        match.play(match.legal[0])
    match.save(tmp_path / "some.kaik", names=["Ada", "Ben"])
    again = kaik.load(tmp_path / "some.kaik")
    record.verify(match.record())
    assert again.log == match.log and again.seats == 3
    assert again.undo() == match.undo() and again.log == match.log
    for each in (match, again):
        each.run(dict.fromkeys(range(3), first))
    assert again.record() == match.record(), "the seed came with the record"
    assert kaik.load(io.StringIO(match.record())).over


def test_luck_that_is_played_by_hand_is_in_no_seed() -> None:
    match = kaik.match("six-sticks", seed=1, chance="ask")
    assert match.seat == kaik.CHANCE and sum(match.chances.values()) == 1
    assert set(match.legal) == set(match.chances)
    match.play(match.legal[-1])
    assert "\nseed:" not in match.record()
    match.undo()
    assert match.throw() == kaik.match("six-sticks", seed=1).log[0].action
    assert ("\nseed:" in match.record() and match.chances == {}) or match.seat == kaik.CHANCE
    record.verify(match.record())


def test_probabilities_of_luck_are_exact() -> None:
    match = kaik.match("six-sticks", seed=1, chance="ask")
    match.throw()
    match.play("throw")
    assert list(match.chances.values()) == [Fraction(n, 64) for n in (1, 6, 15, 20, 15, 6, 1)]


def test_a_deal_too_large_to_list_can_be_thrown() -> None:
    match = kaik.match("riichi", seed=1, chance="ask")
    dealt = next(entry.n for entry in kaik.match("riichi", seed=1).log if entry.action.verb == "deal")
    while match.seat == kaik.CHANCE:
        if len(match.log) == dealt:
            with pytest.raises(KaikError, match="more than 100000 outcomes"):
                _ = match.chances
        match.throw()
    assert match.log == kaik.match("riichi", seed=1).log


def test_run_stops_at_a_seat_without_a_bot() -> None:
    match = kaik.match("school-cerke", seed=4)
    assert match.run({1: "random"}) is None and match.seat == 0
    with pytest.raises(KaikError, match="no seat 2 for a bot"):
        match.run({2: first})
    result = match.run({0: middle, 1: bots.find("random", match.game)})
    assert result is not None and match.over and match.seat is None and match.legal == ()
    with pytest.raises(IllegalAction, match="too late"):
        match.play("stay")


def test_bots_see_their_own_seat_alone() -> None:
    seen: list[tuple[object, tuple[Action, ...]]] = []

    def spy(view: object, legal: tuple[Action, ...]) -> Action:
        seen.append((view, legal))
        return legal[0]

    match = kaik.match("march", seed=2)
    before = match.copy()
    match.run({before.asked[0]: spy})
    assert seen[0] == (before.view(before.seat), before.legal)


def test_as_many_bots_as_seats_or_one_for_all() -> None:
    assert kaik.play_out("march", first, first, "random", seed=1).seats == 3
    with pytest.raises(KaikError, match="2 bots were given for 4 seats"):
        kaik.play_out("march", first, first, seats=4)
    with pytest.raises(KaikError, match="somebody must play"):
        kaik.play_out("march")


def test_a_position_can_be_where_it_begins() -> None:
    game = kaik.find("cerke")
    assert game.beginnings is not None
    later = kaik.match("cerke", seed=1)
    later.play(later.legal[0])
    text = game.beginnings.write(later.state)
    match = kaik.match("cerke", seed=1, position=text)
    assert game.beginnings.write(match.state) == text and match.log == ()
    with pytest.raises(KaikError, match="no notation"):
        kaik.match("march", position="anything")


@pytest.mark.parametrize("slug", kaik.slugs())
def test_every_game_shows_itself_as_text_and_as_a_picture(slug: str) -> None:
    match = kaik.match(slug, seed=1)
    match.play(match.legal[0])
    assert str(match) in repr(match) + "\n" and match.text(None, "ja") != match.text(None, "en")
    for picture in (match._repr_svg_(), match.svg(None), match.svg(0)):
        assert ElementTree.fromstring(picture).tag.endswith("svg")


@pytest.mark.parametrize("slug", [game.slug for game in kaik.every() if hasattr(game.begin().view(0), "hand")])
def test_a_picture_shows_the_hand_of_whoever_looks_and_no_other(slug: str) -> None:
    match = kaik.match(slug, seed=3)
    held = [seat for seat in range(match.seats) if match.view(seat).hand]
    spectator, own = match.svg(None), [match.svg(seat) for seat in held]
    assert held and len({spectator, *own}) == len(held) + 1


def test_talk_ends_a_match_too() -> None:
    match = kaik.match("march", seed=1)
    match.play("@resign", seat=1)
    assert match.result is not None and match.result.winners == (0,)
    match.undo()
    assert not match.over


@pytest.mark.parametrize(("asked", "sentence"), [("riichii", "did you mean riichi"), ("go", "there is no game")])
def test_an_unknown_game_is_told(asked: str, sentence: str) -> None:
    with pytest.raises(KaikError, match=sentence):
        kaik.match(asked)
