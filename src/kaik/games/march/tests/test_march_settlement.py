"""March: how a season's payment is explained."""

from msgspec.structs import replace

from kaik.games.march import GAME
from kaik.games.march.rules import March
from kaik.games.march.settlement import settlement
from kaik.kits.cards48 import cards, unseen
from kaik.play.script import play


def last_round() -> March:
    """Seat 0 deals at two and has one open card, seat 2 has none; one card is left to everybody."""
    begun = GAME.begin(GAME.chosen(None, {"first_dealer": 0}), 3)
    assert isinstance(begun, March)
    hands = cards("B1"), cards("B5"), cards("R2")
    opened = cards("R8"), (), ()
    return replace(begun, hands=hands, open_cards=opened, deck=unseen(*hands, *opened))


def test_each_loser_pays_the_base_less_open_cards_and_the_dealer_twice():
    before = play(last_round(), "lead:B1", "follow:B5")
    found = settlement(before, play(before, "drop:R2"))
    assert found is not None
    base = before.options.base
    assert (found.label, found.winners, found.next) == ("season-won", (1,), 1)
    last, value, dealer, other = found.lines
    assert (last.label, last.seat, last.pieces) == ("last-round", 1, ("B5",))
    assert (value.label, value.seat, value.amount) == ("dealers-value", 0, 2)
    assert (dealer.label, dealer.pieces) == ("march-pays-times", ("R8",))
    assert dealer.points == (-2 * (base - 1), 2 * (base - 1), 0)
    assert (other.label, other.points) == ("march-pays", (0, base, -base))


def test_a_round_that_does_not_end_the_season_settles_nothing():
    before = last_round()
    assert settlement(before, play(before, "lead:B1")) is None
