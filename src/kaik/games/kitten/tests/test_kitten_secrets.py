"""Kitten: what is hidden, how many actions are asked for at once, and how the table is drawn."""

from random import Random

from msgspec.structs import replace

from kaik.core.action import CHANCE, Action
from kaik.games.kitten import GAME
from kaik.games.kitten.melds import ASKED_AT_ONCE, MELDS, answers, beats, held, leads, rank_of, ranks
from kaik.games.kitten.rules import Kitten
from kaik.kits.cards48 import FULL, RANKS, Cards, cards, find, unseen
from kaik.play.script import play


class Luck:
    """Seeded dice."""

    def __init__(self, seed: int) -> None:
        self.source = Random(seed)

    def below(self, n: int) -> int:
        return self.source.randrange(n)


def table(*hands: str, **options: object) -> Kitten:
    """A season under way, seat 0 to lead; all other cards are the stock."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0, **options}), len(hands))
    assert isinstance(begun, Kitten)
    held = tuple(cards(hand) for hand in hands)
    return replace(begun, hands=held, stock=unseen(*held))


def imagined_worlds(state: Kitten, seat: int, count: int = 40) -> list[Kitten]:
    worlds = [state.imagine(seat, Luck(seed)) for seed in range(count)]
    for world in worlds:
        assert world.view(seat) == state.view(seat)
        assert world.conserved() == state.conserved()
    return worlds


def some_hand(luck: Random, size: int) -> Cards:
    return tuple(sorted(luck.sample(FULL, size)))


# Melds and actions


def test_the_order_of_ranks_has_one_exception():
    over = {rank: [other for other in RANKS if beats(rank, other)] for rank in RANKS}
    assert over["S"] == ["T"]
    assert over["T"] == list("012345678K")
    assert over["K"] == list("S012345678")
    assert over["0"] == ["S"]
    assert not any(beats(rank, "T") for rank in RANKS if rank != "S")


def test_the_quick_search_finds_the_melds_of_the_kit():
    luck = Random(5)
    for size in (1, 5, 9, 14):
        for _ in range(25):
            hand = some_hand(luck, size)
            quick = {group.cards for rank in ranks(hand) for group in held(hand, rank)}
            assert quick == {found.cards for found in find(hand, MELDS)}


def test_a_leader_with_many_cards_first_names_the_rank():
    hand = "B0 B1 B2 B3 B4 B5 B6 B7 B8 BK BT BS R5 R6 R7 R8 RK"
    state = table(hand, "B1")
    assert len(cards(hand)) == ASKED_AT_ONCE + 1
    assert state.legal(0) == tuple(Action("rank", rank) for rank in sorted(RANKS))
    named = play(state, "rank:5")
    assert named.legal(0) == ("lead:B0+B5", "lead:B0+B5+R5", "lead:B0+R5", "lead:B5", "lead:B5+R5", "lead:R5")
    assert play(named, "lead:R5").rank == ""


def test_no_hand_is_asked_for_more_than_500_words():
    most = cards("B0 B0 B0 R0 R0 R0 B1 B1 B1 B1 R1 R1 R1 R1 B2 R2")
    assert len(leads(most, "")) == 447
    assert len(leads(FULL, "")) == 12
    assert max(len(leads(FULL, rank)) for rank in RANKS) == 384
    assert max(len(answers(FULL, (card,), "off")) for card in FULL) <= 500


def test_a_meld_is_named_after_what_is_not_nothing():
    assert rank_of(cards("B0 R5")) == "5"
    assert rank_of(cards("B0 R0")) == "0"
    assert rank_of(cards("B0 BS")) == "S"


def test_the_meld_question_knows_that_nothing_is_wild():
    ask = GAME.asks["meld"]
    assert ask(GAME.preset(), {"cards": "B0 R5"}) == {"type": "set", "size": 2, "top": 5}
    assert ask(GAME.preset(), {"cards": "RS R5"}) == {"type": None, "size": 2, "top": None}
    assert ask(GAME.preset(), {"cards": "BK RT"}) == {"type": None, "size": 2, "top": None}
    assert ask(GAME.preset(), {"cards": "B4 B5 B6"}) == {"type": None, "size": 3, "top": None}
    assert ask(GAME.preset(), {"cards": "RT"}) == {"type": "single", "size": 1, "top": 10}


# Secrets


def test_a_draw_is_seen_by_whoever_draws():
    state = play(table("R5 B1", "B2 B3", "B4"), "lead:R5 out")
    action = Action("draw", "B1+B6+R6")
    assert state.face(CHANCE, action, 1) == action
    for seat in (0, 2, None):
        assert state.face(CHANCE, action, seat) == "draw:?+?+?"


def test_a_deal_shows_each_seat_only_its_own_hand():
    state = play(GAME.begin(seats=2), "dealer:0")
    action = state.turn().chance.sample(Luck(1))
    assert state.face(CHANCE, action, 1) == "deal:" + "+".join("?" * 12) + "-" + action.args[1]
    assert state.after(CHANCE, action).view(None).hand == ()


def test_a_dream_deals_hands_and_stock_anew():
    state = play(table("R5 B1", "B2 B3", "B4"), "lead:R5")
    worlds = imagined_worlds(state, 0)
    assert len({world.hands[1] for world in worlds}) > 20
    assert all(world.hands[0] == ("B1",) for world in worlds)


def test_cards_taken_into_a_hand_are_known_until_they_are_laid():
    state = play(table("R5 B1", "B2 B3 R6", take="hand"), "lead:R5 join:R6 out draw:B1+B1+B6")
    assert state.view(0).known == ((), ("R5", "R6"))
    assert all({"R5", "R6"} <= set(world.hands[1]) for world in imagined_worlds(state, 0))
    laid = play(state, "lead:R6")
    assert laid.view(0).known == ((), ("R5",))
    assert not all("B2" in world.hands[1] for world in imagined_worlds(laid, 0))


def test_a_leader_who_named_a_rank_holds_it_in_every_dream():
    state = table("B0 B1 B2 B3 B4 B5 B6 B7 B8 BK BT BS R5 R6 R7 R8 RK", "B1 R1")
    worlds = imagined_worlds(play(state, "rank:T"), 1)
    assert all("T" in ranks(world.hands[0]) for world in worlds)
    assert len({world.hands[0] for world in worlds}) > 30


# What a person sees


def test_the_table_is_drawn_in_words_with_codes():
    state = play(table("R5 B1", "B5 R5 R0 B3", "B4 RT"), "lead:R5 join:B5+R0+R5")
    english = GAME.draw(state.view(2), "en")
    assert "seat 1 joins B5 black horse, R0 red blank, R5 red horse (set of 3, horse)" in english
    assert "Stock: 40 cards; leaving a trick draws 3." in english
    assert "Seat 2 is to join (one stronger card in a colour of the last meld, or more of horse) or leave." in english
    assert "red: RT tam" in english
    japanese = GAME.draw(state.view(2), "ja")
    assert "席1 参加 B5 黒馬、R0 赤無、R5 赤馬 (3枚の友・馬)" in japanese
    assert "山札：40枚（不参加なら3枚引く）" in japanese


def test_every_question_is_drawn():
    state = play(table("R5 B1", "B5 B3", "B4 RT"), "lead:R5 out")
    assert "Seat 1 leaves the trick and draws." in GAME.draw(state.view(0), "en")
    after = play(state, "draw:B1+B1+B6")
    assert "seat 1: +0 points, 5 in hand, out of the trick" in GAME.draw(after.view(0), "en")
    named = play(table("B0 B1 B2 B3 B4 B5 B6 B7 B8 BK BT BS R5 R6 R7 R8 RK", "B1 R1"), "rank:T")
    assert "Seat 0 is to lead: tam." in GAME.draw(named.view(1), "en")
    empty = play(table("R5", "B5 B3"), "lead:R5")
    assert "seat 0: +2 points, 2 of them in this season, 0 in hand" in GAME.draw(empty.view(None), "en")


def test_the_season_before_is_told_until_the_first_lead():
    ended = replace(play(table("R5 B1", "B2 B3"), "lead:R5 out"), stock=("R1",))
    dealt = play(ended, "draw:R1")
    assert "The season before: seat 0 won; points +1 +0; cards left 1 3" in GAME.draw(dealt.view(None), "en")
    dealt = dealt.after(CHANCE, dealt.turn().chance.sample(Luck(3)))
    assert "前の季節：席0の勝ち" in GAME.draw(dealt.view(1), "ja")
    led = dealt.after(0, dealt.legal(0)[0])
    assert "season before" not in GAME.draw(led.view(1), "en")


def test_whoever_draws_the_last_of_the_stock_has_seen_it_and_nobody_else_is_told():
    """The season is over with that draw, so no position ever holds the cards in that hand: only the face shows them."""
    last = cards("B1 R2 R7")
    state = replace(table("B5 R6", "B8 R8"), stock=last)
    leaving = play(state, "lead:B5", "out")
    draw = Action("draw", "B1+R2+R7")
    assert leaving.face(CHANCE, draw, 1) == draw
    assert [leaving.face(CHANCE, draw, other) for other in (0, None)] == [Action("draw", "?+?+?")] * 2
    over = leaving.played(CHANCE, draw)
    assert isinstance(over, Kitten) and over.before is not None and over.hands == ((), ())
    assert over.view(0).before == over.view(None).before, "what is told of the end names no card"
