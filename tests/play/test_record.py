"""Records: what is written reads back, replays, and shows every change."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaik.core.action import Action
from kaik.core.errors import BadRecord, KaikError, NoSuch
from kaik.core.game import Game
from kaik.core.options import Options
from kaik.play.luck import Luck
from kaik.play.match import Match
from kaik.play.record import Record, read, replay, verify, write
from kaik.play.referee import Referee
from kaik.play.walk import walk

Finder = Callable[[str], Game]


@pytest.fixture(scope="session")
def game_of(race: Game) -> Finder:
    def find(slug: str) -> Game:
        if slug != race.slug:
            raise NoSuch(f"there is no game {slug!r}")
        return race

    return find


@pytest.fixture(scope="session")
def text(race: Game) -> str:
    """A whole match with its seed revealed and two names."""
    luck = Luck.of(11)
    match = walk(race, None, 2, luck)
    return write(Record.of(match, luck, names=("Ada", "小猫"), more={"date": "2001-02-03"}))


def changed(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


def line_number(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def test_a_record_begins_as_documented(text: str) -> None:
    lines = text.split("\n")
    assert lines[:5] == ["kaik 1", "game: toy-race", "rules: 3", "preset: book", "seats: 2"]
    assert lines[5].startswith("digest: ")
    assert lines[6] == f"seed-hash: {Luck.of(11).hash}"
    assert lines[7] == f"seed: {Luck.of(11).seed.hex()}"
    assert lines[8:11] == ["name.0: Ada", "name.1: 小猫", "x-date: 2001-02-03"]
    assert lines[11] == "---"
    assert lines[12].startswith("0 * sticks:")


def test_writing_what_was_read_gives_the_same_text(text: str, game_of: Finder) -> None:
    assert write(read(text, game_of)) == text


def test_a_record_replays_to_the_match_it_was_made_of(text: str, race: Game, game_of: Finder) -> None:
    assert replay(text, game_of) == walk(race, None, 2, 11)
    assert read(text, game_of).names == ("Ada", "小猫")


def test_windows_line_ends_bytes_and_a_byte_order_mark_are_understood(text: str, game_of: Finder) -> None:
    assert write(read(text.replace("\n", "\r\n"), game_of)) == text
    assert write(read(text.encode(), game_of)) == text
    assert write(read("\ufeff" + text.rstrip("\n"), game_of)) == text


def test_header_lines_keep_the_order_they_came_in(game_of: Finder) -> None:
    text = "kaik 1\nseats: 3\nx-place: Kyōto: by the river\ngame: toy-race\nrules: 3\npreset: long\n---\n0 * sticks:2\n"
    assert write(read(text, game_of)) == text
    assert verify(text, game_of).match.options.spelled()["goal"] == 20


def test_single_options_beside_a_preset_are_named(race: Game, game_of: Finder) -> None:
    match = Match.begin(race, race.chosen("long", {"bets": "secret"}), 2, "long")
    text = write(Record.of(match))
    assert "preset: long\noption bets: secret\nseats: 2\n" in text
    assert "option goal" not in text
    assert read(text, game_of).match == match


def test_options_without_a_preset_are_all_named(race: Game, betting: Options, game_of: Finder) -> None:
    match = Match.begin(race, betting, 3)
    text = write(Record.of(match))
    assert "rules: 3\noption goal: 8\noption bets: secret\nseats: 3\n" in text
    assert read(text, game_of).match == match


def test_talk_and_take_backs_are_in_the_record(race: Game, game_of: Finder) -> None:
    luck = Luck.of(4)
    referee = Referee.open(race, luck)
    for seat, action in [(0, "run"), (0, "@take-back:1"), (1, "@accept-take-back"), (0, "wait"), (1, "@draw")]:
        referee.submit(seat, action)
    referee.flag(1)
    text = write(Record.of(referee.match, luck))
    assert "\n3 0 @take-back:1\n4 1 @accept-take-back\n" in text
    assert text.endswith("* @flag:1\n")
    assert verify(text, game_of).match == referee.match


def test_a_promised_seed_is_kept_secret(race: Game, game_of: Finder) -> None:
    text = write(Record.of(walk(race, seed=8), seed_hash=Luck.of(8).hash))
    assert f"seed-hash: {Luck.of(8).hash}" in text
    assert "\nseed: " not in text
    assert verify(text, game_of).luck is None


def test_verify_accepts_what_was_played(text: str, game_of: Finder) -> None:
    assert verify(text, game_of).luck == Luck.of(11)


def test_verify_names_the_line_of_a_throw_the_seed_does_not_throw(text: str, race: Game, game_of: Finder) -> None:
    entry = next(entry for entry in replay(text, game_of).log if entry.seat < 0 and entry.n > 3)
    other = "sticks:2" if entry.action != "sticks:2" else "sticks:3"
    forged = changed(text, f"\n{entry.n} * {entry.action}\n", f"\n{entry.n} * {other}\n")
    with pytest.raises(BadRecord, match=f"^line {13 + entry.n}: the seed throws {entry.action} here, not {other}$"):
        verify(forged, game_of)


def test_verify_names_the_line_of_a_broken_promise(text: str, game_of: Finder) -> None:
    forged = changed(text, Luck.of(11).hash, Luck.of(12).hash)
    with pytest.raises(BadRecord, match=r"^line 8: the seed does not match the seed-hash$"):
        verify(forged, game_of)


def test_every_changed_byte_fails_and_the_sentence_names_a_line(text: str, game_of: Finder) -> None:
    raw = text.encode()
    for at in range(len(raw) - 1):
        for byte in (raw[at] ^ 1, ord("7"), ord("\n")):
            forged = raw[:at] + bytes([byte]) + raw[at + 1 :]
            if forged == raw:
                continue
            with pytest.raises(BadRecord, match=r"^line \d+: \S"):
                verify(forged, game_of)


@pytest.mark.parametrize(
    ("old", "new", "start", "sentence"),
    [
        ("kaik 1", "kaik 2", "kaik", "a record begins with 'kaik 1'"),
        ("toy-race", "toy-rice", "game", "there is no game 'toy-rice'"),
        ("rules: 3", "rules: 2", "rules", "the record wants version '2' of the rules of toy-race; here is 3"),
        ("preset: book", "preset: boot", "preset", "toy-race: there is no preset 'boot'; did you mean book"),
        ("preset: book", "option gaol: 8", "preset", "there is no option 'gaol'; did you mean goal"),
        ("preset: book", "option goal: 9", "preset", "goal cannot be '9'"),
        ("seats: 2", "seats: 7", "seats", "toy-race is for 2 to 4 seats, not 7"),
        ("seats: 2", "seats: two", "seats", "'two' is no number of seats"),
        ("name.1", "name.2", "name.1", "name.2 names a seat that is not there"),
        ("name.1", "name.0", "name.1", "name.0 is said twice"),
        ("x-date", "date", "x-date", "there is no header 'date'"),
        ("name.0: Ada", "name.0 Ada", "name.0", "'name.0 Ada' is no header line"),
        ("0 * sticks", "0 + sticks", "0 *", "is no entry; one looks like 12 0 run:1"),
        ("\n1 0 ", "\n2 0 ", "1 0", "it has number 2 where entry 1 is due"),
        ("\n1 0 ", "\n1 5 ", "1 0", "there is no seat 5; the seats are 0 to 1"),
        ("\n1 0 ", "\n1 1 ", "1 0", "seat 0 is to choose"),
        ("\n1 0 ", "\n1 0 @", "1 0", "is no table talk"),
        ("\n1 0 ", "\n1 0 bet:2+1-", "1 0", "is spelled bet:1\\+2-"),
    ],
)
def test_a_wrong_line_is_named(text: str, game_of: Finder, old: str, new: str, start: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=f"^line {line_number(text, start)}: .*{sentence}"):
        replay(changed(text, old, new), game_of)


@pytest.mark.parametrize(
    "hostile",
    [
        "",
        "\n",
        b"\xff\xfe",
        "kaik 1",
        "kaik 1\n" + "x-a: 1\n" * 3,
        "kaik 1\n" + "".join(f"x-{n}: 1\n" for n in range(5000)),
        "kaik 1\n" + "a" * 100_000,
        "kaik 1\ngame: toy-race\n---\n",
        "kaik 1\ngame: ../../etc/passwd\nrules: 1\nseats: 2\n---\n",
        "kaik 1\ngame: toy-race\nrules: 3\nseats: 2\npreset: book\nname.0: a\ud800\n---\n",
        "kaik 1\ngame: toy-race\nrules: 3\nseats: 2\npreset: book\nseed: zz\n---\n",
        "kaik 1\ngame: toy-race\nrules: 3\nseats: 2\npreset: book\nseed-hash: zz\n---\n",
        "kaik 1\ngame: toy-race\nrules: 3\nseats: 2\npreset: book\n---\n0 * sticks:" + "9" * 1000,
        "kaik 1\ngame: toy-race\nrules: 3\nseats: 2\npreset: book\n---\n0 * sticks:1\n1 0 run\u20282 * sticks:1\n",
        "kaik 1\ngame: toy-race\nrules: 3\nseats: 2\npreset: book\n---\n\n0 * sticks:1\n",
        "kaik 1\ngame: toy-race\nrules: " + "9" * 900 + "\nseats: 2\npreset: book\n---\n",
        "x" * 9_000_000,
    ],
)
def test_a_hostile_record_gets_one_short_sentence(game_of: Finder, hostile: str | bytes) -> None:
    for take in (replay, verify):
        with pytest.raises(BadRecord) as refusal:
            take(hostile, game_of)
        assert 10 < len(str(refusal.value)) < 400
        assert "\n" not in str(refusal.value)


@settings(max_examples=60)
@given(st.text(alphabet="kaik 1\n-:*0gamerulestp@\r\x00é", max_size=120))
def test_any_text_is_read_or_refused(junk: str) -> None:
    for opening in ("", "kaik 1\n", "kaik 1\ngame: x\nrules: 1\nseats: 2\n---\n"):
        with pytest.raises(KaikError):
            replay(opening + junk)


def test_names_cannot_smuggle_lines_into_a_record(race: Game, game_of: Finder) -> None:
    text = write(Record.of(walk(race, seed=1), names=("Eve\nseed: 00", "  ")))
    assert "\nname.0: Eve seed: 00\n" in text
    assert "name.1" not in text
    assert read(text, game_of).names == ("Eve seed: 00", "")


def test_whatever_a_record_is_told_to_remember_reads_back(race: Game, game_of: Finder) -> None:
    match = walk(race, seed=1)
    text = write(
        Record.of(match, names=("\x07Bell\u2028\ud800", "é" * 5000), more={"place": "by\r\nthe river", "no": ""})
    )
    record = verify(text, game_of)
    assert record.names == ("Bell", "é" * 200)
    assert record.get("x-place") == "by the river"
    assert record.get("x-no") is None
    with pytest.raises(KaikError, match="cannot be the name of a header line"):
        Record.of(match, more={"Two Words": "1"})


def test_a_record_may_stop_anywhere(text: str, game_of: Finder) -> None:
    head, log = text.split("---\n")
    for length in range(5):
        short = head + "---\n" + "".join(line + "\n" for line in log.split("\n")[:length])
        assert len(replay(short, game_of).log) == length


def test_words_after_the_end_are_refused(text: str, game_of: Finder) -> None:
    n = len(replay(text, game_of).log)
    with pytest.raises(BadRecord, match=f"^line {13 + n}: run comes too late: the game is over"):
        replay(text + f"{n} 0 {Action('run')}\n", game_of)
