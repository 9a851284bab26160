"""Linked Friends: what is hidden, what is known of other hands, and how the table is drawn."""

from random import Random

from msgspec.structs import replace

from kaik.core.action import CHANCE
from kaik.games.linked_friends import GAME
from kaik.games.linked_friends.melds import Kind, kinds, rules_of
from kaik.games.linked_friends.rules import LinkedFriends
from kaik.kits.cards48 import cards, unseen
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def table(*hands: str) -> LinkedFriends:
    """A season under way, seat 0 to lead; cards not named lie face down."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0}), len(hands))
    assert isinstance(begun, LinkedFriends)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, deck=unseen(*held))


def imagined_worlds(state: LinkedFriends, seat: int, count: int = 40) -> list[LinkedFriends]:
    worlds = [state.imagine(seat, Luck(seed)) for seed in range(count)]
    for world in worlds:
        assert world.view(seat) == state.view(seat)
        assert world.conserved() == state.conserved()
    return worlds


def test_a_deal_shows_each_seat_only_its_own_hand():
    state = play(GAME.begin(seats=2), "dealer:0")
    action = state.turn().chance.sample(Luck(1))
    assert state.face(CHANCE, action, 0) == "deal:" + action.args[0] + "-" + "+".join("?" * 24)
    assert "B" not in state.face(CHANCE, action, None)
    assert state.after(CHANCE, action).view(None).hand == ()


def test_a_dream_deals_the_unseen_cards_anew():
    worlds = imagined_worlds(table("B1 R1 B2", "B3 B4 B5", "R3 R4 R5"), 0)
    assert len({world.hands for world in worlds}) > 30


def test_a_card_taken_back_stays_known_until_it_is_laid():
    state = play(table("B1 B6 R0 B2 R7", "B2 B8 R4 R3"), "play:B1 play:B2 play:B6 play:B8 take:B6")
    assert all("B6" in world.hands[1] for world in imagined_worlds(state, 0))
    laid = play(state, "pass play:B6")
    assert laid.view(0).known == ((), ())
    assert not all("R3" in world.hands[1] for world in imagined_worlds(laid, 0))


def test_nobody_holds_an_excluded_strength_afterwards():
    state = play(table("B8 R0 R1 R2", "B5 R6 R7", "R3 R4 B4"), "play:B8 exclude:5 show:none-B5-none")
    for world in imagined_worlds(state, 0):
        assert not {"B5", "R5"} & {*world.hands[1], *world.hands[2]}
    assert any("R5" in world.deck for world in imagined_worlds(state, 0))


def test_a_red_card_laid_says_that_no_black_one_was_left():
    state = play(table("B1 R0 R2", "R5 R6 R7", "R3 R4 B4"), "play:B1 play:R5")
    assert not any("B5" in world.hands[1] for world in imagined_worlds(state, 0, 100))
    assert any("B5" in world.hands[2] for world in imagined_worlds(state, 0, 100))


def test_a_leader_who_named_a_kind_holds_it_in_every_dream():
    state = play(table("B0 B1 B2 B3 B4 R4 R5 R6 R7 R8 BK", "B5 R1 R1"), "kind:run-9")
    assert state.view(1).kind == Kind("run", 9)
    rules = rules_of(state.options)
    worlds = imagined_worlds(state, 1)
    assert all(Kind("run", 9) in kinds(world.hands[0], rules) for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 1


def test_what_an_exclusion_takes_from_hands_is_shown_to_all():
    state = play(table("B8 R0 R1 R2", "B5 R6 R7", "R3 R4 B4"), "play:B8 exclude:5")
    assert state.view(2).named == ("5",)
    assert state.view(2).asked == -1
    action = state.turn().chance.weights[0][0]
    assert state.face(CHANCE, action, None) == action == "show:none-B5-none"


def test_the_table_is_drawn_in_words_with_codes():
    state = play(table("B1 B6 R0 B2 R7", "B2 B8 R4 R3"), "play:B1 play:B2 play:B6 play:B8 take:B6")
    english = GAME.draw(state.view(0), "en")
    assert "To beat: B8 black general (single general), laid by seat 1" in english
    assert "seat 1: +0 points, 3 in hand, taken back: B6" in english
    assert "Discards: B1 B2" in english
    assert "red: R0 blank, R7 shaman" in english
    assert "Seat 0 is to beat it, lay a set of three or more, or pass." in english
    japanese = GAME.draw(state.view(0), "ja")
    assert "場の役：B8 黒将（一枚・将）、席1" in japanese
    assert "捨札：B1 B2" in japanese


def test_every_question_is_drawn():
    effect = play(table("B8 R0 R1 R2", "B5 R6 R7"), "play:B8")
    assert "Seat 0 has 1 general(s) to use" in GAME.draw(effect.view(1), "en")
    named = play(effect, "exclude:5")
    assert "Everybody shows and puts away: horse" in GAME.draw(named.view(1), "en")
    kind = play(table("B0 B1 B2 B3 B4 R4 R5 R6 R7 R8 BK", "B5 R1 R1"), "kind:run-9")
    assert "Seat 0 is to lay: a run of 9." in GAME.draw(kind.view(1), "en")
    assert "席0が9枚の連番を出す番です。" in GAME.draw(kind.view(1), "ja")
    ended = play(table("B1", "B5 R6"), "play:B1")
    assert "seat 0 won; cards left 0 2; points +1 +0" in GAME.draw(ended.view(None), "en")
