"""Ancient Cerke: what is settled before the first move, positions as text, counts of moves, and the drawing."""

from importlib import resources

import pytest

from kaik.core.action import CHANCE
from kaik.core.errors import BadPosition
from kaik.core.state import Choose, Over, Throw
from kaik.games.ancient_cerke import GAME
from kaik.play.walk import walk

START = "+r+t+b+g+k+g+b+t+r/9/+p+p+p+p+v+p+p+p+p/9/9/9/PPPPVPPPP/9/RTBGKGBTR [] IA"
BARE = "+k8/9/9/9/9/9/9/9/8K"


def begin(**options):
    return GAME.begin(GAME.chosen(None, options))


def read(text, **options):
    return GAME.notation.read(text, GAME.chosen(None, options))


def played(state, *words):
    for word in words:
        state = state.after(state.side, word)
    return state


def test_each_player_may_swap_the_first_mover_deciding_first():
    state = begin(setup="free_swap")
    assert state.legal(0) == ("keep", "swap")
    state = state.after(0, "swap")
    assert state.turn() == Choose((1,))
    state = state.after(1, "keep")
    assert state.turn() == Choose((0,))
    pieces = state.view(0).pieces
    assert (pieces["LIA"], pieces["NIA"], pieces["LA"], pieces["NA"]) == ("B", "T", "+t", "+b")


def test_an_agreed_first_mover_begins():
    state = played(begin(first_mover="agreement"), "propose:red", "agree")
    assert state.turn() == Choose((1,))
    assert len(state.legal(1)) == 32


def test_where_they_do_not_agree_the_lot_decides():
    state = played(begin(first_mover="agreement"), "propose:red", "refuse")
    assert isinstance(state.turn(), Throw)
    assert state.legal(0) == state.legal(1) == ()
    assert state.after(CHANCE, "first:0").turn() == Choose((0,))
    assert state.after(CHANCE, "first:1").turn() == Choose((1,))


def test_a_red_first_mover_arranges_first_too():
    state = played(begin(first_mover="agreement", setup="free_swap"), "propose:red", "agree")
    assert state.turn() == Choose((1,))
    assert state.legal(1) == ("keep", "swap")


def test_the_start_is_one_line_of_text():
    assert GAME.notation.write(GAME.begin()) == START
    assert read(START) == GAME.begin()


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_every_position_of_a_walk_reads_back_as_itself(preset):
    options = GAME.preset(preset)
    state = GAME.begin(options)
    for entry in walk(GAME, options, seed=preset).log:
        assert GAME.notation.read(GAME.notation.write(state), options) == state
        state = state.after(entry.seat, entry.action)
    assert GAME.notation.read(GAME.notation.write(state), options) == state


@pytest.mark.parametrize("words", [(), ("propose:red",), ("propose:black", "refuse"), ("propose:red", "agree", "swap")])
def test_positions_before_the_first_move_read_back_as_themselves(words):
    options = GAME.chosen(None, {"first_mover": "agreement", "setup": "free_swap"})
    state = played(GAME.begin(options), *words)
    assert GAME.notation.read(GAME.notation.write(state), options) == state


def test_promoted_pawns_outside_the_zone_are_named():
    text = "+k8/9/9/1P7/9/9/9/9/8K [] IA promoted=LU"
    assert read(text).view(0).promoted == ("LU",)
    assert GAME.notation.write(read(text)) == text
    assert GAME.notation.write(read(text.replace("1P7/9", "9/1P7").replace("=LU", "=LO"))).endswith("promoted=LO")


def test_a_position_without_one_king_is_over():
    assert read("9/9/9/9/9/9/9/9/8K [] A").turn() == Over((1.0, -1.0), "the red king is taken")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", r"a position reads `ROWS \[\] IA`"),
        (f"{BARE} [P] IA", "out of play"),
        (f"{BARE} [] B", "IA or A, not 'B'"),
        ("+k8/9 [] IA", "the board has 9 rows"),
        ("+k7/9/9/9/9/9/9/9/8K [] IA", "row A .* has 8 squares"),
        ("+k7X/9/9/9/9/9/9/9/8K [] IA", "'X' is no piece"),
        ("+k7H/9/9/9/9/9/9/9/8K [] IA", "'H' is no piece of the ancient game"),
        ("+k7M/9/9/9/9/9/9/9/8K [] IA", "'M' is no piece of the ancient game"),
        ("+k8/9/9/9/9/9/9/9/+P7K [] IA", r"'\+P' is red on the IA-side, but colour is side"),
        ("+k8/9/9/9/9/9/9/9/p7K [] IA", "'p' is black on the A-side, but colour is side"),
        ("+k8/9/9/4P4/9/9/9/9/8K [] IA", r"兵 \(P\) stands on ZU: only ships enter water"),
        ("+k8/9/9/9/9/9/9/9/V7K [] IA", r"船 \(V\) stands on KIA: a ship never leaves water"),
        ("+k8/9/9/9/9/9/9/9/RRR5K [] IA", r"3 弓 \(R\) here, but a side has 2"),
        ("9/9/9/9/9/9/9/9/9 [] IA", "there is no king"),
        (f"{BARE} [] IA rate=2", "'rate=2' says nothing about a position"),
        (f"{BARE} [] IA promoted=LU", "there is no pawn on LU"),
        (f"{BARE} [] IA promoted=QQ", "'QQ' is no square"),
        (f"{BARE} [] IA stage=aranged", "did you mean arrange"),
        (f"{START} stage=arrange", "needs setup=free_swap, not standard"),
        (f"{START} stage=propose", "needs first_mover=agreement, not black"),
    ],
)
def test_a_bad_position_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadPosition, match=sentence):
        read(text)


def test_a_stage_is_asked_of_its_own_seat_over_the_untouched_board():
    with pytest.raises(BadPosition, match="asked of A, not of IA"):
        read(f"{START} stage=answer-red", first_mover="agreement")
    with pytest.raises(BadPosition, match="pieces have moved or are missing"):
        read(f"{BARE} [] IA stage=arrange", setup="free_swap")


def test_no_pawn_is_promoted_outside_where_promotion_ends_with_the_zone():
    with pytest.raises(BadPosition, match="promotion=in_zone"):
        read("+k8/9/9/1P7/9/9/9/9/8K [] IA promoted=LU", promotion="in_zone")


def perft(state, depth):
    """How many lines of so many moves there are."""
    words = state.legal(state.side)
    if depth == 1:
        return len(words)
    return sum(perft(state.played(state.side, word), depth - 1) for word in words)


def counts():
    text = resources.files(GAME.package).joinpath("tests/perft.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("line", counts())
def test_the_number_of_lines_of_play_is_as_written_down(line):
    preset, changes, position, numbers = (part.strip() for part in line.split("|"))
    options = GAME.chosen(preset, dict(change.split("=") for change in changes.split()))
    state = GAME.notation.read(position, options)
    for depth, number in enumerate(numbers.split(), start=1):
        assert perft(state, depth) == int(number), f"depth {depth}"


def test_the_drawing_tells_owner_colour_water_and_promotion_without_colour():
    state = read("+k8/9/1P7/9/9/9/1+r2V4/9/8K [] IA")
    text = GAME.draw(state.view(0), "en")
    assert "^兵 +" in text
    assert "v弓*" in text
    assert "~^船 ~" in text
    assert "Black (IA-side) to move." in text
    assert "+ promoted" in text


@pytest.mark.parametrize(("language", "said"), [("en", "Black (IA-side) wins"), ("ja", "黒（IA側）の勝ち")])
def test_the_drawing_says_who_won(language, said):
    assert said in GAME.draw(read("9/9/9/9/9/9/9/9/8K [] A").view(None), language)
