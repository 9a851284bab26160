"""Mountain Path: what each seat may see, and what it may imagine."""

from collections import Counter

import pytest

from kaik.core.action import Action
from kaik.games.mountain import GAME
from kaik.games.mountain.rules import Mountain
from kaik.kits.cards48 import Cards
from kaik.play.luck import Luck
from kaik.play.match import positions
from kaik.play.script import play
from kaik.play.walk import walk


def held(state: Mountain, seat: int) -> Cards:
    return tuple(card for card, _ in state.sides[seat].hand)


def test_only_the_drawer_sees_what_is_drawn() -> None:
    state = play(GAME.begin(), "first:1")
    drawn = Action.parse("draw:B0+B1+RS")
    assert state.face(-1, drawn, 1) == drawn
    assert state.face(-1, drawn, 0) == state.face(-1, drawn, None) == "draw:?+?+?"


def test_of_a_deal_everybody_sees_their_own_hand() -> None:
    state = play(GAME.begin(GAME.preset("soft")), "first:0")
    dealt = Action.parse("deal:B0+B1+B2-R0+R1+R2")
    assert state.face(-1, dealt, 0) == "deal:B0+B1+B2-?+?+?"
    assert state.face(-1, dealt, None) == "deal:?+?+?-?+?+?"


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = play(GAME.begin(), "first:0 draw:B0+B1+RS")
    assert state.view(0).hand == ("B0", "B1", "RS")
    assert state.view(1).hand == state.view(None).hand == ()
    assert state.view(1).held == (3, 0)


def test_a_dream_deals_the_unseen_cards_anew() -> None:
    state = play(GAME.begin(), "first:0 draw:B0+B1+RS scrap:B1 end draw:B2+B3+R7")
    worlds = [state.imagine(0, Luck.of(seed).dice(0)) for seed in range(30)]
    assert all(held(imagined, 0) == ("B0", "RS") for imagined in worlds)
    assert all(imagined.view(0) == state.view(0) and imagined.conserved() == state.conserved() for imagined in worlds)
    assert len({held(imagined, 1) for imagined in worlds}) > 20
    assert not any("RS" in held(imagined, 1) for imagined in worlds), "the only red vessel is in seat 0's own hand"


@pytest.mark.parametrize("seed", range(4))
def test_no_dream_forgets_what_a_new_stock_has_told(seed: int) -> None:
    """When the discards become the stock, two players know each other's hands; later imagined positions must remember.

    A card the other held then, of a kind not played since, is in that hand in every imagined position; whatever
    else is there came out of the new stock.
    """
    known: Counter[str] = Counter()
    fresh: Counter[str] = Counter()
    pack, looked = 0, 0
    for at, (state, entry) in enumerate(positions(walk(GAME, None, 2, seed))):
        if state.pack != pack:
            pack, known, fresh = state.pack, Counter(held(state, 1)), Counter(state.stock)
        if pack and at % 5 == 0:
            imagined = Counter(held(state.imagine(0, Luck.of(at).dice(0)), 1))
            assert all(imagined[card] >= count for card, count in known.items()), entry
            assert all(count <= known[card] + fresh[card] for card, count in imagined.items()), entry
            looked += 1
        match entry.action:
            case Action("build" | "scrap", (card,)) if entry.seat == 1:
                fresh[card] += known.pop(card, 0)
    assert looked > 10
